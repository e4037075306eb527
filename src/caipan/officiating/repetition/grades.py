"""Grading a side's moves in a cycle: the meaning of the predicates that edition files name."""

from collections.abc import Callable, Sequence

from caipan.officiating.repetition.answer import Act, MoveClass, Root, SideReport, Target
from caipan.rulebook.repetition import Grade, Repetition


def identities(acts: Sequence[Act]) -> list[dict[str, Target]]:
    """For every act its targets by identity: the square where the chased piece stood before the first act.

    Pieces are followed back through the moves of both sides, so that a piece chased on two squares in turn is known
    to be the same one (the Asian rules ask for it).
    """
    moves = [(act.iccs[:2], act.iccs[2:]) for act in acts]
    return [{_origin(t.square, moves[: index + 1]): t for t in act.targets} for index, act in enumerate(acts)]


def _origin(square: str, moves: Sequence[tuple[str, str]]) -> str:
    for from_square, to_square in reversed(moves):
        if to_square == square:
            square = from_square
    return square


class SidePlay:
    """One side's acts in a cycle, with the chased pieces by identity."""

    def __init__(self, acts: Sequence[Act], chased: Sequence[dict[str, Target]]) -> None:
        self.acts = tuple(acts)
        self.chased = tuple(chased)

    def chased_throughout(self, wanted: Callable[[Target], bool]) -> bool:
        """Whether every act is a chase, and one and the same piece that is ``wanted`` is chased by all of them."""
        if not self.every(lambda act: act.kind is MoveClass.CHASE):
            return False
        sets = [{name for name, target in chased.items() if wanted(target)} for chased in self.chased]
        return bool(set.intersection(*sets))

    def every(self, test: Callable[[Act], bool]) -> bool:
        """Whether there are acts and all of them pass the test."""
        return bool(self.acts) and all(test(act) for act in self.acts)


SIDE_PREDICATES: dict[str, Callable[[SidePlay], bool]] = {
    "any": lambda play: True,
    "every-move-checks": lambda play: play.every(lambda act: act.kind is MoveClass.CHECK),
    "every-move-attacks": lambda play: play.every(lambda act: act.kind.is_attack),
    "every-move-attacks-none-light": lambda play: play.every(lambda act: act.kind.is_attack and not act.is_light),
    "one-piece-chased-throughout": lambda play: play.chased_throughout(lambda target: True),
    "one-held-rook-chased-throughout": lambda play: play.chased_throughout(lambda t: t.is_rook and t.held),
}
"""The functions behind ``vocabulary.SIDE_PREDICATES``."""

PAIR_PREDICATES: dict[str, Callable[[SidePlay, SidePlay], bool]] = {
    "always": lambda one, other: True,
    "rook-against-joint-rook": lambda one, other: (
        one.every(lambda act: _chases(act, lambda t: t.is_rook and not t.is_light))
        and other.every(lambda act: _chases(act, lambda t: t.is_rook and t.joint))
    ),
    "unrooted-against-joint-unrooted": lambda one, other: (
        one.every(lambda act: _chases(act, lambda t: _is_unrooted(t) and not t.joint))
        and other.every(lambda act: _chases(act, lambda t: _is_unrooted(t) and t.joint))
    ),
}
"""The functions behind ``vocabulary.PAIR_PREDICATES``."""


def grade_of(play: SidePlay, rules: Repetition) -> Grade:
    """The first grade of the edition whose predicate is true of the side's moves."""
    return next(grade for grade in rules.grades if SIDE_PREDICATES[grade.when](play))


def report_of(play: SidePlay, rules: Repetition) -> SideReport:
    """The side's grade and the pattern of its moves."""
    return SideReport(grade_of(play, rules).key, pattern_of(play))


def pattern_of(play: SidePlay) -> str:
    """How the side's moves alternate (长将, 一将一杀 …; XQ11 24.9-24.13), a key of ``vocabulary.PATTERNS``."""
    if not play.every(lambda act: act.kind.is_attack):
        return "allowed"
    return _PATTERNS[frozenset(act.kind for act in play.acts)]


_PATTERNS: dict[frozenset[MoveClass], str] = {
    frozenset({MoveClass.CHECK}): "perpetual_check",
    frozenset({MoveClass.KILL}): "perpetual_kill",
    frozenset({MoveClass.CHASE}): "perpetual_chase",
    frozenset({MoveClass.CHECK, MoveClass.KILL}): "check_and_kill",
    frozenset({MoveClass.CHECK, MoveClass.CHASE}): "check_and_chase",
    frozenset({MoveClass.KILL, MoveClass.CHASE}): "kill_and_chase",
    frozenset({MoveClass.CHECK, MoveClass.KILL, MoveClass.CHASE}): "check_kill_and_chase",
}


def _chases(act: Act, wanted: Callable[[Target], bool]) -> bool:
    return act.kind is MoveClass.CHASE and any(wanted(target) for target in act.targets)


def _is_unrooted(target: Target) -> bool:
    return target.root in (Root.UNROOTED, Root.FALSE)
