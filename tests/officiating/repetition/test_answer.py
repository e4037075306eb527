import json

import msgspec
import pytest

from caipan.officiating.repetition.answer import (
    Act,
    Cycle,
    Judgement,
    MoveClass,
    Root,
    SideReport,
    Sides,
    Target,
    Verdict,
)


def test_the_json_has_the_keys_other_programs_rely_on() -> None:
    act = Act(ply=1, iccs="h2e2", kind=MoveClass.CHASE, targets=(Target("e6", "p"),), proof=("e2e6",))
    judgement = Judgement(
        edition="xq2011",
        verdict=Verdict.RED_MUST_VARY,
        cycle=Cycle(1, 4, 3),
        sides=Sides(SideReport("forbidden_heavy"), SideReport("allowed")),
        moves=(act,),
    )
    document = json.loads(msgspec.json.encode(judgement))
    assert {"edition", "verdict", "cycle", "sides", "clauses", "moves", "explanation", "nodes"} <= document.keys()
    assert document["cycle"] == {"first_ply": 1, "length": 4, "occurrences": 3}
    assert document["moves"][0]["class"] == "chase"
    assert {"ply", "iccs", "zh", "targets", "proof", "proof_zh", "clauses", "sure"} <= document["moves"][0].keys()
    assert {"square": "e6", "piece": "p", "joint": False, "root": "unrooted"}.items() <= (
        document["moves"][0]["targets"][0].items()
    )


@pytest.mark.parametrize(
    ("targets", "light"),
    [
        ((), False),
        ((Target("a1", "n"),), False),
        ((Target("a1", "n", joint=True),), True),
        ((Target("a1", "n", root=Root.UNDER_ROOTED),), True),
        ((Target("a1", "n", root=Root.FALSE),), False),
        ((Target("a1", "n", joint=True), Target("b1", "r")), False),
    ],
)
def test_a_chase_is_light_only_if_every_target_is(targets: tuple[Target, ...], light: bool) -> None:
    assert Act(1, "a0a1", MoveClass.CHASE, targets).is_light is light
    assert not Act(1, "a0a1", MoveClass.KILL, targets).is_light
