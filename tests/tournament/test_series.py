"""Best of N, finals, win-and-stay."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.series import Series, finalists, first_side, series_state, win_and_stay


def test_best_of_three_ends_with_two_wins() -> None:
    told = series_state(Series(3), ["a", "a"], "a")
    assert (told.winner, told.decided_by, told.next_first) == ("a", "wins", None)
    with pytest.raises(ValueError, match="after the end"):
        series_state(Series(3), ["a", "a", "b"], "a")


def test_colours_alternate() -> None:
    turns = [series_state(Series(7), ["="] * n, "b").next_first for n in range(7)]
    assert turns == ["b", "a", "b", "a", "b", "a", "b"]


def test_draws_count_for_nobody() -> None:
    told = series_state(Series(3), ["=", "b", "="], "a")
    assert (told.winner, told.decided_by, told.draws) == ("b", "lead", 2)
    assert series_state(Series(3), ["=", "b"], "a").winner is None


def test_extra_games_then_undecided() -> None:
    level: list[Any] = ["=", "=", "="]
    assert series_state(Series(3), level, "a").undecided
    assert series_state(Series(3, 2), level, "a").next_first == "b"
    assert series_state(Series(3, 2), [*level, "=", "b"], "a").decided_by == "extra"
    assert series_state(Series(3, 2), [*level, "=", "="], "a").undecided


@pytest.mark.parametrize("series", [Series(2), Series(0), Series(3, -1)])
def test_matches_that_cannot_be(series: Series) -> None:
    with pytest.raises(ValueError, match="odd number"):
        series_state(series, [], "a")


@settings(deadline=None)
@given(st.sampled_from([3, 5, 7]), st.integers(0, 10**6))
def test_whoever_wins_more_than_half_has_won(games: int, seed: int) -> None:
    chance = random.Random(seed)
    results: list[Any] = []
    while series_state(Series(games), results, "a").next_first:
        results.append(chance.choice("ab"))
    told = series_state(Series(games), results, "a")
    assert told.winner is not None
    assert max(told.wins) == games // 2 + 1
    assert len(results) <= games


def test_first_side_by_lot() -> None:
    assert Counter(first_side("s", str(i)) for i in range(100)).keys() == {"a", "b"}


def test_finalists_and_a_tie_across_the_line() -> None:
    assert finalists([(1, 5), (2, 3), (3, 9)]) == ([5, 3], [])
    assert finalists([(1, 5), (2, 3), (2, 9), (4, 1)]) == ([5], [3, 9])
    assert finalists([(1, 5), (1, 3), (3, 9)]) == ([5, 3], [])
    assert finalists([(1, 5), (1, 3), (1, 9)]) == ([], [5, 3, 9])


def test_the_winner_stays() -> None:
    told = win_and_stay(3, 3, ["a", "a", "b"])
    assert (told.home, told.away, told.game, told.home_first, told.streak) == (2, 3, 4, False, 1)
    assert win_and_stay(3, 3, ["a", "a", "a"]).winner == "a"
    with pytest.raises(ValueError, match="after the end"):
        win_and_stay(1, 2, ["b", "a"])
    with pytest.raises(ValueError, match="somebody"):
        win_and_stay(0, 2, [])


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 10**6))
def test_win_and_stay_takes_no_more_games_than_players(home: int, away: int, seed: int) -> None:
    chance = random.Random(seed)
    results: list[Any] = []
    while win_and_stay(home, away, results).winner is None:
        results.append(chance.choice("ab"))
    assert min(home, away) <= len(results) <= home + away - 1
    assert results[-1] == win_and_stay(home, away, results).winner
