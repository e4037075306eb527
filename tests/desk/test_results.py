"""Results: nobody's entry is written over by somebody who did not see it."""

import asyncio

import pytest

from caipan.desk.desk import Desk
from caipan.desk.views import Conflict, Done
from caipan.tournament.commands import Refused
from caipan.tournament.model import Measure, Office

from .hall import ARRANGER, TABLE, Clock, good, refused, running_hall


async def test_a_result_shows_who_entered_it_and_where(desk: Desk, clock: Clock) -> None:
    hall = await running_hall(desk)
    clock.now_ms += 5_000
    await desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=TABLE)
    row = good(await desk.round(*hall.here, 1)).segments[0].boards[0]
    assert (row.chip.left, row.chip.right, row.first.outcome, row.second.outcome) == ("1", "0", "won", "lost")
    assert row.source is not None
    assert (row.source.actor, row.source.device, row.source.at_ms) == ("桌裁", "手机 02", clock.now_ms)


async def test_a_stale_form_learns_who_entered_what_and_when(desk: Desk, clock: Clock) -> None:
    hall = await running_hall(desk)
    await desk.record_result(*hall.here, 1, 1, result="0-1", before="", by=TABLE)
    clock.now_ms += 3_400
    answer = await desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=ARRANGER)
    assert isinstance(answer, Conflict)
    assert (answer.stands, answer.mine, answer.actor, answer.device, answer.ago_s) == (
        "0-1",
        "1-0",
        "桌裁",
        "手机 02",
        3,
    )
    assert await hall.stands(1, 1) == "0-1"
    again = await desk.record_result(*hall.here, 1, 1, result="1-0", before="0-1", by=ARRANGER)
    assert isinstance(again, Done)
    assert await hall.stands(1, 1) == "1-0"


@pytest.mark.parametrize(
    ("seconds", "key"),
    [(119, "conflict"), (120, "conflict-minutes"), (7_199, "conflict-minutes"), (7_200, "conflict-earlier")],
)
async def test_the_conflict_says_how_long_ago_in_usual_words(desk: Desk, clock: Clock, seconds: int, key: str) -> None:
    hall = await running_hall(desk)
    await desk.record_result(*hall.here, 1, 1, result="0-1", before="", by=TABLE)
    clock.now_ms += seconds * 1_000
    answer = await desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=ARRANGER)
    assert isinstance(answer, Conflict)
    assert (answer.message.key, answer.message.params["ago_min"]) == (key, seconds // 60)


async def test_two_referees_at_once_one_wins_the_other_hears_of_it(desk: Desk) -> None:
    hall = await running_hall(desk)
    answers = await asyncio.gather(
        desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=ARRANGER),
        desk.record_result(*hall.here, 1, 1, result="0-1", before="", by=TABLE),
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "Done"]
    conflict = next(answer for answer in answers if isinstance(answer, Conflict))
    assert await hall.stands(1, 1) == conflict.stands != conflict.mine


async def test_two_referees_who_agree_are_both_right(desk: Desk) -> None:
    hall = await running_hall(desk)
    before = await hall.version()
    answers = await asyncio.gather(
        *(desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=by) for by in (ARRANGER, TABLE))
    )
    assert all(isinstance(answer, Done) for answer in answers)
    assert await hall.version() == before + 1


async def test_many_boards_at_once_are_all_written(desk: Desk) -> None:
    hall = await running_hall(desk, players=40)
    answers = await asyncio.gather(
        *(desk.record_result(*hall.here, 1, b, result="1-0", before="", by=TABLE) for b in range(1, 21))
    )
    assert all(isinstance(answer, Done) for answer in answers)
    assert good(await desk.round(*hall.here, 1)).state == "complete"


async def test_a_result_can_be_cleared_and_a_stale_clear_is_told(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.record_result(*hall.here, 1, 1, result="1-0", before="", by=ARRANGER)
    await desk.record_result(*hall.here, 1, 1, result="", before="1-0", by=ARRANGER)
    assert await hall.stands(1, 1) == ""
    answer = await desk.record_result(*hall.here, 1, 1, result="0-1", before="1-0", by=TABLE)
    assert isinstance(answer, Conflict)
    assert (answer.stands, answer.message.key) == ("", "conflict-cleared")


@pytest.mark.parametrize(
    ("number", "board", "result", "before", "reason"),
    [
        (1, 1, "2-0", "", "result-unknown"),
        (1, 1, "1-0", "yes", "result-unknown"),
        (7, 1, "1-0", "", "no-such-round"),
        (0, 1, "1-0", "", "no-such-round"),
        (1, 99, "1-0", "", "no-such-board"),
    ],
)
async def test_what_cannot_be_is_refused_by_reason(
    desk: Desk, number: int, board: int, result: str, before: str, reason: str
) -> None:
    hall = await running_hall(desk)
    answer = await desk.record_result(*hall.here, number, board, result=result, before=before, by=ARRANGER)
    assert refused(answer).reason == reason


async def test_fouls_are_shown_at_their_side(desk: Desk) -> None:
    hall = await running_hall(desk)
    good(await desk.record_fouls(*hall.here, 1, 2, first=2, second=1, by=TABLE))
    row = good(await desk.round(*hall.here, 1)).segments[0].boards[1]
    assert (row.first.fouls, row.second.fouls) == (2, 1)


async def test_an_unknown_competition_or_section_is_named(desk: Desk) -> None:
    hall = await running_hall(desk)
    assert refused(await desk.round("nowhere", "men", 1)).reason == "no-such-competition"
    assert refused(await desk.round(hall.competition, "women", 1)).reason == "no-such-section"


async def test_a_punishment_is_in_the_log_with_its_clause_and_only_by_the_office_that_may(desk: Desk) -> None:
    hall = await running_hall(desk)

    async def barred_by(office: Office) -> Done | Refused:
        return await desk.punish(
            *hall.here, 1, 1, measure=Measure.LOSS, office=office, reason="交谈", before="", by=ARRANGER
        )

    assert refused(await barred_by(Office.TABLE_REFEREE)).reason == "loss-not-yours"
    assert isinstance(await barred_by(Office.CHIEF_REFEREE), Done)
    assert await hall.stands(1, 1) == "0-1"
    lines = good(await desk.log(hall.here[0])).lines
    assert [(line.kind, line.clauses) for line in lines[:2]][1] == ("discipline-recorded", ("18.2",))
