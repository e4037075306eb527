"""Whole competitions, played through the pages from the first form to the last standing."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site, Visitor

pytestmark = pytest.mark.browser

PLAYERS = 30
KEYS = "1110000==="


def entry_list(count: int) -> str:
    """A csv of entries with one fault: a year of birth written in words."""
    lines = ["序号,姓名,性别,代表队,出生,等级分"]
    for number in range(1, count + 1):
        year = "二〇一二" if number == 5 else str(1970 + number)
        lines.append(f"{number},选手 {number:02d},男,{'甲乙丙丁戊己'[number % 6]}队,{year},{1500 + 7 * number}")
    return "\n".join(lines)


def open_from(page: Page, template: str, name: str, **settings: str) -> None:
    """Fill in the page of a template."""
    page.get_by_role("link", name="新建比赛").click()
    page.get_by_role("link", name=template).click()
    page.get_by_label("比赛名称").fill(name)
    for key, value in settings.items():
        page.locator(f"#set-{key}").fill(value)
    page.get_by_role("button", name="新建比赛").click()
    page.wait_for_url("**/entries?section=*")


def draw_lots(page: Page) -> None:
    """Draw with the seed that is on the page."""
    page.locator("#now").get_by_role("link", name="抽签").click()
    page.get_by_label("种子（写进日志").fill("20260314")
    page.get_by_role("button", name="抽签").click()
    expect(page.locator("#notices")).to_contain_text("20260314")


def play_round(page: Page, number: int, dice: random.Random) -> None:
    """Pair, publish, and enter every result from the keyboard without touching the mouse."""
    page.locator("#now").get_by_role("button", name=f"编排第 {number} 轮").click()
    expect(page.locator("#now")).to_contain_text(f"第 {number} 轮编排完成，还是草案")
    page.locator("#now").get_by_role("button", name=f"公布第 {number} 轮").click()
    page.wait_for_selector("#entry-form")
    boards = page.locator("#boards tr[data-state=none]").count()
    for _ in range(boards):
        page.keyboard.press(dice.choice(KEYS))
        page.keyboard.press("Enter")
    expect(page.locator("#boards tr[data-state=none]")).to_have_count(0)
    expect(page.locator("#open-boards, #now").first).to_be_visible()


def table(page: Page) -> list[list[str]]:
    """Rows of the standings as texts."""
    rows = page.locator("#ranks tr[id]").all()
    return [[cell.strip() for cell in row.locator("th, td").all_inner_texts()] for row in rows]


def test_a_swiss_of_thirty_players_and_nine_rounds(
    empty_site: Site, visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    page = visitor(empty_site).visit("/")
    open_from(page, "省级积分编排", "春季象棋公开赛", rounds="9")
    sheet = tmp_path / "报名表.csv"
    sheet.write_text(entry_list(PLAYERS), encoding="gb18030")
    page.locator("input[type=file]").set_input_files(sheet)
    page.get_by_role("button", name="预览，先不写入").click()
    expect(page.locator("#now")).to_contain_text("还没有写入任何一行")
    expect(page.locator(".faults")).to_contain_text("E6")
    page.get_by_role("button", name="改为 2012").click()
    page.get_by_role("button", name="写入名单").click()
    expect(page.locator("#entry-rows tr")).to_have_count(PLAYERS)
    draw_lots(page)
    dice = random.Random("whole event")
    for number in range(1, 10):
        play_round(page, number, dice)
    page.get_by_role("link", name=re.compile("^名次")).first.click()
    rows = table(page)
    assert len(rows) == PLAYERS
    points = [float(row[12].replace("½", ".5")) for row in rows]
    assert points == sorted(points, reverse=True)
    assert sum(points) == 15 * 9 * 2
    assert rows[0][0].startswith("1")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#terms")).to_contain_text("为什么排在")
    public = visitor(empty_site, phone=True)
    address = re.search(r"/c/([^/]+)/([^/]+)/", page.url)
    assert address is not None
    public.visit(f"/p/{address[1]}/{address[2]}/standings")
    expect(public.page.locator("#ranks tr[id]")).to_have_count(PLAYERS)


def test_a_round_robin_of_eleven_players(empty_site: Site, visitor: Callable[..., Visitor]) -> None:
    page = visitor(empty_site).visit("/")
    open_from(page, "大循环", "俱乐部赛")
    for number in range(1, 12):
        page.locator("#add").get_by_label("姓名").fill(f"选手 {number:02d}")
        page.locator("#add").get_by_role("button").click()
        expect(page.locator("#entry-rows tr")).to_have_count(number)
    draw_lots(page)
    dice = random.Random("everybody meets everybody")
    for number in range(1, 12):
        play_round(page, number, dice)
        expect(page.locator("#bye")).to_have_count(1)
    page.get_by_role("link", name=re.compile("^名次")).first.click()
    assert len(table(page)) == 11
    page.get_by_role("link", name="交叉表").click()
    marks = page.locator("#crosses td:not(.self):not(.total) span:not(.disc)").all_inner_texts()
    assert len([mark for mark in marks if mark.strip()]) == 11 * 10
