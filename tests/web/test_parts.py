"""The small parts of pages: addresses, labels, notices, people."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory

import caipan
from caipan.desk.views import Action, Head
from caipan.web import links
from caipan.web.clauses import clause_at, clause_label, statement
from caipan.web.diagrams import board
from caipan.web.flash import Notice, kept, read
from caipan.web.pages import keyed
from caipan.web.person import language_of
from caipan.web.routes.forms import Form, local
from caipan.web.serving import kept_secret
from caipan.wording import Message

HEAD = Head("spring", "春季赛", "", "", (), "men", 7)
DESK = Path(caipan.__file__).parent / "desk"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def action_names() -> set[str]:
    """Every button that the desk may ask for."""
    found: set[str] = set()
    for source in DESK.rglob("*.py"):
        found.update(re.findall(r"\b_?[aA]ction\(\"([a-z-]+)\"", source.read_text(encoding="utf-8")))
    return found


# These belong to pages that bring their own button with its form.
ON_THEIR_PAGES = {"undo", "write-import"}


def test_every_button_of_the_desk_leads_somewhere() -> None:
    assert len(action_names()) > 5
    lost = {
        name
        for name in action_names() - ON_THEIR_PAGES
        if links.target(HEAD, Action(name, Message("plain"), params={"round": 3, "board": 2})) is None
    }
    assert lost == set()


def test_a_button_that_writes_is_a_form() -> None:
    for name in ("pair", "publish", "drop-pairing", "withdraw-publication"):
        target = links.target(HEAD, Action(name, Message("plain"), params={"round": 3}))
        assert target is not None
        assert target.post
        assert "/r/3/" in target.href


@pytest.mark.parametrize(
    ("identity", "zh", "en"),
    [
        ("14.3.1", "14.3.1", "14.3.1"),
        ("app2.2.3.2", "附录二·二·3(2)", "app. 2 II.3(2)"),
        ("app2.1.6", "附录二·一·6", "app. 2 I.6"),
        ("app2", "附录二", "app. 2"),
        ("appendix", "appendix", "appendix"),
    ],
)
def test_labels_of_clauses(identity: str, zh: str, en: str) -> None:
    assert clause_label(identity, "zh-Hans") == zh
    assert clause_label(identity, "en") == en


def test_a_clause_may_name_its_book() -> None:
    assert clause_at("xq1999:15.1", "xq2011").edition == "xq1999"
    assert clause_at("14.3.1", "xq2011").edition == "xq2011"
    assert clause_at("app2.1.6", "xq1999").edition == "xq2011"
    assert clause_at("R14", "xq2011").edition == ""
    assert statement("xq2011", "14.3.1", "en")
    assert statement("xq2011", "99.99", "en") == ""


def test_notices_survive_a_redirect_and_nothing_else_does() -> None:
    notices = (Notice(Message("done-paired", {"round": 3})), Notice(Message("plain", {"text": "…"}), "bad", "E9", 7))
    assert read(kept(notices).value) == notices
    for broken in ("", "nonsense", "e30=", "W10x", None):
        assert read(broken) == ()


def test_enter_is_drawn_as_a_key_and_names_are_escaped() -> None:
    assert keyed("<b> · Enter 记下") == "&lt;b&gt; · <kbd>Enter</kbd> 记下"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK,en", "zh-Hant"),
        ("en-GB", "en"),
        ("fr,de", "zh-Hans"),
        ("fr,en", "en"),
        ("", "zh-Hans"),
    ],
)
def test_the_language_of_a_browser(accepted: str, language: str) -> None:
    assert language_of(RequestFactory().get("/", headers={"accept-language": accepted})) == language


def test_a_chosen_language_wins() -> None:
    request = RequestFactory().get("/", cookies=[_cookie("lang", "en")], headers={"accept-language": "zh-CN"})
    assert language_of(request) == "en"


def _cookie(name: str, value: str) -> Any:
    from litestar.datastructures import Cookie

    return Cookie(key=name, value=value)


def test_fields_of_forms_are_cut_and_checked() -> None:
    form = Form(
        {"name": "  选手   01 ", "year": "2012", "bad": "20x", "long": "长" * 999, "class-7": "idle", "file": "x"}
    )
    assert form.line("name") == "选手 01"
    assert form.number("year") == 2012
    assert form.number("bad") is None
    assert form.number("none") is None
    assert len(form.line("long")) == 200
    assert form.rest("class-") == {"7": "idle"}
    assert form.file("file") is None


@pytest.mark.parametrize("back", ["//x.example", "https://x.example", "/\\x", "javascript:0", "", "/a\nb"])
def test_only_own_addresses_are_gone_back_to(back: str) -> None:
    assert local(back) == "/"


def test_the_secret_is_made_once_and_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "desk.secret"
    made = kept_secret(path)
    assert len(made) == 64
    assert kept_secret(path) == made
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("short", encoding="ascii")
    assert kept_secret(path) not in ("short", made)


@pytest.mark.parametrize("kind", ["check", "kill", "chase", "exchange", "idle", "", "nonsense"])
def test_diagrams_need_no_style(kind: str) -> None:
    svg = board(START, move="h2e2", proof=("h2e2", "h9g7", "e2e6"), kind=kind)
    assert "style=" not in svg
    assert "<script" not in svg
    assert svg.count("<circle") >= 32


@pytest.mark.parametrize("move", ["", "x", "z9z9", "h2", "<script>"])
def test_a_nonsense_move_is_not_marked(move: str) -> None:
    assert "<script" not in board(START, move=move, proof=(move,), kind="chase")
