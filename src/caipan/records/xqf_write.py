"""Writing XQF version 1.0, which is not enciphered and is read everywhere."""

import struct

from caipan.rules.xiangqi import START_FEN, Board

from .record import START, GameRecord, walk
from .setup_fen import listed_points

_RESULTS = {"*": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}
_TEXTS = {
    "Title": (0x50, 63), "Event": (0xD0, 63), "Date": (0x110, 15), "Site": (0x120, 15), "Red": (0x130, 15),
    "Black": (0x140, 15), "TimeControl": (0x150, 63), "RedTime": (0x190, 15), "BlackTime": (0x1A0, 15),
    "Annotator": (0x1D0, 15), "Author": (0x1E0, 15),
}  # fmt: skip
_NEXT, _SIBLING = 0xF0, 0x0F
_ABSENT = 0xFF


def write_xqf(record: GameRecord) -> bytes:
    """The whole tree with comments. The format cuts names after 15 and titles after 63 bytes of GB18030."""
    head = bytearray(0x400)
    head[0:3] = b"XQ\x0a"
    board = Board(record.start_fen or START_FEN, strict=False)
    head[0x10:0x30] = bytes(_ABSENT if p is None else p[0] * 10 + p[1] for p in listed_points(board))
    head[0x32] = int(board.fen().split()[1] == "b")
    head[0x33] = _RESULTS[record.result]
    for name, (offset, size) in _TEXTS.items():
        text = _cut(record.tags.get(name, ""), size)
        head[offset : offset + 1 + len(text)] = bytes([len(text)]) + text
    return bytes(head) + _tree(record)


def _cut(text: str, size: int) -> bytes:
    """At most ``size`` bytes without half a character."""
    raw = text.encode("gb18030", "replace")
    while len(raw) > size:
        text = text[:-1]
        raw = text.encode("gb18030", "replace")
    return raw


def _tree(record: GameRecord) -> bytes:
    children = record.children()
    last_sibling = {siblings[-1] for siblings in children.values()}
    out = [_node(0x18, 0x20, _NEXT if START in children else 0, record.opening_comment)]
    for index, _, _ in walk(record):
        node = record.nodes[index]
        start, target = (int("abcdefghi".index(node.move[i])) * 10 + int(node.move[i + 1]) for i in (0, 2))
        tag = (_NEXT if index in children else 0) | (0 if index in last_sibling else _SIBLING)
        out.append(_node(start + 24, target + 32, tag, node.comment))
    return b"".join(out)


def _node(start: int, target: int, tag: int, comment: str) -> bytes:
    text = comment.replace("\r\n", "\n").replace("\n", "\r\n").encode("gb18030", "replace")
    return bytes((start, target, tag, 0)) + struct.pack("<I", len(text)) + text
