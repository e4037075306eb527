"""The natural move limit of both books (XQ11 4.2.4, 22.2; XQ99 4.2.4, 23.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.natural_limit import Count, NobodyMayRule, audit, count_record
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board, Move

NEW = load_edition("xq2011").rules_of_play().natural_limit
OLD = load_edition("xq1999").rules_of_play().natural_limit


def count(rounds: int, red_checks: int = 0, black_checks: int = 0) -> Count:
    """A count of full rounds in which the first moves of a side are checks."""
    state = Count()
    for index in range(rounds):
        state = state.after("red", capture=False, check=index < red_checks)
        state = state.after("black", capture=False, check=index < black_checks)
    return state


def test_sixty_rounds_without_a_capture() -> None:
    assert audit(count(60), "red", NEW).reached
    assert not audit(count(59), "red", NEW).reached
    assert audit(count(60), "red", NEW).counted_rounds == 60


def test_an_event_may_set_fewer_rounds() -> None:
    assert audit(count(40), "black", NEW, rounds=40).reached
    assert not audit(count(39), "black", NEW, rounds=40).reached


def test_the_claimants_own_checks_count_at_most_ten_times() -> None:
    """XQ11 22.2: twelve checks in sixty rounds, so two rounds are wanting."""
    state = count(60, red_checks=12)
    assert (audit(state, "red", NEW).excess_checks, audit(state, "red", NEW).counted_rounds) == (2, 58)
    assert not audit(state, "red", NEW).reached
    assert audit(state, "black", NEW).reached
    assert audit(count(62, red_checks=12), "red", NEW).reached


def test_whether_an_excess_check_drops_a_ply_or_its_round_is_a_setting() -> None:
    state = count(61, red_checks=12)
    assert audit(state, "red", NEW, excess_checks_drop="ply").reached
    assert not audit(state, "red", NEW, excess_checks_drop="round").reached


def test_an_untrue_claim_costs_a_foul_and_five_minutes() -> None:
    false = audit(count(59), "red", NEW)
    assert (false.fouls, false.minutes_off) == (1, 5)
    true = audit(count(60), "red", NEW)
    assert (true.fouls, true.minutes_off) == (0, 0)
    assert "22.2.a" in false.clauses


def test_in_1999_the_referee_may_act_unasked() -> None:
    """XQ99 23.3."""
    assert audit(count(60), None, OLD).reached
    assert audit(count(60, red_checks=30), None, OLD).reached
    assert not audit(count(60, red_checks=30, black_checks=30), None, OLD).reached
    assert (audit(count(59), None, OLD).fouls, audit(count(59), None, OLD).minutes_off) == (0, 0)


def test_in_2011_somebody_has_to_claim() -> None:
    with pytest.raises(NobodyMayRule):
        audit(count(60), None, NEW)


def test_a_capture_starts_the_count_anew_and_is_not_counted_itself() -> None:
    state = count(59).after("red", capture=True, check=True)
    assert state == Count()


def test_a_record_is_counted_from_the_board() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/4A4/R3K4 w")
    moves = [Move(text) for text in ["a0a9", "d9d8", "a9a8", "d8d9"]]
    assert count_record(board, moves) == Count(4, 2, 0)
    taken = [Move(text) for text in ["b2b9", "a9b9", "h2e2"]]
    assert count_record(Board(), taken) == Count(1, 0, 0)


Moves = list[tuple[str, bool, bool]]

plies = st.lists(st.tuples(st.sampled_from(["red", "black"]), st.booleans(), st.booleans()), max_size=60)


def run(moves: Moves) -> Count:
    state = Count()
    for side, capture, check in moves:
        state = state.after(side, capture=capture, check=check)
    return state


@given(plies)
def test_law_only_what_follows_the_last_capture_counts(moves: Moves) -> None:
    last = max((index for index, move in enumerate(moves) if move[1]), default=-1)
    assert run(moves) == run(moves[last + 1 :])


@given(plies, st.sampled_from(["red", "black"]), st.integers(1, 30))
def test_law_dropping_rounds_is_never_kinder_than_dropping_plies(moves: Moves, claimant: str, rounds: int) -> None:
    by_round = audit(run(moves), claimant, NEW, rounds=rounds, excess_checks_drop="round")
    by_ply = audit(run(moves), claimant, NEW, rounds=rounds, excess_checks_drop="ply")
    assert by_round.counted_plies <= by_ply.counted_plies <= by_ply.plies
    assert by_ply.reached or not by_round.reached


@given(plies, st.integers(1, 30))
def test_law_swapping_the_colours_swaps_the_claims(moves: Moves, rounds: int) -> None:
    other = {"red": "black", "black": "red"}
    swapped = run([(other[side], capture, check) for side, capture, check in moves])
    for claimant in other:
        assert audit(run(moves), claimant, NEW, rounds=rounds).reached == (
            audit(swapped, other[claimant], NEW, rounds=rounds).reached
        )


@given(plies)
def test_law_the_other_sides_checks_change_nothing(moves: Moves) -> None:
    quiet = [(side, capture, check and side == "red") for side, capture, check in moves]
    assert audit(run(moves), "red", NEW) == audit(run(quiet), "red", NEW)
