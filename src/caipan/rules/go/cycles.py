"""Repeated positions by kind: single ko, several kos, eternal life, sending two (Go rules 20).

The book forbids all of them in principle and lets an event rule otherwise on the special cases of 20.3, so a referee
asks which case it is. What is answered here is what the cycle shows: how long it is, and what each move took.
"""

from enum import StrEnum

import msgspec

from caipan.rules.go.board import Board, Colour
from caipan.rules.go.points import PASS


class Kind(StrEnum):
    """Which repetition a cycle is."""

    SINGLE_KO = "single-ko"
    """单劫 (20.1): retaken at once; never allowed."""
    TRIPLE_KO = "triple-ko"
    """三劫循环 (20.3): six moves, each taking one stone in one of three kos."""
    QUADRUPLE_KO = "quadruple-ko"
    """四劫循环 (20.3)."""
    MANY_KOS = "many-kos"
    """Any other number of kos; the book's 假生 (20.2) is among them and stays forbidden."""
    ETERNAL_LIFE = "eternal-life"
    """长生 (20.3): in four moves each side takes two stones or gives two."""
    SENDING_TWO = "sending-two"
    """双提两子 (20.3): two stones are taken for one."""
    OTHER = "other"
    """A cycle with no name."""


SPECIAL = frozenset({Kind.TRIPLE_KO, Kind.QUADRUPLE_KO, Kind.ETERNAL_LIFE, Kind.SENDING_TWO})
"""The cases of 20.3 for which an event may have its own policy."""


class Cycle(msgspec.Struct, frozen=True):
    """A repetition: the moves that lead back to a position.

    `first_ply` is the number of moves after which the position stood before; `captures` what each move of the cycle
    took, the last one being the move in question.
    """

    kind: Kind
    first_ply: int
    captures: tuple[int, ...]
    black_captures: int
    white_captures: int


def cycle_of(board: Board, point: int) -> Cycle | None:
    """The cycle that a stone here would close; `None` if it repeats nothing or is not possible at all."""
    first = board.repeats(point)
    if board.refusal(point) == "ko":
        first = board.ply - 1
    if first is None:
        return None
    moves = [*board.moves[first:], (board.turn, point)]
    lifted = [*(board.captures_at(ply) for ply in range(first, board.ply)), board.captures_of(point)]
    captures = tuple(len(stones) for stones in lifted)
    taken = {side: sum(n for (colour, _), n in zip(moves, captures, strict=True) if colour is side) for side in Colour}
    return Cycle(_kind(moves, lifted, taken), first, captures, taken[Colour.BLACK], taken[Colour.WHITE])


def _kind(moves: list[tuple[Colour, int]], lifted: list[tuple[int, ...]], taken: dict[Colour, int]) -> Kind:
    played = [(point, stones) for (_, point), stones in zip(moves, lifted, strict=True) if point != PASS]
    counts = sorted(len(stones) for _, stones in played)
    if kos := _separate_kos(played):
        return {1: Kind.SINGLE_KO, 3: Kind.TRIPLE_KO, 4: Kind.QUADRUPLE_KO}.get(kos, Kind.MANY_KOS)
    if counts == [0, 0, 2, 2] and set(taken.values()) == {2}:
        return Kind.ETERNAL_LIFE
    return Kind.SENDING_TWO if counts == [0, 1, 2] else Kind.OTHER


def _separate_kos(played: list[tuple[int, tuple[int, ...]]]) -> int:
    """How many kos were each taken and retaken once; 0 if that is not what happened."""
    if any(len(stones) != 1 for _, stones in played):
        return 0
    takes = {(point, stones[0]) for point, stones in played}
    mutual = all((prey, point) in takes for point, prey in takes)
    return len(takes) // 2 if mutual and len(takes) == len(played) == len({p for p, _ in takes}) else 0
