"""Competitions as the log tells them, folded and kept; the one way from a command to the log."""

from collections.abc import Callable, Sequence

import msgspec

from caipan.store import Log, PersonalItem, Stamp, StoredEntry, VersionConflict, decode
from caipan.tournament.commands import AnyCommand, Refused
from caipan.tournament.decide import decide
from caipan.tournament.events import (
    AnyEvent,
    LotsDrawn,
    PublicationWithdrawn,
    ResultRecorded,
    RoundPublished,
    RulingMade,
    Undone,
)
from caipan.tournament.evolve import evolve, fold, undone_versions
from caipan.tournament.state import EMPTY, Competition, Section

PREFIX = "competition/"
MOST_ATTEMPTS = 20
"""Tries of one command while others write to the same competition; the log is fair, so few are ever needed."""

Place = tuple[str, int, int]
"""Section, round, board."""

Personal = Callable[[tuple[AnyEvent, ...]], Sequence[PersonalItem]]


class Loaded(msgspec.Struct, frozen=True):
    """A competition with its log, and where in the log the standing facts come from (versions)."""

    competition: str
    entries: tuple[StoredEntry, ...]
    state: Competition
    undone: frozenset[int] = frozenset()
    results: dict[Place, int] = {}
    corrected: frozenset[Place] = frozenset()
    published: dict[tuple[str, int], int] = {}
    withdrawn: dict[tuple[str, int], int] = {}
    lots: dict[str, int] = {}

    @property
    def version(self) -> int:
        """The version of the log."""
        return self.state.version

    def entry(self, version: int) -> StoredEntry:
        """The entry of a version."""
        return self.entries[version - 1]

    def event(self, version: int) -> AnyEvent:
        """The event of a version."""
        return self.state.history[version - 1]


def indexed(competition: str, entries: tuple[StoredEntry, ...], state: Competition) -> Loaded:
    """Note for every standing fact the entry it comes from."""
    undone = undone_versions(state.history)
    results: dict[Place, int] = {}
    corrected: set[Place] = set()
    published: dict[tuple[str, int], int] = {}
    withdrawn: dict[tuple[str, int], int] = {}
    lots: dict[str, int] = {}
    for version, event in enumerate(state.history, 1):
        if version in undone:
            continue
        match event:
            case ResultRecorded() | RulingMade() if isinstance(event, ResultRecorded) or event.result is not None:
                place = (event.section, event.round, event.board)
                results[place] = version
                if event.before is not None:
                    corrected.add(place)
            case RoundPublished():
                published[event.section, event.round] = version
                withdrawn.pop((event.section, event.round), None)
            case PublicationWithdrawn():
                withdrawn[event.section, event.round] = version
                published.pop((event.section, event.round), None)
            case LotsDrawn():
                lots[event.section] = version
            case _:
                pass
    return Loaded(competition, entries, state, undone, results, frozenset(corrected), published, withdrawn, lots)


class Shelf:
    """Loads competitions, keeps the folded state, and carries commands out."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._kept: dict[str, Loaded] = {}

    async def load(self, competition: str) -> Loaded | Refused:
        """The competition as it is now; entries that are already folded are not read again."""
        kept = self._kept.get(competition)
        fresh = await self.log.read(PREFIX + competition, after=kept.version if kept else 0)
        if kept is None and not fresh:
            return Refused("no-such-competition", {"competition": competition})
        if kept is None or fresh:
            kept = self._folded(competition, kept, fresh)
        return kept

    async def section(self, competition: str, section: str) -> tuple[Loaded, Section] | Refused:
        """The competition and one of its sections; without a key the first."""
        loaded = await self.load(competition)
        if isinstance(loaded, Refused):
            return loaded
        found = section_of(loaded, section)
        return Refused("no-such-section", {"section": section}) if found is None else (loaded, found)

    async def submit(
        self,
        competition: str,
        commands: Sequence[AnyCommand],
        stamp: Stamp,
        *,
        seen: int | None = None,
        personal: Personal = lambda _: (),
    ) -> Loaded | Refused:
        """Decide commands one after the other and append what they cause, all or nothing.

        When somebody else was faster everything is decided again on the new state; the commands' own ``before``
        keeps anybody's work from being written over. With ``seen`` the log must still have that version;
        ``personal`` gives the personal data that go beside the log in the same step.
        """
        conflict: VersionConflict | None = None
        for _ in range(MOST_ATTEMPTS):
            loaded = await self.load(competition)
            if isinstance(loaded, Refused):
                return loaded
            if seen is not None and loaded.version != seen:
                return Refused("seen-is-old", {"seen": seen, "version": loaded.version})
            events = decided(loaded.state, commands)
            if isinstance(events, Refused):
                return events
            try:
                written = await self.log.append(PREFIX + competition, loaded.version, events, stamp, personal(events))
            except VersionConflict as error:
                conflict = error
                continue
            return self._written(competition, loaded, written)
        assert conflict is not None
        raise conflict

    async def open(self, competition: str, commands: Sequence[AnyCommand], stamp: Stamp) -> Loaded | Refused:
        """Begin the log of a new competition."""
        events = decided(EMPTY, commands)
        if isinstance(events, Refused):
            return events
        await self.log.append(PREFIX + competition, 0, events, stamp)
        loaded = await self.load(competition)
        assert not isinstance(loaded, Refused)
        return loaded

    def _written(self, competition: str, loaded: Loaded, written: tuple[StoredEntry, ...]) -> Loaded:
        kept = self._kept.get(competition)
        if kept is not None and kept.version >= written[-1].version:
            return kept
        return self._folded(competition, loaded, written)

    def _folded(self, competition: str, before: Loaded | None, fresh: tuple[StoredEntry, ...]) -> Loaded:
        events = tuple(decode(entry) for entry in fresh)
        if before is None:
            state = fold(events)
        else:
            state = before.state
            for event in events:
                state = evolve(state, event)
        loaded = indexed(competition, (*(before.entries if before else ()), *fresh), state)
        kept = self._kept.get(competition)
        if kept is None or kept.version < loaded.version:
            self._kept[competition] = loaded
        return loaded


def decided(state: Competition, commands: Sequence[AnyCommand]) -> tuple[AnyEvent, ...] | Refused:
    """The events of several commands, each decided on the state the ones before it leave."""
    events: list[AnyEvent] = []
    for command in commands:
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        for event in answer:
            state = evolve(state, event)
        events += answer
    return tuple(events)


def section_of(loaded: Loaded, key: str) -> Section | None:
    """A section by its key; the first one without a key."""
    if key:
        return loaded.state.sections.get(key)
    return next(iter(loaded.state.sections.values()), None)


def touches(event: AnyEvent) -> str:
    """The section an event is about, or empty."""
    return "" if isinstance(event, Undone) else str(getattr(event, "section", ""))
