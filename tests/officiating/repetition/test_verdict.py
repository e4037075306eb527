"""Verdicts from given classes: every handed case with classes, in both colours and both mirrors; and the table."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.repetition.answer import Act, MoveClass, Root, Target, Verdict
from caipan.officiating.repetition.grades import PAIR_PREDICATES, SIDE_PREDICATES, identities
from caipan.officiating.repetition.verdict import decide, overrule
from caipan.rulebook import SilentEdition, load_edition
from caipan.rulebook.vocabulary import PAIR_PREDICATES as PAIR_NAMES
from caipan.rulebook.vocabulary import PATTERNS, REASONS
from caipan.rulebook.vocabulary import SIDE_PREDICATES as SIDE_NAMES

XIANGQI = ("xq1999", "xq2011", "xq2020", "axf")
OTHER = {"red": "black", "black": "red"}
LETTERS = {
    "+": MoveClass.CHECK,
    "k": MoveClass.KILL,
    "c": MoveClass.CHASE,
    "j": MoveClass.CHASE,
    "u": MoveClass.CHASE,
    "x": MoveClass.EXCHANGE,
    "i": MoveClass.IDLE,
}


def acts(text: str) -> list[Act]:
    """Acts from shorthand, both sides in turn: + check, k kill, c chase, j joint, u under-rooted."""
    targets = {
        "j": (Target("e5", "n", joint=True),),
        "u": (Target("e5", "n", root=Root.UNDER_ROOTED),),
        "c": (Target("e5", "n"),),
    }
    return [
        Act(ply, "a0a1", LETTERS[letter], targets.get(letter, ()))
        for ply, letter in enumerate(text.replace(" ", ""), start=1)
    ]


def verdict(text: str, edition: str, mover: str = "red") -> str:
    return decide(acts(text), mover, load_edition(edition)).verdict


def swapped(name: str) -> str:
    return name.replace("red", "?").replace("black", "red").replace("?", "black")


def transformed(iccs: str, *, colours: bool, mirror: bool) -> str:
    def square(text: str) -> str:
        file = "abcdefghi"[8 - "abcdefghi".index(text[0])] if mirror else text[0]
        return file + (str(9 - int(text[1])) if colours else text[1])

    return square(iccs[:2]) + square(iccs[2:])


def case_acts(case: dict[str, Any], *, colours: bool = False, mirror: bool = False) -> list[Act]:
    """The case's moves with its classes; tags and the heavier-lighter note become targets."""
    mover = "red" if case["fen"].split()[1] == "w" else "black"
    tags = case.get("tags") or [[] for _ in case["moves"]]
    light = {side for side, grade in case.get("both_forbidden", {}).items() if grade == "light"}
    made = []
    for index, (iccs, kind) in enumerate(zip(case["moves"], case["classes"], strict=True)):
        side = mover if index % 2 == 0 else OTHER[mover]
        joint = "joint" in tags[index] or (side in light and kind == "chase")
        targets = (Target("e5", "n", joint=joint),) if kind == "chase" else ()
        made.append(Act(index + 1, transformed(iccs, colours=colours, mirror=mirror), MoveClass(kind), targets))
    return made


