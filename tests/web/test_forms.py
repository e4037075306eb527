"""Forms: none is taken without its token, an old one is told so, and bad input is answered in words."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from caipan.web.routes import HANDLERS

from .conftest import open_board_of, token_of
from .test_headers import PAGES

VALUES = {
    "competition": "spring",
    "section": "men",
    "number": "5",
    "board": "3",
    "player": "3",
    "entry": "1",
    "seq": "100",
}
Send = Callable[..., Any]


def posting_paths() -> list[str]:
    """Every address that takes a form, with its places filled."""
    found = set()
    for handler in HANDLERS:
        if "POST" in handler.http_methods:  # type: ignore[union-attr]
            for path in handler.paths:  # type: ignore[union-attr]
                found.add(re.sub(r"{(\w+):\w+}", lambda place: VALUES.get(place[1], "x"), path))
    return sorted(found)


def test_there_are_forms() -> None:
    assert len(posting_paths()) > 20


@pytest.mark.parametrize("path", posting_paths())
def test_no_form_without_its_token(reader: TestClient[Litestar], path: str) -> None:
    reader.get("/")
    before = reader.get("/c/spring/log").text
    for answer in (
        reader.post(path, data={"name": "x"}),
        reader.post(path, data={"_csrf_token": "0" * 128}),
        reader.post(path, files={"file": ("x.csv", b"x")}),
        reader.post(path, headers={"x-csrf-token": "1" * 128}),
        reader.post(path, json={"name": "x"}),
    ):
        assert answer.status_code == 403
        assert "还没有写入" in answer.text
    assert reader.get("/c/spring/log").text.count("<tr id=") == before.count("<tr id=")


@pytest.mark.parametrize("path", posting_paths())
def test_a_token_of_another_browser_is_not_enough(reader: TestClient[Litestar], path: str) -> None:
    token = token_of(reader)
    reader.cookies.clear()
    assert reader.post(path, data={"_csrf_token": token}).status_code == 403


@pytest.mark.parametrize("path", PAGES)
def test_every_form_on_every_page_carries_the_token(reader: TestClient[Litestar], path: str) -> None:
    page = reader.get(path).text
    for form in re.findall(r'<form[^>]*method="post".*?</form>', page, re.DOTALL):
        assert 'name="_csrf_token" value="' in form


def test_addresses_of_nothing_are_missing_pages(reader: TestClient[Litestar]) -> None:
    for path in (
        "/c/nowhere",
        "/c/spring/nobody/standings",
        "/c/spring/men/r/99",
        "/c/spring/men/r/5/b/99",
        "/c/spring/men/r/5/b/99/result",
        "/c/spring/log/99999/undo",
        "/c/spring/entries/import/none",
        "/rules/xq1066",
        "/rules/xq2011/99.9",
        "/p/nowhere",
        "/diagram.svg?fen=nonsense",
        "/c/spring/men/r/5/print/secrets.pdf",
        "/static/../app.py",
    ):
        answer = reader.get(path)
        assert (path, answer.status_code) == (path, 404)
        assert "没有这一页" in answer.text, path


def test_a_stale_undo_is_not_written(client: TestClient[Litestar], post: Send) -> None:
    page = client.get("/c/spring/log/100/undo").text
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen is not None
    assert post("/c/spring/men/r/5/quick", text=f"{open_board_of(client)} 1").status_code == 303
    answer = post("/c/spring/log/100/undo", reason="录错", seen=seen[1])
    assert answer.status_code == 409
    assert "日志又有新条目" in answer.text


def test_two_referees_on_one_board(client: TestClient[Litestar], post: Send) -> None:
    board = open_board_of(client)
    assert post("/c/spring/men/r/5/quick", text=f"{board} 1").status_code == 303
    answer = post("/c/spring/men/r/5/quick", text=f"{board} 0")
    assert answer.status_code == 409
    assert "别人先录了" in answer.text
    assert 'name="before" value="1-0"' in answer.text
    assert post(f"/c/spring/men/r/5/b/{board}/result", result="0-1", before="1-0").status_code == 303
    assert 'data-result="0-1"' in re.search(rf'<tr id="b{board}".*?>', client.get("/c/spring/men/r/5").text)[0]  # type: ignore[index]


@pytest.mark.parametrize("text", ["", "0", "99 1", "24 9", "24 ?", "x" * 5000, "<script>", "24\n1\x00"])
def test_nonsense_in_the_entry_bar(client: TestClient[Litestar], post: Send, text: str) -> None:
    before = client.get("/c/spring/men/r/5").text
    answer = post("/c/spring/men/r/5/quick", text=text)
    assert answer.status_code in (303, 409)
    if text.strip() != "24\n1\x00":
        assert answer.status_code == 409
    assert "<script>" not in answer.text.replace("<script src", "")
    assert before


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.csv", b""),
        ("x.csv", b"\x00\xff\xfe" * 50),
        ("x.xlsx", b"PK\x03\x04broken"),
        ("x.xls", b"<html></html>"),
        ("x.txt", "姓名\n选手 99\n".encode()),
        ("../../etc/passwd", b"x"),
        ("none.csv", "代表队\n甲队\n".encode()),
    ],
)
def test_broken_spreadsheets(client: TestClient[Litestar], name: str, data: bytes) -> None:
    token = token_of(client)
    answer = client.post(
        "/c/spring/entries/import",
        data={"_csrf_token": token, "section": "women"},
        files={"file": (name, data)},
    )
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert "已写入" not in page.text


def test_an_upload_that_is_too_large(reader: TestClient[Litestar]) -> None:
    token = token_of(reader)
    answer = reader.post(
        "/c/spring/entries/import",
        data={"_csrf_token": token, "section": "women"},
        files={"file": ("big.csv", b"x" * 9_000_000)},
    )
    assert answer.status_code == 413
    assert "8 MB" in answer.text


def test_a_form_is_shown_again_with_what_was_typed(client: TestClient[Litestar], post: Send) -> None:
    answer = post("/new", **{"template": "provincial-swiss", "name": "秋季赛", "set-rounds": "99"})
    assert answer.status_code == 422
    assert 'value="秋季赛"' in answer.text
    assert "99" in answer.text
    assert len(re.findall('class="notice bad"', answer.text)) >= 1


def test_going_back_never_leaves_the_site(post: Send) -> None:
    for back in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)"):
        assert post("/preferences", lang="en", back=back).headers["location"] == "/"
    assert post("/preferences", lang="en", back="/judge").headers["location"] == "/judge"


def test_a_script_in_a_name_stays_a_name(client: TestClient[Litestar], post: Send) -> None:
    name = "<script>alert(1)</script>"
    assert post("/c/spring/entries", section="women", name=name, unit='"><img src=x>').status_code == 303
    page = client.get("/c/spring/entries?section=women").text
    assert name not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<img src=x>" not in page


def test_a_notice_is_shown_once(client: TestClient[Litestar], post: Send) -> None:
    answer = post("/c/spring/men/r/5/quick", text=f"{open_board_of(client)} 1")
    assert "已记下" in client.get(answer.headers["location"]).text
    assert "已记下" not in client.get("/c/spring/men/r/5").text


def test_a_forged_notice_is_only_text(reader: TestClient[Litestar]) -> None:
    for value in ("nonsense", "e30=", "W3sibWVzc2FnZSI6MX1d"):
        reader.cookies.set("flash", value)
        assert reader.get("/").status_code == 200


def test_standings_show_the_numbers_that_they_refer_to(reader: TestClient[Litestar]) -> None:
    page = reader.get("/c/spring/men/standings").text
    numbers = set(re.findall(r'<tr id="p(\d+)"', page))
    shown = re.findall(r'<th scope="row" class="name"><span class="dim">(\d+)</span>', page)
    assert {number.lstrip("0") for number in shown} == numbers
    assert {number.lstrip("0") for number in re.findall(r'<span class="no">(\d+)</span>', page)} <= numbers
