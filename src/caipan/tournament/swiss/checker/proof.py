"""The checker's proofs: best values of R4-R9 by matchings of its own over what is still free."""

import heapq
from collections.abc import Collection, Iterable, Sequence

import rustworkx

from caipan.tournament.swiss.checker.people import People

NOBODY = 0
"""Stands for the bye in a pair."""

Pair = tuple[int, int]
Values = tuple[int, ...]


class Unproven(Exception):
    """The group is too large for exact weights."""


class Group:
    """Some levels of the field with the players still free, while one level is being settled.

    Values, smaller is better: bye; pairs by level, L, F3, C3, unit (R7 first in the order "first"); FS, D2, CX.
    """

    def __init__(self, people: People, free: Iterable[int], level: int, byes: Iterable[int], apart: set[Pair]) -> None:
        self.people, self.level = people, level
        self.free = sorted(free)
        self.byes = sorted(byes)
        levels = sorted({people.points(number) for number in self.free}, reverse=True)
        self.levels = [one for one in levels if one <= level]
        self.first = people.setting.order == "first"
        self.limits_at = 1 if self.first else 1 + len(self.levels)
        self.pairs_at = 5 if self.first else 1
        self.values: dict[Pair, Values] = {}
        for index, a in enumerate(self.free):
            for b in self.free[index + 1 :]:
                if people.barred(a, b) is None and (a, b) not in apart and people.home(a, b) <= level:
                    self.values[a, b] = self._of_pair(a, b)
        for number in self.byes:
            self.values[NOBODY, number] = self._of_bye(number)
        self._weigh()

    def names(self) -> list[tuple[str, int | None]]:
        """What each value is, with its level."""
        limits: list[tuple[str, int | None]] = [(code, None) for code in ("L", "F3", "C3", "unit")]
        pairs: list[tuple[str, int | None]] = [("pairs", level) for level in self.levels]
        middle = limits + pairs if self.first else pairs + limits
        return [("bye", None), *middle, ("FS", self.level), ("D2", self.level), ("CX", self.level)]

    def _blank(self) -> list[int]:
        return [0] * (len(self.levels) + 8)

    def _of_pair(self, a: int, b: int) -> Values:
        people, values = self.people, self._blank()
        home = people.home(a, b)
        values[self.pairs_at + self.levels.index(home)] = -1
        values[self.limits_at : self.limits_at + 4] = people.limits(a, b)
        values[-3] = people.spread(a, b, self.level)
        if home == self.level:
            values[-2:] = people.bad_colours(a, b)
        return tuple(values)

    def _of_bye(self, number: int) -> Values:
        values = self._blank()
        values[0] = self.people.points(number)
        values[self.limits_at] = int(self.people.evens_out() and abs(self.people.card[number].balance) > 1)
        return tuple(values)

    def _weigh(self) -> None:
        """Whole-number weights in which an earlier value outweighs all later ones together."""
        width = len(self.levels) + 8
        most = len(self.free) // 2 + 1
        columns = zip(*self.values.values(), strict=True) if self.values else [()] * width
        sizes = [sum(heapq.nlargest(most, map(abs, column))) for column in columns]
        sizes[0] = max((v[0] for v in self.values.values()), default=0)
        scale, scales = 1, [0] * width
        for index in reversed(range(width)):
            scales[index] = scale
            scale *= sizes[index] + 1
        if scale.bit_length() > 122:
            raise Unproven
        self.weight = {
            pair: -sum(s * v for s, v in zip(scales, values, strict=True) if v) for pair, values in self.values.items()
        }

    def total(self, pairs: Iterable[Pair]) -> Values:
        """The values of a set of pairs."""
        rows = [self.values[pair] for pair in pairs]
        return tuple(map(sum, zip(self._blank(), *rows, strict=True)))

    def best(self, decided: Collection[Pair], refused: Collection[Pair], forced: Pair | None = None) -> Values | None:
        """The best values of a complete pairing of the group with some pairs decided and some refused.

        ``None`` if there is none, or if the forced pair is itself refused.
        """
        fixed = [*decided, forced] if forced else [*decided]
        gone = {number for pair in fixed for number in pair if number}
        no_more_bye = any(pair[0] == NOBODY for pair in fixed)
        if forced is not None and (forced in refused or forced not in self.values):
            return None
        edges = [
            (a, b, weight)
            for (a, b), weight in self.weight.items()
            if a not in gone and b not in gone and (a, b) not in refused and not (a == NOBODY and no_more_bye)
        ]
        found = matched(edges)
        wanted = len(self.free) - len(gone) + (bool(self.byes) and not no_more_bye)
        return self.total([*fixed, *found]) if 2 * len(found) == wanted else None


def matched(edges: Sequence[tuple[int, int, int]]) -> list[Pair]:
    """The pairs (smaller first) of a heaviest matching among those with the most pairs."""
    names = sorted({number for a, b, _ in edges for number in (a, b)})
    at = {number: index for index, number in enumerate(names)}
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list([(at[a], at[b], weight) for a, b, weight in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(names[min(a, b)], names[max(a, b)]) for a, b in found]


def most_pairs(people: People, numbers: Sequence[int]) -> int:
    """How many pairs a set of players can make at the most."""
    edges = [(a, b, 1) for i, a in enumerate(numbers) for b in numbers[i + 1 :] if people.barred(a, b) is None]
    return len(matched(edges))
