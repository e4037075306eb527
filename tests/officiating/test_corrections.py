"""Corrections at the board (XQ11 5.8, XQ99 5.8)."""

import pytest

from caipan.officiating.corrections import Correction, displaced_piece, illegal_move, reversed_colours
from caipan.officiating.penalties import FoulRecord, Level
from caipan.rulebook import load_edition

NEW, OLD = load_edition("xq2011").rules_of_play(), load_edition("xq1999").rules_of_play()
MINUTE = 60_000


@pytest.mark.parametrize(
    ("after_ms", "new", "old"),
    [
        (20 * MINUTE, Correction.SWAP_AND_REPLAY, Correction.SWAP_AND_REPLAY),
        (20 * MINUTE + 1, Correction.STANDS, Correction.SWAP_AND_REPLAY),
    ],
)
def test_reversed_colours(after_ms: int, new: Correction, old: Correction) -> None:
    """XQ11 5.8.1: twenty minutes; 1999 prints no limit."""
    assert reversed_colours(after_ms, NEW.corrections).correction is new
    assert reversed_colours(after_ms, OLD.corrections).correction is old


@pytest.mark.parametrize(("rounds", "new"), [(5, Correction.RESTORE), (6, Correction.STANDS)])
def test_a_displaced_piece(rounds: int, new: Correction) -> None:
    """XQ11 5.8.2: five rounds; 1999 prints no limit."""
    assert displaced_piece(rounds, NEW.corrections).correction is new
    assert displaced_piece(rounds, OLD.corrections).correction is Correction.RESTORE


def test_an_illegal_move_that_is_a_foul_is_replayed_with_the_piece_touched() -> None:
    """XQ11 5.8.3, 8.1.8."""
    first = illegal_move(FoulRecord(), NEW, Level.JUNIOR)
    assert first.correction is Correction.REPLAY_TOUCHED
    assert first.penalty is not None
    assert first.penalty.record.fouls == 1
    assert "5.8.3" in first.clauses
    assert illegal_move(first.penalty.record, NEW, Level.JUNIOR).correction is Correction.GAME_LOST


def test_an_illegal_move_that_loses_ends_the_game() -> None:
    """XQ11 4.1.8, XQ99 5.8 and 4.1.6."""
    assert illegal_move(FoulRecord(), NEW, Level.NATIONAL).correction is Correction.GAME_LOST
    found = illegal_move(FoulRecord(), OLD, Level.JUNIOR)
    assert found.correction is Correction.GAME_LOST
    assert {"5.8.a", "4.1.6"} <= set(found.clauses)
