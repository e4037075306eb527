"""Before an event starts: can it be played, and what do the books advise?"""

from dataclasses import dataclass, field
from math import ceil, log2

from .model import Format
from .round_robin import rounds_of


@dataclass(frozen=True, slots=True)
class Finding:
    """``level``: ``impossible``, ``warning`` or ``advice``; a stable code with its figures and clauses."""

    level: str
    code: str
    params: dict[str, str | int] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()


CODES = (
    "too-few-players", "too-many-rounds", "pairing-may-fail", "cannot-single-out", "too-few-rounds", "even-rounds",
    "far-from-twice-knockout", "odd-field", "rounds-of-table",
)  # fmt: skip
"""Every value of ``Finding.code``."""


def most_rounds(players: int) -> int:
    """Return the most rounds without a rematch: n - 1 of an even field, n of an odd one with nobody's second bye."""
    return players - 1 if players % 2 == 0 else players


def knockout_rounds(players: int) -> int:
    """Return the number of rounds a knockout would need."""
    return ceil(log2(players)) if players > 1 else 0


def advised_rounds(players: int) -> int:
    """Return about twice a knockout, seven or more, odd, and never more than can be played (XQ11 app2.1.2)."""
    wanted = max(2 * knockout_rounds(players), 7)
    wanted -= 1 - wanted % 2
    wanted = max(wanted, 7)
    most = most_rounds(players)
    return wanted if wanted <= most else most - (1 - most % 2) if most > 1 else most


def feasibility(players: int, rounds: int, format_: Format, cycles: int = 1) -> tuple[Finding, ...]:
    """Return everything to be said about a field and a number of rounds, the worst first.

    Args:
        players: number of players, all present in every round.
        rounds: rounds asked for; a round robin takes them from its table.
        format_: how the section is paired.
        cycles: how often everybody meets everybody in a round robin.
    """
    if players < 2:
        return (Finding("impossible", "too-few-players", {"players": players, "least": 2}),)
    if format_ is Format.ROUND_ROBIN:
        return tuple(_round_robin(players, rounds, cycles))
    return tuple(_swiss(players, rounds))


def _round_robin(players: int, rounds: int, cycles: int) -> list[Finding]:
    needed = rounds_of(players, cycles)
    found = []
    if rounds != needed:
        params: dict[str, str | int] = {"rounds": rounds, "needed": needed, "players": players, "cycles": cycles}
        found.append(Finding("warning", "rounds-of-table", params, ("app1.1",)))
    if players % 2:
        found.append(Finding("advice", "odd-field", {"players": players}, ("app1.0.c",)))
    return found


def _swiss(players: int, rounds: int) -> list[Finding]:
    most = most_rounds(players)
    about: dict[str, str | int] = {"players": players, "rounds": rounds}
    if rounds > most:
        return [Finding("impossible", "too-many-rounds", {**about, "most": most}, ("app2.1.6",))]
    found = []
    # A complete pairing always exists while round <= n/2 (Dirac); beyond that a round may have none.
    if 2 * rounds > players:
        safe = players // 2
        found.append(Finding("warning", "pairing-may-fail", {**about, "safe": safe}, ("app2.1.6",)))
    if rounds < knockout_rounds(players):
        found.append(Finding("warning", "cannot-single-out", {**about, "least": knockout_rounds(players)}))
    return found + _advice(players, rounds, about)


def _advice(players: int, rounds: int, about: dict[str, str | int]) -> list[Finding]:
    found, advised = [], advised_rounds(players)
    if rounds < 7:
        found.append(Finding("advice", "too-few-rounds", {**about, "least": 7}, ("app2.1.2",)))
    if rounds % 2 == 0:
        found.append(Finding("advice", "even-rounds", about, ("app2.1.2.a",)))
    if abs(rounds - 2 * knockout_rounds(players)) > 3:
        found.append(Finding("advice", "far-from-twice-knockout", {**about, "advised": advised}, ("app2.1.2",)))
    if players % 2:
        found.append(Finding("advice", "odd-field", {"players": players}, ("app2.1.1",)))
    return found
