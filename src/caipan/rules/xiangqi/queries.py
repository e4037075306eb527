"""Questions about attack and defence, answered from the position alone (no values, no verdicts)."""

from typing import NamedTuple

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.move import Move
from caipan.rules.xiangqi.piece import PieceKind, Side


class Pin(NamedTuple):
    """A piece whose leaving would let `by` attack its general: a front piece, one of two screens, a horse's leg."""

    square: int
    by: int


def general_square(position: Position, side: Side) -> int:
    """Return the square of a side's general; ValueError when it has none."""
    return position.codes().index(PieceKind.GENERAL | 8 << side)


def checkers(position: Position) -> list[int]:
    """Return the squares of the pieces that give check to the side to move; two or more are a double check."""
    return position.attackers(position.turn.other, general_square(position, position.turn))


def defenders(position: Position, square: int) -> list[int]:
    """Return the squares of the pieces that could take back on an occupied square, check apart."""
    piece = position.piece_at(square)
    return [] if piece is None else position.attackers(piece.side, square)


def legal_defenders(position: Position, capture: int) -> list[int]:
    """Return the squares from which a legal capture could legally be answered by taking back."""
    after = position.copy(history=False)
    after.push(capture)
    return [move.from_square for move in after.legal_captures if move.to_square == capture & 127]


def screens(position: Position, one: int, other: int) -> list[int]:
    """Return the occupied squares strictly between two squares of a line, from the first; none off a line."""
    step = 9 if one % 9 == other % 9 else 1 if one // 9 == other // 9 else 0
    if step == 0 or one == other:
        return []
    step = step if one < other else -step
    codes = position.codes()
    return [square for square in range(one + step, other, step) if codes[square]]


def pins(position: Position, side: Side) -> list[Pin]:
    """Return the pieces of a side that guard their general by standing where they stand.

    A pinned piece may still have moves that keep the line closed. A piece can be pinned by several.
    """
    general = general_square(position, side)
    open_lines = set(_aimed_at(position, general, side))
    found = []
    for square, code in enumerate(position.codes()):
        if code & 8 << side and square != general:
            without = position.copy(history=False)
            without.remove(square)
            found += [Pin(square, by) for by in _aimed_at(without, general, side) if by not in open_lines]
    return found


def _aimed_at(position: Position, general: int, side: Side) -> list[int]:
    """Attackers of the general, the other general along an open file among them (2.2)."""
    found = position.attackers(side.other, general)
    return [*found, general_square(position, side.other)] if position.generals_face() else found


def checks_after(position: Position, move: int) -> list[int]:
    """Return the squares of the pieces that give check once a legal move is made."""
    after = position.copy(history=False)
    after.push(move)
    return checkers(after)


def discovered_checks(position: Position, move: int) -> list[int]:
    """Return the squares of the pieces other than the mover that a legal move lets give check (抽将)."""
    return [square for square in checks_after(position, move) if square != move & 127]


def moves_from(position: Position, square: int) -> list[Move]:
    """Return the legal moves of the piece on a square."""
    return [move for move in position.legal_moves if move.from_square == square]
