"""Knockouts: single, double, placing games, counts; multi-loss rounds."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.knockout import Bracket, BracketFault, Standing, colours, double, read, seed_order, single
from caipan.tournament.knockout_count import count
from caipan.tournament.multi_loss import Alive, leave_even, pair_losses, still_in

FIELDS = st.integers(2, 70)
SEEDS = st.integers(0, 10**6)


def _played(bracket: Bracket, seed: int | None = None) -> tuple[dict[int, Any], Standing]:
    """Play everything that can be played; without a seed the better seed always wins."""
    chance = random.Random(seed)
    results: dict[int, Any] = {}
    while ready := read(bracket, results).ready:
        for number in ready:
            a, b = read(bracket, results).sides[number]
            assert a is not None
            assert b is not None
            better = "a" if a < b else "b"
            results[number] = better if seed is None else chance.choice("ab")
    return results, read(bracket, results)


def _losses(bracket: Bracket, results: dict[int, Any]) -> Counter[int | None]:
    standing = read(bracket, results)
    lost: Counter[int | None] = Counter()
    for number, side in results.items():
        lost[standing.sides[number][1 if side == "a" else 0]] += 1
    return lost


def test_the_question_of_fifty_entrants() -> None:
    told = count(50)
    assert (told.games, told.with_third_place, told.bracket, told.byes) == (49, 50, 64, 14)
    assert [(r.entrants, r.games, r.byes) for r in told.rounds] == [
        (50, 18, 14), (32, 16, 0), (16, 8, 0), (8, 4, 0), (4, 2, 0), (2, 1, 0)]  # fmt: skip
    assert len(single(50).games) == 49
    assert len(single(50, places=4).games) == 50
    assert [seed for _, seed in sorted(single(50).byes)] == list(range(1, 15))


def test_double_and_more_losses() -> None:
    assert (count(8, 2).games_least, count(8, 2).games_most) == (14, 15)
    assert (count(9, 3).games_least, count(9, 3).games_most) == (24, 26)
    for bad in ((1, 1), (4, 0)):
        with pytest.raises(ValueError, match="knockout"):
            count(*bad)


def test_seeds_meet_as_late_as_they_can() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@settings(deadline=None, max_examples=25)
@given(FIELDS)
def test_with_the_better_seed_winning_places_are_seeds(n: int) -> None:
    _, standing = _played(single(n, places=4))
    wanted = {place: seed for place, seed in ((1, 1), (2, 2), (3, 3), (4, 4)) if seed <= n}
    assert {place: seed for seed, place in standing.places.items() if place <= 4} == wanted


@settings(deadline=None, max_examples=25)
@given(FIELDS, SEEDS)
def test_single_takes_one_game_less_than_entrants(n: int, seed: int) -> None:
    bracket = single(n)
    results, standing = _played(bracket, seed)
    assert len(bracket.games) == len(results) == n - 1 == count(n).games
    assert _losses(bracket, results).total() == n - 1
    assert set(standing.places) == set(range(1, n + 1))
    assert _losses(bracket, results)[standing.champion] == 0
    assert sorted(Counter(standing.places.values()).items())[:2] == [(1, 1), (2, 1)]


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 40), SEEDS)
def test_placing_games_give_everybody_a_place_of_his_own(n: int, seed: int) -> None:
    bracket = single(n, places=64)
    _, standing = _played(bracket, seed)
    assert sorted(standing.places.values()) == list(range(1, n + 1))


@settings(deadline=None, max_examples=25)
@given(FIELDS, SEEDS)
def test_double_ends_with_the_second_loss(n: int, seed: int) -> None:
    bracket = double(n)
    results, standing = _played(bracket, seed)
    lost = _losses(bracket, results)
    assert 2 * n - 2 <= len(results) <= 2 * n - 1
    assert all(lost[player] == 2 for player in range(1, n + 1) if player != standing.champion)
    assert lost[standing.champion] <= 1
    assert set(standing.places) == set(range(1, n + 1))
    assert sum(place == 1 for place in standing.places.values()) == 1
    assert min(place for place in standing.places.values() if place > 1) == 2


@settings(deadline=None, max_examples=20)
@given(FIELDS, SEEDS)
def test_nobody_has_two_games_in_a_round(n: int, seed: int) -> None:
    for bracket in (single(n, 8), double(n)):
        _, standing = _played(bracket, seed)
        seen: Counter[tuple[int, int]] = Counter()
        for game in bracket.games:
            for player in standing.sides[game.number]:
                if player is not None and game.name != "again":
                    seen[game.round, player] += 1
        assert set(seen.values()) <= {1}


def test_a_second_final_only_after_a_loss_of_the_unbeaten() -> None:
    bracket = double(2)
    assert read(bracket, {1: "a", 2: "a"}).champion == 1
    assert read(bracket, {1: "a", 2: "b"}).ready == (3,)
    assert read(bracket, {1: "a", 2: "b", 3: "b"}).places == {1: 1, 2: 2}
    assert read(double(2, again=False), {1: "a", 2: "b"}).champion == 2


@pytest.mark.parametrize(
    ("bracket", "results", "reason"),
    [
        (single(4), {3: "a"}, "game-not-ready"),
        (single(4), {9: "a"}, "game-unknown"),
        (double(2), {1: "a", 2: "a", 3: "a"}, "game-not-needed"),
    ],
)
def test_results_that_cannot_stand(bracket: Bracket, results: dict[int, Any], reason: str) -> None:
    with pytest.raises(BracketFault) as caught:
        read(bracket, results)
    assert caught.value.reason == reason


@pytest.mark.parametrize("bad", [lambda: single(1), lambda: double(0), lambda: single(4, 3), lambda: single(4, 1)])
def test_brackets_that_cannot_be(bad: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"two entrants|power|places"):
        bad()


def test_colours_by_lot_and_turned_about() -> None:
    bracket = single(16)
    firsts = [colours(bracket, game, "seed") for game in range(1, 16)]
    assert set(firsts) == {"a", "b"}
    assert all(colours(bracket, g, "seed", 1) != firsts[g - 1] == colours(bracket, g, "seed", 2) for g in range(1, 16))


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 20), st.integers(1, 4), SEEDS)
def test_multi_loss_plays_to_the_end(n: int, allowed: int, seed: int) -> None:
    chance = random.Random(seed)
    lost, byes = dict.fromkeys(range(1, n + 1), 0), set[int]()
    met: dict[int, set[int]] = {i: set() for i in range(1, n + 1)}
    games = rounds = 0
    while len(alive := still_in(lost, allowed)) > 1:
        rounds += 1
        field = [Alive(i, lost[i], frozenset(met[i]), i in byes) for i in alive]
        paired = pair_losses(field, f"{seed} {rounds}")
        seated = [p for pair in paired.pairs for p in pair] + ([paired.bye] if paired.bye else [])
        assert sorted(seated) == alive
        fresh = [pair for pair in paired.pairs if pair not in paired.rematches]
        assert not any(b in met[a] for a, b in fresh)
        byes |= {paired.bye} if paired.bye else set()
        for a, b in paired.pairs:
            met[a].add(b)
            met[b].add(a)
            lost[chance.choice((a, b))] += 1
            games += 1
        assert rounds < 40 * allowed
    told = count(n, allowed)
    assert told.games_least <= games <= told.games_most


def test_the_field_stays_even() -> None:
    assert leave_even(list(range(1, 11)), 3) == [9, 10]
    assert leave_even(list(range(1, 11)), 2) == [9, 10]
    assert leave_even(list(range(1, 12)), 1) == [11]
    assert leave_even([1, 2], 0) == []
    with pytest.raises(ValueError, match="cannot leave"):
        leave_even([1, 2], 2)
    with pytest.raises(ValueError, match="nobody"):
        pair_losses([Alive(1, 0)], "s")
