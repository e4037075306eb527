"""The preview page of a draft."""

from caipan.tournament.state import Section
from caipan.wording.message import Message, Param

from ..frames import frame_of
from ..shelf import Loaded
from ..views import Action, ImportCell, ImportColumn, ImportFault, ImportFix, ImportPreview, ImportRow, Now
from .draft import Checked, Draft, Found
from .sheet import letter_of

NEAR = 1
"""Rows shown before and after a row with a mark."""
MOST_ROWS_SHOWN = 2_000


def preview_of(loaded: Loaded, section: Section, draft: Draft, checked: Checked) -> ImportPreview:
    """Everything the page shows."""
    rows = draft.row_numbers()
    faulty = {each.row for each in checked.found}
    good = sum(1 for row in rows if row not in faulty and row not in draft.dropped)
    faults = tuple(_fault(draft, each) for each in (*checked.faults, *checked.warnings))
    can_write = not checked.faults and bool(checked.people)
    now = _now(len(rows), good, len(checked.faults), len(checked.warnings), draft.preview, can_write=can_write)
    return ImportPreview(
        frame=frame_of(loaded, section, ("entries", None), now),
        preview=draft.preview,
        file_name=draft.file_name,
        sheet=draft.sheet.name,
        header_row=draft.head_row + 1,
        columns=tuple(
            ImportColumn(letter_of(column), title, draft.fields[column]) for column, title in enumerate(draft.heads)
        ),
        rows=_rows(draft, checked, rows),
        faults=faults,
        row_count=len(rows),
        good_rows=good,
        fault_count=len(checked.faults),
        warning_count=len(checked.warnings),
        can_write=can_write,
        encoding=draft.sheet.encoding,
    )


def _now(rows: int, good: int, faults: int, warnings: int, preview: str, *, can_write: bool) -> Now:
    counts = Message("now-import-counts", {"rows": rows, "good": good, "faults": faults, "warnings": warnings})
    why_not = None
    if not can_write:
        why_not = Message("why-not-import-faults", {"faults": faults}) if faults else Message("why-not-import-empty")
    write = Action(
        "write-import", Message("do-write-import"), "filled" if can_write else "plain", {"preview": preview}, why_not
    )
    return Now(Message("now-import"), (counts, Message("now-import-once")), (write,), "next" if can_write else "fault")


def _rows(draft: Draft, checked: Checked, numbers: list[int]) -> tuple[ImportRow, ...]:
    marks = {each.cell: each.trouble.level for each in reversed((*checked.faults, *checked.warnings))}
    levels: dict[int, str] = {}
    for each in (*checked.warnings, *checked.faults):
        levels[each.row] = each.trouble.level
    near = {number + step for number in (*levels, *draft.dropped) for step in range(-NEAR, NEAR + 1)}
    return tuple(
        ImportRow(
            number,
            tuple(_cell(draft, number, column, marks) for column in range(draft.width)),
            levels.get(number, ""),
            number in near,
            number in draft.dropped,
        )
        for number in numbers[:MOST_ROWS_SHOWN]
    )


def _cell(draft: Draft, row: int, column: int, marks: dict[str, str]) -> ImportCell:
    cell = f"{letter_of(column)}{row}"
    return ImportCell(cell, draft.text(row, column), marks.get(cell, ""), cell in draft.edits)


def _fault(draft: Draft, found: Found) -> ImportFault:
    trouble = found.trouble
    fixes = [ImportFix("set", _label(draft, found, value), value) for value in trouble.suggested]
    if trouble.may_be_empty:
        fixes.append(ImportFix("set", Message("fix-empty"), ""))
    if "drop" in found.actions:
        fixes.append(ImportFix("drop", Message("fix-drop", {"row": found.row})))
    if "accept" in found.actions:
        fixes.append(ImportFix("accept", Message("fix-seen" if trouble.level == "warning" else "fix-two-people")))
    letter = letter_of(found.column)
    return ImportFault(
        found.cell, found.row, letter, trouble.level, trouble.reason, trouble.message, trouble.hint, tuple(fixes)
    )


def _label(draft: Draft, found: Found, value: str) -> Message:
    params: dict[str, Param] = {"value": value}
    return Message("fix-section" if draft.fields[found.column] == "section" else "fix-set", params)
