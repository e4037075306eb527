"""What a text can mean before any position is known.

A text becomes readings: a kind of piece, which one of them, the verb and the number, each with the styles whose
conventions read it so.
"""

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from caipan.rules.xiangqi.errors import NotationError
from caipan.rules.xiangqi.move import FILES, parse_square
from caipan.rules.xiangqi.notation.styles import BY_FILE, CHINESE, COUNTED_THROUGH, LETTERS, Style
from caipan.rules.xiangqi.notation.writing import ELEPHANT, HORSE, PAWN


class Which(Enum):
    """How a text picks one piece among its like."""

    ON_FILE = auto()
    """Any on the file."""
    FRONT = auto()
    MIDDLE = auto()
    MIDDLE_OF_SEVERAL = auto()
    """The middle one on its file when another file has several too."""
    REAR = auto()
    NTH = auto()
    """The nth from the front on a file with several."""
    THROUGH = auto()
    """The nth counted through all files with several."""
    SECOND = auto()
    """WXF `P+`: the front one of two or three, the second of four or five."""
    LAST_BUT_ONE = auto()
    """WXF `P-`: the rear one of two or three, the last but one of four or five."""
    COORDINATES = auto()


class Reading(NamedTuple):
    """One thing a text can mean, before any position is known."""

    styles: frozenset[Style]
    kind: int
    """0 where only coordinates are given."""
    which: Which
    number: int | None = None
    """The index of NTH and THROUGH."""
    file: int | None = None
    verb: str | None = None
    """`+`, `-`, `=`, or None where the text leaves it open."""
    goal: int = 0
    square: int = -1
    """The target square of coordinate styles, in place of verb and goal."""
    column: int = -1
    rank: int = -1
    """Column and rank (0-based) of the origin where coordinate styles give them, else -1."""


_SYMBOLS: Final = {
    "帅帥将將": "K", "仕士": "A", "相象": "E", "马馬傌": "H", "车車俥": "R", "炮砲包": "C", "兵卒": "P",
    "前": "<", "中": "|", "后後": ">", "进進上": "+", "退下": "-", "平": "=",
}  # fmt: skip
_CHARACTERS: Final = {
    **{character: symbol for row, symbol in _SYMBOLS.items() for character in row},
    **{character: str(number) for number, character in enumerate("一二三四五六七八九", 1)},
    **dict.fromkeys("−–—﹣", "-"),
    **dict.fromkeys("。·", "."),
}
_ASCII: Final = frozenset("KAEBHNRCPabcdefghikprnx0123456789+-=.#!?")
_KIND: Final = {letter: kind for kind, letter in enumerate(LETTERS) if kind} | {"B": ELEPHANT, "N": HORSE}
_MARKS: Final = {"<": Which.FRONT, "|": Which.MIDDLE, ">": Which.REAR}
_SIGNS: Final = {"+": Which.SECOND, "=": Which.MIDDLE, "-": Which.LAST_BUT_ONE}
_WXF: Final = frozenset({Style.WXF, Style.WXF_1997})
_FILED: Final = CHINESE | _WXF
_NEW: Final = frozenset({Style.WXF})
_OLD: Final = frozenset({Style.WXF_1997})
_DIGITS: Final = frozenset({Style.DIGITS})
_ICCS: Final = frozenset({Style.ICCS})
_SHORT: Final = frozenset({Style.SHORT})
_COORDINATES: Final = re.compile(r"([a-i][0-9])-?([a-i][0-9])")
_SAN: Final = re.compile(r"([KAEBHNRCP]?)([a-i]?)([0-9]?)x?([a-i][0-9])")
_OLD_ENGLISH: Final = re.compile(r"([fr])([KAEBHNRCP])([-+=.])([1-9])")
_LONGEST: Final = 12


@lru_cache(maxsize=8192)
def readings(text: str) -> tuple[Reading, ...]:
    """Return everything a text can mean; NotationError (`unreadable`) with the place when it means nothing."""
    plain = unicodedata.normalize("NFKC", text).strip() if len(text) <= 3 * _LONGEST else ""
    bare = plain.rstrip("+#!?")
    found = [*_coordinates(bare.lower()), *_san(bare), *_old_english(plain)]
    symbols = "".join(_CHARACTERS.get(character, character) for character in plain.replace(" ", "").upper())
    found += _described(symbols.replace(".", "="))
    if not found:
        position = next((i for i, c in enumerate(text) if not _known(c)), 0)
        bad = position < len(text) and not _known(text[position])
        raise NotationError(text, "unreadable", position=position, token=text[position] if bad else text)
    return tuple(found)


