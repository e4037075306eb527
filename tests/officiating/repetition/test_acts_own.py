"""The project's own judged cycles: each states the article it is meant to show."""

import json
from pathlib import Path
from typing import Any

import pytest

from caipan.officiating.repetition.acts import ASPECTS, name_cycle
from caipan.officiating.repetition.answer import Act, MoveClass, Verdict
from caipan.officiating.repetition.inquiry import Limits
from caipan.officiating.repetition.judge import judge_cycle
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board
from caipan.rules.xiangqi.tactics import Placement, from_iccs, iccs

CASES = [json.loads(line) for line in (Path(__file__).parent / "own_cases.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_classes_and_verdict(case: dict[str, Any]) -> None:
    judgement = judge_cycle(Board(case["fen"], strict=False), case["moves"], load_edition(case["edition"]))
    assert [act.kind.value for act in judgement.moves] == case["classes"]
    assert judgement.verdict.value == case["verdict"]
    if "light" in case:
        assert [n for n, act in enumerate(judgement.moves, start=1) if act.is_light] == case["light"]
    for ply, code in case.get("why", {}).items():
        assert judgement.moves[int(ply) - 1].why == code


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_articles_exist_in_the_edition(case: dict[str, Any]) -> None:
    ids = {clause.id for clause in load_edition(case["edition"]).clauses}
    first_book = case["edition"] == "xq1999"
    assert {a for a in case["articles"] if first_book or not a.startswith("digest")} <= ids


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case["id"])
def test_all_four_aspects_have_the_same_answer(case: dict[str, Any]) -> None:
    rules = load_edition(case["edition"]).rules_of_repetition()
    start = Placement.from_fen(case["fen"])
    answers = []
    for aspect in ASPECTS:
        seen = Placement.from_pieces(aspect.pieces(start), start.side ^ aspect.turn)
        moves = [iccs(aspect.move(from_iccs(move))) for move in case["moves"]]
        acts = name_cycle(seen.fen(), moves, rules).acts
        answers.append([_bare(act) for act in acts])
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("case", CASES[1::3], ids=lambda case: case["id"])
def test_a_cycle_has_no_beginning(case: dict[str, Any]) -> None:
    rules = load_edition(case["edition"]).rules_of_repetition()
    moves = case["moves"]
    turned = Placement.from_fen(case["fen"]).play(from_iccs(moves[0])).fen()
    once = [_name(act) for act in name_cycle(case["fen"], moves, rules).acts]
    later = [_name(act) for act in name_cycle(turned, [*moves[1:], moves[0]], rules).acts]
    assert [later[-1], *later[:-1]] == once
    assert [_name(act) for act in name_cycle(case["fen"], moves * 2, rules).acts] == once * 2


def _name(act: Act) -> tuple[object, ...]:
    return act.kind, act.why, act.is_light, act.sure


def _bare(act: Act) -> tuple[object, ...]:
    targets = [(target.piece.lower(), target.joint, target.root) for target in act.targets]
    return act.kind, act.why, act.sure, targets, len(act.proof)


def test_there_are_enough_cases_of_every_kind() -> None:
    named = {name for case in CASES for name in case["classes"]}
    assert named >= {"check", "kill", "chase", "exchange", "offer", "block", "follow", "idle"}
    assert len({case["id"] for case in CASES}) == len(CASES) >= 60


def test_a_met_budget_is_said_and_left_to_the_referee() -> None:
    case = next(case for case in CASES if case["id"] == "block-files")
    edition = load_edition(case["edition"])
    naming = name_cycle(case["fen"], case["moves"], edition.rules_of_repetition(), limits=Limits(mate_nodes=1))
    unsure = [act for act in naming.acts if not act.sure]
    assert unsure
    assert all(MoveClass.KILL in act.may_be for act in unsure)
    judgement = decide(naming.acts, "red", edition)
    assert judgement.verdict is Verdict.REFEREE_DECIDES
    assert {reading.verdict for reading in judgement.readings} >= {Verdict.RED_MUST_VARY, Verdict.DRAW}
