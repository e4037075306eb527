"""PNG diagrams, drawn from the SVG by resvg (extra `diagrams`)."""

from collections.abc import Iterable, Sequence

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.diagrams.marks import USUAL_LOOK, Arrow, Look, Mark
from caipan.rules.xiangqi.diagrams.svg import svg_diagram
from caipan.rules.xiangqi.errors import XiangqiError


class PngUnavailable(XiangqiError):
    """The package that draws PNG is not installed."""

    reason = "png_unavailable"


def png_diagram(
    position: Position,
    *,
    marks: Iterable[Mark] = (),
    arrows: Iterable[Arrow] = (),
    moves: Sequence[str] = (),
    look: Look = USUAL_LOOK,
    width: int = 596,
) -> bytes:
    """Return a position as a PNG file `width` pixels wide; PngUnavailable without `caipan[diagrams]`."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise PngUnavailable("PNG needs the package resvg-py: pip install 'caipan[diagrams]'") from missing
    svg = svg_diagram(position, marks=marks, arrows=arrows, moves=moves, look=look)
    return bytes(svg_to_bytes(svg_string=svg, width=width))
