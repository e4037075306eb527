"""Laws of symmetry: a mirrored or colour-swapped position has the mirrored or swapped moves, results and texts."""

from collections.abc import Callable, Iterator

import pytest

from caipan.rules.xiangqi import Board, Move, Style, parse_move, write_move

Boards = Callable[[int, int], Iterator[Board]]
Squares = Callable[[int], int]


def mirrored(square: int) -> int:
    return square - square % 9 + 8 - square % 9


def turned(square: int) -> int:
    return 89 - square


def mirror(board: Board) -> Board:
    return rearranged(board, mirrored, swap=False)


def swap_colours(board: Board) -> Board:
    """The board turned by 180 degrees with the colours exchanged."""
    return rearranged(board, turned, swap=True)


def rearranged(board: Board, place: Squares, swap: bool) -> Board:
    codes = bytearray(90)
    for square, code in enumerate(board.codes()):
        codes[place(square)] = code ^ 24 if swap and code else code
    image = Board.empty()
    image.arrange(codes, board.turn.other if swap else board.turn)
    return image


@pytest.mark.parametrize(("image", "place"), [(mirror, mirrored), (swap_colours, turned)])
def test_moves_checks_and_results(random_boards: Boards, image: Callable[[Board], Board], place: Squares) -> None:
    for board in random_boards(6, 600):
        other = image(board)
        expected = {Move.of(place(move.from_square), place(move.to_square)) for move in board.legal_moves}
        assert set(other.legal_moves) == expected
        assert other.is_check() == board.is_check()
        ours, theirs = board.outcome(), other.outcome()
        assert (ours and ours.reason) == (theirs and theirs.reason)
        assert other.perft(2) == board.perft(2)


def test_a_text_means_the_same_for_either_side(random_boards: Boards) -> None:
    """Files and directions are the mover's own, so the texts of swapped moves differ in characters only."""
    for board in random_boards(7, 200):
        other = swap_colours(board)
        for move in board.legal_moves:
            twin = Move.of(turned(move.from_square), turned(move.to_square))
            for style in (Style.WXF, Style.WXF_1997, Style.DIGITS):
                assert write_move(board, move, style) == write_move(other, twin, style)
            assert parse_move(other, write_move(board, move)) is twin


def test_round_trip_of_every_move_in_every_style(random_boards: Boards) -> None:
    for board in random_boards(8, 200):
        for move in board.legal_moves:
            for style in Style:
                if style is not Style.SHORT:
                    assert parse_move(board, write_move(board, move, style), style) is move


def test_keys_differ_with_the_side_and_come_back(random_boards: Boards) -> None:
    keys: dict[int, bytes] = {}
    for board in random_boards(9, 3000):
        state = board.codes() + bytes([board.turn])
        assert keys.setdefault(board.key, state) == state
