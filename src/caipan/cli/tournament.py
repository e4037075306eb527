"""`caipan pair`, `standings`: the tournament engine on files, without a desk."""

import re
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from caipan.cli.language import current_language
from caipan.cli.standings_files import write_standings
from caipan.records.encodings import decode
from caipan.rulebook import editions
from caipan.tournament.commands import PairRound, Refused
from caipan.tournament.decide_rounds import pair_round
from caipan.tournament.events import RoundPaired
from caipan.tournament.model import Format, Points
from caipan.tournament.standings import Standings, standings
from caipan.tournament.state import Section
from caipan.tournament.tie_functions import ALL_KEYS
from caipan.tournament.tie_lists import default_ties
from caipan.tournament.trf import parse_trf
from caipan.tournament.trf_section import to_section
from caipan.wording import Message, say, say_text


class System(StrEnum):
    """Systems of pairing."""

    POSITIONAL = "positional"
    LOTS = "lots"
    ROUND_ROBIN = "round-robin"


class Order(StrEnum):
    """The two orders of the positional method."""

    TEXT = "text"
    FIRST = "first"


FORMATS = {
    System.POSITIONAL: Format.POSITIONAL_SWISS,
    System.LOTS: Format.LOTS_SWISS,
    System.ROUND_ROBIN: Format.ROUND_ROBIN,
}
"""Format of a section by system."""

