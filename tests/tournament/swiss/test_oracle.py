"""Every generated round of a small field equals exhaustive enumeration, with every step and reason."""

import random

import pytest

from caipan.tournament.swiss.card import NoCompletePairing, Order, Pairing
from caipan.tournament.swiss.generator import LIVELY, RandomEvent
from caipan.tournament.swiss.impossible import proves_impossible
from caipan.tournament.swiss.pairing import pair_round
from tests.tournament.swiss.exhaustive import Oracle


def compare_event(players: int, rounds: int, seed: str, order: Order) -> int:
    compared = 0
    for played in RandomEvent(players, rounds, seed, LIVELY, order, pair_round):
        answer = Oracle(list(played.cards), played.setting).solve()
        outcome = played.outcome
        if isinstance(outcome, NoCompletePairing):
            assert answer is None
            assert proves_impossible(played.cards, played.setting, outcome.proof)
            return compared
        assert answer is not None
        assert isinstance(outcome, Pairing)
        pairs = {(min(b.first, b.second), max(b.first, b.second)) for b in outcome.boards}
        pairs |= {(0, outcome.bye)} if outcome.bye is not None else set()
        assert pairs == answer[0], seed
        steps = [
            (s.seeker, s.taken or 0, s.form, [(p.player, p.reason) for p in s.passed_over]) for s in outcome.decisions
        ]
        assert steps == answer[1], seed
        compared += 1
    return compared


@pytest.mark.parametrize("order", ["text", "first"])
def test_small_events(order: Order) -> None:
    chance = random.Random(7)
    compared = sum(
        compare_event(players := chance.randint(4, 9), chance.randint(3, players // 2 + 3), f"small {n}", order)
        for n in range(60)
    )
    assert compared > 150


@pytest.mark.slow
@pytest.mark.parametrize("order", ["text", "first"])
def test_events_of_up_to_eleven(order: Order) -> None:
    chance = random.Random(11)
    compared = sum(
        compare_event(players := chance.randint(4, 11), chance.randint(3, players // 2 + 3), f"eleven {n}", order)
        for n in range(600)
    )
    assert compared > 2000
