"""The two rows of a segment as linked lists, so that a player leaves and comes back to his place in no time."""

from collections.abc import Sequence


class TwoLists:
    """Rows of indices 0 … m - 1; ``after`` leads from front to back, an index of m or more is the end of a row."""

    def __init__(self, row_of: Sequence[int]) -> None:
        size = len(row_of)
        self.size, self.row_of = size, row_of
        self.after, self.before = [0] * (size + 2), [0] * (size + 2)
        last = [size, size + 1]
        for index, row in enumerate(row_of):
            self.after[last[row]], self.before[index] = index, last[row]
            last[row] = index
        for row in (0, 1):
            self.after[last[row]], self.before[size + row] = size + row, last[row]

    def front(self, row: int) -> int:
        """The first index of a row, or its end."""
        return self.after[self.size + row]

    def remove(self, index: int) -> None:
        """Take an index out; it remembers its place."""
        self.after[self.before[index]], self.before[self.after[index]] = self.after[index], self.before[index]

    def restore(self, index: int) -> None:
        """Put back the index taken out last."""
        self.after[self.before[index]] = self.before[self.after[index]] = index
