"""Cycles in a record: laws over made-up position keys, and the book's own counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.repetition.cycle import (
    Span,
    cycle_at_end,
    find_cycles,
    full_rounds,
    last_ply,
    last_run,
    long_span,
)
from caipan.rulebook import load_edition

COUNTING = load_edition("xq2011").rules_of_repetition().counting
OLD = load_edition("xq1999").rules_of_repetition().counting


def record(text: str, captures: str = "") -> tuple[list[str], list[bool]]:
    """Position keys from letters; ``captures`` marks plies with x (shorter: no more captures)."""
    keys = list(text)
    marks = captures.ljust(len(keys) - 1, ".")
    return keys, [mark == "x" for mark in marks]


def at_end(text: str, captures: str = "") -> tuple[int, int, int] | None:
    cycle = cycle_at_end(*record(text, captures), COUNTING)
    return None if cycle is None else (cycle.first_ply, cycle.length, cycle.occurrences)


def test_two_points_three_times_are_six_rounds() -> None:
    cycle = cycle_at_end(*record("s" + "abcd" * 3), COUNTING)
    assert cycle is not None
    assert full_rounds(cycle) == 6


def test_the_move_that_enters_the_cycle_counts() -> None:
    """XQ11 23.2: from s the first move reaches a from outside, and is the first of twelve plies."""
    assert at_end("s" + "abcd" * 3) == (1, 4, 3)
    assert at_end("rs" + "abcd" * 3) == (2, 4, 3)


def test_one_ply_less_is_not_heard() -> None:
    """XQ11 23.3."""
    assert at_end("s" + ("abcd" * 3)[:-1]) is None


def test_a_capture_that_enters_does_not_count() -> None:
    """XQ11 23.2: the position after the capture is reached three times, but one ply is wanting."""
    assert at_end("s" + "abcd" * 3, "x") is None
    assert at_end("s" + "abcd" * 3 + "a", "x") == (2, 4, 3)


def test_a_record_may_begin_inside_the_cycle() -> None:
    assert at_end("abcd" * 3 + "a") == (1, 4, 3)
    assert at_end("abcd" * 3) is None  # eleven plies only


def test_an_older_capture_does_not_matter() -> None:
    assert at_end("rs" + "abcd" * 3, "x") == (2, 4, 3)


def test_the_longest_span_that_recurs_decides() -> None:
    """A shorter loop inside the span recurs three times as well, but the span is what recurs."""
    inner = "abcd" * 3
    assert at_end("s" + (inner + "efgh") * 3) == (1, 16, 3)
    assert at_end("s" + ("efgh" + inner) * 3) == (1, 16, 3)


def test_the_shorter_loop_decides_where_the_longer_did_not_recur() -> None:
    assert at_end("s" + "efgh" + "abcd" * 3) == (5, 4, 3)


def test_six_and_eight_plies() -> None:
    assert at_end("s" + "abcdef" * 3) == (1, 6, 3)
    assert at_end("s" + "abcdefgh" * 3) == (1, 8, 3)


def test_a_cycle_that_has_ended_is_found_in_the_record_but_is_not_running() -> None:
    keys, captures = record("s" + "abcd" * 3 + "xyz")
    assert cycle_at_end(keys, captures, COUNTING) is None
    (found,) = find_cycles(keys, captures, COUNTING)
    assert (found.first_ply, found.length, found.occurrences) == (1, 4, 3)


def test_two_cycles_in_one_record() -> None:
    keys, captures = record("s" + "abcd" * 3 + "xyz" + "efgh" * 4)
    assert [(c.first_ply, c.occurrences) for c in find_cycles(keys, captures, COUNTING)] == [(1, 3), (16, 4)]


def test_positions_that_return_without_a_cycle_are_none() -> None:
    assert at_end("abcdaefgahij") is None


def test_the_run_to_judge_is_the_last_full_one() -> None:
    cycle = cycle_at_end(*record("s" + "abcd" * 3 + "ab"), COUNTING)
    assert cycle is not None
    assert last_ply(cycle) == 12
    assert list(last_run(cycle)) == [9, 10, 11, 12]


blocks = st.integers(2, 5).map(lambda half: "abcdefghij"[: 2 * half])
prefixes = st.text("qrstuvw", max_size=6, min_size=1).filter(lambda text: len(set(text)) == len(text))


@given(prefixes, blocks, st.integers(3, 6))
def test_law_a_cycle_run_often_enough_is_found(prefix: str, block: str, runs: int) -> None:
    assert at_end(prefix + block * runs) == (len(prefix), len(block), runs)


@given(prefixes, blocks, st.integers(3, 6), st.integers(1, 9))
def test_law_a_started_run_changes_nothing(prefix: str, block: str, runs: int, extra: int) -> None:
    extra = min(extra, len(block) - 1)
    assert at_end(prefix + block * runs + block[:extra]) == (len(prefix), len(block), runs)


@given(prefixes, blocks, st.integers(1, 2))
def test_law_fewer_runs_are_not_found(prefix: str, block: str, runs: int) -> None:
    assert at_end(prefix + block * runs) is None
    assert find_cycles(*record(prefix + block * runs), COUNTING) == ()


@given(prefixes, blocks, st.integers(3, 5))
def test_law_an_entering_capture_costs_one_ply(prefix: str, block: str, runs: int) -> None:
    marks = "." * (len(prefix) - 1) + "x"
    shorter = (len(prefix) + 1, len(block), runs - 1)
    assert at_end(prefix + block * runs, marks) == (shorter if runs > 3 else None)
    assert at_end(prefix + block * runs + block[0], marks) == (len(prefix) + 1, len(block), runs)


@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=40))
def test_law_every_cycle_found_really_recurs(letters: list[str]) -> None:
    keys, captures = record("".join(letters))
    for cycle in find_cycles(keys, captures, COUNTING):
        span = keys[cycle.first_ply : last_ply(cycle) + 1]
        assert cycle.occurrences >= 3
        assert span == span[: cycle.length] * cycle.occurrences
        assert all(
            span != span[:shorter] * (len(span) // shorter)
            for shorter in range(4, cycle.length, 2)
            if cycle.length % shorter == 0
        )


@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=40), st.permutations("abcdef"))
def test_law_the_names_of_positions_do_not_matter(letters: list[str], names: list[str]) -> None:
    renamed = [dict(zip("abcdef", names, strict=True))[letter] for letter in letters]
    none = [False] * (len(letters) - 1)
    assert find_cycles(letters, none, COUNTING) == find_cycles(renamed, none, COUNTING)


def span_of(own: list[int], rounds_before: int = 0, capture_at: int | None = None) -> Span | None:
    """The span of a side that moves to the squares of ``own`` while the other, who moves last, goes to and fro."""
    moves = [(0, 1)] * (2 * rounds_before)
    for square in own:
        moves += [(80, square), (0, 1)]
    captures = [index == capture_at for index in range(len(moves))]
    return long_span(moves, captures, COUNTING, mover=1)


def test_nine_rounds_over_three_points() -> None:
    span = span_of([1, 2, 3] * 3)
    assert span is not None
    assert (span.first_ply, span.rounds, span.points) == (1, 9, 3)


def test_eight_rounds_or_two_points_are_not_enough() -> None:
    assert span_of([1, 2, 3] * 2 + [1, 2]) is None
    assert span_of([1, 2] * 5) is None


def test_a_capture_breaks_the_span() -> None:
    assert span_of([1, 2, 3] * 3, rounds_before=2, capture_at=4) is None
    assert span_of([1, 2, 3] * 3, rounds_before=2, capture_at=3) is not None


def test_a_book_without_the_rule_finds_no_span() -> None:
    assert long_span([(0, 1)] * 40, [False] * 40, OLD, mover=0) is None


@pytest.mark.parametrize("mover", [0, 1])
def test_the_span_is_counted_for_either_side(mover: int) -> None:
    moves = [(index, index + 1) for index in range(20)]
    span = long_span(moves, [False] * 20, COUNTING, mover=mover)
    assert span is not None
    assert (span.first_ply, span.points) == (3, 9)
