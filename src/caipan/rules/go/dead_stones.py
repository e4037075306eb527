"""A proposal of dead stones: random play to the end, many times, from a seed.

It is a help for the players, who confirm or change it (8.1, 8.2; platform 5.4), never a ruling: random play knows no
seki and no technique. Strings that are proved alive are never proposed.
"""

from random import Random

from caipan.rules.go.board import BLACK, WHITE, Board, Colour, Ko, neighbours
from caipan.rules.go.life import unconditionally_alive
from caipan.rules.go.points import PASS

PLAYOUTS = 60
DEAD_BELOW_PERCENT = 50
"""A string is proposed as dead if its points fall to its own side in fewer than so many of a hundred endings."""


def propose_dead(
    board: Board, *, seed: int = 1, playouts: int = PLAYOUTS, dead_below_percent: int = DEAD_BELOW_PERCENT
) -> frozenset[int]:
    """The stones that random play finds dead in a finished position.

    Args:
        board: the final position.
        seed: the same seed gives the same proposal.
        playouts: how many games are played to the end; half of them begin with white.
        dead_below_percent: the limit on a string's own endings.
    """
    kept = _own_endings(board, Random(seed), playouts)
    alive = unconditionally_alive(board, BLACK) | unconditionally_alive(board, WHITE)
    dead: set[int] = set()
    for _, stones in board.strings():
        share = sum(kept[stone] for stone in stones) * 100
        if not alive & set(stones) and share < dead_below_percent * playouts * len(stones):
            dead |= set(stones)
    return frozenset(dead)


def _own_endings(board: Board, rng: Random, playouts: int) -> list[int]:
    """For each stone in how many endings its point belongs to its own side."""
    colours = [board.colour_at(point) for point in range(board.size**2)]
    kept = [0] * len(colours)
    start = Board.from_rows(board.rows(), BLACK, Ko.SIMPLE)
    for number in range(playouts):
        start.turn = Colour(number % 2)
        _play_out(start, rng)
        for point, colour in enumerate(colours):
            if colour is not None and _owner(start, point) is colour:
                kept[point] += 1
        while start.ply:
            start.undo()
    return kept


def _owner(board: Board, point: int) -> Colour | None:
    """Who has a point when play is over: the stone there, or the stones round it."""
    colour = board.colour_at(point)
    if colour is not None:
        return colour
    around = {board.colour_at(other) for other in neighbours(board.size)[point]}
    return around.pop() if len(around) == 1 else None


def _play_out(board: Board, rng: Random) -> None:
    """Play at random until neither side has a move that is not its own eye, or the board was filled three times."""
    empty = [point for point in range(board.size**2) if board.colour_at(point) is None]
    passes, limit = 0, board.ply + 3 * board.size**2
    while passes < 2 and board.ply < limit:
        point = _choice(board, empty, rng)
        taken = board.captures_of(point)
        board.play(point)
        passes = passes + 1 if point == PASS else 0
        if point != PASS:
            empty.remove(point)
            empty += taken


def _choice(board: Board, empty: list[int], rng: Random) -> int:
    rng.shuffle(empty)
    return next((p for p in empty if not _is_own_eye(board, p) and board.is_legal(p)), PASS)


def _is_own_eye(board: Board, point: int) -> bool:
    """A point among own stones that the other side cannot make false with one diagonal point more."""
    size, side = board.size, board.turn
    if any(board.colour_at(other) is not side for other in neighbours(size)[point]):
        return False
    row, column = divmod(point, size)
    corners = [
        (row + r) * size + column + c
        for r in (-1, 1)
        for c in (-1, 1)
        if 0 <= row + r < size and 0 <= column + c < size
    ]
    foes = sum(board.colour_at(corner) is side.other for corner in corners)
    return foes < (2 if len(corners) == 4 else 1)
