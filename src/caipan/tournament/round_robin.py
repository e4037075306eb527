"""Round robin 循环赛: the table of the rule book for any number of players (XQ11 appendix 1, XQ99 11.2)."""

from functools import lru_cache

Pair = tuple[int, int]
"""The number printed first moves first (XQ11 12.1)."""
Table = tuple[tuple[Pair, ...], ...]


def largest_number(players: int) -> int:
    """Return the largest number 最大号: the number of players, made even (XQ11 app1.1)."""
    return players + players % 2


def rounds_of(players: int, cycles: int = 1) -> int:
    """Return the number of rounds: one less than the largest number, for every cycle (XQ11 app1.1)."""
    return (largest_number(players) - 1) * cycles


def _next_round(before: tuple[Pair, ...], largest: int, leads: bool) -> tuple[Pair, ...]:
    """Make a round from the one before it: neighbours across meet, order kept, paired from the back (XQ11 app1.4)."""
    sequence = [number for pair in before for number in pair if number != largest]
    opponent = sequence.pop()
    pairs = [(sequence[i - 1], sequence[i]) for i in range(len(sequence) - 1, 0, -2)]
    return ((largest, opponent) if leads else (opponent, largest), *pairs)


@lru_cache(maxsize=64)
def table(players: int) -> Table:
    """Return the single round robin for 2 or more players, round by round.

    With an odd number of players the largest number stands for nobody: its opponent, always in the first pair, has the
    bye (XQ11 app1.0.c). The largest number moves first in round 2 and alternates from then on (XQ11 app1.3).
    """
    if players < 2:
        raise ValueError("a round robin needs two players or more")
    largest = largest_number(players)
    rounds = [tuple((i, largest + 1 - i) for i in range(1, largest // 2 + 1))]
    for number in range(2, largest):
        rounds.append(_next_round(rounds[-1], largest, leads=number % 2 == 0))
    return tuple(rounds)


def round_pairs(players: int, round_number: int) -> tuple[tuple[Pair, ...], int | None]:
    """Return the pairs of a round counted through all cycles, and who has the bye.

    In every second cycle the colours are swapped (XQ11 app1.0.b). The order of boards is the one of the printed table.
    """
    once = table(players)
    cycle, index = divmod(round_number - 1, len(once))
    pairs = once[index] if cycle % 2 == 0 else tuple((second, first) for first, second in once[index])
    if players % 2 == 0:
        return pairs, None
    dummy = players + 1
    bye = next(number for pair in pairs if dummy in pair for number in pair if number != dummy)
    return tuple(pair for pair in pairs if dummy not in pair), bye
