"""A playing hall for tests: a clock, people, and competitions brought to some point through the use cases."""

from dataclasses import dataclass
from typing import TypeVar

from caipan.desk.desk import Desk
from caipan.desk.views import By, Done, Faults, Opened, RoundView
from caipan.tournament.commands import Refused
from caipan.tournament.model import Entry

T = TypeVar("T")

ARRANGER = By("编排长", "一号机")
TABLE = By("桌裁", "手机 02")


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now_ms = 1_773_446_400_000  # 14 March 2026

    def __call__(self) -> int:
        return self.now_ms


def good(answer: T | Refused | Faults) -> T:
    """The answer, which must be no refusal."""
    assert not isinstance(answer, Refused | Faults), answer
    return answer


def refused(answer: object) -> Refused:
    assert isinstance(answer, Refused), answer
    return answer


@dataclass
class Hall:
    desk: Desk
    competition: str
    section: str

    @property
    def here(self) -> tuple[str, str]:
        return self.competition, self.section

    async def version(self) -> int:
        return good(await self.desk.log(self.competition)).total

    async def enter(self, count: int, first: int = 1) -> None:
        for number in range(first, first + count):
            entry = Entry(0, f"选手 {number:02d}", f"{'甲乙丙丁'[number % 4]}队", rating=2000 - number)
            assert isinstance(await self.desk.enter_player(*self.here, entry, by=ARRANGER), Done)

    async def draw(self) -> None:
        good(await self.desk.draw_lots(*self.here, seed="", method="as-entered", by=ARRANGER))

    async def publish(self, number: int) -> RoundView:
        good(await self.desk.pair(*self.here, number, by=ARRANGER))
        good(await self.desk.publish(*self.here, number, by=ARRANGER))
        return good(await self.desk.round(*self.here, number))

    async def play(self, number: int, signs: str = "10=") -> None:
        view = await self.publish(number)
        for place, board in enumerate(view.open_boards):
            text = f"{board} {signs[place % len(signs)]}"
            assert isinstance(await self.desk.enter_quick(*self.here, number, text, by=ARRANGER), Done)

    async def stands(self, number: int, board: int) -> str:
        view = good(await self.desk.round(*self.here, number))
        return next(row.chip.result for s in view.segments for row in s.boards if row.board == board)


async def open_hall(desk: Desk, template: str = "club-evening", **settings: str) -> Hall:
    """An open competition with the section 男子个人."""
    given = {key.replace("_", "-"): value for key, value in settings.items()}
    opened = await desk.open_from_template(template, given, name="春季赛", section_name="男子个人", by=ARRANGER)
    assert isinstance(opened, Opened), opened
    return Hall(desk, opened.competition, opened.section)


async def ready_hall(desk: Desk, players: int = 8, template: str = "club-evening", **settings: str) -> Hall:
    """Entries and numbers are there."""
    hall = await open_hall(desk, template, **settings)
    await hall.enter(players)
    await hall.draw()
    return hall


async def running_hall(desk: Desk, players: int = 8, rounds: int = 1) -> Hall:
    """``rounds - 1`` rounds are complete and the last is published without results."""
    hall = await ready_hall(desk, players)
    for number in range(1, rounds):
        await hall.play(number)
    await hall.publish(rounds)
    return hall
