"""Standings 名次: points, tie-breaks in their order, shared ranks, and what separates each player from the next.

This is the only place that ranks (XQ11 14, XQ99 15, Go 27).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import takewhile
from operator import neg
from typing import NamedTuple

from .columns import FAST, column, value_of, values_after
from .field import last_round
from .open_matters import event_of_edition
from .ranking import Values, Vector, backwards, ranked, separator
from .sheet import Sheet, sheet_of
from .state import Section
from .tie_functions import BY_KEY, divisor
from .tie_keys import GROUP_KEYS, LOWER_IS_BETTER
from .tie_lists import LISTS, clause_of, default_list
from .ties import AMONG, Value

POINTS = "points"
"""Name of the first column where the list does not begin with something else."""

DISCIPLINE = "discipline"
"""Comes right after the points once somebody is punished."""

SHARED = "shared"
"""Ends a list: whoever is level there shares the place."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the standings."""

    key: str
    clause: str
    """Clause of the book whose list it comes from, such as ``14.3.1``; empty for a list of one's own."""
    divisor: int
    """Divide a value by this to get points or a number; half points have 2."""
    lower_is_better: bool


class Row(NamedTuple):
    """One player's line."""

    rank: int | None
    """Shared ranks repeat; nothing for an annulled player, who is shown and not ranked (XQ11 19.2)."""
    player: int
    half_points: int
    ties: dict[str, Value]
    """Value by key; keys that mean something among level players only are missing where nobody was level."""
    shared: bool
    next_by: str | None
    """The column that puts this row before the next one; nothing if they share a rank or it is the last."""


class Standings:
    """Rows in order, the columns, and every term on request."""

    def __init__(self, sheet: Sheet, columns: tuple[Column, ...], rows: tuple[Row, ...]) -> None:
        self.sheet = sheet
        self.columns = columns
        self.rows = rows
        self._place = {row.player: place for place, row in enumerate(rows)}
        self.after_round = sheet.rounds
        self.open_games = tuple(sheet.open_games)
        """(round, board) of games whose result is still missing or adjourned."""
        self.final = not sheet.open_games and sheet.rounds >= last_round(sheet.section)

    def row(self, player: int) -> Row:
        """Return a player's row."""
        return self.rows[self._place[player]]

    def terms(self, player: int, key: str) -> tuple[tuple[int, int], ...]:
        """Return what a value is the sum of: (opponent, value), opponent 0 for a bye; (round, value) for round sums."""
        if self.row(player).rank is None:
            return ()
        if key in AMONG:
            level = self._level(player, key)
            return tuple(AMONG[key](self.sheet, player, self.after_round, level).terms)
        if key in BY_KEY:
            return tuple(BY_KEY[key](self.sheet, player, self.after_round).terms)
        totals = self.sheet.totals
        return tuple((number, totals[number][player]) for number in range(self.after_round - 1, 0, -1))

    def _level(self, player: int, key: str) -> set[int]:
        """Return everybody who is level on all columns before a key; they stand side by side."""
        keys = [column.key for column in self.columns]
        before = keys[: keys.index(key)]
        place, ranked_rows = self._place[player], [row for row in self.rows if row.rank is not None]

        def same(row: Row) -> bool:
            return all(_shown(row, name) == _shown(self.rows[place], name) for name in before)

        upwards = takewhile(same, reversed(ranked_rows[:place]))
        downwards = takewhile(same, ranked_rows[place:])
        return {row.player for row in (*upwards, *downwards)}


def _shown(row: Row, key: str) -> Value | None:
    return row.half_points if key == POINTS else row.ties.get(key)


def standings(
    section: Section, after_round: int | None = None, provisional: bool = False, ties: Sequence[str] | None = None
) -> Standings:
    """Rank a section after a round (default: all published rounds).

    Args:
        section: the section; drafts count nothing.
        after_round: number of rounds to count.
        provisional: count adjourned games as draws for the time being.
        ties: keys of tie-breaks instead of the section's own.
    """
    columns = columns_of(section, ties)
    sheet = sheet_of(section, after_round, provisional)
    return Standings(sheet, columns, _rows(sheet, [column.key for column in columns]))


