"""The Swiss by lots of the older note (XQ99 swiss-note.1-8)."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.model import Format, Result
from caipan.tournament.points import totals
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, refused, regulations, results, run, section

RULES = regulations(edition="xq1999", format=Format.LOTS_SWISS, rounds=5)


def _paired(state: Competition, number: int, seed: str) -> Competition:
    return run(state, co.PairRound(KEY, number, seed=seed), co.PublishRound(KEY, number))


def test_needs_a_seed() -> None:
    assert refused(opened(6, RULES), co.PairRound(KEY, 1)).reason == "seed-missing"


def test_the_same_seed_gives_the_same_round_and_another_one_another() -> None:
    state = opened(20, RULES)
    rounds = [section(_paired(state, 1, seed)).rounds[0].pairing for seed in ("a", "a", "b")]
    assert rounds[0] == rounds[1] != rounds[2]
    assert rounds[0].seed == "a"


def test_equal_scores_meet_and_the_lowest_has_the_bye() -> None:
    state = results(_paired(opened(7, RULES), 1, "a"), 1, "111")
    second = section(_paired(state, 2, "b")).rounds[1].pairing
    points = totals(section(state))
    assert second.bye is not None
    assert points[second.bye] == min(points.values())
    assert sum(points[b.first] != points[b.second] for b in second.boards) == 0


def test_round_one_pairs_everybody_with_everybody_in_time() -> None:
    state = opened(6, RULES)
    met: Counter[frozenset[int]] = Counter()
    for seed in range(150):
        for board in section(_paired(state, 1, str(seed))).rounds[0].pairing.boards:
            met[frozenset((board.first, board.second))] += 1
    assert len(met) == 15
    assert min(met.values()) > 10


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 13))
def test_laws(seed: int, players: int) -> None:
    chance = random.Random(seed)
    state, byes = opened(players, RULES), []
    met: set[frozenset[int]] = set()
    for number in range(1, 5):
        answer = decide(state, co.PairRound(KEY, number, seed=f"{seed} {number}"))
        if isinstance(answer, Refused):
            assert (answer.reason, answer.params["round"]) == ("no-complete-pairing", number)
            assert number > players // 2
            return
        state = _paired(state, number, f"{seed} {number}")
        pairing = section(state).rounds[-1].pairing
        pairs = {frozenset((b.first, b.second)) for b in pairing.boards}
        assert not pairs & met
        met |= pairs
        byes += [pairing.bye] if pairing.bye else []
        for board in pairing.boards:
            state = run(state, co.RecordResult(KEY, number, board.board, chance.choice(list(Result)[:3])))
    assert len(byes) == len(set(byes)) == 4 * (players % 2)


@pytest.mark.parametrize("manual", [True, False])
def test_a_manual_pair_stays(manual: bool) -> None:
    from caipan.tournament.model import PairedBoard

    state = results(_paired(opened(6, RULES), 1, "a"), 1, "111")
    met = {frozenset((b.first, b.second)) for b in section(state).rounds[0].pairing.boards}
    pair = next((a, b) for a in range(1, 7) for b in range(1, 7) if a != b and frozenset((a, b)) not in met)
    boards = (PairedBoard(board=1, first=pair[0], second=pair[1]),) if manual else ()
    state = run(state, co.PairRound(KEY, 2, manual=boards, seed="c"))
    pairing = section(state).rounds[1].pairing
    assert pairing.manual is manual
    assert not manual or pair in [(b.first, b.second) for b in pairing.boards]


@pytest.mark.slow
def test_a_thousand_events_are_stuck_only_with_a_proof() -> None:
    stuck = 0
    for seed in range(1000):
        chance = random.Random(seed)
        players = chance.randint(4, 24)
        state = opened(players, RULES)
        for number in range(1, 6):
            answer = decide(state, co.PairRound(KEY, number, seed=f"{seed} {number}"))
            if isinstance(answer, Refused):
                assert answer.reason == "no-complete-pairing"
                assert "components" in str(answer.params["proof"])
                stuck += 1
                break
            state = _paired(state, number, f"{seed} {number}")
            for board in section(state).rounds[-1].pairing.boards:
                state = run(state, co.RecordResult(KEY, number, board.board, chance.choice(list(Result)[:3])))
    assert stuck < 200
