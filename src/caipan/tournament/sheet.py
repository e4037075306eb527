"""The score sheet 成绩登记表 of a section: for every round who met whom, with what, and the points after it.

Made once, read by every tie-break. Kept round by round in lists indexed by lot number, so that a column of 5,000
players is worked out at once. Annulled players and games against them are not on it (XQ11 19.2).
"""

from collections.abc import Iterator
from operator import add
from typing import NamedTuple

from .model import PLAYED, Points, Result
from .open_matters import open_setting
from .points import both_half_points
from .state import Round, Section

BYE = 0
"""Stands for the opponent of a bye 轮空 in terms."""

_WON_BY_FIRST = frozenset({Result.FIRST_WINS, Result.SECOND_ABSENT})
_WON_BY_SECOND = frozenset({Result.SECOND_WINS, Result.FIRST_ABSENT})
_LEVEL = frozenset({Result.DRAW, Result.ADJOURNED})


class Game(NamedTuple):
    """One round of one player."""

    round: int
    opponent: int
    half_points: int
    won: bool
    drawn: bool
    played: bool
    second: bool
    """Moved second in a played game; forfeits have no colour."""
    fouls: int


class SheetRound:
    """One round; every list is indexed by lot number. An opponent of 0 means no game, ``size + 1`` a bye."""

    __slots__ = ("drawn", "fouls", "half_points", "opponents", "played", "scored", "second", "won")

    def __init__(self, size: int) -> None:
        nothing = [0] * (size + 2)
        self.opponents = nothing.copy()
        self.scored = nothing.copy()
        """Whose points count as the opponent's: the opponent, ``size + 1`` for the lowest score, or 0."""
        self.half_points = nothing.copy()
        self.won = nothing.copy()
        self.drawn = nothing.copy()
        self.played = nothing.copy()
        self.second = nothing.copy()
        self.fouls = nothing.copy()


class Sheet:
    """Games and running totals up to a round; build it with ``sheet_of``."""

    def __init__(self, section: Section, rounds: int) -> None:
        rules = section.rules
        self.section = section
        self.rounds = rounds
        self.points = rules.points
        self.size = max(section.players, default=0)
        self.numbers = [number for number in sorted(section.players) if not section.players[number].annulled]
        self.by_round: list[SheetRound] = []
        self.totals: list[list[int]] = []
        """Half points after each round by lot number; the last place holds the score of a bye's opponent."""
        self.columns: dict[tuple[str, int], list[int]] = {}
        """Values worked out already, by key and round."""
        self.running: dict[str, list[list[int]]] = {}
        """Sums after each round, by key, for keys that only add up."""
        self.open_games: list[tuple[int, int]] = []
        """(round, board) of games without a final result."""
        self.bye_opponent = open_setting(rules, "bye-opponent")
        self.forfeit_opponent = open_setting(rules, "forfeit-opponent")
        self.highest = open_setting(rules, "total-score-highest")

    def until(self, number: int, upto: int) -> list[Game]:
        """Return a player's games of rounds 1 to ``upto``, the bye with opponent 0."""
        return list(self._games(number, upto))

    def _games(self, number: int, upto: int) -> Iterator[Game]:
        for round_number, r in enumerate(self.by_round[:upto], 1):
            opponent = r.opponents[number]
            if opponent:
                yield Game(
                    round_number, BYE if opponent > self.size else opponent, r.half_points[number], bool(r.won[number]),
                    bool(r.drawn[number]), bool(r.played[number]), bool(r.second[number]), r.fouls[number],
                )  # fmt: skip

    def lowest(self, upto: int) -> int:
        """Return the score of a bye's opponent after a round (XQ11 14.4.b).

        ``lowest-scoring``: the lowest above zero; ``lowest``: the lowest of all; ``zero``: nothing (XQ99 swiss-note.9).
        """
        return self.totals[upto][self.size + 1]

    def close_round(self, totals: list[int]) -> None:
        """Add the points after one more round."""
        scores = [] if self.bye_opponent == "zero" else [totals[number] for number in self.numbers]
        if self.bye_opponent == "lowest-scoring":
            scores = [score for score in scores if score > 0]
        totals[0], totals[-1] = 0, min(scores, default=0)
        self.totals.append(totals)


