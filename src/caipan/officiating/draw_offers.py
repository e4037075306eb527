"""Draw offers 提和 at one board: when they may be made, what refuses them, what is a foul (XQ11 22.1, XQ99 23.1; O6).

2011 counts offers: a side may not be two ahead of the other. 1999 wants them in turn, never twice running. An offer
cannot be withdrawn; it is refused by word or by the next move.
"""

import msgspec

from caipan.rulebook.sections import DrawOffers

OTHER = {"red": "black", "black": "red"}


class Offers(msgspec.Struct, frozen=True):
    """The offers of a game so far: how many of each side, who offered last, whether that offer is still open."""

    red: int = 0
    black: int = 0
    last_by: str | None = None
    is_open: bool = False

    def of(self, side: str) -> int:
        """Offers of one side."""
        return self.red if side == "red" else self.black


class OfferRuling(msgspec.Struct, frozen=True):
    """An offer with what it leads to.

    ``refusal`` is empty or a code: ``not-own-time``, ``not-after-move``, ``already-open``; a refused offer does not
    count. ``is_foul`` is true of an offer too many: it stands on the table, and is a foul as well.
    """

    offers: Offers
    refusal: str
    is_foul: bool
    clauses: tuple[str, ...]


def make_offer(
    offers: Offers,
    side: str,
    rules: DrawOffers,
    *,
    own_time: bool,
    after_move: bool,
    surplus_is_foul_at: int | None = None,
) -> OfferRuling:
    """Rule on an offer.

    Args:
        offers: the game's offers so far.
        side: ``"red"`` or ``"black"``.
        rules: the edition's table.
        own_time: whether the side's clock is running.
        after_move: whether the side has made its move and not yet pressed the clock.
        surplus_is_foul_at: the event's setting where offers are counted (2 or 3); the edition's default if ``None``.
    """
    refusal = _refusal(offers, rules, own_time=own_time, after_move=after_move)
    if refusal:
        return OfferRuling(offers, refusal, False, rules.clauses)
    counted = msgspec.structs.replace(offers, last_by=side, is_open=True, **{side: offers.of(side) + 1})
    return OfferRuling(counted, "", _is_too_many(offers, counted, side, rules, surplus_is_foul_at), rules.clauses)


def _refusal(offers: Offers, rules: DrawOffers, *, own_time: bool, after_move: bool) -> str:
    if offers.is_open:
        return "already-open"
    if not own_time:
        return "not-own-time"
    if rules.when == "after-move-before-clock" and not after_move:
        return "not-after-move"
    return ""


def _is_too_many(before: Offers, after: Offers, side: str, rules: DrawOffers, setting: int | None) -> bool:
    if rules.manner == "alternate":
        return before.last_by == side
    return after.of(side) - after.of(OTHER[side]) >= (setting or rules.surplus_is_foul_at)


def refuse(offers: Offers) -> Offers:
    """The offers after a refusal, by word or by the other side's next move (XQ11 22.1, XQ99 23.1)."""
    return msgspec.structs.replace(offers, is_open=False)


def may_accept(offers: Offers, side: str) -> bool:
    """Whether a side may accept: an offer of the other side is open."""
    return offers.is_open and offers.last_by == OTHER[side]
