"""The desk without a mouse: the entry bar, the panels, the way between pages."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser

ROUND = "/c/spring/men/r/5"


@pytest.fixture
def page(site: Site, visitor: Callable[..., Visitor]) -> Page:
    """The running round of the sample."""
    return visitor(site).visit(ROUND)


def open_boards(page: Page) -> list[str]:
    """Boards without a result, in their order."""
    rows = page.locator("#boards tr[data-state=none]").all()
    return [row.get_attribute("data-board") or "" for row in rows]


def entry(page: Page) -> str:
    """What stands in the bar."""
    return page.locator("#entry").input_value()


def test_the_bar_waits_at_the_first_open_board(page: Page) -> None:
    first = open_boards(page)[0]
    assert entry(page) == f"{first} "
    expect(page.locator(f"#b{first}")).to_have_class(re.compile("here"))
    expect(page.locator("#entry")).to_be_focused()


def test_a_result_is_saved_and_the_next_open_board_comes(page: Page) -> None:
    one, two, three = open_boards(page)[:3]
    page.keyboard.type("1")
    expect(page.locator("#echo")).to_contain_text("胜")
    expect(page.locator("#echo kbd")).to_have_text("Enter")
    expect(page.locator(f"#b{one} .chip.typed")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{one}")).to_have_attribute("data-result", "1-0")
    assert entry(page) == f"{two} "
    page.keyboard.press("=")
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{two}")).to_have_attribute("data-result", "1/2-1/2")
    assert entry(page) == f"{three} "
    expect(page.locator("#polite")).to_have_text(re.compile(rf"\b{len(open_boards(page))}\b"))


SIGNS = [("0", "0-1"), ("5", "1/2-1/2"), ("+", "+-"), ("-", "-+"), ("x", "--")]


def test_every_sign(page: Page) -> None:
    boards = open_boards(page)
    for key, _ in SIGNS:
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    for board, (_, result) in zip(boards, SIGNS, strict=False):
        expect(page.locator(f"#b{board}")).to_have_attribute("data-result", result)


def test_another_board_by_its_number(page: Page) -> None:
    *_, one, other, third = open_boards(page)
    for text, board in ((f"{one} 0", one), (f" {other} 0", other)):
        for key in text:
            page.keyboard.press("Space" if key == " " else key)
        assert entry(page) == f"{board} 0"
        page.keyboard.press("Enter")
        expect(page.locator(f"#b{board}")).to_have_attribute("data-result", "0-1")
    page.locator("#entry").fill(f"{third} 0".translate(str.maketrans("0123456789", "０１２３４５６７８９")))
    assert entry(page) == f"{third} 0"
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{third}")).to_have_attribute("data-result", "0-1")


def test_a_result_is_corrected_with_what_stood_there(page: Page) -> None:
    board = page.locator("#boards tr[data-state=played]").first.get_attribute("data-board")
    before = page.locator(f"#b{board}").get_attribute("data-result")
    sign, after = ("0", "0-1") if before != "0-1" else ("1", "1-0")
    page.locator("#entry").fill(f"{board} {sign}")
    expect(page.locator("#echo")).to_have_attribute("data-state", "replace")
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{board}")).to_have_attribute("data-result", after)


def test_arrows_move_and_a_question_mark_explains(page: Page) -> None:
    boards = open_boards(page)
    page.keyboard.press("ArrowDown")
    assert entry(page) != f"{boards[0]} "
    page.keyboard.press("ArrowUp")
    page.keyboard.press("?")
    expect(page.locator("#panel h2")).to_have_text(f"第 {boards[0]} 台")
    assert page.url.endswith(f"/b/{boards[0]}")
    page.keyboard.press("j")
    expect(page.locator("#panel h2")).to_have_text(f"第 {int(boards[0]) + 1} 台")
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_have_count(0)


def test_why_not_from_the_keyboard(page: Page) -> None:
    page.keyboard.press("?")
    page.wait_for_selector("#panel")
    page.keyboard.press("n")
    expect(page.locator("#why-b")).to_be_focused()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.locator("#why-not [role=status]")).to_be_visible()


def test_ways_between_pages(page: Page) -> None:
    page.keyboard.press("g")
    page.keyboard.press("s")
    page.wait_for_url("**/standings")
    page.keyboard.press("g")
    page.keyboard.press("r")
    page.wait_for_url("**/r/5")
    page.keyboard.press("[")
    page.wait_for_url("**/r/4")
    page.keyboard.press("g")
    page.keyboard.press("j")
    page.wait_for_url("**/judge")


def test_undo_shows_its_consequences_first(page: Page) -> None:
    board = open_boards(page)[0]
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(f"#b{board}")).to_have_attribute("data-result", "1-0")
    expect(page.locator("#recent li").first).to_contain_text(f"第 {board} 台")
    page.keyboard.press("u")
    page.wait_for_url("**/undo")
    expect(page.locator("#undo")).to_contain_text("还没有写入")
    page.keyboard.type("录错台")
    page.keyboard.press("Enter")
    page.wait_for_url("**/log?*")
    expect(page.locator("#notices")).to_contain_text("已撤销")
    page.keyboard.press("g")
    page.keyboard.press("r")
    expect(page.locator(f"#b{board}")).to_have_attribute("data-state", "none")


def test_tab_reaches_everything_that_can_be_pressed(page: Page) -> None:
    seen = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    assert any("skip" in html for html in seen)
    assert any("/standings" in html for html in seen)
    assert any("/undo" in html for html in seen)


def test_terms_open_in_place(page: Page) -> None:
    page.goto(page.url.replace("/r/5", "/standings"))
    page.evaluate("window.stayed = true")
    page.locator("#ranks .tie a").nth(7).click()
    expect(page.locator("#terms")).to_be_visible()
    opened = page.url
    assert "open=" in opened
    page.locator("#ranks .tie a").nth(2).click()
    page.wait_for_url(lambda address: address != opened)
    expect(page.locator("#terms")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#terms")).to_have_count(0)
    assert page.evaluate("window.stayed") is True
