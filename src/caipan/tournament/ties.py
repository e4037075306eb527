"""Tie-breaks: one small function per key, each answering with its value and the terms it is made of.

A term is (opponent, value) - or (round, value) where the key adds up rounds - so that the whole sum can be shown.
Values are in half points unless ``tie_keys.NOT_IN_HALF_POINTS`` says otherwise. ``upto`` = the round after which.
"""

from collections.abc import Callable, Collection
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from .model import Measure
from .ranking import Value
from .sheet import BYE, Sheet

__all__ = ["ALONE", "AMONG", "Alone", "Among", "Terms", "Tie", "Value"]

Terms = list[tuple[int, int]]

_SEVERITY = {Measure.WARNING: 1, Measure.LOSS: 2}
"""The punishments that count on equal points; who is expelled has left, and a proposed ban is for others to decide."""


class Tie(NamedTuple):
    """A value and what it is the sum of."""

    value: Value
    terms: Terms


def _summed(terms: Terms) -> Tie:
    return Tie(sum(value for _, value in terms), terms)


def minor(sheet: Sheet, number: int, upto: int) -> Tie:
    """小分, in quarter points: all points of beaten opponents and half of drawn ones (XQ11 14.1, Go 27.1.1.A).

    A forfeit won counts like a win over that opponent; a bye brings nothing.
    """
    totals = sheet.totals[upto]
    return _summed(
        [
            (game.opponent, totals[game.opponent] * (2 if game.won else 1))
            for game in sheet.until(number, upto)
            if game.opponent != BYE and (game.won or game.drawn)
        ]
    )


def wins(sheet: Sheet, number: int, upto: int) -> Tie:
    """胜局 (XQ11 14.1-14.3): games won; ``+`` and a bye that scores a win count (XQ11 14.4.a, 20.3)."""
    return _summed([(game.opponent, 1) for game in sheet.until(number, upto) if game.won])


def wins_played(sheet: Sheet, number: int, upto: int) -> Tie:
    """Games won at the board, without byes and forfeits."""
    return _summed([(game.opponent, 1) for game in sheet.until(number, upto) if game.won and game.played])


def fouls(sheet: Sheet, number: int, upto: int) -> Tie:
    """犯规 (XQ11 14.1-14.3): the player's own fouls; fewer are better."""
    return _summed([(game.opponent, game.fouls) for game in sheet.until(number, upto) if game.fouls])


def discipline(sheet: Sheet, number: int, upto: int) -> Tie:
    """违纪处罚 (XQ11 18.5): games lost by punishment, then warnings; fewer are better; terms are (round, severity).

    Severity is 2 for a lost game (XQ11 18.2) and 1 for a warning (XQ11 18.1).
    """
    own = [m for m in sheet.section.measures if m.player == number and m.round <= upto]
    terms = [(m.round, _SEVERITY[m.measure]) for m in own if m.measure in _SEVERITY]
    return Tie((sum(value == 2 for _, value in terms), sum(value == 1 for _, value in terms)), terms)


def games_second(sheet: Sheet, number: int, upto: int) -> Tie:
    """后走局数 (XQ11 14.1, 14.3): games really played as second; more are better."""
    return _summed([(game.opponent, 1) for game in sheet.until(number, upto) if game.second])


def wins_second(sheet: Sheet, number: int, upto: int) -> Tie:
    """后走胜局 (XQ11 14.2): games won as second."""
    return _summed([(game.opponent, 1) for game in sheet.until(number, upto) if game.second and game.won])


def game_points(sheet: Sheet, number: int, upto: int) -> Tie:
    """局分总和 (XQ11 14.2): the points of all games."""
    return Tie(sheet.totals[upto][number], [(game.opponent, game.half_points) for game in sheet.until(number, upto)])


def match_points(sheet: Sheet, number: int, upto: int) -> Tie:
    """场分 (XQ11 14.2, 13.2), a count: 2 for having more points from all games with one opponent, 1 for as many."""
    balance: dict[int, int] = {}
    for game in sheet.until(number, upto):
        theirs = sheet.by_round[game.round - 1].half_points[game.opponent]
        balance[game.opponent] = balance.get(game.opponent, 0) + game.half_points - theirs
    return _summed([(opponent, 1 + (lead > 0) - (lead < 0)) for opponent, lead in balance.items()])


def _opponents(sheet: Sheet, number: int, upto: int) -> Terms:
    """Every opponent with the points that count for him; one who does not count is left out (``forfeit-opponent``)."""
    totals, bye = sheet.totals[upto], sheet.size + 1
    found = [(r.opponents[number], r.scored[number]) for r in sheet.by_round[:upto] if r.opponents[number]]
    return [(BYE if opponent == bye else opponent, totals[scored]) for opponent, scored in found if scored]


def opponents(sheet: Sheet, number: int, upto: int) -> Tie:
    """对手分 (Buchholz; XQ11 14.3.1, 14.4.b): points of all opponents; a bye's opponent as ``Sheet.lowest`` says."""
    return _summed(_opponents(sheet, number, upto))


