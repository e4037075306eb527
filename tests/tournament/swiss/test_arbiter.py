"""What the arbiter may say: fixed and forbidden pairs, rematches, a second bye; and what is refused (R19, R20)."""

import pytest

from caipan.tournament.swiss.card import (
    Card,
    FixedPair,
    NoCompletePairing,
    Order,
    Pairing,
    PairingFault,
    Rematches,
    RoundSetting,
    SecondBye,
    pair_key,
)
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.generator import RandomEvent
from caipan.tournament.swiss.manual import ManualDifference, manual_difference
from caipan.tournament.swiss.pairing import pair_round


def field(rounds: int = 4, players: int = 12, seed: str = "arbiter") -> tuple[tuple[Card, ...], RoundSetting]:
    last = list(RandomEvent(players, rounds, seed))[-1]
    return last.cards, last.setting


def pairs(pairing: Pairing | NoCompletePairing) -> set[tuple[int, int]]:
    assert isinstance(pairing, Pairing)
    return {pair_key(board.first, board.second) for board in pairing.boards}


def checked(cards: tuple[Card, ...], setting: RoundSetting) -> Pairing:
    pairing = pair_round(cards, setting)
    assert isinstance(pairing, Pairing)
    assert check_round(cards, setting, pairing) == ()
    return pairing


def with_setting(setting: RoundSetting, **changes: object) -> RoundSetting:
    values = {name: getattr(setting, name) for name in setting.__struct_fields__}
    return RoundSetting(**{**values, **changes})


@pytest.mark.parametrize("order", ["text", "first"])
def test_a_hard_forbidden_pair_never_meets(order: Order) -> None:
    cards, setting = field()
    for pair in sorted(pairs(pair_round(cards, setting))):
        barred = with_setting(setting, forbidden_hard=frozenset({pair}), order=order)
        assert pair not in pairs(checked(cards, barred))


def test_a_soft_forbidden_pair_gives_way_only_to_more_important_values() -> None:
    cards, setting = field()
    free = checked(cards, setting)
    moved = 0
    for pair in sorted(pairs(free)):
        soft = checked(cards, with_setting(setting, forbidden_soft=frozenset({pair})))
        before, after = free.certificate, soft.certificate
        assert [cut.pairs for cut in after.cuts] == [cut.pairs for cut in before.cuts]
        assert after.field.third_floats == before.field.third_floats
        assert (pair in pairs(soft)) == (after.field.soft_forbidden == 1)
        moved += pair not in pairs(soft)
    assert moved > 0


def test_a_fixed_pair_is_taken_out_first() -> None:
    cards, setting = field()
    a, b = cards[0], next(card for card in cards[1:] if card.number not in cards[0].met)
    fixed = with_setting(setting, fixed_pairs=(FixedPair(b.number, a.number),))
    pairing = checked(cards, fixed)
    board = next(board for board in pairing.boards if board.form == "fixed")
    assert (board.first, board.second, board.colour_rule) == (b.number, a.number, "fixed")


def stuck() -> tuple[tuple[Card, ...], RoundSetting]:
    """Three of six have only each other left to meet, and so have the other three."""
    met = {1: {4, 5, 6}, 2: {4, 5, 6}, 3: {4, 5, 6}, 4: {1, 2, 3}, 5: {1, 2, 3}, 6: {1, 2, 3}}
    return tuple(Card(n, 4, met=frozenset(m)) for n, m in met.items()), RoundSetting(4, 7)


def test_the_proof_and_the_offers_of_a_stuck_round() -> None:
    cards, setting = stuck()
    outcome = pair_round(cards, setting)
    assert isinstance(outcome, NoCompletePairing)
    assert outcome.proof.removed == ()
    assert outcome.proof.components == ((1, 2, 3), (4, 5, 6))
    (offer,) = outcome.offers
    assert isinstance(offer, Rematches)
    assert len(offer.pairs) == 1
    allowed = with_setting(setting, allowed_rematches=frozenset(offer.pairs))
    assert set(offer.pairs) <= pairs(checked(cards, allowed))


def test_a_second_bye_is_offered_where_it_helps() -> None:
    cards = (
        Card(1, 8, met=frozenset({2}), had_bye=True),
        Card(2, 8, met=frozenset({1}), had_bye=True),
        Card(3, 4, had_bye=True),
    )
    outcome = pair_round(cards, RoundSetting(4, 7))
    assert isinstance(outcome, NoCompletePairing)
    assert SecondBye(1) in outcome.offers  # the last in the order of an even round
    assert SecondBye(3) not in outcome.offers
    assert checked(cards, RoundSetting(4, 7, second_bye_allowed=True)).bye is not None


@pytest.mark.parametrize(
    ("cards", "setting", "message"),
    [
        ((Card(1, 0), Card(1, 0)), RoundSetting(1, 5), "number_twice 1"),
        ((Card(0, 0), Card(1, 0)), RoundSetting(1, 5), "number_not_positive 0"),
        ((Card(1, 0), Card(2, 0)), RoundSetting(6, 5), "round_outside_event 6, 5"),
        ((Card(1, 0),), RoundSetting(1, 5), "too_few_players 1"),
        ((Card(1, 0, met=frozenset({2})), Card(2, 0)), RoundSetting(2, 5), "meeting_one_sided 1, 2"),
        ((Card(1, 0), Card(2, 0)), RoundSetting(2, 5, fixed_pairs=(FixedPair(1, 9),)), "fixed_player_absent 9"),
        ((Card(1, 0), Card(2, 0)), RoundSetting(2, 5, fixed_pairs=(FixedPair(1, 1),)), "fixed_twice 1"),
        ((Card(1, 0), Card(2, 0)), RoundSetting(2, 5, fixed_bye=1), "bye_in_even_field 1"),
    ],
)
def test_bad_input_is_refused_by_name(cards: tuple[Card, ...], setting: RoundSetting, message: str) -> None:
    with pytest.raises(PairingFault, match=message):
        pair_round(cards, setting)


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(PairingFault) as caught:
        pair_round((Card(1, 0), Card(1, 0), Card(-3, 0)), RoundSetting(9, 5))
    assert [code for code, _ in caught.value.problems] == [
        "number_twice", "number_not_positive", "round_outside_event",
    ]  # fmt: skip


def test_the_difference_a_fixed_pair_makes() -> None:
    cards, setting = field()
    free = pairs(pair_round(cards, setting))
    a, b = next((x.number, y.number) for x in cards for y in cards
                if x.number < y.number and y.number not in x.met and (x.number, y.number) not in free)  # fmt: skip
    changed = with_setting(setting, fixed_pairs=(FixedPair(a, b),))
    difference = manual_difference(cards, changed)
    assert isinstance(difference, ManualDifference)
    assert (a, b) in difference.only_made
    assert set(difference.only_free) == free - pairs(pair_round(cards, changed))
    (kept, *_) = sorted(free)
    same = manual_difference(cards, with_setting(setting, fixed_pairs=(FixedPair(*kept),)))
    assert isinstance(same, ManualDifference)
    assert kept not in same.only_made


def test_a_fixed_bye_is_kept_and_a_round_it_makes_impossible_is_said_so() -> None:
    cards, setting = field(players=11, seed="fixed bye")
    chosen = cards[0].number
    pairing = checked(cards, with_setting(setting, fixed_bye=chosen))
    assert pairing.bye == chosen
    cards, setting = stuck()
    assert isinstance(manual_difference(cards, setting), NoCompletePairing)
