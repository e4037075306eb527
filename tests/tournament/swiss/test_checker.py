"""The checker: silent on the engine's rounds, and loud on every kind of spoilt round."""

import random

import msgspec
import pytest

from caipan.tournament.swiss.card import Board, NoCompletePairing, OddComponents, Order, Pairing
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.generator import LIVELY, PlayedRound, RandomEvent

replace = msgspec.structs.replace


def played_rounds(count: int, most: int, order: Order = "text") -> list[PlayedRound]:
    chance = random.Random(count)
    sizes = [(chance.randint(4, most), chance.randint(4, 9)) for _ in range(count)]
    events = (RandomEvent(*size, f"check {n}", LIVELY, order) for n, size in enumerate(sizes))
    return [played for event in events for played in event]


def codes(played: PlayedRound, outcome: Pairing | NoCompletePairing) -> set[str]:
    return {finding.code for finding in check_round(played.cards, played.setting, outcome)}


@pytest.mark.parametrize("order", ["text", "first"])
def test_silent_on_the_engine(order: Order) -> None:
    rounds = played_rounds(25, 30, order)
    assert len(rounds) > 100
    for played in rounds:
        assert check_round(played.cards, played.setting, played.outcome) == ()


def swapped(pairing: Pairing, one: int, other: int) -> Pairing:
    """Two boards exchange their second players."""
    boards = list(pairing.boards)
    a, b = boards[one], boards[other]
    boards[one], boards[other] = replace(a, second=b.second), replace(b, second=a.second)
    return replace(pairing, boards=tuple(boards))


def test_any_exchange_of_players_is_noticed() -> None:
    """The round is unique, so every other complete pairing must be refused for its pairs, not only for its notes."""
    noticed = 0
    for played in played_rounds(6, 16):
        if not isinstance(played.outcome, Pairing):
            continue
        count = len(played.outcome.boards)
        for one in range(count):
            for other in range(one + 1, count):
                found = codes(played, swapped(played.outcome, one, other))
                assert found
                serious = {c for c in found if c.startswith("not_best") or c in ("met", "earlier_candidate", "colours")}
                assert serious | (found & {"decision", "decisions"})
                noticed += 1
    assert noticed > 150


def spoil(pairing: Pairing, how: str) -> Pairing:
    first, *rest = pairing.boards
    spoilt: dict[str, Board] = {
        "colours": replace(first, first=first.second, second=first.first),
        "board_number": replace(first, board=99),
        "board_reasons": replace(first, form="split" if first.form != "split" else "displaced"),
    }
    if how in spoilt:
        return replace(pairing, boards=(spoilt[how], *rest))
    if how == "down_floats":
        return replace(pairing, down_floats=(*pairing.down_floats, first.first))
    if how == "not_paired":
        return replace(pairing, boards=tuple(rest))
    if how == "paired_twice":
        return replace(pairing, boards=(*pairing.boards, first))
    if how == "decision":
        wrong = replace(pairing.decisions[0], form="bye")
        return replace(pairing, decisions=(wrong, *pairing.decisions[1:]))
    if how == "limits":
        field = replace(pairing.certificate.field, third_colours=7)
        return replace(pairing, certificate=replace(pairing.certificate, field=field))
    top, *lower = pairing.certificate.segments
    top = replace(top, float_spread=9) if how == "segment_values" else replace(top, members=())
    return replace(pairing, certificate=replace(pairing.certificate, segments=(top, *lower)))


@pytest.mark.parametrize(
    "how",
    [
        "colours", "board_number", "board_reasons", "down_floats", "not_paired", "paired_twice", "decision", "limits",
        "segment_values", "rows",
    ],
)  # fmt: skip
def test_every_kind_of_wrong_note_is_noticed(how: str) -> None:
    played = next(p for p in played_rounds(3, 20) if isinstance(p.outcome, Pairing))
    assert isinstance(played.outcome, Pairing)
    assert how in codes(played, spoil(played.outcome, how))


def test_a_bye_for_the_wrong_player_is_noticed() -> None:
    noticed = 0
    for played in played_rounds(15, 15):
        outcome = played.outcome
        if not isinstance(outcome, Pairing) or outcome.bye is None:
            continue
        bye, last = outcome.bye, outcome.boards[-1]
        moved = replace(outcome, bye=last.first, boards=(*outcome.boards[:-1], replace(last, first=bye)))
        assert codes(played, moved)
        noticed += 1
    assert noticed > 5


def test_a_false_claim_of_impossibility_is_noticed() -> None:
    played = next(p for p in played_rounds(3, 20) if isinstance(p.outcome, Pairing))
    claim = NoCompletePairing(played.setting.round_no, OddComponents((), ((1,), (2,))), ())
    assert {"pairing_exists", "proof_joined"} <= codes(played, claim)


def test_a_true_claim_is_accepted_and_a_weak_proof_is_not() -> None:
    stuck = [p for p in RandomEvent(4, 6, "stuck") if isinstance(p.outcome, NoCompletePairing)]
    assert stuck
    outcome = stuck[0].outcome
    assert isinstance(outcome, NoCompletePairing)
    assert codes(stuck[0], outcome) == set()
    assert "proof_counts" in codes(stuck[0], replace(outcome, proof=OddComponents((), ())))


@pytest.mark.slow
@pytest.mark.parametrize("players", [150, 300])
def test_silent_on_large_fields(players: int) -> None:
    for played in RandomEvent(players, 9, f"large {players}", LIVELY):
        assert check_round(played.cards, played.setting, played.outcome) == ()
