"""A file on its way into the entries: the sheet, what was corrected, and what is still wrong."""

from collections.abc import Mapping

import msgspec

from caipan.tournament.model import Entry
from caipan.tournament.state import Competition, Section
from caipan.wording.message import Message

from . import cells
from .cells import Trouble
from .columns import PERSONAL
from .sheet import Sheet, letter_of


class Draft(msgspec.Struct, frozen=True):
    """One opened file. Everything that changes makes a new draft; the file itself is never touched."""

    preview: str
    competition: str
    section: str
    """Where rows go when the sheet has no column for sections."""
    file_name: str
    sha256: str
    sheet: Sheet
    head_row: int
    """From 0."""
    fields: tuple[str, ...]
    """Field by column."""
    doubled: tuple[int, ...] = ()
    edits: dict[str, str] = {}
    """Corrected text by cell."""
    dropped: frozenset[int] = frozenset()
    """Rows left out, by number in the sheet."""
    accepted: frozenset[str] = frozenset()
    """Cells whose warning was seen."""

    @property
    def heads(self) -> tuple[str, ...]:
        """The head row, as wide as the sheet."""
        return self.row_text(self.head_row + 1)

    @property
    def width(self) -> int:
        """Columns of the widest row."""
        return max(len(row) for row in self.sheet.rows)

    def row_text(self, row: int) -> tuple[str, ...]:
        """Texts of a row as in the sheet, as wide as the widest."""
        texts = self.sheet.rows[row - 1]
        return texts + ("",) * (self.width - len(texts))

    def text(self, row: int, column: int) -> str:
        """Text of a cell with its correction."""
        original = self.row_text(row)[column]
        return self.edits.get(f"{letter_of(column)}{row}", original)

    def row_numbers(self) -> list[int]:
        """Rows below the head that have anything in them."""
        return [n for n, row in enumerate(self.sheet.rows, 1) if n > self.head_row + 1 and any(row)]

    def column(self, field: str) -> int | None:
        """The column that fills a field."""
        return self.fields.index(field) if field in self.fields else None


class Found(msgspec.Struct, frozen=True):
    """A trouble at its cell."""

    cell: str
    row: int
    column: int
    trouble: Trouble
    actions: tuple[str, ...] = ()
    """Beside ``set``: ``drop`` and ``accept``."""


class Person(msgspec.Struct, frozen=True):
    """A row that can be written."""

    row: int
    section: str
    entry: Entry
    personal: dict[str, str] = {}


class Checked(msgspec.Struct, frozen=True):
    """The outcome of a check: everybody without faults, and all that was found."""

    people: tuple[Person, ...]
    found: tuple[Found, ...]

    @property
    def faults(self) -> tuple[Found, ...]:
        """What keeps the file from being written."""
        return tuple(each for each in self.found if each.trouble.level == "fault")

    @property
    def warnings(self) -> tuple[Found, ...]:
        """What somebody should look at."""
        return tuple(each for each in self.found if each.trouble.level == "warning")


def check(draft: Draft, state: Competition, this_year: int) -> Checked:
    """Check every cell of every row that is not left out; all faults at once."""
    found: list[Found] = _head_troubles(draft)
    people: list[Person] = []
    seen: dict[tuple[str, str, str], tuple[int, int | None]] = {}
    if draft.column("name") is not None:
        for row in draft.row_numbers():
            if row in draft.dropped:
                continue
            person, troubles = _row(draft, row, state, this_year)
            troubles += _doubles(draft, person, seen, state)
            open_ = [each for each in troubles if each.cell not in draft.accepted or "accept" not in each.actions]
            found += open_
            if not any(each.trouble.level == "fault" for each in open_):
                people.append(person)
    return Checked(tuple(people), tuple(found))


def _head_troubles(draft: Draft) -> list[Found]:
    row, found = draft.head_row + 1, []
    if draft.column("name") is None:
        found.append(Found(f"A{row}", row, 0, Trouble("import-name-column-missing")))
    for column in draft.doubled:
        cell = f"{letter_of(column)}{row}"
        if not draft.fields[column] and cell not in draft.accepted:
            trouble = Trouble("import-column-twice", {"letter": letter_of(column)}, "warning")
            found.append(Found(cell, row, column, trouble, ("accept",)))
    return found


