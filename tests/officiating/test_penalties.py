"""Fouls, illegal moves and lateness of both books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.penalties import (
    EARLY_PRESS,
    FoulRecord,
    Level,
    LimitMissing,
    fouls_for_missed_moves,
    give_foul,
    give_illegal_move,
    rule_on_lateness,
)
from caipan.rulebook import load_edition

NEW, OLD = load_edition("xq2011").rules_of_play(), load_edition("xq1999").rules_of_play()
MINUTE = 60_000


@pytest.mark.parametrize(("edition", "clause"), [("xq2011", "4.1.10"), ("xq1999", "4.1.8")])
def test_three_fouls_lose(edition: str, clause: str) -> None:
    play = load_edition(edition).rules_of_play()
    second = give_foul(give_foul(FoulRecord(), play).record, play)
    third = give_foul(second.record, play)
    assert (second.loses, third.loses) == ("", "fouls")
    assert clause in third.clauses


def test_two_early_presses_lose_in_2011_only() -> None:
    """XQ11 4.1.9."""
    first = give_foul(FoulRecord(), NEW, kind=EARLY_PRESS)
    assert (first.loses, first.record.fouls) == ("", 1)
    assert give_foul(first.record, NEW, kind=EARLY_PRESS).loses == EARLY_PRESS
    assert give_foul(first.record, OLD, kind=EARLY_PRESS).loses == ""
    assert give_foul(first.record, NEW, kind="draw-offer").loses == ""


@pytest.mark.parametrize(("level", "losing"), [(Level.NATIONAL, 1), (Level.PROVINCIAL, 2), (Level.JUNIOR, 2)])
def test_an_illegal_move_loses_by_level(level: Level, losing: int) -> None:
    """XQ11 4.1.8, 8.1.8."""
    record, count = FoulRecord(), 0
    while True:
        count += 1
        penalty = give_illegal_move(record, NEW, level)
        if penalty.loses:
            break
        assert penalty.record.fouls == record.fouls + 1
        record = penalty.record
    assert (count, penalty.loses) == (losing, "illegal-move")
    assert "4.1.8" in penalty.clauses


@pytest.mark.parametrize("level", list(Level))
def test_in_1999_the_first_illegal_move_loses_everywhere(level: Level) -> None:
    """XQ99 4.1.6."""
    assert give_illegal_move(FoulRecord(), OLD, level).loses == "illegal-move"


def test_the_foul_of_an_illegal_move_may_be_the_third() -> None:
    assert give_illegal_move(FoulRecord(fouls=2), NEW, Level.JUNIOR).loses == "fouls"


@pytest.mark.parametrize(("missed", "new", "old"), [(0, 0, 0), (3, 0, 0), (4, 1, 1), (7, 1, 1), (8, 2, 2), (12, 2, 3)])
def test_missed_moves(missed: int, new: int, old: int) -> None:
    """XQ11 7.1, XQ99 7.1."""
    assert (fouls_for_missed_moves(missed, NEW), fouls_for_missed_moves(missed, OLD)) == (new, old)


def test_beyond_the_limit_a_late_side_forfeits() -> None:
    """XQ11 20.1, 4.1.7."""
    assert rule_on_lateness(15 * MINUTE, 0, NEW.lateness).forfeits == ()
    assert rule_on_lateness(15 * MINUTE + 1, 0, NEW.lateness).forfeits == ("red",)
    assert rule_on_lateness(0, 16 * MINUTE, NEW.lateness, limit_minutes=30).forfeits == ()


def test_both_beyond_the_limit_forfeit() -> None:
    """XQ11 20.2, XQ99 21.3."""
    assert rule_on_lateness(16 * MINUTE, 20 * MINUTE, NEW.lateness).forfeits == ("red", "black")
    assert rule_on_lateness(16 * MINUTE, 20 * MINUTE, OLD.lateness, limit_minutes=15).forfeits == ("red", "black")


def test_whose_clock_runs_while_both_are_late() -> None:
    """XQ11 20.1: only the side on move; XQ99 21.3: each loses its own time."""
    new = rule_on_lateness(4 * MINUTE, 10 * MINUTE, NEW.lateness)
    old = rule_on_lateness(4 * MINUTE, 10 * MINUTE, OLD.lateness, limit_minutes=15)
    assert (new.red_deducted_ms, new.black_deducted_ms) == (4 * MINUTE, 6 * MINUTE)
    assert (old.red_deducted_ms, old.black_deducted_ms) == (4 * MINUTE, 10 * MINUTE)


def test_1999_prints_no_limit_so_the_event_must() -> None:
    """XQ99 21.1."""
    with pytest.raises(LimitMissing):
        rule_on_lateness(0, MINUTE, OLD.lateness)


@given(st.lists(st.sampled_from([EARLY_PRESS, "record", "touch"]), max_size=4))
def test_law_fouls_only_add_up(kinds: list[str]) -> None:
    record = FoulRecord()
    for count, kind in enumerate(kinds, start=1):
        record = give_foul(record, NEW, kind=kind).record
        assert record.fouls == count
    assert record.early_presses == kinds.count(EARLY_PRESS)
