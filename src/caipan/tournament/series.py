"""Matches of several games between two, and the match of two teams in which the winner stays.

Best of N (Go 26.5: from 3 games and 2 wins to 7 and 4), finals of the first two (a schedule of eight rounds and a
final), extra games 加赛, and the win-and-stay match 擂台赛 (Go 26.6).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .lots import shuffled

Side = Literal["a", "b"]
GameResult = Literal["a", "b", "="]


@dataclass(frozen=True, slots=True)
class Series:
    """Regulations of a match: how many games at most, and how often draws are played on."""

    games: int
    """Odd; whoever has won more than half of them has won the match."""
    extra_games: int = 0
    """Games that may follow when all are played and nobody is ahead."""


@dataclass(frozen=True, slots=True)
class SeriesState:
    """Where a match stands."""

    wins: tuple[int, int]
    draws: int
    played: int
    winner: Side | None
    decided_by: str
    """``wins``, ``lead`` (all games played), ``extra`` or empty."""
    next_first: Side | None
    """Who moves first in the next game; nothing when the match is over or only lots can decide."""
    undecided: bool
    """All games and extra games are played and nobody is ahead: lots or shared, as the regulations say."""


def first_side(seed: str, match: str) -> Side:
    """Return who moves first in game 1, by lot (XQ11 12.4, Go 10.1, chess fmt.3)."""
    order: list[Side] = shuffled(["a", "b"], f"{seed}|{match}")
    return order[0]


def series_state(series: Series, results: Sequence[GameResult], first: Side) -> SeriesState:
    """Return where a match stands; colours alternate game by game (XQ11 12.4.a, chess fmt.4).

    Raises:
        ValueError: an even or silly number of games, or a result after the match was decided.
    """
    if series.games < 1 or series.games % 2 == 0 or series.extra_games < 0:
        raise ValueError("an odd number of games, no or more extra games")
    wins, draws = {"a": 0, "b": 0}, 0
    for played, result in enumerate(results):
        if _winner(series, wins, played) or played >= series.games + series.extra_games:
            raise ValueError(f"game {played + 1} comes after the end of the match")
        if result == "=":
            draws += 1
        else:
            wins[result] += 1
    played = len(results)
    found = _winner(series, wins, played)
    over = played >= series.games + series.extra_games
    turn: Side = first if played % 2 == 0 else _other(first)
    return SeriesState(
        wins=(wins["a"], wins["b"]),
        draws=draws,
        played=played,
        winner=found[0] if found else None,
        decided_by=found[1] if found else "",
        next_first=None if found or over else turn,
        undecided=not found and over,
    )


def _other(side: Side) -> Side:
    return "b" if side == "a" else "a"


def _winner(series: Series, wins: dict[str, int], played: int) -> tuple[Side, str] | None:
    ahead: Side = "a" if wins["a"] >= wins["b"] else "b"
    lead = wins[ahead] - wins[_other(ahead)]
    left = series.games - played
    if left > 0:
        # Draws count for nobody: the match is won when the other side cannot come level any more.
        return (ahead, "wins") if lead > left else None
    if lead == 0:
        return None
    return (ahead, "lead" if played == series.games else "extra")


def finalists(ranking: Sequence[tuple[int, int]], count: int = 2) -> tuple[list[int], list[int]]:
    """Return who plays the final and who shares the last final place and needs an extra game first.

    Args:
        ranking: (rank, player) from the first down, shared ranks repeated.
        count: number of finalists.
    """
    inside = [player for rank, player in ranking if rank <= count]
    if len(inside) <= count:
        return inside, []
    last = max(rank for rank, _ in ranking if rank <= count)
    return [p for rank, p in ranking if rank < last], [p for rank, p in ranking if rank == last]


@dataclass(frozen=True, slots=True)
class WinAndStayState:
    """Who sits at the board of a win-and-stay match; members by their order from 1."""

    home: int
    away: int
    home_first: bool
    game: int
    winner: Side | None
    """``a`` the home team, once the other has nobody left."""
    streak: int
    """Games the one who stayed has won in a row."""


def win_and_stay(home: int, away: int, results: Sequence[Side], home_first: bool = True) -> WinAndStayState:
    """Play a win-and-stay match 擂台赛: the winner stays, the loser's next team mate comes up.

    Args:
        home: members of the home team, away: of the other.
        results: who won each game; a drawn game is played again before it is entered here.
        home_first: who moves first in game 1; colours alternate afterwards.

    Raises:
        ValueError: a team without members, or a result after the end.
    """
    if home < 1 or away < 1:
        raise ValueError("both teams need somebody")
    up, down, streak, before = 1, 1, 0, ""
    for number, side in enumerate(results, 1):
        if up > home or down > away:
            raise ValueError(f"game {number} comes after the end of the match")
        up, down = (up, down + 1) if side == "a" else (up + 1, down)
        streak, before = (streak + 1 if side == before else 1), side
    winner: Side | None = "b" if up > home else "a" if down > away else None
    first = home_first == (len(results) % 2 == 0)
    return WinAndStayState(min(up, home), min(down, away), first, len(results) + 1, winner, streak)
