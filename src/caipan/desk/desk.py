"""The desk: one method per use case. Every answer is a view record, ``Refused`` or ``Faults``; nothing is prose.

``competition`` is the id in addresses, ``section`` the key of a section. Unknown ids answer ``Refused`` with the
reasons ``no-such-competition``, ``no-such-section``, ``no-such-round``, ``no-such-board``, ``no-such-player``,
``no-such-entry``, ``no-such-preview``, ``no-such-version``. A damaged log raises ``store.LogDamaged``.
"""

from collections.abc import AsyncIterator, Callable
from typing import Protocol

from caipan.tournament.commands import Refused
from caipan.tournament.model import Entry, PairedBoard

from .views import (
    By,
    ChainView,
    CompetitionsView,
    Conflict,
    CrossView,
    Done,
    DrawView,
    Echo,
    EntriesView,
    Faults,
    ImportPreview,
    JudgeView,
    LogView,
    NowView,
    Opened,
    PairView,
    PublicRoundView,
    PublicStandingsView,
    RoundView,
    StandingsView,
    TemplatesView,
    UndoPreview,
    WhyNot,
    WithdrawalPreview,
)


class Desk(Protocol):
    """All use cases; ``by`` names the person and the device."""

    # competitions
    async def competitions(self) -> CompetitionsView:
        """List the competitions."""

    def templates(self) -> TemplatesView:
        """Give the templates with their settings and clauses."""

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
        """Open a competition with one section."""

    async def add_section(
        self, competition: str, template: str, settings: dict[str, str], *, section_name: str, by: By
    ) -> Opened | Faults | Refused:
        """Add a section to a competition."""

    async def rename(self, competition: str, *, name: str, place: str, starts_on: str, by: By) -> Done | Refused:
        """Change name, place or date."""

    async def now(self, competition: str, section: str = "") -> NowView | Refused:
        """Head, rail and now line; without a section the first one."""

    def changes(self, competition: str) -> AsyncIterator[int]:
        """Versions of the competition's log as they are committed, for live pages."""

    # entries
    async def entries(self, competition: str, section: str) -> EntriesView | Refused:
        """The list of entries."""

    async def enter_player(
        self, competition: str, section: str, entry: Entry, *, half_points: int = 0, by: By
    ) -> Done | Refused:
        """Enter one player by hand (``entry.entry`` is 0); after the first round a late entry."""

    async def correct_entry(self, competition: str, section: str, entry: Entry, *, by: By) -> Done | Refused:
        """Correct the data of an entry."""

    async def remove_entry(self, competition: str, section: str, entry: int, *, by: By) -> Done | Refused:
        """Take an entry back before lots."""

    async def open_import(
        self, competition: str, section: str, file_name: str, data: bytes, *, by: By
    ) -> ImportPreview | Refused:
        """Read a sheet (xlsx, xls, ods, csv) into a preview; nothing is written."""

    async def import_preview(self, competition: str, preview: str) -> ImportPreview | Refused:
        """Show a preview again."""

    async def map_column(self, competition: str, preview: str, letter: str, field: str) -> ImportPreview | Refused:
        """Say which field a column fills (empty: not imported)."""

    async def fix_cell(self, competition: str, preview: str, cell: str, value: str) -> ImportPreview | Refused:
        """Correct a cell in the preview; the file stays as it is."""

    async def drop_row(self, competition: str, preview: str, row: int) -> ImportPreview | Refused:
        """Leave a row out, or take it in again."""

    async def accept_fault(self, competition: str, preview: str, cell: str) -> ImportPreview | Refused:
        """Note a warning as seen, or confirm that two rows are two people."""

    async def write_import(self, competition: str, preview: str, *, by: By) -> Done | Refused:
        """Write all rows of a preview without faults, or nothing."""

    # lots and rounds
    async def draw_view(self, competition: str, section: str) -> DrawView | Refused:
        """The page of lots."""

    async def draw_lots(
        self, competition: str, section: str, *, seed: str, method: str = "random", by: By
    ) -> Done | Refused:
        """Draw lots with a recorded seed."""

    async def round(self, competition: str, section: str, number: int) -> RoundView | Refused:
        """A round."""

    async def pair(
        self,
        competition: str,
        section: str,
        number: int,
        *,
        manual: tuple[PairedBoard, ...] = (),
        seed: str = "",
        by: By,
    ) -> Done | Refused:
        """Pair the next round as a draft."""

    async def drop_pairing(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Throw a draft away."""

    async def publish(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Publish a draft."""

    async def withdraw_publication(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Take a publication back while no result stands."""

    async def why_pair(
        self, competition: str, section: str, number: int, board: int, *, a: int | None = None, b: int | None = None
    ) -> PairView | Refused:
        """Why this pair; with ``a`` and ``b`` also why not those two."""

    async def why_not(self, competition: str, section: str, number: int, a: int, b: int) -> WhyNot | Refused:
        """The first rule that a pair of these two would break."""

    # results
    async def echo(self, competition: str, section: str, number: int, text: str) -> Echo | Refused:
        """What Enter will do with this text of the entry bar; nothing is written."""

    async def enter_quick(
        self, competition: str, section: str, number: int, text: str, *, before: str | None = None, by: By
    ) -> Done | Conflict | Echo | Refused:
        """Write what the entry bar says (``15 1``). ``before`` is what the person saw; ``None``: nothing stood there."""

    async def record_result(
        self, competition: str, section: str, number: int, board: int, *, result: str, before: str, by: By
    ) -> Done | Conflict | Refused:
        """Enter, correct or clear (empty) a result; ``before`` is what the person saw (empty: nothing)."""

    async def record_fouls(
        self, competition: str, section: str, number: int, board: int, *, first: int, second: int, by: By
    ) -> Done | Refused:
        """Set the fouls of both sides."""

    async def note_absence(self, competition: str, section: str, player: int, number: int, *, by: By) -> Done | Refused:
        """A player misses a round that is not paired."""

    async def preview_withdrawal(self, competition: str, section: str, player: int) -> WithdrawalPreview | Refused:
        """What a withdrawal would do."""

    async def withdraw_player(
        self, competition: str, section: str, player: int, *, reason: str, by: By
    ) -> Done | Refused:
        """A player leaves the section."""

    # ranking
    async def standings(
        self,
        competition: str,
        section: str,
        *,
        after: int | None = None,
        provisional: bool = False,
        opened: int | None = None,
        versus: int | None = None,
    ) -> StandingsView | Refused:
        """Standings; ``opened`` is a lot number, ``versus`` the one to compare with (default the next row)."""

    async def cross(self, competition: str, section: str) -> CrossView | Refused:
        """The cross table."""

    # log
    async def log(
        self, competition: str, section: str = "", *, group: str = "", selected: int | None = None, limit: int = 200
    ) -> LogView | Refused:
        """The log, newest first."""

    async def verify(self, competition: str) -> ChainView | Refused:
        """Check the whole hash chain now."""

    async def preview_undo(self, competition: str, version: int) -> UndoPreview | Refused:
        """What an undo would do."""

    async def undo(self, competition: str, version: int, *, reason: str, seen: int, by: By) -> Done | Refused:
        """Take an entry back by a further entry. ``seen`` is the version the preview was made at."""

    async def export(self, competition: str) -> bytes | Refused:
        """The whole competition as one file (JSON Lines)."""

    async def import_competition(self, data: bytes, *, by: By) -> Opened | Faults | Refused:
        """Take over an exported competition: hashes checked, all or nothing."""

    async def backup(self) -> Done | Refused:
        """Write a backup of the whole database beside it and try to read it back."""

    # judge
    async def judge(
        self,
        text: str,
        *,
        edition: str = "",
        competition: str = "",
        section: str = "",
        number: int | None = None,
        board: int | None = None,
    ) -> JudgeView | Refused:
        """Judge a pasted game or FEN with moves, alone or for a board."""

    async def rule(
        self,
        competition: str,
        section: str,
        number: int,
        board: int,
        *,
        digest: str,
        result: str,
        before: str,
        reason: str = "",
        overruled: dict[str, str] | None = None,
        by: By,
    ) -> Done | Conflict | Refused:
        """Make a ruling from a judgement shown before (its ``digest``); ``result`` empty leaves the board as it is."""

    # public
    async def public_round(
        self, competition: str, section: str = "", number: int | None = None, *, me: int | None = None
    ) -> PublicRoundView | Refused:
        """A published round (default the newest)."""

    async def public_standings(
        self, competition: str, section: str = "", *, opened: int | None = None, provisional: bool = False
    ) -> PublicStandingsView | Refused:
        """Public standings after the last complete round."""


Clock = Callable[[], int]
"""Wall time in milliseconds since 1970."""
