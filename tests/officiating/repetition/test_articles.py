"""Small positions made for single articles, judged from the position: ``data/articles.toml``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from caipan.officiating.repetition.answer import Judgement
from caipan.officiating.repetition.judge import judge_cycle
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board

LETTERS = {
    "+": "check", "k": "kill", "c": "chase", "x": "exchange", "o": "offer", "b": "block", "f": "follow", "i": "idle",
}  # fmt: skip
CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "data/articles.toml").read_text("utf-8"))["case"]
ASKED = [pytest.param(case, edition, id=f"{case['id']}-{edition}") for case in CASES for edition in case["expect"]]


def judged(case: dict[str, Any], edition: str) -> Judgement:
    return judge_cycle(Board(case["fen"], strict=False), case["moves"].split(), load_edition(edition))


@pytest.mark.parametrize(("case", "edition"), ASKED)
def test_the_verdict_and_the_articles_it_rests_on(case: dict[str, Any], edition: str) -> None:
    answer = judged(case, edition)
    assert answer.verdict == case["expect"][edition]
    assert set(case["clauses"][edition]) <= set(answer.clauses)


@pytest.mark.parametrize(("case", "edition"), ASKED)
def test_the_class_of_every_move(case: dict[str, Any], edition: str) -> None:
    answer = judged(case, edition)
    classes = [LETTERS[letter] for letter in case["classes"]]
    assert [act.kind for act in answer.moves] == classes
    for ply, root in case.get("roots", {}).items():
        assert answer.moves[int(ply) - 1].targets[0].root == root


CITED = [
    pytest.param(case, edition, int(ply), clause, id=f"{case['id']}-{edition}-{clause}")
    for case in CASES
    for edition, plies in case.get("moves_cite", {}).items()
    for ply, clause in plies.items()
]


@pytest.mark.parametrize(("case", "edition", "ply", "clause"), CITED)
def test_a_move_names_its_article(case: dict[str, Any], edition: str, ply: int, clause: str) -> None:
    assert clause in judged(case, edition).moves[ply - 1].clauses