class _Row:
    """The cells of one row while they are checked."""

    def __init__(self, draft: Draft, row: int) -> None:
        self.draft, self.row = draft, row
        self.found: list[Found] = []

    def text(self, field: str) -> str:
        column = self.draft.column(field)
        return self.draft.text(self.row, column).strip() if column is not None else ""

    def note(self, field: str, trouble: Trouble, *actions: str) -> None:
        column = self.draft.column(field)
        assert column is not None
        if trouble.level == "warning" and "accept" not in actions:
            actions = (*actions, "accept")
        self.found.append(Found(f"{letter_of(column)}{self.row}", self.row, column, trouble, actions))

    def value(self, field: str, answer: str | int | Trouble | None, *actions: str) -> str | int | None:
        if isinstance(answer, Trouble):
            if self.draft.column(field) is not None:
                self.note(field, answer, *actions)
            return None
        return answer


def _row(draft: Draft, number: int, state: Competition, this_year: int) -> tuple[Person, list[Found]]:
    row = _Row(draft, number)
    name = row.value("name", cells.name_of(row.text("name")), "drop")
    unit = row.value("unit", cells.unit_of(row.text("unit")))
    year = row.value("birth_year", cells.birth_year_of(row.text("birth_year"), this_year))
    if isinstance(year, type(None)) and row.text("birth_year"):
        year = _accepted_year(draft, number)
    rating = row.value("rating", cells.rating_of(row.text("rating")))
    seed = row.value("seed", cells.seed_of(row.text("seed")))
    sex = row.value("sex", cells.sex_of(row.text("sex")))
    section = _section(row, state)
    entry = Entry(
        entry=0,
        name=str(name or ""),
        unit=str(unit or ""),
        sex=str(sex or ""),
        birth_year=year if isinstance(year, int) else None,
        rating=rating if isinstance(rating, int) else None,
        seed=seed if isinstance(seed, int) else None,
        note=row.text("note")[:200],
    )
    personal = {field: text for field in PERSONAL if (text := row.text(field))}
    return Person(number, section, entry, personal), row.found


def _accepted_year(draft: Draft, row: int) -> int | None:
    """A strange year that somebody has confirmed is taken over as it stands."""
    column = draft.column("birth_year")
    if column is None or f"{letter_of(column)}{row}" not in draft.accepted:
        return None
    digits = cells.plain(draft.text(row, column))[:4]
    return int(digits) if digits.isascii() and digits.isdecimal() else None


def _section(row: _Row, state: Competition) -> str:
    if row.draft.column("section") is None:
        return row.draft.section
    text = row.text("section")
    names = "、".join(each.name for each in state.sections.values())
    found = section_named(text, state.sections)
    if found is None:
        reason = "import-section-unknown" if text else "import-section-empty"
        trouble = Trouble(reason, {"text": text, "sections": names}, suggested=_likely(text, state))
        row.note("section", trouble)
        return ""
    if found.numbers:
        row.note("section", Trouble("import-section-closed", {"text": found.name}), "drop")
    return found.key


def section_named(text: str, sections: Mapping[str, Section]) -> Section | None:
    """A section by its name or key."""
    wanted = text.casefold()
    return next((each for each in sections.values() if wanted in (each.name.casefold(), each.key)), None)


def _likely(text: str, state: Competition) -> tuple[str, ...]:
    """Names of sections, the one that shares most signs first, so that 男子U16 is offered 男子个人 before 女子个人."""
    names = [each.name for each in state.sections.values() if not each.numbers]
    return tuple(sorted(names, key=lambda name: -len(set(name) & set(text))))[:4]


def _doubles(
    draft: Draft, person: Person, seen: dict[tuple[str, str, str], tuple[int, int | None]], state: Competition
) -> list[Found]:
    entry, column = person.entry, draft.column("name")
    if not entry.name or column is None:
        return []
    cell = f"{letter_of(column)}{person.row}"
    params: dict[str, str | int] = {"name": entry.name, "unit": entry.unit}
    key = (person.section, entry.name, entry.unit)
    if key in seen:
        other, year = seen[key]
        trouble = Trouble("import-twice", {**params, "other": other})
        # Two people of one name in one unit are told apart by the year of birth only.
        apart = year is not None and entry.birth_year is not None and year != entry.birth_year
        return [Found(cell, person.row, column, trouble, ("drop", "accept") if apart else ("drop",))]
    seen[key] = (person.row, entry.birth_year)
    section = state.sections.get(person.section)
    for standing in section.entries.values() if section else ():
        if (standing.name, standing.unit) == (entry.name, entry.unit):
            apart = None not in (standing.birth_year, entry.birth_year) and standing.birth_year != entry.birth_year
            actions = ("drop", "accept") if apart else ("drop",)
            return [Found(cell, person.row, column, Trouble("import-entered-already", params), actions)]
    return []


def message_of(found: Found) -> Message:
    """What is wrong at a cell."""
    return found.trouble.message
