"""SGF in every dialect met, and the formats of Go servers."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.records import GameRecord, Node
from caipan.records.go_formats import read_go
from caipan.records.go_formats_setup import board_of, checked_go, move_text, parse_move, setup_text
from caipan.records.sgf import WARNINGS, decode_sgf
from caipan.records.sgf_names import komi_points, komi_quarter_stones, result_of
from caipan.records.sgf_tree import SgfGame, SgfNode, parse_sgf, write_sgf_tree
from caipan.records.sgf_write import write_sgf
from caipan.rules.go import BLACK, PASS, WHITE, Board, Ko, PointError, SetupError

LOSES_NOTHING = WARNINGS | {"illegal-move", "setup-after-move"}
"""Not faults of the file: an SGF may show forbidden moves and edit the board."""


def reasons(text: str | bytes) -> list[str]:
    return [p.reason for p in read_go(text if isinstance(text, bytes) else text.encode()).problems]


def game(text: str | bytes) -> GameRecord:
    (record,) = read_go(text if isinstance(text, bytes) else text.encode()).games
    return record


@pytest.mark.parametrize(
    ("folder", "pattern", "least"),
    [
        ("sente_sgf/sgf", "*.sgf", 18),
        ("katago_sgf", "*.sgf", 5),
        ("sabaki_formats", "*/*", 5),
        ("gpl_gnugo_sgf", "games/**/*.sgf", 100),
        ("gpl_pachi", "*.sgf", 20),
        ("own", "*.sgf", 23),
    ],
)
def test_files_of_others_are_read(shared: Path, folder: str, pattern: str, least: int) -> None:
    files = [file for file in sorted((shared / "corpus/go" / folder).glob(pattern)) if file.is_file()]
    assert len(files) >= least
    for file in files:
        reading = read_go(file.read_bytes())
        assert reading.games, file.name
        assert {p.reason for p in reading.problems} <= LOSES_NOTHING, (file.name, reading.problems)


def test_invalid_and_doubtful_files_are_named(shared: Path) -> None:
    folder = shared / "corpus/go/sente_sgf"
    for file in (folder / "invalid sgf").iterdir():
        assert {p.reason for p in read_go(file.read_bytes()).problems} - LOSES_NOTHING, file.name
    doubtful = list((folder / "warning sgf").iterdir())
    assert len(doubtful) == 3
    for file in doubtful:
        found = {p.reason for p in read_go(file.read_bytes()).problems}
        assert found, file.name
        assert found <= WARNINGS, file.name


def test_random_games_come_out_as_they_were_played(shared: Path) -> None:
    for file in (shared / "corpus/go/own").glob("*.sgf"):
        record = game(file.read_bytes())
        assert checked_go(record, ko=Ko.POSITIONAL) == (record, ())
        assert record.result in ("1-0", "0-1", "1/2-1/2")


def test_korean_and_chinese_server_files(shared: Path) -> None:
    folder = shared / "corpus/go/sabaki_formats"
    korean = read_go((folder / "gib/euc-kr.gib").read_bytes())
    chinese = read_go((folder / "gib/gb2312.gib").read_bytes())
    other = read_go((folder / "ngf/gb2312.ngf").read_bytes())
    handicap = read_go((folder / "ngf/handicap2.ngf").read_bytes())
    assert [r.encoding for r in (korean, chinese, other)] == ["euc-kr", "gb18030", "gb18030"]
    assert [r.games[0].result for r in (korean, chinese, handicap)] == ["1-0", "0-1", "0-1"]
    assert (korean.plies, chinese.plies, other.plies, handicap.plies) == (49, 268, 211, 189)
    assert chinese.games[0].tags["Handicap"] == "5"
    assert board_of(handicap.games[0].start_fen).rows()[3][15] == "X"
    assert other.games[0].main_line()[0] == "B R16"


def test_ugf() -> None:
    text = "[Header]\nSize=19\nHdcp=2,0.5\nCoordinateType=IGS\nPlayerB=甲,1d,x\nPlayerW=乙\nWinner=B,C\n[Data]\n"
    text += "QD,B1,0,0\nDP,B1,0,0\nPP,W1,1,12\nYA,B1,2,3\nQQ,W1,3,1\n[Figure]\n.Text,1\n"
    record = game(text)
    assert record.main_line() == ("W Q16", "B pass", "W R17")
    assert [board_of(record.start_fen).colour_at(p) for p in (15 * 19 + 16, 3 * 19 + 3)] == [BLACK, BLACK]
    assert (record.result, record.tags["Black"], record.tags["Komi"]) == ("1-0", "甲", "0.5")


def test_fox() -> None:
    record = game("(;GM[1]FF[4]SZ[19]KM[375]HA[0]RU[Chinese]AP[foxwq]RE[B+R];B[pd];W[dp];)")
    assert (record.tags["Komi"], record.result, record.main_line()) == ("7.5", "1-0", ("B Q16", "W D4"))


def test_sina_has_no_semicolon_and_names_of_its_own() -> None:
    data = "( TE[第十届名人战] RD[1997-03-22] KO[7.5] PB[选手 01] PW[选手 02] RE[黑胜2又3/4子];B[pd];W[dd])".encode(
        "gbk"
    )
    record = game(data)
    assert (record.tags["Event"], record.tags["Date"], record.tags["Komi"]) == ("第十届名人战", "1997-03-22", "7.5")
    assert (record.result, record.tags["ResultText"]) == ("1-0", "黑胜2又3/4子")


@pytest.mark.parametrize("name", ["gbk", "gb18030", "utf-8", "utf-8-sig", "big5"])
def test_chinese_code_pages(name: str) -> None:
    text = "(;GM[1]PB[選手甲]C[黑勝,好局];B[pd])"
    assert game(text.encode(name)).tags["Black"] == "選手甲"


def test_the_named_encoding_is_believed_only_if_it_fits() -> None:
    assert decode_sgf("(;CA[Shift_JIS]PB[本因坊])".encode("shift_jis"))[0] == "(;CA[Shift_JIS]PB[本因坊])"
    assert decode_sgf("(;CA[GB2312]PB[选手])".encode())[0] == "(;CA[GB2312]PB[选手])"
    assert decode_sgf("(;CA[no-such]PB[选手])".encode("gbk"))[0] == "(;CA[no-such]PB[选手])"


@pytest.mark.parametrize(
    ("text", "vendor", "rules", "points", "changed"),
    [
        ("375", "foxwq", "Chinese", "7.5", True),
        ("325", "foxwq", "Chinese", "6.5", True),
        ("650", "foxwq", "Japanese", "6.5", True),
        ("50", "foxwq", "", "0.5", True),
        ("0", "foxwq", "", "0", False),
        ("3.75", "", "Chinese", "7.5", True),
        ("2.75", "", "中国", "5.5", True),
        ("7.5", "", "", "7.5", False),
        ("6.50", "", "", "6.5", False),
        ("8", "", "", "8", False),
        ("吴受先", "", "", "吴受先", False),
    ],
)
def test_komi_in_every_unit(text: str, vendor: str, rules: str, points: str, changed: bool) -> None:
    assert komi_points(text, vendor=vendor, rules=rules) == (points, changed)


@pytest.mark.parametrize(("points", "quarters"), [("7.5", 15), ("0", 0), ("6", 12), ("x", None), ("7.25", None)])
def test_komi_in_quarter_stones(points: str, quarters: int | None) -> None:
    assert komi_quarter_stones(points) == quarters


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+R", "1-0"),
        ("W+7.5", "0-1"),
        ("Black wins by resign", "1-0"),
        ("黑中盘胜", "1-0"),
        ("白勝1/4子", "0-1"),
        ("黑胜2又3/4子", "1-0"),
        ("和棋", "1/2-1/2"),
        ("0", "1/2-1/2"),
        ("Void", "*"),
        ("?", "*"),
        ("", "*"),
    ],
)
def test_results(text: str, result: str) -> None:
    assert result_of(text) == result


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;GM[1]HA[吴受先]KM[];B[pd])", "empty-komi"),
        ("(;GM[1]HA[2];W[pd])", "handicap-differs"),
        ("(;GM[1]XX[1];B[pd])", "unknown-property"),
        ("(;GM[1];B[zz])", "bad-point"),
        ("(;GM[1]SZ[19:13];B[pd])", "board-size"),
        ("(;GM[7];B[pd])", "another-game"),
        ("(;GM[1];B[pd]", "truncated"),
        ("(;GM[1];B[pd", "unclosed-value"),
        ("(;GM[1];B[pd];W[pd])", "illegal-move"),
        ("(;GM[1];B[pd];AB[dd])", "setup-after-move"),
        ("(;GM[1]AB[aa]AW[ab][ba])", "bad-setup"),
        ("(;GM[1]B)", "unexpected-text"),
        ("(;GM[1](C[x]))", "no-node"),
        ("hello", "unknown-format"),
        ("  ", "empty-file"),
    ],
)
def test_every_problem_is_named(text: str, reason: str) -> None:
    assert reason in reasons(text)


def test_old_names_compressed_points_passes_and_times() -> None:
    record = game("(;GaMe[1]SiZe[9]AB[aa:ba]PL[W];White[tt]WL[61.25]C[一\\]二];Black[cc];W[])")
    assert record.start_fen == "XX7/" + "9/" * 7 + "9 w"
    assert record.nodes[0] == Node(-1, "W pass", "一]二", 61_250)
    assert record.main_line() == ("W pass", "B C7", "W pass")


def test_comments_of_nodes_without_a_move_join_those_before() -> None:
    record = game("(;C[头];C[次];B[pd]C[一];C[二])")
    assert (record.opening_comment, record.nodes[0].comment) == ("头\n次", "一\n二")


def test_long_rubbish_is_read_in_one_pass() -> None:
    """Each of these took time that grows with the square of the length if it were read carelessly."""
    assert len(reasons("(;" + "C[]" * 100_000 + ")")) == 99_999
    assert reasons("(;" + "]" * 500_000 + ")") == ["unexpected-text"]
    assert len(reasons("(;" + ";B[zz]]" * 20_000 + ")")) == 20_001


def test_deep_and_wide_trees_need_no_recursion() -> None:
    deep = "(;GM[1]" + "(;B[aa]" * 5000 + ")" * 5000 + ")"
    assert len(parse_sgf(deep)[0][0].nodes) == 5001
    assert write_sgf_tree(parse_sgf(deep)[0]).count(";") == 5001


@settings(max_examples=120, deadline=None)
@given(st.text(alphabet="()[];\\BWABPL:SZ19abt \n和KM", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    reading = read_go(("(;" + text).encode())
    assert reading.games or reading.problems


@settings(max_examples=120, deadline=None)
@given(st.binary(max_size=120), st.sampled_from([b"", b"\\HS\nINI 0 1 5\nSTO 0 2 ", b"[Header]\n[Data]\n", b"(;GM[1]"]))
def test_no_bytes_break_the_reader(data: bytes, head: bytes) -> None:
    reading = read_go(head + data)
    assert reading.format in ("unknown", "sgf", "gib", "ugf", "ngf")


values = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=12)


@st.composite
def trees(draw: st.DrawFn) -> SgfGame:
    count = draw(st.integers(1, 12))
    parents = [-1, *(draw(st.integers(0, i)) for i in range(count - 1))]
    names = st.sampled_from(["B", "W", "C", "XX", "KM"])
    properties = st.dictionaries(names, st.lists(values, min_size=1, max_size=3).map(tuple), max_size=3)
    return SgfGame(tuple(SgfNode(parent, draw(properties)) for parent in parents))


def shape(game_: SgfGame) -> Iterator[tuple[int, dict[str, tuple[str, ...]]]]:
    """Depth and properties, depth first; indexes may differ between equal trees."""
    children = game_.children()
    todo = [(i, 0) for i in reversed(children.get(-1, []))]
    while todo:
        index, depth = todo.pop()
        yield depth, game_.nodes[index].properties
        todo += [(i, depth + 1) for i in reversed(children.get(index, []))]


@settings(deadline=None)
@given(trees())
def test_a_tree_survives_writing(tree: SgfGame) -> None:
    games, problems = parse_sgf(write_sgf_tree((tree,)))
    assert not problems
    assert [list(shape(g)) for g in games] == [list(shape(tree))]


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(3, 21), st.booleans())
def test_a_record_survives_writing(rng: Random, size: int, handicap: bool) -> None:
    board = Board(size, Ko.SIMPLE)
    if handicap:
        board.set_up([0, size * size - 1], [], WHITE)
    start = setup_text(size, {0, size * size - 1} if handicap else set(), set(), board.turn)
    nodes = []
    for ply in range(30):
        legal = board.legal_points()
        point = rng.choice(legal) if legal and rng.random() > 0.1 else PASS
        if ply == 0 and not handicap and size == 19 and not legal:
            continue
        clock = rng.choice([None, rng.randrange(10**7)])
        nodes.append(Node(ply - 1, move_text(board.turn, point, size), rng.choice(["", "评]\\"]), clock))
        board.play(point)
    record = GameRecord(
        {"Game": "Go", "Black": "选手 01", "Komi": "7.5", "ResultText": "B+R"}, start, tuple(nodes), "开", "1-0"
    )
    reading = read_go(write_sgf(record).encode())
    assert (reading.games, reading.problems) == ((record,), ())


@pytest.mark.parametrize("text", ["Q16", "X Q16", "B Z99", "B"])
def test_moves_name_their_side(text: str) -> None:
    with pytest.raises(PointError):
        parse_move(text, 19)


@pytest.mark.parametrize("text", ["3X", "3/3/3 x", "9999/1 b", "Z2/3/3 b", "XO/OX b"])
def test_bad_set_ups_are_refused(text: str) -> None:
    with pytest.raises(SetupError):
        board_of(text)


def test_a_set_up_says_how_large_the_board_is() -> None:
    assert board_of(setup_text(13, set(), set(), BLACK)).size == 13
    assert setup_text(19, set(), set(), BLACK) == ""
