"""A few dozen made-up events of every format keep every law; benchmarks/formats.py plays a thousand of each."""

import pytest

from caipan.tournament.simulation.formats import EVENTS, Asked, simulate_format
from caipan.tournament.simulation.round_robins import table_event
from caipan.tournament.simulation.swisses import drop_plan

ABSENCES = {"round-robin": 0.04, "lots": 0.06, "swiss-knockout": 0.05, "swiss-final": 0.05}


@pytest.mark.parametrize("system", EVENTS)
def test_every_format_keeps_its_laws(system: str) -> None:
    for number in range(24):
        players = 8 + number % 11
        rounds = players - 1 + players % 2 if system == "round-robin" else 5
        record = EVENTS[system](Asked(players, rounds, f"suite/{number}", ABSENCES.get(system, 0.0), number))
        assert record.findings == [], (system, players, number)
        assert record.stuck == 0
        assert record.impossible == 0 or system == "last-places"
        assert record.games


@pytest.mark.parametrize("system", EVENTS)
def test_the_same_seed_gives_the_same_event(system: str) -> None:
    events = [EVENTS[system](Asked(9, 9 if system == "round-robin" else 4, "same", 0.0, 1)) for _ in range(2)]
    assert events[0] == events[1]


def test_a_double_round_robin_with_withdrawals() -> None:
    for number in range(6):
        record = table_event(7, 14, f"double/{number}", withdrawals=0.03)
        assert record.findings == []


def test_figures_of_a_knockout_and_of_a_swiss_that_cannot_go_on() -> None:
    figures = simulate_format("knockout", 50, 0, "figures", count=3)
    assert (figures.events, figures.stuck, figures.findings, figures.max_floats) == (3, 0, 0, 0)
    assert simulate_format("knockout", 50, 6, "figures", count=3) == figures
    too_long = simulate_format("lots", 6, 7, "figures", count=2)
    assert (too_long.impossible, too_long.stuck, too_long.findings) == (2, 0, 0)


@pytest.mark.parametrize(
    ("system", "players", "rounds", "absences", "message"),
    [
        ("knockout", 50, 7, 0.0, "a knockout of 50 has 6 rounds, not 7"),
        ("double", 1, 0, 0.0, "players >= 2"),
        ("lots", 8, 0, 0.0, "rounds >= 1"),
        ("teams", 8, 5, 0.1, "teams has no absences"),
        ("last-places", 5, 5, 0.0, "six players"),
    ],
)
def test_senseless_figures_are_refused(system: str, players: int, rounds: int, absences: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate_format(system, players, rounds, "wrong", absences=absences)


def test_the_last_places_leave_in_good_time() -> None:
    assert [(cut.after_round, cut.left) for cut in drop_plan(20, 7)] == [(3, 16), (4, 12), (5, 10)]
