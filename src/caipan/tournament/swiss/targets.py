"""How many players must cross each cut between two score segments at the least: the bounds of R5 and R6."""

from collections.abc import Sequence

from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.matching import largest_matching

SMALL_SIDE = 18
"""Up to so many players above or below a cut a maximum matching tells how many of them must cross it."""


def bye_segment(field: Field) -> int | None:
    """The lowest segment with somebody who may have the bye (R5); ``None`` in an even field.

    Nobody at all leaves -1: there is no complete pairing.
    """
    if field.size % 2 == 0:
        return None
    places = [place for place, may in enumerate(field.may_have_bye) if may]
    return field.segment_of[places[-1]] if places else -1


def leavers_at_cuts(field: Field, bye: int | None) -> list[int]:
    """For the cut below every segment, the fewest players who can cross it.

    Each number is a true lower bound: parity, and on the small sides the deficiency of a maximum matching of those
    above (whatever is done below) or below (who must all be served).
    """
    leavers = []
    for segment in range(field.segments):
        stop = field.segment_starts[segment + 1]
        bye_above = bye is not None and bye <= segment
        fewest = (stop - bye_above) % 2
        if 2 <= stop <= SMALL_SIDE:
            fewest = max(fewest, stop - bye_above - 2 * most_pairs(field, range(stop)))
        below = field.size - stop
        if 1 <= below <= SMALL_SIDE:
            bye_below = bye is not None and bye > segment
            fewest = max(fewest, below + bye_below - _served(field, range(stop, field.size), bye_below))
        leavers.append(fewest)
    return leavers


def most_pairs(field: Field, places: Sequence[int]) -> int:
    """The number of pairs in a maximum matching among some places."""
    if greedy_pairs(field, places) == len(places) // 2:
        return len(places) // 2
    edges = [(a, b) for i, a in enumerate(places) for b in places[i + 1 :] if field.may_meet(a, b)]
    return len(largest_matching(edges)) // 2


def greedy_pairs(field: Field, places: Sequence[int]) -> int:
    """The number of pairs found without going back; a lower bound of the most."""
    left, pairs = list(places), 0
    while len(left) > 1:
        one = left.pop()
        for index, other in enumerate(left):
            if field.may_meet(one, other):
                del left[index]
                pairs += 1
                break
    return pairs


def _served(field: Field, places: Sequence[int], with_bye: bool) -> int:
    """How many of the places and the bye a maximum matching among them covers."""
    edges = [(a, b) for i, a in enumerate(places) for b in places[i + 1 :] if field.may_meet(a, b)]
    if with_bye:
        edges += [(place, field.size) for place in places if field.may_have_bye[place]]
    return len(largest_matching(edges))
