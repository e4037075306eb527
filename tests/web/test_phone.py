"""Public pages on a phone: my board first, whole rows to press, nothing wider than the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser

PAGES = ["/p/spring/men/r/5?me=3", "/p/spring/men/r/1", "/p/spring/men/standings?open=3", "/p/spring/women"]


def widest(page: Page) -> int:
    """How far the page reaches."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_the_screen(site: Site, visitor: Callable[..., Visitor], path: str, width: int) -> None:
    page = visitor(site, phone=True).page
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(site.address + path)
    assert widest(page) <= width


def test_twice_the_text_still_fits(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, phone=True).page
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site.address + "/p/spring/men/r/5?me=3")
    page.evaluate("document.documentElement.classList.add('twice')")
    assert widest(page) <= 320


def test_find_my_name(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, phone=True).visit("/p/spring")
    page.get_by_label("找自己的名字").fill("选手 07")
    page.keyboard.press("Enter")
    expect(page.locator("#mine")).to_contain_text("台")
    expect(page.locator("tr.here")).to_be_visible()
    page.get_by_label("找自己的名字").fill("没有这个人")
    page.keyboard.press("Enter")
    expect(page.locator(".hits")).to_contain_text("名单里没有")


@pytest.mark.parametrize("path", PAGES)
def test_targets_are_large_enough(site: Site, visitor: Callable[..., Visitor], path: str) -> None:
    page = visitor(site, phone=True).visit(path)
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, summary")]
            .filter((e) => e.offsetParent && !e.closest(".clause") && !e.classList.contains("clause-id"))
            .map((e) => [e.outerHTML.slice(0, 80), Math.round(e.getBoundingClientRect().height)])
            .filter(([, height]) => height < 44)"""
    )
    assert small == []


def test_standings_unfold_and_fold(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, phone=True).visit("/p/spring/men/standings")
    page.locator("#ranks a").nth(4).click()
    expect(page.locator(".unfold")).to_be_visible()
    expect(page.locator(".unfold .sum")).to_be_visible()
    page.locator("#ranks a[aria-expanded=true]").click()
    expect(page.locator(".unfold")).to_have_count(0)


def test_no_draft_is_ever_public(site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, phone = visitor(site), visitor(site, phone=True)
    desk.visit("/c/spring/women/draw")
    desk.page.get_by_role("button", name="抽签").click()
    desk.page.locator("#now").get_by_role("button", name="编排第 1 轮").click()
    phone.visit("/p/spring/women")
    expect(phone.page.locator("main")).to_contain_text("还没有公布")
    assert phone.page.goto(site.address + "/p/spring/women/r/1").status == 404  # type: ignore[union-attr]