TrfFile = Annotated[Path, typer.Argument(help="A tournament report file (TRF16).")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def register(whole: typer.Typer) -> None:
    """Add the commands to the whole."""
    whole.command()(pair)
    whole.command(name="standings")(show_standings)


def pair(
    file: TrfFile,
    system: Annotated[System, typer.Option("--system", help="System of pairing.")],
    order: Annotated[Order, typer.Option("--order", help="Order of the limits (positional).")] = Order.TEXT,
    number: Annotated[int, typer.Option("--round", help="Round to pair; default the next one.")] = 0,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each pair.")] = False,
    seed: Annotated[str, typer.Option("--seed", help="Seed of the lots (lots).")] = "1",
    as_json: Json = False,
) -> None:
    """Pair a round from the rounds before it."""
    section = _section(file)
    number = number or len(section.rounds) + 1
    if not 1 <= number <= len(section.rounds) + 1:
        _stop([f"--round: {number} is not between 1 and {len(section.rounds) + 1}"])
    rules = msgspec.structs.replace(
        section.rules,
        format=FORMATS[system],
        swiss_order=str(order),
        rounds=max(section.rules.rounds, number),
    )
    section = msgspec.structs.replace(section, rules=rules, rounds=section.rounds[: number - 1])
    answer = pair_round(section, PairRound(section=section.key, round=number, seed=seed))
    if isinstance(answer, Refused):
        _refuse(answer, as_json)
        return
    paired = answer[0]
    assert isinstance(paired, RoundPaired)
    if as_json:
        _print_json(_paired(paired))
    else:
        _show_pairs(section, paired, explain)


def _paired(paired: RoundPaired) -> dict[str, Any]:
    pairs = [
        {
            "board": board.board,
            "first": board.first,
            "second": board.second,
            "form": board.form,
            "seeker": board.seeker,
            "colour_rule": board.colour_rule,
            "passed_over": [{"player": p.player, "reason": p.reason} for p in board.passed_over],
            "clauses": list(board.clauses),
        }
        for board in paired.boards
    ]
    certificate = msgspec.json.decode(paired.certificate) if paired.certificate else None
    return {"round": paired.round, "pairs": pairs, "bye": paired.bye, "certificate": certificate}


def _show_pairs(section: Section, paired: RoundPaired, explain: bool) -> None:
    language = current_language()
    table = Table(title=say(Message("round-n", {"n": paired.round}), language))
    for head in ("label-board", "label-moves-first", "label-moves-second", "label-form"):
        table.add_column(say(Message(head), language))
    for board in paired.boards:
        form = say(Message(f"form-{board.form}"), language) if board.form else ""
        table.add_row(str(board.board), _name(section, board.first), _name(section, board.second), form)
        for passed in board.passed_over if explain else ():
            reason = say(Message(f"passed-{passed.reason}"), language)
            table.add_row("", "", f"{_name(section, passed.player)}: {reason}", "", style="dim")
    Console().print(table)
    if paired.bye is not None:
        params: dict[str, Any] = {"number": paired.bye, "name": section.players[paired.bye].entry.name}
        typer.echo(say(Message("paper-bye", params), language))


def _name(section: Section, number: int) -> str:
    return f"{number} {section.players[number].entry.name}"


def _refuse(refused: Refused, as_json: bool) -> None:
    """A round that cannot be paired fails the check; anything else is bad input."""
    if as_json:
        _print_json({"error": refused.reason, "params": refused.params, "clauses": list(refused.clauses)})
    typer.echo(say(Message(refused.reason, dict(refused.params), refused.clauses), current_language()), err=True)
    raise typer.Exit(1 if refused.reason == "no-complete-pairing" else 2)


def show_standings(
    file: TrfFile,
    points: Annotated[str, typer.Option("--points", help="Win, draw, loss, such as 2-1-0 or 1-0.5-0.")] = "",
    ties: Annotated[str, typer.Option("--ties", help="Tie-breaks in order, with commas.")] = "",
    edition: Annotated[str, typer.Option("--edition", help="Book whose tie-breaks and settings apply.")] = "",
    after: Annotated[int, typer.Option("--round", help="After this round; default the last one.")] = 0,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Also print the standings to this PDF.")] = None,
    xlsx: Annotated[Path | None, typer.Option("--xlsx", help="Also write them to this spreadsheet.")] = None,
    as_json: Json = False,
) -> None:
    """Rank the players with points and tie-breaks, each with its terms."""
    section = _section(file)
    if not 0 <= after <= len(section.rounds):
        _stop([f"--round: {after} is not between 1 and {len(section.rounds)}"])
    scheme = parse_points(points) if points else section.rules.points
    if isinstance(scheme, str):
        _stop([f"--points: {scheme}"])
    rules = msgspec.structs.replace(
        section.rules,
        points=scheme,
        edition=_known_edition(edition) if edition else section.rules.edition,
    )
    section = msgspec.structs.replace(section, rules=rules)
    chosen = tuple(key.strip() for key in ties.split(",") if key.strip())
    if not chosen and edition:
        chosen = default_ties(edition, rules.format)
    unknown = [key for key in chosen if key not in ALL_KEYS]
    if unknown:
        _stop([f"--ties: {key!r} is none of {', '.join(ALL_KEYS)}" for key in unknown])
    found = standings(section, after or None, provisional=True, ties=chosen)
    write_standings(section, chosen, after or None, pdf, xlsx)
    if as_json:
        _print_json({"standings": _rows(found)})
    else:
        _show_rows(section, found)


def parse_points(text: str) -> Points | str:
    """Read `2-1-0`, `1-½-0`, `3-1-0`, or `3-1/2-0` (draw 1 for the first, 2 for the second player) into half points."""
    parts = text.replace("½", "0.5").split("-")
    if len(parts) != 3:
        return f"{text!r}: expected win-draw-loss, such as 2-1-0"
    draw = parts[1].split("/") if parts[1] != "1/2" or parts[0] != "1" else ["0.5"]
    values = [parts[0], *(draw if len(draw) == 2 else draw * 2), parts[2]]
    halves = []
    for value in values:
        if not re.fullmatch(r"\d+(\.[05])?|\.5", value):
            return f"{text!r}: {value!r} is no number of points (whole or half)"
        halves.append(int(Fraction(value) * 2))
    win, first, second, loss = halves
    return Points(win=win, draw_first=first, draw_second=second, loss=loss, bye=win, forfeit_win=win, forfeit_loss=0)


def _known_edition(name: str) -> str:
    if name not in editions():
        _stop([f"--edition: {name!r} is none of {', '.join(editions())}"])
    return name


def _rows(found: Standings) -> list[dict[str, Any]]:
    divisors = {column.key: column.divisor for column in found.columns}
    rows = []
    for row in found.rows:
        terms = {
            key: [[opponent, _number(value, divisors[key])] for opponent, value in found.terms(row.player, key)]
            for key in row.ties
        }
        rows.append(
            {
                "rank": row.rank,
                "player": row.player,
                "points": _number(row.half_points, 2),
                "ties": {key: _value(value, divisors[key]) for key, value in row.ties.items()},
                "terms": terms,
            }
        )
    return rows


def _value(value: Any, divisor: int) -> Any:
    return [_number(part, divisor) for part in value] if isinstance(value, tuple) else _number(value, divisor)


def _number(value: Any, divisor: int) -> int | float:
    exact = Fraction(value) / divisor
    return int(exact) if exact.denominator == 1 else float(exact)


def _show_rows(section: Section, found: Standings) -> None:
    language = current_language()
    keys = [column.key for column in found.columns if column.key not in ("points", "shared")]
    table = Table()
    for head in ("label-rank", "label-player", "label-points"):
        table.add_column(say(Message(head), language))
    for key in keys:
        table.add_column(say(Message(f"tie-{key}"), language))
    divisors = {column.key: column.divisor for column in found.columns}
    for row in found.rows:
        values = [str(_value(row.ties[key], divisors[key])) if key in row.ties else "" for key in keys]
        rank = "-" if row.rank is None else f"{row.rank}{'=' if row.shared else ''}"
        table.add_row(rank, _name(section, row.player), str(_number(row.half_points, 2)), *values)
    Console().print(table)


def _section(file: Path) -> Section:
    """The section of a TRF, or the end of the command with a line for every fault."""
    try:
        text, _ = decode(file.read_bytes())
    except OSError as error:
        _stop([f"{file}: {error.strerror}"])
    trf = parse_trf(text)
    language = current_language()
    for problem in trf.problems:
        told = say(Message(f"trf-{problem.reason}", dict(problem.params)), language)
        typer.echo(f"{file}:{problem.line}:{problem.column}: {told}", err=True)
    if trf.errors:
        raise typer.Exit(2)
    if not trf.players:
        _stop([say_text("{file}：没有选手（001 行）。", language, file=str(file))])
    return to_section(trf)


def _print_json(document: object) -> None:
    typer.echo(msgspec.json.encode(document).decode())


def _stop(lines: Sequence[str]) -> Any:
    for line in lines:
        typer.echo(line, err=True)
    raise typer.Exit(2)
