"""Spreadsheets: text stays text, and what was written is read back."""

import io

import openpyxl
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from caipan.reports.sheets import FORMULA_STARTS, Table, write_csv, write_xlsx

NAMES = ("=1+1", "+SUM(A1)", "-2", "@cmd", "选手 01")


def first_sheet(data: bytes) -> Worksheet:
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    assert isinstance(sheet, Worksheet)
    return sheet


def read_back(data: bytes) -> list[list[object]]:
    return [[cell.value for cell in row] for row in first_sheet(data).iter_rows()]


def test_xlsx_keeps_text_that_looks_like_a_formula_as_text() -> None:
    table = Table("名次", ("姓名", "分"), tuple((name, 3.5) for name in NAMES))
    cells = [row[0] for row in first_sheet(write_xlsx([table])).iter_rows(min_row=2)]
    assert [cell.value for cell in cells] == list(NAMES)
    assert {cell.data_type for cell in cells} == {"s"}


def test_xlsx_has_title_heads_and_numbers() -> None:
    table = Table("第 5 轮", ("台", "选手", "分"), ((1, "选手 01", 3.5), (2, "选手 02", None)), "春季象棋公开赛")
    assert read_back(write_xlsx([table])) == [
        ["春季象棋公开赛", None, None],
        ["台", "选手", "分"],
        [1, "选手 01", 3.5],
        [2, "选手 02", None],
    ]


def test_sheet_names_a_spreadsheet_forbids_are_mended() -> None:
    table = Table("男子[个人]/第 1 轮: 对阵表 " + "很长" * 20, ("a",), ())
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx([table])))
    assert len(book.sheetnames[0]) <= 31
    assert not set("[]:*?/\\") & set(book.sheetnames[0])


@given(st.text(min_size=1, max_size=20).filter(lambda s: "\r" not in s and "\x00" not in s))
def test_csv_never_starts_a_cell_like_a_formula(name: str) -> None:
    line = write_csv(Table("x", ("h",), ((name, 1),))).decode("utf-8-sig").split("\r\n", 1)[1]
    bare = line.lstrip('"')
    assert not bare.startswith(FORMULA_STARTS) or name in {"+", "-"}


def test_csv_opens_in_spreadsheet_programs() -> None:
    data = write_csv(Table("x", ("姓名", "分"), (("选手 01", 2.5), ("选手 02", None))))
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.decode("utf-8-sig") == "姓名,分\r\n选手 01,2.5\r\n选手 02,\r\n"
