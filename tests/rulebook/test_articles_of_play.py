"""The articles on board, pieces and moves, one by one, against the board that plays them (XQ11 1-4, XQ99 1-4)."""

from collections import Counter

import pytest

from caipan.rules.xiangqi import Board, IllegalMove, PieceKind, Reason, Side, Style


def targets(fen: str, square: str) -> set[str]:
    """Where the piece on a square may go."""
    return {move.iccs()[2:] for move in Board(fen, strict=False).legal_moves if move.iccs()[:2] == square}


def test_ninety_points() -> None:
    """1.1."""
    assert len(Board().codes()) == 90


def test_thirty_two_pieces_of_seven_kinds() -> None:
    """1.2."""
    counts = Counter(piece for _, piece in Board().pieces())
    assert sum(counts.values()) == 32
    for side in Side:
        own = {piece.kind: count for piece, count in counts.items() if piece.side is side}
        assert own.pop(PieceKind.GENERAL) == 1
        assert own.pop(PieceKind.PAWN) == 5
        assert set(own.values()) == {2}
        assert len(own) == 5


def test_the_set_up() -> None:
    """1.3."""
    assert Board().fen().split()[0] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


def test_files_are_counted_from_each_sides_right() -> None:
    """1.1.b: red with Chinese numerals, black with digits."""
    assert Board().write_line(Board().parse_line("炮二平五 马8进7"), Style.ICCS) == ["h2e2", "h9g7"]


def test_red_moves_first_and_the_sides_take_turns() -> None:
    """2.1, 2.1.a."""
    board = Board()
    turns = [board.turn]
    for move in ("h2e2", "h9g7"):
        board.push_iccs(move)
        turns.append(board.turn)
    assert turns == [Side.RED, Side.BLACK, Side.RED]
    assert board.fullmove == 2


def test_the_general_moves_one_point_inside_the_palace() -> None:
    """2.2.a."""
    assert targets("4k4/9/9/9/9/9/9/9/3K5/9 w", "d1") == {"d0", "d2"}
    assert targets("3k5/9/9/9/9/4p4/9/9/4K4/9 w", "e1") == {"e0", "e2", "f1"}


def test_the_generals_may_not_face() -> None:
    """2.2.b."""
    with pytest.raises(IllegalMove) as caught:
        Board("4k4/9/9/9/4P4/9/9/9/9/4K4 w").push_iccs("e5d5")
    assert caught.value.reason == "generals_face"
    assert Board("4k4/9/9/9/4P4/9/9/9/9/4K4 w").push_iccs("e5e6")


def test_the_advisor_moves_one_point_diagonally_inside_the_palace() -> None:
    """2.2.c."""
    assert targets("3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1") == {"d0", "d2", "f0", "f2"}
    assert targets("3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2") == {"e1"}


def test_the_elephant_moves_two_points_stays_at_home_and_may_be_blocked() -> None:
    """2.2.d."""
    assert targets("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4") == {"a2", "e2"}
    assert targets("3k5/9/9/9/9/2B6/3P5/9/9/4K4 w", "c4") == {"a2"}


def test_the_horse_is_hobbled_by_a_piece_on_the_straight_step() -> None:
    """2.2.e."""
    assert targets("3k5/9/9/9/9/2N6/9/9/9/4K4 w", "c4") == {"a3", "a5", "b2", "b6", "d2", "d6", "e3", "e5"}
    assert targets("3k5/9/9/9/2p6/2N6/9/9/9/4K4 w", "c4") == {"a3", "a5", "b2", "d2", "e3", "e5"}


def test_the_rook_goes_any_distance_without_jumping() -> None:
    """2.2.f."""
    fen = "3k5/9/9/2p6/9/P1R6/9/9/2A6/4K4 w"
    assert targets(fen, "c4") == {"b4", *(f"{file}4" for file in "defghi"), "c5", "c6", "c3", "c2"}


def test_the_cannon_needs_exactly_one_piece_between_to_capture() -> None:
    """2.2.g, 2.3 of 1999."""
    assert targets("3k5/9/2n6/2p6/9/2C6/9/2p6/2p6/4K4 w", "c4") & {"c6", "c7", "c2", "c1"} == {"c7", "c1"}
    assert "c8" not in targets("3k5/2n6/2n6/2p6/9/2C6/9/9/9/4K4 w", "c4")


def test_the_pawn_goes_forward_and_sideways_only_after_the_river() -> None:
    """2.2.h."""
    assert targets("3k5/9/9/9/9/2P6/9/9/9/4K4 w", "c4") == {"c5"}
    assert targets("3k5/9/9/9/2P6/9/9/9/9/4K4 w", "c5") == {"b5", "c6", "d5"}
    assert targets("3k5/9/9/9/9/2p6/9/9/9/4K4 b", "c4") == {"b4", "c3", "d4"}


def test_a_capture_takes_the_piece_and_its_point() -> None:
    """2.3."""
    board = Board("3k5/9/9/2p6/9/2R6/9/9/9/4K4 w")
    board.push_iccs("c4c6")
    assert board.fen().split()[0] == "3k5/9/9/2R6/9/9/9/9/9/4K4"


def test_check_is_an_attack_on_the_general() -> None:
    """3.1."""
    assert Board("3k5/9/9/9/9/9/9/9/9/3RK4 b").is_check()
    assert not Board("3k5/3n5/9/9/9/9/9/9/9/3RK4 b").is_check()


def test_check_must_be_answered_and_mate_is_lost() -> None:
    """3.2, 4.1.1; 1999: 3.1.a, 3.1.b, 4.1.1."""
    board = Board("3k5/9/9/9/9/9/9/9/9/3RK4 b", strict=False)
    for move in list(board.legal_moves):
        board.push(move)
        assert not board.in_check(Side.BLACK)
        board.pop()
    outcome = Board("3k5/3R5/3P5/9/9/9/9/9/9/4K4 b").outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == (Reason.CHECKMATE, Side.RED)


def test_a_side_that_cannot_move_loses() -> None:
    """3.3, 4.1.2; 1999: 3.2, 4.1.3."""
    assert Board("3k5/9/2P6/9/9/9/9/9/9/4K4 b").outcome() is None
    stale = Board("3k5/9/3P5/9/9/9/9/9/9/4K4 b").outcome()
    assert stale is not None
    assert (stale.reason, stale.winner) == (Reason.STALEMATE, Side.RED)


def test_suicide_is_refused_by_name() -> None:
    """3.4: generals facing, the general put or left en prise."""
    with pytest.raises(IllegalMove) as facing:
        Board("4k4/9/9/9/4P4/9/9/9/9/4K4 w").push_iccs("e5f5")
    with pytest.raises(IllegalMove) as exposed:
        Board("5k3/9/9/9/9/9/9/9/4r4/3K5 w").push_iccs("d0e0")
    with pytest.raises(IllegalMove) as ignored:
        Board("3k5/9/9/9/9/9/P8/9/4r4/4K4 w").push_iccs("a3a4")
    assert facing.value.reason == "generals_face"
    assert {exposed.value.reason, ignored.value.reason} == {"general_exposed"}
