"""A competition as a graph of stages 阶段: who plays in which, who goes on, and what is needed next.

A stage takes entrants from the entry list or from the ranks of earlier stages. How a stage is played is the business of
its section or bracket; here only its ranking counts. Advancement is data: (stage, first rank, last rank).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class StageKind(StrEnum):
    """How a stage is played."""

    ROUND_ROBIN = "round-robin"
    GROUPS = "groups"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double-knockout"
    SERIES = "series"
    """A match of several games between two."""
    PLAY_OFF = "play-off"


ENTRY = "entry"
"""Stands for the entry list as a source."""


@dataclass(frozen=True, slots=True)
class Takes:
    """Entrants with ranks ``first`` to ``last`` of a source; of the entry list, the places in it (0: to the end)."""

    source: str
    first: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage."""

    key: str
    kind: StageKind
    takes: tuple[Takes, ...]
    rounds: int = 0
    clause: str = ""


@dataclass(frozen=True, slots=True)
class StageFault:
    """Why a graph cannot be: a stable code, the stage, and the source or figures."""

    code: str
    stage: str
    about: str = ""


CODES = ("stage-twice", "source-unknown", "circle", "ranks-invalid", "ranks-overlap", "size-invalid")
"""Every code of a fault."""

Ranking = Sequence[tuple[int, int]]
"""(rank, entrant) from the first down; shared ranks repeat."""


def graph_faults(stages: Sequence[Stage], entrants: int) -> list[StageFault]:
    """Return everything that is wrong with a graph for a number of entrants, all at once."""
    keys = [stage.key for stage in stages]
    faults = [StageFault("stage-twice", key) for key in sorted({k for k in keys if keys.count(k) > 1 or k == ENTRY})]
    for place, stage in enumerate(stages):
        for takes in stage.takes:
            if takes.source not in (ENTRY, *keys):
                faults.append(StageFault("source-unknown", stage.key, takes.source))
            elif takes.source in keys[place:]:
                faults.append(StageFault("circle", stage.key, takes.source))
            if takes.first < 1 or (takes.last and takes.last < takes.first):
                faults.append(StageFault("ranks-invalid", stage.key, f"{takes.first}-{takes.last}"))
    faults += _overlaps(stages)
    return faults or _size_faults(stages, entrants)


def _overlaps(stages: Sequence[Stage]) -> list[StageFault]:
    """Nobody goes on to two stages that are played side by side from one source."""
    faults = []
    seen: dict[str, set[int]] = {}
    for stage in stages:
        for takes in stage.takes:
            ranks = set(range(takes.first, (takes.last or takes.first) + 1))
            if ranks & seen.setdefault(takes.source, set()):
                faults.append(StageFault("ranks-overlap", stage.key, takes.source))
            seen[takes.source] |= ranks
    return faults


def sizes(stages: Sequence[Stage], entrants: int) -> dict[str, int]:
    """Return how many play in each stage."""
    found = {ENTRY: entrants}
    for stage in stages:
        count = 0
        for takes in stage.takes:
            last = takes.last or found[takes.source]
            count += max(0, min(last, found[takes.source]) - takes.first + 1)
        found[stage.key] = count
    return {key: size for key, size in found.items() if key != ENTRY}


def _size_faults(stages: Sequence[Stage], entrants: int) -> list[StageFault]:
    found = sizes(stages, entrants)
    faults = []
    for stage in stages:
        size = found[stage.key]
        wanted = sum(t.last - t.first + 1 for t in stage.takes if t.last)
        open_ended = any(not t.last for t in stage.takes)
        exact = size == wanted or open_ended
        if size < 2 or not exact or (stage.kind is StageKind.SERIES and size != 2):
            faults.append(StageFault("size-invalid", stage.key, str(size)))
    return faults


@dataclass(frozen=True, slots=True)
class StageState:
    """Where a stage stands: ``waiting`` for others, ``tied`` (a play-off decides who goes on), ``open`` or ``done``."""

    stage: Stage
    status: str
    entrants: tuple[int, ...] = ()
    waits_for: tuple[str, ...] = ()
    tied: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """(source, entrants who share the last place that goes on)."""


def graph_state(
    stages: Sequence[Stage], entrants: Sequence[int], rankings: Mapping[str, Ranking]
) -> tuple[StageState, ...]:
    """Return the state of every stage.

    Args:
        stages: a graph without faults.
        entrants: the entry list in its order.
        rankings: final rankings of the stages that are done.
    """
    return tuple(_state(stage, entrants, rankings) for stage in stages)


