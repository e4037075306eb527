"""Ranking of teams: match points, board points and the rest (XQ11 14.5-14.8, XQ99 15.3-15.5, Go 27.2)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from caipan.rulebook.faults import UnknownEdition
from caipan.rulebook.loader import load_edition

from .model import Format, Points, Result
from .points import both_half_points
from .ranking import Value, Values, backwards, ranked, separator
from .sheet import Sheet, sheet_of
from .state import Section
from .teams import TeamGame
from .ties import direct, opponents, total_score, wins

Details = Mapping[tuple[int, int], Sequence[TeamGame]]
"""The games of each match by (round, board of the section)."""

LOWER = frozenset({"fouls", "sum-of-places", "best-place", "second-best-place"})
GROUP = frozenset({"direct-encounter", "earlier-standing"})


class TeamRow(NamedTuple):
    """One team's line; ``next_by`` as in the standings of players."""

    rank: int
    team: int
    match_half_points: int
    ties: dict[str, Value]
    shared: bool
    next_by: str | None


class Side(NamedTuple):
    """One game as one team saw it."""

    board: int
    half_points: int
    won: bool
    second: bool
    fouls: int


@cache
def team_ties(edition: str, format_: Format) -> tuple[str, ...]:
    """Return the tie-breaks an edition prescribes for teams, in order; nothing where it fixes none."""
    try:
        event = load_edition(edition).event
    except UnknownEdition:
        return ()
    wanted = "round-robin" if format_ is Format.ROUND_ROBIN else "swiss"
    orders = [o for o in (event.ties if event else ()) if o.kind == "team" and o.default and o.format == wanted]
    return orders[0].keys if orders else ()


@cache
def has_match_points(edition: str) -> bool:
    """Whether the edition scores matches at all; the chess text counts board points only (fide.7)."""
    try:
        event = load_edition(edition).event
    except UnknownEdition:
        return True
    return event is None or any(scheme.scope == "match" for scheme in event.points)


def sides_of(section: Section, details: Details, points: Points, upto: int) -> dict[int, list[Side]]:
    """Return every team's games of the first rounds."""
    found: dict[int, list[Side]] = {team: [] for team in section.players}
    for number, round_ in enumerate(section.rounds[:upto], 1):
        for board in round_.pairing.boards:
            for game in details.get((number, board.board), ()):
                home, away = _sides(game, points)
                found[board.first].append(home)
                found[board.second].append(away)
    return found


def _sides(game: TeamGame, points: Points) -> tuple[Side, Side]:
    first, second = both_half_points(points, game.result)
    won = (
        game.result in (Result.FIRST_WINS, Result.SECOND_ABSENT),
        game.result in (Result.SECOND_WINS, Result.FIRST_ABSENT),
    )
    played = game.result in (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)
    moved_first = (first, won[0], False)
    moved_second = (second, won[1], played)
    home, away = (moved_first, moved_second) if game.home_first else (moved_second, moved_first)
    return Side(game.board, *home, game.home_fouls), Side(game.board, *away, game.away_fouls)


class _Table:
    """What the keys are worked out from."""

    def __init__(self, section: Section, details: Details, points: Points, sheet: Sheet) -> None:
        self.section, self.sheet = section, sheet
        self.sides = [sides_of(section, details, points, upto) for upto in range(sheet.rounds + 1)]
        self.boards = max((side.board for sides in self.sides[-1].values() for side in sides), default=0)

    def value(self, key: str, team: int, upto: int) -> Value:
        """Return the value of a key for a team after a round."""
        sides = self.sides[upto][team]
        if key in _OF_SIDES:
            return _OF_SIDES[key](sides)
        if key == "board-1-points":
            boards = range(1, self.boards + 1)
            return tuple(sum(side.half_points for side in sides if side.board == board) for board in boards)
        return _OF_SHEET[key](self.sheet, team, upto)


_OF_SIDES: dict[str, Callable[[list[Side]], Value]] = {
    "board-points": lambda sides: sum(side.half_points for side in sides),
    "wins": lambda sides: sum(side.won for side in sides),
    "fouls": lambda sides: sum(side.fouls for side in sides),
    "wins-as-second": lambda sides: sum(side.won and side.second for side in sides),
    "games-as-second": lambda sides: sum(side.second for side in sides),
}

_OF_SHEET: dict[str, Callable[[Sheet, int, int], Value]] = {
    "match-points": lambda sheet, team, upto: sheet.totals[upto][team],
    "match-wins": lambda sheet, team, upto: wins(sheet, team, upto).value,
    "opponents-match-points": lambda sheet, team, upto: opponents(sheet, team, upto).value,
    "total-score": lambda sheet, team, upto: total_score(sheet, team, upto).value,
}

