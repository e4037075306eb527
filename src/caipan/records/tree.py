"""Building the flat tree of a record while a reader walks its file."""

from .record import START, Node, Problem


class TreeBuilder:
    """Collects nodes in the order of the file, parents before children."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.problems: list[Problem] = []

    def add(self, parent: int, move: str, comment: str = "") -> int:
        """Append a move after ``parent`` and give its index."""
        self.nodes.append(Node(parent, move, comment))
        return len(self.nodes) - 1

    def line(self, parent: int, moves: list[str]) -> list[int]:
        """Append a line of moves and give their indexes."""
        added = []
        for move in moves:
            parent = self.add(parent, move)
            added.append(parent)
        return added

    def depth(self, index: int) -> int:
        """How many moves lead to and include the node."""
        count = 0
        while index != START:
            index = self.nodes[index].parent
            count += 1
        return count

    def problem(self, reason: str, token: str = "", *, at: int = START, offset: int | None = None) -> None:
        """Note something unreadable after the node ``at``."""
        self.problems.append(Problem(reason, 0, self.depth(at), token[:40], offset))
