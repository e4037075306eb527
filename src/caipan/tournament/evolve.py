"""How each event changes the state. Nothing here refuses: an event is a fact."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from . import events as ev
from .model import Entry, Result
from .state import EMPTY, Competition, Player, Round, Section


def evolve(state: Competition, event: ev.AnyEvent) -> Competition:
    """Return the state after one more event. An ``Undone`` folds the whole history without what no longer counts."""
    history = (*state.history, event)
    if isinstance(event, ev.Undone):
        return fold(history)
    return replace(applied(state, event), history=history, version=len(history))


def applied(state: Competition, event: ev.AnyEvent) -> Competition:
    """Return the effect of one event that is not an ``Undone``; history and version stay as they are."""
    return _APPLY[type(event)](state, event)


def fold(history: tuple[ev.AnyEvent, ...]) -> Competition:
    """Fold a whole history, leaving out what has been undone."""
    undone = undone_versions(history)
    state = EMPTY
    for version, event in enumerate(history, 1):
        if version not in undone and not isinstance(event, ev.Undone):
            state = applied(state, event)
    return replace(state, history=history, version=len(history))


def undone_versions(history: tuple[ev.AnyEvent, ...]) -> frozenset[int]:
    """Return the versions that no longer count. Undoing an ``Undone`` brings back what it took (redo)."""
    undone: set[int] = set()
    for version in range(len(history), 0, -1):
        event = history[version - 1]
        if isinstance(event, ev.Undone) and version not in undone:
            undone.add(event.version)
    return frozenset(undone)


def _with_section(state: Competition, key: str, **changes: Any) -> Competition:
    section = replace(state.sections[key], **changes)
    return replace(state, sections={**state.sections, key: section})


def _with_round(state: Competition, key: str, number: int, **changes: Any) -> Competition:
    rounds = state.sections[key].rounds
    changed = replace(rounds[number - 1], **changes)
    return _with_section(state, key, rounds=(*rounds[: number - 1], changed, *rounds[number:]))


def _opened(state: Competition, event: ev.CompetitionOpened | ev.CompetitionRenamed) -> Competition:
    return replace(state, name=event.name, place=event.place, starts_on=event.starts_on)


def _section_opened(state: Competition, event: ev.SectionOpened) -> Competition:
    section = Section(key=event.section, name=event.name, rules=event.rules)
    return replace(state, sections={**state.sections, event.section: section})


def _rules_set(state: Competition, event: ev.SectionRulesSet) -> Competition:
    return _with_section(state, event.section, rules=event.rules)


def _imported(state: Competition, event: ev.EntriesImported) -> Competition:
    return _with_entries(state, event.section, {entry.entry: entry for entry in event.entries})


def _with_entries(state: Competition, key: str, added: Mapping[int, Entry]) -> Competition:
    entries = {**state.sections[key].entries, **added}
    upper = max(added, default=0) + 1
    return replace(_with_section(state, key, entries=entries), next_entry=max(state.next_entry, upper))


def _entered(state: Competition, event: ev.PlayerEntered) -> Competition:
    entry = event.entry
    state = _with_entries(state, event.section, {entry.entry: entry})
    if event.number is None:
        return state
    section = state.sections[event.section]
    player = Player(number=event.number, entry=entry, from_round=event.from_round, start_half_points=event.half_points)
    return _with_section(
        state,
        event.section,
        numbers={**section.numbers, entry.entry: event.number},
        players={**section.players, event.number: player},
    )


def _corrected(state: Competition, event: ev.EntryCorrected) -> Competition:
    state = _with_entries(state, event.section, {event.entry.entry: event.entry})
    section = state.sections[event.section]
    number = section.numbers.get(event.entry.entry)
    if number is None:
        return state
    player = replace(section.players[number], entry=event.entry)
    return _with_section(state, event.section, players={**section.players, number: player})


def _removed(state: Competition, event: ev.EntryRemoved) -> Competition:
    entries = {key: entry for key, entry in state.sections[event.section].entries.items() if key != event.entry}
    return _with_section(state, event.section, entries=entries)


def _lots(state: Competition, event: ev.LotsDrawn) -> Competition:
    entries = state.sections[event.section].entries
    numbers = {int(entry): number for entry, number in event.numbers.items()}
    ordered = sorted(numbers.items(), key=lambda item: item[1])
    players = {number: Player(number=number, entry=entries[entry]) for entry, number in ordered}
    nobody: dict[str, Any] = {"absences": frozenset(), "byes_asked": frozenset()}
    return _with_section(state, event.section, numbers=numbers, players=players, **nobody)


def _absent(state: Competition, event: ev.AbsenceNoted) -> Competition:
    section = state.sections[event.section]
    asked = {(event.player, event.round, event.half_points)} if event.half_points else frozenset()
    return _with_section(
        state,
        event.section,
        absences=section.absences | {(event.player, event.round)},
        byes_asked=section.byes_asked | asked,
    )


def _withdrew(state: Competition, event: ev.PlayerWithdrew) -> Competition:
    players = state.sections[event.section].players
    player = replace(players[event.player], withdrew_from=event.from_round, annulled=event.annulled)
    return _with_section(state, event.section, players={**players, event.player: player})


def _paired(state: Competition, event: ev.RoundPaired) -> Competition:
    return _with_section(state, event.section, rounds=(*state.sections[event.section].rounds, Round(pairing=event)))


def _dropped(state: Competition, event: ev.PairingDropped) -> Competition:
    return _with_section(state, event.section, rounds=state.sections[event.section].rounds[: event.round - 1])


def _published(state: Competition, event: ev.RoundPublished) -> Competition:
    return _with_round(state, event.section, event.round, published=True)


def _unpublished(state: Competition, event: ev.PublicationWithdrawn) -> Competition:
    return _with_round(state, event.section, event.round, published=False)


def _standing(results: Mapping[int, Result], board: int, result: Result | None) -> dict[int, Result]:
    changed = dict(results)
    if result is None:
        changed.pop(board, None)
    else:
        changed[board] = result
    return changed


def _result(state: Competition, event: ev.ResultRecorded) -> Competition:
    results = state.sections[event.section].rounds[event.round - 1].results
    return _with_round(state, event.section, event.round, results=_standing(results, event.board, event.result))


def _fouls(state: Competition, event: ev.FoulsRecorded) -> Competition:
    fouls = state.sections[event.section].rounds[event.round - 1].fouls
    return _with_round(state, event.section, event.round, fouls={**fouls, event.board: (event.first, event.second)})


def _ruling(state: Competition, event: ev.RulingMade) -> Competition:
    if event.result is None:
        return state
    results = state.sections[event.section].rounds[event.round - 1].results
    return _with_round(state, event.section, event.round, results=_standing(results, event.board, event.result))


def _disciplined(state: Competition, event: ev.DisciplineRecorded) -> Competition:
    return _with_section(state, event.section, measures=(*state.sections[event.section].measures, event))


_APPLY: Mapping[type, Callable[[Competition, Any], Competition]] = {
    ev.CompetitionOpened: _opened,
    ev.CompetitionRenamed: _opened,
    ev.SectionOpened: _section_opened,
    ev.SectionRulesSet: _rules_set,
    ev.EntriesImported: _imported,
    ev.PlayerEntered: _entered,
    ev.EntryCorrected: _corrected,
    ev.EntryRemoved: _removed,
    ev.LotsDrawn: _lots,
    ev.AbsenceNoted: _absent,
    ev.PlayerWithdrew: _withdrew,
    ev.RoundPaired: _paired,
    ev.PairingDropped: _dropped,
    ev.RoundPublished: _published,
    ev.PublicationWithdrawn: _unpublished,
    ev.ResultRecorded: _result,
    ev.FoulsRecorded: _fouls,
    ev.RulingMade: _ruling,
    ev.DisciplineRecorded: _disciplined,
}
