"""From a tournament report file to a section."""

from caipan.rulebook.loader import editions, load_edition

from .events import RoundPaired
from .model import Entry, Format, GameKind, PairedBoard, Result, SectionRules
from .state import Player, Round, Section
from .trf_check import half_points
from .trf_values import TrfCell, TrfPlayer, TrfProblem, TrfTournament

_RESULTS = {
    ("1", "0"): Result.FIRST_WINS, ("W", "L"): Result.FIRST_WINS, ("0", "1"): Result.SECOND_WINS,
    ("L", "W"): Result.SECOND_WINS, ("=", "="): Result.DRAW, ("D", "D"): Result.DRAW, ("+", "-"): Result.SECOND_ABSENT,
    ("-", "+"): Result.FIRST_ABSENT, ("-", "-"): Result.BOTH_ABSENT, ("0", "0"): Result.BOTH_ABSENT,
}  # fmt: skip


class TrfFault(ValueError):
    """A file that contradicts itself; all its errors at once."""

    reason = "trf-fault"

    def __init__(self, problems: tuple[TrfProblem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{p.line}:{p.column} {p.reason}" for p in problems))


def to_section(trf: TrfTournament, rules: SectionRules | None = None, key: str = "trf") -> Section:
    """Return the section a file tells of; lot numbers are its starting numbers, boards are put in order of points.

    Args:
        trf: what ``parse_trf`` read.
        rules: regulations; default a chess Swiss with the points of the file and the first chess edition there is.
        key: key of the section.

    Raises:
        TrfFault: the file has errors (warnings are allowed).
    """
    if trf.errors:
        raise TrfFault(trf.errors)
    entries = {player.number: _entry(player) for player in trf.players}
    return Section(
        key=key,
        name=trf.headers.get("name", ""),
        rules=rules or _rules(trf),
        entries=entries,
        numbers={number: number for number in entries},
        players={number: Player(number=number, entry=entries[number]) for number in sorted(entries)},
        absences=_absences(trf),
        rounds=tuple(_rounds(trf, key)),
    )


def _entry(player: TrfPlayer) -> Entry:
    year = player.birth[:4]
    return Entry(
        entry=player.number,
        name=player.name,
        unit=player.federation,
        sex={"m": "m", "w": "f", "f": "f"}.get(player.sex, ""),
        birth_year=int(year) if year.isdigit() and int(year) else None,
        rating=player.rating,
        note=player.title,
    )


def _rules(trf: TrfTournament) -> SectionRules:
    groups = [f"{a}-{b}" for group in trf.apart for i, a in enumerate(group) for b in group[i + 1 :]]
    return SectionRules(
        game=GameKind.CHESS,
        edition=next((key for key in editions() if load_edition(key).book.game == GameKind.CHESS.value), ""),
        format=Format.POSITIONAL_SWISS,
        rounds=max(trf.rounds_total, 1),
        points=trf.points,
        settings={"apart": " ".join(groups)} if groups else {},
    )


def _absences(trf: TrfTournament) -> frozenset[tuple[int, int]]:
    coming = trf.rounds_played + 1
    known = {player.number for player in trf.players}
    noted = {(number, coming) for number in trf.away_next} | {(player, number) for number, player, _ in trf.byes_asked}
    noted |= {
        (player.number, number)
        for player in trf.players
        for number in range(1, coming)
        if (cell := _cell(player, number)) is None or (cell.opponent == 0 and cell.mark != "U")
    }
    noted |= {
        (player.number, number)
        for player in trf.players
        for number, cell in enumerate(player.cells[coming - 1 :], coming)
        if cell is not None
    }
    return frozenset(pair for pair in noted if pair[0] in known)


def _cell(player: TrfPlayer, number: int) -> TrfCell | None:
    return player.cells[number - 1] if number <= len(player.cells) else None


def _rounds(trf: TrfTournament, key: str) -> list[Round]:
    before = {player.number: 0 for player in trf.players}
    rounds = []
    for number in range(1, trf.rounds_played + 1):
        rounds.append(_round(trf, key, number, before))
        for player in trf.players:
            before[player.number] += half_points(trf.points, _cell(player, number))
    return rounds


def _round(trf: TrfTournament, key: str, number: int, before: dict[int, int]) -> Round:
    cells = {player.number: cell for player in trf.players if (cell := _cell(player, number)) is not None}
    pairs = [(n, c.opponent) for n, c in cells.items() if c.opponent and _moves_first(n, c)]
    pairs.sort(key=lambda pair: _board_order(pair, before))
    boards = tuple(PairedBoard(board=place, first=a, second=b) for place, (a, b) in enumerate(pairs, 1))
    results = {
        board.board: _RESULTS[cells[board.first].mark, cells[board.second].mark]
        for board in boards
        if cells[board.first].mark
    }
    alone = {n: c for n, c in cells.items() if not c.opponent}
    bye = next((n for n, c in alone.items() if c.mark == "U"), None)
    given = {str(n): half_points(trf.points, c) for n, c in alone.items() if n != bye and half_points(trf.points, c)}
    seated = {n for n, c in cells.items() if c.opponent} | {bye}
    absent = tuple(player.number for player in trf.players if player.number not in seated)
    paired = RoundPaired(key, number, boards, bye, absent, given=given)
    return Round(pairing=paired, published=True, results=results)


def _moves_first(number: int, cell: TrfCell) -> bool:
    """White moves first; a forfeit without colours puts the smaller number first."""
    return cell.colour == "w" or (cell.colour == "-" and number < cell.opponent)


def _board_order(pair: tuple[int, int], before: dict[int, int]) -> tuple[int, int, int]:
    """Higher score of the pair, lower score, smaller number (R18)."""
    scores = sorted((before[pair[0]], before[pair[1]]))
    return (-scores[1], -scores[0], min(pair))
