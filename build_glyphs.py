"""Take the outlines of the characters on diagrams out of a font package: `python build_glyphs.py [TARGET]`.

The font is Noto Serif SC (SIL Open Font Licence) from the package `pylopdf-fonts-zh-cn`; the file made of it,
`_glyphs.json`, goes into the packages and is never committed. Without it diagrams use `<text>`.
"""

import json
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent / "src/caipan/rules/xiangqi/diagrams/_glyphs.json"
PIECES = "帅仕相马车炮兵将士象卒帥傌俥將馬車砲"
BOARD = "楚河汉界漢一二三四五六七八九123456789"
MOVES = "进退平前中后進後abcdefghi0+-=.KAEHRCP１２３４５６７８９"
CLASSES = "将杀捉兑献拦跟闲殺兌獻攔閒"
EM = 1000
LICENCE = "Outlines of Noto Serif SC, Copyright 2017-2024 Adobe, SIL Open Font License 1.1, https://openfontlicense.org"


def build_glyphs() -> bool:
    """Make the file inside the source tree; say whether it worked."""
    return extract(TARGET)


def extract(target: Path) -> bool:
    """Write the outlines as JSON to `target`; False, with a line on standard error, where the font is missing."""
    try:
        import pylopdf_fonts_zh_cn as fonts
        from fontTools.ttLib import TTFont
    except ImportError as missing:
        print(f"characters of diagrams not outlined: {missing}", file=sys.stderr)
        return False
    font = TTFont(str(fonts.serif_path()))
    names = font.getBestCmap()
    glyphs = {
        character: _outline(font, names[ord(character)])
        for character in sorted(set(PIECES + BOARD + MOVES + CLASSES))
        if ord(character) in names
    }
    document = {"licence": LICENCE, "em": EM, "glyphs": glyphs}
    target.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")), "utf-8")
    return True


def _outline(font: Any, name: str) -> dict[str, Any]:
    """Return one glyph as an SVG path with the middle of its box at 0, 0, y downwards, and its advance."""
    from fontTools.misc.transform import Transform
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs = font.getGlyphSet()
    scale = EM / font["head"].unitsPerEm
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    middle = Transform(scale, 0, 0, -scale, -scale * (left + right) / 2, scale * (bottom + top) / 2)
    glyphs[name].draw(TransformPen(pen, middle))
    return {"d": pen.getCommands(), "w": round(glyphs[name].width * scale)}


if __name__ == "__main__":
    sys.exit(0 if extract(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET) else 1)
