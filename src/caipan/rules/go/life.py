"""Life 死活 that needs no agreement: Benson's strings that no play of the opponent can take (platform rules 5.2).

What can be proved is used to refuse wrong dead marks; everything else is for the players to agree on (8.1, 8.2).
"""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from caipan.rules.go.board import Board, Colour, neighbours
from caipan.rules.go.errors import WrongMark
from caipan.rules.go.points import gtp


class Region(msgspec.Struct, frozen=True):
    """Connected points that are all empty, or all not of one colour, and the points around them."""

    points: tuple[int, ...]
    border: frozenset[int]


def regions(size: int, colours: Sequence[Colour | None], enclosed_by: Colour | None) -> Iterator[Region]:
    """The connected regions of empty points or, with a colour, of points without a stone of it."""
    near = neighbours(size)
    met: set[int] = set()
    for start, colour in enumerate(colours):
        if start in met or _outside(colour, enclosed_by):
            continue
        met.add(start)
        points, border = [start], set()
        for point in points:
            for other in near[point]:
                if _outside(colours[other], enclosed_by):
                    border.add(other)
                elif other not in met:
                    met.add(other)
                    points.append(other)
        yield Region(tuple(points), frozenset(border))


def _outside(colour: Colour | None, enclosed_by: Colour | None) -> bool:
    return colour is not None if enclosed_by is None else colour is enclosed_by


def unconditionally_alive(board: Board, colour: Colour) -> frozenset[int]:
    """The stones of a colour that stay even if that side passes for ever.

    A region is vital to a string if every empty point of it is a liberty of the string. Strings with fewer than two
    vital regions drop out, and with them the regions they border, until nothing changes.
    """
    colours = [board.colour_at(point) for point in range(board.size**2)]
    near = neighbours(board.size)
    strings = [frozenset(stones) for side, stones in board.strings() if side is colour]
    string_of = {stone: index for index, stones in enumerate(strings) for stone in stones}
    borders: list[set[int]] = []
    vital: list[set[int]] = []
    for region in regions(board.size, colours, colour):
        around = {string_of[point] for point in region.border}
        empty = [point for point in region.points if colours[point] is None]
        common = set(around)
        for point in empty:
            common &= {string_of[other] for other in near[point] if other in string_of}
        borders.append(around)
        vital.append(common)
    alive = _fixed_point(len(strings), borders, vital)
    return frozenset(stone for index in alive for stone in strings[index])


def _fixed_point(count: int, borders: list[set[int]], vital: list[set[int]]) -> set[int]:
    alive = set(range(count))
    live_regions = [index for index, around in enumerate(borders) if around]
    while True:
        eyes = dict.fromkeys(alive, 0)
        for index in live_regions:
            for string in vital[index]:
                if string in eyes:
                    eyes[string] += 1
        kept = {string for string, number in eyes.items() if number >= 2}
        if kept == alive:
            return alive
        alive = kept
        live_regions = [index for index in live_regions if borders[index] <= alive]


def own_eyes(board: Board, colour: Colour) -> tuple[int, ...]:
    """The single empty points with stones of one colour all round: prohibited to the other side, an eye 眼 (5.2)."""
    near = neighbours(board.size)
    return tuple(
        point
        for point in range(board.size**2)
        if board.colour_at(point) is None and all(board.colour_at(other) is colour for other in near[point])
    )


def check_dead(board: Board, dead: Collection[int]) -> frozenset[int]:
    """The marked stones with the rest of their strings.

    Raises:
        WrongMark: `no_stone`, or `unconditionally_alive`: nobody can take these stones.
    """
    empty = tuple(sorted(p for p in dead if not 0 <= p < board.size**2 or board.colour_at(p) is None))
    if empty:
        raise WrongMark("no_stone", empty, _named(board, empty))
    lifted = frozenset(stone for point in dead for stone in board.string_at(point))
    if lifted:
        alive = unconditionally_alive(board, Colour.BLACK) | unconditionally_alive(board, Colour.WHITE)
        if wrong := tuple(sorted(lifted & alive)):
            raise WrongMark("unconditionally_alive", wrong, _named(board, wrong))
    return lifted


def _named(board: Board, points: Collection[int]) -> str:
    """GTP names; a point that is not on the board as its number."""
    return " ".join(gtp(p, board.size) if 0 <= p < board.size**2 else str(p) for p in points)
