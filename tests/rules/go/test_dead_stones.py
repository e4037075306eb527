"""The proposal of dead stones: the same for a seed, whole strings, never what is proved alive."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.rules.go import BLACK, PASS, WHITE, Board, check_dead, unconditionally_alive
from caipan.rules.go.dead_stones import propose_dead

WALLS = [
    "....XO...",
    ".O..XO...",
    "....XO...",
    "....XO...",
    "....XO.X.",
    "....XO...",
    "....XO...",
    "....XO...",
    "....XO...",
]


def test_lone_stones_in_large_areas_are_proposed() -> None:
    board = Board.from_rows(WALLS)
    assert propose_dead(board, playouts=40) == {10, 43}


def test_the_position_is_left_as_it_was() -> None:
    board = Board.from_rows(WALLS)
    board.play(0)
    before = (board.rows(), board.moves[:], board.turn)
    propose_dead(board, playouts=4)
    assert (board.rows(), board.moves, board.turn) == before


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), length=st.integers(5, 50))
def test_a_proposal_can_be_marked_and_comes_again(seed: int, length: int) -> None:
    rng, board = random.Random(seed), Board(6)
    for _ in range(length):
        legal = board.legal_points()
        board.play(rng.choice(legal) if legal else PASS)
    proposed = propose_dead(board, seed=seed, playouts=6)
    assert proposed == propose_dead(board, seed=seed, playouts=6)
    assert check_dead(board, proposed) == proposed
    assert not proposed & (unconditionally_alive(board, BLACK) | unconditionally_alive(board, WHITE))
