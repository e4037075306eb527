"""A block of segments between two cuts that nobody crosses, searched segment by segment (app2.1.4, app2.2.3.4).

A segment whose leavers cannot be served below hands them back: the segment above is settled anew without that set of
leavers. That is the 拆对 of the text over two segments.
"""

from typing import NamedTuple

from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.segment import Segment, SegmentResult, SegmentTask
from caipan.tournament.swiss.segment_search import SegmentSearch
from caipan.tournament.swiss.traits import Traits


class SearchedSegment(NamedTuple):
    """A settled segment of the fast search."""

    task: SegmentTask
    result: SegmentResult


def search_block(
    field: Field, traits: Traits, start: int, stop: int, leavers: list[int], bye: int | None
) -> list[SearchedSegment] | None:
    """Settle segments ``start`` … ``stop - 1`` with the given numbers of leavers and no avoidable harm under R7.

    ``None`` proves that it cannot be done so.

    Raises:
        OutOfBudget: a segment was too hard for the search.
    """
    searches: list[SegmentSearch] = []
    done: list[SearchedSegment] = []
    waiting: tuple[int, ...] = ()
    budget = 3000 + 6 * (field.segment_starts[stop] - field.segment_starts[start])
    while len(done) < stop - start:
        segment = start + len(done)
        if len(searches) == len(done):
            members = tuple(sorted(waiting)) + tuple(field.natives(segment))
            task = SegmentTask(segment, members, leavers[segment], bye == segment)
            if len(members) < task.leavers + task.bye:
                return None
            searches.append(SegmentSearch(Segment(field, traits, task)))
        result = searches[-1].settle(budget)
        budget = searches[-1].nodes_left
        if result is not None:
            done.append(SearchedSegment(searches[-1].segment.task, result))
            waiting = result.leavers
            continue
        searches.pop()
        if not done:
            return None
        refused = done.pop().result.leavers
        searches[-1].segment.barred_leavers.add(refused)
    return done
