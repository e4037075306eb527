"""From piece squares, as binary formats store them, to a FEN."""

from collections.abc import Mapping

from caipan.rules.xiangqi import Board

EMPTY = "9/9/9/9/9/9/9/9/9/9"


def fen_of(pieces: Mapping[tuple[int, int], str], side: str = "w") -> str:
    """FEN of letters by ``(file, rank)``; files 0-8 from red's left, ranks 0-9 from red's side."""
    rows = []
    for rank in range(9, -1, -1):
        row = ""
        gap = 0
        for file in range(9):
            letter = pieces.get((file, rank))
            if letter is None:
                gap += 1
                continue
            row += f"{gap or ''}{letter}"
            gap = 0
        rows.append(f"{row}{gap or ''}")
    return f"{'/'.join(rows)} {side} - - 0 1"


def square(file: int, rank: int) -> str:
    """``e2``; both must be on the board."""
    return f"{'abcdefghi'[file]}{rank}"


def on_board(file: int, rank: int) -> bool:
    """Whether the point exists."""
    return 0 <= file <= 8 and 0 <= rank <= 9


PIECE_ORDER = "RNBAKABNRCCPPPPP"
"""The order in which XQF and DhtmlXQ list the 16 pieces of a side, red first."""


def listed_points(board: Board) -> list[tuple[int, int] | None]:
    """The 32 pieces in ``PIECE_ORDER`` as ``(file, rank)``, ``None`` for a piece that is not on the board."""
    points: dict[str, list[tuple[int, int]]] = {}
    for at, piece in board.pieces():
        points.setdefault(piece.letter, []).append((at % 9, at // 9))
    wanted = (points.get(letter, []) for letter in PIECE_ORDER + PIECE_ORDER.lower())
    return [found.pop(0) if found else None for found in wanted]


def pieces_from(points: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Pieces by point from 32 points in ``PIECE_ORDER``; a point off the board is a missing piece."""
    return {
        point: letter
        for letter, point in zip(PIECE_ORDER + PIECE_ORDER.lower(), points, strict=True)
        if on_board(*point)
    }


def first_side(pieces: Mapping[tuple[int, int], str], moves: list[str], otherwise: str = "w") -> str:
    """Who moves first, from the piece that makes the first move; formats store it badly or not at all."""
    if not moves:
        return otherwise
    letter = pieces.get(("abcdefghi".index(moves[0][0]), int(moves[0][1])), "P")
    return "w" if letter.isupper() else "b"
