"""Text diagrams: red pieces in round brackets, black ones in square brackets, or the letters of FEN."""

from typing import Final

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.diagrams.marks import USUAL_LOOK, Look
from caipan.rules.xiangqi.notation.styles import NAMES, NAMES_HANT, NUMERALS
from caipan.rules.xiangqi.piece import PIECES, Side

_FULL: Final = "０１２３４５６７８９"


def text_diagram(position: Position, *, look: Look = USUAL_LOOK, letters: bool = False) -> str:
    """Return a position as lines of text, ten ranks and a river between.

    Chinese characters take two columns in a fixed-width font; with `letters` everything is ASCII.
    """
    codes = position.codes()
    ranks = range(9, -1, -1) if look.below is Side.RED else range(10)
    files = range(9) if look.below is Side.RED else range(8, -1, -1)
    cell = _letter if letters else _hant if look.traditional else _hans
    rows = ["".join(cell(codes[rank * 9 + file]) for file in files).rstrip() for rank in ranks]
    rows.insert(5, _river(look, letters))
    if look.coordinates:
        red = [str(9 - file) if letters else NUMERALS[9 - file] for file in files]
        black = [str(file + 1) if letters else _FULL[file + 1] for file in files]
        top, bottom = (black, red) if look.below is Side.RED else (red, black)
        space = "{} " if letters else " {} "
        rows = ["".join(map(space.format, top)).rstrip(), *rows, "".join(map(space.format, bottom)).rstrip()]
    return "\n".join(rows) + "\n"


def _river(look: Look, letters: bool) -> str:
    if letters:
        return "~" * 17
    return "        楚  河      " + ("漢  界" if look.traditional else "汉  界")


def _letter(code: int) -> str:
    piece = PIECES[code]
    return ". " if piece is None else piece.letter + " "


def _hans(code: int) -> str:
    return _bracketed(code, NAMES)


def _hant(code: int) -> str:
    return _bracketed(code, NAMES_HANT)


def _bracketed(code: int, names: dict[int, str]) -> str:
    if not code:
        return " ＋ "
    return f"({names[code]})" if code & 8 else f"[{names[code]}]"
