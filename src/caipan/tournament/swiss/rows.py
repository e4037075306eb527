"""The two rows of a score segment, and whom a seeker may ask: R11, R12 (app2.2.2, app2.2.3)."""

from collections.abc import Iterable, Sequence


def two_rows(members: Iterable[int], wishes: Sequence[int]) -> tuple[list[int], list[int]]:
    """Members in order, divided into the wants-first and the wants-second row.

    A player without claims goes to the row that is shorter at that moment, wants-first if equal.
    """
    first: list[int] = []
    second: list[int] = []
    for place in members:
        wanted = wishes[place] or (1 if len(first) <= len(second) else -1)
        (first if wanted > 0 else second).append(place)
    return first, second