def opponents_met(sheet: Sheet, number: int, upto: int) -> Tie:
    """对手分 of games really played only."""
    totals = sheet.totals[upto]
    return _summed([(game.opponent, totals[game.opponent]) for game in sheet.until(number, upto) if game.played])


def _cut(terms: Terms, low: int, high: int) -> Tie:
    ordered = sorted(range(len(terms)), key=lambda place: terms[place][1])
    dropped = {*ordered[:low], *ordered[max(low, len(ordered) - high) :]} if len(terms) > low + high else set(ordered)
    return _summed([term for place, term in enumerate(terms) if place not in dropped])


def opponents_cut1(sheet: Sheet, number: int, upto: int) -> Tie:
    """对手分 without the lowest opponent."""
    return _cut(_opponents(sheet, number, upto), 1, 0)


def opponents_cut2(sheet: Sheet, number: int, upto: int) -> Tie:
    """对手分 without the two lowest opponents."""
    return _cut(_opponents(sheet, number, upto), 2, 0)


def opponents_median(sheet: Sheet, number: int, upto: int) -> Tie:
    """对手分 without the highest and the lowest opponent."""
    return _cut(_opponents(sheet, number, upto), 1, 1)


def progressive(sheet: Sheet, number: int, upto: int) -> Tie:
    """累进分 (XQ11 14.3.2): the sum of the points after each round; terms are (round, points after it)."""
    return _summed([(round_number, sheet.totals[round_number][number]) for round_number in range(1, upto + 1)])


def progressive_drop(sheet: Sheet, number: int, upto: int) -> Tie:
    """XQ11 14.3.2: the progressive sum without round 1, then without rounds 1 and 2, and so on."""
    terms = progressive(sheet, number, upto).terms
    from_the_end = list(accumulate(value for _, value in reversed(terms)))
    return Tie(tuple(reversed(from_the_end[:-1])), terms)


def total_score(sheet: Sheet, number: int, upto: int) -> Tie:
    """总得分 (Go 27.1.2.A), in points: own + opponents' sum / (half of the highest points) - rounds.

    ``highest`` is the highest attained, or the highest possible (setting ``total-score-highest``).
    """
    totals = sheet.totals[upto]
    attained = max((totals[each] for each in sheet.numbers), default=0)
    highest = attained if sheet.highest == "attained" else sheet.points.win * upto
    terms = _opponents(sheet, number, upto)
    bracket = Fraction(2 * sum(value for _, value in terms), highest) if highest else Fraction(upto)
    return Tie(Fraction(totals[number], 2) + bracket - upto, terms)


def rating_average(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average rating of the rated opponents really played, rounded to the nearest whole number, halves up."""
    players = sheet.section.players
    rated = [(g.opponent, players[g.opponent].entry.rating) for g in sheet.until(number, upto) if g.played]
    terms = [(opponent, rating) for opponent, rating in rated if rating]
    total, count = sum(rating for _, rating in terms), len(terms)
    return Tie((2 * total + count) // (2 * count) if count else 0, terms)


def lots(sheet: Sheet, number: int, upto: int) -> Tie:
    """抽签: the lot number; the smaller is ahead."""
    return Tie(number, [])


def direct(sheet: Sheet, number: int, upto: int, level: Collection[int]) -> Tie:
    """直胜 (XQ11 14.1, 14.2; XQ99 15.1): half points from the games among those who are level."""
    rounds = sheet.by_round[:upto]
    return _summed([(r.opponents[number], r.half_points[number]) for r in rounds if r.opponents[number] in level])


def second_between(sheet: Sheet, number: int, upto: int, level: Collection[int]) -> Tie:
    """对局时后走 (XQ11 14.1): games as second among those who are level; of two, who was second in their game."""
    rounds = sheet.by_round[:upto]
    return _summed([(r.opponents[number], 1) for r in rounds if r.second[number] and r.opponents[number] in level])


Alone = Callable[[Sheet, int, int], Tie]
Among = Callable[[Sheet, int, int, Collection[int]], Tie]

ALONE: dict[str, Alone] = {
    "minor-score": minor,
    "wins": wins,
    "wins-played": wins_played,
    "fouls": fouls,
    "warnings": fouls,
    "discipline": discipline,
    "games-as-second": games_second,
    "wins-as-second": wins_second,
    "game-points": game_points,
    "match-points": match_points,
    "opponents-sum": opponents,
    "opponents-sum-cut1": opponents_cut1,
    "opponents-sum-cut2": opponents_cut2,
    "opponents-sum-median": opponents_median,
    "opponents-sum-met": opponents_met,
    "progressive-sum": progressive,
    "drop-first-rounds": progressive_drop,
    "total-score": total_score,
    "rating-average": rating_average,
    "lots": lots,
}
"""Keys that can be worked out for one player."""

AMONG: dict[str, Among] = {"direct-encounter": direct, "second-in-own-game": second_between}
"""Keys that need to know who is level."""
