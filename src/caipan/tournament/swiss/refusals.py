"""Why each candidate was passed over in a searched block: the first rule broken, with a witness and a proof (R12).

The search knows that a refused candidate breaks something. What he breaks first lies between two bounds: a *witness*, a
complete pairing with him (made from the round itself by exchanging partners) that breaks nothing earlier, and a
*proof*, a count or a matching of those still free, that shows it broken. Where the two meet, that is the reason.
"""

from collections.abc import Iterator
from typing import NamedTuple

from caipan.tournament.swiss.card import Reason
from caipan.tournament.swiss.counters import least_colours
from caipan.tournament.swiss.exact import (
    COLOUR_CODES,
    LIMIT_CODES,
    ExactBlock,
    Passed,
    SegmentStage,
    Step,
    form_of_pair,
)
from caipan.tournament.swiss.exchanges import Break, Exchanges
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.local_proof import LARGEST, LocalBest, local_best
from caipan.tournament.swiss.rows import two_rows
from caipan.tournament.swiss.segment import BYE, LEAVES, SegmentResult, SegmentTask
from caipan.tournament.swiss.swaps import ExchangeCosts
from caipan.tournament.swiss.traits import Traits

WHOLE_REST = 120
"""Up to so many players a question about pairs is put to all who are still free, else block by block."""

LARGEST_QUESTION = 400
"""More players than these are not asked at once; the answer is then that of fewer blocks."""

BEYOND_BLOCK: tuple[Reason, ...] = ("complete", "bye", "pairs")
"""Reasons that may look different when the segments below the block are asked too."""

FEW = 24
"""With so few players free a matching of them is cheaper than trying exchanges."""


class State(NamedTuple):
    """What is still free in a segment when a seeker looks around, apart from the seeker."""

    step: int
    kinds: list[int]
    spread: int
    pushed: int
    same_wish: int
    leave: int
    bye: int
    floaters: int


