"""A game record 棋谱: tags, a tree of moves, comments, times; and what could not be read."""

from collections.abc import Iterator

import msgspec

START = -1
"""Parent of the nodes that continue the starting position."""


class Node(msgspec.Struct, frozen=True):
    """One move of the tree. ``parent`` is an index into ``GameRecord.nodes`` or ``START``.

    Flat, with parents before children, so that records of hundreds of thousands of moves need no recursion.
    """

    parent: int
    move: str
    """Coordinates such as ``h2e2``, in every game."""
    comment: str = ""
    clock_ms: int | None = None
    """Time left after the move, where the file gives it."""


class GameRecord(msgspec.Struct, frozen=True):
    """One game. The first child of a node is the line that was played, the further ones are variations 变着."""

    tags: dict[str, str] = {}
    """PGN names: ``Event Site Date Round Red Black RedTeam BlackTeam ...``; ``Result`` stands in ``result``."""
    start_fen: str = ""
    """Empty for the opening set-up."""
    nodes: tuple[Node, ...] = ()
    opening_comment: str = ""
    result: str = "*"
    """``1-0 0-1 1/2-1/2 *`` from the first player's view."""

    def main_line(self) -> tuple[str, ...]:
        """Coordinates of the moves that were played, in order."""
        return tuple(self.nodes[i].move for i in self.main_line_indexes())

    def main_line_indexes(self) -> tuple[int, ...]:
        """Indexes of the nodes of the line that was played."""
        first_child: dict[int, int] = {}
        for index, node in enumerate(self.nodes):
            first_child.setdefault(node.parent, index)
        line = []
        at = first_child.get(START)
        while at is not None:
            line.append(at)
            at = first_child.get(at)
        return tuple(line)

    def children(self) -> dict[int, list[int]]:
        """Indexes of the continuations by parent, the played one first."""
        found: dict[int, list[int]] = {}
        for index, node in enumerate(self.nodes):
            found.setdefault(node.parent, []).append(index)
        return found


class Problem(msgspec.Struct, frozen=True):
    """Something that could not be read; reading went on after it where that was safe."""

    reason: str
    """Stable code, such as ``illegal-move``, ``ambiguous-move``, ``truncated``."""
    game: int = 0
    """Index of the game in the file, from 0."""
    ply: int = 0
    """Moves read before it, 0 when it is not about a move."""
    token: str = ""
    """The text or bytes in question, shortened."""
    offset: int | None = None
    """Place in the text or the bytes."""


class Reading(msgspec.Struct, frozen=True):
    """What a file gave: its format and encoding, its games, and every problem."""

    format: str
    encoding: str = ""
    games: tuple[GameRecord, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def plies(self) -> int:
        """Moves in all games, variations too."""
        return sum(len(game.nodes) for game in self.games)


def walk(record: GameRecord) -> Iterator[tuple[int, int, int]]:
    """Depth first over the tree as ``(index, depth, pops)``: take back ``pops`` moves, then make the move ``index``.

    The played line comes first, each variation after the move it replaces has been followed to its end.
    """
    children = record.children()
    stack = [(index, 1) for index in reversed(children.get(START, []))]
    depth = 0
    while stack:
        index, level = stack.pop()
        yield index, level, depth - level + 1
        depth = level
        stack.extend((child, level + 1) for child in reversed(children.get(index, [])))
