"""`caipan plan`: games, rounds and byes of an event before anybody is named, and what the books advise."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from caipan.cli.language import current_language
from caipan.tournament.plan import Plan, plan
from caipan.wording import Message, say, say_text


class Planned(StrEnum):
    """Formats that can be planned."""

    KNOCKOUT = "knockout"
    DOUBLE = "double"
    ROUND_ROBIN = "round-robin"
    POSITIONAL = "positional"
    LOTS = "lots"


def register(whole: typer.Typer) -> None:
    """Add the command to the whole."""
    whole.command(name="plan")(show_plan)


def show_plan(
    players: Annotated[int, typer.Option("--players", help="Players.")],
    system: Annotated[Planned, typer.Option("--system", help="Format that is asked about.")] = Planned.POSITIONAL,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds; 0: as many as are advised or needed.")] = 0,
    third_place: Annotated[bool, typer.Option("--third-place", help="A game for the third place (knockout).")] = False,
    cycles: Annotated[int, typer.Option("--cycles", help="How often all meet all (round robin).")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Tell how many games, rounds and byes an event needs; 1 if it cannot be played."""
    if third_place and system is not Planned.KNOCKOUT:
        typer.echo(f"--third-place: only with --system {Planned.KNOCKOUT}", err=True)
        raise typer.Exit(2)
    try:
        found = plan(system.value, players, rounds, third_place=third_place, cycles=cycles)
    except ValueError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(msgspec.json.encode(_document(found)).decode())
    else:
        _show(found)
    raise typer.Exit(1 if found.impossible else 0)


def _document(found: Plan) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(found)
    return document | {"possible": not found.impossible}


def _show(found: Plan) -> None:
    language = current_language()
    for finding in found.findings:
        typer.echo(say(Message(f"advice-{finding.code}", dict(finding.params), finding.clauses), language))
    if found.impossible:
        return
    games = str(found.games) if found.games == found.games_most else f"{found.games}-{found.games_most}"
    told = say_text(
        "{players} 人：{games} 局，{rounds} 轮，轮空 {byes} 人次。", language,
        players=found.players, games=games, rounds=found.rounds, byes=found.byes,
    )  # fmt: skip
    typer.echo(told)
    if found.advised_rounds is not None:
        typer.echo(
            say_text("宜用轮数：{rounds}（约为淘汰制的两倍，七轮以上，单数）。", language, rounds=found.advised_rounds)
        )
    table = Table()
    for head in ("第几轮", "在赛人数", "对局数", "轮空人数"):
        table.add_column(say_text(head, language))
    for round_ in found.per_round:
        table.add_row(*map(str, (round_.round, round_.entrants, round_.games, round_.byes)))
    Console().print(table)
