import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.round_robin import largest_number, round_pairs, rounds_of, table


@pytest.mark.parametrize("players", range(3, 21))
def test_equals_the_known_tables(shared: Path, players: int) -> None:
    data = json.loads((shared / "data/round_robin_tables.json").read_text())
    assert [[list(pair) for pair in row] for row in table(players)] == data["tables"][str(players)]


def test_four_players_as_printed() -> None:
    assert table(4) == (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))


@settings(deadline=None)
@given(st.integers(2, 70))
def test_everybody_meets_everybody_once(players: int) -> None:
    pairs = [frozenset(p) for number in range(1, rounds_of(players) + 1) for p in round_pairs(players, number)[0]]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2


@settings(deadline=None)
@given(st.integers(2, 60))
def test_colours_differ_by_one_at_most(players: int) -> None:
    first = Counter(p[0] for number in range(1, rounds_of(players) + 1) for p in round_pairs(players, number)[0])
    second = Counter(p[1] for number in range(1, rounds_of(players) + 1) for p in round_pairs(players, number)[0])
    assert all(abs(first[n] - second[n]) == (0 if players % 2 else 1) for n in range(1, players + 1))


@settings(deadline=None)
@given(st.integers(2, 25).map(lambda half: 2 * half + 1))
def test_odd_field_gives_everybody_one_bye(players: int) -> None:
    byes = [round_pairs(players, number)[1] for number in range(1, rounds_of(players) + 1)]
    assert sorted(bye for bye in byes if bye) == list(range(1, players + 1))


@settings(deadline=None)
@given(st.integers(2, 30), st.integers(1, 4))
def test_second_cycle_swaps_colours(players: int, cycles: int) -> None:
    total, once = rounds_of(players, cycles), rounds_of(players)
    assert total == once * cycles
    for number in range(once + 1, total + 1):
        now, before = round_pairs(players, number)[0], round_pairs(players, number - once)[0]
        assert now == tuple((second, first) for first, second in before)


def test_largest_number() -> None:
    assert [largest_number(n) for n in (7, 8)] == [8, 8]


def test_one_player_has_no_table() -> None:
    with pytest.raises(ValueError, match="two players"):
        table(1)
