"""How a game ends on the board itself: mate, stalemate and positions neither side can win."""

from enum import StrEnum
from typing import NamedTuple

from caipan.rules.xiangqi.piece import Side


class Reason(StrEnum):
    """Why a game is over, as far as the position alone tells."""

    CHECKMATE = "checkmate"
    """将死: in check and unable to answer (XQ11 3.2, 4.1.1)."""
    STALEMATE = "stalemate"
    """困毙: unable to move; lost, not drawn (XQ11 3.3, 4.1.2)."""
    NO_ATTACKERS = "no_attackers"
    """Neither side has a rook, horse, cannon or pawn (XQ11 4.2.2; the list of dead positions is ours)."""


class Outcome(NamedTuple):
    """The end of a game: the reason and the winner (None for a draw)."""

    reason: Reason
    winner: Side | None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The articles of the 2011 and 1999 books, as `XQ11 4.1.1`."""
        return _CLAUSES[self.reason]


_CLAUSES = {
    Reason.CHECKMATE: ("XQ11 4.1.1", "XQ99 4.1.1"),
    Reason.STALEMATE: ("XQ11 4.1.2", "XQ99 4.1.3"),
    Reason.NO_ATTACKERS: ("XQ11 4.2.2", "XQ99 4.2.2"),
}
