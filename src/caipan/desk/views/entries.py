"""Entries 报名, the import preview and lots 抽签."""

from caipan.wording.message import Message

from .frame import Frame, View


class EntryRow(View, frozen=True):
    """One entry; ``number`` once lots are drawn, ``withdrew_from`` the first round without the player."""

    entry: int
    name: str
    unit: str
    sex: str
    birth_year: int | None
    rating: int | None
    seed: int | None
    note: str
    number: int | None = None
    withdrew_from: int | None = None
    absent_rounds: tuple[int, ...] = ()


class EntriesView(View, frozen=True):
    """The list of entries; ``frozen`` once lots are drawn (corrections and late entries stay possible)."""

    frame: Frame
    rows: tuple[EntryRow, ...]
    units: int
    frozen: bool


class ImportColumn(View, frozen=True):
    """A column of the sheet by its letter and head, and the field it fills.

    ``field`` is empty (not imported) or one of ``name unit sex birth_year rating section seed note`` or
    ``phone identity``, which are kept beside the log and can be deleted.
    """

    letter: str
    title: str
    field: str = ""


class ImportCell(View, frozen=True):
    """A cell with the sheet's own name (``E9``) and text as written; ``mark`` is empty, ``fault`` or ``warning``."""

    cell: str
    text: str
    mark: str = ""
    changed: bool = False
    """The text is a correction made in the preview; the file is never touched."""


class ImportRow(View, frozen=True):
    """A row under its number in the sheet. ``near`` is true for rows with a mark and their neighbours."""

    row: int
    cells: tuple[ImportCell, ...]
    mark: str = ""
    near: bool = False
    dropped: bool = False


class ImportFix(View, frozen=True):
    """One button on a fault.

    ``action`` is ``set`` (write ``value`` into the cell), ``drop`` (leave the row out), ``accept`` (warning seen, or
    two different people).
    """

    action: str
    label: Message
    value: str = ""


class ImportFault(View, frozen=True):
    """A fault or warning at a cell: what it is, what would be right, and the suggested corrections, best first."""

    cell: str
    row: int
    column: str
    level: str
    """``fault`` blocks the import, ``warning`` does not."""
    reason: str
    message: Message
    hint: Message
    fixes: tuple[ImportFix, ...] = ()


class ImportPreview(View, frozen=True):
    """A file that was read and not yet written; ``preview`` is its id on the server."""

    frame: Frame
    preview: str
    file_name: str
    sheet: str
    header_row: int
    columns: tuple[ImportColumn, ...]
    rows: tuple[ImportRow, ...]
    faults: tuple[ImportFault, ...]
    """Faults first, then warnings, each in the order of the sheet; accepted warnings are left out."""
    row_count: int
    good_rows: int
    fault_count: int
    warning_count: int
    can_write: bool
    encoding: str = ""
    """For csv: the encoding that fitted."""


class LotRow(View, frozen=True):
    """A player under the number drawn."""

    number: int
    entry: int
    name: str
    unit: str
    rating: int | None


class DrawView(View, frozen=True):
    """Lots: how they may be drawn, or the numbers that were drawn with which seed."""

    frame: Frame
    drawn: bool
    seed: str
    method: str
    methods: tuple[str, ...]
    rows: tuple[LotRow, ...]
    entries: int
    findings: tuple[Message, ...] = ()
    """Warnings about the number of rounds for this field (XQ11 appendix 2)."""
    at_ms: int | None = None
    actor: str = ""