def columns_of(section: Section, ties: Sequence[str] | None = None) -> tuple[Column, ...]:
    """Return the columns: points, unless the list names game points itself, then the keys with their clause."""
    rules = section.rules
    prescribed = default_list(rules.edition, rules.format, rules.cycles)
    keys = tuple(ties or rules.ties) or (LISTS[prescribed] if prescribed else ())
    clause = clause_of(rules.edition, keys, prescribed)
    first = ("match-points",) if "game-points" in keys else (POINTS,)
    keys = keys[: keys.index(SHARED)] if SHARED in keys else keys
    columns = [Column(key, clause, divisor(key), key in LOWER_IS_BETTER) for key in (*first, *keys)]
    columns[1:1] = _punished(section, keys)
    return tuple(columns)


def _punished(section: Section, keys: Sequence[str]) -> list[Column]:
    """The punished rank last on equal points, where the book says so and anybody is punished (XQ11 18.5, XQ99 18.4)."""
    event = event_of_edition(section.rules.edition)
    clauses = event.discipline.rank_last_clauses if event else ()
    if not clauses or not section.measures or DISCIPLINE in keys:
        return []
    return [Column(DISCIPLINE, clauses[0], divisor(DISCIPLINE), lower_is_better=True)]


def _rows(sheet: Sheet, keys: list[str]) -> tuple[Row, ...]:
    values: Values = {key: column(sheet, key, sheet.rounds) for key in keys if key not in GROUP_KEYS}
    groups = ranked(
        sheet.numbers, keys, values, LOWER_IS_BETTER, GROUP_KEYS, partial(_among, sheet, _earlier(sheet, keys))
    )
    totals, shown = sheet.totals[sheet.rounds], [(key, values[key]) for key in keys if key != POINTS]
    rows, rank = [], 1
    for place, group in enumerate(groups):
        below = groups[place + 1][0] if place + 1 < len(groups) else None
        next_by = None if below is None else separator(group[-1], below, keys, values)
        shared, last = len(group) > 1, group[-1]
        for number in group:
            ties = {key: found[number] for key, found in shown if number in found}
            rows.append(Row(rank, number, totals[number], ties, shared, next_by if number == last else None))
        rank += len(group)
    annulled = sorted(set(sheet.section.players) - set(sheet.numbers))
    return (*rows, *(Row(None, number, 0, {}, False, None) for number in annulled))


def _earlier(sheet: Sheet, keys: list[str]) -> dict[str, "_Earlier"]:
    """Return what the keys that look back compare: the points only, or everything that stands before the key."""
    found = {}
    for place, key in enumerate(keys):
        before = [POINTS] if key == "earlier-points" else [name for name in keys[:place] if name not in GROUP_KEYS]
        found[key] = _Earlier(sheet, before)
    return found


def _among(
    sheet: Sheet, earlier: dict[str, "_Earlier"], group: list[int], _place: int, key: str
) -> dict[int, Value]:  # fmt: skip
    """Return the value of a key that only means something inside a group of equals."""
    if key in AMONG:
        level = frozenset(group)
        return {number: AMONG[key](sheet, number, sheet.rounds, level).value for number in group}
    if key in BY_KEY:
        return {number: BY_KEY[key](sheet, number, sheet.rounds).value for number in group}
    return backwards(group, sheet.rounds, earlier[key])


class _Earlier:
    """前一轮成绩: the keys as they stood after a round, larger being better (XQ11 14.3.1, 14.6).

    The vectors of a round are made for everybody at once when the first of its players is asked for.
    """

    def __init__(self, sheet: Sheet, keys: list[str]) -> None:
        self.sheet, self.keys = sheet, keys
        self._together = all(key in FAST for key in keys)
        self._after: dict[int, list[Vector]] = {}

    def __call__(self, number: int, upto: int) -> Vector:
        """Return a player's vector after a round."""
        if not self._together:
            return tuple(self._signed(key, upto, number) for key in self.keys)
        if upto not in self._after:
            columns = [self._larger_is_better(key, upto) for key in self.keys]
            self._after[upto] = list(zip(*columns, strict=True))
        return self._after[upto][number]

    def _larger_is_better(self, key: str, upto: int) -> list[int]:
        values = values_after(self.sheet, key, upto)
        return list(map(neg, values)) if key in LOWER_IS_BETTER else values

    def _signed(self, key: str, upto: int, number: int) -> int | Fraction:
        value = value_of(self.sheet, key, upto, number)
        if isinstance(value, tuple):
            raise TypeError(f"{key} has no single value")
        return -value if key in LOWER_IS_BETTER else value
