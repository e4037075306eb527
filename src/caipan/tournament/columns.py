"""Tie-breaks of everybody at once: the same values as the functions of ``ties``, a column at a time.

Only for the keys that large events use; a test holds them to ``ties``.
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from operator import add, and_

from .sheet import Sheet, SheetRound
from .tie_functions import BY_KEY
from .ties import Value

Column = list[int]


def _sum_of(sheet: Sheet, upto: int, pick: Callable[[SheetRound], Column]) -> Column:
    total = [0] * (sheet.size + 2)
    for round_ in sheet.by_round[:upto]:
        total = list(map(add, total, pick(round_)))
    return total


def _opponents(sheet: Sheet, upto: int) -> Column:
    score_of = sheet.totals[upto].__getitem__
    return _sum_of(sheet, upto, lambda round_: list(map(score_of, round_.scored)))


def _minor(sheet: Sheet, upto: int) -> Column:
    totals = [*sheet.totals[upto][:-1], 0]

    def gained(round_: SheetRound) -> Column:
        rows = zip(round_.opponents, round_.won, round_.drawn, strict=True)
        return [totals[opponent] * (2 * won + drawn) for opponent, won, drawn in rows]

    return _sum_of(sheet, upto, gained)


def _running(sheet: Sheet, key: str, by_round: Iterable[Column]) -> list[Column]:
    """Return the sums of columns after each round from 0 on; made once for all rounds and kept on the sheet."""
    if key not in sheet.running:
        nothing = [0] * (sheet.size + 2)
        sheet.running[key] = list(
            accumulate(by_round, lambda total, more: list(map(add, total, more)), initial=nothing)
        )
    return sheet.running[key]


def _progressive(sheet: Sheet, upto: int) -> Column:
    return _running(sheet, "progressive-sum", sheet.totals[1:])[upto]


def _counted(key: str, pick: Callable[[SheetRound], Column]) -> Callable[[Sheet, int], Column]:
    """Make the column of a key that only adds up something of each round."""
    return lambda sheet, upto: _running(sheet, key, map(pick, sheet.by_round))[upto]


def _wins_second(round_: SheetRound) -> Column:
    return list(map(and_, round_.won, round_.second))


def _wins_played(round_: SheetRound) -> Column:
    return list(map(and_, round_.won, round_.played))


FAST: dict[str, Callable[[Sheet, int], Column]] = {
    "opponents-sum": _opponents,
    "minor-score": _minor,
    "progressive-sum": _progressive,
    "wins": _counted("wins", lambda round_: round_.won),
    "wins-played": _counted("wins-played", _wins_played),
    "wins-as-second": _counted("wins-as-second", _wins_second),
    "games-as-second": _counted("games-as-second", lambda round_: round_.second),
    "fouls": _counted("fouls", lambda round_: round_.fouls),
    "warnings": _counted("warnings", lambda round_: round_.fouls),
    "game-points": lambda sheet, upto: sheet.totals[upto],
    "points": lambda sheet, upto: sheet.totals[upto],
    "lots": lambda sheet, upto: list(range(sheet.size + 2)),
}


def value_of(sheet: Sheet, key: str, upto: int, number: int) -> Value:
    """Return one player's value; columns are kept on the sheet, so that earlier rounds cost little."""
    if key not in FAST:
        return BY_KEY[key](sheet, number, upto).value
    return values_after(sheet, key, upto)[number]


def values_after(sheet: Sheet, key: str, upto: int) -> Column:
    """Return the column of a key of ``FAST`` after a round, by number."""
    if (key, upto) not in sheet.columns:
        sheet.columns[key, upto] = FAST[key](sheet, upto)
    return sheet.columns[key, upto]


def column(sheet: Sheet, key: str, upto: int) -> dict[int, Value]:
    """Return the value of a key for every player after a round."""
    if key in FAST:
        values = FAST[key](sheet, upto)
        return {number: values[number] for number in sheet.numbers}
    work_out = BY_KEY[key]
    return {number: work_out(sheet, number, upto).value for number in sheet.numbers}
