import hashlib
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.lots import commitment, draw, reveals, shuffled
from caipan.tournament.model import Entry


def _entries(count: int, **data: Any) -> list[Entry]:
    return [Entry(entry=i, name=f"选手 {i}", **data) for i in range(1, count + 1)]


def _by_the_book(items: Sequence[Any], seed: str) -> list[Any]:
    """The documented algorithm, written a second time."""
    items, counter = list(items), 0
    for i in range(len(items) - 1, 0, -1):
        n = i + 1
        while True:
            block = int(hashlib.sha256(f"caipan-lots-1|{seed}|{counter}".encode()).hexdigest()[:16], 16)
            counter += 1
            if block < 2**64 - 2**64 % n:
                break
        j = block % n
        items[i], items[j] = items[j], items[i]
    return items


@settings(deadline=None)
@given(st.integers(0, 200), st.text(max_size=20))
def test_shuffle_is_the_documented_one(count: int, seed: str) -> None:
    assert shuffled(range(count), seed) == _by_the_book(range(count), seed)


def test_a_known_drawing_never_changes() -> None:
    assert shuffled(range(1, 9), "2026-11-30") == _by_the_book(range(1, 9), "2026-11-30")
    assert shuffled("甲乙丙丁", "种子") == ["甲", "乙", "丁", "丙"]


@settings(deadline=None)
@given(st.integers(2, 60), st.text(min_size=1, max_size=8), st.sampled_from(["random", "by-rating", "as-entered"]))
def test_numbers_are_a_permutation_and_repeatable(count: int, seed: str, method: str) -> None:
    entries = _entries(count)
    numbers = draw(entries, seed, method)
    assert sorted(numbers) == list(range(1, count + 1)) == sorted(numbers.values())
    assert numbers == draw(list(reversed(entries)), seed, method)


@pytest.mark.parametrize("count", [8, 9, 13])
def test_upper_half_draws_odd_numbers(count: int) -> None:
    entries = [Entry(entry=i, name=f"选手 {i}", rating=2600 - i) for i in range(1, count + 1)]
    numbers = draw(entries, "s", "by-rating")
    upper = [numbers[i] for i in range(1, count // 2 + 1)]
    assert sorted(upper) == list(range(1, 2 * (count // 2), 2))
    if count % 2:
        assert count in [numbers[i] for i in range(count // 2 + 1, count + 1)]


def test_seeds_stand_before_ratings() -> None:
    entries = [Entry(entry=1, name="甲", rating=2500), Entry(entry=2, name="乙", seed=1), Entry(entry=3, name="丙"),
               Entry(entry=4, name="丁", seed=2)]  # fmt: skip
    numbers = draw(entries, "s", "by-rating")
    assert {numbers[2], numbers[4]} == {1, 3}


def test_commit_and_reveal() -> None:
    published = commitment("三月初三")
    assert reveals("三月初三", published)
    assert not reveals("三月初四", published)


@settings(deadline=None)
@given(st.text(min_size=1, max_size=6))
def test_fair_enough_over_seeds(seed: int) -> None:
    first = [shuffled(range(4), f"{seed}{i}")[0] for i in range(200)]
    assert all(20 < first.count(value) < 90 for value in range(4))
