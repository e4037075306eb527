"""What the arbiter's own pairs change: the round with them against the free round (R19)."""

from collections.abc import Iterable

import msgspec

from caipan.tournament.swiss.card import Card, NoCompletePairing, PairKey, RoundSetting, pair_key
from caipan.tournament.swiss.pairing import pair_round


class ManualDifference(msgspec.Struct, frozen=True):
    """Pairs (smaller number first) and byes that only one of the two rounds has; ``None`` where a round has no bye."""

    only_made: tuple[PairKey, ...]
    only_free: tuple[PairKey, ...]
    bye_made: int | None
    bye_free: int | None


def manual_difference(cards: Iterable[Card], setting: RoundSetting) -> ManualDifference | NoCompletePairing:
    """The round with the fixed pairs and the fixed bye of the setting against the one without them.

    The rest is paired by R4-R13 after the fixed pairs are taken out. ``NoCompletePairing`` if the rest, or the free
    round, has no complete pairing.

    Raises:
        PairingFault: cards and setting contradict each other.
    """
    field = tuple(cards)
    free_setting = msgspec.structs.replace(setting, fixed_pairs=(), fixed_bye=None)
    made, free = pair_round(field, setting), pair_round(field, free_setting)
    if isinstance(made, NoCompletePairing):
        return made
    if isinstance(free, NoCompletePairing):
        return free
    own, other = ({pair_key(board.first, board.second) for board in one.boards} for one in (made, free))
    return ManualDifference(tuple(sorted(own - other)), tuple(sorted(other - own)), made.bye, free.bye)
