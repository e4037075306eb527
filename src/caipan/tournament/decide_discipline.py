"""Punishments 违纪处罚: who may give which, and what each does (XQ11 18, XQ99 18)."""

from collections.abc import Mapping

from . import commands as co
from .commands import Refused
from .decide_entries import withdraw_player
from .decide_results import record_result
from .events import AnyEvent, DisciplineRecorded
from .model import Measure, Office, Result
from .open_matters import event_of_edition
from .state import Section

Answer = tuple[AnyEvent, ...] | Refused

MAY: Mapping[Measure, tuple[Office, ...]] = {
    Measure.WARNING: (Office.TABLE_REFEREE, Office.CHIEF_REFEREE),
    Measure.LOSS: (Office.CHIEF_REFEREE,),
    Measure.EXPULSION: (Office.ORGANISER,),
    Measure.BAN_PROPOSED: (Office.ORGANISER,),
}
"""Who may give which punishment (XQ11 18.1-18.4)."""


_NOT_YOURS: Mapping[Measure, str] = {
    Measure.WARNING: "warning-not-yours",
    Measure.LOSS: "loss-not-yours",
    Measure.EXPULSION: "expulsion-not-yours",
    Measure.BAN_PROPOSED: "ban-not-yours",
}


def punish(section: Section, command: co.Discipline) -> Answer:
    """Record a punishment; a loss also gives the game to the opponent, an expulsion also withdraws the player."""
    clauses = clauses_of(section, command.measure)
    if fault := _fault(section, command, clauses):
        return fault
    follows: Answer = ()
    if command.measure is Measure.LOSS:
        follows = _lose(section, command, clauses)
    elif command.measure is Measure.EXPULSION:
        follows = withdraw_player(section, co.WithdrawPlayer(section.key, command.player, command.reason))
    if isinstance(follows, Refused):
        return follows
    given = DisciplineRecorded(
        section.key, command.player, command.round, command.measure, command.office, command.reason.strip(), clauses
    )
    return (given, *follows)


def clauses_of(section: Section, measure: Measure) -> tuple[str, ...]:
    """Return the clauses of the section's book that have a punishment; nothing where it has none."""
    event = event_of_edition(section.rules.edition)
    if event is None:
        return ()
    table = event.discipline
    return {
        Measure.WARNING: table.warning_clauses,
        Measure.LOSS: table.loss_clauses,
        Measure.EXPULSION: table.expulsion_clauses,
        Measure.BAN_PROPOSED: table.ban_clauses,
    }[measure]


def _fault(section: Section, command: co.Discipline, clauses: tuple[str, ...]) -> Refused | None:
    if command.player not in section.players:
        return Refused("player-unknown", {"player": command.player})
    if not 1 <= command.round <= len(section.rounds):
        return Refused("round-unknown", {"round": command.round})
    if not section.rounds[command.round - 1].published:
        return Refused("round-not-published", {"round": command.round})
    if command.office not in MAY[command.measure]:
        return Refused(_NOT_YOURS[command.measure], {"office": command.office.value}, clauses)
    if not command.reason.strip():
        return Refused("measure-without-reason", {}, clauses)
    return None


def _lose(section: Section, command: co.Discipline, clauses: tuple[str, ...]) -> Answer:
    """The game of the round is lost; one that is lost already stays as it is."""
    boards = section.rounds[command.round - 1].pairing.boards
    board = next((b for b in boards if command.player in (b.first, b.second)), None)
    if board is None:
        return Refused("measure-without-game", {"player": command.player, "round": command.round}, clauses)
    lost = Result.SECOND_WINS if board.first == command.player else Result.FIRST_WINS
    if command.before is lost is section.rounds[command.round - 1].results.get(board.board):
        return ()
    return record_result(
        section, co.RecordResult(section.key, command.round, board.board, lost, command.before, clauses)
    )  # fmt: skip
