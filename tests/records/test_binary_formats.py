"""XQF, CBR and CBL: keyed files, damage, hostile files."""

import random
import struct
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.records import Reading, list_library, read_records, write_dhtmlxq, write_pgn, write_xqf
from caipan.records.cbl import INDEX, INDEX_ENTRY, SLOT
from tests.records.enciphered_xqf import encipher
from tests.records.trees import random_record, shape


@pytest.mark.parametrize("version", [11, 12, 15, 18])
@pytest.mark.parametrize("seed", range(4))
def test_keyed_xqf(version: int, seed: int) -> None:
    record = random_record(seed)
    keys = random.Random(seed).randbytes(9)
    reading = read_records(encipher(write_xqf(record), version, keys))
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)


def cbr(moves: list[tuple[int, int, int, str]], red: str = "选手 01") -> bytes:
    """A CBR record of ``(flags, from, to, comment)`` nodes from the opening set-up."""
    data = bytearray(2214)
    data[:16] = b"CCBridge Record\0"
    data[19] = 2
    text = red.encode("utf-16-le")
    data[1076 : 1076 + len(text)] = text
    data[2076] = 1
    data[2112] = 1
    board = [0] * 90
    back = (1, 2, 3, 4, 5, 4, 3, 2, 1)
    for file, kind in enumerate(back):
        board[file], board[81 + file] = 0x20 + kind, 0x10 + kind
    for point, code in ((19, 0x26), (25, 0x26), (64, 0x16), (70, 0x16)):
        board[point] = code
    for file in range(0, 9, 2):
        board[27 + file], board[54 + file] = 0x27, 0x17
    data[2120:2210] = bytes(board)
    for flags, start, target, comment in moves:
        raw = comment.encode("utf-16-le")
        data += bytes((flags | (4 if raw else 0), 0, start, target))
        data += struct.pack("<I", len(raw)) + raw if raw else b""
    return bytes(data)


GAME = cbr([(0, 0, 0, "开局"), (0, 70, 67, "中炮"), (2, 7, 24, ""), (1, 88, 69, ""), (1, 1, 20, "另一着")])


def test_cbr_with_a_variation_and_comments() -> None:
    reading = read_records(GAME)
    (game,) = reading.games
    assert not reading.problems
    assert game.start_fen == ""
    assert game.main_line() == ("h2e2", "h9g7", "h0g2")
    assert [(n.parent, n.move, n.comment) for n in game.nodes[3:]] == [(0, "b9c7", "另一着")]
    assert (game.opening_comment, game.nodes[0].comment, game.result) == ("开局", "中炮", "1-0")
    assert game.tags == {"Red": "选手 01"}


def library(records: list[bytes], slots: int = 128) -> bytes:
    head = bytearray(INDEX + INDEX_ENTRY * slots)
    head[:16] = b"CCBridgeLibrary\0"
    struct.pack_into("<I", head, 60, slots)
    return bytes(head) + b"".join(r.ljust(-(-len(r) // SLOT) * SLOT, b"\xcc") for r in records)


def test_cbl_lists_without_reading_moves_and_reads_all() -> None:
    long = cbr([(0, 0, 0, "长" * 3000), (1, 70, 67, "")], "选手 03")
    data = library([GAME, long, GAME])
    assert [listed.tags["Red"] for listed in list_library(data)] == ["选手 01", "选手 03", "选手 01"]
    reading = read_records(data)
    assert [len(game.nodes) for game in reading.games] == [4, 1, 4]
    assert not reading.problems


def test_an_index_that_lies_about_its_size_is_survived() -> None:
    data = bytearray(library([GAME]))
    struct.pack_into("<I", data, 60, 0xFFFFFFFF)
    assert [p.reason for p in read_records(bytes(data)).problems] == ["no-games"]


SAMPLES = {
    "xqf": write_xqf(random_record(1)),
    "keyed xqf": encipher(write_xqf(random_record(2)), 18, bytes(range(40, 49))),
    "cbr": GAME,
    "cbl": library([GAME, GAME], slots=1),
    "pgn": write_pgn(random_record(3)).encode("gb18030"),
    "dhtmlxq": write_dhtmlxq(random_record(4)).encode(),
    "cbf": (
        b'<?xml version="1.0"?><ChineseChessRecord><Head><Red>a</Red></Head><MoveList>'
        b'<Move value="00-00"/><Move value="77-47"/><Move value="70-62" end="1"/></MoveList></ChineseChessRecord>'
    ),
}


def whole(reading: Reading) -> bool:
    return bool(reading.games) and not reading.problems


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_read_whole(name: str) -> None:
    assert whole(read_records(SAMPLES[name]))


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_truncated_and_bit_flipped_files_are_survived(name: str, data: st.DataObject) -> None:
    sample = bytearray(SAMPLES[name])
    for _ in range(data.draw(st.integers(0, 12))):
        sample[data.draw(st.integers(0, len(sample) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    cut = data.draw(st.integers(0, len(sample)))
    reading = read_records(bytes(sample[:cut]))
    for game in reading.games:
        assert all(node.parent < index for index, node in enumerate(game.nodes))


@pytest.mark.parametrize("name", ["xqf", "keyed xqf", "cbr"])
def test_truncation_is_reported_with_its_place(name: str) -> None:
    sample = SAMPLES[name]
    reading = read_records(sample[:-3])
    assert [problem.reason for problem in reading.problems] == ["truncated"]
    assert reading.problems[0].offset is not None
    assert reading.problems[0].offset <= len(sample)


def test_a_comment_length_of_four_gigabytes_takes_no_memory() -> None:
    data = bytearray(write_xqf(random_record(5)))
    struct.pack_into("<I", data, 0x400 + 4, 0xFFFFFFFF)
    tracemalloc.start()
    reading = read_records(bytes(data))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * 1024 * 1024
    assert [problem.reason for problem in reading.problems] == ["truncated"]


def test_deep_nesting_is_bounded() -> None:
    text = '[Event "x"]\n\n1. h2e2 ' + "(" * 50_000 + " 1. b2e2 " + ")" * 50_000 + " h9g7 *"
    reading = read_records(text.encode())
    assert reading.games[0].main_line() == ("h2e2", "h9g7")
    assert "too-deep" in {problem.reason for problem in reading.problems}


def test_entities_in_xml_are_refused() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><ChineseChessRecord><Head/><MoveList/></ChineseChessRecord>'
    assert [problem.reason for problem in read_records(bomb).problems] == ["doctype-refused"]
