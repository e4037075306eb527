"""Standings with every term, and the cross table."""

from fractions import Fraction
from functools import lru_cache

import msgspec

from caipan.tournament.events import ResultRecorded
from caipan.tournament.evolve import applied
from caipan.tournament.model import Result
from caipan.tournament.standings import POINTS, Column, Row, Standings, standings
from caipan.tournament.state import Round, Section
from caipan.tournament.tie_keys import GROUP_KEYS
from caipan.tournament.ties import Value
from caipan.wording.message import Message, Param

from .frames import complete_rounds, frame_of
from .opening import POINTS as SCHEMES
from .shelf import Loaded
from .signs import CELLS, WINNERS, chip
from .views import (
    CompareColumn,
    Comparison,
    CrossCell,
    CrossRow,
    CrossView,
    Frame,
    GameCell,
    OpenedRow,
    RankMove,
    StandingRow,
    StandingsView,
    Term,
    TermLine,
    TieColumn,
    WhatIfView,
)

ROUND_SUMS = frozenset({"progressive-sum", "drop-first-rounds", "earlier-standing", "earlier-points"})
"""Keys whose terms are rounds, not opponents."""
EARLIER = frozenset({"earlier-standing", "earlier-points"})
"""Keys that look at earlier rounds; they are no sums."""


