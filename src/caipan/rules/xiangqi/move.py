"""Squares and moves.

A square is an integer 0-89, `rank * 9 + file`: a0 = 0 is red's left corner, i9 = 89.
A `Move` is an integer too (`from * 128 + to`), so the core takes it without unpacking.
"""

from typing import Final

FILES: Final = "abcdefghi"
SQUARES: Final = range(90)
SQUARE_NAMES: Final = tuple(f + str(r) for r in range(10) for f in FILES)
_SQUARE_OF: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def parse_square(name: str) -> int:
    """Return the square called `name` (`"h2"`, either case); ValueError when there is none."""
    try:
        return _SQUARE_OF[name.lower()]
    except KeyError:
        raise ValueError(f"no square {name!r}: file a-i, rank 0-9") from None


def square_name(square: int) -> str:
    """Return the ICCS name of a square, `"h2"`."""
    return SQUARE_NAMES[square]


class Move(int):
    """One side's move from a square to a square; equal moves are the same object."""

    __slots__ = ()

    @classmethod
    def of(cls, from_square: int, to_square: int) -> "Move":
        """Return the move between two squares (0-89)."""
        return MOVES[SQUARES[from_square] << 7 | SQUARES[to_square]]

    @classmethod
    def from_iccs(cls, text: str) -> "Move":
        """Return the move written `h2e2` (also `H2-E2`); ValueError when the text is no such thing."""
        plain = text.strip().replace("-", "")
        if len(plain) != 4:
            raise ValueError(f"not a coordinate move: {text!r}, expected four characters such as h2e2")
        return cls.of(parse_square(plain[:2]), parse_square(plain[2:]))

    @property
    def from_square(self) -> int:
        """The square left (0-89)."""
        return self >> 7

    @property
    def to_square(self) -> int:
        """The square entered (0-89)."""
        return self & 127

    def iccs(self) -> str:
        """Return the coordinates, `h2e2`."""
        return SQUARE_NAMES[self >> 7] + SQUARE_NAMES[self & 127]

    def __str__(self) -> str:
        return self.iccs()

    def __repr__(self) -> str:
        return f"Move({self.iccs()!r})"

    def __reduce__(self) -> tuple[type["Move"], tuple[str]]:
        return Move, (self.iccs(),)

    def __new__(cls, value: "int | str") -> "Move":
        """Return the one move of this integer or ICCS text."""
        if isinstance(value, str):
            return cls.from_iccs(value)
        move = MOVES[value] if 0 <= value < len(MOVES) else NULL_MOVE
        if int(move) != value:
            raise ValueError(f"no move has the number {value}")
        return move


NULL_MOVE: Final = int.__new__(Move, 0)
"""The pass, as `pop` returns it for a turn that was passed; never legal."""

MOVES: Final[list[Move]] = [
    int.__new__(Move, f << 7 | t) if t < 90 and f != t else NULL_MOVE for f in SQUARES for t in range(128)
]
