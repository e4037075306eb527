"""Ratings: tables, Elo, performance, European GoR."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament import ratings
from caipan.tournament.ratings import (
    RatedGame,
    coefficient,
    elo,
    expected_hundredths,
    gor,
    gor_expected,
    gor_of_grade,
    perfect_performance,
    performance,
    performance_difference,
)


def test_the_tables_are_the_published_ones(shared: Path) -> None:
    data = json.loads((shared / "corpus/go/ratings/fide_tables.json").read_text())
    assert list(ratings._DP) == data["dp"]
    assert list(ratings._MOST_DIFFERENCE) == data["pd_max_D"]


def test_edges_of_the_expected_score() -> None:
    assert [expected_hundredths(d, None) for d in (0, 3, 4, 735, 736, -3, -4, -736)] == [50, 50, 51, 99, 100, 50, 49, 0]
    assert expected_hundredths(700) == expected_hundredths(400) == 92


def test_performance() -> None:
    assert performance_difference(8, 5) == 240
    assert performance_difference(0, 1) == -800
    assert performance_difference(1, 3) == -performance_difference(5, 3)
    assert performance([1750, 1950, 2200, 1700, 2100], 8) == 1940 + 240
    assert performance([], 0) == 0
    for bad in ((3, 1), (-1, 1), (0, 0)):
        with pytest.raises(ValueError, match="half points"):
            performance_difference(*bad)


def test_elo() -> None:
    assert elo(1500, [RatedGame(1500, 2)], 20) == 1510
    assert elo(1500, [RatedGame(1500, 1)], 20) == 1500
    assert elo(2400, [RatedGame(1500, 2)], 10) == 2401
    assert elo(2400, [RatedGame(1500, 0)], 10) == 2391
    assert elo(1500, [], 20) == 1500


@settings(deadline=None)
@given(st.integers(1000, 2800), st.integers(1000, 2800), st.integers(0, 2), st.integers(10, 40))
def test_what_one_gains_the_other_loses(a: int, b: int, half_points: int, k: int) -> None:
    gained = elo(a, [RatedGame(b, half_points)], k) - a
    lost = elo(b, [RatedGame(a, 2 - half_points)], k) - b
    assert gained == -lost


def test_coefficient() -> None:
    assert [coefficient(2000, 5), coefficient(2000, 40), coefficient(2410, 40)] == [40, 20, 10]
    assert coefficient(2350, 40, ever_2400=True) == 10
    assert coefficient(2200, 100, under_18=True) == 40


@settings(deadline=None)
@given(st.lists(st.integers(1000, 2600), min_size=1, max_size=9), st.data())
def test_perfect_performance_just_reaches_the_score(field: list[int], data: st.DataObject) -> None:
    half_points = data.draw(st.integers(1, 2 * len(field)))
    found = perfect_performance(field, half_points)
    assert sum(expected_hundredths(found - r, None) for r in field) >= 50 * half_points
    assert sum(expected_hundredths(found - 1 - r, None) for r in field) < 50 * half_points


def test_gor_against_worked_values(shared: Path) -> None:
    for case in json.loads((shared / "corpus/go/ratings/egf_gor_examples.json").read_text())["examples"]:
        assert gor_expected(case["r"], case["opp"]) == pytest.approx(case["expected"], abs=5e-5)
        assert gor(case["r"], [(case["opp"], case["score"])]) == pytest.approx(case["new"], abs=5e-4)


def test_gor_floor_and_grades() -> None:
    assert gor(-900, [(2000, 0)]) >= -900
    grades = ("1d", "7d", "1k", "30k", "1p", "9p")
    assert [gor_of_grade(g) for g in grades] == [2100, 2700, 2000, -900, 2700, 2940]
    for bad in ("10d", "0k", "x", "31k", ""):
        with pytest.raises(ValueError, match="no grade"):
            gor_of_grade(bad)
