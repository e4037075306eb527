"""The entry points of the judge: from a position and moves, or a whole record, to a judgement with evidence."""

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from caipan.officiating.repetition.acts import Naming
from caipan.officiating.repetition.answer import Act, MoveClass, Verdict
from caipan.officiating.repetition.judge import Namer, UnplayableRecord, judge_cycle, judge_record, position_keys
from caipan.rulebook import SilentEdition, load_edition
from caipan.rulebook.repetition import Repetition
from caipan.rules.xiangqi import Board

BOOK = load_edition("xq2011")
CHECKS = "3k5/9/9/9/9/9/9/9/4A4/R3K4 w"
"""A rook that can check for ever: a0-a9 and back while the black general goes to and fro."""
PERPETUAL = ["a8a9", "d9d8", "a9a8", "d8d9"]
OPENING = ["h2e2", "h9g7", "h0g2", "i9h9"]
SHUFFLE = ["i0i1", "h9i9", "i1i0", "i9h9"]


def named(letters: str) -> Namer:
    """A namer that gives the classes of these letters, k or i, ply by ply (from the first ply of the record)."""
    kinds = {"k": MoveClass.KILL, "i": MoveClass.IDLE}

    def namer(fen: str, moves: Sequence[str], rules: Repetition, first_ply: int) -> Naming:
        plies = enumerate(moves, first_ply)
        return Naming(tuple(Act(ply, move, kinds[letters[(ply - 1) % len(letters)]]) for ply, move in plies), 7)

    return namer


def test_perpetual_check_in_a_record_loses_at_once() -> None:
    """XQ11 23.5.1, 25.1: three runs, the entering move counted."""
    answer = judge_record(Board(CHECKS), ["a0a9", *(PERPETUAL * 3)[1:]], BOOK)
    assert answer.verdict is Verdict.RED_LOSES_PERPETUAL_CHECK
    assert answer.loser == "red"
    assert "25.1" in answer.clauses
    assert answer.cycle is not None
    assert (answer.cycle.first_ply, answer.cycle.length, answer.cycle.occurrences) == (1, 4, 3)
    assert [act.ply for act in answer.moves] == [9, 10, 11, 12]
    assert [act.kind for act in answer.moves] == [MoveClass.CHECK, MoveClass.IDLE] * 2


def test_too_few_runs_are_no_repetition() -> None:
    answer = judge_record(Board(), OPENING + SHUFFLE * 2, BOOK)
    assert answer.verdict is Verdict.NO_REPETITION
    assert answer.cycle is None
    assert "23.3" in answer.clauses


def test_harmless_shuffling_is_a_draw() -> None:
    answer = judge_record(Board(), OPENING + SHUFFLE * 3, BOOK)
    assert answer.verdict is Verdict.DRAW
    assert answer.duty is not None
    assert (answer.duty.side, answer.duty.rounds) == ("both", 2)


def test_moves_are_named_in_chinese_and_the_board_stays() -> None:
    board = Board()
    answer = judge_record(board, OPENING + SHUFFLE * 3, BOOK)
    assert [act.zh for act in answer.moves] == ["车一退一", "车９平８", "车一进一", "车８平９"]
    assert board == Board()


def test_a_record_may_be_given_from_black() -> None:
    board = Board()
    for move in OPENING[:1]:
        board.push_iccs(move)
    answer = judge_record(board, OPENING[1:] + SHUFFLE * 3, BOOK, namer=named("ik"))
    assert answer.verdict is Verdict.RED_MUST_VARY


def test_a_cycle_that_has_ended_is_still_judged_on_request() -> None:
    answer = judge_record(Board(), OPENING + SHUFFLE * 3 + ["c3c4"], BOOK)
    assert answer.verdict is Verdict.DRAW


@pytest.mark.parametrize(("letters", "verdict"), [("ki", "red_must_vary"), ("ik", "black_must_vary"), ("kk", "draw")])
def test_the_verdict_follows_the_named_classes(letters: str, verdict: str) -> None:
    answer = judge_cycle(Board(), OPENING, BOOK, namer=named(letters))
    assert answer.verdict == verdict
    assert answer.nodes == 7


