"""The cross table as a file: a row and a column for everybody, and each game told from both sides."""

import csv
import io

import openpyxl
from litestar import Litestar
from litestar.testing import TestClient

OTHER_SIDE = {"1": "0", "0": "1", "½": "½", "+": "−", "−": "+", "○": "●", "●": "○", " ": " ", "'": ""}


def _rows(reader: TestClient[Litestar]) -> list[list[str]]:
    answer = reader.get("/c/spring/men/cross/print/cross.csv")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_every_game_stands_in_both_rows(reader: TestClient[Litestar]) -> None:
    head, *rows = _rows(reader)
    numbers = [row[0] for row in rows]
    assert head[0] == "号"
    assert head[3:-2] == numbers
    cells = {(row[0], other): cell for row in rows for other, cell in zip(numbers, row[3:-2], strict=True)}
    marked = {pair: cell.lstrip("'") for pair, cell in cells.items() if cell}
    assert len(marked) > len(numbers)
    for (one, other), cell in marked.items():
        if set(cell) <= set("10½○● "):
            assert marked[other, one] == "".join(OTHER_SIDE[sign] for sign in cell)
    assert not any(one == other for one, other in marked)


def test_the_spreadsheet_says_the_same(reader: TestClient[Litestar]) -> None:
    answer = reader.get("/c/spring/men/cross/print/cross.xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    lines = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    assert "交叉表" in lines[0][0]
    assert lines[1] == _rows(reader)[0]
    assert [line[0] for line in lines[2:]] == [row[0] for row in _rows(reader)[1:]]


def test_another_name_is_not_found(reader: TestClient[Litestar]) -> None:
    assert reader.get("/c/spring/men/cross/print/cross.doc").status_code == 404
    assert "/cross/print/cross.xlsx" in reader.get("/c/spring/men/cross").text
