"""What a pair or a bye costs under R5-R9, as whole numbers that add up over a pairing."""

from typing import NamedTuple

from caipan.tournament.swiss.card import Card
from caipan.tournament.swiss.field import Field

THIRD_FLOAT_FROM = 2
"""A float is the third or later one if so many of its kind came before (app2.1.9)."""


class PairCost(NamedTuple):
    """Costs of one pair; ``spread_down`` belongs to the higher player's segment, the rest to the lower player's."""

    last_round: int
    third_floats: int
    third_colours: int
    soft: int
    spread_down: int
    spread_up: int
    pushed_to_two: int
    same_wish: int


def pair_cost(field: Field, one: int, other: int) -> PairCost:
    """Cost of pairing two places with the colours of R14 (app2.1.9, .10, .11.3, .11.4)."""
    first, second, _ = field.first_mover(one, other)
    a, b = field.cards[first], field.cards[second]
    higher, lower = min(one, other), max(one, other)
    crosses = field.segment_of[higher] != field.segment_of[lower]
    down = field.down_counts[higher] if crosses else 0
    up = field.up_counts[lower] if crosses else 0
    ends_uneven = (abs(a.balance + 1) >= 2) + (abs(b.balance - 1) >= 2)
    return PairCost(
        last_round=ends_uneven if field.setting.last_round_balances else 0,
        third_floats=(down >= THIRD_FLOAT_FROM) + (up >= THIRD_FLOAT_FROM),
        third_colours=harmed_by(a, 1) + harmed_by(b, -1),
        soft=int(field.softly_forbidden(one, other)),
        spread_down=down,
        spread_up=up,
        pushed_to_two=(a.balance >= 1) + (b.balance <= -1),
        same_wish=int(field.wishes[one] * field.wishes[other] == 1),
    )


def bye_last_round(field: Field, place: int) -> int:
    """The bye leaves a difference of two or more as it is in the last round (R7a)."""
    return int(field.setting.last_round_balances and abs(field.balances[place]) >= 2)


def harmed_by(card: Card, step: int) -> bool:
    """Whether one more game as first (+1) or second (-1) brings |d| growing to 3 or a run of 3 (R7c)."""
    grown = card.balance + step
    if abs(grown) >= 3 and abs(grown) > abs(card.balance):
        return True
    return card.run * step >= 2
