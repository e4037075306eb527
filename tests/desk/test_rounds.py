"""From entries to a published round, and the pages on the way."""

from caipan.desk.desk import Desk
from caipan.tournament.model import Entry

from .hall import ARRANGER, good, open_hall, ready_hall, refused, running_hall


async def states(desk: Desk, competition: str) -> dict[str, str]:
    rail = good(await desk.now(competition)).frame.rail
    return {f"{step.kind}{step.number or ''}": step.state for step in rail}


async def test_the_rail_and_the_now_line_follow_the_event(desk: Desk) -> None:
    hall = await open_hall(desk, rounds="3")

    async def now() -> tuple[str, str]:
        line = good(await desk.now(hall.competition)).frame.now
        return line.message.key, next((a.name for a in line.actions if a.weight == "filled"), "")

    assert await now() == ("now-no-entries", "import")
    await hall.enter(8)
    assert await now() == ("now-entries", "draw")
    await hall.draw()
    assert await now() == ("now-lots-drawn", "pair")
    good(await desk.pair(*hall.here, 1, by=ARRANGER))
    assert await now() == ("now-draft", "publish")
    assert (await states(desk, hall.competition))["round1"] == "draft"
    good(await desk.publish(*hall.here, 1, by=ARRANGER))
    assert await now() == ("now-open-boards", "")
    for board in range(1, 5):
        await desk.enter_quick(*hall.here, 1, f"{board} 1", by=ARRANGER)
    assert await now() == ("now-complete", "pair")
    await hall.play(2)
    await hall.play(3)
    assert await now() == ("now-over", "standings")
    assert set((await states(desk, hall.competition)).values()) == {"complete", "ready"}


async def test_a_result_that_was_taken_back_is_asked_for_before_the_next_round(desk: Desk) -> None:
    hall = await open_hall(desk, rounds="3")
    await hall.enter(8)
    await hall.draw()
    await hall.play(1)
    await hall.play(2)
    stands = await hall.stands(1, 2)
    good(await desk.record_result(*hall.here, 1, 2, result="", before=stands, by=ARRANGER))
    more = good(await desk.now(hall.competition)).frame.now.more
    assert (more[0].key, more[0].params) == ("now-left-open", {"round": 1, "boards": 1})
    answer = refused(await desk.pair(*hall.here, 3, by=ARRANGER))
    assert (answer.reason, answer.params["round"], answer.params["boards"]) == ("results-missing", 1, "2")


async def test_at_most_one_button_is_filled_and_a_dead_one_says_why(desk: Desk) -> None:
    hall = await running_hall(desk)
    actions = good(await desk.now(hall.competition)).frame.now.actions
    assert sum(action.weight == "filled" for action in actions) <= 1
    pair = next(action for action in actions if action.name == "pair")
    assert pair.why_not is not None
    assert pair.why_not.params == {"boards": 4}


async def test_points_and_colours_stand_as_before_the_round(desk: Desk) -> None:
    hall = await running_hall(desk, players=8, rounds=3)
    rows = [row for segment in good(await desk.round(*hall.here, 3)).segments for row in segment.boards]
    for row in rows:
        for side in (row.first, row.second):
            assert len(side.history) == 2
            assert set(side.history) <= {"f", "s", "-"}
    total = sum(side.half_points for row in rows for side in (row.first, row.second))
    assert total == 2 * 4 * 4
    second = good(await desk.round(*hall.here, 2))
    assert sum(s.half_points for seg in second.segments for row in seg.boards for s in (row.first, row.second)) == 16


async def test_segments_fall_and_boards_count_up(desk: Desk) -> None:
    hall = await running_hall(desk, players=20, rounds=4)
    view = good(await desk.round(*hall.here, 4))
    assert [s.half_points for s in view.segments] == sorted((s.half_points for s in view.segments), reverse=True)
    assert [row.board for s in view.segments for row in s.boards] == list(range(1, 11))
    assert view.certificate is not None
    assert len(view.certificate.digest) == 64


async def test_an_odd_field_has_a_bye_and_an_absent_player_is_named(desk: Desk) -> None:
    hall = await ready_hall(desk, players=8)
    await hall.play(1)
    good(await desk.note_absence(*hall.here, 3, 2, by=ARRANGER))
    future = good(await desk.round(*hall.here, 2))
    assert (future.state, [player.number for player in future.absent]) == ("future", [3])
    view = await hall.publish(2)
    assert view.bye is not None
    assert [player.number for player in view.absent] == [3]


