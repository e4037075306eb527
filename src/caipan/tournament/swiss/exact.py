"""The exact solver: R4-R9 as one weighted matching, R12-R13 by fixing a choice and testing it.

Every value of R5-R9 is a sum over pairs, so one matching with weights in a mixed radix finds the best values in their
order of importance. A choice is allowed if the best values are the same with it. Slow (a matching per test) but
complete; it serves small groups, the blocks that the fast search gives back, and the questions of ``why_not``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from caipan.tournament.swiss.card import Form, Reason
from caipan.tournament.swiss.costs import THIRD_FLOAT_FROM, PairCost, bye_last_round, harmed_by, pair_cost
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.matching import Edge, heaviest_matching
from caipan.tournament.swiss.rows import two_rows

Values = list[int]
"""Values to be made small, most important first: bye, pairs and limits in the event's order, then FS, D2, CX."""


class Passed(NamedTuple):
    """A candidate passed over, in places."""

    place: int
    reason: Reason
    value: int = 0
    best: int = 0
    segment: int | None = None


class Step(NamedTuple):
    """One decision, in places; ``taken`` is ``None`` for leaving and for the bye."""

    segment: int
    seeker: int
    taken: int | None
    form: Form
    passed: tuple[Passed, ...]
    row_place: int | None = None
    """Where the one taken stood in the other row (0 in front); ``None`` for the own row."""


class SegmentStage(NamedTuple):
    """A segment when it is begun and the values settled for it, in places."""

    segment: int
    members: tuple[int, ...]
    rows: tuple[tuple[int, ...], tuple[int, ...]]
    spread: int
    pushed: int
    same_wish: int
    by_bound: bool


class Solution(NamedTuple):
    """A block solved: pairs, bye, the steps, the stages and the R7 values."""

    partners: dict[int, int]
    bye: int | None
    steps: list[Step]
    stages: list[SegmentStage]
    limits: tuple[int, int, int, int]


LIMIT_CODES: tuple[Reason, ...] = ("L", "F3", "C3", "unit")
COLOUR_CODES: tuple[Reason, ...] = ("FS", "D2", "CX")


