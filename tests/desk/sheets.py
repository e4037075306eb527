"""Spreadsheets made for the tests."""

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

import openpyxl

Row = Sequence[object]

HEADS = ("序号", "姓名", "性别", "代表队", "出生", "等级分", "项目", "备注")


def picture_rows() -> list[list[object]]:
    """48 entries with the five faults and two warnings of the design's picture 04, at the same cells."""
    rows: list[list[object]] = [
        [n, f"选手 {n:02d}", "男", f"{'甲乙丙丁戊己'[n % 6]}队", 1970 + n % 40, 1600 + n, "男子个人", ""]
        for n in range(1, 49)
    ]
    rows[7][4] = "二〇一二"
    rows[12][5] = "18O5"
    rows[15][1], rows[15][3] = "选手 06", rows[5][3]
    rows[19][3] = ""
    rows[24][6] = "男子U16"
    rows[28][5] = None
    rows[31][4] = 1926
    return [list(HEADS), *rows]


def xlsx(rows: Sequence[Row], *, title: str = "报名") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(rows: Sequence[Row]) -> bytes:
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(str(c))}</text:p></table:table-cell>'
            for c in row
        )
        + "</table:table-row>"
        for row in rows
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="Sheet1">{cells}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr(
            "META-INF/manifest.xml",
            '<?xml version="1.0" encoding="UTF-8"?>'
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        packed.writestr("content.xml", content)
    return out.getvalue()


def csv_text(rows: Sequence[Row], separator: str = ",") -> str:
    return "\n".join(separator.join("" if c is None else str(c) for c in row) for row in rows) + "\n"