async def test_a_publication_is_taken_back_and_the_page_says_by_whom(desk: Desk) -> None:
    hall = await running_hall(desk)
    good(await desk.withdraw_publication(*hall.here, 1, by=ARRANGER))
    view = good(await desk.round(*hall.here, 1))
    assert (view.state, view.withdrawn_by, view.published_at_ms) == ("draft", "编排长", None)
    good(await desk.drop_pairing(*hall.here, 1, by=ARRANGER))
    assert good(await desk.round(*hall.here, 1)).state == "future"
    assert refused(await desk.publish(*hall.here, 1, by=ARRANGER)).reason == "round-unknown"


async def test_every_pair_is_explained(desk: Desk) -> None:
    hall = await running_hall(desk, players=12, rounds=4)
    for board in range(1, 7):
        view = good(await desk.why_pair(*hall.here, 4, board))
        assert view.why_pair.key.startswith("why-")
        assert view.seeker is not None
        cells = {cell.number: cell.state for cell in (*view.wants_first, *view.wants_second)}
        assert {view.row.first.number, view.row.second.number} <= set(cells)
        assert [state for state in cells.values() if state == "seeker"] == ["seeker"]
        assert [line.got for line in view.colours] == ["f", "s"]
        assert all(line.message.clauses for line in view.passed_over)


async def test_why_not_names_the_round_in_which_they_met(desk: Desk) -> None:
    hall = await running_hall(desk, players=8, rounds=2)
    row = good(await desk.round(*hall.here, 1)).segments[0].boards[0]
    a, b = row.first.number, row.second.number
    answer = good(await desk.why_not(*hall.here, 2, a, b))
    assert (answer.allowed, answer.reason, answer.round, answer.message.clauses) == (False, "met", 1, ("app2.1.6",))
    pair = good(await desk.round(*hall.here, 2)).segments[0].boards[0]
    paired = good(await desk.why_not(*hall.here, 2, pair.second.number, pair.first.number))
    assert (paired.allowed, paired.board) == (True, 1)
    assert refused(await desk.why_not(*hall.here, 2, 1, 99)).reason == "no-such-player"
    assert refused(await desk.why_not(*hall.here, 2, 1, 1)).reason == "why-not-same"


async def test_a_late_entry_gets_the_next_number(desk: Desk) -> None:
    hall = await ready_hall(desk, players=8)
    await hall.play(1)
    good(await desk.enter_player(*hall.here, Entry(0, "选手 90", "戊队"), by=ARRANGER))
    rows = good(await desk.entries(*hall.here)).rows
    assert (rows[-1].number, rows[-1].name) == (9, "选手 90")


async def test_lots_can_be_drawn_again_from_their_seed(desk: Desk) -> None:
    first, second = await open_hall(desk), await open_hall(desk)
    views = []
    for hall in (first, second):
        await hall.enter(12)
        good(await desk.draw_lots(*hall.here, seed="20260314", by=ARRANGER))
        views.append(good(await desk.draw_view(*hall.here)))
    assert [(row.number, row.name) for row in views[0].rows] == [(row.number, row.name) for row in views[1].rows]
    assert (views[0].drawn, views[0].seed) == (True, "20260314")


async def test_withdrawal_shows_its_consequences_before_it_is_written(desk: Desk) -> None:
    hall = await running_hall(desk, players=8, rounds=2)
    before = await hall.version()
    player = good(await desk.round(*hall.here, 2)).segments[0].boards[0].first.number
    preview = good(await desk.preview_withdrawal(*hall.here, player))
    assert await hall.version() == before
    assert [line.key for line in preview.consequences] == ["gone-forfeits", "gone-not-paired"]
    good(await desk.withdraw_player(*hall.here, player, reason="病", by=ARRANGER))
    assert await hall.stands(2, 1) == "-+"
    gone = next(row for row in good(await desk.entries(*hall.here)).rows if row.number == player)
    assert gone.withdrew_from == 3


async def test_early_withdrawal_from_a_round_robin_annuls_everything(desk: Desk) -> None:
    hall = await ready_hall(desk, 6, "round-robin")
    await hall.play(1)
    preview = good(await desk.preview_withdrawal(*hall.here, 1))
    assert (preview.annulled, preview.clauses) == (True, ("19.2",))


async def test_a_swiss_by_lots_records_a_seed_for_every_round(desk: Desk) -> None:
    hall = await ready_hall(desk, 8, "lots-swiss")
    for number in (1, 2, 3):
        await hall.play(number)
    views = [good(await desk.round(*hall.here, number)) for number in (1, 2, 3)]
    assert all(view.seed and view.certificate is None for view in views)
    assert len({view.seed for view in views}) == 3
    for board in range(1, 5):
        pair = good(await desk.why_pair(*hall.here, 3, board, a=1, b=2))
        assert pair.why_pair.key == "why-lots"
        assert pair.why_colour.key.startswith("colour-")
        assert pair.why_not is not None
    good(await desk.pair(*hall.here, 4, seed="20260314", by=ARRANGER))
    assert good(await desk.round(*hall.here, 4)).seed == "20260314"
