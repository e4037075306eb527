"""What pairs made by hand change: the round as it is against the round the method would have made."""

from dataclasses import dataclass

from . import commands as co
from .commands import Refused
from .events import RoundPaired
from .pairing import pairing_of
from .state import Section


@dataclass(frozen=True, slots=True)
class PairingDifference:
    """Pairs that stand in one of the two rounds only, by numbers with the first player first, and the byes."""

    by_hand: tuple[tuple[int, int], ...]
    """The pairs made by hand."""
    gone: tuple[tuple[int, int], ...]
    """Pairs of the free round that are no longer made."""
    new: tuple[tuple[int, int], ...]
    """Pairs that stand instead, those by hand among them."""
    bye_free: int | None
    bye: int | None
    free_refused: Refused | None = None
    """Why there is no free round to compare with."""


def manual_difference(section: Section, paired: RoundPaired) -> PairingDifference:
    """Compare a round with the one the method makes without any pair by hand.

    Args:
        section: the section as it was before this round.
        paired: the round that was made.
    """
    by_hand = tuple((b.first, b.second) for b in paired.boards if b.colour_rule == "fixed")
    free = pairing_of(section, co.PairRound(paired.section, paired.round, seed=paired.seed))
    now = {frozenset((b.first, b.second)): (b.first, b.second) for b in paired.boards}
    if isinstance(free, Refused):
        return PairingDifference(by_hand, (), tuple(now.values()), None, paired.bye, free)
    then = {frozenset((b.first, b.second)): (b.first, b.second) for b in free.boards}
    gone = tuple(pair for key, pair in then.items() if key not in now)
    new = tuple(pair for key, pair in now.items() if key not in then)
    return PairingDifference(by_hand, gone, new, free.bye, paired.bye)
