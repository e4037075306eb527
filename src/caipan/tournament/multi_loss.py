"""Multi-loss knockout 多败淘汰: everybody plays on until the allowed number of losses (Go 26.1; with a Swiss, Go 26.4).

Every round pairs those with equally many losses by lot, from the fewest losses down; an odd one out meets the nearest.
Whoever has met is kept apart as long as that is possible.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from .lots import shuffled
from .swiss.card import Card, NoCompletePairing, Pairing, Rematches, RoundSetting, pair_key
from .swiss.pairing import pair_round

_SETTING = RoundSetting(round_no=3, rounds_total=4)


@dataclass(frozen=True, slots=True)
class Alive:
    """Somebody who is still in."""

    number: int
    losses: int
    met: frozenset[int] = frozenset()
    had_bye: bool = False


@dataclass(frozen=True, slots=True)
class LossRound:
    """Pairs of a round and who has the bye; ``rematches`` could not be avoided."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rematches: tuple[tuple[int, int], ...] = ()


def still_in(losses: Mapping[int, int], allowed: int) -> list[int]:
    """Return everybody with fewer losses than allowed."""
    return sorted(number for number, lost in losses.items() if lost < allowed)


def pair_losses(field: list[Alive], seed: str) -> LossRound:
    """Pair a round; two or more must still be in. The one named first in a pair moves first, by lot.

    Raises:
        ValueError: fewer than two are still in.
    """
    if len(field) < 2:
        raise ValueError("nobody to play against")
    order = shuffled(sorted(field, key=lambda one: one.number), seed)
    lot_of = {one.number: lot for lot, one in enumerate(order, 1)}
    most = max(one.losses for one in field)
    cards = tuple(_card(one, lot_of, most) for one in order)
    outcome = pair_round(cards, _SETTING)
    if isinstance(outcome, NoCompletePairing):
        return _with_rematches(cards, order, outcome)
    return _named(outcome, order, frozenset())


def _card(one: Alive, lot_of: dict[int, int], most: int) -> Card:
    met = frozenset(lot_of[number] for number in one.met if number in lot_of)
    return Card(number=lot_of[one.number], half_points=2 * (most - one.losses), met=met, had_bye=one.had_bye)


def _with_rematches(cards: tuple[Card, ...], order: list[Alive], stuck: NoCompletePairing) -> LossRound:
    """Few people are left and have all met: the fewest rematches, or a second bye, cannot be helped."""
    offered = [frozenset(pair_key(*pair) for pair in o.pairs) for o in stuck.offers if isinstance(o, Rematches)]
    everybody = frozenset(pair_key(card.number, other) for card in cards for other in card.met)
    ways = [*((again, False) for again in offered), (frozenset[tuple[int, int]](), True), (everybody, True)]
    for again, second_bye in ways:
        outcome = pair_round(cards, replace(_SETTING, allowed_rematches=again, second_bye_allowed=second_bye))
        if not isinstance(outcome, NoCompletePairing):
            return _named(outcome, order, again)
    raise AssertionError("with every rematch and a second bye allowed a round exists")


def _named(pairing: Pairing, order: list[Alive], again: frozenset[tuple[int, int]]) -> LossRound:
    name = {lot: one.number for lot, one in enumerate(order, 1)}
    pairs = tuple((name[board.first], name[board.second]) for board in pairing.boards)
    used = tuple(
        (name[board.first], name[board.second]) for board in pairing.boards
        if pair_key(board.first, board.second) in again
    )  # fmt: skip
    return LossRound(pairs, None if pairing.bye is None else name[pairing.bye], used)


def leave_even(ranking: list[int], leaving: int) -> list[int]:
    """Return who leaves from the end of a ranking: as many as asked for, or one fewer to keep it even (Go 26.4).

    Raises:
        ValueError: nobody would be left.
    """
    if not 0 <= leaving < len(ranking):
        raise ValueError(f"{leaving} of {len(ranking)} cannot leave")
    left = len(ranking) - leaving
    if left % 2 and leaving:
        leaving -= 1
    return ranking[len(ranking) - leaving :]
