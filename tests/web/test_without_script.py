"""Every step works in a browser without script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser


def test_enter_explain_rank_and_undo(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, script=False).visit("/c/spring/men/r/5")
    board = page.locator("#boards tr[data-state=none]").first.get_attribute("data-board")
    page.locator("#entry").fill(f"{board} 1")
    page.get_by_role("button", name="记下").click()
    expect(page.locator("#notices")).to_contain_text("已记下")
    assert re.search(r"\?at=\d+", page.url)
    page.locator(f"#b{board} td.mid a").click()
    page.get_by_role("button", name="½-½").click()
    expect(page.locator(f"#b{board}")).to_have_attribute("data-result", "1/2-1/2")
    page.locator(f"#b{board} th a").click()
    expect(page.locator("#panel")).to_be_visible()
    page.locator("#why-b").fill("9")
    page.get_by_role("button", name="问").click()
    expect(page.locator("#why-not [role=status]")).to_be_visible()
    page.locator("#rail").get_by_role("link", name=re.compile("名次")).click()
    page.locator("#ranks .tie a").first.click()
    expect(page.locator("#terms")).to_be_visible()
    page.locator("#rail").get_by_role("link", name=re.compile("日志")).click()
    page.locator("#log-lines tr").first.get_by_role("link", name=re.compile("撤销")).click()
    page.get_by_label(re.compile("原因")).fill("试一试")
    page.get_by_role("button", name=re.compile("写入撤销")).click()
    expect(page.locator("#notices")).to_contain_text("已撤销")


def test_judge_without_script(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, script=False).visit("/judge")
    page.get_by_label(re.compile("棋谱")).fill(
        "2baka1R1/1c7/5c1C1/p3p3p/9/9/P3P3P/4B4/2n1A4/2BA1K3 w - - 0 38\n" + "h9h8 f9e8 h8h9 e8f9 " * 3
    )
    page.get_by_role("button", name="判", exact=True).click()
    expect(page.locator(".verdict h2")).to_have_text("判和")
    page.locator("#moves li").nth(1).get_by_role("button").first.click()
    expect(page.locator("#moves li.here")).to_contain_text("士")


def test_language_and_colours(site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(site, script=False).visit("/c/spring/men/r/5")
    page.get_by_role("button", name="EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#now")).to_contain_text("still open")
    page.get_by_role("button", name="繁").click()
    expect(page.locator("#open-boards")).to_contain_text("未報成績")
    page.get_by_role("button", name="隨系統").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
