"""Every style, both ways: golden vectors, faults of other libraries, round trips with many doubled pieces."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from caipan.rules.xiangqi import (
    Board,
    IllegalMove,
    Move,
    NotationError,
    PieceKind,
    Side,
    Style,
    parse_move,
    possible_moves,
    write_move,
)

# column of the vectors -> styles that write it
COLUMNS = {
    "zh": (Style.ZH, Style.ZH_XQBASE, Style.ZH_4CHAR, Style.ZH_5CHAR),
    "zh_xqbase": (Style.ZH, Style.ZH_XQBASE),
    "zh_4char": (Style.ZH_4CHAR,),
    "zh_5char": (Style.ZH_5CHAR,),
    "wxf": (Style.WXF,),
    "wxf_old": (Style.WXF_1997,),
    "wxf_new": (Style.WXF,),
    "short": (Style.SHORT,),
    "digits7": (Style.DIGITS,),
    "iccs": (Style.ICCS,),
}


def vectors(shared: Path) -> list[dict[str, str]]:
    table: dict[str, Any] = json.loads((shared / "data" / "notation_vectors.json").read_text("utf-8"))
    found: list[dict[str, str]] = table["vectors"]
    assert len(found) == 20
    return found


def test_vectors_both_ways(shared: Path) -> None:
    for vector in vectors(shared):
        board, move = Board(vector["fen"], strict=False), Move(vector["iccs"])
        for column, styles in COLUMNS.items():
            for style in styles if column in vector else ():
                place = (vector["name"], style)
                if board.is_legal(move):
                    assert write_move(board, move, style) == vector[column], place
                    assert parse_move(board, vector[column], style) is move, place
                    assert parse_move(board, vector[column]) is move, place
                else:
                    assert "illegal" in vector["note"]
                    with pytest.raises(IllegalMove):
                        write_move(board, move, style)
                    with pytest.raises(NotationError, match="no_legal_move"):
                        parse_move(board, vector[column], style)
        if "zh_alt" in vector:
            assert parse_move(board, vector["zh_alt"]) is move


START_TEXTS = """
炮二平五 h2e2; 炮25 h2e2; 炮2平5 h2e2; 炮２平５ h2e2; 砲二平五 h2e2; 包二平五 h2e2; C2=5 h2e2; C2.5 h2e2; c2.5 h2e2;
h2e2 h2e2; H2-E2 h2e2; h2h9+ h2h9; Che2 h2e2; Cxh9 h2h9;
炮二进七 h2h9; 炮二上一 h2h3; 炮2+1 h2h3; 兵七进1 c3c4; 馬二進三 h0g2;
傌二進三 h0g2; 马２进３ h0g2; H2+3 h0g2; N2+3 h0g2; 马23 h0g2; 俥一進一 i0i1; 车一进一 i0i1; 車一上一 i0i1;
帥五進一 e0e1; 将五进一 e0e1; 士四进五 f0e1; 象三进五 g0e2; E3+5 g0e2; B3+5 g0e2; 卒五进一 e3e4; 62.5 h2e2;
炮 二 平 五 h2e2; 相35 g0e2"""


@pytest.mark.parametrize("case", START_TEXTS.replace("\n", " ").split(";"))
def test_variants_of_characters_and_styles(case: str) -> None:
    text, _, iccs = case.strip().rpartition(" ")
    assert parse_move(Board(), text) == Move(iccs)


TANDEM = [
    # advisors and elephants on one file take no 前 or 后: the one that can go that way is meant
    ("4k4/9/9/9/9/9/9/5A3/9/3K1A3 w", "仕四退五", "f2e1"),
    ("4k4/9/9/9/9/9/9/5A3/9/3K1A3 w", "士四进五", "f0e1"),
    ("4k4/9/9/9/9/6B2/9/9/9/3K2B2 w", "相三退五", "g4e2"),
    ("5ka2/9/5a3/9/9/9/9/9/9/3K5 b", "士６退５", "f7e8"),
    ("3k1a3/9/5a3/9/9/9/9/9/9/4K4 b", "士6进5", "f9e8"),
    ("3k2b2/9/9/9/6b2/9/9/9/9/4K4 b", "象７进５", "g9e7"),
    # four and five pawns on a file
    ("3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w", "二兵平六", "e7d7"),
    ("3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w", "三兵平四", "e6f6"),
    ("3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w", "中兵平四", "e6f6"),
    ("3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w", "四兵平四", "e5f5"),
    ("5k3/9/9/9/9/4p4/4p4/4p4/4p4/3K5 b", "二卒平４", "e2d2"),
    # two and two: the prefix counts through, the five and four character forms name the file
    ("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "一兵平五", "f7e7"),
    ("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "前四平五", "f7e7"),
    ("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "前兵四平五", "f7e7"),
    ("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "后六平五", "d5e5"),
    ("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "四兵平五", "d5e5"),
    # scripts mixed by other programs
    ("4k4/r8/9/9/r8/9/9/9/9/3K5 b", "前車平2", "a5b5"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", "馬8进7", "h9g7"),
    # both ways of writing WXF with two rooks on a file
    ("3k4R/9/9/9/9/9/9/9/9/4K3R w", "R+-1", "i9i8"),
    ("3k4R/9/9/9/9/9/9/9/9/4K3R w", "R1-1", "i9i8"),
    ("4k4/9/9/4C4/9/9/4C4/9/9/3K5 w", "fC-2", "e6e4"),
    ("4k4/9/9/4C4/9/9/4C4/9/9/3K5 w", "前炮退二", "e6e4"),
    ("4k4/9/9/4C4/9/9/4C4/9/9/3K5 w", "炮前退2", "e6e4"),
    ("4k4/9/9/4C4/9/9/4C4/9/9/3K5 w", "後砲進一", "e3e4"),
]


@pytest.mark.parametrize(("fen", "text", "iccs"), TANDEM)
def test_several_on_a_file(fen: str, text: str, iccs: str) -> None:
    assert parse_move(Board(fen, strict=False), text) == Move(iccs)


def test_two_pairs_of_pawns_are_told_apart_in_writing() -> None:
    board = Board("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w")
    for style in Style:
        if style is not Style.SHORT:
            texts = {write_move(board, move, style) for move in board.legal_moves}
            assert len(texts) == len(board.legal_moves), style


def test_ambiguity_is_named_not_guessed() -> None:
    board = Board("3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w")
    with pytest.raises(NotationError) as caught:
        parse_move(board, "前兵平五")
    assert caught.value.reason == "ambiguous"
    assert caught.value.candidates == ("d7e7", "f7e7")
    assert possible_moves(board, "前兵平五") == [Move("d7e7"), Move("f7e7")]


def test_short_record_leaves_the_direction_open() -> None:
    board = Board("4k4/9/9/4r4/9/9/9/4R4/9/3K5 w")
    with pytest.raises(NotationError) as caught:
        parse_move(board, "车52")
    assert caught.value.candidates == ("e2e0", "e2e4", "e2h2")
    assert parse_move(board, "车5-2") == Move("e2e0")


@pytest.mark.parametrize(
    ("text", "reason", "position", "token"),
    [
        ("卯七进一", "unreadable", 0, "卯"),
        ("炮二平零", "unreadable", 3, "零"),
        ("", "unreadable", 0, ""),
        ("炮", "unreadable", 0, "炮"),
        ("炮二平五五五五五五五五五" * 9, "unreadable", 0, "炮二平五五五五五五五五五" * 9),
        ("h2h0", "no_legal_move", 0, "h2h0"),
        ("马二进四", "no_legal_move", 0, "马二进四"),
    ],
)
def test_errors_have_place_and_token(text: str, reason: str, position: int, token: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(Board(), text)
    assert (caught.value.reason, caught.value.position, caught.value.token) == (reason, position, token)


def test_error_in_a_line_is_placed_in_the_whole_text() -> None:
    text = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 卯7进1"
    with pytest.raises(NotationError) as caught:
        Board().parse_line(text)
    assert (caught.value.position, caught.value.token) == (text.index("卯"), "卯")


def test_line_of_the_rule_book_full_and_short() -> None:
    """XQ99 7.5: the same three rounds in both records."""
    full = Board().parse_line("1 炮二平五 马8进7 2 马二进三 车9平8 3 车一平二 炮8进4")
    assert full[:4] == Board().parse_line("1.炮25 马87 2.马23 车98")
    with pytest.raises(NotationError) as caught:
        Board().parse_line("1.炮25 马87 2.马23 车98 3.车12 炮84")
    assert caught.value.candidates == ("i0h0", "i0i2")
    assert Board().write_line(full, Style.SHORT) == ["炮25", "马87", "马23", "车98", "车12", "炮84"]
    assert Board().write_line(full) == ["炮二平五", "马８进７", "马二进三", "车９平８", "车一平二", "炮８进４"]


def test_writing_an_illegal_move_raises() -> None:
    for style in Style:
        with pytest.raises(IllegalMove):
            write_move(Board(), Move("h2h0"), style)
    with pytest.raises(IllegalMove):
        write_move(Board(), 99999)


def test_files_of_both_styles_count_from_the_mover_s_right() -> None:
    assert write_move(Board(), Move("a0a1"), Style.WXF) == "R9+1"
    assert write_move(Board(), Move("i0i1"), Style.WXF) == "R1+1"


def test_five_black_pawns_on_a_file_are_counted_in_chinese() -> None:
    board = Board("5k3/9/9/9/4p4/4p4/4p4/4p4/4p4/3K5 b", strict=False)
    texts = [write_move(board, move) for move in board.legal_moves if move.from_square // 9 < 5]
    assert {text[:2] for text in texts} == {"一卒", "二卒", "三卒", "四卒"}


@pytest.mark.slow
def test_every_game_of_a_large_collection_reads_back(shared: Path) -> None:
    source = shared / "corpus/games/maksimKorzh__wukong-xiangqi/xqdb/Hu_Ronghua_1391_UCI_games.pgn"
    plies = 0
    for game in re.split(r"(?=\[Event )", source.read_text("utf-8")):
        board = Board()
        for text in re.findall(r"\b[a-i]\d[a-i]\d\b", re.sub(r"\[.*?\]", "", game)):
            move = board.parse(text)
            for style in (Style.ZH, Style.WXF, Style.ZH_4CHAR):
                assert board.parse(board.write(move, style), style) is move
            assert board.parse(board.write(move)) is move
            board.push(move)
            plies += 1
    assert plies == 120_357


def test_every_style_has_a_section_in_the_docs(root: Path) -> None:
    page = (root / "docs" / "notation.md").read_text("utf-8")
    assert [style for style in Style if f"## `{style}`" not in page] == []


def test_traditional_is_traditional_throughout() -> None:
    board = Board()
    assert write_move(board, Move("b0c2"), Style.ZH_HANT) == "傌八進七"
    board.push_iccs("b0c2")
    assert write_move(board, Move("b9c7"), Style.ZH_HANT) == "馬２進３"


def crowded(rng: random.Random) -> Board:
    """A legal position with many pieces of a kind on one file."""
    while True:
        board = Board.empty()
        board.put(rng.choice([3, 4, 5, 12, 13, 14]), 9)
        board.put(rng.choice([84, 85, 86, 75, 76, 77]), 17)
        for side in Side:
            base = 8 << side
            column = rng.randrange(9)
            for kind in (PieceKind.HORSE, PieceKind.ROOK, PieceKind.CANNON):
                for rank in rng.sample(range(10), rng.randrange(3)):
                    place(board, rank * 9 + column, base + kind)
                column = rng.randrange(9)
            columns = [rng.randrange(9) for _ in range(rng.choice([1, 1, 2]))]
            for _ in range(5):
                ahead = rng.randrange(5, 10)
                rank = ahead if side is Side.RED else 9 - ahead
                place(board, rank * 9 + rng.choice(columns), base + PieceKind.PAWN)
            for points, kind in (
                ((3, 5, 13, 21, 23), PieceKind.ADVISOR),
                ((2, 6, 18, 22, 26, 38, 42), PieceKind.ELEPHANT),
            ):
                for point in rng.sample(points, 2):
                    place(board, point if side is Side.RED else 89 - point, base + kind)
        board.turn = rng.choice(list(Side))
        if not board.generals_face() and not board.in_check(board.turn.other) and board.legal_moves:
            return Board(board.fen())


def place(board: Board, square: int, code: int) -> None:
    if board.piece_at(square) is None:
        board.put(square, code)


@pytest.mark.parametrize("count", [60, pytest.param(2000, marks=pytest.mark.slow)])
def test_round_trip_of_crowded_positions(count: int) -> None:
    rng = random.Random(20111)
    for _ in range(count):
        board = crowded(rng)
        for move in board.legal_moves:
            for style in Style:
                text = write_move(board, move, style)
                assert move in possible_moves(board, text)
                if style is not Style.SHORT:
                    assert parse_move(board, text, style) is move, (board.fen(), text, style)
                if not only_ambiguous(board, text):
                    assert parse_move(board, text) is move, (board.fen(), text, style)


def only_ambiguous(board: Board, text: str) -> bool:
    """Whether the text, its style unknown, is refused with all it can mean."""
    try:
        parse_move(board, text)
    except NotationError as error:
        return error.reason == "ambiguous" and len(error.candidates) > 1
    return False