@lru_cache(maxsize=4096)
def value_text(value: Value | None, divisor: int) -> str:
    """A value as people write it: halves as ½, other fractions with two decimals, lists joined."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(value_text(each, divisor) for each in value)
    exact = Fraction(value) / divisor
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest)
    return f"{sign}{whole or ''}{part}" if part else f"{float(exact):.2f}"


def column_view(column: Column) -> TieColumn:
    """Head of a column."""
    clauses = (column.clause,) if column.clause else ()
    return TieColumn(
        column.key,
        Message(f"tie-{column.key}"),
        Message(f"tie-{column.key}-about"),
        not column.lower_is_better,
        clauses,
    )


class Table(msgspec.Struct, frozen=True):
    """A section's standings at one moment, with what the rows need."""

    section: Section
    ranking: Standings

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns, points first."""
        return self.ranking.columns

    def value(self, row: Row, column: Column) -> Value | None:
        """The value of a row in a column."""
        return row.half_points if column.key == POINTS else row.ties.get(column.key)

    def text(self, row: Row, column: Column) -> str:
        """The value as text."""
        value = self.value(row, column)
        if column.key in EARLIER and isinstance(value, tuple):
            return self._earlier_text(value, column)
        return value_text(value, column.divisor)

    def _earlier_text(self, value: tuple[int | Fraction, ...], column: Column) -> str:
        """The standing of the round that was looked at last, such as ``5/11/1/0/2``: the columns before, as they stood.

        ``tournament`` holds values of which fewer are better as negative ones.
        """
        before = self.columns[: self.columns.index(column)]
        kept = [each for each in before if each.key not in GROUP_KEYS]
        if column.key == "earlier-points":
            kept = kept[:1]
        signed = zip(value[-len(kept) :], kept, strict=False)
        return "/".join(value_text(-v if each.lower_is_better else v, each.divisor) for v, each in signed)


def table_of(section: Section, after: int | None, provisional: bool) -> Table:
    """Standings after a round; by default after the last complete one, or with everything that stands."""
    rounds = after if after is not None else (None if provisional else complete_rounds(section))
    return Table(section, standings(section, rounds, provisional))


def standings_view(
    loaded: Loaded,
    section: Section,
    *,
    after: int | None = None,
    provisional: bool = False,
    opened: int | None = None,
    versus: int | None = None,
    frame: Frame | None = None,
) -> StandingsView:
    """The standings page."""
    table = table_of(section, after, provisional)
    rounds = range(1, table.ranking.after_round + 1)
    running = next((r.pairing.round for r in section.rounds if r.published and not r.complete), None)
    scheme = next((name for name, points in SCHEMES.items() if points == section.rules.points), "own")
    return StandingsView(
        frame=frame or frame_of(loaded, section, ("standings", None)),
        after_round=table.ranking.after_round,
        rounds_shown=tuple(rounds),
        provisional=provisional,
        running_round=running,
        columns=tuple(column_view(column) for column in table.columns),
        rows=rows_of(table),
        points_about=Message("points-" + scheme.replace("/", "-").replace("½", "half")),
        points_clauses=("13.1",) if scheme == "2-1-0" else ("13.3",),
        opened=opened_row(table, opened, versus) if opened in section.players else None,
        game=section.rules.game,
    )


def rows_of(table: Table) -> tuple[StandingRow, ...]:
    """All rows with their games."""
    games = games_of(table.section, table.ranking.after_round)
    return tuple(_row(table, row, games[row.player]) for row in table.ranking.rows)


def _row(table: Table, row: Row, games: list[GameCell]) -> StandingRow:
    player = table.section.players[row.player]
    return StandingRow(
        rank=row.rank or 0,
        shared=row.shared,
        number=row.player,
        name=player.entry.name,
        unit=player.entry.unit,
        games=tuple(games),
        half_points=row.half_points,
        points=value_text(row.half_points, 2),
        values=tuple(table.text(row, column) for column in table.columns),
        split_by=row.next_by or "",
        withdrew=player.withdrew_from is not None,
    )


def games_of(section: Section, rounds: int) -> dict[int, list[GameCell]]:
    """Games of everybody, one cell per round."""
    found: dict[int, list[GameCell]] = {number: [] for number in section.players}
    for round_ in section.rounds[:rounds]:
        cells = _cells(section, round_)
        for number, games in found.items():
            games.append(cells.get(number) or GameCell(round_.pairing.round, "-", None, "", "absent"))
    return found


def _cells(section: Section, round_: Round) -> dict[int, GameCell]:
    cells: dict[int, GameCell] = {}
    for board in round_.pairing.boards:
        result = round_.results.get(board.board)
        annulled = section.players[board.first].annulled or section.players[board.second].annulled
        cells[board.first] = _cell(round_, result, board.second, True, annulled)
        cells[board.second] = _cell(round_, result, board.first, False, annulled)
    if round_.pairing.bye is not None:
        cells[round_.pairing.bye] = GameCell(round_.pairing.round, "-", None, "", "bye")
    return cells


def _cell(round_: Round, result: Result | None, opponent: int, first: bool, annulled: bool) -> GameCell:
    number, colour = round_.pairing.round, "f" if first else "s"
    if result is None:
        return GameCell(number, colour, opponent, "", "annulled" if annulled else "open")
    mark = CELLS[result][0 if first else 1]
    if annulled:
        return GameCell(number, colour, opponent, mark, "annulled")
    if result is Result.ADJOURNED:
        return GameCell(number, colour, opponent, mark, "adjourned")
    if result in (Result.FIRST_ABSENT, Result.SECOND_ABSENT, Result.BOTH_ABSENT):
        return GameCell(number, "-", opponent, mark, "forfeit")
    if result is Result.DRAW:
        return GameCell(number, colour, opponent, mark, "drew")
    return GameCell(
        number, colour, opponent, mark, "won" if WINNERS[result] == ("first" if first else "second") else "lost"
    )


def opened_row(table: Table, number: int | None, versus: int | None) -> OpenedRow | None:
    """A row with every column as an equation, compared with ``versus`` or the next row."""
    ranked = [row.player for row in table.ranking.rows if row.rank is not None]
    if number is None:
        return None
    row = table.ranking.row(number)
    lines = tuple(
        term_line(table, number, column)
        for column in table.columns
        if column.key != POINTS and table.value(row, column) is not None
    )
    if number not in ranked:
        return OpenedRow(number, lines, None)
    place = ranked.index(number)
    neighbour = ranked[place + 1] if place + 1 < len(ranked) else ranked[place - 1] if place else None
    other = versus if versus in ranked and versus != number else neighbour
    if other is None:
        return OpenedRow(number, lines, None)
    above, below = sorted((number, other), key=ranked.index)
    return OpenedRow(number, lines, compared(table, above, below))


def term_line(table: Table, number: int, column: Column) -> TermLine:
    """One value as an equation."""
    key = column.key
    terms = () if key in EARLIER else table.ranking.terms(number, key)
    rounds = key in ROUND_SUMS
    met_in = {} if rounds else _rounds_of_opponents(table.section, number, table.ranking.after_round)
    total = table.text(table.ranking.row(number), column)
    divisor = column.divisor
    found = tuple(
        _round_term(each, value, divisor) if rounds else _opponent_term(table.section, met_in, each, value, divisor)
        for each, value in terms
    )
    return TermLine(key, Message(f"tie-{key}"), found, total, (column.clause,) if column.clause else ())


def _round_term(round_: int, value: int, divisor: int) -> Term:
    return Term(round_, None, "", value_text(value, divisor))


def _opponent_term(section: Section, met_in: dict[int, list[int]], opponent: int, value: int, divisor: int) -> Term:
    rounds = met_in.get(opponent, [])
    round_ = rounds.pop(0) if rounds else None
    name = section.players[opponent].entry.name if opponent in section.players else ""
    return Term(round_, opponent or None, name, value_text(value, divisor))


def _rounds_of_opponents(section: Section, number: int, after: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for round_ in section.rounds[:after]:
        for board in round_.pairing.boards:
            if number in (board.first, board.second):
                other = board.second if board.first == number else board.first
                found.setdefault(other, []).append(round_.pairing.round)
        if round_.pairing.bye == number:
            found.setdefault(0, []).append(round_.pairing.round)
    return found


def compared(table: Table, above: int, below: int) -> Comparison:
    """Why one stands before the other: the first column in which they differ."""
    one, other = table.ranking.row(above), table.ranking.row(below)
    columns: list[CompareColumn] = []
    split: Column | None = None
    needed: list[Column] = []
    for column in table.columns:
        equal = table.value(one, column) == table.value(other, column)
        state = "unused" if split else "equal" if equal else "separates"
        texts = table.text(one, column), table.text(other, column)
        columns.append(CompareColumn(column.key, Message(f"tie-{column.key}"), *texts, state))
        if split is None and column.key != POINTS and not (equal and table.value(one, column) is None):
            needed.append(column)
        if not equal and split is None:
            split = column
    names = table.section.players
    message = _sentence(table, one, other, split)
    return Comparison(
        above=above,
        above_name=names[above].entry.name,
        below=below,
        below_name=names[below].entry.name,
        columns=tuple(columns),
        message=message,
        above_lines=tuple(term_line(table, above, column) for column in needed),
        below_lines=tuple(term_line(table, below, column) for column in needed),
        clauses=message.clauses,
    )


def _sentence(table: Table, above: Row, below: Row, split: Column | None) -> Message:
    params: dict[str, Param] = {"above": above.player, "below": below.player}
    clauses = tuple(dict.fromkeys(column.clause for column in table.columns if column.clause))
    if split is None:
        return Message("rank-shared", params, clauses)
    params |= {
        "column": Message(f"tie-{split.key}"),
        "value": table.text(above, split),
        "other": table.text(below, split),
    }
    before = table.columns[table.columns.index(split) - 1] if split is not table.columns[0] else None
    if before is None:
        return Message("rank-by-points", params, clauses)
    return Message("rank-by", {**params, "equal": Message(f"tie-{before.key}")}, clauses)


def cross_view(loaded: Loaded, section: Section) -> CrossView:
    """The cross table: every player against every other, by lot number."""
    table = table_of(section, None, True)
    ranks = {row.player: row for row in table.ranking.rows}
    games = games_of(section, table.ranking.after_round)
    numbers = tuple(sorted(section.players))
    empty = {number: CrossCell(number, ()) for number in numbers}
    rows = tuple(_cross_row(section, number, empty, games[number], ranks[number]) for number in numbers)
    return CrossView(frame_of(loaded, section, ("standings", None)), numbers, rows, section.rules.game)


def _cross_row(section: Section, number: int, empty: dict[int, CrossCell], games: list[GameCell], row: Row) -> CrossRow:
    against: dict[int, list[GameCell]] = {}
    for game in games:
        if game.opponent is not None:
            against.setdefault(game.opponent, []).append(game)
    met = {other: CrossCell(other, tuple(found)) for other, found in against.items()}
    cells = tuple({**empty, **met}.values())
    entry = section.players[number].entry
    return CrossRow(number, entry.name, entry.unit, cells, value_text(row.half_points, 2), row.rank or 0, row.shared)


def what_if_view(loaded: Loaded, section: Section, number: int, board: int, result: Result | None) -> WhatIfView:
    """Ranks with another result at a board, against those that stand now (provisional ones)."""
    standing = section.rounds[number - 1].results.get(board)
    event = ResultRecorded(section.key, number, board, result, standing)
    then = applied(loaded.state, event).sections[section.key]
    before, after = standings(section, provisional=True), standings(then, provisional=True)
    rows = {row.player: row for row in after.rows}
    moves = tuple(
        RankMove(
            row.player,
            section.players[row.player].entry.name,
            row.rank or 0,
            rows[row.player].rank or 0,
            value_text(row.half_points, 2),
            value_text(rows[row.player].half_points, 2),
        )
        for row in before.rows
        if (row.rank, row.half_points) != (rows[row.player].rank, rows[row.player].half_points)
    )
    game = section.rules.game
    return WhatIfView(number, board, chip(game, board, standing), chip(game, board, result), moves)
