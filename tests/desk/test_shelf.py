"""The way from a command to the log: failures in the middle of a queue, and anything people may send."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import pytest

from caipan.desk.desk import Desk
from caipan.desk.views import Conflict, Done, Echo, Faults
from caipan.store import NotWritten, PersonalItem, SqliteLog, Stamp, StoredEntry, decode
from caipan.tournament.commands import Refused
from caipan.tournament.events import AnyEvent
from caipan.tournament.model import Entry
from caipan.tournament.replay import replay

from .hall import ARRANGER, TABLE, Clock, Hall, good, open_hall, ready_hall, running_hall


class FailingLog(SqliteLog):
    """A disk that refuses the next so many appends."""

    failures = 0

    async def append(
        self,
        stream: str,
        expected_version: int,
        events: Sequence[AnyEvent],
        stamp: Stamp,
        personal: Sequence[PersonalItem] = (),
    ) -> tuple[StoredEntry, ...]:
        if self.failures:
            self.failures -= 1
            await asyncio.sleep(0)
            raise NotWritten(detail="SQLITE_FULL")
        return await super().append(stream, expected_version, events, stamp, personal)


@pytest.fixture
def failing(log: SqliteLog) -> FailingLog:
    log.close()
    return FailingLog(log.path)


async def test_a_failed_write_is_told_to_its_own_caller_and_the_queue_goes_on(failing: FailingLog) -> None:
    desk = Desk(failing, Clock())
    hall = await running_hall(desk, players=20)
    failing.failures = 1
    answers = await asyncio.gather(
        *(desk.record_result(*hall.here, 1, b, result="1-0", before="", by=TABLE) for b in range(1, 11)),
        return_exceptions=True,
    )
    assert [type(answer).__name__ for answer in answers].count("NotWritten") == 1
    assert [type(answer).__name__ for answer in answers].count("Done") == 9
    stands = [await hall.stands(1, board) for board in range(1, 11)]
    assert stands.count("1-0") == 9
    assert all((stand == "1-0") == isinstance(answer, Done) for stand, answer in zip(stands, answers, strict=True))
    assert good(await desk.verify(hall.competition)).ok
    failing.close()


async def test_a_refusal_never_rests_on_something_that_was_not_written(failing: FailingLog) -> None:
    desk = Desk(failing, Clock())
    hall = await running_hall(desk)
    failing.failures = 1
    wanted = ("1-0", "0-1")
    answers = await asyncio.gather(
        *(desk.record_result(*hall.here, 1, 1, result=result, before="", by=TABLE) for result in wanted),
        return_exceptions=True,
    )
    written = [result for result, answer in zip(wanted, answers, strict=True) if isinstance(answer, Done)]
    assert [type(answer) for answer in answers].count(NotWritten) == 1
    assert written == [await hall.stands(1, 1)]
    failing.close()


async def test_a_browser_that_goes_away_does_not_take_its_result_with_it(desk: Desk) -> None:
    hall = await running_hall(desk)
    task = asyncio.create_task(desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=TABLE))
    while await hall.version() < 13 and not task.done():
        await asyncio.sleep(0)
        if hall.desk.shelf._lines and any(line.waiting for line in hall.desk.shelf._lines.values()):
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert isinstance(await desk.record_result(*hall.here, 1, 2, result="1-0", before="", by=TABLE), Done)
    assert good(await desk.verify(hall.competition)).ok


Step = Callable[[Hall, random.Random], Awaitable[object]]
RESULTS = ("1-0", "0-1", "1/2-1/2", "+-", "-+", "--", "adjourned", "")


async def _undo(hall: Hall, dice: random.Random) -> object:
    version = await hall.version()
    return await hall.desk.undo(hall.competition, dice.randint(1, version), reason="x", seen=version, by=ARRANGER)


STEPS: tuple[Step, ...] = (
    lambda h, d: h.desk.enter_player(*h.here, Entry(0, f"选手 {d.randint(1, 30):02d}", "甲队"), by=ARRANGER),
    lambda h, d: h.desk.remove_entry(*h.here, d.randint(1, 12), by=ARRANGER),
    lambda h, d: h.desk.correct_entry(
        *h.here, Entry(d.randint(1, 12), f"选手 {d.randint(1, 30):02d}", "乙队"), by=ARRANGER
    ),
    lambda h, d: h.desk.draw_lots(*h.here, seed=str(d.random()), by=ARRANGER),
    lambda h, d: h.desk.pair(*h.here, d.randint(1, 5), by=ARRANGER),
    lambda h, d: h.desk.publish(*h.here, d.randint(1, 5), by=ARRANGER),
    lambda h, d: h.desk.withdraw_publication(*h.here, d.randint(1, 5), by=ARRANGER),
    lambda h, d: h.desk.drop_pairing(*h.here, d.randint(1, 5), by=ARRANGER),
    lambda h, d: h.desk.note_absence(*h.here, d.randint(1, 12), d.randint(1, 5), by=ARRANGER),
    lambda h, d: h.desk.withdraw_player(*h.here, d.randint(1, 12), reason="", by=ARRANGER),
    lambda h, d: h.desk.record_fouls(*h.here, d.randint(1, 5), d.randint(1, 6), first=1, second=0, by=TABLE),
    _undo,
)


async def _result(hall: Hall, dice: random.Random) -> object:
    number, board = dice.randint(1, 5), dice.randint(1, 6)
    view = await hall.desk.round(*hall.here, number)
    standing = (
        ""
        if isinstance(view, Refused)
        else next((row.chip.result for s in view.segments for row in s.boards if row.board == board), "")
    )
    return await hall.desk.record_result(
        *hall.here, number, board, result=dice.choice(RESULTS), before=dice.choice((standing, standing, "")), by=TABLE
    )


async def _every_page(hall: Hall) -> None:
    desk, here = hall.desk, hall.here
    version = await hall.version()
    pages: list[Coroutine[Any, Any, object]] = [
        desk.entries(*here),
        desk.draw_view(*here),
        desk.cross(*here),
        desk.standings(*here, provisional=True),
    ]
    pages += [desk.round(*here, number) for number in range(1, 6)]
    pages += [desk.why_pair(*here, number, 1, a=1, b=2) for number in (1, 2)]
    pages += [desk.public_round(hall.competition), desk.public_standings(hall.competition), desk.now(hall.competition)]
    pages += [
        desk.preview_undo(hall.competition, version),
        desk.preview_withdrawal(*here, 1),
        desk.now(hall.competition),
    ]
    for page in pages:
        await page


@pytest.mark.parametrize("seed", range(12))
async def test_no_order_of_steps_upsets_the_desk(desk: Desk, seed: int) -> None:
    dice = random.Random(seed)
    template = dice.choice(("club-evening", "lots-swiss", "round-robin"))
    hall = await (ready_hall(desk, dice.randint(2, 12), template) if dice.random() < 0.8 else open_hall(desk, template))
    for turn in range(60):
        steps = [dice.choice((*STEPS, *(_result,) * 12)) for _ in range(dice.choice((1, 1, 3)))]
        answers = await asyncio.gather(*(step(hall, random.Random(dice.random())) for step in steps))
        assert all(isinstance(answer, Done | Refused | Conflict | Echo | Faults) for answer in answers)
        if turn % 10 == 0:
            await _every_page(hall)
    entries = await desk.store.read(f"competition/{hall.competition}")
    loaded = await desk.shelf.load(hall.competition)
    assert not isinstance(loaded, Refused)
    assert replay(decode(entry) for entry in entries) == loaded.state
    fresh = await Desk(desk.store).shelf.load(hall.competition)
    assert fresh == loaded
    assert good(await desk.verify(hall.competition)).ok
