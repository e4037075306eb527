"""Witnesses: complete pairings with a pair that is not in the round, made from the round by exchanging partners."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from caipan.tournament.swiss.card import Reason
from caipan.tournament.swiss.exact import COLOUR_CODES, LIMIT_CODES
from caipan.tournament.swiss.swaps import ExchangeCosts

Pairs = Sequence[tuple[int, int]]


class Break(NamedTuple):
    """A value that a candidate makes grow: its rank in the order of importance, and by how much."""

    rank: int
    growth: int


class Exchanges:
    """``partners`` is the round as it is, the bye being the place after the last; ``codes`` the order of importance."""

    def __init__(self, costs: ExchangeCosts, partners: Sequence[int], codes: Sequence[Reason]) -> None:
        self.costs, self.partners, self.codes = costs, partners, codes

    def of_two(self, seeker: int, candidate: int, segment: int) -> Iterator[Break]:
        """The complete pairing in which the two meet and their partners meet, if there is one."""
        w, x = self.partners[seeker], self.partners[candidate]
        found = self._growth([(seeker, w), (candidate, x)], [(seeker, candidate), (w, x)], segment)
        if found is not None:
            yield found

    def of_three(self, seeker: int, candidate: int, segment: int, later: Pairs) -> Iterator[Break]:
        """The complete pairings in which the partners of the two take apart a third pair decided later."""
        w, x = self.partners[seeker], self.partners[candidate]
        for one, other in later:
            y, z = one, self.partners[one] if other < 0 else other
            if candidate in (y, z):
                continue
            for a, b in ((y, z), (z, y)):
                old = [(seeker, w), (candidate, x), (y, z)]
                found = self._growth(old, [(seeker, candidate), (w, a), (x, b)], segment)
                if found is not None:
                    yield found

    def _growth(self, old: Pairs, new: Pairs, segment: int) -> Break | None:
        """The first value that grows when old pairs are exchanged for new ones; ``None`` if a new pair cannot be."""
        costs = self.costs
        if not all(costs.possible(a, b) for a, b in new):
            return None
        if sorted(costs.home(a, b) for a, b in old) != sorted(costs.home(a, b) for a, b in new):
            return None
        change = [0] * 7
        for sign, pairs in ((-1, old), (1, new)):
            for a, b in pairs:
                for index, amount in enumerate(costs.of(a, b, segment)):
                    change[index] += sign * amount
        for code, amount in zip(LIMIT_CODES + COLOUR_CODES, change, strict=True):
            if amount:
                return Break(self.codes.index(code), amount) if amount > 0 else None
        return None
