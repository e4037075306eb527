"""The core: compiled, uncompiled and another program agree; queries agree with brute force; edits and undo hold."""

import copy
import pickle
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from caipan.rules.xiangqi import NULL_MOVE, START_FEN, Board, IllegalMove, Move, Side, parse_square, queries

Boards = Callable[[int, int], Iterator[Board]]
POSITIONS = 3000


def test_compiled_equals_uncompiled(plain_core: ModuleType, random_boards: Boards) -> None:
    for board in random_boards(1, POSITIONS):
        plain = plain_core.Position()
        plain.arrange(board.codes(), board.turn, board.clock, board.fullmove)
        assert sorted(plain.legal_moves) == sorted(board.legal_moves)
        assert sorted(plain.legal_captures) == sorted(board.legal_captures)
        assert sorted(plain.checking_moves) == sorted(board.checking_moves)
        assert plain.is_check() == board.is_check()
        assert plain.key == board.key


def test_uncompiled_plays_and_counts(plain_core: ModuleType) -> None:
    plain = plain_core.Position()
    plain.arrange(Board().codes(), 0)
    assert [plain.perft(depth) for depth in (1, 2)] == [44, 1920]
    key = plain.key
    plain.push(Move("h2e2"))
    with pytest.raises(IllegalMove):
        plain.push(Move("h2e2"))
    assert plain.copy().pop() is Move("h2e2")
    assert plain.pop() is Move("h2e2")
    assert plain.key == key


@pytest.mark.parametrize("count", [400, pytest.param(POSITIONS, marks=pytest.mark.slow)])
def test_agrees_with_fairy_stockfish(random_boards: Boards, count: int) -> None:
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    for board in random_boards(2, count):
        theirs = {rank_from_1(move) for move in pyffish.legal_moves("xiangqi", board.fen(), [])}
        assert {move.iccs() for move in board.legal_moves} == theirs, board.fen()
        assert pyffish.gives_check("xiangqi", board.fen(), []) == board.is_check()


def rank_from_1(move: str) -> str:
    """Turn Fairy-Stockfish's ranks 1-10 into 0-9."""
    cut = 3 if move[2].isdigit() else 2
    return "".join(part[0] + str(int(part[1:]) - 1) for part in (move[:cut], move[cut:]))


def test_queries_agree_with_brute_force(random_boards: Boards) -> None:
    for board in random_boards(3, 400):
        moves = board.legal_moves
        assert board.legal_captures == [move for move in moves if board.piece_at(move.to_square)]
        assert board.checking_moves == [move for move in moves if gives_check(board, move)]
        assert [move for move in moves if board.gives_check(move)] == board.checking_moves
        assert all(board.is_legal(move) and board.refusal(move) is None for move in moves)
        assert sum(board.is_legal(f << 7 | t) for f in range(90) for t in range(90)) == len(moves)
        assert bool(queries.checkers(board)) == board.is_check()
        for move in board.checking_moves:
            assert queries.checks_after(board, move)


def gives_check(board: Board, move: Move) -> bool:
    board.push(move)
    check = board.is_check()
    board.pop()
    return check


def test_pinned_pieces_are_those_whose_removal_opens_the_general(random_boards: Boards) -> None:
    for board in random_boards(4, 200):
        for side in Side:
            general = queries.general_square(board, side)
            opened = {pin.square for pin in queries.pins(board, side)}
            for square, piece in board.pieces():
                if piece.side is side and square != general and not board.in_check(side):
                    without = board.copy()
                    without.remove(square)
                    assert without.in_check(side) == (square in opened)


PINS = [
    ("rook", "4k4/4a4/9/9/9/9/9/4R4/9/3K5 b", [("e8", "e2")]),
    ("two screens of a cannon", "4k4/4a4/4b4/9/9/9/9/4C4/9/3K5 b", [("e8", "e2"), ("e7", "e2")]),
    ("leg of a horse", "4k4/5a3/5N3/9/9/9/9/9/9/3K5 b", [("f8", "f7")]),
    ("facing general", "4k4/9/4b4/9/9/9/9/9/9/4K4 b", [("e7", "e0")]),
]


@pytest.mark.parametrize(("name", "fen", "expected"), PINS, ids=[name for name, _, _ in PINS])
def test_every_kind_of_pin(name: str, fen: str, expected: list[tuple[str, str]]) -> None:
    pins = queries.pins(Board(fen, strict=False), Side.BLACK)
    assert set(pins) == {(parse_square(square), parse_square(by)) for square, by in expected}


def test_discovered_and_double_check() -> None:
    board = Board("4k4/9/9/4N4/9/9/9/4R4/9/3K5 w")
    assert set(queries.checks_after(board, Move("e6f8"))) == {parse_square("e2")}
    assert queries.discovered_checks(board, Move("e6f8")) == [parse_square("e2")]
    board = Board("3k5/9/9/9/3N5/9/9/3R5/9/4K4 w")
    move = Move("d5c7")
    assert set(queries.checks_after(board, move)) == {parse_square("d2"), parse_square("c7")}
    assert queries.discovered_checks(board, move) == [parse_square("d2")]


