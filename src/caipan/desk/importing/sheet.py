"""A file to rows of text under the sheet's own row and column names. Nothing of the file is trusted."""

import csv
import io
import zipfile
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec
import python_calamine

from caipan.tournament.commands import Refused

MOST_BYTES = 8_000_000
MOST_UNPACKED_BYTES = 200_000_000
"""xlsx and ods are packed; a small file may unpack into more than the memory there is."""
MOST_ROWS = 20_000
MOST_COLUMNS = 100

_ENCODINGS = ("utf-8-sig", "gb18030")
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


class Sheet(msgspec.Struct, frozen=True):
    """Rows as text; ``rows[0]`` is row 1 of the sheet and ``rows[0][0]`` its cell A1."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    encoding: str = ""


def letter_of(column: int) -> str:
    """The letters of a column counted from 0: 0 is A, 26 is AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_of(letters: str) -> int:
    """The column of letters, counted from 0."""
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1


def read_sheet(file_name: str, data: bytes) -> Sheet | Refused:
    """Read the first sheet that has anything in it (xlsx, xls, ods) or a csv file.

    What a file is shows in its first bytes, not in its name. A csv file is tried as UTF-8, then as GB 18030.
    """
    if len(data) > MOST_BYTES:
        megabytes = -(-len(data) // 1_000_000)
        return Refused("sheet-too-large", {"megabytes": megabytes, "most": MOST_BYTES // 1_000_000})
    if data.startswith((_ZIP, _OLE)):
        sheet = _workbook(file_name, data)
    elif data.lstrip()[:1] == b"<":
        return Refused("sheet-is-html", {"file": file_name})
    else:
        sheet = _text(file_name, data)
    if isinstance(sheet, Refused):
        return sheet
    if len(sheet.rows) > MOST_ROWS:
        return Refused("sheet-too-many-rows", {"rows": len(sheet.rows), "most": MOST_ROWS})
    if not any(cell for row in sheet.rows for cell in row):
        return Refused("sheet-empty", {"file": file_name})
    return sheet


def _workbook(file_name: str, data: bytes) -> Sheet | Refused:
    unreadable = Refused("sheet-unreadable", {"file": file_name})
    try:
        if data.startswith(_ZIP) and _unpacked_bytes(data) > MOST_UNPACKED_BYTES:
            return Refused("sheet-too-large", {"megabytes": MOST_UNPACKED_BYTES // 1_000_000, "most": 8})
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        return _first_sheet(book, file_name)
    except python_calamine.PasswordError:
        return Refused("sheet-protected", {"file": file_name})
    except (python_calamine.CalamineError, zipfile.BadZipFile, OSError, ValueError):
        return unreadable
    except BaseException as error:
        # A panic of the Rust library on a broken file is no Exception; anything else of that rank goes on.
        if type(error).__name__ != "PanicException":
            raise
        return unreadable


def _unpacked_bytes(data: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return sum(item.file_size for item in packed.infolist())


def _first_sheet(book: python_calamine.CalamineWorkbook, file_name: str) -> Sheet | Refused:
    for name in book.sheet_names:
        found = book.get_sheet_by_name(name)
        if found.height > MOST_ROWS:
            return Refused("sheet-too-many-rows", {"rows": found.height, "most": MOST_ROWS})
        rows = found.to_python(skip_empty_area=False)
        if any(cell not in ("", None) for row in rows for cell in row):
            return Sheet(name, tuple(tuple(cell_text(cell) for cell in row[:MOST_COLUMNS]) for row in rows))
    return Refused("sheet-empty", {"file": file_name})


def cell_text(value: Any) -> str:
    """A cell as a person would type it: whole numbers without a point, dates as ISO."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time | timedelta):
        return str(value)
    return " ".join(str(value).replace("\0", "").split()) if value is not None else ""


def _text(file_name: str, data: bytes) -> Sheet | Refused:
    decoded = _decoded(data)
    if decoded is None:
        return Refused("sheet-encoding", {"file": file_name})
    text, encoding = decoded
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = max(",;\t，", key=first.count)
    try:
        rows = [
            tuple(cell_text(cell) for cell in row[:MOST_COLUMNS])
            for row in csv.reader(io.StringIO(text), delimiter=separator)
        ]
    except csv.Error:
        return Refused("sheet-unreadable", {"file": file_name})
    return Sheet("", tuple(rows), encoding)


def _decoded(data: bytes) -> tuple[str, str] | None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = _ENCODINGS
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        # Bytes of a picture or a program may by chance be GB 18030; control characters give them away.
        return None if any(c < " " and c not in "\t\r\n" for c in text) else (text, encoding)
    return None
