"""Laws of the engine on arbitrary cards, also such as no event would bring about."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.swiss.assemble import pairing_of
from caipan.tournament.swiss.card import Card, NoCompletePairing, Order, Pairing, RoundSetting, pair_key
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.impossible import proves_impossible
from caipan.tournament.swiss.pairing import pair_round, solve_exactly
from tests.tournament.swiss.exhaustive import Oracle

Round = tuple[list[Card], RoundSetting]


@st.composite
def rounds(draw: st.DrawFn, most: int = 14, *, units: bool = True) -> Round:
    """Cards with any points, colours, meetings, byes and floats."""
    count = draw(st.integers(2, most))
    numbers = draw(st.permutations(range(1, count + 1)))
    chance = draw(st.randoms(use_true_random=False))
    density = draw(st.sampled_from([0.0, 0.2, 0.4, 0.6]))
    met = {pair for pair in _pairs(count) if chance.random() < density}
    steps = draw(st.sampled_from([[4], [4, 6], [0, 2, 4, 6, 8]]))
    level = draw(st.booleans())

    def card(number: int) -> Card:
        balance = chance.choice([-1, 1] if level else [-3, -2, -1, 0, 0, 1, 2])
        return Card(
            number=number,
            half_points=chance.choice(steps),
            balance=balance,
            run=chance.choice([-2, -1, 1, 2] if balance else [-1, 0, 1]),
            met=frozenset(a + b - number for a, b in met if number in (a, b)),
            had_bye=chance.random() < 0.3,
            down_floats=chance.choice([0, 0, 0, 1, 2]),
            up_floats=chance.choice([0, 0, 1, 2]),
        )

    total = draw(st.sampled_from([5, 7, 8]))
    some = {pair for pair in _pairs(count) if units and chance.random() < 0.08}
    order: Order = draw(st.sampled_from(["text", "first"]))
    setting = RoundSetting(
        draw(st.integers(2, total)), total, order,
        forbidden_hard=frozenset(pair for pair in some if sum(pair) % 2),
        forbidden_soft=frozenset(pair for pair in some if sum(pair) % 2 == 0),
    )  # fmt: skip
    return [card(number) for number in numbers], setting


def _pairs(count: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(1, count + 1) for b in range(a + 1, count + 1)]


@settings(max_examples=120, deadline=None)
@given(rounds())
def test_search_and_exact_solver_agree_in_everything_but_the_kind_of_proof(case: Round) -> None:
    cards, setting = case
    outcome = pair_round(cards, setting)
    field = Field(cards, setting)
    exact = solve_exactly(field)
    if isinstance(outcome, NoCompletePairing):
        assert exact is None
        return
    assert exact is not None
    other = pairing_of(field, exact)
    assert outcome.boards == other.boards
    assert outcome.decisions == other.decisions
    assert (outcome.bye, outcome.down_floats, outcome.up_floats) == (other.bye, other.down_floats, other.up_floats)
    for one, two in zip(outcome.certificate.segments, other.certificate.segments, strict=True):
        assert (one.members, one.pairs, one.float_spread) == (two.members, two.pairs, two.float_spread)
        assert (one.pushed_to_two, one.same_wish_pairs) == (two.pushed_to_two, two.same_wish_pairs)


@settings(max_examples=60, deadline=None)
@given(rounds())
def test_the_checker_is_silent(case: Round) -> None:
    cards, setting = case
    assert check_round(cards, setting, pair_round(cards, setting)) == ()


@settings(max_examples=60, deadline=None)
@given(rounds(8, units=False))
def test_enumeration_agrees(case: Round) -> None:
    cards, setting = case
    outcome = pair_round(cards, setting)
    answer = Oracle(cards, setting).solve()
    if isinstance(outcome, NoCompletePairing):
        assert answer is None
        assert proves_impossible(cards, setting, outcome.proof)
        return
    assert answer is not None
    made = {pair_key(board.first, board.second) for board in outcome.boards}
    assert made | ({(0, outcome.bye)} if outcome.bye is not None else set()) == answer[0]
    steps = [(s.seeker, s.taken or 0, s.form, [(p.player, p.reason) for p in s.passed_over]) for s in outcome.decisions]
    assert steps == answer[1]


@settings(max_examples=30, deadline=None)
@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_are_given_does_not_matter(case: Round, chance: random.Random) -> None:
    cards, setting = case
    shuffled = sorted(cards, key=lambda _: chance.random())
    assert pair_round(shuffled, setting) == pair_round(cards, setting)


@settings(max_examples=30, deadline=None)
@given(rounds())
def test_everybody_once_nobody_twice_and_boards_by_score(case: Round) -> None:
    cards, setting = case
    outcome = pair_round(cards, setting)
    if not isinstance(outcome, Pairing):
        return
    seated = [number for board in outcome.boards for number in (board.first, board.second)]
    seated += [] if outcome.bye is None else [outcome.bye]
    assert sorted(seated) == sorted(card.number for card in cards)
    card = {one.number: one for one in cards}
    assert all(board.second not in card[board.first].met for board in outcome.boards)
    tops = [max(card[board.first].half_points, card[board.second].half_points) for board in outcome.boards]
    assert tops == sorted(tops, reverse=True)
    assert outcome.bye is None or not card[outcome.bye].had_bye
