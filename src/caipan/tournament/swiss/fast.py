"""The fast way to the same round: blocks between even cuts by search, the exact solver where bounds are not reached.

Why it is exact (docs/swiss.md, "Why the fast search is exact"): a cut above which everybody can be paired is never
crossed, so the blocks between such cuts are independent; and in a block the search refuses only what it has proved
impossible and ends at proven bounds, so every choice is the choice of R12.
"""

from typing import NamedTuple

from caipan.tournament.swiss.block_search import SearchedSegment, search_block
from caipan.tournament.swiss.choice_search import OutOfBudget
from caipan.tournament.swiss.costs import bye_last_round
from caipan.tournament.swiss.exact import ExactBlock, Solution
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.targets import bye_segment, leavers_at_cuts, most_pairs
from caipan.tournament.swiss.traits import Traits


class Block(NamedTuple):
    """Segments ``start`` … ``stop - 1`` and how they were solved; one of the two answers is set."""

    start: int
    stop: int
    searched: list[SearchedSegment] | None
    exact: Solution | None


class Blocks(NamedTuple):
    """The whole field solved in blocks."""

    blocks: list[Block]
    bye_segment: int | None
    traits: Traits


def solve_in_blocks(field: Field) -> Blocks | None:
    """All blocks from the top; ``None`` if only the exact solver over the whole field can tell."""
    bye = bye_segment(field)
    if bye == -1:
        return None
    traits = Traits(field)
    if field.setting.order == "first" and bye is not None and _bye_spares_harm(field, traits, bye):
        return None
    leavers = leavers_at_cuts(field, bye)
    cuts = [0, *(segment + 1 for segment, count in enumerate(leavers) if count == 0)]
    if cuts[-1] != field.segments:
        return None
    solved: list[Block] = []
    position = 1
    while position < len(cuts):
        start, stop = cuts[position - 1], cuts[position]
        searched = _search(field, traits, start, stop, leavers, bye)
        if searched is not None:
            solved.append(Block(start, stop, searched, None))
            position += 1
            continue
        merged = _merge(field, traits, solved, cuts, position, bye)
        if merged is None:
            return None
        position = merged
    return Blocks(solved, bye, traits)


def _search(
    field: Field, traits: Traits, start: int, stop: int, leavers: list[int], bye: int | None
) -> list[SearchedSegment] | None:
    if bye is not None and start <= bye < stop and _bye_spares_harm(field, traits, bye):
        return None
    try:
        return search_block(field, traits, start, stop, leavers, bye)
    except OutOfBudget:
        return None


def _bye_spares_harm(field: Field, traits: Traits, bye: int) -> bool:
    """Whether somebody whom either colour harms might have the bye: then the zero of R7c is not the least."""
    return any(traits.colours_anyway[place] and not traits.no_bye[place] for place in field.natives(bye))


def _merge(
    field: Field, traits: Traits, solved: list[Block], cuts: list[int], position: int, bye: int | None
) -> int | None:
    """Solve the failed block exactly, with the next ones or, at the end of the field, the ones above, until it holds.

    In the order "first" the blocks stand apart only while R7 is at its least. Returns the position of the next block;
    ``None`` if the whole field is needed.
    """
    first = field.setting.order == "first"
    start, end = cuts[position - 1], position
    while True:
        stop = cuts[end]
        with_bye = bye is not None and start <= bye < stop
        if start == 0 and stop == field.segments:
            return None
        solution = ExactBlock(field, start, stop, with_bye=with_bye).solve()
        if first and solution is not None and solution.limits != least_limits(field, traits, solution.bye, start, stop):
            return None
        if solution is not None and _holds(field, solution, start, stop, bye if with_bye else None):
            solved.append(Block(start, stop, None, solution))
            return end + 1
        if end + 1 < len(cuts):
            end += 1
        else:
            start = solved.pop().start


def least_limits(field: Field, traits: Traits, bye: int | None, start: int, stop: int) -> tuple[int, int, int, int]:
    """What no pairing can spare the players of some segments under R7, the taker of the bye given."""
    places = range(field.segment_starts[start], field.segment_starts[stop])
    playing = [place for place in places if place != bye]
    last = sum(traits.ends_anyway[place] for place in playing)
    if bye is not None and bye in places:
        last += bye_last_round(field, bye)
    return last, 0, sum(traits.colours_anyway[place] for place in playing), 0


def _holds(field: Field, solution: Solution, start: int, stop: int, bye: int | None) -> bool:
    """Whether the block's best is the whole field's: bye at its level, every cut at a bound true for the field."""
    if bye is not None and (solution.bye is None or field.segment_of[solution.bye] != bye):
        return False
    if stop == field.segments:
        return True
    first = field.segment_starts[start]
    made = 0
    for segment in range(start, stop):
        made += sum(1 for place in field.natives(segment) if solution.partners.get(place, field.size) < place)
        below = field.segment_starts[segment + 1]
        players = below - first - (solution.bye is not None and solution.bye < below)
        if made != players // 2 and made != most_pairs(field, range(first, below)):
            return False
    return True
