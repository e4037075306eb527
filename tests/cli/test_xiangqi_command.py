"""`caipan xiangqi`: answers with --json as promised, faults one a line on standard error with exit code 2."""

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from caipan.cli import xiangqi
from caipan.rules.xiangqi import START_FEN, Style

app = typer.Typer()
xiangqi.register(app)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["xiangqi", *words])


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 44), (2, 1920), (3, 79666)])
def test_perft(depth: int, nodes: int) -> None:
    found = answer("perft", str(depth))
    assert set(found) == {"depth", "nodes", "seconds"}
    assert (found["depth"], found["nodes"]) == (depth, nodes)
    assert isinstance(found["seconds"], float)


def test_perft_of_another_position() -> None:
    assert answer("perft", "3", "--fen", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w")["nodes"] == 8620


def test_legal() -> None:
    found = answer("legal")
    assert set(found) == {"fen", "check", "outcome", "moves"}
    assert (found["fen"], found["check"], found["outcome"], len(found["moves"])) == (START_FEN, False, None, 44)
    assert "h2e2" in found["moves"]


def test_legal_in_a_position_that_is_over() -> None:
    found = answer("legal", "--fen", "3k5/1P7/3P5/9/9/9/9/9/9/4K4 b")
    assert (found["check"], found["outcome"], found["moves"]) == (False, "stalemate", [])
    found = answer("legal", "--fen", "3k5/9/9/9/9/9/9/3A5/9/3CK4 b")
    assert (found["check"], found["outcome"], found["moves"]) == (True, "checkmate", [])


def test_translate_plays_the_moves_and_recognises_styles() -> None:
    found = answer("translate", "--to", "wxf", "炮二平五", "H8+7", "h0g2", "车98")
    assert found["moves"] == [
        {"iccs": "h2e2", "text": "C2=5"},
        {"iccs": "h9g7", "text": "H8+7"},
        {"iccs": "h0g2", "text": "H2+3"},
        {"iccs": "i9h9", "text": "R9=8"},
    ]
    assert found["fen"].endswith(" w - - 4 3")


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("iccs", "f7e7"),
        ("zh", "一兵平五"),
        ("zh-hant", "一兵平五"),
        ("zh-xqbase", "一兵平五"),
        ("zh-4char", "前四平五"),
        ("zh-5char", "前兵四平五"),
        ("wxf", "14=5"),
        ("wxf-1997", "4+.5"),
        ("short", "一兵5"),
    ],
)
def test_every_style_can_be_asked_for(style: str, text: str) -> None:
    fen = "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w"
    found = answer("translate", "--to", style, "--fen", fen, "f7e7")
    assert found["moves"] == [{"iccs": "f7e7", "text": text}]
    assert style in list(Style)


@pytest.mark.parametrize(
    ("words", "lines", "named"),
    [
        (["legal", "--fen", "4k4/9/9/x w"], 3, "x"),
        (["perft", "2", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"], 1, ""),
        (["perft", "-1"], 1, "-1"),
        (["translate", "--to", "klingon", "h2e2"], 1, "klingon"),
        (["translate", "--to", "zh", "h2e2", "卯7进1"], 1, "卯"),
        (["translate", "--to", "zh", "车一平二"], 1, "车一平二"),
        (["translate", "--to", "zh", "--fen", "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "前兵平五"], 1, "d7e7 f7e7"),
    ],
)
def test_faults_are_told_one_a_line(words: list[str], lines: int, named: str) -> None:
    result = run(*(["perft", "--", "-1"] if words == ["perft", "-1"] else words))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == lines
    assert named in result.stderr


def test_plain_answers_for_people() -> None:
    assert "79,666" in run("perft", "3").stdout
    assert "h2e2  炮二平五" in run("legal").stdout
    assert run("translate", "--to", "zh", "h2e2").stdout == "h2e2  炮二平五\n"
