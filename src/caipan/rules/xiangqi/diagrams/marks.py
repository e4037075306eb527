"""What can be put on a board, and how it looks."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from caipan.rules.xiangqi.move import Move
from caipan.rules.xiangqi.piece import Side


class Pigment(StrEnum):
    """Colours of arrows and ticks, named as in the product's palette."""

    AZURITE = "#1B4F7A"
    OCHRE = "#80500C"
    CARMINE = "#94204D"
    MALACHITE = "#1B6849"
    INK = "#1A2226"


@dataclass(frozen=True, slots=True)
class Mark:
    """Corner ticks around a square (0-89): "you are here"."""

    square: int
    pigment: Pigment = Pigment.INK


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two squares, with a character in a box on its middle if wanted."""

    origin: int
    target: int
    pigment: Pigment = Pigment.AZURITE
    dashed: bool = False
    label: str = ""
    outlined: bool = False
    """Box hollow instead of filled: allowed moves are outlined, forbidden ones filled."""

    @classmethod
    def of(cls, move: Move, pigment: Pigment = Pigment.AZURITE, *, dashed: bool = False, label: str = "") -> "Arrow":
        """Return the arrow of a move."""
        return cls(move.from_square, move.to_square, pigment, dashed, label)


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn."""

    below: Side = Side.RED
    """The side at the bottom."""
    traditional: bool = False
    """Traditional characters."""
    mono: bool = False
    """Black and white only, for print."""
    coordinates: bool = True
    """Files above and below, counted from each side's right (1.1)."""


USUAL_LOOK: Final = Look()
"""Red below, simplified characters, colours, files shown."""
