"""Entries from a file: preview, corrections, all or nothing."""

import hashlib
import re
import time
from collections import OrderedDict

from msgspec.structs import replace

from caipan.store import PersonalItem
from caipan.tournament.commands import ImportEntries, Refused
from caipan.tournament.events import EntriesImported
from caipan.tournament.state import Section
from caipan.wording.message import Message

from ..importing.columns import FIELDS, fields_of, head_row
from ..importing.draft import Checked, Draft, Person, check
from ..importing.preview import preview_of
from ..importing.sheet import column_of, letter_of, read_sheet
from ..shelf import Loaded
from ..views import By, Done, ImportPreview
from .base import Cases

MOST_PREVIEWS = 50
"""Files kept for correction; the oldest goes first. A restart forgets them, nothing of them is in the log."""

_CELL = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")


class ImportCases(Cases):
    """Use cases of the import preview."""

    _drafts: "OrderedDict[str, Draft] | None" = None

    @property
    def _kept(self) -> "OrderedDict[str, Draft]":
        if self._drafts is None:
            self._drafts = OrderedDict()
        return self._drafts

    def _year(self) -> int:
        return time.gmtime(self.now_ms() / 1000).tm_year

    async def open_import(
        self, competition: str, section: str, file_name: str, data: bytes, *, by: By
    ) -> ImportPreview | Refused:
        """Read a sheet (xlsx, xls, ods, csv) into a preview; nothing is written."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        loaded, here = found
        if here.numbers:
            return Refused("import-closed", {"section": here.name})
        sheet = read_sheet(file_name, data)
        if isinstance(sheet, Refused):
            return sheet
        head = head_row(sheet.rows)
        draft = Draft(
            self.new_id(), competition, here.key, file_name, hashlib.sha256(data).hexdigest(), sheet, head, ()
        )
        fields, doubled = fields_of(draft.heads)
        return self._shown(loaded, here, replace(draft, fields=tuple(fields), doubled=tuple(doubled)))

    def _shown(self, loaded: Loaded, section: Section, draft: Draft) -> ImportPreview:
        self._kept[draft.preview] = draft
        self._kept.move_to_end(draft.preview)
        while len(self._kept) > MOST_PREVIEWS:
            self._kept.popitem(last=False)
        return preview_of(loaded, section, draft, check(draft, loaded.state, self._year()))

    async def _draft(self, competition: str, preview: str) -> tuple[Loaded, Section, Draft] | Refused:
        draft = self._kept.get(preview)
        if draft is None or draft.competition != competition:
            return Refused("no-such-preview", {"preview": preview})
        found = await self.shelf.section(competition, draft.section)
        return found if isinstance(found, Refused) else (*found, draft)

    async def import_preview(self, competition: str, preview: str) -> ImportPreview | Refused:
        """Show a preview again."""
        found = await self._draft(competition, preview)
        return found if isinstance(found, Refused) else self._shown(*found)

    async def map_column(self, competition: str, preview: str, letter: str, field: str) -> ImportPreview | Refused:
        """Say which field a column fills (empty: not imported); another column with that field gives it up."""
        found = await self._draft(competition, preview)
        if isinstance(found, Refused):
            return found
        loaded, section, draft = found
        if field and field not in FIELDS:
            return Refused("import-unknown-field", {"field": field})
        column = column_of(letter.upper()) if re.fullmatch(r"[A-Za-z]{1,3}", letter) else -1
        if not 0 <= column < draft.width:
            return Refused("import-unknown-cell", {"cell": letter})
        fields = ["" if each == field else each for each in draft.fields]
        fields[column] = field
        return self._shown(loaded, section, replace(draft, fields=tuple(fields)))

    async def fix_cell(self, competition: str, preview: str, cell: str, value: str) -> ImportPreview | Refused:
        """Correct a cell in the preview; the file stays as it is."""
        found = await self._draft(competition, preview)
        if isinstance(found, Refused):
            return found
        loaded, section, draft = found
        place = _place(draft, cell)
        if place is None:
            return Refused("import-unknown-cell", {"cell": cell})
        edits = {**draft.edits, place: " ".join(value.split())}
        if draft.row_text(int(place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))[_column(place)] == edits[place]:
            del edits[place]
        return self._shown(loaded, section, replace(draft, edits=edits, accepted=draft.accepted - {place}))

    async def drop_row(self, competition: str, preview: str, row: int) -> ImportPreview | Refused:
        """Leave a row out, or take it in again."""
        found = await self._draft(competition, preview)
        if isinstance(found, Refused):
            return found
        loaded, section, draft = found
        if row not in draft.row_numbers():
            return Refused("import-unknown-row", {"row": row})
        return self._shown(loaded, section, replace(draft, dropped=draft.dropped ^ {row}))

    async def accept_fault(self, competition: str, preview: str, cell: str) -> ImportPreview | Refused:
        """Note a warning as seen, or confirm that two rows are two people."""
        found = await self._draft(competition, preview)
        if isinstance(found, Refused):
            return found
        loaded, section, draft = found
        place = _place(draft, cell)
        if place is None:
            return Refused("import-unknown-cell", {"cell": cell})
        return self._shown(loaded, section, replace(draft, accepted=draft.accepted | {place}))

    async def write_import(self, competition: str, preview: str, *, by: By) -> Done | Refused:
        """Write all rows of a preview without faults, or nothing."""
        found = await self._draft(competition, preview)
        if isinstance(found, Refused):
            return found
        loaded, _, draft = found
        checked = check(draft, loaded.state, self._year())
        if checked.faults:
            return Refused("import-faults-left", {"faults": len(checked.faults)})
        if not checked.people:
            return Refused("nothing-to-import")
        return await self._write(competition, draft, checked, by)

    async def _write(self, competition: str, draft: Draft, checked: Checked, by: By) -> Done | Refused:
        groups: dict[str, list[Person]] = {}
        for person in checked.people:
            groups.setdefault(person.section, []).append(person)
        commands = tuple(
            ImportEntries(section, tuple(person.entry for person in people), draft.file_name, draft.sha256)
            for section, people in groups.items()
        )
        people = [person for group in groups.values() for person in group]

        def personal(events: tuple[object, ...]) -> tuple[PersonalItem, ...]:
            entries = [entry for event in events if isinstance(event, EntriesImported) for entry in event.entries]
            return tuple(
                PersonalItem(entry.entry, field, text)
                for entry, person in zip(entries, people, strict=True)
                for field, text in person.personal.items()
            )

        written = await self.shelf.submit(competition, commands, self.stamp(by), personal=personal)
        if isinstance(written, Refused):
            return written
        self._kept.pop(draft.preview, None)
        return Done(Message("done-imported", {"entries": len(people)}), written.version)


def _place(draft: Draft, cell: str) -> str | None:
    """The cell in its one spelling, if the sheet has it below the head row."""
    found = _CELL.fullmatch(cell.strip().upper())
    if found is None or column_of(found[1]) >= draft.width or not 0 < int(found[2]) <= len(draft.sheet.rows):
        return None
    return f"{letter_of(column_of(found[1]))}{found[2]}"


def _column(place: str) -> int:
    return column_of(place.rstrip("0123456789"))
