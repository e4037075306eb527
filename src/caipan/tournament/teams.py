"""Team matches: line-ups, boards, results (XQ11 11-13, XQ99 12-14, Go 25.2).

Teams are the players of an ordinary section: they are paired, published and ranked there, and their points are match
points 场分. What happened on the boards of each match is kept beside it and gives the result of the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import combinations

from .model import Points, Result
from .points import both_half_points


class TeamKind(StrEnum):
    """The five kinds of team event."""

    FIXED_BOARDS = "fixed-boards"
    """分台定人: every board has its player (XQ11 11.1)."""
    RESERVES = "reserves"
    """分台换人: reserves may come in, never against the board order (XQ11 11.2)."""
    BOARDS_PER_MATCH = "boards-per-match"
    """临时定台: boards are set before each match (XQ11 11.3)."""
    EVERYONE = "everyone-plays-everyone"
    """全队轮赛: everybody of one team plays everybody of the other (XQ11 11.4)."""
    SUM_OF_PLACES = "sum-of-places"
    """队员总分: no boards, the members' own results are added (XQ11 11.5)."""


@dataclass(frozen=True, slots=True)
class TeamGame:
    """One game of a match. ``result`` is told from the player who moves first; ``home`` is the team printed first."""

    board: int
    result: Result
    home_first: bool
    home_player: int = 0
    away_player: int = 0
    home_fouls: int = 0
    away_fouls: int = 0


def by_rating(ratings: Sequence[int | None]) -> list[int]:
    """Return the order of members (from 1): latest rating down, unrated last as they were entered (XQ11 11.1.a)."""
    return sorted(range(1, len(ratings) + 1), key=lambda member: -(ratings[member - 1] or -1))


def lineups(boards: int, reserves: int) -> list[tuple[int, ...]]:
    """Return every legal line-up in the board order: 4 boards and 2 reserves give 15 (XQ11 11.2.a).

    Raises:
        ValueError: no boards, or fewer than no reserves.
    """
    if boards < 1 or reserves < 0:
        raise ValueError("one board or more, no reserves or more")
    return list(combinations(range(1, boards + reserves + 1), boards))


def lineup_fault(kind: TeamKind, lineup: Sequence[int], boards: int, members: int) -> str | None:
    """Return why a line-up is not allowed, or nothing.

    Reasons: ``lineup-size``, ``lineup-member-unknown``, ``lineup-member-twice``, ``lineup-order`` (XQ11 11.2),
    ``lineup-not-fixed`` (XQ11 11.1).
    """
    if len(lineup) != boards:
        return "lineup-size"
    if any(not 1 <= member <= members for member in lineup):
        return "lineup-member-unknown"
    if len(set(lineup)) < len(lineup):
        return "lineup-member-twice"
    if kind is TeamKind.FIXED_BOARDS and list(lineup) != list(range(1, boards + 1)):
        return "lineup-not-fixed"
    if kind is TeamKind.RESERVES and list(lineup) != sorted(lineup):
        return "lineup-order"
    return None


def seal(lineup: Sequence[int], secret: str) -> str:
    """Return the digest a team hands in before the line-ups of both are opened together (XQ11 11.3)."""
    spelled = " ".join(map(str, lineup))
    return sha256(f"caipan-lineup-1|{spelled}|{secret}".encode()).hexdigest()


def home_moves_first(board: int) -> bool:
    """Whether the team printed first moves first on a board: on odd ones (XQ11 12.2, 12.3)."""
    return board % 2 == 1


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game to be played in a match: members of both teams by their order."""

    round: int
    board: int
    home: int
    away: int
    home_first: bool


def boards_of_match(home: Sequence[int], away: Sequence[int]) -> list[Meeting]:
    """Return the games of a match board by board; equal boards meet (XQ11 11.3).

    Raises:
        ValueError: the line-ups are not equally long.
    """
    pairs = zip(home, away, strict=True)
    return [Meeting(1, board, a, b, home_moves_first(board)) for board, (a, b) in enumerate(pairs, 1)]


def everyone_plays_everyone(home: int, away: int) -> list[Meeting]:
    """Return the games of a match in which all of one team meet all of the other (XQ11 11.4).

    Rounds are as many as the larger team has members; in each of them the sides go on by one. Colours go by the sum of
    the members' numbers, so that the colours of everybody in both teams differ by one at most.
    """
    size = max(home, away)
    found = []
    for round_number in range(1, size + 1):
        pairs = [(member, (member + round_number - 2) % size + 1) for member in range(1, size + 1)]
        real = [(a, b) for a, b in pairs if a <= home and b <= away]
        for board, (a, b) in enumerate(real, 1):
            found.append(Meeting(round_number, board, a, b, (a + b) % 2 == 0))
    return found


def board_points(games: Sequence[TeamGame], points: Points) -> tuple[int, int]:
    """Return the board points 局分 of both teams, in half points (XQ11 13.2)."""
    home = away = 0
    for game in games:
        first, second = both_half_points(points, game.result)
        home, away = (home + first, away + second) if game.home_first else (home + second, away + first)
    return home, away


def match_result(games: Sequence[TeamGame], points: Points) -> Result:
    """Return the result of a match from its boards, told from the team printed first (XQ11 13.2)."""
    home, away = board_points(games, points)
    if home == away:
        return Result.DRAW
    return Result.FIRST_WINS if home > away else Result.SECOND_WINS
