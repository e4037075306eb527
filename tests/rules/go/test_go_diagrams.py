"""SVG of a board: proportion, stones, marks, no styles."""

import xml.etree.ElementTree as ET

import pytest

from caipan.rules.go import Board, parse_point, stars
from caipan.rules.go.diagrams import CELL_HEIGHT, CELL_WIDTH, svg_board

SVG = "{http://www.w3.org/2000/svg}"


def test_a_cell_is_taller_than_wide() -> None:
    assert CELL_HEIGHT * 23 == CELL_WIDTH * 24
    drawing = ET.fromstring(svg_board(Board(19)))
    width, height = (int(n) for n in drawing.attrib["viewBox"].split()[2:])
    assert height - width == 18 * (CELL_HEIGHT - CELL_WIDTH)


def test_every_stone_and_mark_is_drawn() -> None:
    board = Board.from_rows(["XO...", ".....", ".....", ".....", "....X"])
    drawing = ET.fromstring(svg_board(board, numbers={0: 1}, dead=[1], shared=[12], title="甲 <乙>"))
    fills = [c.attrib["fill"] for c in drawing.iter(f"{SVG}circle")]
    assert len(fills) == 4
    assert len(list(drawing.iter(f"{SVG}rect"))) == 2
    assert "1" in [t.text for t in drawing.iter(f"{SVG}text")]
    assert drawing.attrib["aria-label"] == "甲 <乙>"


def test_presentation_attributes_only() -> None:
    text = svg_board(Board(9), shared=[0])
    assert "style" not in text
    assert "<script" not in text


@pytest.mark.parametrize(("size", "count"), [(19, 9), (13, 5), (9, 5), (8, 4), (5, 0)])
def test_stars(size: int, count: int) -> None:
    found = stars(size)
    assert len(found) == count
    assert size < 9 or size % 2 == 0 or size * size // 2 in found
    if size == 19:
        assert {parse_point("D4", 19), parse_point("K10", 19), parse_point("Q16", 19)} <= set(found)
