"""A board that follows the nodes of a tree."""

from collections.abc import Sequence

from caipan.rules.xiangqi import Board

from .record import START, Node


class TreeBoard:
    """Keeps ``board`` at the position after one node of ``nodes``, taking back and making as few moves as needed."""

    def __init__(self, board: Board, nodes: Sequence[Node]) -> None:
        self.board = board
        self._nodes = nodes
        self._path = [START]
        self._depths = {START: 0}

    def stand_after(self, index: int) -> None:
        """Go to the position after the node ``index`` (``START``: the set-up)."""
        forward: list[int] = []
        while index not in self._depths:
            forward.append(index)
            index = self._nodes[index].parent
        while self._path[-1] != index:
            del self._depths[self._path.pop()]
            self.board.pop()
        for node in reversed(forward):
            self.board.push_iccs(self._nodes[node].move)
            self._depths[node] = len(self._path)
            self._path.append(node)
