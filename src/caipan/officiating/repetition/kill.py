"""Kill 杀: mate threatened by a run of checks from the next move (XQ11 24.2, 26.9; XQ99 28.2)."""

from dataclasses import dataclass

from caipan.officiating.repetition.inquiry import Inquiry, Ply
from caipan.rules.xiangqi.tactics import PLAIN, Placement, Terms


@dataclass(frozen=True, slots=True)
class Kill:
    """The answer of the mate search: 1 proven, 0 refuted, -1 unknown, and the mating line."""

    answer: int
    line: tuple[int, ...]


def kill(inquiry: Inquiry, ply: Ply, pairs: frozenset[tuple[int, int]]) -> Kill:
    """Whether the mover's side would mate by consecutive checks if the other passed.

    A mate that begins by taking a piece offered for an even exchange is no kill while that piece stands (26.9);
    stalemate is none either. 企图 asks for no newness.
    """
    excused = pairs if inquiry.switches.mate_excuses_exchange else frozenset()
    return _mate(inquiry, ply.passed, excused, PLAIN)


def is_self_caused(inquiry: Inquiry, ply: Ply, pairs: frozenset[tuple[int, int]]) -> bool:
    """自毙 (24.18, 26.3): the check that is answered made the mate itself, and the answer makes no new one.

    It made it if no mate was threatened before the check and one stood after it, as if the check need not be answered;
    the answer makes a new one (26.1.2 "新的") if there is none without the piece that answered.
    """
    known = inquiry.switches.self_caused_mate and inquiry.book.self_mate_known
    if not known or not ply.answers_check or ply.earlier is None:
        return False
    immune = Terms(immune=1 << ply.side)
    if _mate(inquiry, ply.before, pairs, immune).answer != 1:
        return False
    if _mate(inquiry, ply.earlier.passed(), pairs, immune).answer == 1:
        return False
    lifted = ply.passed.without(ply.mover)
    return not inquiry.tactics.in_check(lifted, 1 - ply.side) and _mate(inquiry, lifted, pairs, immune).answer == 1


def _mate(inquiry: Inquiry, placement: Placement, excused: frozenset[tuple[int, int]], terms: Terms) -> Kill:
    answer, line = inquiry.tactics.mate(
        placement, inquiry.limits.mate_checks, inquiry.limits.mate_nodes, excused, terms
    )
    return Kill(answer, line)
