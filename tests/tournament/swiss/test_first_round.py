"""Round 1: near, top-bottom and half-cross pairing, and the drawing of numbers (R17)."""

import pytest

from caipan.tournament.swiss.first_round import FirstMethod, draw_numbers, first_round


@pytest.mark.parametrize(
    ("method", "pairs"),
    [
        ("near", [(1, 2), (4, 3), (5, 6), (8, 7)]),
        ("top-bottom", [(1, 8), (7, 2), (3, 6), (5, 4)]),
        ("half-cross", [(1, 5), (6, 2), (3, 7), (8, 4)]),
    ],
)
def test_eight_players(method: FirstMethod, pairs: list[tuple[int, int]]) -> None:
    assert [(p.first, p.second) for p in first_round(range(1, 9), method).pairs] == pairs


def test_the_last_number_of_an_odd_field_has_the_bye() -> None:
    round_one = first_round([3, 1, 9, 4, 7])
    assert round_one.bye == 9
    assert [(p.first, p.second) for p in round_one.pairs] == [(1, 3), (7, 4)]


@pytest.mark.parametrize("numbers", [[1], [2, 2, 3], []])
def test_too_few_or_double_numbers_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="at least two different numbers"):
        first_round(numbers)


@pytest.mark.parametrize("count", [2, 7, 8, 31])
def test_seeds_draw_odd_numbers_and_the_last_number_falls_to_the_lower_half(count: int) -> None:
    entrants = [f"{n:02}" for n in range(count)]
    drawn = dict(draw_numbers(entrants, min(4, count), "a seed"))
    assert sorted(drawn.values()) == list(range(1, count + 1))
    assert all(drawn[name] % 2 == 1 for name in entrants[: min(4, count // 2)])
    holder = next(name for name, number in drawn.items() if number == count)
    assert holder not in entrants[: min(4, count // 2)]


def test_the_same_seed_gives_the_same_draw_and_another_seed_another() -> None:
    entrants = [f"{n:02}" for n in range(20)]
    assert draw_numbers(entrants, 0, "a") == draw_numbers(entrants, 0, "a")
    assert draw_numbers(entrants, 0, "a") != draw_numbers(entrants, 0, "b")