class ExactBlock:
    """The segments ``start`` … ``stop - 1`` of a field, solved apart from the rest; or only some ``places`` of them."""

    def __init__(
        self, field: Field, start: int, stop: int, *, with_bye: bool, places: Sequence[int] | None = None
    ) -> None:
        self.field = field
        self.start, self.stop = start, stop
        everybody = range(field.segment_starts[start], field.segment_starts[stop])
        self.places = sorted(everybody if places is None else places)
        self.bye_node = field.size
        self.byes = [place for place in self.places if with_bye and field.may_have_bye[place]]
        self.nodes = len(self.places) + bool(self.byes)
        self.open: dict[tuple[int, int], None] = {}
        self.fixed: dict[int, int] = {}
        self.costs: dict[tuple[int, int], PairCost] = {}
        for index, one in enumerate(self.places):
            for other in self.places[index + 1 :]:
                if field.may_meet(one, other):
                    self.costs[one, other] = pair_cost(field, one, other)
        self._name_values()

    def _name_values(self) -> None:
        pairs: list[tuple[Reason, int | None]] = [("pairs", segment) for segment in range(self.start, self.stop)]
        limits: list[tuple[Reason, int | None]] = [(code, None) for code in LIMIT_CODES]
        first = self.field.setting.order == "first"
        self.names: list[tuple[Reason, int | None]] = [("bye", None), *(limits + pairs if first else pairs + limits)]
        self.limits_at = self.names.index(("L", None))
        self.pairs_at = self.names.index(("pairs", self.start))
        self.colours_at = len(self.names)

    # -- values of a pair and of a matching ---------------------------------------------------------------------

    def _values_of(self, one: int, other: int, segment: int) -> Iterator[tuple[int, int]]:
        """The (index, amount) that a pair adds to the values while ``segment`` is being settled."""
        field = self.field
        if other == self.bye_node:
            yield 0, -field.segment_of[one]
            yield self.limits_at, bye_last_round(field, one)
            return
        cost = self.costs[one, other]
        own = field.segment_of[other]
        yield self.pairs_at + own - self.start, -1
        for offset in range(4):
            if cost[offset]:
                yield self.limits_at + offset, cost[offset]
        if cost.spread_down and field.segment_of[one] == segment:
            yield self.colours_at, cost.spread_down
        if own == segment:
            yield self.colours_at, cost.spread_up
            yield self.colours_at + 1, cost.pushed_to_two
            yield self.colours_at + 2, cost.same_wish

    def _bases(self, segment: int) -> list[int]:
        field = self.field
        natives = [len(field.natives(own)) for own in range(self.start, self.stop)]
        spread = sum(max(field.down_counts[p], field.up_counts[p]) for p in field.natives(segment))
        spans = [field.segments] + [0] * (self.colours_at - 1)
        spans[self.limits_at : self.limits_at + 4] = self._limit_spans()
        spans[self.pairs_at : self.pairs_at + len(natives)] = natives
        spans += [spread, 2 * len(field.natives(segment)), len(field.natives(segment))]
        bases, base = [], 1
        for span in reversed(spans):
            bases.append(base)
            base *= span + 1
        return bases[::-1]

    def _limit_spans(self) -> list[int]:
        """No pairing can bring the values of R7 above these."""
        field, count = self.field, len(self.places)
        third = sum(max(field.down_counts[p], field.up_counts[p]) >= THIRD_FLOAT_FROM for p in self.places)
        colours = sum(harmed_by(field.cards[p], 1) or harmed_by(field.cards[p], -1) for p in self.places)
        soft = min(count, len(field.setting.forbidden_soft))
        return [count if field.setting.last_round_balances else 0, third, colours, soft]

    def _total(self, pairs: Iterable[tuple[int, int]], segment: int) -> Values:
        values = [0] * (self.colours_at + 3)
        for one, other in pairs:
            for index, amount in self._values_of(one, other, segment):
                values[index] += amount
        return values

    # -- solving --------------------------------------------------------------------------------------------------

    def solve(self) -> Solution | None:
        """Settle all segments of the block from the top; ``None`` if no complete pairing of the block exists."""
        self.open = dict.fromkeys(self.costs)
        self.open.update(dict.fromkeys((place, self.bye_node) for place in self.byes))
        self.steps: list[Step] = []
        self.stages: list[SegmentStage] = []
        waiting: list[int] = []
        for segment in range(self.start, self.stop):
            members = waiting + list(self.field.natives(segment))
            waiting = self._settle(segment, members)
            if not self.stages:
                return None
        limits = self.target[self.limits_at : self.limits_at + 4]
        partners = {one: other for one, other in self.fixed.items() if self.bye_node not in (one, other)}
        bye = self.fixed.get(self.bye_node)
        return Solution(partners, bye, self.steps, self.stages, (limits[0], limits[1], limits[2], limits[3]))

    def _weigh(self, segment: int) -> None:
        bases = self._bases(segment)
        self.weights = {
            pair: -sum(bases[index] * amount for index, amount in self._values_of(*pair, segment)) for pair in self.open
        }
        self.segment = segment

    def _begin(self, segment: int) -> bool:
        self._weigh(segment)
        found = self._best(self._edges(None, ()))
        if found is None:
            return False
        self.target, self.witness = found
        return True

    def _edges(self, forced: tuple[int, int] | None, barred: Iterable[tuple[int, int]]) -> Iterator[Edge]:
        no = set(barred)
        for pair in self.open:
            one, other = pair
            touches = forced is not None and (one in forced or other in forced)
            if pair not in no and (not touches or pair == forced):
                yield one, other, self.weights[pair]

    def _best(self, edges: Iterable[Edge]) -> tuple[Values, dict[int, int]] | None:
        partners = heaviest_matching(edges, largest_first=True)
        if len(partners) < self.nodes:
            return None
        return self._total(((one, other) for one, other in partners.items() if one < other), self.segment), partners

    def _settle(self, segment: int, members: list[int]) -> list[int]:
        """Settle one segment; the places of those who leave it."""
        if not self._begin(segment):
            return []
        rows = two_rows(members, self.field.wishes)
        spread, pushed, same_wish = self.target[self.colours_at :]
        both = (tuple(rows[0]), tuple(rows[1]))
        self.stages.append(SegmentStage(segment, tuple(members), both, spread, pushed, same_wish, False))
        leavers: list[int] = []
        left = list(members)
        while left:
            seeker = left.pop(0)
            own = rows[0] if seeker in rows[0] else rows[1]
            other_row = rows[1] if own is rows[0] else rows[0]
            own.remove(seeker)
            step = self._choose(seeker, other_row, own)
            self.steps.append(step)
            if step.taken is not None:
                left.remove(step.taken)
                (own if step.taken in own else other_row).remove(step.taken)
            elif step.form == "leaves":
                leavers.append(seeker)
        return leavers

    def _choose(self, seeker: int, other_row: list[int], own_row: list[int]) -> Step:
        passed: list[Passed] = []
        for candidate in other_row + own_row:
            refusal = self._refusal(seeker, candidate)
            if refusal is None:
                self._fix(seeker, candidate)
                row_place = other_row.index(candidate) if candidate in other_row else None
                form = form_of_pair(
                    floats=self.field.segment_of[seeker] != self.field.segment_of[candidate],
                    passed=passed,
                    place_in_other_row=row_place,
                )
                return Step(self.segment, seeker, candidate, form, tuple(passed), row_place)
            passed.append(refusal)
        return self._leave_or_bye(seeker, other_row + own_row, tuple(passed))

    def _refusal(self, seeker: int, candidate: int) -> Passed | None:
        """Why the seeker may not take the candidate, or ``None``; a better witness is kept."""
        if not self.field.may_meet(seeker, candidate):
            return Passed(candidate, self._barred_reason(seeker, candidate))
        if self.witness[seeker] == candidate:
            return None
        pair = (min(seeker, candidate), max(seeker, candidate))
        found = self._best(self._edges(pair, ())) if pair in self.open else None
        if found is None:
            return Passed(candidate, "complete")
        if found[0] == self.target:
            self.witness = found[1]
            return None
        return self._first_worse(candidate, found[0])

    def _barred_reason(self, seeker: int, candidate: int) -> Reason:
        met = self.field.cards[candidate].number in self.field.cards[seeker].met
        return "met" if met else "forbidden"

    def _first_worse(self, candidate: int, values: Values) -> Passed:
        index = next(index for index, value in enumerate(values) if value != self.target[index])
        name, segment = (
            self.names[index] if index < self.colours_at else (COLOUR_CODES[index - self.colours_at], self.segment)
        )
        sign = -1 if name == "pairs" else 1
        if name == "bye":
            value, best = (self.field.segment_points[-v] for v in (values[0], self.target[0]))
            return Passed(candidate, name, value, best, None)
        return Passed(candidate, name, sign * values[index], sign * self.target[index], segment)

    def _leave_or_bye(self, seeker: int, remaining: list[int], passed: tuple[Passed, ...]) -> Step:
        here = [(min(seeker, other), max(seeker, other)) for other in remaining]
        here.append((seeker, self.bye_node))
        if self.witness[seeker] == self.bye_node:
            found = self._best(self._edges(None, here))
            if found is None or found[0] != self.target:
                self._fix(seeker, self.bye_node)
                return Step(self.segment, seeker, None, "bye", passed)
            self.witness = found[1]
        for pair in here:
            self.open.pop(pair, None)
        return Step(self.segment, seeker, None, "leaves", passed)

    def first_broken(
        self, partners: Sequence[int], left: Sequence[int], members: Sequence[int], seeker: int, candidate: int
    ) -> Passed:
        """What a pair breaks first, among the places of this block still free while its first segment is settled.

        ``partners`` is the round as it is (the bye is ``field.size``); ``left`` have left the first segment, whose
        ``members`` they may no longer meet, as those from above may not meet each other. The value is what the pair
        costs above the best of these places.
        """
        native_from = self.field.segment_starts[self.start]
        away = {*left, *(place for place in members if place < native_from)}
        here, gone = {*members}, {*left}
        if self.field.size in (partners[place] for place in self.places):
            byes = [place for place in self.byes if place not in away]
        else:
            byes = []
        self.nodes = len(self.places) + bool(byes)
        self.open = {
            pair: None
            for pair in self.costs
            if not ({*pair} <= away or ({*pair} <= here and not gone.isdisjoint(pair)))
        }
        self.open.update(dict.fromkeys((place, self.bye_node) for place in byes))
        self._weigh(self.start)
        self.target = self._total(((p, partners[p]) for p in self.places if p < partners[p]), self.start)
        self.witness = {place: partners[place] for place in self.places}
        refusal = self._refusal(seeker, candidate)
        assert refusal is not None
        return refusal

    def _fix(self, one: int, other: int) -> None:
        pair = (min(one, other), max(one, other))
        self.fixed[one], self.fixed[other] = other, one
        self.open = {key: None for key in self.open if key == pair or not ({*key} & {*pair})}


def form_of_pair(*, floats: bool, passed: Iterable[Passed], place_in_other_row: int | None) -> Form:
    """Name of a pair (R15; app2.2.3.1-5)."""
    if floats:
        return "float"
    if any(one.reason in ("complete", "pairs") for one in passed):
        return "split"
    if place_in_other_row is None:
        return "same-row"
    return "same-place" if place_in_other_row == 0 else "displaced"