def _known(character: str) -> bool:
    plain = unicodedata.normalize("NFKC", character)
    return character.isspace() or plain in _CHARACTERS or plain in _ASCII


def _coordinates(plain: str) -> Iterator[Reading]:
    match = _COORDINATES.fullmatch(plain)
    if match:
        origin, target = map(parse_square, match.groups())
        yield Reading(_ICCS, 0, Which.COORDINATES, square=target, column=origin % 9, rank=origin // 9)


def _san(plain: str) -> Iterator[Reading]:
    match = _SAN.fullmatch(plain)
    if match:
        letter, column, rank, target = match.groups()
        yield Reading(
            frozenset(),
            _KIND[letter or "P"],
            Which.COORDINATES,
            square=parse_square(target),
            column=FILES.index(column) if column else -1,
            rank=int(rank) if rank else -1,
        )


def _old_english(plain: str) -> Iterator[Reading]:
    match = _OLD_ENGLISH.fullmatch(plain)
    if match:
        place, letter, verb, goal = match.groups()
        which = Which.FRONT if place == "f" else Which.REAR
        yield Reading(frozenset(), _KIND[letter], which, verb=verb.replace(".", "="), goal=int(goal))


def _described(symbols: str) -> Iterator[Reading]:
    """Yield the readings of piece, place, verb, number; `symbols` has one ASCII character for each."""
    if len(symbols) in (3, 4, 5) and symbols[-1] in "123456789":
        goal = int(symbols[-1])
        if symbols[-2] in "+-=":
            for reading in _places(symbols[:-2]):
                yield reading._replace(verb=symbols[-2], goal=goal)
            yield from _pad(symbols)
        else:
            # the direction left out: 炮25, 前马6
            for reading in _places(symbols[:-1]):
                if reading.styles & CHINESE:
                    yield reading._replace(styles=_SHORT, goal=goal)


def _places(place: str) -> Iterator[Reading]:
    match [*place]:
        case [letter, digit] if letter in _KIND and digit in "123456789":
            yield Reading(_FILED | _DIGITS, _KIND[letter], Which.ON_FILE, file=int(digit))
            if letter == "P":
                yield Reading(_OLD, PAWN, Which.MIDDLE, file=int(digit))
        case [mark, letter] if mark in _MARKS and letter in _KIND:
            yield Reading(CHINESE, _KIND[letter], _MARKS[mark])
        case [letter, mark] if letter in _KIND and mark in _MARKS:
            yield Reading(CHINESE, _KIND[letter], _MARKS[mark])
        case [letter, sign] if letter in _KIND and sign in _SIGNS:
            yield Reading(_WXF, _KIND[letter], _SIGNS[sign])
        case [letter, index] if letter in _KIND and index in "ABCDEFGHI":
            yield Reading(_WXF, _KIND[letter], Which.THROUGH, number=ord(index) - 64)
        case [digit, letter] if digit in "123456789" and letter in _KIND:
            yield Reading(COUNTED_THROUGH, _KIND[letter], Which.THROUGH, number=int(digit))
            yield Reading(BY_FILE, _KIND[letter], Which.NTH, number=int(digit))
        case [mark, digit] if mark in _MARKS and digit in "123456789":
            yield Reading(CHINESE, PAWN, _MARKS[mark], file=int(digit))
        case [mark, letter, digit] if mark in _MARKS and letter in _KIND and digit in "123456789":
            yield Reading(CHINESE, _KIND[letter], _MARKS[mark], file=int(digit))
        case [index, letter, digit] if index in "123456789" and letter in _KIND and digit in "123456789":
            yield Reading(BY_FILE, _KIND[letter], Which.NTH, number=int(index), file=int(digit))
        case [index, digit] if index in "123456789" and digit in "123456789":
            yield Reading(_NEW, PAWN, Which.NTH, number=int(index), file=int(digit))
            if index == digit:
                yield Reading(_OLD, PAWN, Which.MIDDLE_OF_SEVERAL, file=int(digit))
        case [digit, sign] if digit in "123456789" and sign in "+-":
            yield Reading(_OLD, PAWN, Which.FRONT if sign == "+" else Which.REAR, file=int(digit))
        case ["+", "+"]:
            yield Reading(_OLD, PAWN, Which.FRONT)
        case ["-", "-"]:
            yield Reading(_OLD, PAWN, Which.REAR)


def _pad(symbols: str) -> Iterator[Reading]:
    """Yield the readings of xqbase's digits, where the first figure names the kind."""
    if symbols[0] in "1234567" and len(symbols) == 4:
        for reading in _places(LETTERS[int(symbols[0])] + symbols[1]):
            yield reading._replace(styles=_DIGITS, verb=symbols[2], goal=int(symbols[3]))
