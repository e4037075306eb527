"""PGN as xiangqi programs write it, cut into tokens: one pass, no recursion, tolerant of every dialect met."""

import re
from collections.abc import Iterator
from enum import Enum

import msgspec


class Kind(Enum):
    """What a token is."""

    TAG = "tag"
    MOVE = "move"
    COMMENT = "comment"
    OPEN = "("
    CLOSE = ")"
    RESULT = "result"
    UNCLOSED = "unclosed"


class Token(msgspec.Struct, frozen=True):
    """``text`` is the move, comment or result; for a tag ``name`` is its name."""

    kind: Kind
    text: str
    offset: int
    name: str = ""


_RESULTS = {
    "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "*": "*",
    "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2",
    "红胜": "1-0", "黑胜": "0-1", "紅勝": "1-0", "黑勝": "0-1", "和棋": "1/2-1/2", "和局": "1/2-1/2",
}  # fmt: skip

# Possessive and bounded, so that no text makes the search go back: a tag is at most 2,000 characters long.
_TAG = re.compile(
    r"""\[\s{0,20}+(?P<name>[A-Za-z][A-Za-z0-9_]{0,60}+)\s{0,20}+
    (?: ["“](?P<quoted>(?:[^"”\\\r\n]|\\.){0,2000}+)["”] | ["“]?(?P<bare>[^"“”\]\r\n]{0,2000}+) )
    [^\]\r\n]{0,200}+\]""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"[0-9]++(?:[.．。、…]++|\Z)|[.．…]++")
_WORD = re.compile(r"[^\s(){}\[\];]+")
_NAG = re.compile(r"\$[0-9]+|[!?！？]+")


def tokens(text: str) -> Iterator[Token]:
    """Every token of ``text``; a comment or variation that never closes gives ``UNCLOSED`` and ends the text."""
    at = 0
    end = len(text)
    while at < end:
        char = text[at]
        if char.isspace():
            at += 1
        elif char == "{":
            close = text.find("}", at)
            if close < 0:
                yield Token(Kind.UNCLOSED, text[at : at + 20], at)
                return
            yield Token(Kind.COMMENT, text[at + 1 : close].strip(), at)
            at = close + 1
        elif char == ";":
            close = text.find("\n", at)
            close = end if close < 0 else close
            yield Token(Kind.COMMENT, text[at + 1 : close].strip(), at)
            at = close
        elif char in "()（）":
            yield Token(Kind.OPEN if char in "(（" else Kind.CLOSE, char, at)
            at += 1
        elif char == "[" and (tag := _TAG.match(text, at)):
            value = tag["bare"] if tag["quoted"] is None else tag["quoted"].replace('\\"', '"')
            yield Token(Kind.TAG, value.strip(), at, tag["name"])
            at = tag.end()
        elif word := _WORD.match(text, at):
            yield from _words(word.group(), at)
            at = word.end()
        else:
            at += 1


def _words(word: str, offset: int) -> Iterator[Token]:
    """A run without spaces: ``1.炮八平五``, ``C2=5``, ``1-0``, ``*``."""
    at = 0
    while at < len(word):
        rest = word[at:] if at else word
        if result := _RESULTS.get(rest):
            yield Token(Kind.RESULT, result, offset + at)
            return
        skipped = _NUMBER.match(word, at) or _NAG.match(word, at)
        if skipped is None:
            yield Token(Kind.MOVE, rest.rstrip("!?！？"), offset + at)
            return
        at = skipped.end()
