"""Whether a gain is new: only what the move itself makes possible is its chase (细则 2, 6; XQ11 24.3, 26.1.2)."""

from dataclasses import replace

from caipan.officiating.repetition.exchange import Pair
from caipan.officiating.repetition.gains import WORTH, Gain, before_terms, best_on, runs
from caipan.officiating.repetition.inquiry import Inquiry, Ply
from caipan.rules.xiangqi.tactics import CANNON, PLAIN, Placement, Terms, between, side_of

_NOTHING = -1
"""A lower bound that tells even captures (0) from losing ones."""


def is_old(
    inquiry: Inquiry, ply: Ply, gain: Gain, earlier: list[Gain], like: frozenset[Pair], left_out: frozenset[int]
) -> bool:
    """Whether the same piece could be won at least as well before the move.

    A run of checks may win one of several pieces; it is old only if it wins nothing but what could be won before, by
    the same choice of the other side: a fork that stood before wins either piece before and after (从捉到捉).
    """
    known: frozenset[int] = frozenset()
    victim, value = gain.victim, gain.value
    # like that met like was an exchange, no chase: another capturer's attack on it is new (26.10.1)
    own = (gain.capturer, gain.victim)
    earlier = [g for g in earlier if (g.capturer, g.victim) == own or (g.capturer, g.victim) not in like]
    if gain.capturer == ply.mover:
        # the mover's own new attack (所走动子能直接吃子, 24.3) is no continuation of a run of checks that was there
        earlier = [g for g in earlier if g.direct]
    while best_on(earlier, victim) >= value:
        if gain.direct:
            return True
        known |= {victim}
        value, line = inquiry.tactics.line(
            ply.passed, gain.move, Terms(left_out=left_out, known=known, retakes=inquiry.retakes)
        )
        won = [taken for taken in (step >> 16 for step in line[::2]) if taken and taken not in known]
        if value <= 0 or not won:
            return True
        victim = max(won, key=lambda n: WORTH[ply.passed.kinds[n]])
        earlier = [*earlier, *runs(inquiry, ply.before, replace(before_terms(inquiry, ply, left_out), known=known))]
    return False


def is_bystander(inquiry: Inquiry, ply: Ply, gain: Gain, left_out: frozenset[int]) -> bool:
    """Whether the move takes no part in a capture that stood before and rises only because a hanging piece was saved.

    细则 6: a piece that was attacking already and moves without a new attack is idle. A piece that B could have taken
    at least evenly in reply counts nothing before the move; if the old capture is then worth as much, nothing is new.
    """
    if not inquiry.switches.bystander or ply.answers_check:
        return False
    if not _stood_before(inquiry, ply, gain) or _takes_part(inquiry, ply, gain, left_out):
        return False
    saved = _takeable(inquiry, ply.before)
    terms = Terms(left_out=left_out - saved, worthless=saved, retakes=inquiry.retakes)
    return inquiry.tactics.value(ply.before, gain.move, terms) >= gain.value


def _stood_before(inquiry: Inquiry, ply: Ply, gain: Gain) -> bool:
    if gain.direct:
        return gain.capturer != ply.mover and gain.move in inquiry.tactics.captures(ply.before)
    square = ply.passed.squares[ply.mover]
    if any(step & 255 == square for step in gain.line[::2]):
        return False
    return gain.move in inquiry.tactics.quiet_checks(ply.before)


def _takes_part(inquiry: Inquiry, ply: Ply, gain: Gain, left_out: frozenset[int]) -> bool:
    """Whether the mover is needed: with it lifted off the board the gain is impossible or less, or it is a guard."""
    tactics = inquiry.tactics
    lifted = ply.passed.without(ply.mover)
    upset = tactics.in_check(lifted, 1 - ply.side)
    if not gain.direct and (upset or tactics.in_check(lifted, ply.side)):
        return True
    screens = frozenset(own_screens(ply.passed, gain)) - {ply.mover}
    terms = Terms(retakes=1, left_out=left_out, open=screens)
    calm = replace(terms, immune=2 - ply.side) if upset else terms
    roots = tactics.captures(lifted, calm) if gain.direct else tactics.quiet_checks(lifted, calm)
    if gain.move not in roots:
        return True
    with_mover = tactics.value(ply.passed, gain.move, terms)
    if tactics.value(lifted, gain.move, calm) < with_mover:
        return True
    return gain.direct and inquiry.switches.bystander_guard and is_guard(inquiry, ply, gain, screens)


def own_screens(placement: Placement, gain: Gain) -> list[int]:
    """Own pieces over which a cannon takes (炮架)."""
    if not gain.direct or placement.kinds[gain.capturer] != CANNON:
        return []
    numbers = [placement.at(square) for square in between(gain.move & 255, gain.move >> 8)]
    return [n for n in numbers if n and side_of(n) == side_of(gain.capturer)]


def is_guard(inquiry: Inquiry, ply: Ply, gain: Gain, screens: frozenset[int], only: int = 0) -> bool:
    """Whether only the mover keeps the other side from taking the capturer or its screen without loss.

    ``only`` asks for one piece that might take, 0 for any.
    """
    terms = Terms(royal_first=True, retakes=1 if only else 2)
    lifted = ply.after.without(ply.mover)
    aims = {ply.after.squares[n] for n in screens | {gain.capturer}} - {0}
    for move in inquiry.tactics.captures(lifted):
        if move >> 8 not in aims or (only and lifted.at(move & 255) != only):
            continue
        if inquiry.tactics.value(lifted, move, terms, _NOTHING) < 0:
            continue
        if move not in inquiry.tactics.captures(ply.after):
            if not only:
                return True
        elif inquiry.tactics.value(ply.after, move, terms, _NOTHING) < 0 and (not only or _retakes(inquiry, ply, move)):
            return True
    return False


def _retakes(inquiry: Inquiry, ply: Ply, move: int) -> bool:
    """Whether the mover can take back on the square of a capture."""
    back = ply.after.squares[ply.mover] | move & 0xFF00
    return back in inquiry.tactics.captures(ply.after.play(move))


def _takeable(inquiry: Inquiry, before: Placement) -> frozenset[int]:
    """Own pieces that the other side could have taken at least evenly before the move."""
    turned = before.passed()
    terms = Terms(royal_first=True)
    captures = inquiry.tactics.captures(turned, PLAIN)
    return frozenset(turned.at(m >> 8) for m in captures if inquiry.tactics.value(turned, m, terms, _NOTHING) >= 0)
