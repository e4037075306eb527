"""Every answer carries the headers that protect it, and no page needs more than they allow."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

PAGES = [
    "/",
    "/new",
    "/new?template=provincial-swiss",
    "/judge",
    "/me",
    "/rules",
    "/rules/xq2011",
    "/rules/xq2011/14.3.1",
    "/c/spring",
    "/c/spring/settings?section=men",
    "/c/spring/settings?section=women",
    "/c/spring/entries",
    "/c/spring/entries?section=men&edit=1",
    "/c/spring/men/draw",
    "/c/spring/women/draw",
    "/c/spring/men/r/1",
    "/c/spring/men/r/5",
    "/c/spring/men/r/5?open=all",
    "/c/spring/men/r/5/b/3",
    "/c/spring/men/r/5/b/3?a=1&b=2",
    "/c/spring/men/r/5/b/3/result",
    "/c/spring/men/r/5/b/3/judge",
    "/c/spring/men/r/5/echo?text=3+1",
    "/c/spring/men/standings",
    "/c/spring/men/standings?open=3&tie=opponents-sum",
    "/c/spring/men/standings?open=3&vs=9&now=1",
    "/c/spring/men/cross",
    "/c/spring/men/players/3/withdraw",
    "/c/spring/log",
    "/c/spring/log?seq=100",
    "/c/spring/log/100/undo",
    "/c/spring/print",
    "/p/spring",
    "/p/spring/men/r/5?me=3",
    "/p/spring/men/r/5?q=选手",
    "/p/spring/men/standings?open=3",
]
STRICT = ("unsafe-inline", "unsafe-eval", "*", "data:", "http:")


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/c/nowhere", "/static/dist/desk.css", "/static/nowhere"])
def test_every_answer_is_protected(reader: TestClient[Litestar], path: str) -> None:
    answer = reader.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert [word for word in STRICT if word in policy] == []
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", PAGES)
def test_pages_need_no_inline_style_or_script(reader: TestClient[Litestar], path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 200
    assert not re.search(r"<[^>]+\sstyle=", answer.text)
    assert not re.search(r"<[^>]+\son\w+=", answer.text)
    assert re.findall(r"<script(?![^>]*\ssrc=)", answer.text) == []
    assert "<style" not in answer.text


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_not_kept_by_the_browser(reader: TestClient[Litestar], path: str) -> None:
    assert reader.get(path).headers["cache-control"] == "no-store"


def test_refused_forms_are_protected_too(reader: TestClient[Litestar]) -> None:
    answer = reader.post("/new", data={})
    assert answer.status_code == 403
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_cookies_are_closed_to_scripts(reader: TestClient[Litestar]) -> None:
    reader.cookies.clear()
    cookie = reader.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
