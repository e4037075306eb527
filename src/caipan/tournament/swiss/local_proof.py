"""What a pair breaks, judged by a matching of those still free in its segment, whatever happens below.

R7 is counted above what no colours could spare; leaving costs what it costs here and is served below for nothing. So
the answer is a lower bound, and the truth if the segments below can be paired, at no harm, with those who leave in it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from caipan.tournament.swiss.matching import Edge, heaviest_matching
from caipan.tournament.swiss.swaps import Cost, ExchangeCosts

LARGEST = 72
"""So many free players at the most are looked at."""


UNFILLED = -1


class LocalBest(NamedTuple):
    """The best values of the free players, and who leaves.

    ``alone`` are those who cannot be served at all; ``UNFILLED`` if somebody too few leaves or has the bye.
    """

    values: Cost
    leavers: tuple[int, ...]
    alone: tuple[int, ...]


def local_best(
    costs: ExchangeCosts, free: Sequence[int], segment: int, *, leave: int, bye: int, floats_from: int
) -> LocalBest:
    """The best (L, F3, C3, unit, FS, D2, CX) of pairing the free players with so many leaving and so many byes."""
    pairs: dict[tuple[int, int], Cost] = {}
    for index, one in enumerate(free):
        for other in free[index + 1 :]:
            if costs.possible(one, other) and (one >= floats_from or other >= floats_from):
                pairs[one, other] = costs.above_least_here(one, other, segment)
    first_slot = costs.bye + 1
    for place in free:
        for slot in range(first_slot, first_slot + leave):
            pairs[place, slot] = costs.of_leaving(place, native=place >= floats_from)
        if bye and place >= floats_from and costs.possible(place, costs.bye):
            pairs[place, costs.bye] = costs.above_least_here(place, costs.bye, segment)
    partners = heaviest_matching(_weighed(pairs, len(free)), largest_first=True)
    values = [0] * 7
    for (one, other), cost in pairs.items():
        if partners.get(one) == other:
            values = [a + b for a, b in zip(values, cost, strict=True)]
    leavers = tuple(place for place in free if partners.get(place, -1) >= first_slot)
    alone = tuple(place for place in free if place not in partners)
    if len(partners) < len(free) + leave + bye and not alone:
        alone = (UNFILLED,)
    return LocalBest((values[0], values[1], values[2], values[3], values[4], values[5], values[6]), leavers, alone)


def _weighed(pairs: dict[tuple[int, int], Cost], count: int) -> list[Edge]:
    most = [max((cost[index] for cost in pairs.values()), default=0) * count for index in range(7)]
    scale, scales = 1, [0] * 7
    for index in reversed(range(7)):
        scales[index] = scale
        scale *= most[index] + 1
    return [
        (one, other, -sum(a * b for a, b in zip(scales, cost, strict=True))) for (one, other), cost in pairs.items()
    ]
