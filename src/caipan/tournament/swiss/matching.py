"""Exact matching with whole-number weights, for small groups only."""

from collections.abc import Iterable

import rustworkx

Edge = tuple[int, int, int]

WEIGHT_BITS = 120
"""The library computes in 128 bits, with a factor of two and a sign inside."""


class WeightsTooLarge(Exception):
    """The values of so many segments and players at once do not fit the matching library."""


def heaviest_matching(edges: Iterable[Edge], *, largest_first: bool) -> dict[int, int]:
    """The partners in a matching of greatest weight; ``largest_first``: among those with the most pairs.

    Both directions of every pair are in the answer.

    Raises:
        WeightsTooLarge: a weight of more than ``WEIGHT_BITS`` bits.
    """
    edge_list = list(edges)
    if max((abs(weight) for _, _, weight in edge_list), default=0).bit_length() > WEIGHT_BITS:
        raise WeightsTooLarge
    nodes = {one: index for index, one in enumerate(dict.fromkeys(node for edge in edge_list for node in edge[:2]))}
    names = list(nodes)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list([(nodes[one], nodes[other], weight) for one, other, weight in edge_list])
    partners: dict[int, int] = {}
    for one, other in rustworkx.max_weight_matching(graph, max_cardinality=largest_first, weight_fn=_same):
        partners[names[one]] = names[other]
        partners[names[other]] = names[one]
    return partners


def largest_matching(edges: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The partners in a matching with the most pairs."""
    return heaviest_matching(((one, other, 1) for one, other in edges), largest_first=True)


def _same(weight: int) -> int:
    return weight
