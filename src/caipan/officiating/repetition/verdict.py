"""The verdict on a cycle whose moves have their classes: grades of both sides, the edition's table, the duty to vary.

Nothing here knows an edition by name. Where classes are unsure every possible completion is tried; if all of them give
the same verdict it stands, otherwise the referee decides and sees the readings.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from caipan.officiating.repetition.answer import (
    Act,
    Cycle,
    Duty,
    Judgement,
    MoveClass,
    Reading,
    Reason,
    Root,
    Sides,
    Target,
    Verdict,
)
from caipan.officiating.repetition.grades import PAIR_PREDICATES, SidePlay, grade_of, identities, pattern_of, report_of
from caipan.rulebook import Edition
from caipan.rulebook.repetition import Repetition, Row

SIDES = ("red", "black")
COMPLETIONS_MAX = 1024
"""Completions of unsure classes that are tried; beyond them the referee decides without readings."""

_OPEN = (MoveClass.KILL, MoveClass.CHASE, MoveClass.IDLE)
_LIGHT = Target(square="", piece="", joint=True)


def decide(acts: Sequence[Act], mover: str, edition: Edition, cycle: Cycle | None = None) -> Judgement:
    """Judge the acts of one run of a cycle.

    Args:
        acts: the moves in the order in which they were played, with their classes.
        mover: ``"red"`` or ``"black"``: who made the first of them.
        edition: the book to judge by.
        cycle: where the cycle stands in the record; ``None`` for a run without a record.

    Raises:
        SilentEdition: the book has no repetition rules.
    """
    rules = edition.rules_of_repetition()
    found = _ruling(acts, mover, rules)
    if all(act.sure for act in acts):
        return _judgement(acts, found, edition, cycle, mover)
    readings = tuple(_readings(acts, mover, rules))
    if readings and len({reading.verdict for reading in readings}) == 1:
        return _judgement(acts, found, edition, cycle, mover)
    return _for_the_referee(_judgement(acts, found, edition, cycle, mover), _distinct(readings))


class Ruling(msgspec.Struct, frozen=True):
    """A row of the table applied to two sides."""

    verdict: Verdict
    row: Row
    sides: Sides
    reasons: tuple[Reason, ...]
    duty: Duty | None


def _ruling(acts: Sequence[Act], mover: str, rules: Repetition) -> Ruling:
    acts, counted = _count_mutual(acts, mover, rules)
    red, black = _plays(acts, mover)
    sides = Sides(report_of(red, rules), report_of(black, rules))
    row, loser = _row_for(red, black, rules)
    grades = [
        Reason(
            "side-grade",
            {"side": side, "grade": report.grade, "pattern": report.pattern},
            grade_of(play, rules).clauses,
        )
        for side, report, play in zip(SIDES, (sides.red, sides.black), (red, black), strict=True)
    ]
    applied = Reason("row", {"one": row.one, "other": row.other, "outcome": row.outcome}, row.clauses)
    duty = _duty(row, loser, rules)
    terms = rules.duty.draw_clauses if row.outcome == "draw" else rules.duty.clauses
    due = [Reason("must-vary", msgspec.structs.asdict(duty), terms)] if duty else []
    return Ruling(_verdict(row, loser), row, sides, (*counted, *grades, applied, *due), duty)


def _grade_reason(side: str, play: SidePlay, rules: Repetition) -> Reason:
    grade = grade_of(play, rules)
    return Reason("side-grade", {"side": side, "grade": grade.key, "pattern": pattern_of(play)}, grade.clauses)


def _plays(acts: Sequence[Act], mover: str) -> tuple[SidePlay, SidePlay]:
    chased = identities(acts)
    first, second = SidePlay(acts[::2], chased[::2]), SidePlay(acts[1::2], chased[1::2])
    return (first, second) if mover == "red" else (second, first)


def _row_for(red: SidePlay, black: SidePlay, rules: Repetition) -> tuple[Row, str]:
    """The first row of the table that fits, and the side that stands in its first column."""
    grades = grade_of(red, rules).key, grade_of(black, rules).key
    for row in rules.table:
        if (row.one, row.other) == grades and PAIR_PREDICATES[row.when](red, black):
            return row, "red"
        if (row.other, row.one) == grades and PAIR_PREDICATES[row.when](black, red):
            return row, "black"
    raise LookupError(f"no row for grades {grades}")  # the loader refuses a table with such a hole


def _verdict(row: Row, side: str) -> Verdict:
    return {
        "draw": Verdict.DRAW,
        "one-varies": Verdict(f"{side}_must_vary"),
        "one-loses": Verdict(f"{side}_loses_perpetual_check"),
    }[row.outcome]


def _duty(row: Row, side: str, rules: Repetition) -> Duty | None:
    if row.outcome == "one-varies":
        return Duty(side, rules.duty.rounds, rules.duty.extra_cycles)
    if row.outcome == "draw" and rules.duty.draw_after_rounds:
        return Duty("both", rules.duty.draw_after_rounds)
    return None


def _count_mutual(acts: Sequence[Act], mover: str, rules: Repetition) -> tuple[Sequence[Act], tuple[Reason, ...]]:
    """Where both sides attack on every move, attacks that are else allowed count (a pawn's own: XQ99 27.2)."""
    counts = set(rules.mutual_attack_counts)
    if not any(act.why in counts and not act.kind.is_attack for act in acts):
        return acts, ()
    counted = [
        msgspec.structs.replace(act, kind=MoveClass.CHASE) if act.why in counts and not act.kind.is_attack else act
        for act in acts
    ]
    if not all(act.kind.is_attack for act in counted):
        return acts, ()
    changed = dict.fromkeys(
        _side_of(index, mover) for index, (old, new) in enumerate(zip(acts, counted, strict=True)) if old is not new
    )
    return counted, tuple(Reason("mutual-pawn", {"side": side}, rules.mutual_attack_clauses) for side in changed)


def _side_of(index: int, mover: str) -> str:
    return mover if index % 2 == 0 else SIDES[1 - SIDES.index(mover)]


def _judgement(acts: Sequence[Act], found: Ruling, edition: Edition, cycle: Cycle | None, mover: str) -> Judgement:
    reasons = (*_cycle_reason(cycle, edition), *found.reasons)
    return Judgement(
        edition=edition.key,
        verdict=found.verdict,
        cycle=cycle,
        sides=found.sides,
        clauses=_clauses(found.row, reasons),
        mover=mover,
        moves=tuple(acts),
        reasons=reasons,
        duty=found.duty,
    )


def _for_the_referee(base: Judgement, readings: tuple[Reading, ...]) -> Judgement:
    open_acts = [act for act in base.moves if not act.sure]
    unsure = tuple(Reason("unsure", {"ply": act.ply, "class": str(act.kind)}, act.clauses) for act in open_acts)
    return msgspec.structs.replace(
        base, verdict=Verdict.REFEREE_DECIDES, duty=None, readings=readings, reasons=(*base.reasons, *unsure)
    )


def _cycle_reason(cycle: Cycle | None, edition: Edition) -> tuple[Reason, ...]:
    if cycle is None:
        return ()
    return (Reason("cycle", msgspec.structs.asdict(cycle), edition.rules_of_repetition().counting.clauses),)


def _clauses(row: Row, reasons: Sequence[Reason]) -> tuple[str, ...]:
    """The row's clauses first, then those of the other reasons, each once."""
    return tuple(dict.fromkeys([*row.clauses, *(clause for reason in reasons for clause in reason.clauses)]))


def _readings(acts: Sequence[Act], mover: str, rules: Repetition) -> Iterator[Reading]:
    """Every completion of the unsure classes with its verdict; none if there are too many."""
    options = [_options(act) for act in acts]
    count = 1
    for choices in options:
        count *= len(choices)
    if count > COMPLETIONS_MAX:
        return
    for chosen in product(*options):
        classes = {act.ply: new.kind for act, new in zip(acts, chosen, strict=True) if not act.sure}
        yield Reading(classes, _ruling(chosen, mover, rules).verdict)


def _options(act: Act) -> list[Act]:
    """What an act may turn out to be: itself, and the other classes that could not be excluded."""
    if act.sure:
        return [act]
    others = [kind for kind in act.may_be or _OPEN if kind is not act.kind]
    completed = [msgspec.structs.replace(act, kind=kind) for kind in others]
    light = [msgspec.structs.replace(new, targets=(_LIGHT,)) for new in completed if new.kind is MoveClass.CHASE]
    return [act, *completed, *light]


def _distinct(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """One reading for each verdict, the first that was found."""
    return tuple({reading.verdict: reading for reading in reversed(readings)}.values())[::-1]


def overrule(
    judgement: Judgement,
    classes: dict[int, MoveClass],
    edition: Edition,
    *,
    light: frozenset[int] = frozenset(),
) -> Judgement:
    """The judgement after the referee has set the class of some plies; the verdict follows (O8, X12).

    A ply set to another class loses its targets; one confirmed as it was keeps them. Both are sure afterwards.

    Args:
        judgement: as it stood.
        classes: the referee's class by ply.
        edition: the book to judge by.
        light: plies among them whose chase is only joint or of an under-rooted piece (XQ11 26.8).
    """
    ruled = [act for act in judgement.moves if act.ply in classes]
    acts = [_ruled(act, classes[act.ply], act.ply in light) if act in ruled else act for act in judgement.moves]
    reasons = tuple(
        Reason("overruled", {"ply": act.ply, "from": str(act.kind), "to": str(classes[act.ply])}) for act in ruled
    )
    new = decide(acts, judgement.mover, edition, judgement.cycle)
    return msgspec.structs.replace(new, reasons=(*reasons, *new.reasons), nodes=judgement.nodes)


def _ruled(act: Act, kind: MoveClass, light: bool) -> Act:
    if kind is act.kind and light == act.is_light:
        return msgspec.structs.replace(act, sure=True, may_be=())
    return msgspec.structs.replace(
        act,
        kind=kind,
        targets=_marked(act, kind, light),
        proof=(),
        proof_zh=(),
        clauses=(),
        sure=True,
        may_be=(),
        why="ruled",
    )


def _marked(act: Act, kind: MoveClass, light: bool) -> tuple[Target, ...]:
    """The targets under the referee's mark; a chase that had none gets one without a place if it is to be light."""
    if kind is not MoveClass.CHASE:
        return ()
    known = act.targets if act.kind is kind else ()
    if light:
        return tuple(msgspec.structs.replace(target, joint=True) for target in known) or (_LIGHT,)
    return tuple(msgspec.structs.replace(target, joint=False, root=Root.UNROOTED) for target in known)
