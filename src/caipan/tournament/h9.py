"""Result files of the European Go database (h9): read and written."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .gotha import GothaTournament
from .mcmahon import McMahonRow, mcmahon


@dataclass(frozen=True, slots=True)
class H9Game:
    """One round of one line: opponent's line from 1 (0: none), ``+ - = ?``, colour ``b w`` or empty, handicap."""

    opponent: int
    mark: str
    colour: str
    handicap: int


@dataclass(frozen=True, slots=True)
class H9Line:
    """One player; the values are those printed, whole points."""

    place: int
    name: str
    grade: str
    country: str
    club: str
    values: tuple[int, ...]
    games: tuple[H9Game, ...]
    line: int


@dataclass(frozen=True, slots=True)
class H9Problem:
    """One fault with the line of the file, a stable reason code and what was found."""

    line: int
    reason: str
    found: str = ""


@dataclass(frozen=True, slots=True)
class H9File:
    """A whole file: headings such as ``EV`` and ``DT``, lines, problems."""

    headings: dict[str, str]
    lines: tuple[H9Line, ...]
    problems: tuple[H9Problem, ...]


_GAME = re.compile(r"(\d+)([+=?-])(?:/?([bw])(\d))?!?")
_HEAD = re.compile(r"\s*;?\s*([A-Z]{2})\[(.*)\]\s*")
_ROW = re.compile(r"\s*(\d+)?\s+(\S.*?)\s+(\d{1,2}[KDPkdp])\s+(\S{2})\s+(\S+)\s+(.*)")


def parse_h9(text: str) -> H9File:
    """Read a file; whatever cannot be read is listed in ``problems``."""
    headings: dict[str, str] = {}
    lines: list[H9Line] = []
    problems: list[H9Problem] = []
    for number, row in enumerate(text.splitlines(), 1):
        if match := _HEAD.fullmatch(row):
            headings[match.group(1)] = match.group(2)
        elif row.strip() and not row.lstrip().startswith(";"):
            _row(number, row, lines, problems)
    problems += _contradictions(lines)
    return H9File(headings, tuple(lines), tuple(problems))


def _row(number: int, row: str, lines: list[H9Line], problems: list[H9Problem]) -> None:
    match = _ROW.fullmatch(row)
    if match is None:
        problems.append(H9Problem(number, "line-unreadable", row.strip()[:40]))
        return
    place, name, grade, country, club, rest = match.groups()
    words = rest.split()
    values = [int(word) for word in words if re.fullmatch(r"-?\d+", word)]
    games = []
    for word in (word for word in words if not re.fullmatch(r"-?\d+", word)):
        found = _GAME.fullmatch(word)
        if found is None:
            problems.append(H9Problem(number, "game-unreadable", word))
            continue
        games.append(H9Game(int(found.group(1)), found.group(2), found.group(3) or "", int(found.group(4) or 0)))
    shown = int(place) if place else (lines[-1].place if lines else 1)
    lines.append(H9Line(shown, name, grade.upper(), country, club, tuple(values), tuple(games), number))


def _contradictions(lines: list[H9Line]) -> list[H9Problem]:
    answer = {"+": "-", "-": "+", "=": "=", "?": "?"}
    problems = []
    for own, line in enumerate(lines, 1):
        for round_number, game in enumerate(line.games):
            if not game.opponent:
                continue
            other = lines[game.opponent - 1] if game.opponent <= len(lines) else None
            if other is None:
                problems.append(H9Problem(line.line, "opponent-unknown", str(game.opponent)))
            elif round_number >= len(other.games) or other.games[round_number].opponent != own:
                problems.append(H9Problem(line.line, "opponent-disagrees", f"{round_number + 1}: {game.opponent}"))
            elif own < game.opponent and other.games[round_number].mark != answer[game.mark]:
                problems.append(H9Problem(line.line, "results-clash", f"{round_number + 1}: {game.opponent}"))
    return problems


def grade_text(grade: int) -> str:
    """Return a grade as it is printed: 0 is 1D, -1 is 1K."""
    return f"{-grade}K" if grade < 0 else f"{grade + 1}D"


def write_h9(tournament: GothaTournament, headings: Mapping[str, str] | None = None) -> str:
    """Return the h9 text of a tournament, in order of its McMahon table."""
    told = {"EV": tournament.rules.name, **(headings or {})}
    rows = mcmahon(tournament)
    line_of = {row.player: number for number, row in enumerate(rows, 1)}
    players = {player.number: player for player in tournament.players}
    names = {n: f"{p.name.title()} {p.first_name}".strip() or "?" for n, p in players.items()}
    width = max((len(name) for name in names.values()), default=10)
    lines = [f"; {key}[{value}]" for key, value in told.items()]
    for number, row in enumerate(rows, 1):
        player = players[row.player]
        who = f"{names[row.player]:<{width}} {grade_text(player.grade):>3}"
        home = f"{player.country or 'XX':2} {player.club or 'xxxx':4}"
        values = f"{row.mms // 2:>4} {row.sos // 2:>4} {row.sosos // 2:>5}"
        lines.append(f"{number:>4} {who} {home} {values}  {_cells(tournament, row, line_of)}".rstrip())
    return "\n".join(lines) + "\n"


def _cells(tournament: GothaTournament, row: McMahonRow, line_of: Mapping[int, int]) -> str:
    byes = set(tournament.byes)
    player = next(p for p in tournament.players if p.number == row.player)
    cells = []
    for round_number in range(1, tournament.rules.rounds + 1):
        game = next((g for g in tournament.games if g.round == round_number and row.player in (g.black, g.white)), None)
        if game is None:
            mark = "+" if (round_number, row.player) in byes else "=" if round_number in player.absent else "-"
            cells.append(f"0{mark}".rjust(7))
            continue
        black = game.black == row.player
        opponent = line_of[game.white if black else game.black]
        cells.append(f"{opponent}{_mark(game.gained, black)}/{'b' if black else 'w'}{game.handicap}".rjust(7))
    return " ".join(cells)


def _mark(gained: tuple[int, int] | None, black: bool) -> str:
    return "?" if gained is None else "-=+"[gained[0 if black else 1]]
