"""Pictures of positions: text, SVG and PNG.

Red pieces are hollow discs with a dark character (阳文), black ones solid with a light character (阴文), told apart in
black-and-white print too (XQ11 1.3).
"""

from caipan.rules.xiangqi.diagrams.marks import Arrow, Look, Mark, Pigment
from caipan.rules.xiangqi.diagrams.png import PngUnavailable, png_diagram
from caipan.rules.xiangqi.diagrams.svg import svg_diagram
from caipan.rules.xiangqi.diagrams.text import text_diagram

__all__ = ["Arrow", "Look", "Mark", "Pigment", "PngUnavailable", "png_diagram", "svg_diagram", "text_diagram"]
