"""Claim, wish, order of players and colours of a pair: R3 and R14 (app2.2.2.1-5, app2.2.4.1-5)."""

from collections.abc import Iterable

from caipan.tournament.swiss.card import Card, ColourRule


def wish(card: Card) -> int:
    """+1 for 要先, -1 for 要后, 0 for a player without claims (R3)."""
    if card.balance:
        return 1 if card.balance < 0 else -1
    return (card.run < 0) - (card.run > 0)


def place_in_order(card: Card, round_no: int) -> tuple[int, int, int, int]:
    """Sort key of the one order that serves rows and seekers (R3)."""
    lot = card.number if round_no % 2 else -card.number
    return (-card.half_points, -abs(card.balance), -abs(card.run), lot)


def in_order(cards: Iterable[Card], round_no: int) -> list[Card]:
    """The cards in order R3: points, |d|, |r|, number."""
    return sorted(cards, key=lambda card: place_in_order(card, round_no))


def moves_first(a: Card, b: Card, round_no: int) -> tuple[bool, ColourRule]:
    """Whether ``a`` moves first against ``b``, and by which rule (R14)."""
    if a.balance != b.balance:
        return a.balance < b.balance, "d"
    if a.run != b.run:
        return a.run < b.run, "r"
    return (a.number < b.number) == (round_no % 2 == 1), "number"
