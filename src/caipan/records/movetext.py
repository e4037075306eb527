"""Turning move texts of any style into coordinates, one after the other, inside a tree."""

from collections.abc import Callable, Sequence

from caipan.rules.xiangqi import Board, Move
from caipan.rules.xiangqi.errors import NotationError
from caipan.rules.xiangqi.notation import parse_move

LOOK_AHEAD = 16
"""Moves read on to find out which meaning of an ambiguous text the game goes on with."""


class Unreadable(Exception):
    """A move text that cannot be read in the position: ``reason`` and the ``token``."""

    def __init__(self, reason: str, token: str) -> None:
        super().__init__(f"{reason}: {token}")
        self.reason = reason
        self.token = token


def read_move(board: Board, text: str, following: Callable[[], Sequence[str]] = tuple) -> Move:
    """The legal move that ``text`` means. Where the text alone leaves several, the one with which the game goes on.

    Conventions differ for several pawns on a file, and an archive does not say which it follows; ``following``
    gives the next texts of the same line. Raises ``Unreadable`` rather than guess.
    """
    try:
        return parse_move(board, text)
    except NotationError as error:
        candidates = tuple(map(Move, error.candidates))
        if len(candidates) > 1:
            texts = following()
            survivors = [move for move in candidates if _goes_on(board, move, texts)]
            if len(survivors) == 1:
                return survivors[0]
        raise Unreadable("ambiguous-move" if len(candidates) > 1 else str(error.reason), text) from None


def _goes_on(board: Board, move: Move, following: Sequence[str]) -> bool:
    trial = board.copy(history=False)
    trial.push(move)
    for text in following[:LOOK_AHEAD]:
        try:
            trial.push(parse_move(trial, text))
        except NotationError as error:
            # A second ambiguous text proves nothing against this meaning.
            return len(tuple(error.candidates)) > 1
    return True
