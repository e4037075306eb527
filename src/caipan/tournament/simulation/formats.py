"""Every format by its name: made-up events in any number, and the figures about them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from caipan.tournament.feasibility import knockout_rounds
from caipan.tournament.knockout import double
from caipan.tournament.round_robin import rounds_of
from caipan.tournament.swiss.simulate import Simulation, refuse_senseless

from . import knockouts, laws, round_robins, swisses, teams
from .record import Record

LOSSES = 3
"""Losses that end it where the format leaves the number open."""


class Asked(NamedTuple):
    """One event to be made up."""

    players: int
    rounds: int
    seed: str
    absences: float
    number: int
    """Which of the events, from 0."""


EVENTS: Mapping[str, Callable[[Asked], Record]] = {
    "lots": lambda a: swisses.lots_event(a.players, a.rounds, a.seed, a.absences),
    "round-robin": lambda a: round_robins.table_event(a.players, a.rounds, a.seed, a.absences),
    "groups": lambda a: round_robins.groups_event(a.players, a.seed),
    "knockout": lambda a: knockouts.single_event(a.players, a.seed, 2 ** (1 + a.number % 3)),
    "double": lambda a: knockouts.double_event(a.players, a.seed),
    "multi-loss": lambda a: knockouts.multi_loss_event(a.players, a.seed, LOSSES),
    "swiss-knockout": lambda a: swisses.knockout_after_event(a.players, a.rounds, a.seed, a.absences),
    "swiss-final": lambda a: swisses.final_after_event(a.players, a.rounds, a.seed, a.absences),
    "last-places": lambda a: swisses.last_places_event(a.players, a.rounds, a.seed),
    "swiss-losses": lambda a: swisses.out_by_losses_event(a.players, a.rounds, a.seed, LOSSES),
    "teams": lambda a: teams.teams_event(a.players, a.rounds, a.seed, teams.KINDS[a.number % len(teams.KINDS)]),
    "win-and-stay": lambda a: teams.win_and_stay_event(a.players, a.seed),
}
"""Formats that are played here; the positional Swiss has a generator of its own."""

_OWN_ROUNDS: Mapping[str, Callable[[int], int]] = {
    "round-robin": rounds_of,
    "knockout": knockout_rounds,
    "double": lambda players: double(players).rounds,
}
"""Formats whose rounds follow from the number of players."""

_FREE_ROUNDS = frozenset({"groups", "multi-loss", "win-and-stay", *_OWN_ROUNDS})
_NO_ABSENCES = frozenset({"groups", "knockout", "double", "multi-loss", "last-places", "swiss-losses", "teams",
                          "win-and-stay"})  # fmt: skip


def simulate_format(
    system: str, players: int, rounds: int, seed: str, *, count: int = 1, absences: float = 0.0
) -> Simulation:
    """Play ``count`` events of a format; every law of the format is checked in each.

    Args:
        system: a key of ``EVENTS``.
        players: players; teams of a team event; members of each team where the winner stays.
        rounds: rounds; 0 where the format knows them itself. A knockout takes no other number than its own.
        seed: the same seed gives the same events.
        count: number of events.
        absences: chance that a player misses a round of a Swiss or leaves a round robin before a round.

    Raises:
        ValueError: senseless numbers, or a number of rounds that the format cannot have.
    """
    rounds = _rounds(system, players, rounds)
    refuse_senseless(players, rounds, count, absences)
    if absences and system in _NO_ABSENCES:
        raise ValueError(f"{system} has no absences")
    tally = dict.fromkeys(Simulation.__struct_fields__, 0) | {"events": count}
    for number in range(count):
        record = EVENTS[system](Asked(players, rounds, f"{seed}/{number}", absences, number))
        _add(tally, record)
    return Simulation(**tally)


def _rounds(system: str, players: int, rounds: int) -> int:
    if players < 2:
        raise ValueError("players >= 2 are needed")
    if system not in _FREE_ROUNDS:
        return rounds
    own = _OWN_ROUNDS[system](players) if system in _OWN_ROUNDS else 1
    if rounds and system in ("knockout", "double") and rounds != own:
        raise ValueError(f"a {system} of {players} has {own} rounds, not {rounds}")
    return rounds or own


def _add(tally: dict[str, int], record: Record) -> None:
    tally["stuck"] += record.stuck
    tally["impossible"] += record.impossible
    tally["findings"] += len(record.findings)
    run, difference = laws.colour_runs(record.games, record.entrants)
    for key, value in (("max_floats", record.max_floats), ("max_run", run), ("max_colour_difference", difference)):
        tally[key] = max(tally[key], value)
