"""Depth-first search of one score segment in the order of the text: same place, displaced, same row, float, go back.

The first result that meets lower bounds of R8 and R9 is the result of R12, since every earlier candidate was refused by
a bound or by an exhausted search. Everything the search refuses is impossible, never merely unlikely.
"""

from collections.abc import Sequence
from typing import NamedTuple

from caipan.tournament.swiss.counters import least_colours
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.rows import two_rows
from caipan.tournament.swiss.traits import Traits

UNBOUNDED = 1 << 30


class OutOfBudget(Exception):
    """The search looked at more choices than it may; nothing is known."""


class SegmentTask(NamedTuple):
    """One segment to be settled: its members in order R3, how many leave it, whether its bye is here."""

    segment: int
    members: tuple[int, ...]
    leavers: int
    bye: bool


class SegmentResult(NamedTuple):
    """The choices made, in order: (seeker, taken), taken = ``LEAVES`` or ``BYE`` for no opponent; and the values."""

    choices: tuple[tuple[int, int], ...]
    leavers: tuple[int, ...]
    spread: int
    pushed: int
    same_wish: int
    by_bound: bool


LEAVES, BYE = -1, -2
CANDIDATE_ROWS, TRY_LEAVING, TRY_BYE, NOTHING_LEFT = 1, 2, 3, 4


