"""What the fast search asks about a player again and again, worked out once: class, claim, harm of either colour."""

from caipan.tournament.swiss.costs import THIRD_FLOAT_FROM, bye_last_round, harmed_by
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.order import place_in_order

STRONG_FIRST, WEAK_FIRST, STRONG_SECOND, WEAK_SECOND, NO_CLAIM = range(5)
"""Classes of wish; strong: the difference d is not 0 (R9)."""


class Traits:
    """Per place: ``kind`` (class of wish), ``claim`` (rank by R14, the smaller moves first), R7 for either colour.

    ``spared`` is what no colour can spare the player, so that 0 above it is the least that R7 can ask.
    """

    def __init__(self, field: Field) -> None:
        cards, last = field.cards, field.setting.last_round_balances
        self.kind = [_kind(wish, card.balance) for wish, card in zip(field.wishes, cards, strict=True)]
        round_no = field.setting.round_no
        claims = [(card.balance, card.run, place_in_order(card, round_no)[3]) for card in cards]
        self.claim = [0] * field.size
        for rank, place in enumerate(sorted(range(field.size), key=claims.__getitem__)):
            self.claim[place] = rank
        self.colours_if_first = [harmed_by(card, 1) for card in cards]
        self.colours_if_second = [harmed_by(card, -1) for card in cards]
        self.ends_if_first = [last and abs(card.balance + 1) >= 2 for card in cards]
        self.ends_if_second = [last and abs(card.balance - 1) >= 2 for card in cards]
        self.colours_anyway = [a and b for a, b in zip(self.colours_if_first, self.colours_if_second, strict=True)]
        self.ends_anyway = [a and b for a, b in zip(self.ends_if_first, self.ends_if_second, strict=True)]
        self.not_first = [
            c > ca or e > ea
            for c, ca, e, ea in zip(
                self.colours_if_first, self.colours_anyway, self.ends_if_first, self.ends_anyway, strict=True
            )
        ]
        self.not_second = [
            c > ca or e > ea
            for c, ca, e, ea in zip(
                self.colours_if_second, self.colours_anyway, self.ends_if_second, self.ends_anyway, strict=True
            )
        ]
        self.third_down = [count >= THIRD_FLOAT_FROM for count in field.down_counts]
        self.third_up = [count >= THIRD_FLOAT_FROM for count in field.up_counts]
        self.no_bye = [
            not may or bye_last_round(field, place) > self.ends_anyway[place]
            for place, may in enumerate(field.may_have_bye)
        ]


def _kind(wish: int, balance: int) -> int:
    if wish == 0:
        return NO_CLAIM
    if wish > 0:
        return STRONG_FIRST if balance else WEAK_FIRST
    return STRONG_SECOND if balance else WEAK_SECOND
