"""Why not A-B: agrees with the notes of the round, and with enumeration where the two were never compared."""

import random

import pytest

from caipan.tournament.swiss.card import NoCompletePairing, Pairing, PairingFault, RoundSetting
from caipan.tournament.swiss.generator import PlayedRound, RandomEvent
from caipan.tournament.swiss.why_not import why_not
from tests.tournament.swiss.exhaustive import Oracle


def rounds(count: int, players: int) -> list[PlayedRound]:
    chance = random.Random(3)
    events = (RandomEvent(chance.randint(4, players), 5, f"why {n}") for n in range(count))
    return [played for event in events for played in event if isinstance(played.outcome, Pairing)]


def value_broken(oracle: Oracle, a: int, b: int) -> str | None:
    """The first value worse in every complete pairing with the pair, segments settled before included."""
    with_it = [r for r in oracle.all if (min(a, b), max(a, b)) in r]
    found = oracle.solve()
    assert found is not None
    if not with_it:
        return "complete"
    free = oracle.all
    names: tuple[str, ...] = ("bye", "pairs", "L", "F3", "C3")
    for name in names:
        free, with_it = oracle.best(free, name), oracle.best(with_it, name)
        if oracle.value(name, with_it[0]) != oracle.value(name, free[0]):
            return name
    return None


def test_answers_agree_with_enumeration() -> None:
    asked = 0
    for played in rounds(12, 8):
        oracle = Oracle(list(played.cards), played.setting)
        assert isinstance(played.outcome, Pairing)
        met_now = {frozenset((board.first, board.second)) for board in played.outcome.boards}
        compared = {frozenset((s.seeker, p.player)) for s in played.outcome.decisions for p in s.passed_over}
        numbers = sorted(card.number for card in played.cards)
        met = {card.number: card.met for card in played.cards}
        for a in numbers:
            for b in numbers:
                if a == b or frozenset((a, b)) in compared:
                    continue
                answer = why_not(played.cards, played.setting, a, b)
                asked += 1
                assert answer.paired == (frozenset((a, b)) in met_now)
                if answer.paired:
                    assert answer.reason is None
                elif b in met[a]:
                    assert answer.reason == "met"
                else:
                    broken = value_broken(oracle, a, b)
                    assert broken is None or answer.reason == broken
                    assert (answer.reason is None) == (answer.instead is not None)
                    assert broken is not None or answer.reason in (None, "FS", "D2", "CX")
    assert asked > 250


def test_a_noted_reason_is_repeated() -> None:
    for played in rounds(20, 14):
        assert isinstance(played.outcome, Pairing)
        seen: set[frozenset[int]] = set()
        for step in played.outcome.decisions:
            for one in step.passed_over:
                pair = frozenset((step.seeker, one.player))
                if pair not in seen:
                    seen.add(pair)
                    answer = why_not(played.cards, played.setting, one.player, step.seeker)
                    assert (answer.reason, answer.paired) == (one.reason, False)


def test_strangers_and_impossible_rounds_are_refused() -> None:
    played = rounds(1, 8)[0]
    with pytest.raises(PairingFault, match="not_in_field 99"):
        why_not(played.cards, played.setting, 1, 99)
    with pytest.raises(PairingFault, match="same_player 1"):
        why_not(played.cards, played.setting, 1, 1)
    for stuck in RandomEvent(4, 6, "why stuck"):
        if isinstance(stuck.outcome, NoCompletePairing):
            with pytest.raises(PairingFault, match="no_complete_pairing"):
                why_not(stuck.cards, RoundSetting(stuck.setting.round_no, 6), 1, 2)
            return
    raise AssertionError("four players cannot play six rounds")
