"""The ruling on paper: every move of the cycle with its class, proof and clauses."""

import io
from pathlib import Path

import pytest

from caipan.desk.door import open_desk
from caipan.desk.views import JudgeView
from caipan.reports import render_pdf, ruling_sheet

PERPETUAL_CHECK = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\n" + "f0e0 e8f8 e0f0 f8e8 " * 3


@pytest.mark.parametrize(("lang", "verdict", "word"), [("zh-Hans", "红方负", "将军"), ("en", "Red loses", "check")])
async def test_a_ruling_is_printed(lang: str, verdict: str, word: str, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="needs the extra 'pdf' (typst)")
    pypdf = pytest.importorskip("pypdf", reason="needs pypdf")
    async with open_desk(str(tmp_path / "desk.caipan")) as desk:
        view = await desk.judge(PERPETUAL_CHECK)
    assert isinstance(view, JudgeView)
    document = ruling_sheet(view, lang)
    assert [move["forbidden"] for move in document["moves"]] == [True, False, True, False]
    assert all(move["diagram"].startswith("<svg") for move in document["moves"])
    pages = pypdf.PdfReader(io.BytesIO(render_pdf("ruling", document))).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert verdict in text
    assert word in text
    assert "24.1" in text


async def test_what_was_not_judged_is_not_printed(tmp_path: Path) -> None:
    async with open_desk(str(tmp_path / "desk.caipan")) as desk:
        view = await desk.judge("炮二平五 马8进7")
    assert isinstance(view, JudgeView)
    with pytest.raises(ValueError, match="nothing was judged"):
        ruling_sheet(view, "zh-Hans")