def test_attackers_defenders_screens() -> None:
    board = Board()
    assert board.attackers(Side.RED, parse_square("h9")) == [parse_square("h2")]
    assert queries.defenders(board, parse_square("h9")) == [parse_square("i9")]
    assert queries.legal_defenders(board, Move("h2h9")) == [parse_square("i9")]
    assert queries.screens(board, parse_square("h2"), parse_square("h9")) == [parse_square("h7")]
    assert queries.screens(board, parse_square("a0"), parse_square("b2")) == []
    assert queries.moves_from(board, parse_square("b0")) == [Move("b0c2"), Move("b0a2")]


def test_undo_restores_everything(random_boards: Boards) -> None:
    for board in random_boards(5, 100):
        before = (board.fen(), board.key, board.ply)
        for move in board.legal_moves:
            board.push(move)
            fresh = Board(board.fen())
            assert fresh.key == board.key
            assert board.pop() is move
            assert (board.fen(), board.key, board.ply) == before


def test_clock_counts_plies_since_the_last_capture() -> None:
    board = Board()
    for move, clock in (("h2e2", 1), ("h9g7", 2), ("e2e6", 0), ("a9a8", 1)):
        board.push_iccs(move)
        assert board.clock == clock
    board.pop()
    board.pop()
    assert (board.clock, board.fullmove) == (2, 2)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e5e6", "empty_square"),
        ("a9a8", "opponents_piece"),
        ("a0b0", "own_piece_there"),
        ("b0d1", "cannot_move_so"),
        ("h2h8", "cannot_move_so"),
        ("e0e2", "cannot_move_so"),
    ],
)
def test_refusals(move: str, reason: str) -> None:
    board = Board()
    with pytest.raises(IllegalMove) as caught:
        board.push_iccs(move)
    assert caught.value.reason == reason
    assert board.fen() == START_FEN


def test_suicide_is_named() -> None:
    """XQ11 3.4: facing the generals, or leaving the general attacked."""
    assert Board("4k4/9/9/9/4N4/9/9/9/9/4K4 w").refusal(Move("e5d7")) == "generals_face"
    assert Board("3k5/9/9/9/9/9/9/9/4R4/3rK4 w").refusal(Move("e1d1")) == "general_exposed"


@pytest.mark.parametrize("number", [-1, 90 << 7, 120, 16383, 1 << 20])
def test_numbers_that_are_no_moves(number: int) -> None:
    board = Board()
    assert not board.is_legal(number)
    with pytest.raises(IllegalMove):
        board.push(number)
    assert board.fen() == START_FEN


def test_pass_and_edit() -> None:
    board = Board()
    board.push_pass()
    assert board.turn is Side.BLACK
    assert board.pop() is NULL_MOVE
    assert board.fen() == START_FEN
    key = board.key
    board.remove(parse_square("a0"))
    assert board.piece_at(parse_square("a0")) is None
    board.put(parse_square("a0"), 8 + 5)
    assert board.key == key
    board.turn = Side.BLACK
    assert board.key != key
    with pytest.raises(ValueError, match="one general"):
        board.put(parse_square("d0"), 9)
    with pytest.raises(ValueError, match="cannot put"):
        board.put(parse_square("d0"), 8)
    with pytest.raises(IndexError):
        board.pop()


def test_copy_is_independent() -> None:
    board = Board()
    board.push_iccs("h2e2")
    twin = board.copy()
    twin.pop()
    assert isinstance(twin, Board)
    assert (board.ply, twin.ply, board.copy(history=False).ply) == (1, 0, 0)
    assert twin == Board() != board


def test_pickle_and_deepcopy_keep_the_moves() -> None:
    board = Board("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 7 31")
    board.push(board.legal_moves[0])
    board.push_pass()
    for twin in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert (twin.fen(), twin.move_stack, twin.key) == (board.fen(), board.move_stack, board.key)
        twin.pop()
        assert (twin.ply, board.ply) == (1, 2)
    assert pickle.loads(pickle.dumps(Move("h2e2"))) is Move("h2e2")
    assert pickle.loads(pickle.dumps(NULL_MOVE)) is NULL_MOVE


def test_equal_moves_are_one_object() -> None:
    assert Move("h2e2") is Move.of(parse_square("h2"), parse_square("e2")) is Move(int(Move("h2e2")))
    assert str(Move("H2-E2")) == "h2e2"
    for wrong in ("h2", "h2e2e3", "j2e2", "h2h2x"):
        with pytest.raises(ValueError, match=r"."):
            Move(wrong)
    with pytest.raises(ValueError, match="no move"):
        Move(12_000)


def test_threads_count_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: Board().perft(3), range(4))) == [79666] * 4
