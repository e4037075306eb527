"""`caipan judge`: one position, a file, a batch; and what a user may get wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from caipan.cli.main import build_app

FEN = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w"
TURN = "f0e0 e8f8 e0f0 f8e8"
KEYS = {"edition", "verdict", "cycle", "sides", "clauses", "moves", "explanation", "nodes"}


def judge(*words: str) -> Result:
    return CliRunner().invoke(build_app(), ["judge", *words])


def test_a_cycle_with_every_key_of_the_contract() -> None:
    result = judge("--fen", FEN, "--moves", TURN, "--cycle", "--edition", "xq2011", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer.keys() >= KEYS
    assert answer["verdict"] == "red_loses_perpetual_check"
    assert [move["class"] for move in answer["moves"]] == ["check", "idle", "check", "idle"]
    assert answer["moves"][0].keys() >= {
        "ply",
        "iccs",
        "zh",
        "class",
        "targets",
        "proof",
        "proof_zh",
        "clauses",
        "sure",
    }
    assert answer["explanation"].keys() == {"zh", "en"}
    assert all(answer["explanation"].values())


def test_a_record_needs_three_occurrences() -> None:
    once = judge("--fen", FEN, "--moves", TURN, "--json")
    assert json.loads(once.stdout)["verdict"] == "no_repetition"
    thrice = json.loads(judge("--fen", FEN, "--moves", f"{TURN} {TURN} {TURN}", "--json").stdout)
    assert thrice["verdict"] == "red_loses_perpetual_check"
    assert thrice["cycle"]["length"] == 4


def test_a_file_in_chinese(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1. 炮二平五 马8进7 2. 马二进三 车9平8 *", encoding="gb18030")
    result = judge(str(path), "--json")
    assert (result.exit_code, json.loads(result.stdout)["verdict"]) == (0, "no_repetition")


def test_a_bad_line_of_a_batch_answers_with_its_error_and_the_rest_go_on(tmp_path: Path) -> None:
    cases: list[Any] = [
        {"id": "a", "fen": FEN, "moves": TURN.split(), "cycle": True},
        {"id": "b", "fen": FEN, "moves": ["a0a1"], "cycle": True},
        {"id": "c", "fen": "x/y", "moves": TURN.split(), "cycle": True},
        "{broken",
        {"id": "d", "fen": FEN, "moves": TURN.split(), "cycle": True},
    ]
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(c if isinstance(c, str) else json.dumps(c) for c in cases) + "\n", encoding="utf-8")
    result = judge("--batch", str(path), "--edition", "xq2020")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", "b", "c", None, "d"]
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert answers[0]["ms"] >= 0


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--fen", FEN, "--moves", "a0a1"),
        ("--fen", "9/9 w", "--moves", "a0a1"),
        ("--moves", "炮二平五 车一进九"),
        ("--moves", TURN, "--edition", "xq1812"),
        ("--moves", "h2e2", "--edition", "go2002"),
        ("no-such-file.pgn",),
        ("--batch", "no-such-file.jsonl"),
    ],
)
def test_bad_input_ends_with_two_and_a_line(words: tuple[str, ...]) -> None:
    result = judge(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
