"""What differs between two books is read off their tables."""

from itertools import product

import pytest

from caipan.rulebook import diff, editions, load_edition


def places(one: str, other: str) -> dict[str, tuple[object, object]]:
    return {d.place: (d.one, d.other) for d in diff(load_edition(one), load_edition(other))}


def test_1999_and_2011_differ_where_the_books_do() -> None:
    found = places("xq1999", "xq2011")
    assert found["repetition.duty.rounds"] == (0, 2)
    assert found["repetition.duty.extra_cycles"] == (1, 0)
    assert found["repetition.mutual_attack_counts"] == ("pawn-itself", "")
    assert found["play.illegal_moves.junior_lose_at"] == (1, 2)
    assert found["event.forfeits.plus_person_half_points"] == (2, 4)
    assert "play.natural_limit.rounds" not in found


def test_clause_ids_are_no_difference() -> None:
    assert not any("clauses" in place or "cites" in place for place in places("xq2011", "xq2020"))


@pytest.mark.parametrize("edition_id", editions())
def test_a_book_does_not_differ_from_itself(edition_id: str) -> None:
    assert diff(load_edition(edition_id), load_edition(edition_id)) == ()


@pytest.mark.parametrize(("one", "other"), product(["xq1999", "xq2011", "axf"], repeat=2))
def test_differences_are_the_same_seen_from_the_other_side(one: str, other: str) -> None:
    mirrored = {place: (b, a) for place, (a, b) in places(other, one).items()}
    assert places(one, other) == mirrored
