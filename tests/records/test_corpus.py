"""Files that other programs wrote; run when the folder of shared data is beside the checkout."""

from collections import Counter
from pathlib import Path

import pytest

from caipan.records import read_records, read_text, write_pgn
from tests.records.trees import shape

GAMES = {
    # file below corpus/games: games, plies with variations
    "walker8088__cchess/tests/data/test.cbr": (1, 102),
    "walker8088__cchess/tests/data/test2.cbr": (1, 2),
    "walker8088__cchess/tests/data/test.cbf": (1, 50),
    "walker8088__cchess/tests/data/test2.cbf": (1, 75),
    "walker8088__cchess/tests/data/1956年全国象棋锦标赛93局.CBL": (93, 7313),
    "walker8088__cchess/tests/data/1989年龙化杯象棋名师邀请赛35局.CBL": (38, 3302),
    "walker8088__cchess/tests/data/FiveGoatsTest.xqf": (1, 32124),
    "xqbase__eleeye/XQFTOOLS/XQFEXAMA.XQF": (1, 110),
    "xqbase__eleeye/XQFTOOLS/XQFEXAMB.XQF": (1, 435),
    "xqbase__eleeye/XQFTOOLS/SAMPLE.PGN": (1, 75),
    "maksimKorzh__wukong-xiangqi/apps/ubb_parser/game.ubb": (1, 23),
}


@pytest.mark.parametrize("name", GAMES)
def test_games_and_plies(name: str, shared: Path) -> None:
    reading = read_records((shared / "corpus/games" / name).read_bytes())
    assert (len(reading.games), reading.plies) == GAMES[name]


def test_every_file_is_read_or_its_fault_named(shared: Path) -> None:
    """Files with a fault of their own, by reason; everything else is read whole."""
    faults: Counter[tuple[str, str]] = Counter()
    for path in sorted((shared / "corpus/games").rglob("*")):
        if path.is_file() and path.stat().st_size < 200_000:
            reading = read_records(path.read_bytes())
            faults.update({(path.name, reason) for reason in {p.reason for p in reading.problems}})
    assert {name for name, _ in faults} == {
        "BadMoveTest3.xqf",  # moves a piece from an empty point
        "WildHouse.xqf",  # one variation does the same
        "CHESS.FEN",  # a board of western chess
        "xiangqi_perft.txt",  # a table of counts, no game
    }


def test_sixteen_tournament_games_of_2006_are_read_to_their_last_move(shared: Path) -> None:
    folder = shared / "corpus/games/xqbase__eleeye/CCGC"
    for path in folder.glob("*.PGN"):
        reading = read_records(path.read_bytes())
        assert not reading.problems, path.name
        assert reading.games[0].result in {"1-0", "0-1", "1/2-1/2"}


@pytest.mark.slow
def test_all_games_of_one_master_round_trip(shared: Path) -> None:
    name = "corpus/games/maksimKorzh__wukong-xiangqi/xqdb/Hu_Ronghua_1391_UCI_games.pgn"
    reading = read_records((shared / name).read_bytes())
    assert (len(reading.games), reading.plies, reading.problems) == (1391, 120_357, ())
    for game in reading.games:
        again = read_text(write_pgn(game))
        assert not again.problems
        assert shape(again.games[0]) == shape(game)
