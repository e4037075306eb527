"""Results, fouls and rulings at one board."""

from . import commands as co
from .commands import Refused
from .events import AnyEvent, FoulsRecorded, ResultRecorded, RulingMade
from .field import NOT_PLAYED, board_of, is_present
from .model import PairedBoard, Result
from .state import Round, Section

Answer = tuple[AnyEvent, ...] | Refused
BoardCommand = co.RecordResult | co.RecordFouls | co.MakeRuling

NOTHING = "none"
"""What a refusal says for an empty place where a result would stand."""


def _seat(section: Section, command: BoardCommand) -> tuple[Round, PairedBoard] | Refused:
    if not 1 <= command.round <= len(section.rounds):
        return Refused("round-unknown", {"round": command.round})
    round_ = section.rounds[command.round - 1]
    if not round_.published:
        return Refused("round-not-published", {"round": command.round})
    board = board_of(round_, command.board)
    if board is None:
        return Refused("board-unknown", {"round": command.round, "board": command.board})
    return round_, board


def _code(result: Result | None) -> str:
    return NOTHING if result is None else result.value


def _result_fault(
    section: Section, command: co.RecordResult | co.MakeRuling, round_: Round, board: PairedBoard
) -> Refused | None:
    standing = round_.results.get(board.board)
    where: dict[str, str | int] = {"round": command.round, "board": command.board}
    if standing != command.before:
        return Refused("stale-before", {**where, "standing": _code(standing), "before": _code(command.before)})
    if command.result == standing:
        return Refused("unchanged", {**where, "standing": _code(standing)})
    for number in (board.first, board.second):
        if section.players[number].annulled:
            return Refused("player-annulled", {**where, "player": number}, ("19.2",))
        shown = command.result is not None and command.result not in NOT_PLAYED
        if shown and not is_present(section, number, command.round):
            return Refused("player-absent", {"player": number, "round": command.round}, ("20.3",))
    return None


def record_result(section: Section, command: co.RecordResult) -> Answer:
    """Enter, correct or clear a result; refused with what stands there when that is not what the person saw."""
    seat = _seat(section, command)
    if isinstance(seat, Refused):
        return seat
    if fault := _result_fault(section, command, *seat):
        return fault
    place = (section.key, command.round, command.board)
    return (ResultRecorded(*place, command.result, command.before, command.clauses),)


def record_fouls(section: Section, command: co.RecordFouls) -> Answer:
    """Set the fouls of both sides in one game (a tie-break of XQ11 14)."""
    seat = _seat(section, command)
    if isinstance(seat, Refused):
        return seat
    if min(command.first, command.second) < 0:
        return Refused("fouls-invalid", {"first": command.first, "second": command.second})
    if seat[0].fouls.get(command.board, (0, 0)) == (command.first, command.second):
        return Refused("unchanged", {"round": command.round, "board": command.board})
    return (FoulsRecorded(section.key, command.round, command.board, command.first, command.second),)


def make_ruling(section: Section, command: co.MakeRuling) -> Answer:
    """Record a ruling with its clauses and, where it gives one, its result."""
    seat = _seat(section, command)
    if isinstance(seat, Refused):
        return seat
    if not command.verdict.strip():
        return Refused("verdict-missing", {"round": command.round, "board": command.board})
    if command.result is not None and (fault := _result_fault(section, command, *seat)):
        return fault
    return (
        RulingMade(
            section.key, command.round, command.board, command.edition, command.verdict, command.clauses,
            command.result, command.before, command.overruled, command.judgement, command.reason,
        ),
    )  # fmt: skip
