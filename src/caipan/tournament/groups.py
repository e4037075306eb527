"""Grouped round robin 分组循环: seeds apart, lots for the rest, and who goes on (XQ11 10.2, XQ99 11.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .knockout import bracket_size, seed_order
from .lots import shuffled


@dataclass(frozen=True, slots=True)
class Group:
    """One group: its entrants in the order of their numbers in the group's table."""

    number: int
    entrants: tuple[int, ...]


def draw_groups(seeded: Sequence[int], others: Sequence[int], groups: int, seed: str) -> tuple[Group, ...]:
    """Draw groups whose sizes differ by one at most.

    The best seeds head the groups in order, the next ones go back from the last group to the first, and so on; the
    others are drawn by lot into the places that are left. Numbers inside a group are drawn by lot too (XQ11 app1.0).

    Args:
        seeded: entrants from the strongest down.
        others: entrants without a seed.
        groups: number of groups.
        seed: seed of the lots.

    Raises:
        ValueError: fewer than two entrants for a group, or somebody twice.
    """
    everybody = [*seeded, *others]
    if groups < 1 or len(everybody) < 2 * groups:
        raise ValueError(f"{len(everybody)} entrants are too few for {groups} groups")
    if len(set(everybody)) < len(everybody):
        raise ValueError("an entrant stands twice")
    drawn: list[list[int]] = [[] for _ in range(groups)]
    order = [*seeded, *shuffled(list(others), f"{seed}|others")]
    for place, entrant in enumerate(order):
        lap, step = divmod(place, groups)
        drawn[step if lap % 2 == 0 else groups - 1 - step].append(entrant)
    return tuple(Group(i, tuple(shuffled(members, f"{seed}|group {i}"))) for i, members in enumerate(drawn, 1))


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on, with group and rank there; ``tied`` are those who share a rank across the line (XQ99 15.6)."""

    entrants: tuple[tuple[int, int, int], ...]
    """(group, rank, entrant), the first of all groups first."""
    tied: tuple[tuple[int, tuple[int, ...]], ...]
    """(group, entrants) where a play-off has to decide."""


def qualify(ranks: Mapping[int, Mapping[int, int]], places: int) -> Qualified:
    """Take the first ``places`` of every group.

    Args:
        ranks: by group, the rank of each entrant (shared ranks repeat).
        places: how many go on from each group.
    """
    through: list[tuple[int, int, int]] = []
    tied = []
    for group, found in sorted(ranks.items()):
        inside = sorted((rank, entrant) for entrant, rank in found.items() if rank <= places)
        last = inside[-1][0] if inside else 0
        edge = tuple(entrant for rank, entrant in inside if rank == last)
        if len(inside) > places:
            tied.append((group, edge))
            inside = [(rank, entrant) for rank, entrant in inside if rank != last]
        through += [(group, rank, entrant) for rank, entrant in inside]
    return Qualified(tuple(sorted(through, key=lambda one: (one[1], one[0]))), tuple(tied))


def knockout_seeds(qualified: Qualified) -> list[int]:
    """Return entrants by seed for a knockout after the groups: winners first, in the order of their groups.

    A second place gets the best free seed in the half where the winner of the same group is not, so that the two can
    only meet in the final; where no such seed is free, and for further places, the best free seed.
    """
    order = seed_order(bracket_size(len(qualified.entrants)))
    upper = set(order[: len(order) // 2])
    free = list(range(1, len(qualified.entrants) + 1))
    seat: dict[int, int] = {}
    winner: dict[int, int] = {}
    for group, rank, entrant in qualified.entrants:
        apart = [seed for seed in free if rank == 2 and group in winner and (seed in upper) != (winner[group] in upper)]
        seed = min(apart or free)
        free.remove(seed)
        seat[seed] = entrant
        if rank == 1:
            winner[group] = seed
    return [seat[seed] for seed in sorted(seat)]
