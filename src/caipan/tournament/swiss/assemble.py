"""From places back to numbers: boards (R18), counted floats (R16), explanation and certificate of a solved round."""

from collections.abc import Sequence

from caipan.tournament.swiss.card import (
    Board,
    Card,
    Certificate,
    CutKind,
    CutProof,
    Decision,
    FieldValues,
    FixedPair,
    Pairing,
    PassedOver,
    SegmentValues,
)
from caipan.tournament.swiss.clauses import board_clauses, colour_clause
from caipan.tournament.swiss.exact import Passed, SegmentStage, Solution, Step
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.matching import largest_matching

PROOF_LIMIT = 60
"""Largest group for which a cut that misses half of its players is proved by a maximum matching of one side."""


def pairing_of(field: Field, solution: Solution) -> Pairing:
    """The finished round from a solution in places."""
    decisions = tuple(_decision(field, step) for step in solution.steps)
    boards = _boards(field, solution.steps)
    bye = field.setting.fixed_bye if solution.bye is None else field.cards[solution.bye].number
    down, up = counted_floats(field, boards)
    return Pairing(
        round_no=field.setting.round_no,
        boards=boards,
        bye=bye,
        down_floats=down,
        up_floats=up,
        decisions=decisions,
        certificate=_certificate(field, solution),
    )


def _passed(field: Field, passed: Passed) -> PassedOver:
    points = None if passed.segment is None else field.segment_points[passed.segment]
    return PassedOver(field.cards[passed.place].number, passed.reason, passed.value, passed.best, points)


def _decision(field: Field, step: Step) -> Decision:
    taken = None if step.taken is None else field.cards[step.taken].number
    passed = tuple(_passed(field, one) for one in step.passed) if step.passed else ()
    return Decision(field.segment_points[step.segment], field.cards[step.seeker].number, taken, step.form, passed)


def _boards(field: Field, steps: list[Step]) -> tuple[Board, ...]:
    """All pairs of the round with their board numbers: higher score, lower score, smaller number (R18)."""
    points = {number: card.half_points for number, card in field.all_cards.items()}
    pairs: list[tuple[int, int, Step | FixedPair]] = [
        (field.numbers[step.seeker], field.numbers[step.taken], step) for step in steps if step.taken is not None
    ]
    pairs += [(pair.first, pair.second, pair) for pair in field.setting.fixed_pairs]

    def rank(pair: tuple[int, int, object]) -> tuple[int, int, int]:
        a, b = points[pair[0]], points[pair[1]]
        return (-max(a, b), -min(a, b), min(pair[0], pair[1]))

    ranked = enumerate(sorted(pairs, key=rank), start=1)
    return tuple(
        _board(field, number, made) if isinstance(made, Step) else _fixed_board(number, made)
        for number, (_, _, made) in ranked
    )


def _board(field: Field, number: int, step: Step) -> Board:
    assert step.taken is not None
    first, second, rule = field.first_mover(step.seeker, step.taken)
    a, b = field.cards[first], field.cards[second]
    return Board(
        board=number,
        first=a.number,
        second=b.number,
        form=step.form,
        seeker=field.numbers[step.seeker],
        colour_rule=rule,
        passed_over=tuple(_passed(field, one) for one in step.passed) if step.passed else (),
        clauses=board_clauses(step.form, colour_clause(a, b, rule), tuple(one.reason for one in step.passed)),
    )


def _fixed_board(number: int, pair: FixedPair) -> Board:
    return Board(number, pair.first, pair.second, "fixed", pair.first, "fixed", (), ("R19",))


def counted_floats(field: Field, boards: Sequence[Board]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers charged with a down-float and with an up-float; nobody alone of his points is charged (R16)."""
    down, up = [], []
    for board in boards:
        a, b = field.all_cards[board.first], field.all_cards[board.second]
        if a.half_points == b.half_points:
            continue
        higher, lower = (a, b) if a.half_points > b.half_points else (b, a)
        if field.crowd[higher.half_points] > 1:
            down.append(higher.number)
        if field.crowd[lower.half_points] > 1:
            up.append(lower.number)
    return tuple(sorted(down)), tuple(sorted(up))


def _certificate(field: Field, solution: Solution) -> Certificate:
    bye = None if solution.bye is None else field.cards[solution.bye].half_points
    pairs = [0] * field.segments
    for one, other in solution.partners.items():
        if one < other:
            pairs[field.segment_of[other]] += 1
    last, floats, colours, soft = solution.limits
    proof = "bound" if not any(solution.limits) else "matching"
    return Certificate(
        order=field.setting.order,
        bye_half_points=bye,
        field=FieldValues(last, floats, colours, soft, "bound" if proof == "bound" else "matching"),
        cuts=tuple(_cuts(field, solution, pairs)),
        segments=tuple(_segment(field, stage, pairs[stage.segment]) for stage in solution.stages),
    )


def _segment(field: Field, stage: SegmentStage, pairs: int) -> SegmentValues:
    cards: list[Card] = field.cards
    members = tuple(cards[place].number for place in stage.members)
    start = field.segment_starts[stage.segment]
    return SegmentValues(
        half_points=field.segment_points[stage.segment],
        members=members,
        floaters=tuple(cards[place].number for place in stage.members if place < start),
        wants_first_row=tuple(cards[place].number for place in stage.rows[0]),
        wants_second_row=tuple(cards[place].number for place in stage.rows[1]),
        pairs=pairs,
        float_spread=stage.spread,
        pushed_to_two=stage.pushed,
        same_wish_pairs=stage.same_wish,
        proof="bound" if stage.by_bound else "matching",
    )


def _cuts(field: Field, solution: Solution, pairs: list[int]) -> list[CutProof]:
    cuts, made = [], 0
    for segment in range(field.segments):
        above = field.segment_starts[segment + 1]
        players = above - (solution.bye is not None and solution.bye < above)
        made += pairs[segment]
        proof = _cut_proof(field, solution, above, made)
        cuts.append(CutProof(field.segment_points[segment], players, made, proof))
    return cuts


def _cut_proof(field: Field, solution: Solution, above: int, made: int) -> CutKind:
    players = above - (solution.bye is not None and solution.bye < above)
    if made == players // 2:
        return "parity"
    if field.setting.order == "text":
        if above <= PROOF_LIMIT and len(largest_matching(_pairs_among(field, 0, above))) // 2 == made:
            return "above"
        if field.size - above <= PROOF_LIMIT and _unserved_below(field, solution, above) == players - 2 * made:
            return "below"
    return "matching"


def _pairs_among(field: Field, start: int, stop: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(start, stop) for other in range(one + 1, stop) if field.may_meet(one, other)]


def _unserved_below(field: Field, solution: Solution, above: int) -> int:
    """How many players below a cut must meet somebody from above whatever is done."""
    edges = _pairs_among(field, above, field.size)
    with_bye = solution.bye is not None and solution.bye >= above
    if with_bye:
        edges += [(place, field.size) for place in range(above, field.size) if field.may_have_bye[place]]
    return field.size - above + with_bye - len(largest_matching(edges))
