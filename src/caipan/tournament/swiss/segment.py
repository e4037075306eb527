"""A score segment made ready for the fast search: what its members may do here, by index in order R3."""

from collections.abc import Sequence
from typing import NamedTuple

from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.rows import two_rows
from caipan.tournament.swiss.traits import Traits


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


class Segment:
    """The members of a task by index, with their rows, float counts and classes.

    ``barred_leavers`` are sets of leavers whom the segments below cannot serve; the search adds to them.
    """

    def __init__(self, field: Field, traits: Traits, task: SegmentTask) -> None:
        self.field, self.traits, self.task = field, traits, task
        self.members = members = task.members
        self.size = len(members)
        start = field.segment_starts[task.segment]
        self.floaters = sum(1 for place in members if place < start)
        self.up = [field.up_counts[place] for place in members]
        self.down = [0 if i < self.floaters else field.down_counts[place] for i, place in enumerate(members)]
        self.kind = [traits.kind[place] for place in members]
        self.numbers = [field.numbers[place] for place in members]
        self.barred = [field.barred[place] for place in members]
        self.row = [1] * self.size
        for index in two_rows(range(self.size), [field.wishes[place] for place in members])[0]:
            self.row[index] = 0
        self.never_leaves = [i >= self.floaters and traits.third_down[place] for i, place in enumerate(members)]
        self.claim = [traits.claim[place] for place in members]
        self.not_first = [traits.not_first[place] for place in members]
        self.not_second = [traits.not_second[place] for place in members]
        self.third_up = [traits.third_up[place] for place in members]
        self.barred_leavers: set[tuple[int, ...]] = set()

    def least_spread(self) -> int:
        """Lower bound of R8: as many floaters as may leave again, the rest meet the smallest up counts."""
        again = min(self.floaters, self.task.leavers)
        ups = sorted(self.up[self.floaters :])[: self.floaters - again]
        downs = sorted(self.down[self.floaters :])[: self.task.leavers - again]
        return sum(ups) + sum(downs)

    def kinds(self) -> list[int]:
        """How many members there are of each class of wish."""
        counts = [0] * 5
        for kind in self.kind:
            counts[kind] += 1
        return counts

    def may_leave(self, index: int, budget: int) -> bool:
        """Whether a member may leave at this cost of floats at the most, without a third float."""
        if self.never_leaves[index] or self.down[index] > budget:
            return False
        return self.task.leavers != 1 or (self.members[index],) not in self.barred_leavers

    def may_have_bye(self, index: int) -> bool:
        """Whether a member may have the bye here: a native without one, not left uneven by it (R5, R7a)."""
        return index >= self.floaters and not self.traits.no_bye[self.members[index]]

    def may_go(self, left: Sequence[bool], budget: int, leave: int, bye: int) -> list[int] | None:
        """Those still there who may fill the one slot, by class; ``None`` unless there is exactly one."""
        if leave + bye != 1:
            return None
        counts = [0] * 5
        for index, there in enumerate(left):
            if there and (self.may_leave(index, budget) if leave else self.may_have_bye(index)):
                counts[self.kind[index]] += 1
        return counts
