"""Claims of the natural limit and of a repeated position (XQ11 4.1.11, 22.2-23.3; XQ99 23.2-24)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.claims import LimitOutcome, RefusedClaim, hear_repetition, rule_on_limit
from caipan.officiating.natural_limit import Count
from caipan.officiating.repetition.answer import Act, Judgement, MoveClass
from caipan.officiating.repetition.judge import judge_record
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import Edition, load_edition
from caipan.rules.xiangqi import Board

NEW, OLD = load_edition("xq2011"), load_edition("xq1999")
SHORT, FULL = Count(118), Count(120)
MINUTE = 60_000


def judgement(letters: str, edition: str) -> Judgement:
    kinds = {"k": MoveClass.KILL, "i": MoveClass.IDLE}
    acts = [Act(ply, "a0a1", kinds[letter]) for ply, letter in enumerate(letters, 1)]
    return decide(acts, "red", load_edition(edition))


def test_a_true_claim_is_a_draw_and_costs_nothing() -> None:
    ruling = rule_on_limit(FULL, "red", NEW, remaining_ms=3 * MINUTE)
    assert (ruling.outcome, ruling.remaining_ms) == (LimitOutcome.DRAW, 3 * MINUTE)


def test_an_untrue_claim_costs_a_foul_and_five_minutes_and_the_game_goes_on() -> None:
    ruling = rule_on_limit(SHORT, "red", NEW, remaining_ms=8 * MINUTE)
    assert (ruling.outcome, ruling.remaining_ms, ruling.audit.fouls) == (LimitOutcome.PLAY_ON, 3 * MINUTE, 1)


@pytest.mark.parametrize("edition", [NEW, OLD])
def test_the_five_minutes_may_flag(edition: Edition) -> None:
    """XQ11 22.2, XQ99 23.3."""
    assert rule_on_limit(SHORT, "red", edition, remaining_ms=5 * MINUTE).outcome is LimitOutcome.LOST_ON_TIME
    assert rule_on_limit(SHORT, "red", edition, remaining_ms=5 * MINUTE + 1).outcome is LimitOutcome.PLAY_ON


def test_a_second_untrue_claim_in_the_same_stage_loses_in_2011_only() -> None:
    """XQ11 4.1.11."""
    assert rule_on_limit(SHORT, "red", NEW, false_claims_before=1).outcome is LimitOutcome.LOST_BY_CLAIMS
    assert rule_on_limit(SHORT, "red", OLD, false_claims_before=1).outcome is LimitOutcome.PLAY_ON
    assert rule_on_limit(FULL, "red", NEW, false_claims_before=1).outcome is LimitOutcome.DRAW


@pytest.mark.parametrize("edition", [NEW, OLD])
def test_the_foul_of_an_untrue_claim_may_be_the_third(edition: Edition) -> None:
    """XQ11 4.1.10, XQ99 4.1.8."""
    assert rule_on_limit(SHORT, "red", edition, fouls_before=2).outcome is LimitOutcome.LOST_BY_FOULS
    assert rule_on_limit(SHORT, "red", edition, fouls_before=1).outcome is LimitOutcome.PLAY_ON


def test_without_a_clock_there_is_no_flag() -> None:
    assert rule_on_limit(SHORT, "red", NEW).remaining_ms is None


def test_a_poor_record_is_not_heard_in_2011() -> None:
    """XQ11 22.3; what is poor is the referee's word."""
    refused = hear_repetition(judgement("iiii", "xq2011"), "red", NEW, record_too_poor=True)
    assert isinstance(refused, RefusedClaim)
    assert (refused.reason, refused.clauses) == ("record-too-poor", ("22.3",))
    heard = judgement("iiii", "xq1999")
    assert hear_repetition(heard, "red", OLD, record_too_poor=True) is heard


def test_fewer_than_three_runs_are_not_heard() -> None:
    """XQ11 23.3."""
    nothing = judge_record(Board(), ["h2e2", "h9g7"], NEW)
    refused = hear_repetition(nothing, "red", NEW)
    assert isinstance(refused, RefusedClaim)
    assert refused.reason == "no-repetition"
    assert "23.3" in refused.clauses


def test_who_may_act_unasked() -> None:
    """XQ99 23.2: the referee, for a draw; in 2011 a player must ask (23.1)."""
    drawn, varied = judgement("iiii", "xq1999"), judgement("kiki", "xq1999")
    assert hear_repetition(drawn, None, OLD) is drawn
    refused = hear_repetition(varied, None, OLD)
    assert isinstance(refused, RefusedClaim)
    assert refused.reason == "only-a-draw"
    asked = hear_repetition(judgement("iiii", "xq2011"), None, NEW)
    assert isinstance(asked, RefusedClaim)
    assert asked.reason == "claim-needed"


@given(st.integers(0, 160), st.integers(0, 3), st.integers(0, 3), st.integers(0, 20 * MINUTE))
def test_law_a_true_claim_never_costs_and_an_untrue_one_never_draws(
    plies: int, claims: int, fouls: int, clock: int
) -> None:
    ruling = rule_on_limit(
        Count(plies), "black", NEW, false_claims_before=claims, fouls_before=fouls, remaining_ms=clock
    )
    assert (ruling.outcome is LimitOutcome.DRAW) == (plies >= 120) == ruling.audit.reached
    assert ruling.remaining_ms == (clock if plies >= 120 else max(0, clock - 5 * MINUTE))
