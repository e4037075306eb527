"""The first round: numbers and the three methods of pairing, R17 (app2.2.1)."""

import random
from collections.abc import Sequence
from typing import Literal

import msgspec

from caipan.tournament.swiss.card import FixedPair

FirstMethod = Literal["near", "top-bottom", "half-cross"]


class FirstRound(msgspec.Struct, frozen=True):
    """The boards of round 1 in order, and the bye of an odd field."""

    pairs: tuple[FixedPair, ...]
    bye: int | None
    clauses: tuple[str, ...]


def first_round(numbers: Sequence[int], method: FirstMethod = "near") -> FirstRound:
    """Pair round 1 by numbers.

    ``near`` 近号配对: 1-2, 4-3, 5-6 …; ``top-bottom`` 首尾配对: 1-n, 2-(n-1) …; ``half-cross`` 对半交叉配对: 1-(n/2+1),
    2-(n/2+2) … The text only names the last two; how they go is this program's reading. On odd boards the smaller
    number moves first, on even boards the larger. An odd field: the last number has the bye.

    Raises:
        ValueError: fewer than two numbers, or one of them twice.
    """
    ordered = sorted(numbers)
    if len(ordered) < 2 or len(set(ordered)) != len(ordered):
        raise ValueError("round 1 needs at least two different numbers")
    bye = ordered.pop() if len(ordered) % 2 else None
    boards = enumerate(_small_and_large(ordered, method), start=1)
    pairs = tuple(FixedPair(a, b) if board % 2 else FixedPair(b, a) for board, (a, b) in boards)
    return FirstRound(pairs, bye, ("app2.2.1.c",) if method == "near" else ("app2.2.1.d",))


def _small_and_large(ordered: list[int], method: FirstMethod) -> list[tuple[int, int]]:
    half = len(ordered) // 2
    if method == "near":
        return list(zip(ordered[::2], ordered[1::2], strict=True))
    lower = ordered[half:] if method == "half-cross" else ordered[: half - 1 : -1]
    return list(zip(ordered[:half], lower, strict=True))


def draw_numbers(entrants: Sequence[str], seeds: int, seed: str) -> tuple[tuple[str, int], ...]:
    """Lot numbers for entrants listed from the strongest, each with his number.

    Without seeds one lot for all. With ``seeds`` > 0 the first so many keep their places, the rest are listed after
    them by lot, and the upper half draws the odd, the lower half the even numbers; in an odd field the upper half is
    the smaller one and the last number is drawn in the lower half (R17). The same ``seed`` gives the same draw.
    """
    lots = random.Random(seed)
    ranked = [*entrants[:seeds], *lots.sample(entrants[seeds:], len(entrants) - seeds)]
    count = len(ranked)
    if seeds == 0:
        return tuple(zip(ranked, range(1, count + 1), strict=True))
    half = count // 2
    odd = list(range(1, 2 * half, 2))
    even = [number for number in range(1, count + 1) if number not in set(odd)]
    lots.shuffle(odd)
    lots.shuffle(even)
    return tuple(zip(ranked, [*odd, *even], strict=True))
