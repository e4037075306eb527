"""A draft rests on the results it was paired from: it is not published once they are others."""

from caipan.desk.desk import Desk
from caipan.desk.views import Done
from caipan.tournament.model import Result

from .hall import ARRANGER, Hall, good, ready_hall, refused


async def drafted(desk: Desk, template: str = "club-evening", last: str = "") -> Hall:
    """Round 1 is complete and round 2 a draft; ``last`` is what stands on board 4 of round 1 instead."""
    hall = await ready_hall(desk, template=template)
    await hall.play(1, "1")
    if last:
        await record(hall, last, "1-0")
    good(await desk.pair(*hall.here, 2, by=ARRANGER))
    return hall


async def record(hall: Hall, result: str, before: str) -> Done:
    answer = await hall.desk.record_result(*hall.here, 1, 4, result=result, before=before, by=ARRANGER)
    assert isinstance(answer, Done), answer
    return answer


async def newest(hall: Hall, kind: str) -> int:
    return next(line.version for line in good(await hall.desk.log(hall.competition)).lines if line.kind == kind)


async def take_back(hall: Hall, version: int) -> None:
    seen = await hall.version()
    good(await hall.desk.undo(hall.competition, version, reason="录错台", seen=seen, by=ARRANGER))


async def test_the_preview_of_an_undo_says_that_the_draft_goes(desk: Desk) -> None:
    hall = await drafted(desk)
    version = await newest(hall, "result-recorded")
    keys = [each.text.key for each in good(await desk.preview_undo(hall.competition, version)).consequences]
    assert "undo-draft-rests" in keys
    assert "undo-pairing-stays" not in keys
    good(await desk.publish(*hall.here, 2, by=ARRANGER))
    keys = [each.text.key for each in good(await desk.preview_undo(hall.competition, version)).consequences]
    assert "undo-pairing-stays" in keys
    assert "undo-draft-rests" not in keys


async def test_a_draft_is_not_published_after_its_basis_was_undone(desk: Desk) -> None:
    hall = await drafted(desk)
    version = await newest(hall, "result-recorded")
    await take_back(hall, version)
    answer = refused(await desk.publish(*hall.here, 2, by=ARRANGER))
    assert answer.reason == "draft-basis-changed"
    assert (answer.params["changed"], answer.params["board"], answer.params["count"]) == (1, 4, 1)
    await take_back(hall, version + 2)  # the undo itself: the result stands again
    assert isinstance(await desk.publish(*hall.here, 2, by=ARRANGER), Done)


async def test_a_draft_is_not_published_after_a_correction_but_paired_again(desk: Desk) -> None:
    hall = await drafted(desk)
    await record(hall, Result.SECOND_WINS, "1-0")
    assert refused(await desk.publish(*hall.here, 2, by=ARRANGER)).reason == "draft-basis-changed"
    good(await desk.drop_pairing(*hall.here, 2, by=ARRANGER))
    await hall.publish(2)
    await record(hall, Result.DRAW, "0-1")
    assert good(await desk.round(*hall.here, 2)).state == "running", "what is published stays"


async def test_a_game_that_was_adjourned_may_end_while_the_next_round_is_a_draft(desk: Desk) -> None:
    hall = await drafted(desk, last=Result.ADJOURNED)
    await record(hall, Result.FIRST_WINS, "adjourned")
    assert isinstance(await desk.publish(*hall.here, 2, by=ARRANGER), Done)


async def test_the_table_of_a_round_robin_rests_on_no_result(desk: Desk) -> None:
    hall = await drafted(desk, template="round-robin")
    version = await newest(hall, "result-recorded")
    keys = [each.text.key for each in good(await desk.preview_undo(hall.competition, version)).consequences]
    assert "undo-draft-rests" not in keys
    await record(hall, Result.DRAW, "1-0")
    assert isinstance(await desk.publish(*hall.here, 2, by=ARRANGER), Done)


async def test_publishing_nothing_is_still_refused_for_its_own_reason(desk: Desk) -> None:
    hall = await drafted(desk)
    assert refused(await desk.publish(*hall.here, 3, by=ARRANGER)).reason == "round-unknown"
    assert refused(await desk.publish(*hall.here, 1, by=ARRANGER)).reason == "round-published"
