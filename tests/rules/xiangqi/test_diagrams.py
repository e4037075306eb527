"""Diagrams: well-formed SVG that a strict CSP lets pass, every piece on its square from either side, PNG, text."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import build_glyphs
from caipan.rules.xiangqi import Board, Move, Side, parse_square
from caipan.rules.xiangqi.diagrams import Arrow, Look, Mark, Pigment, glyphs, png_diagram, svg_diagram, text_diagram

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [Look(), Look(below=Side.BLACK), Look(traditional=True, mono=True), Look(coordinates=False)]


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def discs(svg: str) -> list[ElementTree.Element]:
    return [circle for circle in tree(svg).iter(SVG + "circle") if circle.get("r") == "26"]


@pytest.mark.parametrize("look", POSITIONS)
def test_every_piece_is_drawn_once_hollow_or_solid(look: Look) -> None:
    found = discs(svg_diagram(Board(), look=look))
    assert len(found) == 32
    assert len({disc.get("fill") for disc in found}) == 2
    hollow = [disc for disc in found if disc.get("fill") != disc.get("stroke")]
    low = [disc for disc in hollow if float(disc.get("cy", 0)) > 300]
    assert len(low) == (16 if look.below is Side.RED else 0)


def test_a_lone_piece_stands_on_its_point() -> None:
    board = Board.empty()
    board.put(parse_square("c3"), 8 + 5)
    (disc,) = discs(svg_diagram(board))
    (turned,) = discs(svg_diagram(board, look=Look(below=Side.BLACK)))
    x, y = float(disc.get("cx", 0)), float(disc.get("cy", 0))
    assert (x, y) == (58 + 2 * 60, 58 + 6 * 60)
    assert (float(turned.get("cx", 0)), float(turned.get("cy", 0))) == (596 - x, 656 - y)


def test_nothing_a_strict_policy_forbids() -> None:
    svg = svg_diagram(
        Board(),
        marks=[Mark(0)],
        arrows=[Arrow.of(Move("h2e2"), Pigment.OCHRE, dashed=True, label="杀"), Arrow(0, 0)],
        moves=["炮二平五"],
        title='<script>alert("x")</script>',
    )
    names = {name for element in tree(svg).iter() for name in element.attrib}
    assert "style" not in names
    assert not any(name.startswith("on") or "href" in name for name in names)
    assert not list(tree(svg).iter(SVG + "script"))
    assert tree(svg).get("aria-label") == '<script>alert("x")</script>'


def test_arrow_points_at_its_target() -> None:
    svg = svg_diagram(Board.empty(), arrows=[Arrow.of(Move("a0a9"))])
    (head,) = tree(svg).iter(SVG + "polygon")
    tip = head.get("points", "").split()[0].split(",")
    assert (float(tip[0]), float(tip[1])) == (58.0, 58.0 + 29)


def test_characters_are_outlines_when_built_and_text_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pylopdf_fonts_zh_cn", reason="the font package is not installed")
    target = tmp_path / "_glyphs.json"
    assert build_glyphs.extract(target)
    assert re.search(r'"帅":\{"d":"M', target.read_text("utf-8"))
    monkeypatch.setattr(glyphs, "outlines", dict)
    bare = svg_diagram(Board())
    assert [text.text for text in tree(bare).iter(SVG + "text")].count("兵") == 5
    monkeypatch.setattr(glyphs, "outlines", lambda: dict.fromkeys("帅兵", ("M0 0", 1000)))
    assert [text.text for text in tree(svg_diagram(Board())).iter(SVG + "text")].count("兵") == 0


def test_moves_beside_the_board_make_room() -> None:
    plain, listed = (tree(svg_diagram(Board(), moves=moves)).get("viewBox") for moves in ([], ["炮二平五"] * 80))
    assert plain == "0 0 596 656"
    assert listed == "0 0 896 1092"


def test_png_is_a_picture_of_the_width_asked_for() -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed")
    png = png_diagram(Board(), width=300)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 300


def test_text_in_letters() -> None:
    assert text_diagram(Board(), letters=True, look=Look(coordinates=False)).splitlines() == [
        "r n b a k a b n r",
        ". . . . . . . . .",
        ". c . . . . . c .",
        "p . p . p . p . p",
        ". . . . . . . . .",
        "~~~~~~~~~~~~~~~~~",
        ". . . . . . . . .",
        "P . P . P . P . P",
        ". C . . . . . C .",
        ". . . . . . . . .",
        "R N B A K A B N R",
    ]


def test_text_in_chinese_from_both_sides() -> None:
    red = text_diagram(Board()).splitlines()
    assert red[1] == "[车][马][象][士][将][士][象][马][车]"
    assert red[-2] == "(车)(马)(相)(仕)(帅)(仕)(相)(马)(车)"
    assert red[-1].split() == list("九八七六五四三二一")
    black = text_diagram(Board(), look=Look(below=Side.BLACK, traditional=True)).splitlines()
    assert black[-2] == "[車][馬][象][士][將][士][象][馬][車]"
    assert black[-1].split() == list("９８７６５４３２１")
