"""Touched pieces 摸子: what a player who touched a piece must play (XQ11 5.1-5.5, XQ99 5.1-5.5; O2).

The referee says what was touched and in which order; announced adjusting and an obvious accident are no touch at all
(XQ11 5.6) and do not come here.
"""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from caipan.rulebook.sections import TouchedPieces
from caipan.rules.xiangqi import Board, Move, square_name


class Touch(StrEnum):
    """What was touched, in which order."""

    OWN = "own"
    ENEMY = "enemy"
    OWN_THEN_ENEMY = "own-then-enemy"
    ENEMY_THEN_OWN = "enemy-then-own"
    BOTH_AT_ONCE = "both-at-once"


class Step(StrEnum):
    """What the duty comes to."""

    TOUCHED_TAKES_TOUCHED = "touched-takes-touched"
    MOVE_TOUCHED = "move-touched"
    TAKE_TOUCHED = "take-touched"
    FREE = "free"


class TouchDuty(msgspec.Struct, frozen=True):
    """The moves that satisfy the duty, and the fouls of touching what cannot move or be taken.

    ``fouls`` holds ``own-cannot-move`` and ``enemy-cannot-be-taken`` (XQ11 8.1.5; XQ99 9.1.5, 9.1.6).
    """

    step: Step
    moves: tuple[Move, ...]
    clauses: tuple[str, ...]
    fouls: tuple[str, ...]


class NoSuchTouch(ValueError):
    """The squares do not hold what is said to have been touched."""

    reason = "no-such-touch"


_ORDER: dict[Touch, tuple[Step, ...]] = {
    Touch.OWN: (Step.MOVE_TOUCHED,),
    Touch.ENEMY: (Step.TAKE_TOUCHED,),
    Touch.OWN_THEN_ENEMY: (Step.TOUCHED_TAKES_TOUCHED, Step.MOVE_TOUCHED, Step.TAKE_TOUCHED),
    Touch.ENEMY_THEN_OWN: (Step.TOUCHED_TAKES_TOUCHED, Step.TAKE_TOUCHED, Step.MOVE_TOUCHED),
    Touch.BOTH_AT_ONCE: (Step.TOUCHED_TAKES_TOUCHED, Step.TAKE_TOUCHED, Step.MOVE_TOUCHED),
}


def duty_after(
    board: Board, touch: Touch, rules: TouchedPieces, *, own: int | None = None, enemy: int | None = None
) -> TouchDuty:
    """What the side to move must play after a touch.

    Args:
        board: the position; the side to move is the one that touched.
        touch: what was touched, in which order.
        rules: the edition's table.
        own: square (0-89) of the own piece, where one was touched.
        enemy: square of the opponent's piece, where one was touched.

    Raises:
        NoSuchTouch: a square is missing, or holds no piece of that side.
    """
    _check(board, touch, own, enemy)
    legal = board.legal_moves
    tests: dict[Step, Callable[[Move], bool]] = {
        Step.TOUCHED_TAKES_TOUCHED: lambda move: move.from_square == own and move.to_square == enemy,
        Step.MOVE_TOUCHED: lambda move: move.from_square == own,
        Step.TAKE_TOUCHED: lambda move: move.to_square == enemy,
    }
    fouls = _fouls(legal, own, enemy)
    for number, step in enumerate(_ORDER[touch]):
        moves = tuple(move for move in legal if tests[step](move))
        if moves:
            return TouchDuty(step, moves, _clauses(touch, number, rules), fouls)
    return TouchDuty(Step.FREE, tuple(legal), _clauses(touch, len(_ORDER[touch]), rules), fouls)


def foul_clauses(duty: TouchDuty, rules: TouchedPieces) -> tuple[str, ...]:
    """The clauses behind the fouls of a touch."""
    by_code = {
        "own-cannot-move": rules.own_cannot_move_clauses,
        "enemy-cannot-be-taken": rules.enemy_cannot_be_taken_clauses,
    }
    return tuple(dict.fromkeys(clause for code in duty.fouls for clause in by_code[code]))


def _fouls(legal: list[Move], own: int | None, enemy: int | None) -> tuple[str, ...]:
    stuck = own is not None and not any(move.from_square == own for move in legal)
    safe = enemy is not None and not any(move.to_square == enemy for move in legal)
    return ("own-cannot-move",) * stuck + ("enemy-cannot-be-taken",) * safe


def _clauses(touch: Touch, step: int, rules: TouchedPieces) -> tuple[str, ...]:
    """The clause of the step; both at once is handled as the enemy first."""
    single = {Touch.OWN: rules.own_clauses, Touch.ENEMY: rules.enemy_clauses}
    if touch in single:
        return single[touch]
    listed = rules.own_then_enemy_clauses if touch is Touch.OWN_THEN_ENEMY else rules.enemy_then_own_clauses
    first = rules.both_at_once_clauses if touch is Touch.BOTH_AT_ONCE else ()
    return (*first, listed[min(step, len(listed) - 1)])


def _check(board: Board, touch: Touch, own: int | None, enemy: int | None) -> None:
    wanted = {
        "own": (own, board.turn, touch is not Touch.ENEMY),
        "enemy": (enemy, board.turn.other, touch is not Touch.OWN),
    }
    problems = []
    for name, (square, side, needed) in wanted.items():
        if needed != (square is not None):
            problems.append(f"{name}: a square is {'needed' if needed else 'not expected'} for {touch}")
        elif square is not None and ((piece := board.piece_at(square)) is None or piece.side is not side):
            problems.append(f"{name}: no piece of that side on {square_name(square)}")
    if problems:
        raise NoSuchTouch("; ".join(problems))
