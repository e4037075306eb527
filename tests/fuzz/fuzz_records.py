"""Fuzz target for every reader of game files; run by hand: ``python tests/fuzz/fuzz_records.py [-max_total_time=600]``.

Needs ``pip install atheris``. Laws: no exception leaves the reader, parents stand before children, all moves are legal.
"""

import sys

import atheris

with atheris.instrument_imports(include=["caipan.records"]):
    from caipan.records import checked, read_records

HEADS = (
    b"",
    b"XQ\x0a",
    b"XQ\x12",
    b"CCBridge Record\0",
    b"CCBridgeLibrary\0",
    b"[DhtmlXQ]",
    b"<ChineseChessRecord>",
    b"[Event ",
)


def one(data: bytes) -> None:
    """Read one input, with a magic put in front by its first byte."""
    if not data:
        return
    reading = read_records(HEADS[data[0] % len(HEADS)] + data[1:])
    for game in reading.games:
        assert all(node.parent < index for index, node in enumerate(game.nodes))
        assert checked(game)[1] == () or not game.nodes


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
