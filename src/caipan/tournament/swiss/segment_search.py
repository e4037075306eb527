"""A score segment settled by search: the least values of R8 and R9 in their order, and the choices of R12 at them.

The first result that meets lower bounds is the result of R12, since every earlier candidate was refused by a bound or
by an exhausted search. Everything the search refuses is impossible, never merely unlikely.
"""

from caipan.tournament.swiss.choice_search import UNBOUNDED, ChoiceSearch, Limits
from caipan.tournament.swiss.counters import least_colours
from caipan.tournament.swiss.segment import Segment, SegmentResult


class SegmentSearch:
    """The search of one segment; ``nodes_left`` is what remains of the budget of choices."""

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        self.nodes_left = 0

    def settle(self, budget: int) -> SegmentResult | None:
        """The R12 choices at the least (spread, pushed, same-wish); ``None`` if the segment cannot be settled at all.

        Raises:
            OutOfBudget: more choices looked at than ``budget``.
        """
        self.nodes_left = budget
        spread = least = self.segment.least_spread()
        while True:
            pushed, same_wish = self._root_bounds(spread)
            found = self._run(spread, pushed, same_wish)
            if found is not None:
                return found._replace(by_bound=spread == least)
            found = self._raise_colours(spread, pushed, same_wish)
            if found is not None:
                return found
            if self._run(UNBOUNDED, UNBOUNDED, UNBOUNDED) is None:
                return None
            spread += 1

    def _root_bounds(self, spread: int) -> tuple[int, int]:
        """Lower bounds (pushed, same-wish) of R9 for the whole segment under a spread."""
        segment = self.segment
        leave, bye = segment.task.leavers, int(segment.task.bye)
        may_go = segment.may_go([True] * segment.size, spread, leave, bye)
        return least_colours(segment.kinds(), leave + bye, may_go)

    def _raise_colours(self, spread: int, pushed: int, same_wish: int) -> SegmentResult | None:
        """The least colours above the bounds, one value after the other; ``None`` if the spread is too small."""
        some = self._run(spread, UNBOUNDED, UNBOUNDED)
        if some is None:
            return None
        for least_pushed in range(pushed, some.pushed + 1):
            found = self._run(spread, least_pushed, UNBOUNDED)
            if found is None:
                continue
            for least_same in range(same_wish, found.same_wish):
                better = self._run(spread, least_pushed, least_same)
                if better is not None:
                    return better
            return found
        return some

    def _run(self, spread: int, pushed: int, same_wish: int) -> SegmentResult | None:
        search = ChoiceSearch(self.segment, Limits(spread, pushed, same_wish), self.nodes_left)
        found = search.run()
        self.nodes_left = search.nodes
        return found
