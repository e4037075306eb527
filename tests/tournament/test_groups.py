"""Grouped round robin: drawing, qualifying, and the knockout afterwards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.groups import draw_groups, knockout_seeds, qualify
from caipan.tournament.knockout import seed_order, single


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 8), st.integers(2, 60), st.text(min_size=1, max_size=5), st.data())
def test_everybody_is_in_one_group_of_even_size(groups: int, count: int, seed: str, data: st.DataObject) -> None:
    count = max(count, 2 * groups)
    seeds = data.draw(st.integers(0, count))
    drawn = draw_groups(range(1, seeds + 1), range(seeds + 1, count + 1), groups, seed)
    everybody = [entrant for group in drawn for entrant in group.entrants]
    sizes = {len(group.entrants) for group in drawn}
    assert sorted(everybody) == list(range(1, count + 1))
    assert max(sizes) - min(sizes) <= 1
    heads = [next((g.number for g in drawn if s in g.entrants), 0) for s in range(1, min(seeds, groups) + 1)]
    assert heads == list(range(1, len(heads) + 1))


def test_seeds_go_there_and_back() -> None:
    drawn = draw_groups(range(1, 9), [], 4, "s")
    assert [sorted(group.entrants) for group in drawn] == [[1, 8], [2, 7], [3, 6], [4, 5]]


def test_too_few_and_twice() -> None:
    with pytest.raises(ValueError, match="too few"):
        draw_groups([1, 2], [3], 2, "s")
    with pytest.raises(ValueError, match="twice"):
        draw_groups([1, 2], [2, 3], 2, "s")


def test_the_first_two_of_each_go_on() -> None:
    found = qualify({1: {11: 1, 12: 2, 13: 3}, 2: {21: 2, 22: 1, 23: 3}}, 2)
    assert found.entrants == ((1, 1, 11), (2, 1, 22), (1, 2, 12), (2, 2, 21))
    assert found.tied == ()


def test_a_shared_rank_across_the_line_needs_a_play_off() -> None:
    found = qualify({1: {11: 1, 12: 2, 13: 2}, 2: {21: 1, 22: 2, 23: 3}}, 2)
    assert found.tied == ((1, (12, 13)),)
    assert found.entrants == ((1, 1, 11), (2, 1, 21), (2, 2, 22))


def test_a_shared_rank_above_the_line_is_no_matter() -> None:
    assert qualify({1: {11: 1, 12: 1, 13: 3}}, 2).tied == ()


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_two_of_one_group_meet_in_the_final_only(groups: int) -> None:
    ranks = {g: {10 * g + r: r for r in (1, 2, 3)} for g in range(1, groups + 1)}
    seeds = knockout_seeds(qualify(ranks, 2))
    order = seed_order(2 * groups)
    halves = [{seeds[seed - 1] // 10 for seed in part} for part in (order[:groups], order[groups:])]
    assert all(len(half) == groups for half in halves)
    assert seeds[:groups] == [10 * g + 1 for g in range(1, groups + 1)]
    assert len(single(len(seeds)).games) == 2 * groups - 1
