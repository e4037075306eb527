"""Figures over generated events, and the generator itself."""

import pytest

from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.generator import LIVELY, Habits, RandomEvent
from caipan.tournament.swiss.simulate import simulate
from caipan.tournament.swiss.simulate_others import simulate_system


def test_checked_events_have_no_findings_and_none_is_stuck() -> None:
    figures = simulate(14, 7, "figures", count=12, absences=0.05, check=check_round)
    assert (figures.events, figures.stuck, figures.findings) == (12, 0, 0)
    assert 1 <= figures.max_floats <= 7
    assert 2 <= figures.max_run <= 7
    assert 1 <= figures.max_colour_difference <= 7


def test_more_rounds_than_opponents_is_impossible_and_proven() -> None:
    figures = simulate(6, 7, "too many", count=5)
    assert (figures.impossible, figures.stuck) == (5, 0)


def test_the_same_seed_gives_the_same_event() -> None:
    assert simulate(10, 5, "a", count=3) == simulate(10, 5, "a", count=3)
    one, other = (list(RandomEvent(12, 5, seed, LIVELY)) for seed in ("a", "b"))
    assert one == list(RandomEvent(12, 5, "a", LIVELY))
    assert one != other


def test_habits_show_in_the_field() -> None:
    sizes = {len(played.cards) for played in RandomEvent(40, 7, "habits", Habits(absences=0.2))}
    assert max(sizes) < 40
    assert {len(played.cards) for played in RandomEvent(40, 7, "habits", Habits())} == {40}


@pytest.mark.parametrize("wrong", [(1, 5, 1, 0.0), (8, 0, 1, 0.0), (8, 5, 0, 0.0), (8, 5, 1, 1.5)])
def test_senseless_figures_are_refused(wrong: tuple[int, int, int, float]) -> None:
    players, rounds, count, absences = wrong
    with pytest.raises(ValueError, match="players >= 2"):
        simulate(players, rounds, "wrong", count=count, absences=absences)


def test_lots_are_complete_and_checked_and_round_robins_balanced() -> None:
    lots = simulate_system("lots", 12, 6, "lots", count=6, absences=0.05, check=check_round)
    assert (lots.events, lots.stuck, lots.findings, lots.max_floats) == (6, 0, 0, 0)
    table = simulate_system("round-robin", 9, 9, "table", count=4)
    assert (table.events, table.findings, table.max_colour_difference) == (4, 0, 0)
    assert simulate_system("positional", 8, 4, "a") == simulate(8, 4, "a")


@pytest.mark.parametrize(
    ("system", "rounds", "message"), [("round-robin", 8, "more than the 7"), ("ladder", 3, "ladder is not one of")]
)
def test_other_systems_refuse_what_they_cannot_play(system: str, rounds: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate_system(system, 8, rounds, "wrong")
