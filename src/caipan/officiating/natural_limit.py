"""The natural move limit 自然限着: rounds without a capture, and the audit of a claim (XQ11 4.2.4, 22.2; XQ99 23.3).

A :class:`Count` follows the game ply by ply; :func:`audit` says what a claim made now is worth. In the count of the
claimant its own checks count at most ten times. The books do not say whether a check beyond ten takes one ply or its
whole round out of the count: a setting, whose default is the edition's.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from caipan.rulebook.sections import NaturalLimit
from caipan.rules.xiangqi import Board, Move, Side

Drop = Literal["ply", "round"]
"""What an excess check takes out of the count."""

_PLIES_PER_ROUND = 2


class Count(msgspec.Struct, frozen=True):
    """Plies since the last capture (or the start), and how many of them were checks of either side."""

    plies: int = 0
    red_checks: int = 0
    black_checks: int = 0

    def after(self, side: str, *, capture: bool, check: bool) -> "Count":
        """The count after one more ply of ``side``; a capture starts it anew, and is itself not counted."""
        if capture:
            return Count()
        red, black = int(check and side == "red"), int(check and side == "black")
        return Count(self.plies + 1, self.red_checks + red, self.black_checks + black)

    def checks(self, side: str) -> int:
        """Checks of one side since the last capture."""
        return self.red_checks if side == "red" else self.black_checks


class LimitAudit(msgspec.Struct, frozen=True):
    """The audit of a claim: what was counted, what was left out, whether the limit is reached.

    ``fouls`` and ``minutes_off`` are what an untrue claim costs the claimant (XQ11 22.2, XQ99 23.3); both are 0 if the
    claim is true or nobody claimed.
    """

    claimant: str | None
    reached: bool
    plies: int
    checks: int
    excess_checks: int
    counted_plies: int
    needed_plies: int
    fouls: int
    minutes_off: int
    clauses: tuple[str, ...]

    @property
    def counted_rounds(self) -> int:
        """Full rounds that count."""
        return self.counted_plies // _PLIES_PER_ROUND


class NobodyMayRule(Exception):
    """The referee may not act without a claim under this edition."""

    reason = "claim-needed"


def audit(
    count: Count,
    claimant: str | None,
    rule: NaturalLimit,
    *,
    rounds: int | None = None,
    excess_checks_drop: Drop | None = None,
) -> LimitAudit:
    """Audit a claim of the natural limit.

    Args:
        count: the plies since the last capture.
        claimant: ``"red"`` or ``"black"``, or ``None`` if the referee acts unasked: then the limit is reached if either
            side could claim it.
        rule: the edition's natural limit.
        rounds: the event's own limit; lower-level events may set fewer rounds.
        excess_checks_drop: the event's own setting; the edition's default if ``None``.

    Raises:
        NobodyMayRule: no claimant, and the edition lets the referee act on a claim only.
    """
    if claimant is None and not rule.referee_may_act:
        raise NobodyMayRule("expected a claimant: this edition has the limit audited on a claim only")
    if claimant is None:
        sides = (audit(count, s, rule, rounds=rounds, excess_checks_drop=excess_checks_drop) for s in ("red", "black"))
        best = max(sides, key=lambda one: one.counted_plies)
        return msgspec.structs.replace(best, claimant=None, fouls=0, minutes_off=0)
    checks = count.checks(claimant)
    excess = max(0, checks - rule.claimant_checks_max)
    dropped = excess * (1 if (excess_checks_drop or rule.excess_checks_drop) == "ply" else _PLIES_PER_ROUND)
    counted, needed = max(0, count.plies - dropped), (rounds or rule.rounds) * _PLIES_PER_ROUND
    reached = counted >= needed
    return LimitAudit(
        claimant=claimant,
        reached=reached,
        plies=count.plies,
        checks=checks,
        excess_checks=excess,
        counted_plies=counted,
        needed_plies=needed,
        fouls=0 if reached else rule.false_claim_fouls,
        minutes_off=0 if reached else rule.false_claim_minutes,
        clauses=rule.clauses,
    )


def count_record(start_board: Board, moves: Sequence[Move]) -> Count:
    """The count at the end of a record.

    Raises:
        IllegalMove: a move cannot be played.
    """
    board = start_board.copy(history=False)
    count = Count()
    for move in moves:
        side = "red" if board.turn is Side.RED else "black"
        capture = board.piece_at(move.to_square) is not None
        board.push(move)
        count = count.after(side, capture=capture, check=board.is_check())
    return count
