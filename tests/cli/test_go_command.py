"""`caipan go`: answers with --json as promised, faults on standard error with exit code 2."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from caipan.cli import go

app = typer.Typer()
go.register(app)

WALL = "(;GM[1]SZ[5]KM[{komi}]RE[B+R];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["go", *words])


def answer(*words: str, code: int = 0) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


@pytest.fixture
def wall(tmp_path: Path) -> str:
    file = tmp_path / "wall.sgf"
    file.write_text(WALL.format(komi="7.5"), encoding="utf-8")
    return str(file)


def test_score(wall: str) -> None:
    (found,) = answer("score", wall)["games"]
    assert (found["size"], found["moves"], found["black_points"], found["white_points"]) == (5, 12, 15, 10)
    assert (found["margin_quarter_stones"], found["result_zh"], found["sgf_result"]) == (-5, "白胜1又1/4子", "W+2.5")
    assert found["recorded_result"] == "B+R"


@pytest.mark.parametrize(
    ("words", "result"),
    [
        (["--komi", "0"], "黑胜2又1/2子"),
        (["--komi", "5"], "和棋"),
        (["--white-fines", "1", "--komi", "5"], "黑胜1子"),
        (["--black-fines", "1", "--komi", "5"], "白胜1子"),
        (["--dead", "D5", "--komi", "0"], "黑胜12又1/2子"),
    ],
)
def test_settings_of_the_count(wall: str, words: list[str], result: str) -> None:
    assert answer("score", wall, *words)["games"][0]["result_zh"] == result


def test_dead_stones_are_proposed_only_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "dead.sgf"
    walls = ";".join(f"B[d{row}];W[e{row}]" for row in "abcdefghi")
    file.write_text(f"(;GM[1]SZ[9];{walls};B[hd];W[bd])", encoding="utf-8")
    assert answer("score", str(file))["games"][0]["dead"] == []
    (found,) = answer("score", str(file), "--propose")["games"]
    assert (found["dead"], found["dead_proposed"], found["black_points"]) == (["B6", "H6"], True, 36)


def test_check_finds_what_the_rules_forbid(tmp_path: Path) -> None:
    file = tmp_path / "bad.sgf"
    file.write_text("(;GM[1]SZ[5]XX[1];B[ca];W[ca])", encoding="utf-8")
    found = answer("check", str(file), code=1)
    assert [(p["reason"], p["move"], p["warning"]) for p in found["problems"]] == [
        ("unknown-property", 0, True),
        ("illegal-move", 1, False),
    ]


def test_check_knows_the_reading_of_repetition(tmp_path: Path) -> None:
    """Two are sent and one is returned: forbidden by position only."""
    file = tmp_path / "two.sgf"
    file.write_text("(;GM[1]SZ[3]AB[ba][cc]AW[ca][ab][bb][ac][bc]PL[B];B[cb];W[ca];B[cc])", encoding="utf-8")
    (found,) = answer("check", str(file), code=1)["problems"]
    assert (found["reason"], found["move"], found["token"]) == ("illegal-move", 2, "B C1: repetition")
    assert answer("check", str(file), "--ko", "simple")["problems"] == []
    assert answer("check", str(file), "--ko", "situational")["problems"] == []


def test_a_good_file_checks_clean(wall: str) -> None:
    found = answer("check", wall)
    assert (found["format"], found["games"], found["moves"], found["problems"]) == ("sgf", 1, 12, [])


def test_words(wall: str) -> None:
    assert "15" in run("score", wall).stdout
    assert "12" in run("check", wall).stdout


@pytest.mark.parametrize(
    "words", [["score", "no-such-file"], ["check", "no-such-file"], ["score", "{wall}", "--komi", "x"]]
)
def test_faults_exit_with_2(wall: str, words: list[str]) -> None:
    result = run(*[word.format(wall=wall) for word in words])
    assert result.exit_code == 2
    assert result.stderr


@pytest.mark.parametrize("dead", ["A1", "Z9", "?"])
def test_wrong_marks_exit_with_2(wall: str, dead: str) -> None:
    assert run("score", wall, "--dead", dead).exit_code == 2


def test_a_file_without_a_game(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("no game here", encoding="utf-8")
    assert run("score", str(file)).exit_code == 2
