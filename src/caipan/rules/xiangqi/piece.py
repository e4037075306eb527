"""Sides, kinds and pieces."""

from enum import IntEnum
from typing import Final, NamedTuple


class Side(IntEnum):
    """Red (红方, moves first) or black (黑方)."""

    RED = 0
    BLACK = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.BLACK if self is Side.RED else Side.RED


class PieceKind(IntEnum):
    """The seven kinds (XQ11 1.2); numbered as on xqbase's numeric pads."""

    GENERAL = 1
    ADVISOR = 2
    ELEPHANT = 3
    HORSE = 4
    ROOK = 5
    CANNON = 6
    PAWN = 7


_LETTERS: Final = " KABNRCP"


class Piece(NamedTuple):
    """A piece: whose it is and what it is."""

    side: Side
    kind: PieceKind

    @property
    def code(self) -> int:
        """The core's number: kind + 8 for red, kind + 16 for black."""
        return self.kind | 8 << self.side

    @property
    def letter(self) -> str:
        """The FEN letter (K A B N R C P), lower case for black."""
        letter = _LETTERS[self.kind]
        return letter if self.side is Side.RED else letter.lower()

    @classmethod
    def from_code(cls, code: int) -> "Piece | None":
        """Return the piece with the core's number, None for 0 (empty)."""
        return PIECES[code]


PIECES: Final[list[Piece | None]] = [None] * 32
for _side in Side:
    for _kind in PieceKind:
        PIECES[_kind | 8 << _side] = Piece(_side, _kind)
