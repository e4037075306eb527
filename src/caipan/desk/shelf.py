"""Competitions as the log tells them, folded and kept; the one way from a command to the log."""

import asyncio
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


class Written(msgspec.Struct, frozen=True):
    """A command was carried out: the competition now, and the version of the last entry it wrote."""

    loaded: Loaded
    version: int


def indexed(
    competition: str,
    entries: tuple[StoredEntry, ...],
    state: Competition,
    before: Loaded | None = None,
) -> Loaded:
    """Note for every standing fact the entry it comes from; ``before`` is what was noted of an earlier version.

    An undo may bring older facts back, so it asks for everything anew.
    """
    fresh = state.history[before.version :] if before else state.history
    anew = before is None or any(isinstance(event, Undone) for event in fresh)
    undone = undone_versions(state.history) if before is None or anew else before.undone
    notes = _Notes(None if anew else before)
    events = state.history if anew else fresh
    for version, event in enumerate(events, len(state.history) - len(events) + 1):
        if version not in undone:
            notes.take(version, event)
    return Loaded(
        competition,
        entries,
        state,
        undone,
        notes.results,
        frozenset(notes.corrected),
        notes.published,
        notes.withdrawn,
        notes.lots,
    )


class _Notes:
    """Where the standing facts come from, while the log is read."""

    def __init__(self, before: Loaded | None) -> None:
        self.results = dict(before.results) if before else {}
        self.corrected = set(before.corrected) if before else set()
        self.published = dict(before.published) if before else {}
        self.withdrawn = dict(before.withdrawn) if before else {}
        self.lots = dict(before.lots) if before else {}

    def take(self, version: int, event: AnyEvent) -> None:
        match event:
            case ResultRecorded() | RulingMade() if isinstance(event, ResultRecorded) or event.result is not None:
                place = (event.section, event.round, event.board)
                self.results[place] = version
                if event.before is not None:
                    self.corrected.add(place)
            case RoundPublished():
                self.published[event.section, event.round] = version
                self.withdrawn.pop((event.section, event.round), None)
            case PublicationWithdrawn():
                self.withdrawn[event.section, event.round] = version
                self.published.pop((event.section, event.round), None)
            case LotsDrawn():
                self.lots[event.section] = version
            case _:
                pass


class _Line:
    """Writes of one competition that wait for the disk, and the state as it will be with them.

    Commands are decided one after the other, but nobody waits for the disk before the next one is decided: so many
    results at once share one commit.
    """

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.state: Competition | None = None
        self.waiting: set[asyncio.Task[tuple[StoredEntry, ...]]] = set()

    def settle(self, task: "asyncio.Task[tuple[StoredEntry, ...]]") -> None:
        self.waiting.discard(task)
        if task.cancelled() or task.exception() is not None:
            self.state = None


class Shelf:
    """Loads competitions, keeps the folded state, and carries commands out."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._kept: dict[str, Loaded] = {}
        self._lines: dict[str, _Line] = {}

    async def load(self, competition: str) -> Loaded | Refused:
        """The competition as the log has it now; entries that are already folded are not read again."""
        kept = self._kept.get(competition)
        fresh = await self.log.read(PREFIX + competition, after=kept.version if kept else 0)
        if kept is None and not fresh:
            return Refused("no-such-competition", {"competition": competition})
        return self._folded(competition, kept, fresh) if kept is None or fresh else kept

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
    ) -> Written | Refused:
        """Decide commands one after the other and append what they cause, all or nothing.

        When somebody else was faster everything is decided again on the new state; the commands' own ``before``
        keeps anybody's work from being written over. With ``seen`` the log must still have that version;
        ``personal`` gives the personal data that go beside the log in the same step.
        """
        conflict: VersionConflict | None = None
        for _ in range(MOST_ATTEMPTS):
            task = await self._queued(competition, commands, stamp, seen, personal)
            if isinstance(task, Refused):
                return task
            try:
                # Shielded: a browser that goes away must not take back what is already on its way to the disk.
                written = await asyncio.shield(task)
            except VersionConflict as error:
                conflict = error
                continue
            loaded = await self.load(competition)
            assert not isinstance(loaded, Refused)
            return Written(loaded, written[-1].version)
        assert conflict is not None
        raise conflict

    async def _queued(
        self, competition: str, commands: Sequence[AnyCommand], stamp: Stamp, seen: int | None, personal: Personal
    ) -> "asyncio.Task[tuple[StoredEntry, ...]] | Refused":
        if competition not in self._lines:
            loaded = await self.load(competition)
            if isinstance(loaded, Refused):
                return loaded
        line = self._lines.setdefault(competition, _Line())
        async with line.turn:
            found = await self._decided(competition, line, commands, seen)
            if isinstance(found, Refused) and line.waiting:
                # The reason may be a write that is not on the disk yet: wait for it, then say no for good.
                await asyncio.wait(set(line.waiting))
                found = await self._decided(competition, line, commands, seen)
            if isinstance(found, Refused):
                return found
            state, events = found
            append = self.log.append(PREFIX + competition, state.version, events, stamp, personal(events))
            task = asyncio.ensure_future(append)
            line.waiting.add(task)
            task.add_done_callback(line.settle)
            for event in events:
                state = evolve(state, event)
            line.state = state
            return task

    async def _decided(
        self, competition: str, line: _Line, commands: Sequence[AnyCommand], seen: int | None
    ) -> tuple[Competition, tuple[AnyEvent, ...]] | Refused:
        if line.state is None or not line.waiting:
            loaded = await self.load(competition)
            if isinstance(loaded, Refused):
                return loaded
            line.state = loaded.state
        state = line.state
        if seen is not None and state.version != seen:
            return Refused("seen-is-old", {"seen": seen, "version": state.version})
        events = decided(state, commands)
        if isinstance(events, Refused):
            return events
        return (state, events) if events else Refused("unchanged")

    async def open(self, competition: str, commands: Sequence[AnyCommand], stamp: Stamp) -> Loaded | Refused:
        """Begin the log of a new competition."""
        events = decided(EMPTY, commands)
        if isinstance(events, Refused):
            return events
        await self.log.append(PREFIX + competition, 0, events, stamp)
        return await self.load(competition)

    def _folded(self, competition: str, before: Loaded | None, fresh: tuple[StoredEntry, ...]) -> Loaded:
        events = tuple(decode(entry) for entry in fresh)
        if before is None:
            state = fold(events)
        else:
            state = before.state
            for event in events:
                state = evolve(state, event)
        loaded = indexed(competition, (*(before.entries if before else ()), *fresh), state, before)
        kept = self._kept.get(competition)
        if kept is not None and kept.version >= loaded.version:
            return kept
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
