"""Perft counts: the core generates exactly the legal moves."""

import json
from pathlib import Path
from typing import Any

import pytest

from caipan.rules.xiangqi import COMPILED, Board, FenError

Entry = dict[str, Any]
DEPTH = 4 if COMPILED else 2
"""How deep the table is checked every time; uncompiled, depth 4 would take an hour."""


@pytest.fixture(scope="session")
def positions(shared: Path) -> list[Entry]:
    """Every position of the shared perft table."""
    table: dict[str, list[Entry]] = json.loads((shared / "data" / "perft.json").read_text("utf-8"))
    return table["positions"]


def test_start_position() -> None:
    board = Board()
    counts = [44, 1920, 79666, 3290240]
    assert [board.perft(depth) for depth in range(1, DEPTH + 1)] == counts[:DEPTH]


@pytest.mark.slow
def test_start_position_depth_5() -> None:
    assert Board().perft(5) == 133_312_995


def test_table_to_depth_4_or_2_uncompiled(positions: list[Entry]) -> None:
    legal = [entry for entry in positions if "ILLEGAL" not in entry["name"]]
    assert len(legal) == 38
    for entry in legal:
        board = Board(entry["fen"])
        key = board.key
        counts = {depth: board.perft(int(depth)) for depth in entry["perft"] if int(depth) <= DEPTH}
        assert counts == {depth: entry["perft"][depth] for depth in counts}, entry["name"]
        assert board.key == key


@pytest.mark.slow
def test_table_deeper(positions: list[Entry]) -> None:
    for entry in positions:
        for depth, leaves in entry["perft"].items():
            if "ILLEGAL" not in entry["name"] and int(depth) > 4 and leaves < 200_000_000:
                assert Board(entry["fen"]).perft(int(depth)) == leaves, (entry["name"], depth)


def test_illegal_positions_are_refused(positions: list[Entry]) -> None:
    illegal = [entry for entry in positions if "ILLEGAL" in entry["name"]]
    assert illegal
    for entry in illegal:
        with pytest.raises(FenError):
            Board(entry["fen"])
