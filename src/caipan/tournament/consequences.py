"""What an undo would change, shown before it is done."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .commands import Refused
from .decide_undo import can_undo
from .events import AnyEvent, Undone
from .evolve import fold
from .model import Result
from .standings import Standings, standings
from .state import Competition, Section


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A result that would read otherwise."""

    section: str
    round: int
    board: int
    now: Result | None
    then: Result | None


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player whose points, rank or sums would move; ``ties`` holds (now, then) by key."""

    section: str
    player: int
    points: tuple[int, int]
    """Half points now and then."""
    ranks: tuple[int | None, int | None]
    ties: dict[str, tuple[object, object]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Consequences:
    """Everything that would be different, and whether it may be done at all."""

    version: int
    refused: Refused | None
    results: tuple[ResultChange, ...] = ()
    players: tuple[PlayerChange, ...] = ()
    rounds_kept: tuple[tuple[str, int], ...] = ()
    """(section, round) paired after the changed results: these pairings stay valid and are not made anew."""


def what_if(events: tuple[AnyEvent, ...], version: int) -> Consequences:
    """Return what undoing an entry of the log would do."""
    now = fold(events)
    refused = can_undo(now, version)
    if refused is not None:
        return Consequences(version, refused)
    then = fold((*events, Undone(version)))
    results = _results(now, then)
    return Consequences(version, None, results, _players(now, then), _kept(then, results))


def _results(now: Competition, then: Competition) -> tuple[ResultChange, ...]:
    found = []
    for key, section in now.sections.items():
        other = then.sections.get(key)
        for number, round_ in enumerate(section.rounds, 1):
            stand = other.rounds[number - 1].results if other and number <= len(other.rounds) else {}
            for board in sorted({*round_.results, *stand}):
                before, after = round_.results.get(board), stand.get(board)
                if before is not after:
                    found.append(ResultChange(key, number, board, before, after))
    return tuple(found)


def _players(now: Competition, then: Competition) -> tuple[PlayerChange, ...]:
    found: list[PlayerChange] = []
    for key, section in now.sections.items():
        if key in then.sections and section != then.sections[key]:
            found += _moved(section, then.sections[key])
    return tuple(found)


def _moved(now: Section, then: Section) -> list[PlayerChange]:
    before, after = standings(now), standings(then)
    rows = {row.player: row for row in after.rows}
    found = []
    for row in before.rows:
        other = rows.get(row.player)
        if other is None:
            continue
        points, ranks = (row.half_points, other.half_points), (row.rank, other.rank)
        ties = _changed(before, row.ties, other.ties)
        if points[0] != points[1] or ranks[0] != ranks[1] or ties:
            found.append(PlayerChange(now.key, row.player, points, ranks, ties))
    return found


def _changed(
    table: Standings, now: Mapping[str, object], then: Mapping[str, object]
) -> dict[str, tuple[object, object]]:
    keys = [column.key for column in table.columns]
    return {key: (now.get(key), then.get(key)) for key in keys if now.get(key) != then.get(key)}


def _kept(then: Competition, results: tuple[ResultChange, ...]) -> tuple[tuple[str, int], ...]:
    first: dict[str, int] = {}
    for change in results:
        first[change.section] = min(change.round, first.get(change.section, change.round))
    return tuple(
        (key, number) for key, start in first.items() for number in range(start + 1, len(then.sections[key].rounds) + 1)
    )