def cases(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return [case for case in found if case["classes"] and case["verdict"] and None not in case["classes"]]


@pytest.mark.parametrize(("colours", "mirror"), product([False, True], repeat=2))
@pytest.mark.parametrize("edition", ["xq2011", "xq2020"])
def test_every_case_with_classes_gets_its_verdict(shared: Path, edition: str, colours: bool, mirror: bool) -> None:
    handed = cases(shared)
    assert len(handed) >= 70
    wrong = []
    for case in handed:
        mover = "red" if case["fen"].split()[1] == "w" else "black"
        played = case_acts(case, colours=colours, mirror=mirror)
        answer = decide(played, OTHER[mover] if colours else mover, load_edition(edition))
        expected = swapped(case["verdict"]) if colours else case["verdict"]
        if answer.verdict != expected:
            wrong.append((case["id"], answer.verdict, expected))
    assert wrong == []


def test_every_case_with_both_sides_forbidden_gets_its_grades(shared: Path) -> None:
    mutual = [case for case in cases(shared) if "both_forbidden" in case]
    assert len(mutual) >= 20
    for case in mutual:
        mover = "red" if case["fen"].split()[1] == "w" else "black"
        sides = decide(case_acts(case), mover, load_edition("xq2011")).sides
        assert sides is not None
        for side, weight in case["both_forbidden"].items():
            assert getattr(sides, side).grade == f"forbidden_{weight}"


def test_in_1999_all_cases_with_both_sides_forbidden_are_drawn(shared: Path) -> None:
    for case in cases(shared):
        if "both_forbidden" in case:
            mover = "red" if case["fen"].split()[1] == "w" else "black"
            assert decide(case_acts(case), mover, load_edition("xq1999")).verdict is Verdict.DRAW


TABLE = [
    # moves: first side (red), second side (black), in turn; then xq1999, xq2011 (= xq2020), the 2011 clause
    ("+i+i", "red_loses_perpetual_check", "red_loses_perpetual_check", "25.1"),
    ("+k+k", "red_loses_perpetual_check", "red_loses_perpetual_check", "25.1"),
    ("+j+c", "red_loses_perpetual_check", "red_loses_perpetual_check", "23.5.1"),
    ("++++", "draw", "draw", "26.8.4"),
    ("kiki", "red_must_vary", "red_must_vary", "25.3"),
    ("cici", "red_must_vary", "red_must_vary", "25.3"),
    ("icic", "black_must_vary", "black_must_vary", "25.3"),
    ("jiji", "red_must_vary", "red_must_vary", "25.3"),
    ("+iki", "red_must_vary", "red_must_vary", "25.3"),
    ("+ici", "red_must_vary", "red_must_vary", "25.3"),
    ("kici", "red_must_vary", "red_must_vary", "25.3"),
    ("kkci+i", "red_must_vary", "red_must_vary", "25.3"),
    ("xixi", "draw", "draw", "25.2"),
    ("iiii", "draw", "draw", "25.2"),
    ("kiii", "draw", "draw", "25.2"),
    ("ki+icixi", "draw", "draw", "25.2"),
    ("kkkk", "draw", "draw", "26.8.4"),
    ("ckck", "draw", "draw", "26.8.4"),
    ("cjcj", "draw", "red_must_vary", "26.8.3"),
    ("jcjc", "draw", "black_must_vary", "26.8.3"),
    ("kjkj", "draw", "red_must_vary", "26.8.1"),
    ("cucu", "draw", "red_must_vary", "26.8.1"),
    ("cjck", "draw", "red_must_vary", "26.8.1"),
    ("jjjj", "draw", "draw", "26.8.4"),
    ("ju+u", "draw", "draw", "26.8.4"),
]


@pytest.mark.parametrize(("text", "old", "new", "clause"), TABLE)
def test_the_table_of_the_chinese_books(text: str, old: str, new: str, clause: str) -> None:
    assert verdict(text, "xq1999") == old
    assert verdict(text, "xq2011") == new
    assert verdict(text, "xq2020") == new
    assert clause in decide(acts(text), "red", load_edition("xq2011")).clauses


@pytest.mark.parametrize(("text", "old", "new", "_clause"), TABLE)
def test_the_table_with_the_colours_swapped(text: str, old: str, new: str, _clause: str) -> None:
    assert verdict(text, "xq1999", "black") == swapped(old)
    assert verdict(text, "xq2011", "black") == swapped(new)


def test_one_exchange_or_idle_move_makes_a_side_allowed() -> None:
    for spared in "xi":
        assert verdict(f"kikik{spared}{spared}i", "xq2011") == "draw"


def rook_acts(red: Target, black: Target) -> list[Act]:
    return [Act(i + 1, "a0a1", MoveClass.CHASE, ((red, black)[i % 2],)) for i in range(4)]


@pytest.mark.parametrize(("edition", "clause"), [("xq2011", "26.8.2"), ("xq2020", "26.9.2")])
def test_chase_of_a_rook_against_a_joint_chase_of_a_rook_has_its_own_clause(edition: str, clause: str) -> None:
    played = rook_acts(Target("e5", "r"), Target("d5", "R", joint=True))
    answer = decide(played, "red", load_edition(edition))
    assert answer.verdict is Verdict.RED_MUST_VARY
    assert clause in answer.clauses
    assert answer.duty is not None
    assert (answer.duty.side, answer.duty.rounds) == ("red", 2)


def test_the_terms_of_a_loss_and_of_a_draw_are_told_apart() -> None:
    book = load_edition("xq2011")
    lost, drawn = decide(acts("kiki"), "red", book), decide(acts("iiii"), "red", book)
    assert (lost.reasons[-1].code, drawn.reasons[-1].code) == ("must-vary", "must-vary")
    assert "23.5.2.1" not in lost.clauses
    assert "23.5.2.2" not in drawn.clauses


# Asian rules: targets by identity


def shuttle(kind: MoveClass, first: Target, second: Target, black: MoveClass = MoveClass.IDLE) -> list[Act]:
    """Red's rook attacks on b3 and b4; black's piece goes d3-d4 and back."""
    return [
        Act(1, "b3b4", kind, (first,) if kind is not MoveClass.CHECK else ()),
        Act(2, "d4d3", black),
        Act(3, "b4b3", kind, (second,) if kind is not MoveClass.CHECK else ()),
        Act(4, "d3d4", black),
    ]


def test_a_piece_is_followed_through_the_cycle() -> None:
    played = shuttle(MoveClass.CHASE, Target("d4", "r"), Target("d3", "r"))
    assert [set(found) for found in identities(played)] == [{"d4"}, set(), {"d4"}, set()]


def test_asian_rules_ask_for_the_same_piece_on_every_move() -> None:
    same = shuttle(MoveClass.CHASE, Target("d4", "n"), Target("d3", "n"))
    other = shuttle(MoveClass.CHASE, Target("d4", "n"), Target("h9", "n"))
    assert decide(same, "red", load_edition("axf")).verdict is Verdict.RED_MUST_VARY
    assert decide(other, "red", load_edition("axf")).verdict is Verdict.DRAW
    assert decide(other, "red", load_edition("xq2011")).verdict is Verdict.RED_MUST_VARY


def test_asian_rules_allow_kill_and_check_with_chase() -> None:
    assert verdict("kiki", "axf") == "draw"
    assert verdict("+iki", "axf") == "draw"
    assert verdict("+ici", "axf") == "draw"
    assert verdict("+i+i", "axf") == "red_loses_perpetual_check"


def test_asian_rules_draw_when_both_check_for_ever() -> None:
    answer = decide(acts("++++"), "red", load_edition("axf"))
    assert answer.verdict is Verdict.DRAW
    assert "offence.4" in answer.clauses


def with_kind(played: list[Act], first: int, kind: MoveClass, *targets: Target) -> list[Act]:
    """The acts with those of one side (0 or 1) of another class."""
    new = {"kind": kind, "targets": targets}
    return [msgspec.structs.replace(act, **new) if i % 2 == first else act for i, act in enumerate(played)]


def test_asian_rules_put_check_over_held_rook_over_chase() -> None:
    book = load_edition("axf")
    held = shuttle(MoveClass.CHASE, Target("d4", "r", held=True), Target("d3", "r", held=True))
    free = shuttle(MoveClass.CHASE, Target("d4", "r"), Target("d3", "r"))
    chase = MoveClass.CHASE, Target("a9", "C")
    assert decide(with_kind(held, 1, *chase), "red", book).verdict is Verdict.RED_MUST_VARY
    assert decide(with_kind(free, 1, *chase), "red", book).verdict is Verdict.DRAW
    checks = with_kind(held, 1, MoveClass.CHECK)
    assert decide(checks, "red", book).verdict is Verdict.BLACK_LOSES_PERPETUAL_CHECK


# 1999: a pawn's own chase


def test_in_mutual_attack_a_pawns_chase_counts_in_1999_only() -> None:
    """XQ99 27.2: idle by itself, a chase where both sides attack on every move."""
    played = [msgspec.structs.replace(act, why="pawn-itself") if act.ply % 2 == 0 else act for act in acts("cici")]
    old = decide(played, "red", load_edition("xq1999"))
    assert old.verdict is Verdict.DRAW
    assert "27.2.a" in old.clauses
    assert decide(played, "red", load_edition("xq2011")).verdict is Verdict.RED_MUST_VARY


def test_a_pawns_chase_against_idle_moves_stays_idle_in_1999() -> None:
    played = [msgspec.structs.replace(act, why="pawn-itself") if act.ply % 2 == 0 else act for act in acts("iiii")]
    assert decide(played, "red", load_edition("xq1999")).verdict is Verdict.DRAW
    sides = decide(played, "red", load_edition("xq1999")).sides
    assert sides is not None
    assert sides.black.grade == "allowed"


# unsure classes, the referee


def unsure(text: str, *plies: int, may_be: tuple[MoveClass, ...] = ()) -> list[Act]:
    return [msgspec.structs.replace(act, sure=False, may_be=may_be) if act.ply in plies else act for act in acts(text)]


def test_an_unsure_class_that_changes_nothing_leaves_the_verdict() -> None:
    answer = decide(unsure("iiki", 1, may_be=(MoveClass.OFFER,)), "red", load_edition("xq2011"))
    assert answer.verdict is Verdict.DRAW


def test_an_unsure_class_that_matters_goes_to_the_referee_with_both_readings() -> None:
    answer = decide(unsure("kiki", 1, may_be=(MoveClass.IDLE,)), "red", load_edition("xq2011"))
    assert answer.verdict is Verdict.REFEREE_DECIDES
    assert answer.duty is None
    assert {(r.verdict, r.classes[1]) for r in answer.readings} == {
        (Verdict.RED_MUST_VARY, MoveClass.KILL),
        (Verdict.DRAW, MoveClass.IDLE),
    }


def test_too_many_unsure_classes_go_to_the_referee_without_readings() -> None:
    answer = decide(unsure("k" * 12, *range(1, 13)), "red", load_edition("xq2011"))
    assert answer.verdict is Verdict.REFEREE_DECIDES
    assert answer.readings == ()


def test_the_referee_overrules_a_class_and_the_verdict_follows() -> None:
    book = load_edition("xq2011")
    first = decide(acts("kiki"), "red", book)
    second = overrule(first, {3: MoveClass.IDLE}, book)
    assert (first.verdict, second.verdict) == (Verdict.RED_MUST_VARY, Verdict.DRAW)
    assert second.reasons[0].code == "overruled"
    assert overrule(second, {3: MoveClass.KILL}, book).verdict is first.verdict


def test_the_referee_may_call_a_chase_joint() -> None:
    book = load_edition("xq2011")
    first = decide(acts("cccc"), "red", book)
    second = overrule(first, {2: MoveClass.CHASE}, book, light=frozenset({2}))
    assert (first.verdict, second.verdict) == (Verdict.DRAW, Verdict.RED_MUST_VARY)
    assert overrule(second, {2: MoveClass.CHASE}, book).verdict is Verdict.DRAW


# laws

texts = st.integers(1, 4).flatmap(lambda half: st.text("+kcjuxi", min_size=2 * half, max_size=2 * half))


@given(texts, st.sampled_from(XIANGQI))
def test_law_swapping_the_colours_swaps_the_verdict(text: str, edition: str) -> None:
    assert verdict(text, edition, "black") == swapped(verdict(text, edition, "red"))


@given(texts, st.sampled_from(XIANGQI), st.integers(2, 3))
def test_law_judging_two_runs_gives_the_verdict_of_one(text: str, edition: str, runs: int) -> None:
    played = acts(text * runs)
    still = [msgspec.structs.replace(act, iccs="a0a1") for act in played]
    assert decide(still, "red", load_edition(edition)).verdict == verdict(text, edition)


@given(texts)
def test_law_an_idle_move_never_makes_a_side_lose(text: str) -> None:
    answer = verdict("ii" + text, "xq2011")
    assert answer == "draw"


@given(texts, st.sampled_from(XIANGQI))
def test_law_a_judgement_names_clauses_codes_and_patterns_that_exist(text: str, edition: str) -> None:
    book = load_edition(edition)
    answer = decide(acts(text), "red", book)
    assert answer.clauses
    assert all(book.clause(clause) for clause in answer.clauses)
    assert {reason.code for reason in answer.reasons} <= REASONS.keys()
    assert answer.sides is not None
    assert answer.sides.red.pattern in PATTERNS


@given(texts, st.sampled_from(["xq2011", "xq2020"]), st.data())
def test_law_unsure_classes_never_contradict_a_sure_answer(text: str, edition: str, data: st.DataObject) -> None:
    """Whatever the truth is, a firm verdict on an unsure reading is the verdict of the truth."""
    ply = data.draw(st.integers(1, len(text)))
    answer = decide(unsure(text, ply), "red", load_edition(edition))
    if answer.verdict is not Verdict.REFEREE_DECIDES:
        for letter in "kci":
            truth = text[: ply - 1] + letter + text[ply:]
            assert verdict(truth, edition) == answer.verdict


# names and books


def test_every_name_an_edition_may_use_has_a_meaning_and_no_other_has() -> None:
    assert SIDE_PREDICATES.keys() == SIDE_NAMES.keys()
    assert PAIR_PREDICATES.keys() == PAIR_NAMES.keys()


def test_a_book_without_repetition_rules_says_so() -> None:
    with pytest.raises(SilentEdition):
        decide(acts("iiii"), "red", load_edition("go2002"))
