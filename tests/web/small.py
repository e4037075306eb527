"""A small competition for tests that look at every page: twelve players, the third round running."""

from pathlib import Path

from caipan.desk.desk import Desk
from caipan.desk.views import By, Done, Opened
from caipan.store import SqliteLog
from caipan.tournament.model import Entry

BY = By("编排长", "一号机")
SIGNS = "10=1+0"


def _done(answer: object) -> None:
    assert isinstance(answer, Done), answer


async def build_small(path: Path) -> None:
    """Build it under the id ``spring`` with the sections ``men`` and ``women``, as the sample has them."""
    log = SqliteLog(path)
    desk = Desk(log, new_id=lambda: "spring")
    template = {"rounds": "4"}
    opened = await desk.open_from_template("club-evening", template, name="春季赛", section_name="男子个人", by=BY)
    assert isinstance(opened, Opened), opened
    second = await desk.add_section("spring", "club-evening", template, section_name="女子个人", by=BY)
    assert isinstance(second, Opened), second
    for section, count in (("men", 11), ("women", 4)):
        for number in range(1, count + 1):
            entry = Entry(0, f"选手 {number:02d}", f"{'甲乙丙丁'[number % 4]}队", rating=1500 + number)
            _done(await desk.enter_player("spring", section, entry, by=BY))
    _done(await desk.draw_lots("spring", "men", seed="20260314", by=BY))
    for number in (1, 2, 3):
        _done(await desk.pair("spring", "men", number, by=BY))
        _done(await desk.publish("spring", "men", number, by=BY))
        for board in range(1, 6 if number < 3 else 3):
            _done(await desk.enter_quick("spring", "men", number, f"{board} {SIGNS[(board + number) % 6]}", by=BY))
    log.close()
