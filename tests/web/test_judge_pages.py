"""The judge page with a real record, a broken one, and a class that the referee sees otherwise."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import open_board_of, token_of

CYCLE = "2baka1R1/1c7/5c1C1/p3p3p/9/9/P3P3P/4B4/2n1A4/2BA1K3 w - - 0 38\n" + "h9h8 f9e8 h8h9 e8f9 " * 3


def judge(client: TestClient[Litestar], path: str, **fields: str) -> Any:
    """Send the form of a judge page."""
    return client.post(path, data={"_csrf_token": token_of(client), **fields})


def test_a_cycle_is_judged_with_its_evidence(reader: TestClient[Litestar]) -> None:
    page = judge(reader, "/judge", text=CYCLE, edition="xq2011")
    assert page.status_code == 200
    assert "判和" in page.text
    assert re.findall(r'<span class="sq (\w+) big', page.text) == ["chase", "chase", "check", "kill"]
    assert page.text.count("/diagram.svg?") == 5
    assert 'href="/rules/xq2011/26.8.4"' in page.text


def test_another_class_gives_another_verdict(reader: TestClient[Litestar]) -> None:
    page = judge(reader, "/judge", text=CYCLE, edition="xq2011", **{"class-4": "idle"})
    assert page.status_code == 200
    assert "红方" in page.text
    assert "须变着" in page.text
    assert re.search(r'<option value="idle" selected>', page.text)


def test_a_ruling_against_the_program_needs_a_reason(client: TestClient[Litestar]) -> None:
    board = open_board_of(client)
    base = f"/c/spring/men/r/5/b/{board}"
    page = judge(client, f"{base}/judge", text=CYCLE, **{"class-4": "idle"}).text
    digest = re.search(r'name="digest" value="(\w+)"', page)
    assert digest is not None
    fields = {"digest": digest[1], "result": "0-1", "before": "", "class-4": "idle"}
    refused = judge(client, f"{base}/rule", **fields)
    assert refused.status_code == 409
    assert "要写理由" in refused.text
    done = judge(client, f"{base}/rule", **fields, reason="士退是应将，没有新杀")
    assert done.status_code == 303
    assert f'data-board="{board}" data-result="0-1"' in client.get("/c/spring/men/r/5").text
    assert "没有新杀" in client.get("/c/spring/log").text


@pytest.mark.parametrize(
    "text",
    [
        "h2e2 z9z9",
        "nonsense",
        "9/9/9 w\nh2e2",
        '[FEN "x"]',
        "<script>alert(1)</script>",
        "1. " * 500,
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(reader: TestClient[Litestar], text: str) -> None:
    page = judge(reader, "/judge", text=text)
    assert page.status_code == 422
    assert 'class="problems"' in page.text
    assert "<script>alert" not in page.text


def test_what_was_not_judged_has_no_verdict(reader: TestClient[Litestar]) -> None:
    page = judge(reader, "/judge", text="炮二平五 马8进7 炮二平四").text
    assert "<h2>还没有判</h2>" in page
    assert "没有循环" not in page


def test_an_unknown_book_is_refused(reader: TestClient[Litestar]) -> None:
    assert judge(reader, "/judge", text=CYCLE, edition="xq1066").status_code == 409


def test_a_real_game_from_a_file_of_others(reader: TestClient[Litestar], shared: Path) -> None:
    games = [path for path in sorted((shared / "corpus" / "games").rglob("*.pgn")) if path.stat().st_size < 60_000]
    if not games:
        pytest.skip("the folder 'shared' has no PGN file")
    read = 0
    for path in games[:6]:
        text = path.read_bytes().decode("gb18030", errors="ignore")
        page = judge(reader, "/judge", text=text)
        assert page.status_code in (200, 422)
        read += page.status_code == 200
        assert 'id="moves"' in page.text or 'class="problems"' in page.text
    assert read
