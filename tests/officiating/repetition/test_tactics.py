"""The tactical searches: facts about positions, the same compiled and as ordinary Python."""

import importlib.util
import json
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from caipan.officiating.repetition.gains import winning_moves
from caipan.officiating.repetition.inquiry import Inquiry
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board
from caipan.rules.xiangqi import _tactics as compiled
from caipan.rules.xiangqi.tactics import (
    PLAIN,
    UNBOUND,
    Placement,
    Search,
    Tactics,
    Terms,
    flip,
    from_iccs,
    iccs,
    pack,
    square_name,
)


def _inquiry() -> Inquiry:
    return Inquiry(load_edition("xq2011").rules_of_repetition().judging)


def _random_board(seed: int, plies: int) -> Board:
    rng = random.Random(seed)
    board = Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            board.pop()
            break
        board.push(rng.choice(moves))
    return board


@pytest.mark.parametrize("seed", range(40))
def test_legal_moves_are_those_of_the_board(seed: int) -> None:
    board = _random_board(seed, 10 + seed * 3)
    found = {iccs(move) for move in Tactics().legal(Placement.from_fen(board.fen()))}
    assert found == {move.iccs() for move in board.legal_moves}


@pytest.mark.parametrize("seed", range(20))
def test_a_placement_reads_and_writes_its_fen(seed: int) -> None:
    fen = " ".join(_random_board(seed, 5 * seed).fen().split()[:2])
    assert Placement.from_fen(fen).fen() == fen


@pytest.mark.parametrize(
    ("fen", "fault"),
    [
        ("4k4/9/9/9/9/9/9/9/9/9 w", "generals"),
        ("4k4/9/9/9/9/9/9/9/9/4KX3 w", "letter"),
        ("4k4/9/9/9/9/9/9/9/9/3KK4 w", "sixteen pieces or two generals"),
    ],
)
def test_a_bad_placement_is_refused(fen: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Placement.from_fen(fen)


@pytest.mark.parametrize("text", ["", "a0a", "j0a0", "a0aa", "a0b0c0"])
def test_a_bad_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="ICCS"):
        from_iccs(text)


def test_squares_turn_and_mirror_back() -> None:
    squares = [pack(rank, file) for rank in range(10) for file in range(9)]
    for mirror in (False, True):
        for turn in (False, True):
            assert [flip(flip(square, mirror, turn), mirror, turn) for square in squares] == squares
    assert square_name(flip(pack(0, 0), True, True)) == "i9"


def _questions(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "tactics.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_the_tactical_questions(shared: Path) -> None:
    wrong = [q["id"] for q in _questions(shared) if _answer(q) != q["answer"]]
    assert wrong == []


def _answer(question: dict[str, Any]) -> bool:
    inquiry = _inquiry()
    placement = Placement.from_fen(question["fen"])
    if "mate" in question["question"]:
        return inquiry.tactics.mate(placement, inquiry.limits.mate_checks, inquiry.limits.mate_nodes)[0] == 1
    by_checks = "consecutive checks" in question["question"]
    moves = winning_moves(inquiry, placement)
    return any(inquiry.tactics.in_check(placement.play(g.move), 1 - placement.side) is by_checks for g in moves)


def test_a_mating_line_mates(shared: Path) -> None:
    for question in _questions(shared):
        if "mate" not in question["question"] or not question["answer"]:
            continue
        placement = Placement.from_fen(question["fen"])
        _, line = Tactics().mate(placement, 8, 100_000)
        board = Board(placement.fen(), strict=False)
        for move in line:
            board.push_iccs(iccs(move))
        assert not board.has_legal_move()
        assert board.is_check()


def test_mate_answers_unknown_when_the_budget_is_met() -> None:
    placement = Placement.from_fen("4nab2/4ac3/5k1n1/4P4/p5b2/1C7/3R3N1/1rR1p4/2r2p3/4K4 w")
    tactics = Tactics()
    assert tactics.mate(placement, 8, 50)[0] == -1
    assert tactics.cut
    assert tactics.mate(placement, 8, 100_000)[0] == 1


def test_excused_captures_do_not_serve_a_mate() -> None:
    placement = Placement.from_fen("2bak3r/4aP3/4b4/2r1C4/4P4/2B6/4R3R/B8/1p7/c3K4 w")
    taker, taken = (placement.at(pack(rank, 8)) for rank in (3, 9))
    tactics = Tactics()
    assert tactics.mate(placement, 3, 10_000)[0] == 1
    assert tactics.mate(placement, 1, 10_000, frozenset({(taker, taken)}))[0] == 0


def test_values_follow_the_book() -> None:
    def worth(fen: str, move: str) -> int:
        return Tactics().value(Placement.from_fen(fen), from_iccs(move), PLAIN, UNBOUND)

    assert worth("3k5/9/9/9/r8/9/9/9/R8/4K4 w", "a1a5") == 1000  # a rook for nothing
    assert worth("r2k5/9/9/9/r8/9/9/9/R8/4K4 w", "a1a5") == 0  # rook for rook
    assert worth("r2k5/9/9/9/n8/9/9/9/R8/4K4 w", "a1a5") == -500  # a guarded horse costs the rook
    assert worth("3k5/9/9/9/9/p8/9/9/R8/4K4 w", "a1a4") == 10  # a crossed pawn
    assert worth("3k5/9/9/p8/9/9/9/9/R8/4K4 w", "a1a6") == 0  # an uncrossed pawn has no value
    assert worth("3k5/9/r8/9/9/pr7/9/9/R8/4K4 w", "a1a4") < 0  # a rook for a guarded pawn


def test_disarmed_pieces_do_not_help() -> None:
    placement = Placement.from_fen("r2k5/9/9/9/n8/9/9/9/R8/R3K4 w")
    helper = placement.at(pack(0, 0))
    move = from_iccs("a1a5")
    assert Tactics().value(placement, move, PLAIN, UNBOUND) > 0
    assert Tactics().value(placement, move, Terms(disarmed=frozenset({helper})), UNBOUND) < 0


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """The same source files as ordinary Python, whatever is installed."""
    kept = sys.modules["caipan.rules.xiangqi._trial"]
    sys.modules["caipan.rules.xiangqi._trial"] = _as_python("_trial")
    module = _as_python("_tactics")
    sys.modules["caipan.rules.xiangqi._trial"] = kept
    assert not module.COMPILED
    return module


def _as_python(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"plain{name}", Path(compiled.__file__).parent / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(6))
def test_the_same_answers_without_a_compiler(plain: ModuleType, seed: int) -> None:
    placement = Placement.from_fen(_random_board(100 + seed, 30 + seed).fen())
    answers = []
    for search in (Search(), plain.Search()):
        search.load(placement.squares, placement.kinds)
        search.options(0, 0, 0, 0, (), ())
        moves = search.captures(placement.side)
        values = [search.root(placement.side, move, 300, UNBOUND) for move in moves]
        search.excuse((), 0)
        mate = search.mate(placement.side, 3, 300)
        answers.append((moves, values, search.checking(placement.side), mate, search.total()))
    assert answers[0] == answers[1]
