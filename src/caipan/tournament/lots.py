"""Lots 抽签 that anybody can draw again from the seed (XQ11 app1.0, app2.2.1).

The algorithm is written out so that another program can repeat it.

*Stream.* Block ``k`` (0, 1, 2 ...) is the first eight bytes of SHA-256 over the UTF-8 text ``caipan-lots-1|SEED|k``,
read as a big-endian number below 2**64.

*Number below n.* Take the next block; throw it away and take the next one while it is not below the largest multiple of
``n`` that is at most 2**64; the answer is the block modulo ``n``.

*Shuffle.* For ``i`` from the last index down to 1: ``j`` = number below ``i + 1``; swap items ``i`` and ``j``.

*Commit and reveal.* Before the drawing the organiser publishes ``commitment(seed)``; afterwards the seed. Everybody can
check both.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from .model import Entry

T = TypeVar("T")

METHODS = ("random", "by-rating", "as-entered")
"""Ways to give numbers; see ``draw``."""

_SPAN = 1 << 64


def commitment(seed: str) -> str:
    """Return the digest that is published before the drawing: SHA-256 of ``caipan-lots-1|commit|SEED`` in hex."""
    return hashlib.sha256(f"caipan-lots-1|commit|{seed}".encode()).hexdigest()


def reveals(seed: str, published: str) -> bool:
    """Whether ``seed`` is the one that was committed to."""
    return commitment(seed) == published.strip().lower()


def _blocks(seed: str) -> Iterator[int]:
    count = 0
    while True:
        digest = hashlib.sha256(f"caipan-lots-1|{seed}|{count}".encode()).digest()
        yield int.from_bytes(digest[:8], "big")
        count += 1


def _below(bound: int, blocks: Iterator[int]) -> int:
    limit = _SPAN - _SPAN % bound
    while (block := next(blocks)) >= limit:
        pass
    return block % bound


def shuffled(items: Sequence[T], seed: str) -> list[T]:
    """Return ``items`` in the order the seed gives them."""
    result, blocks = list(items), _blocks(seed)
    for i in range(len(result) - 1, 0, -1):
        j = _below(i + 1, blocks)
        result[i], result[j] = result[j], result[i]
    return result


def draw(entries: Sequence[Entry], seed: str, method: str = "random") -> dict[int, int]:
    """Give every entry its number, by entry id.

    ``random``: one lot for everybody (XQ11 app2.2.1). ``by-rating``: the list is made by seed, then rating, then lot;
    its upper half draws odd numbers and its lower half even ones; of an odd field the upper half is the smaller one and
    the last number is drawn in the lower half (XQ11 app2.2.1.a and b). ``as-entered``: in the order of entry, no lots.
    """
    in_order = sorted(entries, key=lambda entry: entry.entry)
    if method == "as-entered":
        return {entry.entry: place for place, entry in enumerate(in_order, 1)}
    if method == "by-rating":
        return _seeded(in_order, seed)
    return {entry.entry: number for number, entry in enumerate(shuffled(in_order, seed), 1)}


def _strength(entry: Entry) -> tuple[int, int]:
    return (entry.seed if entry.seed is not None else 1 << 30, -(entry.rating or 0))


def _seeded(entries: Sequence[Entry], seed: str) -> dict[int, int]:
    ranking = sorted(shuffled(entries, f"{seed}|list"), key=_strength)
    half = len(ranking) // 2
    odd = list(range(1, 2 * half, 2))
    even = [number for number in range(1, len(ranking) + 1) if number not in set(odd)]
    upper = zip(ranking[:half], shuffled(odd, f"{seed}|upper"), strict=True)
    lower = zip(ranking[half:], shuffled(even, f"{seed}|lower"), strict=True)
    return {entry.entry: number for entry, number in (*upper, *lower)}