TEAM_KEYS = frozenset({*_OF_SIDES, *_OF_SHEET, *GROUP, "board-1-points", "shared"})
"""Every key a list for teams may hold."""


def team_standings(
    section: Section, details: Details, game_points: Points, ties: Sequence[str] | None = None
) -> tuple[TeamRow, ...]:
    """Rank the teams of a section.

    Args:
        section: its players are the teams, its points the match points.
        details: the games of every match.
        game_points: the scheme of points of one game.
        ties: keys after the match points; default the edition's list for teams. Without match points where the edition
            has none, or where the list begins with ``board-points-first`` (XQ11 14.7).
    """
    keys = _keys(section, ties)
    sheet = sheet_of(section)
    table = _Table(section, details, game_points, sheet)
    values: Values = {
        key: {team: table.value(key, team, sheet.rounds) for team in sheet.numbers} for key in keys if key not in GROUP
    }
    groups = ranked(sheet.numbers, keys, values, LOWER, GROUP, partial(_among, table, keys))
    return tuple(_rows(groups, keys, values, sheet))


def _keys(section: Section, ties: Sequence[str] | None) -> list[str]:
    chosen = list(ties if ties is not None else team_ties(section.rules.edition, section.rules.format))
    if ties is None and not has_match_points(section.rules.edition):
        chosen = ["board-points-first", *(key for key in chosen if key != "board-points")]
    if "shared" in chosen:
        chosen = chosen[: chosen.index("shared")]
    if chosen[:1] == ["board-points-first"]:
        return ["board-points", *chosen[1:]]
    return ["match-points", *chosen]


def _among(table: _Table, keys: list[str], group: list[int], place: int, key: str) -> dict[int, Value]:
    sheet = table.sheet
    if key == "direct-encounter":
        level = frozenset(group)
        return {team: direct(sheet, team, sheet.rounds, level).value for team in group}
    before = [name for name in keys[:place] if name not in GROUP]
    return backwards(group, sheet.rounds, partial(_as_it_stood, table, before))


def _as_it_stood(table: _Table, keys: list[str], team: int, upto: int) -> tuple[int, ...]:
    found = []
    for key in keys:
        value = table.value(key, team, upto)
        if not isinstance(value, int):
            raise TypeError(f"{key} has no whole value")
        found.append(-value if key in LOWER else value)
    return tuple(found)


def _rows(groups: list[list[int]], keys: list[str], values: Values, sheet: Sheet) -> list[TeamRow]:
    rows, rank, totals = [], 1, sheet.totals[sheet.rounds]
    for place, group in enumerate(groups):
        below = groups[place + 1][0] if place + 1 < len(groups) else None
        next_by = None if below is None else separator(group[-1], below, keys, values)
        for team in group:
            ties = {key: found[team] for key, found in values.items() if team in found}
            rows.append(TeamRow(rank, team, totals[team], ties, len(group) > 1, next_by if team == group[-1] else None))
        rank += len(group)
    return rows


def sum_of_places(
    members: Mapping[int, Sequence[int]],
    places: Mapping[int, int],
    ties: Sequence[str] = ("best-place",),
    fouls: Mapping[int, int] | None = None,
) -> tuple[TeamRow, ...]:
    """Rank teams by the sum of their members' individual places, the smaller the better (XQ11 14.8, XQ99 15.5).

    Args:
        members: lot numbers of each team's members who count.
        places: individual rank by lot number.
        ties: ``best-place``, ``second-best-place``, ``fouls`` in their order.
        fouls: fouls by team, if they are compared.
    """
    ordered = {team: sorted(places[number] for number in numbers) for team, numbers in members.items()}
    values: Values = {
        "sum-of-places": {team: sum(found) for team, found in ordered.items()},
        "best-place": {team: found[0] for team, found in ordered.items()},
        "second-best-place": {team: (found[1:] or found)[0] for team, found in ordered.items()},
        "fouls": {team: (fouls or {}).get(team, 0) for team in ordered},
    }
    keys = ["sum-of-places", *(key for key in ties if key != "shared")]
    groups = ranked(sorted(members), keys, values, LOWER)
    rows, rank = [], 1
    for place, group in enumerate(groups):
        below = groups[place + 1][0] if place + 1 < len(groups) else None
        next_by = None if below is None else separator(group[-1], below, keys, values)
        for team in group:
            ties_ = {key: values[key][team] for key in keys}
            rows.append(TeamRow(rank, team, 0, ties_, len(group) > 1, next_by if team == group[-1] else None))
        rank += len(group)
    return tuple(rows)
