"""Solved blocks put together into one solution of the field, with every reason."""

from caipan.tournament.swiss.exact import LIMIT_CODES, Passed, SegmentStage, Solution, Step
from caipan.tournament.swiss.fast import Block, Blocks, least_limits
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.refusals import Refusals
from caipan.tournament.swiss.segment import BYE, SegmentTask

Limits = tuple[int, int, int, int]


def whole_solution(field: Field, solved: Blocks) -> Solution:
    """The blocks as one solution; the reasons of searched blocks are found here."""
    partners, bye = _partners(field, solved.blocks)
    limits = [
        block.exact.limits if block.exact else least_limits(field, solved.traits, bye, block.start, block.stop)
        for block in solved.blocks
    ]
    whole: Limits = tuple(map(sum, zip(*limits, strict=True)))  # type: ignore[assignment]
    steps: list[Step] = []
    stages: list[SegmentStage] = []
    refusals = Refusals(field, solved.traits, partners, whole, [block.stop for block in solved.blocks])
    for block, own in zip(solved.blocks, limits, strict=True):
        if block.exact is not None:
            counted = [_over_whole_field(step, own, whole) for step in block.exact.steps]
            steps += _asked_below(refusals, block, counted) if block.stop < field.segments else counted
            stages += block.exact.stages
        for task, result in block.searched or ():
            more, stage = refusals.steps(task, result, block.stop)
            steps += more
            stages.append(stage)
    pairs = {one: other for one, other in enumerate(partners) if other < field.size}
    return Solution(pairs, bye, steps, stages, whole)


def _asked_below(refusals: Refusals, block: Block, counted: list[Step]) -> list[Step]:
    assert block.exact is not None
    steps: list[Step] = []
    for stage in block.exact.stages:
        own = [step for step in counted if step.segment == stage.segment]
        if any(one.reason in refusals.beyond for step in own for one in step.passed):
            own = refusals.revised(SegmentTask(stage.segment, stage.members, 0, False), own, block.stop)
        steps += own
    return steps


def _partners(field: Field, blocks: list[Block]) -> tuple[list[int], int | None]:
    partners, bye = [field.size] * field.size, None
    for block in blocks:
        if block.exact is not None:
            for one, other in block.exact.partners.items():
                partners[one] = other
            bye = block.exact.bye if block.exact.bye is not None else bye
        for _, result in block.searched or ():
            for one, other in result.choices:
                if other >= 0:
                    partners[one], partners[other] = other, one
                elif other == BYE:
                    bye = one
    return partners, bye


def _over_whole_field(step: Step, own: Limits, whole: Limits) -> Step:
    """The step with R7 values counted over the whole field instead of its block."""
    if not any(one.reason in LIMIT_CODES for one in step.passed):
        return step

    def counted(one: Passed) -> Passed:
        if one.reason not in LIMIT_CODES:
            return one
        elsewhere = whole[LIMIT_CODES.index(one.reason)] - own[LIMIT_CODES.index(one.reason)]
        return one._replace(value=one.value + elsewhere, best=one.best + elsewhere)

    return step._replace(passed=tuple(counted(one) for one in step.passed))
