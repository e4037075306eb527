"""Finding cycles in a record (重复局面; XQ11 23.1-23.4). Pure functions over position keys; the judge comes later.

``keys[0]`` is the key of the position before the first ply and ``keys[n]`` of the one after ply ``n``; a key must tell
the side to move apart. ``captures[n - 1]`` says whether ply ``n`` took a piece. Plies count from 1.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

import msgspec

from caipan.officiating.repetition.answer import Cycle
from caipan.rulebook.repetition import Counting

SHORTEST = 4
"""Plies of the shortest cycle: each side goes to and fro between two points."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of the record in which a side may be ruled on without a cycle: first ply, rounds, distinct points."""

    first_ply: int
    rounds: int
    points: int


def find_cycles(keys: Sequence[Hashable], captures: Sequence[bool], counting: Counting) -> tuple[Cycle, ...]:
    """All cycles that ran often enough, by their first ply; of two that overlap in full the longer one stays."""
    found = [c for c in _candidates(keys, captures, counting) if c.occurrences >= counting.occurrences]
    kept = [one for one in found if not any(_hides(other, one) for other in found if other is not one)]
    return tuple(sorted(kept, key=lambda cycle: (cycle.first_ply, cycle.length)))


def cycle_at_end(keys: Sequence[Hashable], captures: Sequence[bool], counting: Counting) -> Cycle | None:
    """The cycle that is still running at the end of the record: the longest span that recurs often enough."""
    running = [c for c in _candidates(keys, captures, counting, at_end=True) if c.occurrences >= counting.occurrences]
    return max(running, key=lambda cycle: cycle.length, default=None)


def last_ply(cycle: Cycle) -> int:
    """The ply that completes the last full run of the cycle."""
    return cycle.first_ply + cycle.length * cycle.occurrences - 1


def last_run(cycle: Cycle) -> range:
    """The plies of the last full run: the run to judge, since the first may begin with a move from outside."""
    return range(last_ply(cycle) - cycle.length + 1, last_ply(cycle) + 1)


def full_rounds(cycle: Cycle) -> int:
    """Full rounds 回合 played in the cycle: six for two points and three runs (XQ11 23.4)."""
    return cycle.length * cycle.occurrences // 2


def long_span(
    moves: Sequence[tuple[int, int]], captures: Sequence[bool], counting: Counting, *, mover: int
) -> Span | None:
    """The last rounds of a side over three or more points (XQ11 23.4), if the book has the rule and they fit.

    Args:
        moves: from and to square of every ply.
        captures: whether each ply took a piece; a capture breaks the span.
        counting: the edition's figures.
        mover: 0 for the side that made the last ply, 1 for the other.
    """
    plies = 2 * counting.long_span_rounds
    if plies == 0 or len(moves) < plies or any(captures[len(moves) - plies :]):
        return None
    own = moves[len(moves) - 1 - mover :: -2][: counting.long_span_rounds]
    points = len({to_square for _, to_square in own})
    first = len(moves) - plies + 1
    return Span(first, counting.long_span_rounds, points) if points >= counting.long_span_points_min else None


def _candidates(
    keys: Sequence[Hashable], captures: Sequence[bool], counting: Counting, *, at_end: bool = False
) -> list[Cycle]:
    """Every primitive cycle in a record in which some position stands often enough, shortest first."""
    if max(Counter(keys).values(), default=0) < counting.occurrences:
        return []
    found: dict[tuple[int, int], int] = {}
    cycles = []
    for length in range(SHORTEST, len(keys) // counting.occurrences + 1, 2):
        for first, last in _stretches(keys, length):
            if at_end and last != len(keys) - 1:
                continue
            if any(length % shorter == 0 and span[0] <= first and last <= span[1] for span, shorter in found.items()):
                continue
            found[first, last] = length
            begin = _first_counted(first, keys, captures, counting)
            cycles.append(Cycle(begin, length, (last - begin + 1) // length))
    return cycles


def _stretches(keys: Sequence[Hashable], length: int) -> Iterator[tuple[int, int]]:
    """Stretches of positions (first and last index) that repeat themselves after ``length`` plies."""
    begin: int | None = None
    for index in range(length, len(keys)):
        same = keys[index] == keys[index - length]
        if same and begin is None:
            begin = index - length
        elif not same and begin is not None:
            yield begin, index - 1
            begin = None
    if begin is not None:
        yield begin, len(keys) - 1


def _first_counted(first: int, keys: Sequence[Hashable], captures: Sequence[bool], counting: Counting) -> int:
    """The ply from which the runs are counted: the move that enters the cycle, unless it took a piece (XQ11 23.2)."""
    if first == 0:
        return 1
    counts = counting.entering_capture_counts if captures[first - 1] else counting.entering_move_counts
    return first if counts else first + 1


def _hides(longer: Cycle, shorter: Cycle) -> bool:
    """Whether a longer cycle holds all runs of a shorter one, so that the longer one decides."""
    return (
        longer.length > shorter.length
        and longer.first_ply <= shorter.first_ply
        and last_ply(shorter) <= last_ply(longer) + longer.length
    )
