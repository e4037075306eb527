"""Ratings of xiangqi as far as public texts tell them: who is published, what is rated, first ratings.

The coefficient K of the federation is in no source; ``ratings.elo`` takes it as a setting of the event.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from .ratings import performance_difference, rounded

LOWEST_PUBLISHED = {"m": 2301, "f": 2101}
FIRST_RATING_LEAST = 2005
"""A first result below this is void."""
IDLE_LOSS = (0, 20, 50)
"""Points lost in the first, second and third year without a rated game; in the fourth the name is dropped."""


def after_idle_years(rating: int, years: int) -> int | None:
    """Return a rating after whole years without a game; nothing once the name is dropped.

    Raises:
        ValueError: a negative number of years.
    """
    if years < 0:
        raise ValueError("years cannot be negative")
    return None if years > len(IDLE_LOSS) else rating - sum(IDLE_LOSS[:years])


def is_published(rating: int, sex: str) -> bool:
    """Whether the rating reaches the lowest one that is published for men (``m``) or women (``f``)."""
    return rating >= LOWEST_PUBLISHED[sex]


def event_faults(ratings: Sequence[int | None], units: Sequence[str], host: str) -> list[str]:
    """Return why a round robin is not rated: ``too-few-rated``, ``too-few-units``, ``one-unit-too-strong``.

    Two thirds must be rated, all of them if there are fewer than ten; four units besides the host must take part; no
    unit may send more than a third.
    """
    count, rated = len(ratings), sum(1 for rating in ratings if rating)
    enough = rated == count if count < 10 else 3 * rated >= 2 * count
    faults = [] if enough else ["too-few-rated"]
    if len(set(units) - {host}) < 4:
        faults.append("too-few-units")
    if any(3 * units.count(unit) > count for unit in set(units)):
        faults.append("one-unit-too-strong")
    return faults


def first_rating(average: int, half_points: int, games: int, round_robin_players: int | None = None) -> int | None:
    """Return the rating of a newcomer from one event; nothing if the result is void.

    Half the points give the opponents' average, every half point above that 12.5; below, the difference of the table is
    taken off, in a round robin ``n / (n + 1)`` of it. Rounded to the nearest multiple of five.

    Args:
        average: average rating of the rated opponents.
        half_points: points from the games with them.
        games: number of those games.
        round_robin_players: n, the number of players, where the event was a round robin.

    Raises:
        ValueError: no games, or more half points than two a game.
    """
    lead = half_points - games
    difference = Fraction(performance_difference(half_points, games))
    if lead >= 0:
        rating = average + Fraction(25, 2) * lead
    else:
        share = Fraction(round_robin_players, round_robin_players + 1) if round_robin_players else Fraction(1)
        rating = average + difference * share
    found = 5 * rounded(rating / 5)
    return found if found >= FIRST_RATING_LEAST else None


def several_events(results: Mapping[int, int]) -> int:
    """Return the first rating from several events: the mean of their ratings weighted by games, to a multiple of five.

    Args:
        results: number of games by rating; an event with a void result is left out.

    Raises:
        ValueError: no games at all.
    """
    games = sum(results.values())
    if games < 1:
        raise ValueError("no games")
    return 5 * rounded(Fraction(sum(rating * count for rating, count in results.items()), games) / 5)
