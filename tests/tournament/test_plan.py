"""What an event needs before anybody is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.plan import plan


def test_the_question_of_fifty_entrants() -> None:
    told = plan("knockout", 50)
    assert (told.games, told.rounds, told.byes) == (49, 6, 14)
    assert [(r.entrants, r.games, r.byes) for r in told.per_round] == [
        (50, 18, 14), (32, 16, 0), (16, 8, 0), (8, 4, 0), (4, 2, 0), (2, 1, 0)]  # fmt: skip
    third = plan("knockout", 50, third_place=True)
    assert (third.games, third.rounds, third.per_round[-1].games) == (50, 6, 2)
    assert [r.entrants for r in third.per_round] == [50, 32, 16, 8, 4, 2]


def test_nine_rounds_with_eight_players_are_impossible() -> None:
    told = plan("positional", 8, 9)
    assert told.impossible
    (finding,) = told.findings
    assert (finding.level, finding.code) == ("impossible", "too-many-rounds")
    assert finding.params["most"] == 7
    assert not plan("positional", 8, 7).impossible


def test_advice_on_the_rounds_of_a_swiss() -> None:
    assert plan("positional", 50).rounds == plan("lots", 50).advised_rounds == 11
    assert plan("positional", 12).rounds == 7
    assert {f.code for f in plan("positional", 51, 6).findings} >= {"even-rounds", "too-few-rounds", "odd-field"}


def test_round_robins() -> None:
    assert (plan("round-robin", 9).games, plan("round-robin", 9).rounds, plan("round-robin", 9).byes) == (36, 9, 9)
    assert (plan("round-robin", 4, cycles=2).games, plan("round-robin", 4, cycles=2).rounds) == (12, 6)
    assert [f.code for f in plan("round-robin", 8, 9).findings] == ["rounds-of-table"]


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 90))
def test_a_double_knockout_has_twice_the_losses(players: int) -> None:
    told = plan("double", players)
    assert (told.games, told.games_most) == (2 * players - 2, 2 * players - 1)
    assert told.per_round[0].entrants == players
    assert sum(r.games for r in told.per_round) == told.games_most


@pytest.mark.parametrize(("players", "rounds", "cycles"), [(1, 0, 1), (8, -1, 1), (8, 0, 0)])
def test_senseless_figures_are_refused(players: int, rounds: int, cycles: int) -> None:
    with pytest.raises(ValueError, match="players >= 2"):
        plan("round-robin", players, rounds, cycles=cycles)