class SegmentSearch:
    """The search of one segment; ``barred_leavers`` are sets of leavers whom the segments below cannot serve."""

    def __init__(self, field: Field, traits: Traits, task: SegmentTask) -> None:
        self.field, self.traits, self.task = field, traits, task
        self.members = task.members
        self.count = len(task.members)
        start = field.segment_starts[task.segment]
        self.floaters = sum(1 for place in task.members if place < start)
        self.barred_leavers: set[tuple[int, ...]] = set()
        self.nodes_left = 0
        m, members = self.count, task.members
        self.up = [field.up_counts[place] for place in members]
        self.down = [0 if i < self.floaters else field.down_counts[place] for i, place in enumerate(members)]
        self.kind = [traits.kind[place] for place in members]
        self.numbers = [field.numbers[place] for place in members]
        first, _ = two_rows(range(m), [field.wishes[place] for place in members])
        self.row = [1] * m
        for index in first:
            self.row[index] = 0
        self.never_leaves = [i >= self.floaters and traits.third_down[place] for i, place in enumerate(members)]

    # -- bounds -----------------------------------------------------------------------------------------------------

    def least_spread(self) -> int:
        """Lower bound of R8: as many floaters as may leave again, the rest meet the smallest up counts."""
        again = min(self.floaters, self.task.leavers)
        ups = sorted(self.up[self.floaters :])[: self.floaters - again]
        downs = sorted(self.down[self.floaters :])[: self.task.leavers - again]
        return sum(ups) + sum(downs)

    def _may_go(self, left: Sequence[bool], budget: int, leave: int, bye: int) -> list[int] | None:
        """Those still there who may leave (or have the bye), by class; ``None`` unless there is exactly one slot."""
        if leave + bye != 1:
            return None
        counts = [0] * 5
        for index, there in enumerate(left):
            if there and (self._may_leave(index, budget) if leave else self._may_have_bye(index)):
                counts[self.kind[index]] += 1
        return counts

    def _may_leave(self, index: int, budget: int) -> bool:
        if self.never_leaves[index] or self.down[index] > budget:
            return False
        return self.task.leavers != 1 or (self.members[index],) not in self.barred_leavers

    def _may_have_bye(self, index: int) -> bool:
        return index >= self.floaters and not self.traits.no_bye[self.members[index]]

    def root_bounds(self, spread: int) -> tuple[int, int]:
        """Lower bounds (pushed, same-wish) of R9 for the whole segment under a spread."""
        counts = [0] * 5
        for kind in self.kind:
            counts[kind] += 1
        leave, bye = self.task.leavers, int(self.task.bye)
        return least_colours(counts, leave + bye, self._may_go([True] * self.count, spread, leave, bye))

    # -- settling ---------------------------------------------------------------------------------------------------

    def settle(self, budget: int) -> SegmentResult | None:
        """The R12 choices at the least (spread, pushed, same-wish); ``None`` if the segment cannot be settled at all.

        ``budget`` is the number of choices that may be looked at; ``nodes_left`` tells what remains of it.

        Raises:
            OutOfBudget: too many choices looked at.
        """
        self.nodes_left = budget
        spread = least = self.least_spread()
        while True:
            pushed, same_wish = self.root_bounds(spread)
            found = self._run(spread, pushed, same_wish)
            if found is not None:
                return found._replace(by_bound=spread == least)
            found = self._raise_colours(spread, pushed, same_wish)
            if found is not None:
                return found
            found = self._run(UNBOUNDED, UNBOUNDED, UNBOUNDED)
            if found is None:
                return None
            spread += 1

    def _raise_colours(self, spread: int, pushed: int, same_wish: int) -> SegmentResult | None:
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

    def _run(self, spread_limit: int, pushed_limit: int, same_limit: int) -> SegmentResult | None:
        """The first sequence of choices within the limits; ``None`` if there is none."""
        field, traits, task, m = self.field, self.traits, self.task, self.count
        members, numbers, kind, row, up, down = self.members, self.numbers, self.kind, self.row, self.up, self.down
        claim, not_first, not_second, third_up = traits.claim, traits.not_first, traits.not_second, traits.third_up
        barred = [field.barred[place] for place in members]
        soft = bool(field.setting.forbidden_soft)
        floaters, bounded = self.floaters, same_limit < UNBOUNDED or pushed_limit < UNBOUNDED
        least_up = min(up[floaters:], default=0)

        head = (m, m + 1)
        after, before = [0] * (m + 2), [0] * (m + 2)
        tail = [m, m + 1]
        for index in range(m):
            r = row[index]
            after[tail[r]], before[index] = index, tail[r]
            tail[r] = index
        for r in (0, 1):
            after[tail[r]], before[head[r]] = head[r], tail[r]

        left = [True] * m
        remaining = m
        counts = [0] * 5
        for k in kind:
            counts[k] += 1
        leave, bye = task.leavers, int(task.bye)
        spread = pushed = same = 0
        floaters_left = floaters
        may_go = self._may_go(left, spread_limit, leave, bye)
        nodes = self.nodes_left
        stack: list[tuple[int, int, int, int, int, int, int, int, int, list[int] | None]] = []
        choices: list[tuple[int, int]] = []

        seeker = 0
        fresh = True
        candidate = phase = 0
        while True:
            if fresh:
                if remaining == 0:
                    leavers = tuple(members[a] for a, b in choices if b == LEAVES)
                    if leave == 0 and bye == 0 and leavers not in self.barred_leavers:
                        self.nodes_left = nodes
                        named = tuple((members[a], members[b] if b >= 0 else b) for a, b in choices)
                        return SegmentResult(named, leavers, spread, pushed, same, False)
                    fresh = False
                else:
                    seeker = choices[-1][0] + 1 if choices else 0
                    while not left[seeker]:
                        seeker += 1
                    left[seeker] = False
                    after[before[seeker]], before[after[seeker]] = after[seeker], before[seeker]
                    counts[kind[seeker]] -= 1
                    if may_go is not None and self._goes(seeker, spread_limit - spread, leave):
                        may_go = may_go.copy()
                        may_go[kind[seeker]] -= 1
                    candidate = after[head[1 - row[seeker]]]
                    phase = 0
                    nodes -= 1
                    if nodes < 0:
                        self.nodes_left = nodes
                        raise OutOfBudget
            if not fresh:
                if not stack:
                    self.nodes_left = nodes
                    return None
                seeker, taken, phase, remaining, spread, pushed, same, leave, bye, may_go = stack.pop()
                choices.pop()
                if taken >= 0:
                    left[taken] = True
                    after[before[taken]], before[after[taken]] = taken, taken
                    counts[kind[taken]] += 1
                    candidate = after[taken]
                if seeker < floaters:
                    floaters_left += 1
            fresh = False

            # the next option of this seeker
            own_floats = seeker < floaters
            bar, k_own, place = barred[seeker], kind[seeker], members[seeker]
            floaters_after = floaters_left - own_floats
            chosen = False
            while phase < 2:
                if candidate >= m:
                    phase += 1
                    if phase == 1:
                        candidate = after[head[row[seeker]]]
                    continue
                other = members[candidate]
                if numbers[candidate] in bar or (own_floats and candidate < floaters):
                    candidate = after[candidate]
                    continue
                if claim[place] < claim[other]:
                    harmful = not_first[place] or not_second[other]
                else:
                    harmful = not_first[other] or not_second[place]
                if harmful or (soft and field.softly_forbidden(place, other)):
                    candidate = after[candidate]
                    continue
                new_spread = spread
                if own_floats:
                    if third_up[other]:
                        candidate = after[candidate]
                        continue
                    new_spread += up[candidate]
                if new_spread > spread_limit or (
                    floaters_after > leave and new_spread + (floaters_after - leave) * least_up > spread_limit
                ):
                    candidate = after[candidate]
                    continue
                k = kind[candidate]
                new_pushed, new_same = pushed, same
                if k < 4 and k_own < 4 and k >> 1 == k_own >> 1:
                    new_same += 1
                    if not (k & 1 or k_own & 1):
                        new_pushed += 1
                counts[k] -= 1
                new_may_go = may_go
                if may_go is not None:
                    left[candidate] = False
                    if new_spread != spread:
                        new_may_go = self._may_go(left, spread_limit - new_spread, leave, bye)
                    elif self._goes(candidate, spread_limit - spread, leave):
                        new_may_go = may_go.copy()
                        new_may_go[k] -= 1
                    left[candidate] = True
                    if new_may_go is not None and not any(new_may_go):
                        counts[k] += 1
                        candidate = after[candidate]
                        continue
                if bounded:
                    more_pushed, more_same = least_colours(counts, leave + bye, new_may_go)
                    if new_pushed + more_pushed > pushed_limit or new_same + more_same > same_limit:
                        counts[k] += 1
                        candidate = after[candidate]
                        continue
                stack.append((seeker, candidate, phase, remaining, spread, pushed, same, leave, bye, may_go))
                choices.append((seeker, candidate))
                left[candidate] = False
                after[before[candidate]], before[after[candidate]] = after[candidate], before[candidate]
                remaining -= 2
                spread, pushed, same, may_go = new_spread, new_pushed, new_same, new_may_go
                floaters_left = floaters_after
                chosen = fresh = True
                break
            if chosen:
                continue
            if phase == TRY_LEAVING:
                phase = TRY_BYE
                if leave and self._may_leave(seeker, spread_limit - spread):
                    new_spread = spread + down[seeker]
                    new_may_go = (
                        self._may_go(left, spread_limit - new_spread, leave - 1, bye) if leave + bye == 2 else None
                    )
                    fits = True
                    if bounded:
                        more_pushed, more_same = least_colours(counts, leave + bye - 1, new_may_go)
                        fits = pushed + more_pushed <= pushed_limit and same + more_same <= same_limit
                    if fits:
                        stack.append((seeker, LEAVES, phase, remaining, spread, pushed, same, leave, bye, may_go))
                        choices.append((seeker, LEAVES))
                        remaining -= 1
                        spread, leave, may_go = new_spread, leave - 1, new_may_go
                        floaters_left = floaters_after
                        fresh = True
                        continue
            if phase == TRY_BYE:
                phase = NOTHING_LEFT
                if bye and self._may_have_bye(seeker):
                    new_may_go = self._may_go(left, spread_limit - spread, leave, 0) if leave == 1 else None
                    fits = True
                    if bounded:
                        more_pushed, more_same = least_colours(counts, leave, new_may_go)
                        fits = pushed + more_pushed <= pushed_limit and same + more_same <= same_limit
                    if fits:
                        stack.append((seeker, BYE, phase, remaining, spread, pushed, same, leave, bye, may_go))
                        choices.append((seeker, BYE))
                        remaining -= 1
                        bye, may_go = 0, new_may_go
                        floaters_left = floaters_after
                        fresh = True
                        continue
            # nothing works for this seeker: put him back, return to the one before
            left[seeker] = True
            after[before[seeker]], before[after[seeker]] = seeker, seeker
            counts[kind[seeker]] += 1
            if not stack:
                self.nodes_left = nodes
                return None

    def _goes(self, index: int, budget: int, leave: int) -> bool:
        """Whether a player was counted among those who may fill the one slot."""
        return self._may_leave(index, budget) if leave else self._may_have_bye(index)
