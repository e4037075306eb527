"""Contradictions between the lines of a tournament report file."""

from collections.abc import Iterator

from .model import Points
from .trf_values import UNPAIRED, TrfCell, TrfPlayer, TrfProblem, TrfTournament

_ANSWERS = {
    "1": "0", "0": "10", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+-", "": "",
}  # fmt: skip
"""What may stand at the opponent for each mark; two zeros are a game both lost."""


def cross_problems(trf: TrfTournament) -> Iterator[TrfProblem]:
    """Yield everything that does not fit together: numbers, opponents, colours, results, rounds, points."""
    yield from _numbers(trf)
    players = {player.number: player for player in trf.players}
    last = trf.rounds_played
    for player in trf.players:
        for number, cell in enumerate(player.cells, 1):
            if cell is not None:
                yield from _cell(players, player, number, cell, number == last)
        yield from _rounds(trf, player)
        yield from _points(trf, player)
    yield from _named(trf, players)


def _numbers(trf: TrfTournament) -> Iterator[TrfProblem]:
    seen: dict[int, int] = {}
    for player in trf.players:
        if player.number in seen:
            params: dict[str, str | int] = {"number": player.number, "first": seen[player.number]}
            yield TrfProblem(player.line, 5, "starting-number-twice", params)
        seen.setdefault(player.number, player.line)
    missing = sorted(set(range(1, max(seen, default=0) + 1)) - set(seen))
    if missing:
        yield TrfProblem(
            trf.players[0].line, 5, "starting-number-missing", {"numbers": " ".join(map(str, missing))}, True
        )


def _cell(
    players: dict[int, TrfPlayer], player: TrfPlayer, number: int, cell: TrfCell, last: bool
) -> Iterator[TrfProblem]:
    where = (player.line, cell.column)
    about: dict[str, str | int] = {"player": player.number, "round": number}
    if cell.opponent == 0:
        if cell.mark not in UNPAIRED or not cell.mark:
            yield TrfProblem(*where, "result-without-opponent", {**about, "found": cell.mark})
        return
    about["opponent"] = cell.opponent
    if cell.opponent == player.number:
        yield TrfProblem(*where, "opponent-self", about)
        return
    if cell.opponent not in players:
        yield TrfProblem(*where, "opponent-unknown", about)
        return
    if cell.mark in tuple("HFUZ"):
        yield TrfProblem(*where, "bye-with-opponent", {**about, "found": cell.mark})
    if cell.mark == "" and not last:
        yield TrfProblem(player.line, cell.column + 7, "result-missing", about)
    yield from _mirror(players[cell.opponent], player, number, cell, about)


def _mirror(
    other: TrfPlayer, player: TrfPlayer, number: int, cell: TrfCell, about: dict[str, str | int]
) -> Iterator[TrfProblem]:
    theirs = other.cells[number - 1] if number <= len(other.cells) else None
    if theirs is None or theirs.opponent != player.number:
        found = "" if theirs is None else theirs.opponent
        yield TrfProblem(player.line, cell.column, "opponent-disagrees", {**about, "found": found})
        return
    if player.number > other.number:
        return
    about = {**about, "line": other.line}
    if (cell.colour == theirs.colour and cell.colour != "-") or (cell.colour == "-") != (theirs.colour == "-"):
        yield TrfProblem(player.line, cell.column + 5, "colours-clash", {**about, "found": cell.colour})
    if theirs.mark not in (_ANSWERS.get(cell.mark, "") or ("",)):
        found = f"{cell.mark}/{theirs.mark}"
        yield TrfProblem(player.line, cell.column + 7, "results-clash", {**about, "found": found})
    if cell.mark == theirs.mark == "0":
        yield TrfProblem(player.line, cell.column + 7, "both-lost", about, True)


def _rounds(trf: TrfTournament, player: TrfPlayer) -> Iterator[TrfProblem]:
    met: dict[int, int] = {}
    for number, cell in enumerate(player.cells, 1):
        if cell is None:
            continue
        about: dict[str, str | int] = {"player": player.number, "round": number}
        if number > trf.rounds_total:
            yield TrfProblem(player.line, cell.column, "round-beyond-limit", {**about, "rounds": trf.rounds_total})
        if cell.opponent in met and cell.opponent > player.number:
            params = {**about, "opponent": cell.opponent, "first": met[cell.opponent]}
            yield TrfProblem(player.line, cell.column, "rematch", params, True)
        if cell.opponent and cell.mark in tuple("10=WLD"):
            met[cell.opponent] = number


def half_points(points: Points, cell: TrfCell | None) -> int:
    """Return what a cell is worth."""
    if cell is None or cell.mark in ("", "Z"):
        return 0
    draw = points.draw_second if cell.colour == "b" else points.draw_first
    worth = {
        "1": points.win, "W": points.win, "0": points.loss, "L": points.loss, "=": draw, "D": draw, "H": draw,
        "F": points.win, "U": points.bye, "+": points.forfeit_win, "-": points.forfeit_loss,
    }  # fmt: skip
    return worth[cell.mark]


def _points(trf: TrfTournament, player: TrfPlayer) -> Iterator[TrfProblem]:
    total = sum(half_points(trf.points, cell) for cell in player.cells)
    if player.half_points is not None and total != player.half_points:
        found, right = f"{player.half_points / 2:.1f}", f"{total / 2:.1f}"
        params: dict[str, str | int] = {"player": player.number, "found": found, "right": right}
        yield TrfProblem(player.line, 81, "points-differ", params, True)


def _named(trf: TrfTournament, players: dict[int, TrfPlayer]) -> Iterator[TrfProblem]:
    named = [*trf.away_next, *(number for _, number, _ in trf.byes_asked), *(n for group in trf.apart for n in group)]
    for number in sorted(set(named) - set(players)):
        yield TrfProblem(1, 1, "player-unknown", {"player": number}, True)