def counted_rounds(section: Section, after_round: int | None) -> int:
    """Return how many rounds count: those published, up to ``after_round``."""
    published = sum(1 for round_ in section.rounds if round_.published)
    return published if after_round is None else max(0, min(after_round, published))


def sheet_of(section: Section, after_round: int | None = None, provisional: bool = False) -> Sheet:
    """Make the sheet; with ``provisional`` an adjourned game counts as a draw, else it counts nothing yet."""
    sheet = Sheet(section, counted_rounds(section, after_round))
    start = [0] * (sheet.size + 2)
    for number in sheet.numbers:
        start[number] = section.players[number].start_half_points
    sheet.close_round(start)
    worth = _worth(sheet.points, provisional)
    for number, round_ in enumerate(section.rounds[: sheet.rounds], 1):
        filled = _filled(sheet, number, round_, worth)
        sheet.by_round.append(filled)
        sheet.close_round(list(map(add, sheet.totals[-1], filled.half_points)))
    return sheet


Worth = dict[Result | None, tuple[int, int, int, int, int, int]]
"""By result: half points of both, won by first, won by second, level, really played (1 or 0)."""

_ADJOURNED = Result.ADJOURNED


def _worth(points: Points, provisional: bool) -> Worth:
    counted = [result for result in Result if provisional or result is not Result.ADJOURNED]
    return {
        result: (
            *both_half_points(points, result), int(result in _WON_BY_FIRST), int(result in _WON_BY_SECOND),
            int(result in _LEVEL), int(result in PLAYED or result is Result.ADJOURNED),
        )
        for result in counted
    }  # fmt: skip


def _filled(sheet: Sheet, number: int, round_: Round, worth: Worth) -> SheetRound:
    filled = SheetRound(sheet.size)
    _fill_games(sheet, filled, number, round_, worth)
    for key, fouls in round_.fouls.items():
        _fill_fouls(filled, round_, key, fouls)
    _fill_bye(sheet, filled, round_)
    players = sheet.section.players
    for player, gained in round_.pairing.given.items():
        filled.half_points[int(player)] += 0 if players[int(player)].annulled else gained
    return filled


def _fill_games(sheet: Sheet, filled: SheetRound, number: int, round_: Round, worth: Worth) -> None:
    """Enter the games. One plain loop over local names: it is passed 27,500 times for 5,000 players and 11 rounds."""
    results, counted = round_.results, frozenset(sheet.numbers)
    opponents, scored, half_points = filled.opponents, filled.scored, filled.half_points
    won, drawn, played, moved_second = filled.won, filled.drawn, filled.played, filled.second
    for board in round_.pairing.boards:
        first, second, key = board.first, board.second, board.board
        if first not in counted or second not in counted:
            continue
        result = results.get(key)
        if result is None or result is _ADJOURNED:
            sheet.open_games.append((number, key))
        known = worth.get(result)
        if known is None:
            continue
        opponents[first] = scored[first] = second
        opponents[second] = scored[second] = first
        half_points[first], half_points[second], won[first], won[second], level, real = known
        drawn[first] = drawn[second] = level
        played[first] = played[second] = moved_second[second] = real
        if not real:
            _forfeit(sheet, filled, first, second)


def _forfeit(sheet: Sheet, filled: SheetRound, first: int, second: int) -> None:
    if sheet.forfeit_opponent != "own":
        counted = sheet.size + 1 if sheet.forfeit_opponent == "lowest" else 0
        filled.scored[first] = filled.scored[second] = counted


def _fill_fouls(filled: SheetRound, round_: Round, key: int, fouls: tuple[int, int]) -> None:
    board = next((board for board in round_.pairing.boards if board.board == key), None)
    if board is not None and filled.opponents[board.first]:
        filled.fouls[board.first], filled.fouls[board.second] = fouls


def _fill_bye(sheet: Sheet, filled: SheetRound, round_: Round) -> None:
    bye = round_.pairing.bye
    if bye is None or sheet.section.players[bye].annulled:
        return
    filled.opponents[bye] = filled.scored[bye] = sheet.size + 1
    filled.half_points[bye] = sheet.points.bye
    filled.won[bye] = int(sheet.points.bye >= sheet.points.win)
