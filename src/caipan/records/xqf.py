"""XQF of 象棋演播室 (XQStudio), versions 1.0 to 1.8: little endian, GB18030 texts, keyed from version 11 on.

Layout: ``docs/formats.md``.
"""

import struct

import msgspec

from caipan.rules.xiangqi import START_FEN

from .record import START, GameRecord, Problem, Reading
from .setup_fen import fen_of, first_side, on_board, pieces_from, square
from .tree import TreeBuilder

HEADER = 0x400
_RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1/2-1/2"}
_TEXTS = {
    0x50: ("Title", 63), 0xD0: ("Event", 63), 0x110: ("Date", 15), 0x120: ("Site", 15), 0x130: ("Red", 15),
    0x140: ("Black", 15), 0x150: ("TimeControl", 63), 0x190: ("RedTime", 15), 0x1A0: ("BlackTime", 15),
    0x1D0: ("Annotator", 15), 0x1E0: ("Author", 15),
}  # fmt: skip
_STREAM_TEXT = b"[(C) Copyright Mr. Dong Shiwei.]"


class Keys(msgspec.Struct, frozen=True):
    """What has to be taken off the stored bytes; all zero up to version 10."""

    square: int = 0
    start: int = 0
    target: int = 0
    comment: int = 0
    stream: bytes = bytes(32)


def is_xqf(data: bytes) -> bool:
    """Whether the bytes begin like an XQF file."""
    return data[:2] == b"XQ" and len(data) >= 16


def read_xqf(data: bytes) -> Reading:
    """Read one game with all its variations and comments; damage is reported with its offset."""
    if len(data) < HEADER:
        problem = Problem("truncated", token=f"{len(data)} of {HEADER} header bytes", offset=len(data))
        return Reading("xqf", "gb18030", (), (problem,))
    version = data[2]
    keys = _keys(data) if version >= 11 else Keys()
    tree = TreeBuilder()
    pieces = _pieces(data, version, keys)
    opening = _read_tree(_deciphered(data, keys), version, keys, tree)
    fen = fen_of(pieces, first_side(pieces, [n.move for n in tree.nodes[:1]], "b" if data[0x32] == 1 else "w"))
    record = GameRecord(
        tags=_tags(data),
        start_fen="" if fen == START_FEN else fen,
        nodes=tuple(tree.nodes),
        opening_comment=opening,
        result=_RESULTS.get(data[0x33], "*"),
    )
    return Reading("xqf", "gb18030", (record,), tuple(tree.problems))


def _keys(data: bytes) -> Keys:
    def mix(byte: int, factor: int) -> int:
        return (54 * byte * byte + 221) * factor % 256

    of_square = mix(data[13], data[13])
    of_start = mix(data[14], of_square)
    of_target = mix(data[15], of_start)
    key_bytes = [data[8 + i] | (data[12 + i] & data[3]) for i in range(4)]
    stream = bytes(key_bytes[j % 4] & _STREAM_TEXT[j] for j in range(32))
    return Keys(of_square, of_start, of_target, (data[12] * 256 + data[13]) % 32000 + 767, stream)


def _deciphered(data: bytes, keys: Keys) -> bytes:
    if not any(keys.stream):
        return data
    body = bytes((byte - keys.stream[i % 32]) % 256 for i, byte in enumerate(data[HEADER:]))
    return data[:HEADER] + body


def _pieces(data: bytes, version: int, keys: Keys) -> dict[tuple[int, int], str]:
    stored = [(byte - keys.square) % 256 for byte in data[0x10:0x30]]
    if version >= 12:
        turn = keys.square + 1
        turned = [0] * 32
        for i, value in enumerate(stored):
            turned[(i + turn) % 32] = value
        stored = turned
    return pieces_from([divmod(value, 10) for value in stored])


def _read_tree(data: bytes, version: int, keys: Keys, tree: TreeBuilder) -> str:
    """Nodes lie depth first, a line before its siblings; node 0 is a dummy that carries the opening comment."""
    read_node = _read_old_node if version <= 10 else _read_node
    opening = ""
    waiting: list[int] = []
    parent, offset, first = START, HEADER, True
    while True:
        node = read_node(data, offset, keys)
        if node is None:
            tree.problem("truncated", at=parent, offset=offset)
            return opening
        at = parent
        if first:
            opening, first = node.comment, False
        else:
            move = _move(node, keys)
            if move is None:
                tree.problem("off-board", f"{node.start:02x}{node.target:02x}", at=parent, offset=offset)
                return opening
            at = tree.add(parent, move, node.comment)
        if node.end > len(data):
            tree.problem("truncated", at=at, offset=len(data))
            return opening
        if node.has_sibling and offset != HEADER:
            waiting.append(parent)
        if node.has_next:
            parent = at
        elif waiting:
            parent = waiting.pop()
        else:
            return opening
        offset = node.end


class _StoredNode(msgspec.Struct, frozen=True):
    start: int
    target: int
    has_next: bool
    has_sibling: bool
    comment: str
    end: int


def _read_old_node(data: bytes, offset: int, keys: Keys) -> _StoredNode | None:
    """Up to version 10 a comment length always follows."""
    if offset + 8 > len(data):
        return None
    start, target, tag, _ = data[offset : offset + 4]
    (length,) = struct.unpack_from("<I", data, offset + 4)
    text, end = _comment(data, offset + 8, length)
    return _StoredNode(start, target, bool(tag & 0xF0), bool(tag & 0x0F), text, end)


def _read_node(data: bytes, offset: int, keys: Keys) -> _StoredNode | None:
    if offset + 4 > len(data):
        return None
    start, target, tag, _ = data[offset : offset + 4]
    text, end = "", offset + 4
    if tag & 0x20:
        if end + 4 > len(data):
            return None
        (length,) = struct.unpack_from("<I", data, end)
        text, end = _comment(data, end + 4, max(0, length - keys.comment))
    return _StoredNode(start, target, bool(tag & 0x80), bool(tag & 0x40), text, end)


def _comment(data: bytes, offset: int, length: int) -> tuple[str, int]:
    """A length beyond the end of the file takes what is there; the next node then reports the truncation."""
    end = offset + length
    raw = data[offset : min(end, len(data))]
    return raw.decode("gb18030", "replace").rstrip("\0").replace("\r\n", "\n").strip(), end


def _move(node: _StoredNode, keys: Keys) -> str | None:
    start = divmod((node.start - 24 - keys.start) % 256, 10)
    target = divmod((node.target - 32 - keys.target) % 256, 10)
    if not (on_board(*start) and on_board(*target)):
        return None
    return square(*start) + square(*target)


def _tags(data: bytes) -> dict[str, str]:
    tags = {}
    for offset, (name, size) in _TEXTS.items():
        length = min(data[offset], size)
        text = data[offset + 1 : offset + 1 + length].decode("gb18030", "replace").strip("\0 ")
        if text:
            tags[name] = text
    return tags
