"""Two browsers: what one writes the other shows, in place and without a reload."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser


def test_a_result_appears_on_every_screen(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, other, phone, ranks = (visitor(site) for _ in range(4))
    desk.visit("/c/spring/men/r/5")
    other.visit("/c/spring/men/r/5")
    phone.visit("/p/spring/men/r/5")
    ranks.visit("/c/spring/men/standings?now=1")
    expect(other.page.locator("#live")).to_have_class("live on")
    for each in (other, phone, ranks):
        each.page.evaluate("window.stayed = true")
    board = desk.page.locator("#boards tr[data-state=none]").first.get_attribute("data-board")
    before = ranks.page.locator("#ranks").inner_text()
    desk.page.keyboard.press("1")
    desk.page.keyboard.press("Enter")
    expect(other.page.locator(f"#b{board}")).to_have_attribute("data-result", "1-0")
    expect(phone.page.locator(f"#b{board} .won").first).to_be_visible()
    expect(ranks.page.locator("#ranks")).not_to_have_text(before)
    for each in (other, phone, ranks):
        assert each.page.evaluate("window.stayed") is True


def test_the_cursor_of_another_referee_stays_where_it_is(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, other = visitor(site), visitor(site)
    desk.visit("/c/spring/men/r/5")
    other.visit("/c/spring/men/r/5")
    boards = other.page.locator("#boards tr[data-state=none]").all()
    mine = boards[-1].get_attribute("data-board")
    other.page.locator("#entry").fill(f"{mine} 0")
    desk.page.keyboard.press("1")
    desk.page.keyboard.press("Enter")
    first = boards[0].get_attribute("data-board")
    expect(other.page.locator(f"#b{first}")).to_have_attribute("data-result", "1-0")
    assert other.page.locator("#entry").input_value() == f"{mine} 0"
    expect(other.page.locator(f"#b{mine} .chip.typed")).to_be_visible()
    expect(other.page.locator("#entry")).to_be_focused()


def test_two_referees_at_one_board(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, other = visitor(site), visitor(site)
    desk.visit("/c/spring/men/r/5")
    other.visit("/c/spring/men/r/5")
    board = desk.page.locator("#boards tr[data-state=none]").first.get_attribute("data-board")
    # The other browser is not told in time.
    other.page.evaluate("document.body.dataset.version = '999999'")
    desk.page.keyboard.press("1")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(f"#b{board}")).to_have_attribute("data-result", "1-0")
    other.page.locator("#entry").fill(f"{board} 0")
    other.page.keyboard.press("Enter")
    conflict = other.page.locator("#conflict .alert")
    expect(conflict).to_contain_text(f"第 {board} 台")
    conflict.get_by_role("button", name="改为 0-1").click()
    expect(desk.page.locator(f"#b{board}")).to_have_attribute("data-result", "0-1")


def test_an_open_row_stays_open(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, reader = visitor(site), visitor(site)
    reader.visit("/c/spring/men/standings?now=1&open=3")
    desk.visit("/c/spring/men/r/5")
    shown = reader.page.locator("#ranks").inner_text()
    desk.page.keyboard.press("0")
    desk.page.keyboard.press("Enter")
    expect(reader.page.locator("body")).not_to_have_attribute("data-version", desk.page.url)
    reader.page.wait_for_timeout(600)
    assert reader.page.locator("#ranks").inner_text() == shown
    expect(reader.page.locator("#terms")).to_be_visible()


def test_a_round_that_is_published_appears_by_itself(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, phone = visitor(site), visitor(site, phone=True)
    phone.visit("/p/spring/women")
    expect(phone.page.locator("main")).to_contain_text("还没有公布")
    desk.visit("/c/spring/women/draw")
    desk.page.get_by_role("button", name="抽签").click()
    desk.page.locator("#now").get_by_role("button", name="编排第 1 轮").click()
    desk.page.locator("#now").get_by_role("button", name="公布第 1 轮").click()
    expect(phone.page.locator("#boards tr[id^=b]")).to_have_count(10)
