"""Writing a move in a named style."""

from dataclasses import dataclass
from typing import Final

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.errors import IllegalMove, NotationError
from caipan.rules.xiangqi.move import MOVES, SQUARE_NAMES
from caipan.rules.xiangqi.notation.styles import (
    BY_FILE,
    CHINESE,
    FULL_WIDTH,
    LETTERS,
    NAMES,
    NAMES_HANT,
    NUMERALS,
    Style,
)

ADVISOR: Final = 2
ELEPHANT: Final = 3
HORSE: Final = 4
PAWN: Final = 7
_VERBS: Final = {"+": "进", "-": "退", "=": "平"}
_VERBS_HANT: Final = {"+": "進", "-": "退", "=": "平"}
_ARABIC: Final = "0123456789"


@dataclass(frozen=True, slots=True)
class Tandem:
    """Where a piece stands among its like on one file; the front one has index 1."""

    index: int
    count: int
    file: int
    through: int
    """Its number counted through all files that have several."""
    several_files: bool


def file_of(code: int, square: int) -> int:
    """Return the file 1-9, counted from the right of the piece's owner (1.1)."""
    return 9 - square % 9 if code & 8 else square % 9 + 1


def squares_of(codes: bytes, code: int) -> list[int]:
    """Return the squares of a piece code, front to rear as its owner sees it."""
    squares = []
    square = codes.find(code)
    while square >= 0:
        squares.append(square)
        square = codes.find(code, square + 1)
    if code & 8:
        squares.reverse()
    return squares


def tandem_files(code: int, squares: list[int]) -> dict[int, list[int]]:
    """Return the files with several of `squares`, from the owner's right, each front to rear."""
    files: dict[int, list[int]] = {}
    for square in squares:
        files.setdefault(file_of(code, square), []).append(square)
    return {file: files[file] for file in sorted(files) if len(files[file]) > 1}


def _tandem(codes: bytes, code: int, square: int) -> Tandem | None:
    if codes[square % 9 :: 9].count(code) < 2:
        return None
    files = tandem_files(code, squares_of(codes, code))
    file = file_of(code, square)
    through = [s for same in files.values() for s in same].index(square) + 1
    return Tandem(files[file].index(square) + 1, len(files[file]), file, through, len(files) > 1)


def write_move(position: Position, move: int, style: Style = Style.ZH) -> str:
    """Return a legal move of the side to move in a style; IllegalMove otherwise.

    Only `Style.SHORT` may leave open which move is meant. NotationError (`unwritable`) when a composed position has
    more pieces of a kind on a file than the style can tell apart.
    """
    if not position.is_legal(move):
        name = (
            SQUARE_NAMES[move >> 7] + SQUARE_NAMES[move & 127]
            if 0 <= move < len(MOVES) and move & 127 < 90
            else str(move)
        )
        raise IllegalMove(name, position.refusal(move) or "off_board")
    if style is Style.ICCS:
        return MOVES[move].iccs()
    return describe(position.codes(), move >> 7, move & 127, style)


def describe(codes: bytes, origin: int, target: int, style: Style) -> str:
    """Return the text of a step on a board of 90 codes, legal or not (see `write_move`)."""
    code = codes[origin]
    kind = code & 7
    forward = target // 9 - origin // 9 if code & 8 else origin // 9 - target // 9
    number = file_of(code, target)
    verb = "="
    if forward:
        verb = "+" if forward > 0 else "-"
        if not ADVISOR <= kind <= HORSE:
            number = abs(forward)
    # advisors and elephants never need 前 or 后: only one of two on a file can go that way
    tandem = _tandem(codes, code, origin) if kind >= HORSE else None
    if tandem is not None and tandem.through > 9:
        raise NotationError(SQUARE_NAMES[origin] + SQUARE_NAMES[target], "unwritable")
    if style in CHINESE or style is Style.SHORT:
        return _chinese(code, origin, verb, number, tandem, style)
    place = str(file_of(code, origin)) if tandem is None else ""
    if style is Style.DIGITS:
        return f"{kind}{place or _sign(tandem)}{verb}{number}".replace("=", ".")
    place = LETTERS[kind] + place if tandem is None else _wxf_place(kind, tandem, style)
    return f"{place}{verb}{number}".replace("=", "." if style is Style.WXF_1997 else "=")


def _chinese(code: int, origin: int, verb: str, number: int, tandem: Tandem | None, style: Style) -> str:
    short = style is Style.SHORT
    digits = _ARABIC if short else NUMERALS if code & 8 else FULL_WIDTH
    hant = style is Style.ZH_HANT
    name = (NAMES_HANT if hant else NAMES)[code]
    ending = ("" if short else (_VERBS_HANT if hant else _VERBS)[verb]) + digits[number]
    if tandem is None:
        return name + digits[file_of(code, origin)] + ending
    by_file = style in BY_FILE and code & 7 == PAWN
    mark = _mark(tandem, by_file, "後" if hant else "后")
    if by_file and tandem.several_files:
        return mark + ("" if style is Style.ZH_4CHAR else name) + digits[tandem.file] + ending
    return mark + name + ending


def _mark(tandem: Tandem, by_file: bool, rear: str) -> str:
    if tandem.several_files and not by_file:
        return NUMERALS[tandem.through]
    if tandem.count <= 3 or (by_file and tandem.index in (1, tandem.count)):
        return "前" if tandem.index == 1 else rear if tandem.index == tandem.count else "中"
    return NUMERALS[tandem.index]


def _sign(tandem: Tandem | None) -> str:
    if tandem is None:
        return ""
    if tandem.several_files or tandem.count > 3:
        return "abcdefghi"[tandem.through - 1]
    return "+" if tandem.index == 1 else "-" if tandem.index == tandem.count else "."


def _wxf_place(kind: int, tandem: Tandem, style: Style) -> str:
    if kind != PAWN:
        return LETTERS[kind] + _sign(tandem)
    if style is Style.WXF:
        plain = tandem.count == 2 and not tandem.several_files
        return "P" + _sign(tandem) if plain else f"{tandem.index}{tandem.file}"
    if tandem.several_files:
        return f"{tandem.file}{_old_sign(tandem, str(tandem.file))}"
    if tandem.count > 3 and tandem.index in (1, tandem.count):
        return "++" if tandem.index == 1 else "--"
    return "P" + _old_sign(tandem, str(tandem.file))


def _old_sign(tandem: Tandem, middle: str) -> str:
    half = tandem.count + 1
    return "+" if 2 * tandem.index < half else "-" if 2 * tandem.index > half else middle
