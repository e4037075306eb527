"""Points 交叉点: integers `row * size + column` from the top left, and their names in GTP (`Q16`) and SGF (`pd`)."""

from caipan.rules.go.errors import PointError

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""GTP leaves out I, so 25 columns are named."""
PASS = -1
"""The pass 虚着 (Go rules 2.5)."""
_LETTERS = "abcdefghijklmnopqrstuvwxy"


def gtp(point: int, size: int) -> str:
    """The name of a point as referees and GTP say it: `Q16`; `pass`."""
    if point == PASS:
        return "pass"
    row, column = divmod(point, size)
    return f"{COLUMNS[column]}{size - row}"


def sgf(point: int, size: int) -> str:
    """The name of a point in SGF: `pd`; empty for the pass."""
    if point == PASS:
        return ""
    row, column = divmod(point, size)
    return _LETTERS[column] + _LETTERS[row]


def parse_point(text: str, size: int) -> int:
    """Read `Q16`, `pd` or `pass`.

    Raises:
        PointError: the text names no point of this board.
    """
    word = text.strip()
    if word.lower() == "pass":
        return PASS
    if len(word) == 2 and word.isalpha():
        column, row = (_LETTERS.find(letter) for letter in word)
    elif word[1:].isdecimal() and word[1:].isascii() and len(word) <= 3:
        column, row = COLUMNS.find(word[0].upper()), size - int(word[1:])
    else:
        raise PointError(text, "unreadable")
    if not (0 <= column < size and 0 <= row < size):
        raise PointError(text, "off_board")
    return row * size + column


def stars(size: int) -> tuple[int, ...]:
    """The star points 星 of a board (1.1): nine on 19 lines with tengen 天元 in the centre; five on 9 to 15 lines."""
    if size < 7:
        return ()
    edge = 3 if size >= 13 else 2
    lines = [edge, size // 2, size - 1 - edge] if size % 2 else [edge, size - 1 - edge]
    middle = size // 2
    nine = size >= 17
    return tuple(
        row * size + column
        for row in lines
        for column in lines
        if nine or size % 2 == 0 or (row == middle) == (column == middle)
    )
