"""Pairing, publishing and taking back rounds."""

from . import commands as co
from .commands import Refused
from .events import AnyEvent, PairingDropped, PublicationWithdrawn, ResultRecorded, RoundPublished
from .field import NOT_PLAYED, had_bye, is_present, last_round, met, open_boards, present_players
from .model import Format, PairedBoard, Result
from .pairing import pairing_of
from .state import Round, Section

Answer = tuple[AnyEvent, ...] | Refused


def pair_round(section: Section, command: co.PairRound) -> Answer:
    """Pair the next round; only once the one before is published and every board has a result or is adjourned."""
    if fault := _turn_fault(section, command.round) or _field_fault(section, command.round):
        return fault
    if fault := _manual_fault(section, command):
        return fault
    paired = pairing_of(section, command)
    return paired if isinstance(paired, Refused) else (paired,)


def _turn_fault(section: Section, number: int) -> Refused | None:
    if not section.numbers:
        return Refused("lots-missing", {"section": section.key}, ("app2.2.1",))
    rounds = len(section.rounds)
    if rounds and not section.rounds[-1].published:
        return Refused("draft-standing", {"round": rounds})
    if number > last_round(section):
        return Refused("round-beyond-limit", {"round": number, "rounds": last_round(section)}, ("app2.1.2",))
    if number != rounds + 1:
        return Refused("round-out-of-order", {"round": number, "next": rounds + 1})
    for played, round_ in enumerate(section.rounds, start=1):
        if missing := open_boards(round_):
            boards = " ".join(map(str, missing))
            return Refused("results-missing", {"round": played, "boards": boards, "count": len(missing)})
    return None


def _field_fault(section: Section, number: int) -> Refused | None:
    field = present_players(section, number)
    if not field:
        return Refused("everybody-gone", {"round": number})
    if len(field) == 1 and section.rules.format is not Format.ROUND_ROBIN:
        return Refused("field-too-small", {"round": number, "player": field[0]})
    return None


def _manual_fault(section: Section, command: co.PairRound) -> Refused | None:
    if not command.manual and command.bye is None:
        return None
    if section.rules.format is Format.ROUND_ROBIN:
        return Refused("manual-in-round-robin", {"round": command.round}, ("app1.0",))
    seen: set[int] = set()
    known = met(section)
    for board in command.manual:
        if fault := _manual_board_fault(section, command, board, seen, known):
            return fault
        seen |= {board.first, board.second}
    return None if command.bye is None else _bye_fault(section, command, command.bye, seen)


def _bye_fault(section: Section, command: co.PairRound, bye: int, seen: set[int]) -> Refused | None:
    if not is_present(section, bye, command.round):
        return Refused("player-absent", {"player": bye, "round": command.round})
    if bye in seen:
        return Refused("player-paired-twice", {"player": bye, "round": command.round})
    if len(present_players(section, command.round)) % 2 == 0:
        return Refused("bye-in-even-field", {"player": bye, "round": command.round}, ("app2.1.5",))
    if bye in had_bye(section) and not command.reason.strip():
        return Refused("second-bye", {"player": bye, "round": command.round}, ("app2.1.5",))
    return None


def _manual_board_fault(
    section: Section, command: co.PairRound, board: PairedBoard, seen: set[int], known: dict[int, set[int]]
) -> Refused | None:
    first, second = board.first, board.second
    for number in (first, second):
        if number not in section.players:
            return Refused("player-unknown", {"player": number})
        if not is_present(section, number, command.round):
            return Refused("player-absent", {"player": number, "round": command.round})
        if number in seen or first == second:
            return Refused("player-paired-twice", {"player": number, "round": command.round})
    if second in known[first] and not command.reason.strip():
        return Refused("rematch", {"first": first, "second": second}, ("app2.1.6",))
    return None


def _draft(section: Section, number: int) -> Round | Refused:
    if not 1 <= number <= len(section.rounds):
        return Refused("round-unknown", {"round": number})
    if section.rounds[number - 1].published:
        return Refused("round-published", {"round": number})
    return section.rounds[number - 1]


def drop_pairing(section: Section, command: co.DropPairing) -> Answer:
    """Throw away a draft."""
    found = _draft(section, command.round)
    return found if isinstance(found, Refused) else (PairingDropped(section.key, command.round),)


def publish_round(section: Section, command: co.PublishRound) -> Answer:
    """Publish a draft; in a round robin those known to be missing forfeit at once (XQ11 19.2, 20)."""
    found = _draft(section, command.round)
    if isinstance(found, Refused):
        return found
    return (RoundPublished(section.key, command.round), *_known_forfeits(section, command.round, found))


def _known_forfeits(section: Section, number: int, round_: Round) -> list[ResultRecorded]:
    found = []
    for board in round_.pairing.boards:
        result = forced_result(section, number, board)
        if result is not None:
            found.append(ResultRecorded(section.key, number, board.board, result, None, ("19.2", "20.3")))
    return found


def forced_result(section: Section, number: int, board: PairedBoard) -> Result | None:
    """Return the forfeit that follows when one or both players of a board are known not to come."""
    first, second = (is_present(section, player, number) for player in (board.first, board.second))
    if first and second:
        return None
    if first:
        return Result.SECOND_ABSENT
    return Result.FIRST_ABSENT if second else Result.BOTH_ABSENT


def withdraw_publication(section: Section, command: co.WithdrawPublication) -> Answer:
    """Take a publication back while nothing has been played; forfeits entered by publishing are cleared with it."""
    number = command.round
    if not 1 <= number <= len(section.rounds):
        return Refused("round-unknown", {"round": number})
    if number != len(section.rounds):
        return Refused("round-not-last", {"round": number})
    round_ = section.rounds[-1]
    if not round_.published:
        return Refused("round-not-published", {"round": number})
    real = [board for board, result in round_.results.items() if result not in NOT_PLAYED]
    forced = {b.board: forced_result(section, number, b) for b in round_.pairing.boards}
    stands = real or [board for board, result in round_.results.items() if forced[board] is not result]
    if stands:
        return Refused("results-stand", {"round": number, "boards": " ".join(map(str, sorted(stands)))})
    cleared = [ResultRecorded(section.key, number, board, None, now) for board, now in sorted(round_.results.items())]
    return (*cleared, PublicationWithdrawn(section.key, number))
