"""Characters as outlines, from the file made at build time; as text where it is missing."""

import json
from functools import cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

_FONTS: Final = "Noto Serif CJK SC, Songti SC, STZhongsong, SimSun, serif"


@cache
def outlines() -> dict[str, tuple[str, int]]:
    """Return path and advance (thousandths of an em) of each character; empty when the file was not built."""
    source = files("caipan.rules.xiangqi.diagrams") / "_glyphs.json"
    if not source.is_file():
        return {}
    glyphs = json.loads(source.read_text("utf-8"))["glyphs"]
    return {character: (glyph["d"], glyph["w"]) for character, glyph in glyphs.items()}


def drawn(character: str, x: float, y: float, size: float, fill: str) -> str:
    """Return the SVG of one character with its middle at x, y and an em of `size`."""
    glyph = outlines().get(character)
    if glyph is None:
        return (
            f'<text x="{x:g}" y="{y:g}" font-family="{_FONTS}" font-size="{size:g}" fill="{fill}" '
            f'text-anchor="middle" dominant-baseline="central">{escape(character)}</text>'
        )
    return f'<path transform="translate({x:g} {y:g}) scale({size / 1000:g})" fill="{fill}" d="{glyph[0]}"/>'


def advance(character: str) -> float:
    """Return the width of a character in ems."""
    glyph = outlines().get(character)
    if glyph is None:
        return 0.6 if ord(character) < 256 else 1.0
    return glyph[1] / 1000


def drawn_line(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Return the SVG of a line of characters that starts at x, its middle height at y."""
    parts = []
    for character in text:
        width = advance(character) * size
        if character != " ":
            parts.append(drawn(character, x + width / 2, y, size, fill))
        x += width
    return "".join(parts)
