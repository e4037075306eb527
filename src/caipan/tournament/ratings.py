"""Ratings 等级分: the chess federation's table of expected scores, Elo with any K, performance, the European GoR.

The rule books name ratings and give no formula (XQ11 10.2, 11.1.a; Go 25.2.b): which is used is a choice of the event.
Scores are in half points, ratings whole numbers unless said otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

_DP = (
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220,
    211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21,
    14, 7, 0,
)  # fmt: skip
"""Rating difference of a score of 1.00, 0.99 ... 0.50 (FIDE 8.1.1); a lower score has the negative of its mirror."""

_MOST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""Largest difference with an expected score of 0.50, 0.51 ... 0.99 (FIDE 8.1.2); beyond it is 1.00."""


def rounded(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole


def performance_difference(half_points: int, games: int) -> int:
    """Return the rating difference that a score stands for; the share is rounded to hundredths.

    Raises:
        ValueError: no games, or more half points than two a game.
    """
    if games < 1 or not 0 <= half_points <= 2 * games:
        raise ValueError(f"{half_points} half points from {games} games")
    share = rounded(Fraction(100 * half_points, 2 * games))
    return _DP[100 - share] if share >= 50 else -_DP[share]


def expected_hundredths(difference: int, cap: int | None = 400) -> int:
    """Return the expected score in hundredths for own rating minus the opponent's; ``cap`` bounds the difference."""
    size = abs(difference) if cap is None else min(abs(difference), cap)
    share = 50 + sum(1 for most in _MOST_DIFFERENCE if size > most)
    return share if difference >= 0 else 100 - share


def average_rating(ratings: Sequence[int]) -> int:
    """Return the rounded average of ratings, 0 of none."""
    return rounded(Fraction(sum(ratings), len(ratings))) if ratings else 0


def performance(ratings: Sequence[int], half_points: int) -> int:
    """Return the performance rating: average of the opponents plus the difference of the score; 0 without games."""
    if not ratings:
        return 0
    return average_rating(ratings) + performance_difference(half_points, len(ratings))


def perfect_performance(ratings: Sequence[int], half_points: int) -> int:
    """Return the lowest rating whose expected score reaches the score; 800 below the weakest for no points at all."""
    if not ratings:
        return 0
    if half_points == 0:
        return min(ratings) - 800
    low, high = min(ratings) - 800, max(ratings) + 800
    while low < high:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - rating, None) for rating in ratings) >= 50 * half_points:
            high = middle
        else:
            low = middle + 1
    return low


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as it counts for a rating."""

    opponent: int
    half_points: int


def elo(rating: int, games: Sequence[RatedGame], k: int, cap: int | None = 400) -> int:
    """Return the new rating by the table: rating + K times (score - expected score), rounded.

    Args:
        rating: rating before.
        games: opponents' ratings with the half points gained.
        k: the coefficient; the books give none, so it is a setting of the event.
        cap: largest difference that counts; nothing for no bound.
    """
    hundredths = sum(50 * game.half_points - expected_hundredths(rating - game.opponent, cap) for game in games)
    return rating + rounded(Fraction(k * hundredths, 100))


def coefficient(rating: int, games_rated: int, under_18: bool = False, ever_2400: bool = False) -> int:
    """Return K as the chess federation sets it: 40 at first and for juniors under 2300, 10 from 2400 on, else 20."""
    if games_rated < 30 or (under_18 and rating < 2300):
        return 40
    return 10 if ever_2400 or rating >= 2400 else 20


GOR_FLOOR = -900


def _beta(rating: float) -> float:
    return -7 * log(3300 - rating)


def gor_expected(rating: float, opponent: float) -> float:
    """Return the expected score of the European Go rating (2021)."""
    return 1 / (1 + exp(_beta(opponent) - _beta(rating)))


def gor(rating: float, games: Sequence[tuple[float, float]]) -> float:
    """Return the new GoR after games given as (opponent's rating, score 0, 0.5 or 1), each from the same start."""
    change = 0.0
    for opponent, score in games:
        weight = ((3300 - rating) / 200) ** 1.6
        bonus = log(1 + exp((2300 - rating) / 80)) / 5
        change += weight * (score - gor_expected(rating, opponent)) + bonus
    return max(GOR_FLOOR, rating + change)


def gor_of_grade(grade: str) -> int:
    """Return the GoR of a grade: ``1d`` is 2100 and a grade 100; ``1p`` is 2700 and a professional grade 30.

    Raises:
        ValueError: the grade is none of ``30k`` to ``1k``, ``1d`` to ``9d``, ``1p`` to ``9p``.
    """
    text = grade.strip().lower()
    number, kind = text[:-1], text[-1:]
    if not number.isdigit() or kind not in ("k", "d", "p") or not 1 <= int(number) <= (30 if kind == "k" else 9):
        raise ValueError(f"no grade: {grade!r}")
    value = int(number)
    return {"k": 2100 - 100 * value, "d": 2000 + 100 * value, "p": 2670 + 30 * value}[kind]
