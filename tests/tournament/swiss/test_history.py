"""Cards from histories (R1, R2, R16): colours over gaps, forfeits, byes, late entries, floats of lone players."""

import pytest

from caipan.tournament.swiss.card import PairingFault
from caipan.tournament.swiss.history import Kind, PastRound, PlayerHistory, cards_from_history


def history(number: int, rounds: str, present: bool = True, start: int = 0) -> PlayerHistory:
    """A history in shorthand, a word a round: ``2w1`` opponent, colour (w or b), result; ``bye``, ``-``, ``3f+``."""
    return PlayerHistory(number, tuple(_past(n, word) for n, word in enumerate(rounds.split(), 1)), present, start)


def _past(round_no: int, word: str) -> PastRound:
    if word in ("bye", "-"):
        kind: Kind = "bye" if word == "bye" else "absent"
        return PastRound(round_no, kind, 4 if word == "bye" else 0)
    opponent, colour, result = int(word[:-2]), word[-2], word[-1]
    points = {"1": 4, "=": 2, "0": 0, "+": 4, "-": 0}[result]
    if colour == "f":
        return PastRound(round_no, "forfeit", points, opponent, "first")
    return PastRound(round_no, "played", points, opponent, "first" if colour == "w" else "second")


def test_unplayed_rounds_are_skipped_and_do_not_break_a_run() -> None:
    cards = cards_from_history([history(1, "2w1 bye 3w1"), history(2, "1b0 - -"), history(3, "- - 1b0")])
    assert (cards[0].balance, cards[0].run, cards[0].had_bye, cards[0].half_points) == (2, 2, True, 12)


def test_a_forfeit_gives_points_and_counts_as_met_but_has_no_colour() -> None:
    histories = [history(1, "2f+"), history(2, "1f-")]
    one, two = cards_from_history(histories)
    assert (one.half_points, one.balance, one.run, one.met) == (4, 0, 0, frozenset({2}))
    assert two.met == {1}
    assert cards_from_history(histories, forfeits_count_as_met=False)[0].met == frozenset()


def test_absent_players_have_no_card_and_late_entries_start_with_their_points() -> None:
    cards = cards_from_history([history(1, "2w1"), history(2, "1b0", present=False), history(3, "-", start=2)])
    assert [(card.number, card.half_points) for card in cards] == [(1, 4), (3, 2)]


def test_floats_are_derived_and_a_player_alone_of_his_points_is_not_charged() -> None:
    cards = cards_from_history(
        [history(1, "2w1 4w1"), history(2, "1b0 3w1"), history(3, "4w= 2b0"), history(4, "3b= 1b0")]
    )
    assert [(card.number, card.down_floats, card.up_floats) for card in cards] == [
        (1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 0, 1),
    ]  # fmt: skip


def test_a_recorded_float_is_never_recomputed() -> None:
    past = PastRound(1, "played", 4, 2, "first", "down")
    one, _ = cards_from_history([PlayerHistory(1, (past,)), history(2, "1b0")])
    assert one.down_floats == 1


@pytest.mark.parametrize(
    ("histories", "message"),
    [
        ([history(1, "-"), history(1, "-")], "number_twice 1"),
        ([history(1, "9w1")], "opponent_unknown 1, 1, 9"),
        ([history(1, "2w1"), history(2, "-")], "opponent_disagrees 1, 1, 2"),
        ([PlayerHistory(1, (PastRound(1, "bye", 4), PastRound(1, "absent", 0)))], "round_twice 1, 1"),
    ],
)
def test_contradictory_histories_are_refused(histories: list[PlayerHistory], message: str) -> None:
    with pytest.raises(PairingFault, match=message):
        cards_from_history(histories)
