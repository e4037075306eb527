"""Entries by hand, lots, absences and withdrawals."""

from caipan.tournament import events as ev
from caipan.tournament.commands import (
    CorrectEntry,
    DrawLots,
    EnterPlayer,
    NoteAbsence,
    Refused,
    RemoveEntry,
    WithdrawPlayer,
)
from caipan.tournament.feasibility import feasibility
from caipan.tournament.field import met_share
from caipan.tournament.lots import METHODS
from caipan.tournament.model import Entry
from caipan.tournament.state import Section
from caipan.wording.message import Message

from ..frames import frame_of, round_count, units_of
from ..rounds import player_name
from ..shelf import PREFIX, Loaded, decided
from ..signs import score_text
from ..views import By, Done, DrawView, EntriesView, EntryRow, LotRow, WithdrawalPreview
from .base import Cases


class EntryCases(Cases):
    """Use cases of players before and between rounds."""

    async def entries(self, competition: str, section: str) -> EntriesView | Refused:
        """The list of entries, by lot number once there is one, else in the order of entry."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        here = found[1]
        rows = sorted(
            (_entry_row(here, entry) for entry in here.entries.values()),
            key=lambda row: (row.number is None, row.number or row.entry),
        )
        return EntriesView(frame_of(*found, ("entries", None)), tuple(rows), units_of(here), bool(here.numbers))

    async def enter_player(
        self, competition: str, section: str, entry: Entry, *, half_points: int = 0, by: By
    ) -> Done | Refused:
        """Enter one player by hand (``entry.entry`` is 0); after lots a late entry with the next number."""
        message = Message("done-entered", {"name": entry.name, "unit": entry.unit})
        return await self.carry_out(competition, EnterPlayer(section, entry, half_points), by, message)

    async def correct_entry(self, competition: str, section: str, entry: Entry, *, by: By) -> Done | Refused:
        """Correct the data of an entry."""
        return await self.carry_out(
            competition, CorrectEntry(section, entry), by, Message("done-entry-corrected", {"name": entry.name})
        )

    async def remove_entry(self, competition: str, section: str, entry: int, *, by: By) -> Done | Refused:
        """Take an entry back before lots."""
        return await self.carry_out(
            competition, RemoveEntry(section, entry), by, Message("done-entry-removed", {"entry": entry})
        )

    async def personal(self, competition: str, entry: int) -> dict[str, str] | Refused:
        """Personal data of an entry by field (``phone identity``); they lie beside the log."""
        loaded = await self.shelf.load(competition)
        return loaded if isinstance(loaded, Refused) else await self.store.personal(PREFIX + competition, entry)

    async def forget_personal(self, competition: str, entry: int) -> Done | Refused:
        """Delete the personal data of an entry for good."""
        loaded = await self.shelf.load(competition)
        if isinstance(loaded, Refused):
            return loaded
        await self.store.forget(PREFIX + competition, entry)
        return Done(Message("done-forgotten", {"entry": entry}), loaded.version)

    async def draw_view(self, competition: str, section: str) -> DrawView | Refused:
        """The page of lots."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else _draw_view(*found)

    async def draw_lots(
        self, competition: str, section: str, *, seed: str, method: str = "random", by: By
    ) -> Done | Refused:
        """Draw lots with a recorded seed; the same seed gives the same numbers to anybody."""
        message = Message("done-lots", {"seed": seed}) if seed else Message("done-lots-as-entered")
        return await self.carry_out(competition, DrawLots(section, seed.strip(), method), by, message)

    async def note_absence(self, competition: str, section: str, player: int, number: int, *, by: By) -> Done | Refused:
        """A player misses a round that is not paired."""
        message = Message("done-absence", {"number": player, "round": number})
        return await self.carry_out(competition, NoteAbsence(section, player, number), by, message)

    async def preview_withdrawal(self, competition: str, section: str, player: int) -> WithdrawalPreview | Refused:
        """What a withdrawal would do; nothing is written."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        events = decided(found[0].state, (WithdrawPlayer(found[1].key, player),))
        return events if isinstance(events, Refused) else _withdrawal(*found, player, events)

    async def withdraw_player(
        self, competition: str, section: str, player: int, *, reason: str, by: By
    ) -> Done | Refused:
        """A player leaves the section."""
        command = WithdrawPlayer(section, player, reason.strip())
        message = Message("done-withdrawn", {"number": player})
        return await self.carry_out(competition, command, by, message, reason=reason.strip())


def _entry_row(section: Section, entry: Entry) -> EntryRow:
    number = section.numbers.get(entry.entry)
    player = section.players.get(number) if number is not None else None
    return EntryRow(
        entry.entry,
        entry.name,
        entry.unit,
        entry.sex,
        entry.birth_year,
        entry.rating,
        entry.seed,
        entry.note,
        number,
        player.withdrew_from if player else None,
        tuple(sorted(round_ for absent, round_ in section.absences if absent == number)),
    )


def _draw_view(loaded: Loaded, section: Section) -> DrawView:
    version = loaded.lots.get(section.key)
    event = loaded.event(version) if version else None
    drawn = event if isinstance(event, ev.LotsDrawn) else None
    rows = tuple(
        LotRow(number, player.entry.entry, player.entry.name, player.entry.unit, player.entry.rating)
        for number, player in sorted(section.players.items())
    )
    return DrawView(
        frame=frame_of(loaded, section, ("draw", None)),
        drawn=drawn is not None,
        seed=drawn.seed if drawn else "",
        method=drawn.method if drawn else "random",
        methods=METHODS,
        rows=rows,
        entries=len(section.entries),
        findings=_findings(section),
        at_ms=loaded.entry(version).at_ms if version else None,
        actor=loaded.entry(version).actor if version else "",
    )


def _findings(section: Section) -> tuple[Message, ...]:
    """What the books advise about this field and number of rounds (XQ11 appendix 2, 一·2)."""
    players, rules = len(section.players) or len(section.entries), section.rules
    found = feasibility(players, round_count(section), rules.format, rules.cycles)
    return tuple(Message(f"advice-{each.code}", dict(each.params), each.clauses) for each in found)


def _withdrawal(loaded: Loaded, section: Section, player: int, events: tuple[ev.AnyEvent, ...]) -> WithdrawalPreview:
    gone = events[0]
    assert isinstance(gone, ev.PlayerWithdrew)
    met, opponents = met_share(section, player)
    lines = [
        Message(
            "gone-forfeits",
            {"round": event.round, "board": event.board, "result": score_text(event.result)},
            event.clauses,
        )
        for event in events[1:]
        if isinstance(event, ev.ResultRecorded)
    ]
    if gone.annulled:
        lines.append(Message("gone-annulled", {"met": met, "opponents": opponents}, ("19.2",)))
    elif section.rules.format == "round-robin":
        lines.append(Message("gone-rest-forfeited", {"round": gone.from_round}, ("19.2",)))
    else:
        lines.append(Message("gone-not-paired", {"round": gone.from_round}, ("19.3",)))
    return WithdrawalPreview(
        frame_of(loaded, section, ("entries", None)),
        player_name(section, player),
        gone.from_round,
        gone.annulled,
        met,
        tuple(lines),
        tuple(dict.fromkeys(clause for line in lines for clause in line.clauses)),
    )
