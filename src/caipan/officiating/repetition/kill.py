"""Kill 杀: mate threatened by a run of checks from the next move (XQ11 24.2, 26.9; XQ99 28.2)."""

from dataclasses import dataclass

from caipan.officiating.repetition.inquiry import Inquiry, Ply


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
    answer, line = inquiry.tactics.mate(ply.passed, inquiry.limits.mate_checks, inquiry.limits.mate_nodes, excused)
    return Kill(answer, line)
