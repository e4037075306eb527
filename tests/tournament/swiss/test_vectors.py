"""The published vectors: pairs, colours, boards, bye, forms, reasons, segments, in both orders."""

from pathlib import Path
from typing import Any

from caipan.tournament.swiss.card import Pairing
from caipan.tournament.swiss.history import cards_from_history
from caipan.tournament.swiss.pairing import pair_round
from tests.tournament.swiss import vector_cards


def solved(vector: dict[str, Any], order: Any) -> Pairing:
    outcome = pair_round(vector_cards.cards(vector), vector_cards.setting(vector, order))
    assert isinstance(outcome, Pairing)
    return outcome


def test_text_order_boards_and_bye(shared: Path) -> None:
    for vector in vector_cards.load(shared):
        expected, got = vector["expected"]["RS"], solved(vector, "text")
        boards = [{"board": b.board, "first": b.first, "second": b.second} for b in got.boards]
        assert (boards, got.bye) == (expected["boards"], expected["bye"]), vector["id"]


def test_limits_first_order(shared: Path) -> None:
    for vector in vector_cards.load(shared):
        expected, got = vector["expected"]["STRICT"], solved(vector, "first")
        pairs = {frozenset((b.first, b.second)) for b in got.boards}
        assert (pairs, got.bye) == ({frozenset(p) for p in expected["pairs"]}, expected["bye"]), vector["id"]


def test_decisions_and_reasons(shared: Path) -> None:
    for vector in vector_cards.load(shared):
        got = solved(vector, "text")
        rule = {b.seeker: (b.first, b.second, b.colour_rule) for b in got.boards}
        for step, expected in zip(got.decisions, vector["expected"]["RS"]["decisions"], strict=True):
            form = vector_cards.FORMS.get(expected["form"], expected["form"])
            passed = [(p["no"], p["why"]) for p in expected["passed_over"]]
            taken = expected["taken"] if isinstance(expected["taken"], int) else None
            assert step.segment_half_points == 2 * expected["segment"]
            assert (step.seeker, step.taken, step.form) == (expected["seeker"], taken, form), vector["id"]
            assert [(p.player, p.reason) for p in step.passed_over] == passed, (vector["id"], step.seeker)
            if taken is not None:
                assert rule[step.seeker] == (expected["first"], expected["second"], expected["colour_by"])


def test_segments_and_field_values(shared: Path) -> None:
    for vector in vector_cards.load(shared):
        expected, certificate = vector["expected"]["RS"], solved(vector, "text").certificate
        limits = certificate.field
        whole = {"L": limits.last_round, "F3": limits.third_floats, "C3": limits.third_colours}
        assert whole == expected["whole_field"]
        for got, want in zip(certificate.segments, expected["segments"], strict=True):
            assert got.half_points == 2 * want["points"]
            assert list(got.members) == want["members"]
            assert list(got.floaters) == want["floaters"]
            assert list(got.wants_first_row) == want["wants_first_row"]
            assert list(got.wants_second_row) == want["wants_second_row"]
            values = (got.float_spread, got.pushed_to_two, got.same_wish_pairs)
            assert values == (want["float_spread"], want["pushed_to_difference_two"], want["same_row_pairs"])


def test_cards_are_derived_from_the_histories(shared: Path) -> None:
    for vector in vector_cards.load(shared):
        by_number = {card.number: card for card in vector_cards.cards(vector)}
        for card in cards_from_history(vector_cards.histories(vector)):
            assert card == by_number[card.number], (vector["id"], card.number)
