"""The named styles and their characters."""

from enum import StrEnum
from typing import Final


class Style(StrEnum):
    """A way to write moves; `docs/notation.md` has a section for each."""

    ICCS = "iccs"
    """Coordinates, `h2e2`."""
    ZH = "zh"
    """Full record of the rule book (XQ99 7.5), `炮二平五`, `马８进７`; several pawns as in `zh-xqbase`."""
    ZH_HANT = "zh-hant"
    """The same in traditional characters, red 俥傌炮, black 車馬砲."""
    ZH_XQBASE = "zh-xqbase"
    """Pawns counted 一二三四五 through all files with several, from the mover's right, front to rear."""
    ZH_4CHAR = "zh-4char"
    """Pawns by 前后 and file without the name when two files have several: `前四平五`."""
    ZH_5CHAR = "zh-5char"
    """The same with the name: `前兵四平五`."""
    WXF = "wxf"
    """`C2=5`; pawns by index and file (2018 rules): `24=5`."""
    WXF_1997 = "wxf-1997"
    """`C2.5`; pawns by signs, file and sign on two files (1980-97): `++.5`, `4+.5`."""
    DIGITS = "digits"
    """xqbase's numeric pad, `62.5`."""
    SHORT = "short"
    """Short record of the rule book (XQ99 7.5), `炮25`; the direction is left out, so it may be ambiguous."""


CHINESE: Final = frozenset({Style.ZH, Style.ZH_HANT, Style.ZH_XQBASE, Style.ZH_4CHAR, Style.ZH_5CHAR})
COUNTED_THROUGH: Final = frozenset({Style.ZH, Style.ZH_HANT, Style.ZH_XQBASE})
BY_FILE: Final = frozenset({Style.ZH_4CHAR, Style.ZH_5CHAR})

LETTERS: Final = " KAEHRCP"
NUMERALS: Final = "〇一二三四五六七八九"
FULL_WIDTH: Final = "０１２３４５６７８９"

# by piece code: kind + 8 for red, kind + 16 for black
NAMES: Final = {
    code: name
    for base, row in ((8, "帅仕相马车炮兵"), (16, "将士象马车炮卒"))
    for code, name in enumerate(row, base + 1)
}
NAMES_HANT: Final = {
    code: name
    for base, row in ((8, "帥仕相傌俥炮兵"), (16, "將士象馬車砲卒"))
    for code, name in enumerate(row, base + 1)
}
