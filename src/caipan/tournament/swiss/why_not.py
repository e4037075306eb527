"""The counterfactual "why do A and B not meet?": the first value their pair makes unreachable, or an earlier choice.

The pair is held fast from the start and the round is followed step by step. The first value that gets worse is the
answer (R4-R9, walked in order of importance). If nothing gets worse, the pair only lost to the order of choice (R12):
then the answer is the first decision of the round that cannot be made together with it.
"""

from collections.abc import Iterable

from caipan.tournament.swiss.card import (
    Card,
    Decision,
    NoCompletePairing,
    Pairing,
    PairingFault,
    RoundSetting,
    WhyNot,
)
from caipan.tournament.swiss.exact import LIMIT_CODES, ExactBlock, Passed
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.pairing import pair_round

WHOLE_FIELD = 120
"""Up to so many players the question is put to the whole field; else to the blocks the two stand in."""


def why_not(cards: Iterable[Card], setting: RoundSetting, a: int, b: int) -> WhyNot:
    """Why the numbers ``a`` and ``b`` are not paired with each other in this round.

    Raises:
        PairingFault: one of them is not in the field, they are the same, or no complete pairing exists.
    """
    field = Field(tuple(cards), setting)
    _refuse_strangers(field, a, b)
    pairing = pair_round(field.all_cards.values(), setting)
    if isinstance(pairing, NoCompletePairing):
        raise PairingFault((("no_complete_pairing", ()),))
    if any({a, b} == {board.first, board.second} for board in pairing.boards):
        return WhyNot(a, b, True, None)
    if a not in field.place or b not in field.place:
        return WhyNot(a, b, False, None, instead=_fixed(field, pairing, a, b))
    one, other = field.place[a], field.place[b]
    if not field.may_meet(one, other):
        return WhyNot(a, b, False, "met" if b in field.all_cards[a].met else "forbidden")
    return _compared(pairing, a, b) or _followed(field, pairing, a, b)


def _refuse_strangers(field: Field, a: int, b: int) -> None:
    problems = [("not_in_field", (number,)) for number in (a, b) if number not in field.all_cards]
    if a == b:
        problems.append(("same_player", (a,)))
    if problems:
        raise PairingFault(tuple(problems))


def _fixed(field: Field, pairing: Pairing, a: int, b: int) -> Decision:
    """The arbiter's own pair or bye that takes one of the two away."""
    number = a if a not in field.place else b
    for board in pairing.boards:
        if board.form == "fixed" and number in (board.first, board.second):
            other = board.first + board.second - number
            return Decision(field.all_cards[number].half_points, number, other, "fixed")
    return Decision(field.all_cards[number].half_points, number, None, "fixed")


def _compared(pairing: Pairing, a: int, b: int) -> WhyNot | None:
    """The reason noted when one of them sought and passed the other over."""
    for step in pairing.decisions:
        for one in step.passed_over:
            if {step.seeker, one.player} == {a, b}:
                return WhyNot(a, b, False, one.reason, one.value, one.best, one.segment_half_points)
    return None


def _followed(field: Field, pairing: Pairing, a: int, b: int) -> WhyNot:
    start, stop = _window(field, pairing, a, b)
    question = Counterfactual(field, pairing, start, stop, (field.place[a], field.place[b]))
    answer = question.answer()
    if isinstance(answer, Decision):
        return WhyNot(a, b, False, None, instead=answer)
    limits = pairing.certificate.field
    value, best = answer.value, answer.best
    if answer.reason in LIMIT_CODES:
        whole = (limits.last_round, limits.third_floats, limits.third_colours, limits.soft_forbidden)
        best = whole[LIMIT_CODES.index(answer.reason)]
        value = best + answer.value - answer.best
    points = None if answer.segment is None else field.segment_points[answer.segment]
    return WhyNot(a, b, False, answer.reason, value, best, points)


def _window(field: Field, pairing: Pairing, a: int, b: int) -> tuple[int, int]:
    """The segments to look at: the blocks between uncrossed cuts in which the two stand."""
    if field.size <= WHOLE_FIELD:
        return 0, field.segments
    own = sorted(field.segment_of[field.place[number]] for number in (a, b))
    closed = [cut.players == 2 * cut.pairs for cut in pairing.certificate.cuts]
    start, stop = own[0], own[1] + 1
    while start > 0 and not closed[start - 1]:
        start -= 1
    while stop < field.segments and not closed[stop - 1]:
        stop += 1
    return start, stop


class Counterfactual(ExactBlock):
    """A finished round followed with one pair held fast."""

    def __init__(self, field: Field, pairing: Pairing, start: int, stop: int, pair: tuple[int, int]) -> None:
        bye = None if pairing.bye is None else field.place.get(pairing.bye)
        inside = bye is not None and start <= field.segment_of[bye] < stop
        super().__init__(field, start, stop, with_bye=inside)
        self.pair = (min(pair), max(pair))
        self.pairing = pairing
        self.partners = {bye: self.bye_node, self.bye_node: bye} if inside and bye is not None else {}
        for board in pairing.boards:
            if board.form != "fixed":
                one, other = field.place[board.first], field.place[board.second]
                self.partners[one], self.partners[other] = other, one
        self.open = dict.fromkeys(self.costs)
        self.open.update(dict.fromkeys((place, self.bye_node) for place in self.byes))

    def answer(self) -> Passed | Decision:
        """The first value broken, or the first decision that cannot be made with the pair."""
        points = self.field.segment_points
        for segment in range(self.start, self.stop):
            self._weigh(segment)
            mine = {*self.places} | ({self.bye_node} if self.byes else set())
            self.target = self._total(((p, q) for p, q in self.partners.items() if p < q and p in mine), segment)
            found = self._best(self._edges(self.pair, ()))
            if found is None:
                return Passed(self.pair[1], "complete")
            if found[0] != self.target:
                return self._first_worse(self.pair[1], found[0])
            self.witness = found[1]
            left = [step for step in self.pairing.decisions if step.segment_half_points == points[segment]]
            for step in left:
                if not self._goes_along(step, left):
                    return step
        raise AssertionError("a pair that breaks nothing and contradicts no decision is in the round")

    def _goes_along(self, step: Decision, steps: list[Decision]) -> bool:
        """Make the decision; whether the pair can still be had at the same values."""
        place = self.field.place
        seeker = place[step.seeker]
        if step.taken is not None or step.form == "bye":
            taken = self.bye_node if step.taken is None else place[step.taken]
            if {seeker, taken} & {*self.pair}:
                return False
            agrees = self.witness[seeker] == taken
            self._fix(seeker, taken)
        else:
            rest = {place[one.seeker] for one in steps} | {place[one.taken] for one in steps if one.taken is not None}
            away = [(min(seeker, other), max(seeker, other)) for other in rest - {seeker}]
            away = [pair for pair in [*away, (seeker, self.bye_node)] if pair in self.open]
            if self.pair in away:
                return False
            agrees = (min(seeker, self.witness[seeker]), max(seeker, self.witness[seeker])) not in away
            for pair in away:
                del self.open[pair]
        if agrees:
            return True
        found = self._best(self._edges(self.pair, ()))
        if found is None or found[0] != self.target:
            return False
        self.witness = found[1]
        return True


__all__ = ["why_not"]
