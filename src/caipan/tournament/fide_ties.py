"""Tie-breaks of the chess federation (its regulations on tie-breaks, 2024 and March 2026), for files of chess events.

Unplayed rounds. A *voluntary* one is a requested bye, an absence or a lost forfeit. For others a player's points are
adjusted: voluntary unplayed rounds after the last round the player was ready for count as draws. For the player's own
sum an unplayed round counts as a game against a dummy. Its points are the player's own; since 2026 (setting
``unplayed-opponent``: ``lower``, else ``own``) no more than half of what could be had, nor, in a forfeit, than the
points of the opponent who was paired.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .ratings import average_rating, perfect_performance, performance, rounded
from .sheet import Sheet
from .ties import Terms, Tie


@dataclass(frozen=True, slots=True)
class Contribution:
    """One round of a sum: the opponent (0 for none), the points taken for him, what counts of them."""

    opponent: int
    half_points: int
    counted: int
    voluntary: bool


def voluntary(sheet: Sheet, number: int, round_number: int) -> bool:
    """Whether the player chose not to play the round: absence, requested bye, or a forfeit lost."""
    r = sheet.by_round[round_number - 1]
    if not r.opponents[number]:
        return r.half_points[number] < sheet.points.win
    return not r.played[number] and not r.won[number]


def adjusted(sheet: Sheet, number: int, upto: int, fore: bool = False) -> int:
    """Return the points that count for opponents; with ``fore`` games of the last round are draws."""
    total, draw = sheet.totals[upto][number], sheet.points.draw_first
    for round_number in range(upto, 0, -1):
        if not voluntary(sheet, number, round_number):
            break
        total += draw - sheet.by_round[round_number - 1].half_points[number]
    if fore and upto and _has_game(sheet, number, upto):
        total += draw - sheet.by_round[upto - 1].half_points[number]
    return total


def _has_game(sheet: Sheet, number: int, round_number: int) -> bool:
    return bool(sheet.by_round[round_number - 1].played[number])


def _own(sheet: Sheet, number: int, upto: int, fore: bool) -> int:
    own = sheet.totals[upto][number]
    if fore and _has_game(sheet, number, upto):
        own += sheet.points.draw_first - sheet.by_round[upto - 1].half_points[number]
    return own


def _dummy(sheet: Sheet, number: int, round_number: int, upto: int, fore: bool) -> int:
    own = _own(sheet, number, upto, fore)
    if sheet.section.rules.settings.get("unplayed-opponent", "lower") == "own":
        return own
    opponent = sheet.by_round[round_number - 1].opponents[number]
    bounds = [own, sheet.points.draw_first * upto]
    if 0 < opponent <= sheet.size:
        bounds.append(adjusted(sheet, opponent, upto, fore))
    return min(bounds)


def contributions(sheet: Sheet, number: int, upto: int, fore: bool = False) -> list[Contribution]:
    """Return every round's opponent with adjusted points, unplayed rounds with a dummy's; all of the points counts."""
    found = []
    for round_number, r in enumerate(sheet.by_round[:upto], 1):
        if r.played[number]:
            opponent = r.opponents[number]
            points = adjusted(sheet, opponent, upto, fore)
            found.append(Contribution(opponent, points, points, False))
        else:
            points = _dummy(sheet, number, round_number, upto, fore)
            found.append(Contribution(0, points, points, voluntary(sheet, number, round_number)))
    return found


def _cut(parts: list[Contribution], times: int) -> list[Contribution]:
    """Cut the contribution of the lowest opponent - or of a voluntary unplayed round, whichever takes more away."""
    left = list(parts)
    for _ in range(min(times, len(left))):
        least = min(left, key=lambda part: (part.half_points, part.counted))
        chosen = min((part for part in left if part.voluntary), key=lambda part: part.counted, default=least)
        left.remove(chosen if chosen.counted > least.counted else least)
    return left


def _tie(parts: list[Contribution]) -> Tie:
    terms: Terms = [(part.opponent, part.counted) for part in parts]
    return Tie(sum(value for _, value in terms), terms)


def buchholz(sheet: Sheet, number: int, upto: int) -> Tie:
    """Buchholz, half points: adjusted points of all opponents."""
    return _tie(contributions(sheet, number, upto))


def buchholz_cut1(sheet: Sheet, number: int, upto: int) -> Tie:
    """Buchholz without the least significant round."""
    return _tie(_cut(contributions(sheet, number, upto), 1))


def buchholz_cut2(sheet: Sheet, number: int, upto: int) -> Tie:
    """Buchholz without the two least significant rounds."""
    return _tie(_cut(contributions(sheet, number, upto), 2))


def fore_buchholz(sheet: Sheet, number: int, upto: int) -> Tie:
    """Buchholz as it would be if all games of the last round were draws."""
    return _tie(contributions(sheet, number, upto, fore=True))


def _weighted(sheet: Sheet, number: int, upto: int) -> list[Contribution]:
    """Weigh every opponent by the result: twice for a win, once for a draw, so that values are quarter points."""
    rounds, points = sheet.by_round[:upto], sheet.points
    found = []
    for part, r in zip(contributions(sheet, number, upto), rounds, strict=True):
        gained = r.half_points[number]
        weight = 2 if gained >= points.win else 1 if gained > points.loss else 0
        found.append(Contribution(part.opponent, part.half_points, weight * part.half_points, part.voluntary))
    return found


def sonneborn(sheet: Sheet, number: int, upto: int) -> Tie:
    """Sonneborn-Berger, quarter points."""
    return _tie(_weighted(sheet, number, upto))


def sonneborn_cut1(sheet: Sheet, number: int, upto: int) -> Tie:
    """Sonneborn-Berger without the least significant round."""
    return _tie(_cut(_weighted(sheet, number, upto), 1))


def _met(sheet: Sheet, number: int, upto: int) -> list[int]:
    return [r.opponents[number] for r in sheet.by_round[:upto] if r.played[number]]


def average_of_buchholz(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average Buchholz of the opponents met, in points to two decimals."""
    terms = [(opponent, _whole(buchholz(sheet, opponent, upto))) for opponent in _met(sheet, number, upto)]
    if not terms:
        return Tie(0, terms)
    mean = Fraction(sum(value for _, value in terms), 2 * len(terms))
    return Tie(Fraction(rounded(100 * mean), 100), terms)


