"""Xiangqi 象棋: board, moves, notation and diagrams on a compiled core."""

from caipan.rules.xiangqi import queries
from caipan.rules.xiangqi._core import COMPILED, Position
from caipan.rules.xiangqi.board import Board, fen_faults
from caipan.rules.xiangqi.errors import IllegalMove, NotationError, XiangqiError
from caipan.rules.xiangqi.fen import START_FEN, FenError, FenFault, FoundFault
from caipan.rules.xiangqi.move import NULL_MOVE, Move, parse_square, square_name
from caipan.rules.xiangqi.notation import Style, parse_line, parse_move, possible_moves, write_line, write_move
from caipan.rules.xiangqi.outcome import Outcome, Reason
from caipan.rules.xiangqi.piece import Piece, PieceKind, Side

__all__ = [
    "COMPILED",
    "NULL_MOVE",
    "START_FEN",
    "Board",
    "FenError",
    "FenFault",
    "FoundFault",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Piece",
    "PieceKind",
    "Position",
    "Reason",
    "Side",
    "Style",
    "XiangqiError",
    "fen_faults",
    "parse_line",
    "parse_move",
    "parse_square",
    "possible_moves",
    "queries",
    "square_name",
    "write_line",
    "write_move",
]
