"""Draw offers of both books (XQ11 8.1.3, 22.1; XQ99 9.1.3, 23.1)."""

from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.draw_offers import OTHER, OfferRuling, Offers, make_offer, may_accept, refuse
from caipan.rulebook import load_edition
from caipan.rulebook.sections import DrawOffers

NEW = load_edition("xq2011").rules_of_play().draw_offers
OLD = load_edition("xq1999").rules_of_play().draw_offers


def offer(offers: Offers, side: str, rules: DrawOffers = NEW, **how: bool) -> OfferRuling:
    return make_offer(offers, side, rules, **{"own_time": True, "after_move": True, **how})


def test_a_surplus_of_two_is_a_foul_in_2011() -> None:
    """XQ11 8.1.3: the foul falls with the second offer over the opponent's."""
    first = offer(Offers(), "red")
    second = offer(refuse(first.offers), "red")
    assert (first.is_foul, second.is_foul) == (False, True)
    assert "8.1.3" in second.clauses
    answered = offer(refuse(first.offers), "black")
    assert not offer(refuse(answered.offers), "red").is_foul


def test_the_other_reading_is_a_setting() -> None:
    """XQ11 22.1 can be read as three."""
    two = refuse(offer(refuse(offer(Offers(), "red").offers), "red").offers)
    assert not make_offer(Offers(red=1), "red", NEW, own_time=True, after_move=False, surplus_is_foul_at=3).is_foul
    assert make_offer(two, "red", NEW, own_time=True, after_move=False, surplus_is_foul_at=3).is_foul


def test_in_1999_a_second_offer_running_is_a_foul() -> None:
    """XQ99 9.1.3, 23.1: offers alternate."""
    first = refuse(offer(Offers(), "red", OLD).offers)
    assert offer(first, "red", OLD).is_foul
    assert not offer(first, "black", OLD).is_foul
    assert "9.1.3" in offer(first, "red", OLD).clauses


def test_an_offer_is_made_in_ones_own_time() -> None:
    """XQ11 22.1; 1999 wants the move made and the clock not pressed."""
    assert offer(Offers(), "red", own_time=False).refusal == "not-own-time"
    assert offer(Offers(), "red", after_move=False).refusal == ""
    assert offer(Offers(), "red", OLD, after_move=False).refusal == "not-after-move"


def test_an_open_offer_is_not_withdrawn_or_repeated_and_a_move_refuses_it() -> None:
    """XQ11 22.1, XQ99 23.1."""
    opened = offer(Offers(), "red").offers
    assert may_accept(opened, "black")
    assert not may_accept(opened, "red")
    assert offer(opened, "red").refusal == "already-open"
    assert offer(opened, "red").offers == opened
    assert not may_accept(refuse(opened), "black")


sides = st.lists(st.sampled_from(["red", "black"]), max_size=12)


@given(sides)
def test_law_offers_in_turn_are_never_a_foul(made: list[str]) -> None:
    state = Offers()
    side = made[0] if made else "red"
    for _ in made:
        for rules in (NEW, OLD):
            assert not offer(state, side, rules).is_foul
        state = refuse(offer(state, side).offers)
        side = OTHER[side]


@given(sides)
def test_law_swapping_the_sides_swaps_the_fouls(made: list[str]) -> None:
    for rules in (NEW, OLD):
        state, mirror = Offers(), Offers()
        for side in made:
            one, other = offer(state, side, rules), offer(mirror, OTHER[side], rules)
            assert one.is_foul == other.is_foul
            state, mirror = refuse(one.offers), refuse(other.offers)
        assert (state.red, state.black) == (mirror.black, mirror.red)
