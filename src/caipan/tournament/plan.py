"""What an event will need, before anybody is named: games, rounds and byes of a format, and what the books advise."""

from typing import Literal

import msgspec

from .feasibility import advised_rounds, feasibility
from .knockout import Bracket, double, single
from .model import Format
from .round_robin import rounds_of

System = Literal["knockout", "double", "round-robin", "positional", "lots"]


class PlannedRound(msgspec.Struct, frozen=True):
    """One round: who is still in, games, and byes."""

    round: int
    entrants: int
    games: int
    byes: int


class PlanFinding(msgspec.Struct, frozen=True):
    """``level``: ``impossible``, ``warning`` or ``advice``; a code of ``feasibility.CODES``."""

    level: str
    code: str
    params: dict[str, str | int]
    clauses: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True):
    """The whole answer."""

    system: str
    players: int
    games: int
    games_most: int
    """More than ``games`` only in a double knockout, whose second final may be needed."""
    rounds: int
    byes: int
    per_round: tuple[PlannedRound, ...]
    findings: tuple[PlanFinding, ...] = ()
    advised_rounds: int | None = None
    """What the positional method advises for the field (XQ11 app2.1.2); nothing where the rounds follow from it."""

    @property
    def impossible(self) -> bool:
        """Whether it cannot be played."""
        return any(finding.level == "impossible" for finding in self.findings)


def plan(system: System, players: int, rounds: int = 0, *, third_place: bool = False, cycles: int = 1) -> Plan:
    """Return what an event needs.

    Args:
        system: how it is paired.
        players: the field, all present throughout.
        rounds: rounds of a Swiss; 0: as many as are advised. The other systems know theirs.
        third_place: a single knockout with a game for the third place.
        cycles: how often everybody meets everybody in a round robin.

    Raises:
        ValueError: fewer than two players, no cycle, or fewer than no rounds.
    """
    if players < 2 or cycles < 1 or rounds < 0:
        raise ValueError("players >= 2, cycles >= 1 and rounds >= 0 are needed")
    if system == "knockout":
        return _of_bracket(system, single(players, 4 if third_place else 2))
    if system == "double":
        return _of_bracket(system, double(players))
    if system == "round-robin":
        return _round_robin(players, rounds, cycles)
    return _swiss(system, players, rounds or advised_rounds(players))


def _of_bracket(system: str, bracket: Bracket) -> Plan:
    """A bye counts in the round in which somebody goes on without a game; those who play for a place only are out."""
    last_losses = ("main",) if bracket.losses == 1 else ("losers", "final")
    left, per_round = bracket.entrants, list[PlannedRound]()
    for number in range(1, bracket.rounds + 1):
        games = [game for game in bracket.games if game.round == number]
        byes = sum(1 for round_number, _ in bracket.byes if round_number == number)
        per_round.append(PlannedRound(number, left, len(games), byes))
        left -= sum(1 for game in games if game.name in last_losses)
    most = len(bracket.games)
    least = most - sum(1 for game in bracket.games if game.name == "again")
    return Plan(system, bracket.entrants, least, most, bracket.rounds, len(bracket.byes), tuple(per_round))


def _round_robin(players: int, rounds: int, cycles: int) -> Plan:
    needed, games, byes = rounds_of(players, cycles), players // 2, players % 2
    per_round = tuple(PlannedRound(number, players, games, byes) for number in range(1, needed + 1))
    findings = _findings(players, rounds or needed, Format.ROUND_ROBIN, cycles)
    whole = games * needed
    return Plan("round-robin", players, whole, whole, needed, byes * needed, per_round, findings)


def _swiss(system: str, players: int, rounds: int) -> Plan:
    games, byes = players // 2, players % 2
    per_round = tuple(PlannedRound(number, players, games, byes) for number in range(1, rounds + 1))
    format_ = Format.LOTS_SWISS if system == "lots" else Format.POSITIONAL_SWISS
    findings = _findings(players, rounds, format_, 1)
    return Plan(
        system, players, games * rounds, games * rounds, rounds, byes * rounds, per_round, findings,
        advised_rounds(players),
    )  # fmt: skip


def _findings(players: int, rounds: int, format_: Format, cycles: int) -> tuple[PlanFinding, ...]:
    found = feasibility(players, rounds, format_, cycles)
    return tuple(PlanFinding(f.level, f.code, dict(f.params), f.clauses) for f in found)
