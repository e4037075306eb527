"""Competitions: list, templates, opening, the start page, changes."""

from collections.abc import AsyncIterator

from caipan.store import StoreError, StreamHead
from caipan.tournament.commands import OpenCompetition, OpenSection, Refused, RenameCompetition
from caipan.wording.message import Message

from ..frames import frame_of, now_of
from ..opening import rules_from, section_key, templates_view
from ..shelf import PREFIX, Loaded
from ..views import (
    By,
    CompetitionLine,
    CompetitionsView,
    Done,
    Faults,
    NowView,
    Opened,
    Problem,
    TemplatesView,
)
from .base import Cases


class CompetitionCases(Cases):
    """Use cases of whole competitions."""

    async def competitions(self) -> CompetitionsView:
        """List the competitions, last changed first; one whose log is damaged is listed as such."""
        heads = await self.store.streams(PREFIX)
        lines = [await self._line(head) for head in heads]
        return CompetitionsView(tuple(sorted(lines, key=lambda line: (-line.changed_at_ms, line.competition))))

    async def _line(self, head: StreamHead) -> CompetitionLine:
        competition = head.stream.removeprefix(PREFIX)
        try:
            loaded = await self.shelf.load(competition)
        except StoreError as error:
            state = Message(error.reason)
            return CompetitionLine(competition, competition, "", "", (), 0, state, head.version, head.at_ms, True)
        assert not isinstance(loaded, Refused)
        return _listed(loaded, head)

    def templates(self) -> TemplatesView:
        """Give the templates with their settings and clauses."""
        return templates_view()

    async def open_from_template(
        self,
        template: str,
        settings: dict[str, str],
        *,
        name: str,
        place: str = "",
        starts_on: str = "",
        section_name: str = "",
        by: By,
    ) -> Opened | Faults | Refused:
        """Open a competition with one section; all problems of the form at once, nothing half-opened."""
        rules = rules_from(template, settings)
        problems = list(rules) if isinstance(rules, tuple) else []
        if not name.strip():
            problems.insert(0, Problem("name", Message("name-missing")))
        if not section_name.strip():
            problems.append(Problem("section_name", Message("section-name-missing")))
        if problems or isinstance(rules, tuple):
            return Faults(tuple(problems))
        key = section_key(section_name, frozenset())
        commands = (OpenCompetition(name, place, starts_on), OpenSection(key, section_name, rules))
        competition = self.new_id()
        loaded = await self.shelf.open(competition, commands, self.stamp(by))
        return loaded if isinstance(loaded, Refused) else Opened(competition, key, loaded.version)

    async def add_section(
        self, competition: str, template: str, settings: dict[str, str], *, section_name: str, by: By
    ) -> Opened | Faults | Refused:
        """Add a section to a competition."""
        rules = rules_from(template, settings)
        if isinstance(rules, tuple):
            return Faults(rules)
        loaded = await self.shelf.load(competition)
        if isinstance(loaded, Refused):
            return loaded
        key = section_key(section_name, frozenset(loaded.state.sections))
        written = await self.shelf.submit(competition, (OpenSection(key, section_name, rules),), self.stamp(by))
        return written if isinstance(written, Refused) else Opened(competition, key, written.version)

    async def rename(self, competition: str, *, name: str, place: str, starts_on: str, by: By) -> Done | Refused:
        """Change name, place or date."""
        command = RenameCompetition(name, place, starts_on)
        return await self.carry_out(competition, command, by, Message("done-renamed", {"name": name}))

    async def now(self, competition: str, section: str = "") -> NowView | Refused:
        """Head, rail and now line; without a section the first one."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        here = ("round", len(found[1].rounds)) if found[1].rounds else ("entries", None)
        return NowView(frame_of(*found, here))

    async def changes(self, competition: str) -> AsyncIterator[int]:
        """Versions of the competition's log as they are committed, for live pages; ends when the reader leaves."""
        async with self.store.subscribe(PREFIX + competition) as listener:
            async for _, version in listener:
                yield version


def _listed(loaded: Loaded, head: StreamHead) -> CompetitionLine:
    sections = tuple(loaded.state.sections.values())
    running = next((section for section in sections if section.rounds), sections[0] if sections else None)
    return CompetitionLine(
        competition=loaded.competition,
        name=loaded.state.name,
        place=loaded.state.place,
        starts_on=loaded.state.starts_on,
        sections=tuple(section.name for section in sections),
        players=sum(len(section.players) or len(section.entries) for section in sections),
        state=now_of(running).message if running else Message("now-no-section"),
        version=loaded.version,
        changed_at_ms=head.at_ms,
    )
