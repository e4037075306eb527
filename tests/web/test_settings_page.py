"""The page of the regulations: every setting with its clause, a form before round 1, a list afterwards."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Send = Callable[..., Any]
HERE = "/c/spring/settings?section=women"


def mark_of(client: TestClient[Litestar]) -> str:
    found = re.search(r'name="mark" value="(\w+)"', client.get(HERE).text)
    assert found is not None
    return found[1]


def test_before_round_1_it_is_a_form_with_clauses(reader: TestClient[Litestar]) -> None:
    page = reader.get(HERE).text
    form = re.search(r'<form[^>]*id="regulations".*?</form>', page, re.DOTALL)
    assert form is not None
    assert form[0].count('class="setting"') == form[0].count('name="set-') > 8
    assert 'href="/rules/' in form[0]
    assert 'action="/c/spring/rename"' in page


def test_after_round_1_it_is_read_only_and_says_why(reader: TestClient[Litestar]) -> None:
    page = reader.get("/c/spring/settings?section=men").text
    assert 'name="set-' not in page
    assert page.count('class="setting"') > 8
    assert "规程不能再改" in page
    assert 'action="/c/spring/rename"' in page


@pytest.mark.parametrize(
    "page", ["/c/spring/entries?section=women", "/c/spring?section=men", "/c/spring?section=women"]
)
def test_other_pages_lead_there(reader: TestClient[Litestar], page: str) -> None:
    section = page.rpartition("=")[2]
    assert f'href="/c/spring/settings?section={section}"' in reader.get(page).text


def test_a_change_is_written_and_can_be_taken_back(client: TestClient[Litestar], post: Send) -> None:
    mark = mark_of(client)
    answer = post("/c/spring/settings", **{"section": "women", "mark": mark, "set-late-minutes": "30"})
    assert (answer.status_code, answer.headers["location"]) == (303, HERE)
    page = client.get(HERE).text
    assert re.search(r'name="set-late-minutes" value="30"', page)
    assert re.search(r'href="/c/spring/log/\d+/undo"', page)


def test_what_is_wrong_stays_in_the_form(client: TestClient[Litestar], post: Send) -> None:
    answer = post("/c/spring/settings", **{"section": "women", "mark": mark_of(client), "set-late-minutes": "999"})
    assert answer.status_code == 422
    assert 'name="set-late-minutes" value="999"' in answer.text
    assert 'class="notice bad"' in answer.text


def test_an_old_page_and_a_fixed_section_are_refused(client: TestClient[Litestar], post: Send) -> None:
    old = post("/c/spring/settings", **{"section": "women", "mark": "0" * 16, "set-late-minutes": "30"})
    assert (old.status_code, "规程刚被别人改过" in old.text) == (409, True)
    assert 'name="set-late-minutes" value="30"' not in old.text, "what stands now is shown"
    fixed = post("/c/spring/settings", **{"section": "men", "mark": mark_of(client), "set-late-minutes": "30"})
    assert (fixed.status_code, "规程不能再改" in fixed.text) == (409, True)


def test_name_place_and_date_are_changed_on_the_same_page(client: TestClient[Litestar], post: Send) -> None:
    answer = post("/c/spring/rename", section="women", name="秋季赛", place="二楼", starts_on="2026-09-01")
    assert (answer.status_code, answer.headers["location"]) == (303, HERE)
    assert 'value="秋季赛"' in client.get(HERE).text


def test_nowhere(reader: TestClient[Litestar]) -> None:
    assert reader.get("/c/nowhere/settings").status_code == 404
    assert reader.get("/c/spring/settings?section=nobody").status_code == 404


def test_plain_pages_name_the_program_in_english(reader: TestClient[Litestar]) -> None:
    page = reader.get("/", headers={"accept-language": "en"}).text
    assert re.search(r'<a class="event" href="/">caipan</a>', page)
    assert "<title>Competitions · caipan</title>" in page


def test_clauses_are_those_of_the_method_whatever_the_book(client: TestClient[Litestar], post: Send) -> None:
    assert "条款号指" not in client.get(HERE).text
    changed = {"section": "women", "mark": mark_of(client), "set-edition": "xq1999"}
    assert post("/c/spring/settings", **changed).status_code == 303
    page = client.get(HERE).text
    assert 'href="/rules/xq2011/13.1"' in page
    assert 'href="/rules/xq1999/13.1"' not in page
    assert "条款号指" in page
