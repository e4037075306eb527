"""Standings with their sums, the comparison, the cross table, and the public pages."""

from fractions import Fraction
from itertools import pairwise

import pytest

from caipan.desk.desk import Desk
from caipan.desk.ranking import value_text
from caipan.desk.views import points_text

from .hall import ARRANGER, Hall, good, ready_hall, refused, running_hall


def number(text: str) -> float:
    return float(text.replace("½", ".5") or 0) if text else 0.0


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-1, "-½"), (-4, "-2"), (-5, "-2½")]
)
def test_half_points_are_written_as_people_write_them(half_points: int, text: str) -> None:
    assert points_text(half_points) == text


def test_values_of_columns_are_written_exactly() -> None:
    assert value_text(9, 4) == "2¼"
    assert value_text(Fraction(7, 3), 1) == "2.33"
    assert value_text((4, 3), 2) == "2 1½"
    assert value_text(None, 2) == ""


async def played(desk: Desk) -> Hall:
    hall = await ready_hall(desk, players=12)
    for round_ in range(1, 4):
        await hall.play(round_, "1=0")
    return hall


async def test_every_sum_is_the_sum_of_its_terms(desk: Desk) -> None:
    hall = await played(desk)
    for row in good(await desk.standings(*hall.here)).rows:
        opened = good(await desk.standings(*hall.here, opened=row.number)).opened
        assert opened is not None
        line = next(line for line in opened.lines if line.key == "opponents-sum")
        assert sum(number(term.value) for term in line.terms) == number(line.total)
        assert [term.round for term in line.terms] == [1, 2, 3]
        games = {game.round: game.opponent for game in row.games}
        assert all(games[term.round or 0] == term.opponent for term in line.terms)


async def test_neighbours_are_separated_by_the_first_column_that_differs(desk: Desk) -> None:
    hall = await played(desk)
    rows = good(await desk.standings(*hall.here)).rows
    for above, below in pairwise(rows):
        opened = good(await desk.standings(*hall.here, opened=above.number, versus=below.number)).opened
        assert opened is not None
        comparison = opened.comparison
        assert comparison is not None
        assert (comparison.above, comparison.below) == (above.number, below.number)
        states = [column.state for column in comparison.columns]
        assert states == sorted(states, key=["equal", "separates", "unused"].index)
        split = [column.key for column in comparison.columns if column.state == "separates"]
        assert split == ([above.split_by] if above.split_by else [])
        assert comparison.message.key == ("rank-shared" if not split else comparison.message.key)


async def test_the_comparison_does_not_depend_on_which_row_was_opened(desk: Desk) -> None:
    hall = await played(desk)
    rows = good(await desk.standings(*hall.here)).rows
    one, other = rows[2].number, rows[5].number
    views = [good(await desk.standings(*hall.here, opened=a, versus=b)).opened for a, b in ((one, other), (other, one))]
    assert views[0] is not None
    assert views[1] is not None
    assert views[0].comparison == views[1].comparison


async def test_a_running_round_counts_only_when_asked_for(desk: Desk) -> None:
    hall = await running_hall(desk, players=8, rounds=2)
    await desk.enter_quick(*hall.here, 2, "1 1", by=ARRANGER)
    view = good(await desk.standings(*hall.here))
    assert (view.after_round, view.provisional, view.running_round) == (1, False, 2)
    live = good(await desk.standings(*hall.here, provisional=True))
    assert (live.after_round, live.provisional) == (2, True)
    assert sum(row.half_points for row in live.rows) == sum(row.half_points for row in view.rows) + 4
    assert good(await desk.standings(*hall.here, after=0)).after_round == 0


async def test_the_cross_table_agrees_with_itself(desk: Desk) -> None:
    hall = await ready_hall(desk, 6, "round-robin")
    for round_ in range(1, 6):
        await hall.play(round_)
    view = good(await desk.cross(*hall.here))
    marks = {(row.number, cell.opponent): [g.mark for g in cell.games] for row in view.rows for cell in row.cells}
    partner = {"1": "0", "0": "1", "½": "½"}
    for (a, b), found in marks.items():
        assert len(found) == (0 if a == b else 1)
        assert [partner[mark] for mark in found] == marks[b, a]


async def test_the_public_sees_no_draft(desk: Desk) -> None:
    hall = await ready_hall(desk)
    assert refused(await desk.public_round(hall.competition)).reason == "nothing-published"
    await hall.play(1)
    good(await desk.pair(*hall.here, 2, by=ARRANGER))
    view = good(await desk.public_round(hall.competition, hall.section, me=1))
    assert (view.round, view.head.rounds) == (1, (1,))
    assert refused(await desk.public_round(*hall.here, 2)).reason == "no-such-round"
    assert view.mine is not None
    assert (view.mine.board, view.mine.colour) == (1, "f")


async def test_public_standings_show_the_same_sums_as_the_desk(desk: Desk) -> None:
    hall = await played(desk)
    desk_view = good(await desk.standings(*hall.here, opened=3))
    public = good(await desk.public_standings(*hall.here, opened=3))
    assert public.rows == desk_view.rows
    assert public.opened == desk_view.opened


async def test_an_unknown_player_is_refused(desk: Desk) -> None:
    hall = await played(desk)
    assert refused(await desk.standings(*hall.here, opened=77)).reason == "no-such-player"


async def test_what_if_shows_the_ranks_that_would_follow_and_writes_nothing(desk: Desk) -> None:
    hall = await played(desk)
    before = await hall.version()
    view = good(await desk.what_if(*hall.here, 3, 1, result="0-1"))
    assert await hall.version() == before
    assert (view.before.result, view.after.result) == ("1-0", "0-1")
    now = {row.number: (row.rank, row.points) for row in good(await desk.standings(*hall.here)).rows}
    assert all(now[move.number] == (move.before, move.points_before) for move in view.ranks)
    await desk.record_result(*hall.here, 3, 1, result="0-1", before="1-0", by=ARRANGER)
    then = {row.number: (row.rank, row.points) for row in good(await desk.standings(*hall.here)).rows}
    assert {n for n in now if now[n] != then[n]} == {move.number for move in view.ranks}
    assert all(then[move.number] == (move.after, move.points_after) for move in view.ranks)
    assert refused(await desk.what_if(*hall.here, 3, 1, result="x")).reason == "result-unknown"


async def test_an_earlier_standing_is_shown_as_it_stood(desk: Desk) -> None:
    hall = await ready_hall(desk, players=12)
    for round_ in (1, 2, 3):
        await hall.play(round_, "=")
    view = good(await desk.standings(*hall.here))
    place = [column.key for column in view.columns].index("earlier-standing")
    shown = {row.number: row.values[place] for row in view.rows if row.values[place]}
    assert shown
    for number, text in shown.items():
        earlier = [
            {r.number: r for r in good(await desk.standings(*hall.here, after=after)).rows}[number].values[:place]
            for after in (1, 2)
        ]
        assert text in {"/".join(values) for values in earlier}
