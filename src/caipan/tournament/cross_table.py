"""Cross tables 对局成绩表 and the history of colours."""

from dataclasses import dataclass

from .field import NOT_PLAYED, games
from .model import PLAYED, Result
from .points import both_half_points
from .standings import Standings, standings
from .state import Section

_MARKS = {
    Result.FIRST_WINS: ("1", "0"), Result.SECOND_WINS: ("0", "1"), Result.DRAW: ("=", "="),
    Result.SECOND_ABSENT: ("+", "-"), Result.FIRST_ABSENT: ("-", "+"), Result.BOTH_ABSENT: ("-", "-"),
    Result.ADJOURNED: ("a", "a"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player. ``mark``: 1 0 = + - a (adjourned), ``bye``, ``absent``, empty while open."""

    round: int
    opponent: int | None
    mark: str
    moves_first: bool | None
    """Nothing for a bye or an absence."""
    half_points: int
    total_half_points: int
    annulled: bool = False
    """The game is void and only shown (XQ11 19.2)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line in order of rank."""

    rank: int | None
    player: int
    half_points: int
    cells: tuple[Cell, ...]


def cross_table(section: Section, table: Standings | None = None) -> tuple[Line, ...]:
    """Return the lines of all players in the order of the standings, one cell for every published round."""
    table = table or standings(section, provisional=True)
    cells = _cells(section, table.after_round)
    return tuple(Line(row.rank, row.player, row.half_points, tuple(cells[row.player])) for row in table.rows)


def matrix(section: Section, table: Standings | None = None) -> dict[tuple[int, int], tuple[Cell, ...]]:
    """Return for (player, opponent) the games between them: the square table of a round robin."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for line in cross_table(section, table):
        for cell in line.cells:
            if cell.opponent is not None:
                found.setdefault((line.player, cell.opponent), []).append(cell)
    return {pair: tuple(cells) for pair, cells in found.items()}


def _cells(section: Section, rounds: int) -> dict[int, list[Cell]]:
    sums = {number: player.start_half_points for number, player in section.players.items()}
    lines: dict[int, list[Cell]] = {number: [] for number in section.players}
    for number in range(1, rounds + 1):
        seated = _seated(section, number)
        for player in section.players:
            opponent, mark, first, gained, void = seated.get(player, (None, "absent", None, 0, False))
            sums[player] += gained
            lines[player].append(Cell(number, opponent, mark, first, gained, sums[player], void))
    return lines


Seat = tuple[int | None, str, bool | None, int, bool]


def _seated(section: Section, number: int) -> dict[int, Seat]:
    round_, points = section.rounds[number - 1], section.rules.points
    seats: dict[int, Seat] = {}
    for board in round_.pairing.boards:
        result = round_.results.get(board.board)
        marks = _MARKS[result] if result else ("", "")
        void = section.players[board.first].annulled or section.players[board.second].annulled
        gained = both_half_points(points, result) if result and not void else (0, 0)
        seats[board.first] = (board.second, marks[0], True, gained[0], void)
        seats[board.second] = (board.first, marks[1], False, gained[1], void)
    for key, given in round_.pairing.given.items():
        seats[int(key)] = (None, "bye", None, given, False)
    if round_.pairing.bye is not None:
        void = section.players[round_.pairing.bye].annulled
        seats[round_.pairing.bye] = (None, "bye", None, 0 if void else points.bye, void)
    return seats


@dataclass(frozen=True, slots=True)
class Colours:
    """A player's colours over really played games: by round, balance (firsts minus seconds), signed last run."""

    by_round: tuple[str, ...]
    """``first``, ``second`` or empty."""
    balance: int
    run: int


def colour_history(section: Section) -> dict[int, Colours]:
    """Return everybody's colours; byes, absences and forfeits have none and do not break a run (R2)."""
    rounds = len(section.rounds)
    shown = {number: [""] * rounds for number in section.players}
    for number, round_, board in games(section):
        result = round_.results.get(board.board)
        if result is None or result in NOT_PLAYED:
            continue
        if result in PLAYED or result is Result.ADJOURNED:
            shown[board.first][number - 1], shown[board.second][number - 1] = "first", "second"
    return {number: _colours(colours) for number, colours in shown.items()}


def _colours(by_round: list[str]) -> Colours:
    balance = run = 0
    for colour in filter(None, by_round):
        step = 1 if colour == "first" else -1
        balance += step
        run = run + step if run * step > 0 else step
    return Colours(tuple(by_round), balance, run)
