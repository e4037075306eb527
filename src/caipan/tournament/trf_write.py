"""Write a section as a TRF16 file."""

from collections.abc import Mapping

from .model import Result
from .standings import standings
from .state import Player, Round, Section

_MARKS = {
    Result.FIRST_WINS: ("1", "0"), Result.SECOND_WINS: ("0", "1"), Result.DRAW: ("=", "="),
    Result.SECOND_ABSENT: ("+", "-"), Result.FIRST_ABSENT: ("-", "+"), Result.BOTH_ABSENT: ("-", "-"),
}  # fmt: skip
_HEADERS = {
    "name": "012", "city": "022", "federation": "032", "starts_on": "042", "ends_on": "052", "type": "092",
    "chief_referee": "102", "deputies": "112", "time_control": "122",
}  # fmt: skip


def write_trf(section: Section, headers: Mapping[str, str] | None = None) -> str:
    """Return the text of a TRF16 file: header lines, one 001 line a player, XXR and, if not 1-½-0, XXS.

    Args:
        section: players are written under their lot numbers; drafts are left out.
        headers: ``name city federation starts_on ends_on type chief_referee deputies time_control``.
    """
    told = {"name": section.name, **(headers or {})}
    lines = [f"{code} {told[key]}" for key, code in _HEADERS.items() if told.get(key)]
    lines.append(f"062 {len(section.players)}")
    lines.append(f"072 {sum(1 for player in section.players.values() if player.entry.rating)}")
    ranks = {row.player: row for row in standings(section).rows}
    for place, (number, player) in enumerate(sorted(section.players.items()), 1):
        rank = ranks[number].rank or place
        lines.append(_line(section, player, ranks[number].half_points, rank))
    lines.append(f"XXR {section.rules.rounds}")
    lines += _scheme(section)
    return "\n".join(lines) + "\n"


def _line(section: Section, player: Player, half_points: int, rank: int) -> str:
    entry = player.entry
    birth = f"{entry.birth_year}/00/00" if entry.birth_year else ""
    sex = {"m": "m", "f": "w"}.get(entry.sex, "")
    head = (
        f"001 {player.number:>4} {sex:1}{entry.note[:3]:>3} {entry.name[:33]:<33} {entry.rating or '':>4} "
        f"{entry.unit[:3]:<3} {'':>11} {birth:<10} {half_points / 2:>4.1f} {rank:>4}"
    )
    cells = [_cell(section, round_, player.number) for round_ in section.rounds if round_.published]
    return (head + "".join(f"  {cell}" for cell in cells)).rstrip()


def _cell(section: Section, round_: Round, number: int) -> str:
    if round_.pairing.bye == number:
        return "0000 - U"
    for board in round_.pairing.boards:
        if number in (board.first, board.second):
            return _game(round_, board.board, number == board.first, board.second, board.first)
    gained = round_.pairing.given.get(str(number), 0)
    if not gained:
        return "0000 - Z"
    return "0000 - F" if gained >= section.rules.points.win else "0000 - H"


def _game(round_: Round, board: int, is_first: bool, second: int, first: int) -> str:
    result = round_.results.get(board)
    mark = "" if result is None or result is Result.ADJOURNED else _MARKS[result][0 if is_first else 1]
    opponent, colour = (second, "w") if is_first else (first, "b")
    return f"{opponent:>4} {colour} {mark:1}"


def _scheme(section: Section) -> list[str]:
    points = section.rules.points
    if (points.win, points.draw_first, points.draw_second, points.loss, points.bye) == (2, 1, 1, 0, 2):
        return []
    pairs = {
        "WW": points.win, "BW": points.win, "WD": points.draw_first, "BD": points.draw_second, "WL": points.loss,
        "BL": points.loss, "ZPB": 0, "HPB": points.draw_first, "FPB": points.win, "PAB": points.bye,
        "FW": points.forfeit_win, "FL": points.forfeit_loss,
    }  # fmt: skip
    return ["XXS " + " ".join(f"{name}={value / 2:.1f}" for name, value in pairs.items())]
