"""One run of the depth-first search over the choices of a segment, within limits (R12, R13; app2.2.3.1-5).

The options of a seeker come in the text's own order: the other row from the front (same place, displaced), his own row
(same row), leaving, the bye; where nothing works, the choice before is taken back (split). An explicit stack, because a
segment may have more pairs than Python's recursion is deep.
"""

from typing import NamedTuple

from caipan.tournament.swiss.counters import least_colours
from caipan.tournament.swiss.segment import BYE, LEAVES, Segment, SegmentResult
from caipan.tournament.swiss.two_lists import TwoLists

UNBOUNDED = 1 << 30


class OutOfBudget(Exception):
    """The search looked at more choices than it may; nothing is known."""


class Limits(NamedTuple):
    """The most that a run may spend on R8 and R9."""

    spread: int
    pushed: int
    same_wish: int


class Spent(NamedTuple):
    """What a run has spent and still has to place; one value so that a step back restores it at once."""

    spread: int
    pushed: int
    same_wish: int
    leave: int
    bye: int
    floaters: int
    remaining: int
    may_go: list[int] | None


OTHER_ROW, OWN_ROW, LEAVING, HAVING_BYE, NOTHING = range(5)
"""What a seeker tries next."""


class ChoiceSearch:
    """The search; ``nodes`` is what remains of its budget."""

    def __init__(self, segment: Segment, limits: Limits, nodes: int) -> None:
        self.segment, self.limits, self.nodes = segment, limits, nodes
        self.bounded = limits.pushed < UNBOUNDED or limits.same_wish < UNBOUNDED
        self.least_up = min(segment.up[segment.floaters :], default=0)
        self.soft = bool(segment.field.setting.forbidden_soft)
        self.rows = TwoLists(segment.row)
        self.left = [True] * segment.size
        self.kinds = segment.kinds()
        leave, bye = segment.task.leavers, int(segment.task.bye)
        may_go = segment.may_go(self.left, limits.spread, leave, bye)
        self.now = Spent(0, 0, 0, leave, bye, segment.floaters, segment.size, may_go)
        self.choices: list[tuple[int, int]] = []
        self.stack: list[tuple[Spent, int]] = []
        self.seeker = self.candidate = self.phase = 0

    def run(self) -> SegmentResult | None:
        """The first sequence of choices within the limits; ``None`` if there is none.

        Raises:
            OutOfBudget: more choices than ``nodes``.
        """
        while True:
            if self.now.remaining == 0:
                leavers = tuple(self.segment.members[a] for a, b in self.choices if b == LEAVES)
                if leavers not in self.segment.barred_leavers:
                    return self._result(leavers)
            else:
                self._open()
                if self._choose():
                    continue
                self._close()
            while True:
                if not self.stack:
                    return None
                self._take_back()
                if self._choose():
                    break
                self._close()

    def _result(self, leavers: tuple[int, ...]) -> SegmentResult:
        members, now = self.segment.members, self.now
        named = tuple((members[a], members[b] if b >= 0 else b) for a, b in self.choices)
        return SegmentResult(named, leavers, now.spread, now.pushed, now.same_wish, False)

    # -- the seeker ---------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """The next seeker: the first of all who are left."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfBudget
        seeker = self.choices[-1][0] + 1 if self.choices else 0
        while not self.left[seeker]:
            seeker += 1
        self.seeker, self.phase = seeker, OTHER_ROW
        self.left[seeker] = False
        self.rows.remove(seeker)
        self.kinds[self.segment.kind[seeker]] -= 1
        if self.now.may_go is not None:
            self.now = self.now._replace(may_go=self._without(self.now.may_go, seeker))
        self.candidate = self.rows.front(1 - self.segment.row[seeker])

    def _close(self) -> None:
        """Nothing works for the seeker: put him back."""
        self.left[self.seeker] = True
        self.rows.restore(self.seeker)
        self.kinds[self.segment.kind[self.seeker]] += 1

    def _take_back(self) -> None:
        """Undo the last choice; its seeker goes on where he stopped."""
        self.now, self.phase = self.stack.pop()
        self.seeker, taken = self.choices.pop()
        if taken >= 0:
            self.left[taken] = True
            self.rows.restore(taken)
            self.kinds[self.segment.kind[taken]] += 1
            self.candidate = self.rows.after[taken]

    def _without(self, may_go: list[int] | None, index: int) -> list[int] | None:
        """The classes of those who may fill the one slot, one player less."""
        if may_go is None:
            return None
        segment, now = self.segment, self.now
        fits = segment.may_leave(index, self.limits.spread - now.spread) if now.leave else segment.may_have_bye(index)
        if not fits:
            return may_go
        fewer = may_go.copy()
        fewer[segment.kind[index]] -= 1
        return fewer

    # -- his options --------------------------------------------------------------------------------------------------

    def _choose(self) -> bool:
        """Take the seeker's next option that no bound refuses; false if there is none."""
        rows = self.rows
        while self.phase <= OWN_ROW:
            if self.candidate >= rows.size:
                self.phase += 1
                if self.phase == OWN_ROW:
                    self.candidate = rows.front(self.segment.row[self.seeker])
                continue
            if self._may_meet(self.candidate) and self._take(self.candidate):
                return True
            self.candidate = rows.after[self.candidate]
        if self.phase == LEAVING:
            self.phase = HAVING_BYE
            if self._leave():
                return True
        if self.phase == HAVING_BYE:
            self.phase = NOTHING
            return self._have_bye()
        return False

    def _may_meet(self, index: int) -> bool:
        """Whether seeker and candidate may meet at all without avoidable harm under R7."""
        segment, seeker = self.segment, self.seeker
        if segment.numbers[index] in segment.barred[seeker]:
            return False
        if seeker < segment.floaters and (index < segment.floaters or segment.third_up[index]):
            return False
        first, second = (seeker, index) if segment.claim[seeker] < segment.claim[index] else (index, seeker)
        if segment.not_first[first] or segment.not_second[second]:
            return False
        members = segment.members
        return not (self.soft and segment.field.softly_forbidden(members[seeker], members[index]))

    def _take(self, index: int) -> bool:
        """Pair the seeker with the candidate if the bounds allow it."""
        segment, now, limits = self.segment, self.now, self.limits
        floats = self.seeker < segment.floaters
        spread = now.spread + segment.up[index] if floats else now.spread
        floaters = now.floaters - floats
        if floaters > now.leave and spread + (floaters - now.leave) * self.least_up > limits.spread:
            return False
        if spread > limits.spread:
            return False
        kind, own = segment.kind[index], segment.kind[self.seeker]
        same = kind < 4 and own < 4 and kind >> 1 == own >> 1
        pushed = same and not (kind & 1 or own & 1)
        self.left[index] = False
        may_go = now.may_go
        if may_go is not None:
            may_go = self._without(may_go, index)
            if spread != now.spread:
                may_go = segment.may_go(self.left, limits.spread - spread, now.leave, now.bye)
        self.kinds[kind] -= 1
        after = Spent(
            spread, now.pushed + pushed, now.same_wish + same, now.leave, now.bye, floaters, now.remaining - 2, may_go
        )
        if (may_go is not None and not any(may_go)) or not self._within(after):
            self.left[index] = True
            self.kinds[kind] += 1
            return False
        self.rows.remove(index)
        self._push(index, after)
        return True

    def _leave(self) -> bool:
        """Let the seeker go down if that is allowed (R13)."""
        segment, now = self.segment, self.now
        if not now.leave or not segment.may_leave(self.seeker, self.limits.spread - now.spread):
            return False
        spread = now.spread + segment.down[self.seeker]
        may_go = segment.may_go(self.left, self.limits.spread - spread, now.leave - 1, now.bye)
        floaters = now.floaters - (self.seeker < segment.floaters)
        after = now._replace(
            spread=spread, leave=now.leave - 1, floaters=floaters, remaining=now.remaining - 1, may_go=may_go
        )
        return self._without_opponent(LEAVES, after)

    def _have_bye(self) -> bool:
        """Give the seeker the bye if it is here and he may have it (R13)."""
        segment, now = self.segment, self.now
        if not now.bye or not segment.may_have_bye(self.seeker):
            return False
        may_go = segment.may_go(self.left, self.limits.spread - now.spread, now.leave, 0)
        return self._without_opponent(BYE, now._replace(bye=0, remaining=now.remaining - 1, may_go=may_go))

    def _without_opponent(self, kind: int, after: Spent) -> bool:
        if not self._within(after):
            return False
        self._push(kind, after)
        return True

    def _within(self, after: Spent) -> bool:
        """Whether what is spent and what the counters ask for keeps to the limits of R9."""
        if not self.bounded:
            return True
        pushed, same = least_colours(self.kinds, after.leave + after.bye, after.may_go)
        return after.pushed + pushed <= self.limits.pushed and after.same_wish + same <= self.limits.same_wish

    def _push(self, taken: int, after: Spent) -> None:
        self.stack.append((self.now, self.phase))
        self.choices.append((self.seeker, taken))
        self.now = after
