"""How a game ends on the board itself: mate, stalemate and positions neither side can win."""

from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple

from caipan.rules.xiangqi.piece import PIECES, PieceKind, Side


class Reason(StrEnum):
    """Why a game is over, as far as the position alone tells.

    The books name no dead draws (4.2.2), so the list is ours: sets of pieces, closed under capture, in which no legal
    position is mate or stalemate, so that no play whatever can win. A test proves each by going through all positions.
    """

    CHECKMATE = "checkmate"
    """将死: in check and unable to answer (XQ11 3.2, 4.1.1)."""
    STALEMATE = "stalemate"
    """困毙: unable to move; lost, not drawn (XQ11 3.3, 4.1.2)."""
    NO_ATTACKERS = "no_attackers"
    """双方无攻子: nobody has a rook, horse, cannon or pawn (4.2.2)."""
    LONE_CANNON = "lone_cannon"
    """单炮无架: the only attackers are single cannons that can find no second screen (4.2.2).

    Cannon against cannon, both generals bare; a bare cannon against at most one advisor and any elephants; a cannon
    with any elephants against any elephants.
    """
    BOTTOM_PAWNS = "bottom_pawns"
    """底兵: all attackers are pawns that have reached the last rank (4.2.2).

    Such pawns alone, any number on either side; or one of them with any advisors and elephants, against at most one
    advisor and any elephants.
    """


class Outcome(NamedTuple):
    """The end of a game: the reason and the winner (None for a draw)."""

    reason: Reason
    winner: Side | None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The articles of the 2011 and 1999 books, as `XQ11 4.1.1`."""
        return _CLAUSES.get(self.reason, ("XQ11 4.2.2", "XQ99 4.2.1"))


_CLAUSES: Final = {
    Reason.CHECKMATE: ("XQ11 4.1.1", "XQ99 4.1.1"),
    Reason.STALEMATE: ("XQ11 4.1.2", "XQ99 4.1.3"),
}
_ADVISOR, _ELEPHANT, _CANNON, _PAWN = PieceKind.ADVISOR, PieceKind.ELEPHANT, PieceKind.CANNON, PieceKind.PAWN


def dead_draw(codes: bytes) -> Reason | None:
    """Return why neither side can win with the pieces of 90 codes, None when it may be possible."""
    if sum(map(bool, codes)) > 18:
        return None
    red, black = Counter[PieceKind](), Counter[PieceKind]()
    for square, code in enumerate(codes):
        piece = PIECES[code]
        if piece is None:
            continue
        if piece.kind in (PieceKind.ROOK, PieceKind.HORSE):
            return None
        if piece.kind is _PAWN and square // 9 != (9 if piece.side is Side.RED else 0):
            return None
        (red if piece.side is Side.RED else black)[piece.kind] += 1
    if max(max(side[_ADVISOR], side[_ELEPHANT]) for side in (red, black)) > 2:
        return None
    return _reason(red, black)


def _reason(red: Counter[PieceKind], black: Counter[PieceKind]) -> Reason | None:
    cannons, pawns = red[_CANNON] + black[_CANNON], red[_PAWN] + black[_PAWN]
    if not cannons and not pawns:
        return Reason.NO_ATTACKERS
    if not pawns and (_cannon_is_dead(red, black) or _cannon_is_dead(black, red)):
        return Reason.LONE_CANNON
    if not cannons and (_pawns_are_dead(red, black) or _pawns_are_dead(black, red)):
        return Reason.BOTTOM_PAWNS
    return None


def _cannon_is_dead(mine: Counter[PieceKind], theirs: Counter[PieceKind]) -> bool:
    """One cannon of mine; theirs has none unless both generals are bare."""
    if mine[_CANNON] != 1 or mine[_ADVISOR]:
        return False
    if theirs[_CANNON]:
        return theirs[_CANNON] == 1 and not (mine[_ELEPHANT] or theirs[_ADVISOR] or theirs[_ELEPHANT])
    return theirs[_ADVISOR] <= (0 if mine[_ELEPHANT] else 1)


def _pawns_are_dead(mine: Counter[PieceKind], theirs: Counter[PieceKind]) -> bool:
    """Pawns on the last rank: alone on both sides, or one of mine against a weak defence."""
    men = sum(side[kind] for side in (mine, theirs) for kind in (_ADVISOR, _ELEPHANT))
    if not men:
        return mine[_PAWN] <= 5 and theirs[_PAWN] <= 5
    return mine[_PAWN] == 1 and not theirs[_PAWN] and theirs[_ADVISOR] <= 1