def walk(rounds: int) -> list[str]:
    """A record without a cycle: red's rook walks over many points, black's too."""
    text = "a0a2 a9a8 a2d2 a8a1 d2a2 a1b1 a2a0 b1a1 a0b0 a1g1 b0e0 g1g9 e0e1 g9g1 e1f1 g1i1 f1b1 i1i8 b1b4 i8i1"
    return text.split()[: 2 * rounds]


BARE = "r3k4/9/4b4/9/9/9/9/4B4/9/R4K3 w"


def test_nine_rounds_over_many_points_are_ruled_on_in_2011_only() -> None:
    """XQ11 23.4: attacks on every move of nine rounds, without a cycle."""
    book_1999 = load_edition("xq1999")
    answer = judge_record(Board(BARE), walk(9), BOOK, namer=named("ki"))
    assert answer.verdict is Verdict.RED_MUST_VARY
    assert answer.reasons[0].code == "long-span"
    assert "23.4.a" in answer.clauses
    assert len(answer.moves) == 18
    assert judge_record(Board(BARE), walk(9), book_1999, namer=named("ki")).verdict is Verdict.NO_REPETITION
    assert judge_record(Board(BARE), walk(8), BOOK, namer=named("ki")).verdict is Verdict.NO_REPETITION
    assert judge_record(Board(BARE), walk(9), BOOK, namer=named("kiki" * 3 + "ii")).verdict is Verdict.NO_REPETITION
    assert judge_record(Board(BARE), walk(9), BOOK, namer=named("kk")).verdict is Verdict.NO_REPETITION


def test_an_illegal_move_is_named_with_its_place() -> None:
    with pytest.raises(UnplayableRecord) as caught:
        judge_record(Board(), ["h2e2", "h9g7", "a0a9"], BOOK)
    assert (caught.value.ply, caught.value.move) == (3, "a0a9")
    assert caught.value.reason == "unplayable-record"
    with pytest.raises(UnplayableRecord):
        judge_cycle(Board(), ["zz"], BOOK)


def test_a_go_book_cannot_judge_xiangqi() -> None:
    with pytest.raises(SilentEdition):
        judge_record(Board(), OPENING, load_edition("go2002"))


def test_the_key_of_a_position_tells_the_side_to_move_apart() -> None:
    keys, captures = position_keys(Board(), SHUFFLE_FROM_START)
    assert len(set(keys)) == 4
    assert keys[0] == keys[4]
    assert captures == [False] * 4
    board = Board()
    before = board.key
    board.push_pass()
    assert board.key != before


SHUFFLE_FROM_START = ["i0i1", "i9i8", "i1i0", "i8i9"]


def test_captures_are_seen() -> None:
    _, captures = position_keys(Board(), ["b2b9", "a9b9"])
    assert captures == [True, True]


def test_a_book_case_is_judged_with_its_proof(shared: Path) -> None:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    case = next(found for found in map(json.loads, lines) if found["id"] == "cxa2020-F07")
    answer = judge_cycle(Board(case["fen"], strict=False), case["moves"], BOOK)
    assert answer.verdict == case["verdict"]
    for act in answer.moves:
        if act.kind is MoveClass.KILL:
            assert act.proof
            assert len(act.proof_zh) == len(act.proof)
            assert all(BOOK.clause(clause) for clause in act.clauses)
    assert msgspec.json.encode(answer)


def test_a_long_sequence_of_the_book_is_ruled_on_without_a_cycle(shared: Path) -> None:
    lines = (shared / "cases" / "repetition.jsonl").read_text("utf-8").splitlines()
    case = next(found for found in map(json.loads, lines) if found["id"] == "cxa2020-R08")
    answer = judge_record(Board(case["fen"], strict=False), case["moves"], BOOK)
    assert answer.verdict == case["verdict"]
    assert answer.reasons[0].params["side"] == "red"
