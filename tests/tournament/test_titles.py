"""Titles, norms, and what is known of xiangqi ratings."""

from typing import Any

import pytest

from caipan.tournament.titles import RATING_ONLY, SOURCE_TEXT, TODAY, NormOpponent, norm_faults, text_title_faults
from caipan.tournament.xiangqi_ratings import (
    after_idle_years,
    event_faults,
    first_rating,
    is_published,
    several_events,
)


def test_the_figures_of_the_text() -> None:
    ratings = {"GM": 2450, "IM": 2350, "FM": 2250, "WGM": 2250, "WIM": 2100}
    assert {title: t.rating for title, t in SOURCE_TEXT.items()} == ratings
    assert {(t.results, t.games) for t in SOURCE_TEXT.values()} == {(2, 24)}


def test_the_clauses_exist() -> None:
    from caipan.rulebook.loader import editions, load_edition

    known = {clause.id for key in editions() for clause in load_edition(key).clauses}
    assert {t.clause for t in SOURCE_TEXT.values()} | {c for t in SOURCE_TEXT.values() for c in t.other_ways} <= known


def test_what_is_missing_for_a_title() -> None:
    assert text_title_faults("GM", 2, 24, 2450) == []
    assert text_title_faults("GM", 1, 23, 2449) == ["results", "games", "rating"]
    with pytest.raises(KeyError):
        text_title_faults("CM", 2, 24, 2450)


def _opponents() -> list[NormOpponent]:
    nations = ["AAA", "BBB", "CCC"] * 3
    return [NormOpponent(2450, nation, "GM" if i % 2 else "IM") for i, nation in enumerate(nations)]


def test_a_norm_of_today() -> None:
    assert norm_faults("GM", _opponents(), 14, "DDD") == []
    assert norm_faults("GM", _opponents(), 12, "DDD") == ["performance"]
    assert norm_faults("GM", _opponents()[:8], 14, "DDD") == ["games"]
    assert norm_faults("GM", [], 0, "DDD") == ["games"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rating": 2200}, "average"),
        ({"federation": "DDD"}, "own-federation"),
        ({"federation": "AAA"}, "one-federation"),
        ({"title": ""}, "titled"),
        ({"title": "IM"}, "same-title"),
        ({"rating": None}, "unrated"),
    ],
)
def test_every_condition_of_a_norm(change: dict[str, Any], fault: str) -> None:
    opponents = [NormOpponent(**{"rating": o.rating, "federation": o.federation, "title": o.title, **change})
                 for o in _opponents()]  # fmt: skip
    assert fault in norm_faults("GM", opponents, 14, "DDD")


def test_ratings_of_today_fall_from_title_to_title() -> None:
    assert [TODAY[t].rating for t in ("GM", "IM", "WGM", "WIM")] == [2500, 2400, 2300, 2200]
    assert RATING_ONLY == {"FM": 2300, "CM": 2200, "WFM": 2100, "WCM": 2000}


def test_idle_years() -> None:
    assert [after_idle_years(2400, n) for n in range(5)] == [2400, 2400, 2380, 2330, None]
    with pytest.raises(ValueError, match="negative"):
        after_idle_years(2400, -1)


def test_published() -> None:
    assert [is_published(2301, "m"), is_published(2300, "m"), is_published(2101, "f"), is_published(2100, "f")] == [
        True, False, True, False]  # fmt: skip


def test_rated_events() -> None:
    units = ["a", "b", "c", "d", "e", "a", "b", "c", "d", "e", "a", "b"]
    assert event_faults([2400] * 8 + [None] * 4, units, "a") == []
    assert event_faults([2400] * 7 + [None] * 5, units, "a") == ["too-few-rated"]
    assert event_faults([2400] * 8 + [None], units[:9], "a") == ["too-few-rated"]
    few = ["a", "a", "a", "b", "b", "c", "c", "d"]
    assert event_faults([2400] * 8, few, "a") == ["too-few-units", "one-unit-too-strong"]


def test_first_ratings() -> None:
    assert first_rating(2300, 9, 9) == 2300
    assert first_rating(2300, 11, 9) == 2325
    assert first_rating(2300, 7, 9) == 2220
    assert first_rating(2300, 7, 9, round_robin_players=10) == 2225
    assert first_rating(2100, 2, 9) is None
    with pytest.raises(ValueError, match="half points"):
        first_rating(2300, 1, 0)


def test_several_events() -> None:
    assert several_events({2300: 9, 2200: 3}) == 2275
    with pytest.raises(ValueError, match="no games"):
        several_events({})
