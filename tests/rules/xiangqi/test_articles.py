"""Articles 1-4 of the books, one by one: board, set-up, moves of every piece, check, mate, stalemate, suicide."""

import pytest

from caipan.rules.xiangqi import Board, Move, PieceKind, Reason, Side, parse_square, queries, square_name


def goals(fen: str, square: str) -> str:
    """Squares the piece can legally go to, in order."""
    board = Board(fen, strict=False)
    return " ".join(sorted(square_name(m.to_square) for m in queries.moves_from(board, parse_square(square))))


def test_thirty_two_pieces_of_seven_kinds() -> None:
    """1.2: sixteen a side: one general, two of each other kind, five pawns."""
    board = Board()
    for side in Side:
        counts = {kind: len(board.find(side, kind)) for kind in PieceKind}
        assert counts == dict.fromkeys(PieceKind, 2) | {PieceKind.GENERAL: 1, PieceKind.PAWN: 5}


def test_the_opening_set_up_is_the_same_for_both_and_mirrored() -> None:
    """1.3."""
    board = Board()
    for square, piece in board.pieces():
        across = board.piece_at(81 - 9 * (square // 9) + square % 9)
        beside = board.piece_at(square - square % 9 + 8 - square % 9)
        assert across is not None
        assert (across.kind, across.side) == (piece.kind, piece.side.other)
        assert beside == piece


def test_red_moves_first_and_sides_take_turns() -> None:
    """2.1."""
    board = Board()
    for side in (Side.RED, Side.BLACK, Side.RED):
        assert board.turn is side
        assert all(board.piece_at(move.from_square)[0] is side for move in board.legal_moves)  # type: ignore[index]
        board.push(board.legal_moves[0])


MOVES = [
    ("general: one step, inside the palace", "3k5/9/9/9/9/9/9/9/9/5K3 w", "f0", "e0 f1"),
    ("general may not face the other", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0", "d1"),
    ("black general", "3k5/9/9/9/9/9/9/9/9/5K3 b", "d9", "d8 e9"),
    ("advisor: diagonal, inside the palace", "3k5/9/9/9/9/9/9/9/4A4/5K3 w", "e1", "d0 d2 f2"),
    ("advisor in a corner", "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2", "e1"),
    ("elephant: two diagonal steps on its side of the river", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2"),
    ("elephant with a blocked eye", "3k5/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2", "c4 g0 g4"),
    ("horse in the open", "3k5/9/9/9/4N4/9/9/9/9/5K3 w", "e5", "c4 c6 d3 d7 f3 f7 g4 g6"),
    ("horse hobbled on two legs", "3k5/9/9/4p4/4NP3/9/9/9/9/5K3 w", "e5", "c4 c6 d3 f3"),
    ("rook: any distance, over nothing", "3k5/9/9/9/p3R1P2/9/9/4p4/9/5K3 w", "e5",
     "a5 b5 c5 d5 e2 e3 e4 e6 e7 e8 e9 f5"),
    ("cannon goes as a rook", "3k5/9/9/9/3pCP3/9/9/9/4P4/5K3 w", "e5", "e2 e3 e4 e6 e7 e8 e9"),
    ("cannon takes over one piece, of whatever side", "3k5/4p4/4P4/9/p1p1C4/9/9/4p4/4p4/5K3 w", "e5",
     "a5 d5 e1 e3 e4 e6 e8 f5 g5 h5 i5"),
    ("cannon does not take over two", "4r4/3kp4/4P4/9/4C4/9/9/9/9/5K3 w", "e5",
     "a5 b5 c5 d5 e0 e1 e2 e3 e4 e6 e8 f5 g5 h5 i5"),
    ("pawn before the river: forward only", "3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4", "e5"),
    ("pawn across the river: forward and sideways", "3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5", "d5 e6 f5"),
    ("pawn on the last rank: sideways", "3k3P1/9/9/9/9/9/9/9/9/5K3 w", "h9", "g9 i9"),
    ("black pawn across the river", "3k5/9/9/9/9/4p4/9/9/9/5K3 b", "e4", "d4 e3 f4"),
    ("black pawn before the river", "3k5/9/9/9/4p4/9/9/9/9/5K3 b", "e5", "e4"),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "square", "expected"), [case[1:] for case in MOVES], ids=[case[0] for case in MOVES])
def test_how_each_piece_moves(fen: str, square: str, expected: str) -> None:
    """2.2."""
    assert goals(fen, square) == expected


def test_a_piece_takes_by_entering_the_square() -> None:
    """2.3: the taken piece leaves the board; one's own piece cannot be taken."""
    board = Board()
    board.push_iccs("h2h9")
    assert len(list(board.pieces())) == 31
    assert board.clock == 0
    assert Board().refusal(Move("a0b0")) == "own_piece_there"


@pytest.mark.parametrize(
    ("fen", "check"),
    [
        ("4k4/9/9/9/4R4/9/9/9/9/3K5 b", True),
        ("4k4/4a4/9/9/4R4/9/9/9/9/3K5 b", False),
        ("4k4/4a4/9/9/4C4/9/9/9/9/3K5 b", True),
        ("4k4/9/9/9/4C4/9/9/9/9/3K5 b", False),
        ("4k4/9/5N3/9/9/9/9/9/9/3K5 b", True),
        ("4k4/5c3/5N3/9/9/9/9/9/9/3K5 b", False),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 b", True),
        ("3Pk4/9/9/9/9/9/9/9/9/3K5 b", True),
        ("9/4k4/4P4/9/9/9/9/9/9/3K5 b", True),
        ("4P4/4k4/9/9/9/9/9/9/9/3K5 b", False),
    ],
)
def test_check(fen: str, check: bool) -> None:
    """3.1: attacked so that the next move could take the general."""
    assert Board(fen).is_check() is check


def test_check_must_be_answered() -> None:
    """3.2: by moving away, taking, putting between, or taking the screen away."""
    board = Board("3k5/4a4/9/9/r8/9/9/9/3R5/4K4 b")
    assert board.is_check()
    assert {move.iccs() for move in board.legal_moves} == {"a5d5", "e8d7", "d9e9"}
    board = Board("4k4/4a4/9/9/4C4/9/9/9/9/3K5 b")
    assert {move.iccs() for move in board.legal_moves} == {"e8d7", "e8d9", "e8f7", "e8f9", "e9f9"}


def test_mate_and_stalemate_lose() -> None:
    """3.2, 3.3, 4.1.1, 4.1.2."""
    for fen, reason in (
        ("3k5/9/9/9/9/9/9/3A5/9/3CK4 b", Reason.CHECKMATE),
        ("3k5/1P7/3P5/9/9/9/9/9/9/4K4 b", Reason.STALEMATE),
    ):
        outcome = Board(fen).outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.winner) == (reason, Side.RED)


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", "generals_face"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", "generals_face"),
        ("3k5/9/9/9/9/9/9/9/3r5/4K4 w", "e0e1", "general_exposed"),
        ("3k5/9/9/9/9/9/9/9/4r4/R3K4 w", "a0a1", "general_exposed"),
    ],
)
def test_suicide(fen: str, move: str, reason: str) -> None:
    """3.4: facing the generals, putting the general en prise, leaving a check unanswered."""
    assert Board(fen).refusal(Move(move)) == reason


def test_files_are_counted_from_each_side_s_right() -> None:
    """1.1."""
    assert Board().write(Move("h2e2")) == "炮二平五"
    board = Board()
    board.push_pass()
    assert board.write(Move("h7e7")) == "炮８平５"
