"""Which repetition it is that a stone would bring about."""

import json
from pathlib import Path

import pytest

from caipan.rules.go import BLACK, WHITE, Board, Ko, parse_point
from caipan.rules.go.cycles import Kind, cycle_of

KINDS = {
    "send2return1": Kind.SENDING_TWO,
    "eternal_life": Kind.ETERNAL_LIFE,
    "triple_ko": Kind.TRIPLE_KO,
    "quadruple_ko": Kind.QUADRUPLE_KO,
    "eighteen_kos": Kind.MANY_KOS,
    "single_ko": Kind.SINGLE_KO,
    "small_board": Kind.OTHER,
    "cycle_n": Kind.OTHER,
}


def test_cycles_by_name(shared: Path) -> None:
    cases = json.loads((shared / "corpus/go/own/repetition.json").read_text(encoding="utf-8"))
    for case in cases:
        board = Board.from_rows(case["setup"], WHITE if case["to_play"] == "W" else BLACK)
        *moves, last = case["moves"]
        for move in moves:
            assert cycle_of(board, parse_point(move["point"], board.size)) is None
            board.play(parse_point(move["point"], board.size))
        cycle = cycle_of(board, parse_point(last["point"], board.size))
        assert cycle is not None
        expected = next(kind for name, kind in KINDS.items() if case["id"].startswith(name))
        assert (cycle.kind, cycle.first_ply) == (expected, 0), case["id"]
        assert cycle.captures == tuple(move["captures"] for move in case["moves"])


@pytest.mark.parametrize("point", [-1, 0, 99])
def test_what_repeats_nothing_is_no_cycle(point: int) -> None:
    assert cycle_of(Board.from_rows(["X....", *["....."] * 4]), point) is None


def test_captures_are_told_before_and_after() -> None:
    board = Board.from_rows([".OX..", "OX...", "X....", ".....", "....."], ko=Ko.SIMPLE)
    assert board.captures_of(0) == (1, 5)
    assert board.captures_of(1) == board.captures_of(24) == ()
    board.play(0)
    assert board.captures_at(0) == (1, 5)
