"""SVG diagrams of a Go board: presentation attributes only, so that a strict CSP lets them pass.

A cell is 2.4 by 2.3 cm in the book's proportion, taller than wide (1.1); one unit is a tenth of a millimetre.
"""

from collections.abc import Collection, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from caipan.rules.go.board import BLACK, Board
from caipan.rules.go.points import COLUMNS, stars

CELL_WIDTH, CELL_HEIGHT = 230, 240
_RADIUS = 112
_MARGIN = 320
_INK, _PAPER, _STONE, _HOLLOW, _MARK = "#2A3236", "#F7F5EC", "#1A2226", "#FFFEFA", "#B3261E"


def svg_board(
    board: Board,
    *,
    numbers: Mapping[int, int] | None = None,
    dead: Collection[int] = (),
    shared: Collection[int] = (),
    title: str = "",
) -> str:
    """The position as an SVG document.

    Args:
        board: the position.
        numbers: move numbers by point, written on the stones.
        dead: stones shown as dead, smaller, with the owner's colour of their point round them.
        shared: points between both sides, marked with a small ring.
        title: what a screen reader says; the rows of the board if left out.
    """
    span = board.size - 1
    width, height = span * CELL_WIDTH + 2 * _MARGIN, span * CELL_HEIGHT + 2 * _MARGIN
    title = title or "/".join(board.rows())
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f"aria-label={quoteattr(title)}><title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="40" fill="{_PAPER}"/>',
            *_lines(board.size),
            *_names(board.size),
            *_stones(board, numbers or {}, frozenset(dead)),
            *(_ring(*_place(point, board.size)) for point in sorted(shared)),
            "</svg>",
        ]
    )


def _place(point: int, size: int) -> tuple[int, int]:
    row, column = divmod(point, size)
    return _MARGIN + column * CELL_WIDTH, _MARGIN + row * CELL_HEIGHT


def _lines(size: int) -> Iterator[str]:
    right, bottom = _MARGIN + (size - 1) * CELL_WIDTH, _MARGIN + (size - 1) * CELL_HEIGHT
    down = "".join(f"M{_MARGIN + i * CELL_WIDTH} {_MARGIN}V{bottom}" for i in range(size))
    across = "".join(f"M{_MARGIN} {_MARGIN + i * CELL_HEIGHT}H{right}" for i in range(size))
    yield f'<path d="{down}{across}" fill="none" stroke="{_INK}" stroke-width="8" stroke-linecap="square"/>'
    for star in stars(size):
        x, y = _place(star, size)
        yield f'<circle cx="{x}" cy="{y}" r="24" fill="{_INK}"/>'


def _names(size: int) -> Iterator[str]:
    for column in range(size):
        yield _text(COLUMNS[column], _MARGIN + column * CELL_WIDTH, _MARGIN + (size - 1) * CELL_HEIGHT + 210, 100, _INK)
    for row in range(size):
        yield _text(str(size - row), _MARGIN - 200, _MARGIN + row * CELL_HEIGHT, 100, _INK)


def _stones(board: Board, numbers: Mapping[int, int], dead: frozenset[int]) -> Iterator[str]:
    for point in range(board.size**2):
        colour = board.colour_at(point)
        if colour is None:
            continue
        x, y = _place(point, board.size)
        fill, ink = (_STONE, _HOLLOW) if colour is BLACK else (_HOLLOW, _STONE)
        if point in dead:
            yield f'<rect x="{x - 100}" y="{y - 100}" width="200" height="200" fill="{ink}" stroke="{_MARK}"/>'
        radius = 64 if point in dead else _RADIUS
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{_STONE}" stroke-width="8"/>'
        if point in numbers:
            yield _text(str(numbers[point]), x, y, 110 if numbers[point] < 100 else 90, ink)


def _ring(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="40" fill="{_PAPER}" stroke="{_MARK}" stroke-width="16"/>'


def _text(text: str, x: int, y: int, size: int, ink: str) -> str:
    return (
        f'<text x="{x}" y="{y + size * 35 // 100}" font-family="sans-serif" font-size="{size}" fill="{ink}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )
