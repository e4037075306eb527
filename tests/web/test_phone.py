"""Public pages on a phone: my board first, whole rows to press, nothing wider than the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser

PAGES = ["/p/spring/men/r/3?me=3", "/p/spring/men/r/1", "/p/spring/men/standings?open=3", "/p/spring/women"]


def widest(page: Page) -> int:
    """How far the page reaches."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_nothing_is_wider_than_the_screen(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(small_site, phone=True).page
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        for path in PAGES:
            page.goto(small_site.address + path)
            assert (path, width, widest(page)) <= (path, width, width)


def test_find_my_name(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(small_site, phone=True).visit("/p/spring")
    page.get_by_label("找自己的名字").fill("选手 07")
    page.keyboard.press("Enter")
    expect(page.locator("#mine")).to_contain_text("台")
    expect(page.locator("tr.here")).to_be_visible()
    page.get_by_label("找自己的名字").fill("没有这个人")
    page.keyboard.press("Enter")
    expect(page.locator(".hits")).to_contain_text("名单里没有")


def test_targets_are_large_enough(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    visit = visitor(small_site, phone=True)
    for path in PAGES:
        small = visit.visit(path).evaluate(
            """() => [...document.querySelectorAll("a, button, input, summary")]
                .filter((e) => e.offsetParent && !e.classList.contains("clause-id"))
                .map((e) => [e.outerHTML.slice(0, 80), Math.round(e.getBoundingClientRect().height)])
                .filter(([, height]) => height < 44)"""
        )
        assert (path, small) == (path, [])


def test_standings_unfold_and_fold(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(small_site, phone=True).visit("/p/spring/men/standings")
    page.locator("#ranks a").nth(4).click()
    expect(page.locator(".unfold")).to_be_visible()
    expect(page.locator(".unfold .sum")).to_be_visible()
    page.locator("#ranks a[aria-expanded=true]").click()
    expect(page.locator(".unfold")).to_have_count(0)


def test_no_draft_is_ever_public(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    desk, phone = visitor(small_site), visitor(small_site, phone=True)
    desk.visit("/c/spring/women/draw")
    desk.page.get_by_role("button", name="抽签").click()
    desk.page.locator("#now").get_by_role("button", name="编排第 1 轮").click()
    phone.visit("/p/spring/women")
    expect(phone.page.locator("main")).to_contain_text("还没有公布")
    assert phone.page.goto(small_site.address + "/p/spring/women/r/1").status == 404  # type: ignore[union-attr]


@pytest.mark.parametrize("path", ["/", "/new", "/judge"])
def test_the_head_covers_nothing(small_site: Site, visitor: Callable[..., Visitor], path: str) -> None:
    page = visitor(small_site, phone=True).visit(path)
    end, start = (page.locator(part).bounding_box() for part in (".head .head-right", "section.now"))
    assert end is not None
    assert start is not None
    assert end["y"] + end["height"] <= start["y"]


def test_columns_stand_under_their_heads(small_site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(small_site, phone=True).visit("/c/spring/men/r/3")
    for column in (".left", ".mid", ".right"):
        head, cell = (page.locator(f"#river {part} {column}").first.bounding_box() for part in ("thead", "tbody"))
        assert head is not None
        assert cell is not None
        assert head["x"] == cell["x"]