def _whole(tie: Tie) -> int:
    if not isinstance(tie.value, int):
        raise TypeError("not a whole number")
    return tie.value


def _ratings(sheet: Sheet, number: int, upto: int) -> Terms:
    players = sheet.section.players
    return [(opponent, players[opponent].entry.rating or 0) for opponent in _met(sheet, number, upto)]


def rating_of_opponents(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average rating of the opponents met."""
    terms = _ratings(sheet, number, upto)
    return Tie(average_rating([rating for _, rating in terms]), terms)


def rating_of_opponents_cut1(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average rating of the opponents met without the lowest."""
    terms = sorted(_ratings(sheet, number, upto), key=lambda term: term[1])[1:]
    return Tie(average_rating([rating for _, rating in terms]), terms)


def _over_the_board(sheet: Sheet, number: int, upto: int) -> int:
    """Return the half points of really played games, a win counted as two."""
    rounds = [r for r in sheet.by_round[:upto] if r.played[number]]
    return sum(2 * r.won[number] + r.drawn[number] for r in rounds)


def performance_rating(sheet: Sheet, number: int, upto: int) -> Tie:
    """Performance rating from the games met."""
    terms = _ratings(sheet, number, upto)
    return Tie(performance([rating for _, rating in terms], _over_the_board(sheet, number, upto)), terms)


def perfect_rating(sheet: Sheet, number: int, upto: int) -> Tie:
    """Lowest rating whose expected score reaches the score."""
    terms = _ratings(sheet, number, upto)
    return Tie(perfect_performance([rating for _, rating in terms], _over_the_board(sheet, number, upto)), terms)


def _average(sheet: Sheet, number: int, upto: int, of: Callable[[Sheet, int, int], Tie]) -> Tie:
    terms = [(opponent, _whole(of(sheet, opponent, upto))) for opponent in _met(sheet, number, upto)]
    return Tie(average_rating([value for _, value in terms]), terms)


def average_performance(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average performance rating of the opponents met."""
    return _average(sheet, number, upto, performance_rating)


def average_perfect(sheet: Sheet, number: int, upto: int) -> Tie:
    """Average perfect performance of the opponents met."""
    return _average(sheet, number, upto, perfect_rating)


def kashdan(sheet: Sheet, number: int, upto: int) -> Tie:
    """Four for a win, two for a draw, one for a loss, nothing for a round not played."""
    rounds = [r for r in sheet.by_round[:upto] if r.played[number]]
    terms = [(r.opponents[number], 4 if r.won[number] else 2 if r.drawn[number] else 1) for r in rounds]
    return Tie(sum(value for _, value in terms), terms)


def rounds_elected(sheet: Sheet, number: int, upto: int) -> Tie:
    """Rounds the player was ready to play: all but voluntary unplayed ones."""
    ready = [number_ for number_ in range(1, upto + 1) if not voluntary(sheet, number, number_)]
    return Tie(len(ready), [(number_, 1) for number_ in ready])


def progressive_cut1(sheet: Sheet, number: int, upto: int) -> Tie:
    """Progressive sum without the first round; terms are (round, points after it)."""
    terms = [(number_, sheet.totals[number_][number]) for number_ in range(2, upto + 1)]
    return Tie(sum(value for _, value in terms), terms)


def own_rating(sheet: Sheet, number: int, upto: int) -> Tie:
    """The player's own rating."""
    return Tie(sheet.section.players[number].entry.rating or 0, [])


def koya(sheet: Sheet, number: int, upto: int) -> Tie:
    """Half points gained against everybody who has at least half of what could be had (round robin)."""
    totals, enough = sheet.totals[upto], sheet.points.draw_first * upto
    games = [game for game in sheet.until(number, upto) if game.opponent]
    found = [(game.opponent, game.half_points) for game in games if totals[game.opponent] >= enough]
    return Tie(sum(value for _, value in found), found)


FIDE: dict[str, tuple[str, int, Callable[[Sheet, int, int], Tie]]] = {
    "fide-buchholz": ("Buchholz", 2, buchholz),
    "fide-buchholz-cut1": ("Buchholz cut 1", 2, buchholz_cut1),
    "fide-buchholz-cut2": ("Buchholz cut 2", 2, buchholz_cut2),
    "fide-fore-buchholz": ("Fore Buchholz", 2, fore_buchholz),
    "fide-sonneborn": ("Sonneborn-Berger", 4, sonneborn),
    "fide-sonneborn-cut1": ("Sonneborn-Berger cut 1", 4, sonneborn_cut1),
    "fide-average-buchholz": ("average of opponents' Buchholz", 1, average_of_buchholz),
    "fide-opponents-rating": ("average rating of opponents", 1, rating_of_opponents),
    "fide-opponents-rating-cut1": ("average rating of opponents cut 1", 1, rating_of_opponents_cut1),
    "fide-performance": ("performance rating", 1, performance_rating),
    "fide-average-performance": ("average performance of opponents", 1, average_performance),
    "fide-perfect-performance": ("perfect performance", 1, perfect_rating),
    "fide-average-perfect": ("average perfect performance of opponents", 1, average_perfect),
    "fide-kashdan": ("Kashdan", 1, kashdan),
    "fide-rounds-elected": ("rounds elected to play", 1, rounds_elected),
    "fide-progressive-cut1": ("progressive sum cut 1", 2, progressive_cut1),
    "fide-koya": ("Koya", 2, koya),
    "fide-rating": ("own rating", 1, own_rating),
}
"""Every key with its name, the divisor that gives points or a number, and its function."""
