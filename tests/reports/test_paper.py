"""PDF: everything printed is really there, nothing is printed as a blank."""

import io
from typing import Any

import pytest

from caipan.reports.paper import MissingGlyphs, render_pdf

pytest.importorskip("typst", reason="needs the extra 'pdf' (typst)")
pypdf = pytest.importorskip("pypdf", reason="needs pypdf")


def side(number: int, name: str = "") -> dict[str, str]:
    return {"name": name or f"{number} 选手 {number:02d}", "unit": "甲队", "points": "3½"}


def sheet(boards: int, **changes: Any) -> dict[str, Any]:
    rows = [
        {
            "board": str(n), "first": side(2 * n - 1), "second": side(2 * n), "form": "同位",
            "group_start": n % 5 == 1, "marks": ["1", "0"], "won": "first",
        }
        for n in range(1, boards + 1)
    ]  # fmt: skip
    document: dict[str, Any] = {
        "lang": "zh-Hans", "title": "春季象棋公开赛", "subtitle": "男子个人 第 5 轮对阵表", "meta": ["二楼东厅"],
        "heads": {k: k for k in ("board", "unit", "points", "first", "second", "result", "form")},
        "rows": rows, "foot": "24 台", "signatures": ["编排长", "裁判长"], "published": "08:41 公布",
    }  # fmt: skip
    return document | changes


def read(pdf: bytes) -> tuple[int, str]:
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return len(reader.pages), "\n".join(page.extract_text() for page in reader.pages)


def test_twenty_four_boards_fit_one_page() -> None:
    pages, text = read(render_pdf("pairings", sheet(24)))
    assert pages == 1
    assert "选手 48" in text
    assert "裁判长" in text


def test_head_row_is_repeated_on_every_page() -> None:
    pages, text = read(render_pdf("pairings", sheet(60)))
    assert pages > 1
    assert text.count("result") == pages
    assert "选手 120" in text


def test_a_long_name_is_never_cut() -> None:
    document = sheet(3)
    document["rows"][1]["second"] = side(4, "买买提艾力·阿不都热合曼·吐尔逊江·艾合买提")
    _, text = read(render_pdf("pairings", document))
    assert "买买提艾力·阿不都热合曼·吐尔逊江·艾合买提" in text.replace("\n", "")


def test_rare_characters_of_names_are_printed() -> None:
    document = sheet(1)
    document["rows"][0]["first"] = side(1, "喆 堃 燚 㛃 䶮 犇")
    _, text = read(render_pdf("pairings", document))
    assert "燚" in text


def test_a_character_without_glyph_is_named_before_printing() -> None:
    document = sheet(2)
    document["rows"][1]["first"] = side(3, "选手 \U0001f600")
    with pytest.raises(MissingGlyphs, match="1F600") as caught:
        render_pdf("pairings", document)
    assert caught.value.texts == {"\U0001f600": "选手 \U0001f600"}


def test_draft_is_written_across_the_head() -> None:
    _, text = read(render_pdf("pairings", sheet(2, draft="草案")))
    assert "草案" in text
    _, text = read(render_pdf("pairings", sheet(2)))
    assert "草案" not in text
