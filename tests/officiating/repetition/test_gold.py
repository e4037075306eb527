"""Cases judged by others: rule-book diagrams (classes, marks, verdicts), Asian diagrams, disputed positions."""

import json
from pathlib import Path
from typing import Any

import pytest

from caipan.officiating.repetition.acts import ASPECTS, name_cycle
from caipan.officiating.repetition.answer import Judgement, MoveClass, Root, Target
from caipan.officiating.repetition.judge import judge_cycle
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board
from caipan.rules.xiangqi.tactics import Placement, from_iccs, iccs

IDLE = {"offer", "block", "follow", "idle"}

BELIEVED_WRONG = {"fsf-29", "pr466-12", "pr466-17", "pikafish#27"}
"""Cases answered otherwise on purpose; ``docs/disputed-cases.md`` says why, with the lines."""


def _cases(shared: Path, *rulesets: str) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    return [case for line in lines if (case := json.loads(line))["ruleset"] in rulesets and case["verdict"]]


def _judge(case: dict[str, Any], edition: str) -> Judgement:
    return judge_cycle(Board(case["fen"], strict=False), case["moves"], load_edition(edition))


def _plain(name: str) -> str:
    """Offer, block and follow are names for idle moves; most cases write idle for them."""
    return "idle" if name in IDLE else name


@pytest.mark.parametrize("edition", ["xq2011", "xq2020"])
def test_rule_book_diagrams(shared: Path, edition: str) -> None:
    wrong = []
    for case in _cases(shared, "CXA-2020"):
        judgement = _judge(case, edition)
        classes = [_plain(act.kind.value) for act in judgement.moves]
        if judgement.verdict.value != case["verdict"] or classes != [_plain(name) for name in case["classes"]]:
            wrong.append((case["id"], judgement.verdict.value, classes))
        assert all(act.sure for act in judgement.moves), case["id"]
    assert wrong == []


def test_a_move_printed_as_a_block_is_named_so(shared: Path) -> None:
    for case in _cases(shared, "CXA-2020"):
        for printed, act in zip(case["classes"], _judge(case, "xq2020").moves, strict=True):
            assert printed != "block" or act.kind is MoveClass.BLOCK


def test_printed_marks_and_chased_pieces(shared: Path) -> None:
    names = {"rook": "r", "horse": "n", "elephant": "b", "pawn": "p"}
    seen = 0
    for case in _cases(shared, "CXA-2020"):
        moves = _judge(case, "xq2020").moves
        for tags, act in zip(case.get("tags", ()), moves, strict=False):
            seen += sum(_bears(tag, act.targets[0], case["id"]) for tag in tags)
        for name, act in zip(case.get("chased_piece", ()), moves, strict=False):
            assert not name or act.targets[0].piece.lower() == names[name], case["id"]
    assert seen >= 20


def _bears(tag: str, target: Target, where: str) -> bool:
    if tag == "joint":
        assert target.joint, where
    else:
        assert target.root in (Root.UNROOTED, Root.FALSE), where
    return True


def test_marks_of_sides_that_are_both_forbidden(shared: Path) -> None:
    grades = {"heavy": "forbidden_heavy", "light": "forbidden_light"}
    for case in _cases(shared, "CXA-2020"):
        if "both_forbidden" in case:
            sides = _judge(case, "xq2020").sides
            assert sides is not None
            found = {"red": sides.red.grade, "black": sides.black.grade}
            assert found == {side: grades[mark] for side, mark in case["both_forbidden"].items()}, case["id"]


def test_in_1999_both_forbidden_is_a_draw(shared: Path) -> None:
    """26.3 of 1999; where a drawing post is in question (27.3) the referee speaks first."""
    seen = 0
    for case in _cases(shared, "CXA-2020"):
        judgement = _judge(case, "xq1999")
        sure = all(act.sure and act.kind.is_attack for act in judgement.moves)
        if sure and "perpetual" not in judgement.verdict.value:
            seen += 1
            assert judgement.verdict.value == "draw", case["id"]
    assert seen >= 10


def test_asian_diagrams(shared: Path) -> None:
    cases = [case for case in _cases(shared, "AXF", "engine-consensus") if case["verdict"] != "disputed"]
    wrong = {case["id"] for case in cases if _judge(case, "axf").verdict.value != case["verdict"]}
    assert wrong == BELIEVED_WRONG


def test_disputed_positions_are_left_to_the_referee(shared: Path) -> None:
    for case in _cases(shared, "engine-consensus"):
        if case["verdict"] == "disputed":
            judgement = _judge(case, "axf")
            assert judgement.verdict.value == "referee_decides", case["id"]
            assert len({reading.verdict for reading in judgement.readings}) >= 2


def test_the_four_aspects_of_every_diagram(shared: Path) -> None:
    rules = load_edition("xq2020").rules_of_repetition()
    for case in _cases(shared, "CXA-2020")[::4]:
        start = Placement.from_fen(case["fen"])
        answers = set()
        for aspect in ASPECTS:
            seen = Placement.from_pieces(aspect.pieces(start), start.side ^ aspect.turn)
            moves = [iccs(aspect.move(from_iccs(move))) for move in case["moves"]]
            naming = name_cycle(seen.fen(), moves, rules)
            answers.add((tuple((act.kind, act.is_light) for act in naming.acts), naming.nodes))
        assert len(answers) == 1, case["id"]
