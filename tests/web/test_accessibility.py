"""axe finds nothing serious or critical on any page, on a desk and on a phone, light and dark."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import Site, Visitor
from .test_headers import PAGES

pytestmark = pytest.mark.browser

GRAVE = {"serious", "critical"}
# The small competition has the same addresses as the sample, three rounds and few entries in its log.
LONG = ("/echo", "/rules/xq2011", "open=all")
SHOWN = [
    path.replace("/r/5", "/r/3").replace("log/100", "log/30").replace("seq=100", "seq=30").replace("vs=9", "vs=2")
    for path in PAGES
    if not path.endswith(LONG) and "/echo" not in path
]
JUDGED = "2baka1R1/1c7/5c1C1/p3p3p/9/9/P3P3P/4B4/2n1A4/2BA1K3 w - - 0 38\n" + "h9h8 f9e8 h8h9 e8f9 " * 3


def findings(visit: Visitor) -> list[tuple[str, str, Any]]:
    """Grave findings on the page that is open."""
    answer = Axe().run(visit.page, options={"resultTypes": ["violations"]}).response
    return [
        (visit.page.url, each["id"], [node["html"][:160] for node in each["nodes"][:3]])
        for each in answer["violations"]
        if each["impact"] in GRAVE
    ]


DARK = [
    "/c/spring/men/r/3",
    "/c/spring/men/r/3/b/2?a=1&b=2",
    "/c/spring/men/standings?open=3",
    "/p/spring/men/r/3?me=3",
]


@pytest.mark.parametrize(
    ("paths", "phone", "lang", "colours"),
    [
        pytest.param(SHOWN, False, "zh-CN", "light", id="desk"),
        pytest.param(SHOWN, True, "zh-CN", "light", id="phone"),
        pytest.param(DARK, False, "en-US", "dark", id="dark"),
    ],
)
def test_no_grave_finding_on_any_page(
    small_site: Site,
    visitor: Callable[..., Visitor],
    paths: list[str],
    phone: bool,
    lang: str,
    colours: Literal["light", "dark"],
) -> None:
    visit = visitor(small_site, phone=phone, lang=lang)
    visit.page.emulate_media(color_scheme=colours)
    found = []
    for path in paths:
        visit.visit(path)
        assert visit.page.locator("h1, h2, .event").count(), path
        found += findings(visit)
    assert found == []


@pytest.mark.parametrize("phone", [False, True])
def test_no_grave_finding_on_what_comes_later(small_site: Site, visitor: Callable[..., Visitor], phone: bool) -> None:
    visit = visitor(small_site, phone=phone)
    page = visit.visit("/judge")
    page.locator("textarea").first.fill(JUDGED)
    page.locator("#paste button").click()
    page.wait_for_selector(".verdict h2")
    found = findings(visit)
    visit.visit("/judge")
    page.locator("textarea").first.fill("h2e2 z9z9")
    page.locator("#paste button").click()
    page.wait_for_selector(".problems")
    found += findings(visit)
    visit.visit("/c/spring/entries?section=women")
    page.locator("#import input[type=file]").set_input_files(
        {"name": "x.csv", "mimeType": "text/csv", "buffer": "姓名,出生\n选手 99,二〇一二\n选手 98,1926\n".encode()}
    )
    page.locator("#import button").click()
    page.wait_for_selector(".faults")
    found += findings(visit)
    visit.visit("/nowhere")
    found += findings(visit)
    assert found == []
