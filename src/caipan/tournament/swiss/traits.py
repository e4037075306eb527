"""What the fast search asks about a player again and again, worked out once: class, claim, harm of either colour."""

from typing import NamedTuple

from caipan.tournament.swiss.card import Card
from caipan.tournament.swiss.costs import THIRD_FLOAT_FROM, bye_last_round, harmed_by
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.order import wish

STRONG_FIRST, WEAK_FIRST, STRONG_SECOND, WEAK_SECOND, NO_CLAIM = range(5)
"""Classes of wish; strong: the difference d is not 0 (R9)."""


class Colours(NamedTuple):
    """What R7 and R9 say of a player's colours; the same for all with the same d and r."""

    kind: int
    colours_if_first: bool
    colours_if_second: bool
    ends_if_first: bool
    ends_if_second: bool
    not_first: bool
    """Moving first would do harm that moving second would not."""
    not_second: bool


class Traits:
    """Per place: ``kind`` (class of wish), ``claim`` (rank by R14, the smaller moves first), R7 for either colour.

    ``spared`` is what no colour can spare the player, so that 0 above it is the least that R7 can ask.
    """

    def __init__(self, field: Field) -> None:
        cards, last = field.cards, field.setting.last_round_balances
        round_no = field.setting.round_no
        claims = [(card.balance, card.run, card.number if round_no % 2 else -card.number) for card in cards]
        self.claim = [0] * field.size
        for rank, place in enumerate(sorted(range(field.size), key=claims.__getitem__)):
            self.claim[place] = rank
        known: dict[tuple[int, int], Colours] = {}
        rows: list[Colours] = []
        for card in cards:
            history = (card.balance, card.run)
            if history not in known:
                known[history] = _colours(card, last)
            rows.append(known[history])
        self.kind = [row.kind for row in rows]
        self.colours_if_first = [row.colours_if_first for row in rows]
        self.colours_if_second = [row.colours_if_second for row in rows]
        self.ends_if_first = [row.ends_if_first for row in rows]
        self.ends_if_second = [row.ends_if_second for row in rows]
        self.colours_anyway = [row.colours_if_first and row.colours_if_second for row in rows]
        self.ends_anyway = [row.ends_if_first and row.ends_if_second for row in rows]
        self.not_first = [row.not_first for row in rows]
        self.not_second = [row.not_second for row in rows]
        self.third_down = [count >= THIRD_FLOAT_FROM for count in field.down_counts]
        self.third_up = [count >= THIRD_FLOAT_FROM for count in field.up_counts]
        self.no_bye = [
            not may or bye_last_round(field, place) > self.ends_anyway[place]
            for place, may in enumerate(field.may_have_bye)
        ]


def _colours(card: Card, last: bool) -> Colours:
    first, second = harmed_by(card, 1), harmed_by(card, -1)
    ends_first, ends_second = (last and abs(card.balance + step) >= 2 for step in (1, -1))
    return Colours(
        kind=_kind(wish(card), card.balance),
        colours_if_first=first,
        colours_if_second=second,
        ends_if_first=ends_first,
        ends_if_second=ends_second,
        not_first=(first and not second) or (ends_first and not ends_second),
        not_second=(second and not first) or (ends_second and not ends_first),
    )


def _kind(wanted: int, balance: int) -> int:
    if wanted == 0:
        return NO_CLAIM
    if wanted > 0:
        return STRONG_FIRST if balance else WEAK_FIRST
    return STRONG_SECOND if balance else WEAK_SECOND
