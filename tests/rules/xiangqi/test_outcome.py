"""Mate, stalemate, and the proofs of the dead draws by going through every position."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from caipan.rules.xiangqi import Board, Outcome, PieceKind, Position, Reason, Side

ENDED = [
    ("mate by rooks", "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", Reason.CHECKMATE, Side.RED),
    ("mate by cannon", "3k5/9/9/9/9/9/9/3A5/9/3CK4 b", Reason.CHECKMATE, Side.RED),
    ("stalemate, pawn and horse", "4k4/9/9/9/9/9/9/4n4/4p4/3K5 w", Reason.STALEMATE, Side.BLACK),
    ("stalemate, black loses", "3k5/1P7/3P5/9/9/9/9/9/9/4K4 b", Reason.STALEMATE, Side.RED),
    ("stalemate, red loses", "4k4/9/9/9/9/9/9/5p3/9/5K3 w", Reason.STALEMATE, Side.BLACK),
]


@pytest.mark.parametrize(("name", "fen", "reason", "winner"), ENDED, ids=[case[0] for case in ENDED])
def test_mate_and_stalemate(name: str, fen: str, reason: Reason, winner: Side) -> None:
    """XQ11 3.2, 3.3, 4.1.1, 4.1.2: stalemate is lost, not drawn."""
    assert Board(fen).outcome() == Outcome(reason, winner)


def test_outcomes_name_their_articles() -> None:
    assert Outcome(Reason.CHECKMATE, Side.RED).clauses == ("XQ11 4.1.1", "XQ99 4.1.1")
    assert Outcome(Reason.STALEMATE, Side.RED).clauses == ("XQ11 4.1.2", "XQ99 4.1.3")
    assert Outcome(Reason.LONE_CANNON, None).clauses == ("XQ11 4.2.2", "XQ99 4.2.1")
    assert Board().outcome() is None


# one side against the other; "_" after a P: on the last rank
DEAD = {
    "KAAEE-K KAA-KE": Reason.NO_ATTACKERS,
    "KC-K KC-KA KC-KE KCE-K": Reason.LONE_CANNON,
    "KP_-K KP_-KP_ KPP_-K KPP_-KP_ KPP_-KPP_": Reason.BOTTOM_PAWNS,
    "KP_A-K KP_A-KA KP_E-KA KP_AA-KE": Reason.BOTTOM_PAWNS,
}
DEAD_AT_LENGTH = {
    "KAAEE-KAE": Reason.NO_ATTACKERS,
    "KC-KC KC-KAE KC-KAEE": Reason.LONE_CANNON,
    "KCE-KE KCEE-K KCEE-KE KCE-KEE KCEE-KEE": Reason.LONE_CANNON,
    "KPPP_-KPP_ KPPPPP_-KPPPPP_ KPPPP_-KPPPP_ KPPPPP_-KPP_": Reason.BOTTOM_PAWNS,
    "KP_AEE-KA KP_AAEE-KE KP_AAEE-KEE KP_AEE-KAEE KP_AAE-KAEE KP_AAEE-KAE KP_AAEE-KAEE": Reason.BOTTOM_PAWNS,
}
ALIVE = [
    "KCA-K",  # advisor as screen
    "KC-KAA",
    "KCE-KA",
    "KC-KCE",
    "KC-KCA",
    "KCP_-K",
    "KP_-KAA",
    "KPP_-KA",
    "KP_-KC",
    "KH-K",
    "KP-K",
]


def sets(table: dict[str, Reason]) -> list[tuple[str, Reason]]:
    return [(name, reason) for names, reason in table.items() for name in names.split()]


@pytest.mark.parametrize(("name", "reason"), sets(DEAD))
def test_dead_sets_have_no_mate_and_no_stalemate(name: str, reason: Reason) -> None:
    prove(name, reason)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "reason"), sets(DEAD_AT_LENGTH))
def test_large_dead_sets_have_no_mate_and_no_stalemate(name: str, reason: Reason) -> None:
    prove(name, reason)


@pytest.mark.parametrize("name", ALIVE)
def test_sets_that_can_win_are_not_called_dead(name: str) -> None:
    position = next(position for position in every_position(name) if not position.has_legal_move())
    assert Board(as_fen(position)).outcome() == Outcome(
        Reason.CHECKMATE if position.is_check() else Reason.STALEMATE, position.turn.other
    )
    position = next(position for position in every_position(name) if position.has_legal_move())
    assert Board(as_fen(position)).outcome() is None


def prove(name: str, reason: Reason) -> None:
    count = 0
    for position in every_position(name):
        assert position.has_legal_move(), as_fen(position)
        if count % 997 == 0:
            assert Board(as_fen(position)).outcome() == Outcome(reason, None), as_fen(position)
        count += 1
    assert count > 100


def every_position(name: str) -> Iterator[Position]:
    """Yield every legal position of a set of pieces, either side to move, red's general not right of the middle."""
    men = [
        (PieceKind[KINDS[letter]] | 8 << side, points(letter, side, "_" in half), half.count(letter))
        for side, half in enumerate(name.split("-"))
        for letter in sorted(set(half) - {"_"})
    ]
    yield from placed(Position(), men)


KINDS = {kind.name[0]: kind.name for kind in PieceKind} | {"K": "GENERAL"}
POINTS = {"K": (3, 4, 12, 13, 21, 22), "A": (3, 5, 13, 21, 23), "E": (2, 6, 18, 22, 26, 38, 42)}


def points(letter: str, side: int, last_rank: bool) -> list[int]:
    if letter == "P":
        squares = [s for s in range(90) if s // 9 == 9 or (not last_rank and s // 9 > 4)]
    else:
        squares = list(POINTS.get(letter, range(90)))
    if letter == "K" and side:
        squares += [5, 14, 23]
    return [89 - square for square in squares] if side else squares


def placed(position: Position, men: list[tuple[int, list[int], int]]) -> Iterator[Position]:
    if not men:
        if not position.generals_face():
            for side in Side:
                position.turn = side
                if not position.in_check(side.other):
                    yield position
        return
    code, squares, count = men[0]
    for chosen in combinations([square for square in squares if position.piece_at(square) is None], count):
        for square in chosen:
            position.put(square, code)
        yield from placed(position, men[1:])
        for square in chosen:
            position.remove(square)


def as_fen(position: Position) -> str:
    board = Board.empty()
    board.arrange(position.codes(), position.turn)
    return board.fen()
