"""Colours taken wrongly, lateness, and nigiri with a commitment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.go_nigiri import Entrant, NigiriError, commit, holder, holder_is_black
from caipan.officiating.go_offences import Colours, reversed_colours, rule_on_late_arrival

SALT = "0123456789abcdef"
MINUTE = 60_000


@pytest.mark.parametrize(("moves", "found"), [(0, Colours.SWAP), (10, Colours.SWAP), (11, Colours.STANDS)])
def test_colours_are_put_right_up_to_move_10(moves: int, found: Colours) -> None:
    assert reversed_colours(moves) is found


@pytest.mark.parametrize(
    ("late_ms", "at_lodging", "loses", "deducted_ms"),
    [
        (60 * MINUTE, False, False, 120 * MINUTE),
        (60 * MINUTE + 1, False, True, 0),
        (15 * MINUTE, True, False, 30 * MINUTE),
        (15 * MINUTE + 1, True, True, 0),
        (0, True, False, 0),
    ],
)
def test_lateness_costs_double_up_to_the_limit(late_ms: int, at_lodging: bool, loses: bool, deducted_ms: int) -> None:
    found = rule_on_late_arrival(late_ms, at_lodging=at_lodging)
    assert (found.loses, found.deducted_ms) == (loses, deducted_ms)


def test_both_late_each_by_its_own_rule() -> None:
    assert [rule_on_late_arrival(late, at_lodging=True).loses for late in (16 * MINUTE, 20 * MINUTE)] == [True, True]


def test_late_to_a_resumption_costs_nothing() -> None:
    found = rule_on_late_arrival(90 * MINUTE, at_lodging=False, is_resumption=True)
    assert (found.loses, found.deducted_ms, found.clauses) == (False, 0, ("22.1.a",))


def test_the_higher_grade_holds_then_the_older() -> None:
    high, low = Entrant("选手 01", 9), Entrant("选手 02", 3)
    assert holder(high, low) is holder(low, high) is high
    old, young = Entrant("选手 03", 3, "1970-01-01"), Entrant("选手 04", 3, "1990-01-01")
    assert holder(young, old) is holder(old, young) is old
    assert holder(low, Entrant("选手 05", 3)) is None


@given(stones=st.integers(1, 180), shown=st.sampled_from([1, 2]))
def test_odd_and_even(stones: int, shown: int) -> None:
    """One stone says odd: I am black; two say even."""
    guessed = (stones % 2 == 1) == (shown == 1)
    assert holder_is_black(commit(stones, SALT), shown, stones, SALT) == (not guessed)


@given(stones=st.integers(1, 180), other=st.integers(1, 180))
def test_another_number_than_the_hidden_one_is_seen(stones: int, other: int) -> None:
    if stones != other:
        with pytest.raises(NigiriError) as refused:
            holder_is_black(commit(stones, SALT), 1, other, SALT)
        assert refused.value.reason == "broken-commitment"


@pytest.mark.parametrize(
    ("stones", "salt", "shown", "reason"),
    [(0, SALT, 1, "stones"), (181, SALT, 1, "stones"), (5, "short", 1, "salt"), (5, SALT, 3, "shown")],
)
def test_what_cannot_be_is_refused(stones: int, salt: str, shown: int, reason: str) -> None:
    with pytest.raises(NigiriError) as refused:
        holder_is_black("", shown, stones, salt)
    assert refused.value.reason == reason
