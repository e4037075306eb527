"""The living switch table: each sentence of the method switched off, and the diagrams that it costs.

A sentence whose removal costs nothing is named here as resting on its article alone; a change of this table is a change
of the method and must be looked at.
"""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from caipan.officiating.repetition.acts import name_cycle
from caipan.officiating.repetition.answer import Judgement
from caipan.officiating.repetition.inquiry import Limits, Switches
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import load_edition

TABLE: dict[str, set[str]] = {
    "generals_only_recapture": {"R30", "R32"},
    "leaving_post_is_even": {"F22", "F28", "R12", "R34"},
    "pawn_run_must_reveal": {"R06", "R07"},
    "bystander": {"R21", "R34", "R37"},
    "bystander_guard": {"R39", "R49", "R50"},
    "rook_contact": {"F21", "R04", "R50"},
    "mate_excuses_exchange": {"F29a", "F29a-cyc"},
    "drawing_post": {"F18"},
    "answer_ignores_check": {"R06", "R19", "R22", "R28"},
    "hanging_left_out": {"R12", "R30"},
    "pawn_must_reveal": {"F14", "R07", "R11"},
    "screen_partner": {"R38"},
    "guard_partner": {"R39"},
    "self_caused_mate": set(),
    "rook_spoils_mark": set(),
}
"""Switch to the short ids of the diagrams whose verdict or classes change. Empty: resting on its article alone (24.18
and 26.3, shown by cases of our own; 26.8.1)."""

LIMITS: list[tuple[Limits, set[str]]] = [
    (Limits(mate_checks=3), {"F07", "F20", "F29a", "F29a-cyc", "F29b", "F29b-cyc"}),
    (Limits(mate_checks=9), set()),
    (Limits(counter_mate_checks=1), set()),
    (Limits(checks_before_capture=1), {"R41"}),
    (Limits(checks_before_capture=6), set()),
    (Limits(checks_after_capture=0), {"F24", "R12", "R34", "R41"}),
    (Limits(checks_after_capture=3), {"R06"}),
    (Limits(counter_checks=0), {"F03", "F16", "R06", "R28", "R34", "R35"}),
    (Limits(counter_checks=1), {"R28", "R34", "R35"}),
    (Limits(counter_checks=3), set()),
    (Limits(gain_nodes=60_000), set()),
]
"""Limits and the diagrams that change under them."""


def test_every_switch_is_in_the_table() -> None:
    assert {field.name for field in fields(Switches)} == set(TABLE)


def test_the_whole_method_loses_nothing(shared: Path) -> None:
    assert _changed(shared) == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLE)
def test_what_a_switch_costs(shared: Path, name: str) -> None:
    assert _changed(shared, Switches(**{name: False})) == TABLE[name]


@pytest.mark.slow
@pytest.mark.parametrize(("limits", "cost"), LIMITS, ids=str)
def test_what_a_limit_costs(shared: Path, limits: Limits, cost: set[str]) -> None:
    assert _changed(shared, limits=limits) == cost


def _judge(case: dict[str, object], switches: Switches | None, limits: Limits | None) -> Judgement:
    edition = load_edition("xq2020")
    fen = str(case["fen"])
    moves = [str(move) for move in case["moves"]]  # type: ignore[attr-defined]
    naming = name_cycle(fen, moves, edition.rules_of_repetition(), switches=switches, limits=limits)
    return decide(naming.acts, "red" if fen.split()[1] == "w" else "black", edition)


def _changed(shared: Path, switches: Switches | None = None, limits: Limits | None = None) -> set[str]:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    changed = set()
    for case in map(json.loads, lines):
        if case["ruleset"] != "CXA-2020":
            continue
        judgement = _judge(case, switches, limits)
        classes = [_plain(act.kind.value) for act in judgement.moves]
        printed = [_plain(name) for name in case["classes"]]
        if classes != printed or judgement.verdict.value != case["verdict"]:
            changed.add(case["id"].removeprefix("cxa2020-"))
    return changed


def _plain(name: str) -> str:
    return "idle" if name in {"offer", "block", "follow"} else name
