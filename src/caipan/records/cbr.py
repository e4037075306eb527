"""CBR of 象棋桥 (CCBridge), one game: little endian, UTF-16LE texts, not enciphered. Layout: ``docs/formats.md``."""

import struct

from caipan.rules.xiangqi import START_FEN

from .record import START, GameRecord, Problem, Reading
from .setup_fen import fen_of, square
from .tree import TreeBuilder

MAGIC = b"CCBridge Record\0"
BOARD = 2120
FIRST_NODE = 2214
_RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2"}
_KINDS = {1: "R", 2: "N", 3: "B", 4: "A", 5: "K", 6: "C", 7: "P"}
_TEXTS = {
    180: ("Title", 128), 692: ("Event", 64), 756: ("Round", 64), 852: ("Table", 32), 884: ("Date", 64),
    948: ("Site", 64), 1012: ("TimeControl", 64), 1076: ("Red", 64), 1140: ("RedTeam", 64), 1204: ("RedTime", 64),
    1268: ("RedElo", 32), 1300: ("Black", 64), 1364: ("BlackTeam", 64), 1428: ("BlackTime", 64), 1492: ("BlackElo", 32),
    1652: ("Annotator", 64), 1780: ("Author", 64),
}  # fmt: skip
_ENDS, _SIBLING, _COMMENT = 1, 2, 4


def is_cbr(data: bytes) -> bool:
    """Whether the bytes begin like a CBR record."""
    return data.startswith(MAGIC)


def read_cbr(data: bytes) -> Reading:
    """Read one game with variations and comments; damage is reported with its offset."""
    record, problems = read_record(data)
    return Reading("cbr", "utf-16-le", (record,) if record else (), problems)


def read_record(data: bytes, game: int = 0) -> tuple[GameRecord | None, tuple[Problem, ...]]:
    """The record that begins at the first byte; ``game`` is its index in a library."""
    if len(data) < FIRST_NODE:
        return None, (Problem("truncated", game, token=f"{len(data)} of {FIRST_NODE} header bytes", offset=len(data)),)
    if data[19] == 1:
        return None, (Problem("unknown-version", game, token="1", offset=19),)
    tree = TreeBuilder()
    opening = _read_tree(data, tree)
    fen = fen_of(_pieces(data), "b" if data[2112] == 2 else "w")
    record = GameRecord(
        tags=tags_of(data),
        start_fen="" if fen == START_FEN else fen,
        nodes=tuple(tree.nodes),
        opening_comment=opening,
        result=_RESULTS.get(data[2076], "*"),
    )
    return record, tuple(Problem(p.reason, game, p.ply, p.token, p.offset) for p in tree.problems)


def tags_of(data: bytes) -> dict[str, str]:
    """The texts of the head of a record, without its moves."""
    return {name: text for at, (name, size) in _TEXTS.items() if (text := text_at(data, at, size))}


def text_at(data: bytes, offset: int, size: int) -> str:
    """A text padded with zeros; stale bytes after its end are left out."""
    return data[offset : offset + size].decode("utf-16-le", "replace").split("\0", 1)[0].strip()


def _pieces(data: bytes) -> dict[tuple[int, int], str]:
    pieces = {}
    for at, byte in enumerate(data[BOARD : BOARD + 90]):
        side, kind = byte >> 4, _KINDS.get(byte & 0x0F)
        if kind and side in (1, 2):
            row, file = divmod(at, 9)
            pieces[file, 9 - row] = kind if side == 1 else kind.lower()
    return pieces


def _read_tree(data: bytes, tree: TreeBuilder) -> str:
    """Depth first, a line before its siblings; the first node is a dummy that carries the opening comment."""
    opening = ""
    waiting: list[int] = []
    parent, offset, first = START, FIRST_NODE, True
    while True:
        if offset + 4 > len(data):
            tree.problem("truncated", at=parent, offset=offset)
            return opening
        flags, _, start, target = data[offset : offset + 4]
        comment, end = _comment(data, offset + 4) if flags & _COMMENT else ("", offset + 4)
        at = parent
        if first:
            opening, first = comment, False
        elif start < 90 and target < 90:
            at = tree.add(parent, _square(start) + _square(target), comment)
            if flags & _SIBLING:
                waiting.append(parent)
        else:
            tree.problem("off-board", f"{start},{target}", at=parent, offset=offset)
            return opening
        if end > len(data):
            tree.problem("truncated", at=at, offset=len(data))
            return opening
        if not flags & _ENDS:
            parent = at
        elif waiting:
            parent = waiting.pop()
        else:
            return opening
        offset = end


def _comment(data: bytes, offset: int) -> tuple[str, int]:
    if offset + 4 > len(data):
        return "", offset + 4
    (length,) = struct.unpack_from("<I", data, offset)
    end = offset + 4 + length
    return data[offset + 4 : min(end, len(data))].decode("utf-16-le", "replace").rstrip("\0").strip(), end


def _square(point: int) -> str:
    row, file = divmod(point, 9)
    return square(file, 9 - row)
