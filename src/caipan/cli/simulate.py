"""`caipan simulate`: made-up events of every format, and what goes wrong in them."""

import time
from enum import StrEnum
from typing import Annotated, Any

import msgspec
import typer

from caipan.tournament.simulation.formats import simulate_format
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.simulate import Simulation, simulate
from caipan.tournament.swiss.simulate_others import simulate_system


class Simulated(StrEnum):
    """Formats that can be simulated."""

    POSITIONAL = "positional"
    LOTS = "lots"
    ROUND_ROBIN = "round-robin"
    GROUPS = "groups"
    KNOCKOUT = "knockout"
    DOUBLE = "double"
    MULTI_LOSS = "multi-loss"
    SWISS_KNOCKOUT = "swiss-knockout"
    SWISS_FINAL = "swiss-final"
    LAST_PLACES = "last-places"
    SWISS_LOSSES = "swiss-losses"
    TEAMS = "teams"
    WIN_AND_STAY = "win-and-stay"


def register(whole: typer.Typer) -> None:
    """Add the command to the whole."""
    whole.command(name="simulate")(run_simulation)


def run_simulation(
    system: Annotated[Simulated, typer.Option("--system", help="Format that is played.")],
    players: Annotated[int, typer.Option("--players", help="Players; teams; members of each team that stays.")],
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds; 0 where the format knows its own.")] = 0,
    seed: Annotated[str, typer.Option("--seed", help="Seed; the same seed gives the same events.")] = "1",
    count: Annotated[int, typer.Option("--count", help="Events.")] = 1,
    absences: Annotated[
        float, typer.Option("--absences", help="Chance to miss a round, or to leave a round robin; 0 to 1.")
    ] = 0.0,
    check: Annotated[
        bool, typer.Option("--check", help="Check every Swiss round with the checker; laws are always checked.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Play whole events with made-up results and count what goes wrong."""
    started = time.perf_counter()
    try:
        result = _simulated(system, players, rounds, seed, count, absences, check)
    except ValueError as error:
        typer.echo(f"--system {system}: {error}", err=True)
        raise typer.Exit(2) from None
    document: dict[str, Any] = msgspec.to_builtins(result) | {"seconds": round(time.perf_counter() - started, 3)}
    if as_json:
        typer.echo(msgspec.json.encode(document).decode())
    else:
        for key, value in document.items():
            typer.echo(f"{key}: {value}")
    if document["findings"] or document["stuck"]:
        raise typer.Exit(1)


def _simulated(
    system: Simulated, players: int, rounds: int, seed: str, count: int, absences: float, check: bool
) -> Simulation:
    if system is Simulated.POSITIONAL:
        return simulate(players, rounds, seed, count=count, absences=absences, check=check_round if check else None)
    result = simulate_format(system, players, rounds, seed, count=count, absences=absences)
    if system is Simulated.LOTS and check:
        # The checker reads the engine's answer, which the log of an event keeps in real numbers only.
        again = simulate_system("lots", players, rounds, seed, count=count, absences=absences, check=check_round)
        return msgspec.structs.replace(result, findings=result.findings + again.findings)
    return result
