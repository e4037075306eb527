"""PGN and lists as they are met in the wild; every fault of earlier readers is a test here."""

import pytest

from caipan.records import read_records, read_text
from caipan.records.encodings import decode

OPENING = ("h2e2", "h9g7", "h0g2", "i9h9")


@pytest.mark.parametrize(
    "text",
    [
        "炮二平五 马8进7 马二进三 车9平8",
        "1. 炮二平五 马8进7 2. 马二进三 车9平8 *",
        "1.炮二平五 马８进７  2.马二进三   车９平８",
        "1、炮二平五 马8进7 2、马二进三 车9平8",
        "砲二平五 馬8進7 傌二進三 車9平8",
        "C2=5 H8+7 H2+3 R9=8",
        "1. c2.5 h8+7 2. h2+3 r9.8",
        "H2-E2 H9-G7 H0-G2 I9-H9",
        "h2e2 h9g7 h0g2 i9h9",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 h0g2 i9h9",
        "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r\nh2e2 h9g7 h0g2 i9h9",
        "1. 炮二平五 {中炮} 马8进7 (马2进3 马八进七) 2. 马二进三 车9平8 1-0",
    ],
)
def test_plain_lists(text: str) -> None:
    reading = read_text(text)
    assert not reading.problems
    assert reading.games[0].main_line() == OPENING


TAGS = '[Game "Chinese Chess"]\n[Event "春季公开赛"]\n[Red "选手 01"]\n[Black "选手 02"]\n'


@pytest.mark.parametrize(
    "body",
    [
        '[Format "ICCS"]\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9 *',
        "1. H2-E2 H9-G7\n2. H0-G2 I9-H9",
        '[Variant "xiangqi"]\n1. Che2 {+0,10/7} Hg7 {-0,08/8 4} 2. Hg2 Rh9 {+0,41/8 4} *',
        "{先写一段评注} 1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n==========\n欢迎访问某站\nhttp://example.org/",
        "  1. 炮二平五\n     马８进７\n  2. 马二进三\n     车９平８\n   *\n  =========",
        "1. 炮二平五 $1 马８进７! 2. 马二进三?! 车９平８",
        "1. 炮二平五 马８进７ ; 到行尾的评注 2. 兵七进一\n2. 马二进三 车９平８",
        "1. 炮二平五 1... 马８进７ 2. 马二进三 (2. 兵七进一 卒７进１ (2... 车９平８)) 2... 车９平８",
    ],
)
def test_pgn_dialects(body: str) -> None:
    reading = read_text(TAGS + "\n" + body)
    assert reading.format == "pgn"
    assert not reading.problems
    assert len(reading.games) == 1
    assert reading.games[0].main_line() == OPENING
    assert reading.games[0].tags["Red"] == "选手 01"


def test_white_and_black_tags_are_red_and_black() -> None:
    game = read_text('[White "选手 01"]\n[Black "选手 02"]\n[WhiteElo "2400"]\n\n1. h2e2 *').games[0]
    assert game.tags == {"Red": "选手 01", "Black": "选手 02", "RedElo": "2400"}


def test_clock_times_in_comments() -> None:
    game = read_text('[Event "x"]\n\n1. h2e2 {[%clk 0:59:30] 稳健} h9g7 {[%clk 1:00:00.5]} *').games[0]
    assert [node.clock_ms for node in game.nodes] == [3_570_000, 3_600_500]
    assert game.nodes[0].comment == "稳健"


def test_an_illegal_move_is_located_and_the_next_game_is_read() -> None:
    text = TAGS + "\n1. 炮二平五 马８进７ 2. 车一进五 车９平８ *\n\n" + TAGS + "\n1. 兵七进一 *"
    reading = read_text(text)
    assert [len(game.nodes) for game in reading.games] == [2, 1]
    (problem,) = reading.problems
    assert (problem.game, problem.ply, problem.token) == (0, 2, "车一进五")
    assert text[problem.offset :].startswith("车一进五")


def test_a_bad_variation_does_not_end_the_game() -> None:
    reading = read_text(TAGS + "\n1. 炮二平五 (1. 车一进九 马８进７) 马８进７ 2. 马二进三 车９平８ *")
    assert reading.games[0].main_line() == OPENING
    assert [problem.token for problem in reading.problems] == ["车一进九"]


def test_an_unclosed_comment_is_reported() -> None:
    reading = read_text(TAGS + "\n1. 炮二平五 {没有关上 马８进７")
    assert reading.games[0].main_line() == OPENING[:1]
    assert [problem.reason for problem in reading.problems] == ["unclosed-comment"]


def test_an_impossible_set_up_names_its_faults() -> None:
    reading = read_text("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAaABNR w\nh2e2")
    assert not reading.games
    assert {problem.reason for problem in reading.problems} == {"bad-setup"}


def test_an_ambiguous_text_follows_the_line_that_goes_on() -> None:
    fen = "3k5/4P4/2P1P4/2P6/9/9/9/9/9/4K4 w - - 0 1"
    both = read_text(f"{fen}\n前兵平六")
    assert [problem.reason for problem in both.problems] == ["ambiguous-move"] or both.games[0].main_line()


@pytest.mark.parametrize("data", [b"", b"   \n", b"PK\x03\x04rest", b"\x1f\x8b\x08", b"Rar!\x1a\x07"])
def test_what_is_no_record_is_named(data: bytes) -> None:
    reading = read_records(data)
    assert not reading.games
    assert reading.problems[0].reason in {"empty-file", "archive-not-opened"}


def test_text_that_fits_no_encoding_is_marked() -> None:
    text, encoding = decode(b'[Red "\xff\xff\xfe\x80\x80"]')
    assert encoding.endswith("?")
    assert "Red" in text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "[Red " * 12_000,
        '[Red "' * 10_000,
        "[a" + " " * 60_000,
        "[DhtmlXQ]" + "[DhtmlXQ_title]" * 5_000,
        "FORMAT WXF\n" + "START{" * 10_000,
        "FORMAT WXF\nRED " + " " * 60_000 + "x",
        "1." * 30_000,
        "!" * 60_000,
        "\n" * 60_000 + "x",
        "(" * 30_000 + "{" * 30_000,
    ],
    ids=range(11),
)
def test_no_text_makes_a_reader_go_back_and_forth(text: str) -> None:
    """Each of these took minutes or broke the stack while patterns could go back; they end in an instant now."""
    reading = read_records(text.encode())
    assert all(not game.nodes for game in reading.games)
