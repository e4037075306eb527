"""Law: what one writer wrote, its reader reads back whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.records import (
    GameRecord,
    read_records,
    write_dhtmlxq,
    write_pgn,
    write_plain,
    write_wxf_text,
    write_xqf,
)
from caipan.rules.xiangqi.notation import Style
from tests.records.trees import random_record, records, shape

ODDS_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"
STYLES = [style for style in Style if style not in {Style.SHORT, Style.DIGITS}]


@settings(max_examples=40, deadline=None)
@given(records, st.sampled_from(STYLES))
def test_pgn_in_every_style(record: GameRecord, style: Style) -> None:
    reading = read_records(write_pgn(record, style).encode())
    assert reading.format == "pgn"
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)
    assert reading.games[0].tags == record.tags


@settings(max_examples=40, deadline=None)
@given(records)
def test_xqf(record: GameRecord) -> None:
    reading = read_records(write_xqf(record))
    assert reading.format == "xqf"
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)


@settings(max_examples=40, deadline=None)
@given(records)
def test_dhtmlxq(record: GameRecord) -> None:
    reading = read_records(write_dhtmlxq(record).encode())
    assert reading.format == "dhtmlxq"
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)


@settings(max_examples=40, deadline=None)
@given(records)
def test_plain_and_wxf_text_keep_the_line(record: GameRecord) -> None:
    for text in (write_plain(record), write_wxf_text(record)):
        reading = read_records(text.encode())
        assert not reading.problems
        assert reading.games[0].main_line() == record.main_line()
        assert reading.games[0].result == record.result


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_encoding_of_a_pgn(encoding: str) -> None:
    record = random_record(7)
    reading = read_records(write_pgn(record).encode(encoding))
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)
    assert reading.games[0].tags == record.tags


def test_big5_in_traditional_characters() -> None:
    record = GameRecord({"Red": "選手 01", "Event": "對局"}, "", random_record(3, variations=0).nodes)
    text = (
        write_pgn(GameRecord(record.tags, "", tuple(_silent(record))), Style.ZH_HANT)
        .replace("俥", "車")
        .replace("傌", "馬")
    )
    reading = read_records(text.encode("big5"))
    assert reading.encoding == "big5"
    assert not reading.problems
    assert reading.games[0].tags == {"Red": "選手 01", "Event": "對局"}


def _silent(record: GameRecord) -> list:  # type: ignore[type-arg]
    return [type(node)(node.parent, node.move) for node in record.nodes]


@pytest.mark.parametrize("write", [write_pgn, write_dhtmlxq, write_plain, write_wxf_text])
def test_an_odds_game_keeps_its_set_up(write) -> None:  # type: ignore[no-untyped-def]
    record = GameRecord({}, ODDS_FEN, (), "", "1-0")
    reading = read_records(write(record).encode())
    assert not reading.problems
    assert shape(reading.games[0]) == shape(record)


def test_xqf_cuts_a_long_name_at_a_whole_character() -> None:
    record = GameRecord({"Red": "选手零一来自甲队的那一位"})
    assert read_records(write_xqf(record)).games[0].tags["Red"] == "选手零一来自甲"


def test_several_games_in_one_file() -> None:
    games = [random_record(seed, plies=12) for seed in range(5)]
    reading = read_records("\n".join(map(write_pgn, games)).encode())
    assert [shape(game) for game in reading.games] == [shape(game) for game in games]
