"""Several moves one after the other."""

import re
from collections.abc import Iterable

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.errors import NotationError
from caipan.rules.xiangqi.move import Move
from caipan.rules.xiangqi.notation.reading import parse_move
from caipan.rules.xiangqi.notation.styles import Style
from caipan.rules.xiangqi.notation.writing import write_move

_TOKEN = re.compile(r"(?:\d+\s*(?:\.{1,3}|、|．)\s*)?(\S+)")


def parse_line(position: Position, text: str, style: Style | None = None) -> list[Move]:
    """Return the moves of a text such as `1. 炮二平五 马8进7`, played one after the other; `position` stays as it is.

    NotationError names the place in the whole text and the token that stopped the reading.
    """
    board = position.copy(history=False)
    moves = []
    for match in _TOKEN.finditer(text):
        if re.fullmatch(r"\d+[.、．]*", match[1]):
            continue
        try:
            moves.append(parse_move(board, match[1], style))
        except NotationError as error:
            raise NotationError(
                error.text,
                error.reason,
                position=match.start(1) + error.position,
                token=error.token,
                candidates=error.candidates,
                refusal=error.refusal,
            ) from None
        board.push(moves[-1])
    return moves


def write_line(position: Position, moves: Iterable[int], style: Style = Style.ZH) -> list[str]:
    """Return the texts of moves played one after the other; `position` stays as it is."""
    board = position.copy(history=False)
    texts = []
    for move in moves:
        texts.append(write_move(board, move, style))
        board.push(move)
    return texts
