"""CBL, a library 棋谱库 of 象棋桥: many CBR records in one file. Titles are listed without reading any moves."""

import struct
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from . import cbr
from .record import GameRecord, Problem, Reading

MAGIC = b"CCBridgeLibrary\0"
INDEX = 66_624
INDEX_ENTRY = 276
SLOT = 4_096


class Listed(msgspec.Struct, frozen=True):
    """A record of a library as its head names it; ``offset`` is where it begins."""

    offset: int
    tags: dict[str, str]


def is_cbl(data: bytes) -> bool:
    """Whether the bytes begin like a library."""
    return data.startswith(MAGIC)


def list_library(data: bytes) -> Iterator[Listed]:
    """Every record with its title, lazily; the index of the file is not trusted, the records themselves are."""
    for offset in record_offsets(data):
        yield Listed(offset, cbr.tags_of(data[offset : offset + cbr.FIRST_NODE]))


def record_offsets(data: bytes) -> Iterator[int]:
    """Records begin on slots of 4,096 bytes; a long game spans several."""
    if len(data) < 64:
        return
    (slots,) = struct.unpack_from("<I", data, 60)
    first = INDEX + INDEX_ENTRY * slots
    for offset in range(first, len(data), SLOT):
        if data.startswith(cbr.MAGIC, offset):
            yield offset


def read_cbl(data: bytes) -> Reading:
    """Read every record of a library."""
    games: list[GameRecord] = []
    problems: list[Problem] = []
    offsets = [*record_offsets(data), len(data)]
    if len(offsets) == 1:
        problems.append(Problem("no-games", offset=min(INDEX, len(data))))
    for at, end in pairwise(offsets):
        record, found = cbr.read_record(data[at:end], len(games))
        problems.extend(found)
        games.append(record or GameRecord())
    return Reading("cbl", "utf-16-le", tuple(games), tuple(problems))