def _state(stage: Stage, entrants: Sequence[int], rankings: Mapping[str, Ranking]) -> StageState:
    waits = tuple(t.source for t in stage.takes if t.source != ENTRY and t.source not in rankings)
    if waits:
        return StageState(stage, "waiting", waits_for=waits)
    inside: list[int] = []
    tied: list[tuple[str, tuple[int, ...]]] = []
    for takes in stage.takes:
        ranking = [(i, e) for i, e in enumerate(entrants, 1)] if takes.source == ENTRY else rankings[takes.source]
        taken, level = _taken(takes, ranking)
        inside += taken
        tied += [(takes.source, level)] if level else []
    if tied:
        return StageState(stage, "tied", tuple(inside), tied=tuple(tied))
    return StageState(stage, "done" if stage.key in rankings else "open", tuple(inside))


def _taken(takes: Takes, ranking: Ranking) -> tuple[list[int], tuple[int, ...]]:
    """Return who goes on for sure, and who shares a rank across either end of the places."""
    last = takes.last or len(ranking)
    sure, level = [], []
    for rank, entrant in ranking:
        shared = sum(1 for other, _ in ranking if other == rank)
        ends = rank + shared - 1
        if rank >= takes.first and ends <= last:
            sure.append(entrant)
        elif rank <= last and ends >= takes.first:
            level.append(entrant)
    return sure, tuple(level)


def what_next(states: Sequence[StageState]) -> StageState | None:
    """Return the first stage that wants something - a play-off or to be played; nothing when all is done."""
    return next((state for state in states if state.status in ("tied", "open")), None)


def final_ranking(
    stages: Sequence[Stage], entrants: Sequence[int], rankings: Mapping[str, Ranking]
) -> tuple[tuple[int, int], ...]:
    """Return the ranking of the whole: the last stage first, then who went no further, by stage and rank.

    A stage that takes lower ranks than another from the same source stands behind it.
    """
    placed: list[tuple[int, int]] = []
    seen: set[int] = set()
    for stage in sorted(stages, key=lambda one: _standing(one, stages)):
        fresh = [(rank, entrant) for rank, entrant in rankings.get(stage.key, ()) if entrant not in seen]
        offset, previous = len(placed), None
        for place, (rank, entrant) in enumerate(fresh, 1):
            position = placed[-1][0] if rank == previous else offset + place
            placed.append((position, entrant))
            previous = rank
        seen |= {entrant for _, entrant in fresh}
    rest = [entrant for entrant in entrants if entrant not in seen]
    return (*placed, *((len(placed) + 1, entrant) for entrant in rest))


def _standing(stage: Stage, stages: Sequence[Stage]) -> tuple[int, int]:
    """Later stages before earlier ones; of those at the same depth, the one that takes better ranks."""
    return (-_depth(stage, stages), min(takes.first for takes in stage.takes))


def _depth(stage: Stage, stages: Sequence[Stage]) -> int:
    by_key = {one.key: one for one in stages}
    return 1 + max((_depth(by_key[t.source], stages) for t in stage.takes if t.source != ENTRY), default=0)


def swiss_then_knockout(rounds: int, through: int) -> tuple[Stage, ...]:
    """A Swiss from which the first go on to a knockout (XQ11 10.5)."""
    return (
        Stage("swiss", StageKind.SWISS, (Takes(ENTRY),), rounds, "10.5"),
        Stage("knockout", StageKind.KNOCKOUT, (Takes("swiss", 1, through),), clause="10.5"),
    )


def swiss_then_final(rounds: int) -> tuple[Stage, ...]:
    """Rounds of a Swiss, then the first two play for the title: 8 + 1 (event-notes wc.4)."""
    return (
        Stage("swiss", StageKind.SWISS, (Takes(ENTRY),), rounds, "wc.4"),
        Stage("final", StageKind.SERIES, (Takes("swiss", 1, 2),), 1, "wc.4"),
    )


def swiss_with_playing_on(rounds: int) -> tuple[Stage, ...]:
    """The first two play the final while the rest play one more round of the Swiss for the places from three on."""
    final = swiss_then_final(rounds)
    return (*final, Stage("rest", StageKind.SWISS, (Takes("swiss", 3),), 1, "wc.4"))


def groups_then_final(groups: int, through: int) -> tuple[Stage, ...]:
    """Groups whose first play a final round robin (XQ11 10.2); ``groups`` ranks all firsts, then all seconds ..."""
    return (
        Stage("groups", StageKind.GROUPS, (Takes(ENTRY),), clause="10.2"),
        Stage("final", StageKind.ROUND_ROBIN, (Takes("groups", 1, groups * through),), clause="10.2"),
    )
