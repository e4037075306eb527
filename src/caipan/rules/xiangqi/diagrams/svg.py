"""SVG diagrams: presentation attributes only, no styles and no scripts, so that a strict CSP lets them pass."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.diagrams.glyphs import drawn, drawn_line
from caipan.rules.xiangqi.diagrams.marks import USUAL_LOOK, Arrow, Look, Mark
from caipan.rules.xiangqi.fen import Placement, write_fen
from caipan.rules.xiangqi.notation.styles import NAMES, NAMES_HANT, NUMERALS
from caipan.rules.xiangqi.piece import Side

STEP: Final = 60
RADIUS: Final = 26
_MARGIN: Final = 58
_BARE_MARGIN: Final = 36
_LIST_WIDTH: Final = 300
_LINE_HEIGHT: Final = 26
_POINTS: Final = tuple((file, rank) for rank in (2, 7) for file in (1, 7)) + tuple(
    (file, rank) for rank in (3, 6) for file in (0, 2, 4, 6, 8)
)


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a board and its pieces."""

    paper: str = "#F7F5EC"
    line: str = "#5B6862"
    frame: str = "#2A3236"
    river: str = "#7A8984"
    red: str = "#B3261E"
    hollow: str = "#FFFEFA"
    stone: str = "#1A2226"
    light: str = "#FFFEFA"


_COLOUR: Final = Colours()
_MONO: Final = Colours("#FFFFFF", "#000000", "#000000", "#000000", "#000000", "#FFFFFF", "#000000", "#FFFFFF")


def svg_diagram(
    position: Position,
    *,
    marks: Iterable[Mark] = (),
    arrows: Iterable[Arrow] = (),
    moves: Sequence[str] = (),
    look: Look = USUAL_LOOK,
    title: str = "",
) -> str:
    """Return a position as an SVG document.

    `moves` are texts listed beside the board, two a row; `title` is what a screen reader says (the FEN if left out).
    """
    sheet = _Sheet(look)
    codes = position.codes()
    title = title or write_fen(Placement(codes, position.turn, position.clock, position.fullmove))
    width = sheet.width + (_LIST_WIDTH if moves else 0)
    height = max(sheet.height, 2 * _LINE_HEIGHT + (len(moves) + 1) // 2 * _LINE_HEIGHT)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f"aria-label={quoteattr(title)}><title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{sheet.colours.paper}"/>',
        *sheet.board(),
        *(sheet.piece(square, code) for square, code in enumerate(codes) if code),
        *(sheet.ticks(mark) for mark in marks),
        *(sheet.arrow(arrow) for arrow in arrows),
        *(_listed(text, number, sheet) for number, text in enumerate(moves)),
        "</svg>",
    ]
    return "".join(parts)