class Refusals:
    """Reasons for one solved field; ``partners`` are places, ``field.size`` the bye."""

    def __init__(
        self, field: Field, traits: Traits, partners: list[int], limits: tuple[int, int, int, int], stops: list[int]
    ) -> None:
        self.stops = stops
        self.known: State | None = None
        self.field, self.traits, self.partners, self.limits = field, traits, partners, limits
        self.costs = ExchangeCosts(field, traits)
        first = field.setting.order == "first"
        middle: tuple[Reason, ...] = (*LIMIT_CODES, "pairs") if first else ("pairs", *LIMIT_CODES)
        self.codes: tuple[Reason, ...] = ("complete", "bye", *middle, *COLOUR_CODES)
        # In the order "first" R7 may be kept by giving up a pair across the block's end.
        self.beyond = BEYOND_BLOCK + LIMIT_CODES if first else BEYOND_BLOCK
        self.exchanges = Exchanges(self.costs, partners, self.codes)
        self.at = {code: index for index, code in enumerate(self.codes)}

    def steps(self, task: SegmentTask, result: SegmentResult, block_stop: int) -> tuple[list[Step], SegmentStage]:
        """The steps of a searched segment with every reason, and its stage; ``block_stop`` ends its block."""
        field = self.field
        rows = two_rows(task.members, field.wishes)
        stage = SegmentStage(
            task.segment, task.members, (tuple(rows[0]), tuple(rows[1])),
            result.spread, result.pushed, result.same_wish, result.by_bound,
        )  # fmt: skip
        self.task, self.result, self.block_stop, self.known = task, result, block_stop, None
        self.floats_from = field.segment_starts[task.segment]
        steps: list[Step] = []
        for index, (seeker, taken) in enumerate(result.choices):
            own = rows[0] if seeker in rows[0] else rows[1]
            other = rows[1] if own is rows[0] else rows[0]
            own.remove(seeker)
            steps.append(self._step(seeker, taken, other, own, index))
            if taken >= 0:
                (other if taken in other else own).remove(taken)
        return steps, stage

    def revised(self, task: SegmentTask, steps: list[Step], block_stop: int) -> list[Step]:
        """Steps of an exactly solved block with the reasons that reach below it asked again of the field below."""
        nobody = {"bye": BYE, "leaves": LEAVES}
        choices = tuple((s.seeker, nobody[s.form] if s.taken is None else s.taken) for s in steps)
        self.task, self.result, self.block_stop = task, SegmentResult(choices, (), 0, 0, 0, False), block_stop
        self.floats_from = self.field.segment_starts[task.segment]
        return [self._revised(index, step) for index, step in enumerate(steps)]

    def _revised(self, index: int, step: Step) -> Step:
        passed = tuple(
            self._exactly(step.seeker, one.place, index)
            if one.reason in self.beyond and (one.place >= self.floats_from or step.seeker >= self.floats_from)
            else one
            for one in step.passed
        )
        form = step.form
        if form in ("same-place", "displaced", "same-row", "split") and passed != step.passed:
            row = None if form == "same-row" else step.row_place
            form = form_of_pair(floats=False, passed=passed, place_in_other_row=row)
        return step._replace(passed=passed, form=form)

    def _state(self, step: int) -> State:
        """Counters before a choice, its seeker taken out."""
        if self.known is None or self.known.step != step:
            self.known = self._counted(step)
        return self.known

    def _counted(self, step: int) -> State:
        field, kind, choices = self.field, self.traits.kind, self.result.choices
        kinds = [0] * 5
        for place in self._free(choices[step][0], -1, step):
            kinds[kind[place]] += 1
        spread = pushed = same = 0
        leave, bye = self.task.leavers, int(self.task.bye)
        for seeker, taken in choices[:step]:
            if taken >= 0:
                cost = self.costs.of(seeker, taken, self.task.segment)
                spread, pushed, same = spread + cost[4], pushed + cost[5], same + cost[6]
            elif taken == BYE:
                bye -= 1
            else:
                leave -= 1
                spread += field.down_counts[seeker] if seeker >= self.floats_from else 0
        floaters = sum(1 for seeker, _ in choices[step + 1 :] if seeker < self.floats_from)
        return State(step, kinds, spread, pushed, same, leave, bye, floaters)

    def _step(self, seeker: int, taken: int, other: list[int], own: list[int], index: int) -> Step:
        passed: list[Passed] = []
        for candidate in (*other, *own) if taken < 0 or not other or other[0] != taken else ():
            if candidate == taken:
                break
            passed.append(self._passed(seeker, candidate, index))
        if taken == BYE:
            return Step(self.task.segment, seeker, None, "bye", tuple(passed))
        if taken < 0:
            return Step(self.task.segment, seeker, None, "leaves", tuple(passed))
        row_place = None if taken in own else (0 if other[0] == taken else 1)
        form = form_of_pair(
            floats=seeker < self.floats_from,
            passed=passed,
            place_in_other_row=row_place,
        )
        return Step(self.task.segment, seeker, taken, form, tuple(passed), row_place)

    def _passed(self, seeker: int, candidate: int, index: int) -> Passed:
        field = self.field
        if not field.may_meet(seeker, candidate):
            met = field.numbers[candidate] in field.cards[seeker].met
            return Passed(candidate, "met" if met else "forbidden")
        if candidate < self.floats_from and seeker < self.floats_from:
            return Passed(candidate, "complete")
        return self._by_bounds(seeker, candidate, self._state(index)) or self._exactly(seeker, candidate, index)

    def _by_bounds(self, seeker: int, candidate: int, state: State) -> Passed | None:
        """The reason by a proof and a witness that meet, the cheaper ways first."""
        proof, segment = self._proof(seeker, candidate, state), self.task.segment
        later = self.result.choices[state.step + 1 :]
        answer = self._meeting(candidate, proof, self.exchanges.of_two(seeker, candidate, segment))
        few = 2 * (len(self.result.choices) - state.step) <= FEW
        if answer is None and few:
            answer = self._by_matching(seeker, candidate, state)
        if answer is None:
            answer = self._meeting(candidate, proof, self.exchanges.of_three(seeker, candidate, segment, later))
        if answer is None and not few:
            answer = self._by_matching(seeker, candidate, state)
        return answer

    def _best(self, code: Reason) -> int:
        result = self.result
        own = {"FS": result.spread, "D2": result.pushed, "CX": result.same_wish}
        if code in own:
            return own[code]
        return self.limits[LIMIT_CODES.index(code)]

    # -- bounds from both sides -------------------------------------------------------------------------------------

    def _meeting(self, candidate: int, proof: Break, witnesses: Iterator[Break]) -> Passed | None:
        """The reason, if one of the witnesses breaks nothing before and no more than the proof says."""
        for witness in witnesses:
            if witness.rank == proof.rank and witness.growth <= proof.growth:
                code = self.codes[witness.rank]
                best = self._best(code)
                segment = self.task.segment if code in COLOUR_CODES else None
                return Passed(candidate, code, best + witness.growth, best, segment)
        return None

    # -- a matching of those still free in the segment -----------------------------------------------------------------

    def _by_matching(self, seeker: int, candidate: int, state: State) -> Passed | None:
        segment = self.task.segment
        free = self._free(seeker, candidate, state.step)
        if len(free) > LARGEST:
            return None
        best = local_best(self.costs, free, segment, leave=state.leave, bye=state.bye, floats_from=self.floats_from)
        if best.alone:
            return self._one_pair_less(candidate, best, state)
        if not self._served_below(best.leavers, state.step):
            return None
        here = self.costs.above_least_here(seeker, candidate, segment)
        with_pair = [a + b for a, b in zip(best.values, here, strict=True)]
        for code, value, own in zip(LIMIT_CODES + COLOUR_CODES, with_pair, self._own_values(state), strict=True):
            if value != own:
                if code in self.beyond:
                    return None
                best_of = self._best(code)
                return Passed(candidate, code, best_of + value - own, best_of, None if code in LIMIT_CODES else segment)
        return None

    def _own_values(self, state: State) -> tuple[int, ...]:
        """What the round itself pays, R7 above the least, for the choices from a step on."""
        result = self.result
        spent = (state.spread, state.pushed, state.same_wish)
        whole = (result.spread, result.pushed, result.same_wish)
        return (0, 0, 0, 0, *(a - b for a, b in zip(whole, spent, strict=True)))

    def _still_leaving(self, step: int) -> list[int]:
        return [one for one, other in self.result.choices[step:] if other == LEAVES]

    def _served_below(self, leavers: tuple[int, ...], step: int) -> bool:
        """Whether the partners below of those who leave can serve these leavers too, at no harm; one may differ."""
        now = self._still_leaving(step)
        gone = [place for place in now if place not in leavers]
        new = [place for place in leavers if place not in now]
        if len(gone) != 1 or len(new) != 1:
            return not gone and not new
        come, server = new[0], self.partners[gone[0]]
        if not self.costs.possible(come, server):
            return False
        third = int(come >= self.floats_from and self.traits.third_down[come])
        return self.costs.above_least(come, server, self.field.segment_of[server]) == (0, third, 0, 0)

    def _one_pair_less(self, candidate: int, best: LocalBest, state: State) -> Passed | None:
        """The segment loses one pair: so it is if the two who stay alone can take a pair below apart."""
        if len(best.alone) != 2 or self.field.setting.order == "first":
            return None
        if sorted(best.leavers) != sorted(self._still_leaving(state.step)):
            return None
        one, other = best.alone
        possible, segment = self.costs.possible, self.task.segment
        for y in range(self.field.segment_starts[segment + 1], self.field.size):
            z = self.partners[y]
            if not y < z < self.field.size:
                continue
            if (possible(one, y) and possible(other, z)) or (possible(one, z) and possible(other, y)):
                pairs = self._pairs_in(segment)
                return Passed(candidate, "pairs", pairs - 1, pairs, segment)
        return None

    def _proof(self, seeker: int, candidate: int, state: State) -> Break:
        """The earliest value that counting shows to grow with this pair, and by how much at least."""
        at, result = self.at, self.result
        cost = self.costs.of(seeker, candidate, self.task.segment)
        above = self.costs.above_least(seeker, candidate, self.task.segment)
        grown = [(at[code], amount) for code, amount in zip(LIMIT_CODES, above, strict=True) if amount > 0]
        kinds = state.kinds.copy()
        kinds[self.traits.kind[candidate]] -= 1
        slots = state.leave + state.bye
        least_spread = state.spread + cost[4] + self._rest_of_spread(seeker, candidate, state)
        budget = max(0, result.spread - state.spread - cost[4])
        may_go = self._may_go(seeker, candidate, state, budget) if slots == 1 else None
        pushed, same = least_colours(kinds, slots, may_go)
        least = (least_spread, state.pushed + cost[5] + pushed, state.same_wish + cost[6] + same)
        best = (result.spread, result.pushed, result.same_wish)
        grown += [(at[code], a - b) for code, a, b in zip(COLOUR_CODES, least, best, strict=True) if a > b]
        if not grown:
            return Break(len(self.codes) - 1, 1)
        return Break(*min(grown))

    def _free(self, seeker: int, candidate: int, step: int) -> list[int]:
        """Members not yet decided, without the seeker and the candidate."""
        free = []
        for one, other in self.result.choices[step:]:
            free += [place for place in (one, other) if place >= 0 and place not in (seeker, candidate)]
        return free

    def _may_go(self, seeker: int, candidate: int, state: State, budget: int) -> list[int]:
        field, traits = self.field, self.traits
        counts = [0] * 5
        for place in self._free(seeker, candidate, state.step):
            native = place >= self.floats_from
            if state.leave:
                fits = not native or (not traits.third_down[place] and field.down_counts[place] <= budget)
            else:
                fits = native and not traits.no_bye[place]
            counts[traits.kind[place]] += fits
        return counts

    def _rest_of_spread(self, seeker: int, candidate: int, state: State) -> int:
        if not state.leave and not state.floaters:
            return 0
        natives = [p for p in self._free(seeker, candidate, state.step) if p >= self.floats_from]
        again = min(state.floaters, state.leave)
        ups = sorted(self.field.up_counts[place] for place in natives)[: state.floaters - again]
        downs = sorted(self.field.down_counts[place] for place in natives)[: state.leave - again]
        return sum(ups) + sum(downs)

    def _exactly(self, seeker: int, candidate: int, step: int) -> Passed:
        """The exact answer from what is still free, block after block until the pair fits in."""
        found = self._exactly_down_to(self.block_stop, seeker, candidate, step)
        stops = [stop for stop in self.stops if stop > self.block_stop]
        if self.field.size <= WHOLE_REST:
            stops = stops[-1:]
        for stop in stops:
            places = self.field.segment_starts[stop] - self.field.segment_starts[self.task.segment]
            if found.reason not in self.beyond:
                break
            if places > LARGEST_QUESTION:
                found = self._crowd_below(candidate, found, (seeker, candidate))
                break
            found = self._exactly_down_to(stop, seeker, candidate, step)
            if found.reason == "pairs" and self.field.setting.order == "text":
                break
        if found.reason in ("complete", "bye"):
            return found
        best = self._pairs_in(found.segment) if found.reason == "pairs" else self._best(found.reason)
        return found._replace(value=best + found.value - found.best, best=best)

    def _crowd_below(self, candidate: int, found: Passed, pair: tuple[int, int]) -> Passed:
        """A pair is lost for certain; with so many free below, few of whom have met, all can be paired (Dirac)."""
        if found.reason not in ("complete", "bye") or self.field.setting.order == "first":
            return found
        if self.field.size in (self.partners[place] for place in pair):
            return found
        pairs = self._pairs_in(self.task.segment)
        return Passed(candidate, "pairs", pairs - 1, pairs, self.task.segment)

    def _exactly_down_to(self, stop: int, seeker: int, candidate: int, step: int) -> Passed:
        field, choices = self.field, self.result.choices
        decided = {place for pair in choices[:step] for place in pair if place >= 0 and pair[1] != LEAVES}
        lower = range(field.segment_starts[self.task.segment + 1], field.segment_starts[stop])
        places = [place for place in (*self.task.members, *lower) if place not in decided]
        block = ExactBlock(field, self.task.segment, stop, with_bye=True, places=places)
        left = [one for one, other in choices[:step] if other == LEAVES]
        return block.first_broken(self.partners, left, self.task.members, seeker, candidate)

    def _pairs_in(self, segment: int | None) -> int:
        assert segment is not None
        field = self.field
        return sum(1 for place in field.natives(segment) if self.partners[place] < place)
