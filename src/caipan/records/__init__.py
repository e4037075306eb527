"""Game records 棋谱 and their file formats: bytes in, records out."""

from .cbl import list_library
from .dhtmlxq_write import write_dhtmlxq
from .legality import checked
from .pgn import stream_pgn
from .pgn_write import write_pgn
from .plain import write_plain
from .reading import read_records, read_text, stream_records
from .record import START, GameRecord, Node, Problem, Reading, walk
from .wxf_text import write_wxf_text
from .xqf_write import write_xqf

__all__ = [
    "START",
    "GameRecord",
    "Node",
    "Problem",
    "Reading",
    "checked",
    "list_library",
    "read_records",
    "read_text",
    "stream_pgn",
    "stream_records",
    "walk",
    "write_dhtmlxq",
    "write_pgn",
    "write_plain",
    "write_wxf_text",
    "write_xqf",
]
