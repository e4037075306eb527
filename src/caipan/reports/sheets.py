"""Tables to spreadsheets: xlsx and csv, with text kept as text."""

import csv
import io
from collections.abc import Sequence

import msgspec
import xlsxwriter

Cell = str | int | float | None


class Table(msgspec.Struct, frozen=True):
    """One sheet: a title row, column heads, rows of cells. Identifiers such as lot numbers of teams are text."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_xlsx(tables: Sequence[Table]) -> bytes:
    """One workbook with a sheet a table.

    Strings are written as strings whatever they begin with, so a name such as ``=1+1`` never becomes a formula.
    """
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    )
    head = book.add_format({"bold": True, "bottom": 2, "align": "center"})
    title = book.add_format({"bold": True, "font_size": 14})
    for table in tables:
        sheet = book.add_worksheet(_sheet_name(table.name))
        top = 0
        if table.title:
            sheet.write_string(0, 0, table.title, title)
            top = 1
        sheet.write_row(top, 0, table.heads, head)
        sheet.freeze_panes(top + 1, 0)
        for y, row in enumerate(table.rows, start=top + 1):
            for x, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(y, x, cell)
                elif cell is not None:
                    sheet.write_number(y, x, cell)
        for x, width in enumerate(_widths(table)):
            sheet.set_column(x, x, width)
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0, top)
    book.close()
    return out.getvalue()


def write_csv(table: Table) -> bytes:
    """UTF-8 with BOM, as spreadsheet programs expect; text that could be read as a formula gets a leading ``'``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_csv_cell(h) for h in table.heads)
    for row in table.rows:
        writer.writerow(_csv_cell(cell) for cell in row)
    return out.getvalue().encode("utf-8-sig")


def _csv_cell(cell: Cell) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) and cell not in {"+", "-"}:
        return "'" + cell
    return cell


def _sheet_name(name: str) -> str:
    """Names of sheets hold at most 31 characters and none of ``[]:*?/\\``."""
    kept = "".join("_" if c in "[]:*?/\\" else c for c in name)
    return kept[:31].strip("'") or "1"


def _widths(table: Table) -> list[float]:
    columns = [[head, *(row[x] for row in table.rows if x < len(row))] for x, head in enumerate(table.heads)]
    return [min(40.0, 2.0 + max(_width(cell) for cell in cells)) for cells in columns]


def _width(cell: Cell) -> int:
    """Chinese characters take two columns."""
    return sum(2 if ord(c) > 0x2E7F else 1 for c in ("" if cell is None else str(cell)))