def _listed(text: str, number: int, sheet: "_Sheet") -> str:
    x, y = sheet.width + 12, _LINE_HEIGHT * (1.5 + number // 2)
    ink = sheet.colours.frame
    count = drawn_line(str(number // 2 + 1), x, y, 15, sheet.colours.line) if number % 2 == 0 else ""
    return count + drawn_line(text, x + 36 + 120 * (number % 2), y, 20, ink)


class _Sheet:
    """Where things stand on a drawing, seen from one side."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.colours = _MONO if look.mono else _COLOUR
        self.margin = _MARGIN if look.coordinates else _BARE_MARGIN
        self.width = 8 * STEP + 2 * self.margin
        self.height = 9 * STEP + 2 * self.margin

    def at(self, square: int) -> tuple[float, float]:
        """Return the point of a square."""
        return self.point(square % 9, square // 9)

    def point(self, file: float, rank: float) -> tuple[float, float]:
        """Return the point of a file and rank, 0-based from red's left corner."""
        if self.look.below is Side.BLACK:
            file, rank = 8 - file, 9 - rank
        return self.margin + file * STEP, self.margin + (9 - rank) * STEP

    def board(self) -> Iterator[str]:
        """Yield lines, palaces, river, points and files."""
        colours, left, top = self.colours, self.margin, self.margin
        yield f'<g fill="none" stroke="{colours.line}" stroke-width="1.4">'
        yield f'<path d="{"".join(self._lines())}"/></g>'
        yield (
            f'<rect x="{left - 6}" y="{top - 6}" width="{8 * STEP + 12}" height="{9 * STEP + 12}" '
            f'fill="none" stroke="{colours.frame}" stroke-width="3"/>'
        )
        points = "".join(map(self._point_marks, _POINTS))
        yield f'<path fill="none" stroke="{colours.line}" stroke-width="1" d="{points}"/>'
        middle = top + 4.5 * STEP
        for name, x in zip("楚河漢界" if self.look.traditional else "楚河汉界", (1.4, 2.6, 5.4, 6.6), strict=True):
            yield drawn(name, left + x * STEP, middle, 30, colours.river)
        if self.look.coordinates:
            yield from self._files()

    def _lines(self) -> Iterator[str]:
        for rank in range(10):
            yield self._line((0, rank), (8, rank))
        for file in range(9):
            if file in (0, 8):
                yield self._line((file, 0), (file, 9))
            else:
                yield self._line((file, 0), (file, 4)) + self._line((file, 5), (file, 9))
        for rank in (0, 7):
            yield self._line((3, rank), (5, rank + 2)) + self._line((5, rank), (3, rank + 2))

    def _line(self, start: tuple[int, int], end: tuple[int, int]) -> str:
        (x1, y1), (x2, y2) = self.point(*start), self.point(*end)
        return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"

    def _point_marks(self, place: tuple[int, int]) -> str:
        x, y = self.point(*place)
        sides = [side for side in (-1, 1) if self.margin < x + side * STEP / 2 < self.width - self.margin]
        return "".join(f"M{x + i * 5:g} {y + j * 13:g}v{-8 * j}h{8 * i}" for i in sides for j in (-1, 1))

    def _files(self) -> Iterator[str]:
        for file in range(9):
            x, _ = self.point(file, 0)
            for side, name in ((Side.RED, NUMERALS[9 - file]), (Side.BLACK, str(file + 1))):
                y = self.height - 17 if side is self.look.below else 17
                yield drawn(name, x, y, 18, self.colours.line)

    def piece(self, square: int, code: int) -> str:
        """Return a piece: red hollow with a ring, black solid (1.3)."""
        x, y = self.at(square)
        name = (NAMES_HANT if self.look.traditional else NAMES)[code]
        red = bool(code & 8)
        fill, edge = (self.colours.hollow, self.colours.red) if red else (self.colours.stone, self.colours.stone)
        ink = self.colours.red if red else self.colours.light
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS}" fill="{fill}" stroke="{edge}" stroke-width="2.4"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS - 4}" fill="none" stroke="{ink}" stroke-width="1" '
            f'stroke-opacity="{0.9 if red else 0.55}"/>' + drawn(name, x, y, 32, ink)
        )

    def ticks(self, mark: Mark) -> str:
        """Return corner ticks around a square."""
        x, y = self.at(mark.square)
        far, arm = RADIUS + 3.5, 11
        path = "".join(
            f"M{x + i * far:g} {y + j * (far - arm):g}v{arm * j:g}h{-arm * i:g}" for i in (-1, 1) for j in (-1, 1)
        )
        return f'<path fill="none" stroke="{self._pigment(mark.pigment)}" stroke-width="3.4" d="{path}"/>'

    def arrow(self, arrow: Arrow) -> str:
        """Return an arrow from the edge of one square's disc to that of another's."""
        (x1, y1), (x2, y2) = self.at(arrow.origin), self.at(arrow.target)
        length = hypot(x2 - x1, y2 - y1)
        if length == 0:
            return ""
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        start, tip = RADIUS + 1, length - RADIUS - 3
        if tip - start < 12:
            start, tip = RADIUS - 8, length - RADIUS + 8
        pigment = self._pigment(arrow.pigment)
        neck = tip - 11
        dash = ' stroke-dasharray="8 5"' if arrow.dashed else ""
        base = (x1 + dx * neck, y1 + dy * neck)
        head = " ".join(
            f"{a:.1f},{b:.1f}"
            for a, b in (
                (x1 + dx * tip, y1 + dy * tip),
                (base[0] - dy * 8, base[1] + dx * 8),
                (base[0] + dy * 8, base[1] - dx * 8),
            )
        )
        return (
            f'<path fill="none" stroke="{pigment}" stroke-width="5"{dash} '
            f'd="M{x1 + dx * start:.1f} {y1 + dy * start:.1f}L{base[0]:.1f} {base[1]:.1f}"/>'
            f'<polygon fill="{pigment}" points="{head}"/>'
            + (self._box(arrow, (x1 + x2) / 2, (y1 + y2) / 2) if arrow.label else "")
        )

    def _box(self, arrow: Arrow, x: float, y: float) -> str:
        pigment, paper = self._pigment(arrow.pigment), self.colours.hollow
        fill, ink = (paper, pigment) if arrow.outlined else (pigment, paper)
        return (
            f'<rect x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" rx="3" fill="{fill}" '
            f'stroke="{pigment}" stroke-width="1.6"/>' + drawn(arrow.label[0], x, y, 16, ink)
        )

    def _pigment(self, pigment: str) -> str:
        return "#000000" if self.look.mono else str(pigment)
