"""The two orders: the same pairs while R7 asks for nothing, and "first" never worse in R7."""

from caipan.tournament.swiss.card import FieldValues, Pairing, RoundSetting
from caipan.tournament.swiss.generator import PlayedRound, RandomEvent
from caipan.tournament.swiss.pairing import pair_round


def limits(values: FieldValues) -> tuple[int, int, int]:
    return values.last_round, values.third_floats, values.third_colours


def both(played: PlayedRound) -> tuple[Pairing, Pairing]:
    setting = played.setting
    first = pair_round(played.cards, RoundSetting(setting.round_no, setting.rounds_total, "first"))
    assert isinstance(played.outcome, Pairing)
    assert isinstance(first, Pairing)
    return played.outcome, first


def test_orders_agree_where_limits_are_zero_and_first_keeps_them_best() -> None:
    same = different = 0
    for number in range(25):
        for played in RandomEvent(14, 9, f"orders {number}"):
            if not isinstance(played.outcome, Pairing):
                continue
            text, first = both(played)
            pairs = [{frozenset((b.first, b.second)) for b in outcome.boards} for outcome in (text, first)]
            if limits(text.certificate.field) == (0, 0, 0):
                assert pairs[0] == pairs[1]
                same += 1
            assert limits(first.certificate.field) <= limits(text.certificate.field)
            different += pairs[0] != pairs[1]
    assert same > 80
    assert different > 3
