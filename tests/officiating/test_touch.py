"""Touched pieces, combination by combination (XQ11 5.1-5.5, 8.1.5; XQ99 5.1-5.5, 9.1.5-9.1.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.touch import NoSuchTouch, Step, Touch, TouchDuty, duty_after, foul_clauses
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board, parse_square

NEW = load_edition("xq2011").rules_of_play().touched_pieces
OLD = load_edition("xq1999").rules_of_play().touched_pieces

BOARD = "3k5/9/9/n8/9/2p6/9/1N7/R8/4K4 w"
"""Red: rook a1, horse b2, general e0. Black: horse a6, pawn c4 (the horse takes it), general d9."""


def duty(touch: Touch, own: str = "", enemy: str = "", fen: str = BOARD) -> TouchDuty:
    squares = {name: parse_square(text) for name, text in (("own", own), ("enemy", enemy)) if text}
    return duty_after(Board(fen), touch, NEW, **squares)


def moves(found: TouchDuty) -> set[str]:
    return {move.iccs() for move in found.moves}


def test_an_own_piece_must_move() -> None:
    """5.1."""
    found = duty(Touch.OWN, own="b2")
    assert (found.step, found.clauses) == (Step.MOVE_TOUCHED, ("5.1",))
    assert all(text.startswith("b2") for text in moves(found))
    assert found.fouls == ()


def test_an_own_piece_that_cannot_move_is_a_foul_and_any_move_may_be_played() -> None:
    """5.1, 8.1.5: red's elephant c0 has both its eyes blocked."""
    found = duty(Touch.OWN, own="c0", fen="3k5/9/9/9/9/9/9/9/1N1N5/2B1K4 w")
    assert (found.step, found.fouls) == (Step.FREE, ("own-cannot-move",))
    assert foul_clauses(found, NEW) == ("8.1.5",)
    assert foul_clauses(found, OLD) == ("9.1.5",)


def test_an_enemy_piece_must_be_taken() -> None:
    """5.2."""
    found = duty(Touch.ENEMY, enemy="a6")
    assert (found.step, moves(found), found.clauses) == (Step.TAKE_TOUCHED, {"a1a6"}, ("5.2",))


def test_an_enemy_piece_that_nothing_takes_is_a_foul() -> None:
    """5.2, 8.1.5."""
    found = duty(Touch.ENEMY, enemy="d9")
    assert (found.step, found.fouls) == (Step.FREE, ("enemy-cannot-be-taken",))
    assert foul_clauses(found, NEW) == ("8.1.5",)
    assert foul_clauses(found, OLD) == ("9.1.6",)


@pytest.mark.parametrize(
    ("own", "enemy", "step", "expected", "clause"),
    [
        ("a1", "a6", Step.TOUCHED_TAKES_TOUCHED, {"a1a6"}, "5.3.1"),
        ("e0", "a6", Step.MOVE_TOUCHED, {"e0e1", "e0f0"}, "5.3.2"),
    ],
)
def test_own_then_enemy(own: str, enemy: str, step: Step, expected: set[str], clause: str) -> None:
    """5.3: the touched piece moves before another takes."""
    found = duty(Touch.OWN_THEN_ENEMY, own=own, enemy=enemy)
    assert (found.step, moves(found), found.clauses) == (step, expected, (clause,))


@pytest.mark.parametrize("touch", [Touch.ENEMY_THEN_OWN, Touch.BOTH_AT_ONCE])
def test_enemy_then_own_or_both_at_once(touch: Touch) -> None:
    """5.4, 5.5: another piece takes before the touched one moves."""
    first = duty(touch, own="a1", enemy="a6")
    second = duty(touch, own="e0", enemy="a6")
    third = duty(touch, own="e0", enemy="d9")
    assert (first.step, second.step, third.step) == (Step.TOUCHED_TAKES_TOUCHED, Step.TAKE_TOUCHED, Step.MOVE_TOUCHED)
    assert moves(second) == {"a1a6"}
    assert [found.clauses[-1] for found in (first, second, third)] == ["5.4.1", "5.4.2", "5.4.3"]
    assert (first.clauses[0] == "5.5") == (touch is Touch.BOTH_AT_ONCE)


@pytest.mark.parametrize("touch", [Touch.OWN_THEN_ENEMY, Touch.ENEMY_THEN_OWN])
def test_where_nothing_is_possible_any_move_may_be_played(touch: Touch) -> None:
    """5.3.4, 5.4.4: red's elephant c0 is shut in by its own pieces and nothing takes the black general."""
    fen = "3k5/9/9/9/9/9/9/9/1N1N5/2B1K4 w"
    found = duty(touch, own="c0", enemy="d9", fen=fen)
    assert found.step is Step.FREE
    assert set(found.fouls) == {"own-cannot-move", "enemy-cannot-be-taken"}
    assert found.clauses == (("5.3.4",) if touch is Touch.OWN_THEN_ENEMY else ("5.4.4",))


def test_own_then_enemy_third_step() -> None:
    """5.3.3: the touched elephant cannot move, so another piece must take."""
    fen = "3k5/9/9/n8/9/9/9/9/RN1N5/2B1K4 w"
    found = duty(Touch.OWN_THEN_ENEMY, own="c0", enemy="a6", fen=fen)
    assert (found.step, moves(found), found.clauses) == (Step.TAKE_TOUCHED, {"a1a6"}, ("5.3.3",))
    assert found.fouls == ("own-cannot-move",)


@pytest.mark.parametrize(
    ("touch", "own", "enemy", "said"),
    [
        (Touch.OWN, "a6", "", "own: no piece"),
        (Touch.ENEMY, "", "a1", "enemy: no piece"),
        (Touch.OWN, "", "", "own: a square is needed"),
        (Touch.OWN, "a1", "a6", "enemy: a square is not expected"),
    ],
)
def test_what_was_not_touched_is_refused(touch: Touch, own: str, enemy: str, said: str) -> None:
    with pytest.raises(NoSuchTouch, match=said):
        duty(touch, own=own, enemy=enemy)


def test_the_1999_book_has_one_clause_for_all_steps() -> None:
    found = duty_after(Board(BOARD), Touch.OWN_THEN_ENEMY, OLD, own=parse_square("e0"), enemy=parse_square("a6"))
    assert found.clauses == ("5.3",)


@given(st.integers(0, 89), st.integers(0, 89), st.sampled_from(list(Touch)))
def test_law_the_duty_is_always_playable_and_legal(own: int, enemy: int, touch: Touch) -> None:
    board = Board(BOARD)
    squares = {"own": own if touch is not Touch.ENEMY else None, "enemy": enemy if touch is not Touch.OWN else None}
    try:
        found = duty_after(board, touch, NEW, **squares)
    except NoSuchTouch:
        return
    assert found.moves
    assert set(found.moves) <= set(board.legal_moves)
