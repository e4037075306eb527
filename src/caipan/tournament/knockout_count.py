"""How many games, rounds and byes a knockout needs, before anybody is named (the question of 50 entrants)."""

from dataclasses import dataclass

from .knockout import bracket_size


@dataclass(frozen=True, slots=True)
class RoundCount:
    """One round: who is still in, games, byes."""

    round: int
    entrants: int
    games: int
    byes: int


@dataclass(frozen=True, slots=True)
class KnockoutCount:
    """The whole answer."""

    entrants: int
    bracket: int
    games: int
    with_third_place: int
    games_least: int
    games_most: int
    """Least and most games with this number of losses."""
    byes: int
    rounds: tuple[RoundCount, ...]


def count(entrants: int, losses: int = 1) -> KnockoutCount:
    """Return the figures of a knockout.

    Everybody but the winner loses ``losses`` games, the winner up to ``losses - 1``: so the games are between
    ``losses * (n - 1)`` and ``losses - 1`` more. Rounds and byes are those of the main side.

    Raises:
        ValueError: fewer than two entrants or no loss allowed.
    """
    if entrants < 2 or losses < 1:
        raise ValueError("a knockout needs two entrants or more and one loss or more")
    size = bracket_size(entrants)
    rounds: list[RoundCount] = []
    left = entrants
    while left > 1:
        byes = bracket_size(left) - left
        games = (left - byes) // 2
        rounds.append(RoundCount(len(rounds) + 1, left, games, byes))
        left = games + byes
    least = losses * (entrants - 1)
    return KnockoutCount(
        entrants=entrants,
        bracket=size,
        games=entrants - 1,
        with_third_place=entrants - 1 + (entrants >= 4),
        games_least=least,
        games_most=least + losses - 1,
        byes=size - entrants,
        rounds=tuple(rounds),
    )
