"""Handed diagrams that show single articles, judged from the position; all of them together are in ``test_gold``."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from caipan.officiating.repetition.answer import Judgement, MoveClass
from caipan.officiating.repetition.judge import judge_cycle
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board

NAMES_FOR_IDLE = {"block", "follow", "offer", "idle"}
"""The book calls these idle, and the cases do not always use the finer name (XQ11 24.8)."""


def cases(shared: Path, ruleset: str) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case["ruleset"] == ruleset and case["verdict"]]


def judged(case: dict[str, Any], edition: str) -> Judgement:
    return judge_cycle(Board(case["fen"], strict=False), case["moves"], load_edition(edition))


def plain(name: str) -> str:
    return "idle" if name in NAMES_FOR_IDLE else name


@pytest.mark.parametrize(
    ("numbers", "article"),
    [
        (("F22", "F28", "R12"), "26.5: a root or pinned piece attacks and the exchange comes out level"),
        (("F18",), "26.2: one attacking piece holds a drawing post"),
        (("F29a-cyc",), "26.9: like-for-like offers"),
        (("R06", "R19", "R22", "R28"), "26.1.2: another piece answers the check"),
        (("R11", "R07"), "26.7: pawns that take with another piece behind them"),
        (("F21", "R04", "R50"), "26.10.2: rook and horse meet a rooted horse"),
        (("R49",), "26.10.2: a further piece joins the contact"),
    ],
)
@pytest.mark.parametrize("edition", ["xq2011", "xq2020"])
def test_diagrams_of_single_articles(shared: Path, numbers: tuple[str, ...], article: str, edition: str) -> None:
    known = {case["id"]: case for case in cases(shared, "CXA-2020")}
    for number in numbers:
        case = known[f"cxa2020-{number}"]
        found = [plain(act.kind) for act in judged(case, edition).moves]
        assert found == [plain(kind) for kind in case["classes"]], (number, article)


def test_every_kill_and_chase_of_a_diagram_has_its_line(shared: Path) -> None:
    missing = Counter(
        case["id"]
        for case in cases(shared, "CXA-2020")
        for act in judged(case, "xq2011").moves
        if act.kind in (MoveClass.KILL, MoveClass.CHASE) and not (act.proof and len(act.proof) == len(act.proof_zh))
    )
    assert missing == {}


@pytest.mark.parametrize(
    ("numbers", "verdict"),
    [
        (("axf-d97",), "draw"),  # a threat to win by a later check
        (("axf-d25", "axf-d62b"), "red_must_vary"),  # a rooted rook
        (("axf-d28", "axf-d78"), "draw"),  # several pieces in turn
        (("axf-d39", "axf-d40"), "red_must_vary"),  # the rook held by a horse
        (("axf-d53", "axf-d55", "axf-d64", "axf-d65"), "red_must_vary"),  # an exchange that the other cannot take
        (("axf-d60",), "draw"),  # an uncrossed pawn
        (("axf-d71", "axf-d73"), "red_must_vary"),  # general or pawn lets another piece attack
        (("axf-d83",), "red_must_vary"),  # a false root
    ],
)
def test_asian_diagrams_of_single_rules(shared: Path, numbers: tuple[str, ...], verdict: str) -> None:
    known = {case["id"]: case for case in cases(shared, "AXF")}
    assert {judged(known[number], "axf").verdict for number in numbers} == {verdict}
