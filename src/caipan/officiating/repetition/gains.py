"""What a side can win from a position: the ledger of XQ11 26.5-26.6 over direct captures and runs of checks (24.3)."""

from dataclasses import dataclass, replace

from caipan.officiating.repetition.inquiry import Inquiry, Ply
from caipan.rules.xiangqi.tactics import EQUAL, GENERAL, PAWN, PLAIN, Placement, Terms

WORTH = {1: 0, 7: 1, 2: 2, 3: 2, 4: 5, 6: 5, 5: 10}


MATERIAL = 100
"""Smallest value of a line that wins more than pawns."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A move that starts a winning line: who takes (0: a run of checks), what is won, value and line.

    ``cut``: the search of the line met its budget, the value is not proved.
    """

    move: int
    capturer: int
    victim: int
    value: int
    line: tuple[int, ...]
    cut: bool = False

    @property
    def direct(self) -> bool:
        """Whether the first move takes the piece (直接吃子), not a run of checks (连续将军得子)."""
        return self.capturer != 0


def hanging(inquiry: Inquiry, after: Placement) -> frozenset[int]:
    """Pieces of the side that just moved which the other can simply take (得子后下一着不予考虑, 24.3).

    The taker may be punished on its own square only, also through checks (暗根): a counter-stroke elsewhere does not
    protect a piece. Such pieces are left out of every line, on both sides of a comparison.
    """
    if not inquiry.switches.hanging_left_out:
        return frozenset()
    terms = Terms(retakes=2, royal_first=True)
    return frozenset(g.victim for g in direct_gains(inquiry, after, terms))


def direct_gains(inquiry: Inquiry, placement: Placement, terms: Terms, floating: int = 0) -> list[Gain]:
    """Gains that begin with a capture; ``floating`` is a mover whose pawn capture may come out even (26.6)."""
    tactics = inquiry.tactics
    roots = [m for m in tactics.captures(placement, terms) if terms.royal_first or not _by_general(placement, m)]
    easy = frozenset(placement.at(m >> 8) for m in roots if tactics.value(placement, m, terms) > 0)
    narrowed = replace(terms, left_out=terms.left_out | easy)
    found = []
    for move in roots:
        victim = placement.at(move >> 8)
        on = narrowed if easy - {victim} else terms
        value, line = tactics.line(placement, move, on)
        if value <= 0 and placement.at(move & 255) == floating and _floats(inquiry, placement, move, on):
            value, line = tactics.line(placement, move, replace(on, floats=True))
        if value > 0:
            found.append(Gain(move, placement.at(move & 255), victim, value, line, tactics.line_cut))
    return found


def _by_general(placement: Placement, move: int) -> bool:
    return placement.kinds[placement.at(move & 255)] == GENERAL


def _floats(inquiry: Inquiry, placement: Placement, move: int, terms: Terms) -> bool:
    """Whether the capture of a pawn is the capturer's own work, so that a piece left behind for it counts as even."""
    if placement.kinds[placement.at(move >> 8)] != PAWN:
        return False
    return inquiry.tactics.value(placement, move, alone(placement, placement.at(move & 255), terms.left_out)) > 0


def alone(placement: Placement, capturer: int, left_out: frozenset[int]) -> Terms:
    """Terms under which only ``capturer`` and the general have power and the other side only takes back."""
    general = 1 + 16 * placement.side
    others = frozenset(placement.side_pieces(placement.side)) - {capturer, general}
    return Terms(retakes=1, disarmed=others, left_out=left_out)


def gains(inquiry: Inquiry, placement: Placement, terms: Terms = PLAIN, mover: int = 0) -> list[Gain]:
    """All gains of the side to move, direct ones first."""
    found = direct_gains(inquiry, placement, terms, mover)
    easy = frozenset(g.victim for g in found)
    return found + runs(inquiry, placement, replace(terms, left_out=terms.left_out | easy))


def runs(inquiry: Inquiry, placement: Placement, terms: Terms) -> list[Gain]:
    """Gains by a run of checks; what ``terms.known`` names is worth nothing and is not the victim."""
    found = []
    for move in inquiry.tactics.quiet_checks(placement, terms):
        value, line = inquiry.tactics.line(placement, move, terms)
        won = [taken for taken in (step >> 16 for step in line[::2]) if taken and taken not in terms.known]
        if value > 0 and won:
            victim = max(won, key=lambda n: WORTH[placement.kinds[n]])
            found.append(Gain(move, 0, victim, value, line, inquiry.tactics.line_cut))
    return found


def before_terms(inquiry: Inquiry, ply: Ply, left_out: frozenset[int]) -> Terms:
    """Terms of the comparison with the position before the move.

    A move that answers a check is compared with the position as if the check need not be answered (26.1.2: what stood
    there already is not new).
    """
    if ply.answers_check and inquiry.switches.answer_ignores_check:
        return Terms(immune=1 << ply.side, retakes=1, left_out=left_out)
    return Terms(left_out=left_out, retakes=inquiry.retakes)


def best_on(found: list[Gain], victim: int) -> int:
    """Largest value won on one piece, 0 if none."""
    return max((g.value for g in found if g.victim == victim), default=0)


def prize(placement: Placement, gain: Gain) -> int:
    """The piece a referee names as chased: the dearest one won in the line that the gain still pays for."""
    won = [taken for taken in (step >> 16 for step in gain.line[::2]) if taken]
    paid = [n for n in won if WORTH[placement.kinds[n]] * MATERIAL <= gain.value]
    dearest = max(paid, key=lambda n: WORTH[placement.kinds[n]], default=gain.victim)
    return dearest if WORTH[placement.kinds[dearest]] > WORTH[placement.kinds[gain.victim]] else gain.victim


def winning_moves(inquiry: Inquiry, placement: Placement) -> list[Gain]:
    """Moves of the side to move that win material, whoever moved last; a crossed pawn alone is none (its value floats).

    What the other side could take anyway is left out, as in judging.
    """
    left_out = hanging(inquiry, placement.passed())
    found = {g.move: g for g in gains(inquiry, placement, Terms(left_out=left_out))}
    for number in placement.side_pieces(placement.side):
        inquiry.tactics.begin_ply()
        found |= {g.move: g for g in direct_gains(inquiry, placement, Terms(left_out=left_out), number)}
    return [g for g in found.values() if g.value >= MATERIAL or g.value == EQUAL]
