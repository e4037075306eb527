"""What an event needs to stand on. Undo is refused where a later entry would lose it."""

from collections.abc import Callable, Mapping
from typing import Any

from . import events as ev
from .evolve import applied, undone_versions
from .field import belongs, board_of
from .model import Result
from .state import EMPTY, Competition, Section

Test = Callable[[Section, Any], bool]


def fits(state: Competition, event: ev.AnyEvent) -> bool:
    """Whether the state has all the event speaks of: section, entry, round, board, and what stood there."""
    if isinstance(event, ev.CompetitionOpened):
        return not state.is_open
    if not state.is_open:
        return False
    if isinstance(event, ev.CompetitionRenamed | ev.Undone):
        return True
    section = state.sections.get(event.section)
    if isinstance(event, ev.SectionOpened):
        return section is None
    return section is not None and _TESTS[type(event)](section, event)


def first_misfit(history: tuple[ev.AnyEvent, ...]) -> int | None:
    """Return the version of the first entry that counts and has nothing to stand on, or nothing."""
    undone = undone_versions(history)
    state = EMPTY
    for version, event in enumerate(history, 1):
        if version in undone or isinstance(event, ev.Undone):
            continue
        if not fits(state, event):
            return version
        state = applied(state, event)
    return None


def _no_rounds(section: Section, event: Any) -> bool:
    return not section.rounds


def _imported(section: Section, event: ev.EntriesImported) -> bool:
    return not any(entry.entry in section.entries for entry in event.entries)


def _entered(section: Section, event: ev.PlayerEntered) -> bool:
    if event.number is None:
        return event.entry.entry not in section.entries and not section.numbers
    return event.entry.entry not in section.entries and event.number == max(section.players, default=0) + 1


def _corrected(section: Section, event: ev.EntryCorrected) -> bool:
    return event.entry.entry in section.entries


def _removed(section: Section, event: ev.EntryRemoved) -> bool:
    return event.entry in section.entries and not section.numbers


def _lots(section: Section, event: ev.LotsDrawn) -> bool:
    gone = {p.entry.entry for p in section.players.values() if p.withdrew_from is not None}
    return not section.rounds and {int(key) for key in event.numbers} == set(section.entries) - gone


def _absent(section: Section, event: ev.AbsenceNoted) -> bool:
    return event.player in section.players


def _withdrew(section: Section, event: ev.PlayerWithdrew) -> bool:
    player = section.players.get(event.player)
    return player is not None and player.withdrew_from is None


def _paired(section: Section, event: ev.RoundPaired) -> bool:
    seated = [number for board in event.boards for number in (board.first, board.second)]
    everybody = [*seated, *event.absent] if event.bye is None else [*seated, event.bye, *event.absent]
    if event.round != len(section.rounds) + 1 or not all(number in section.players for number in everybody):
        return False
    if section.rules.format == "round-robin":
        return True
    return all(belongs(section.players[number], event.round) for number in seated)


def _draft(section: Section, event: ev.RoundPublished | ev.PairingDropped) -> bool:
    return 0 < event.round == len(section.rounds) and not section.rounds[-1].published


def _unpublished(section: Section, event: ev.PublicationWithdrawn) -> bool:
    last = 0 < event.round == len(section.rounds)
    return last and section.rounds[-1].published and not section.rounds[-1].results


def _on_board(section: Section, event: ev.ResultRecorded | ev.FoulsRecorded | ev.RulingMade) -> bool:
    if not 1 <= event.round <= len(section.rounds):
        return False
    round_ = section.rounds[event.round - 1]
    return round_.published and board_of(round_, event.board) is not None


def _standing(section: Section, event: ev.ResultRecorded | ev.RulingMade) -> Result | None:
    return section.rounds[event.round - 1].results.get(event.board)


def _result(section: Section, event: ev.ResultRecorded) -> bool:
    return _on_board(section, event) and _standing(section, event) == event.before


def _ruling(section: Section, event: ev.RulingMade) -> bool:
    return _on_board(section, event) and (event.result is None or _standing(section, event) == event.before)


def _disciplined(section: Section, event: ev.DisciplineRecorded) -> bool:
    known = event.player in section.players and 1 <= event.round <= len(section.rounds)
    return known and section.rounds[event.round - 1].published


_TESTS: Mapping[type, Test] = {
    ev.SectionRulesSet: _no_rounds,
    ev.EntriesImported: _imported,
    ev.PlayerEntered: _entered,
    ev.EntryCorrected: _corrected,
    ev.EntryRemoved: _removed,
    ev.LotsDrawn: _lots,
    ev.AbsenceNoted: _absent,
    ev.PlayerWithdrew: _withdrew,
    ev.RoundPaired: _paired,
    ev.PairingDropped: _draft,
    ev.RoundPublished: _draft,
    ev.PublicationWithdrawn: _unpublished,
    ev.ResultRecorded: _result,
    ev.FoulsRecorded: _on_board,
    ev.RulingMade: _ruling,
    ev.DisciplineRecorded: _disciplined,
}
