"""Marks that make a chase the lighter offence (XQ11 26.8): joint 联合捉子 (24.17), under-rooted 少根 (24.15)."""

from caipan.officiating.repetition.answer import Root
from caipan.officiating.repetition.exchange import Pair, is_exchange
from caipan.officiating.repetition.gains import Gain, alone
from caipan.officiating.repetition.inquiry import STRONG, WEAK, Inquiry, Ply
from caipan.officiating.repetition.novelty import is_guard, own_screens
from caipan.rules.xiangqi.tactics import PAWN, ROOK, Terms


def is_single_handed(inquiry: Inquiry, ply: Ply, gain: Gain, left_out: frozenset[int]) -> bool:
    """Whether the piece that takes could win the victim without the help of any other piece but the general."""
    capturer = gain.capturer or _taker_in_line(ply, gain)
    if not gain.direct and ply.passed.squares[capturer] != gain.move & 255:
        return False
    if ply.passed.kinds[capturer] == PAWN:
        # what a pawn does alone is no chase (26.1): its helper is needed
        return False
    if inquiry.tactics.value(ply.passed, gain.move, alone(ply.passed, capturer, left_out)) <= 0:
        return False
    if not gain.direct:
        return True
    return not (_screen_attacks_too(inquiry, ply, gain) or _only_guarded(inquiry, ply, gain))


def _taker_in_line(ply: Ply, gain: Gain) -> int:
    """The piece that takes the victim in a run of checks."""
    squares = {n: s for n, s in enumerate(ply.passed.squares) if s}
    for step in gain.line:
        mover = next(n for n, s in squares.items() if s == step & 255)
        taken = step >> 16
        if taken == gain.victim:
            return mover
        squares.pop(taken, None)
        squares[mover] = step >> 8 & 255
    return 0


def _screen_attacks_too(inquiry: Inquiry, ply: Ply, gain: Gain) -> bool:
    """Rook, horse or cannon as the screen of the capturing cannon, itself attacking the victim."""
    if not inquiry.switches.screen_partner:
        return False
    squares, kinds = ply.passed.squares, ply.passed.kinds
    captures = inquiry.tactics.captures(ply.passed)
    return any(
        kinds[n] in STRONG and squares[n] | squares[gain.victim] << 8 in captures for n in own_screens(ply.passed, gain)
    )


def _only_guarded(inquiry: Inquiry, ply: Ply, gain: Gain) -> bool:
    """Whether the mover's whole part is to guard the capturer or its screen against the victim."""
    if not inquiry.switches.guard_partner or gain.capturer == ply.mover:
        return False
    screens = frozenset(own_screens(ply.passed, gain)) - {ply.mover}
    return is_guard(inquiry, ply, gain, screens, only=gain.victim)


def is_light(
    inquiry: Inquiry,
    ply: Ply,
    accepted: list[Gain],
    found: list[Gain],
    pairs: frozenset[Pair],
    left_out: frozenset[int],
) -> bool:
    """Whether a chasing move is only a joint chase or a chase of an under-rooted piece.

    The largest gain gives the move its name (26.4 从重) and so its mark; a new attack on a rook by one piece alone
    counts whatever else the move does (26.8.1).
    """
    main = main_gain(accepted)
    largest = [gain for gain in accepted if gain.value == main.value]
    if any(falls_to_one(inquiry, ply, gain, found, left_out) for gain in largest):
        return False
    return not (inquiry.switches.rook_spoils_mark and _new_single_attack_on_rook(inquiry, ply, found, pairs, left_out))


def main_gain(accepted: list[Gain]) -> Gain:
    """The largest gain, direct before run (26.4 从重)."""
    return max(accepted, key=lambda g: (g.value, g.direct))


def falls_to_one(inquiry: Inquiry, ply: Ply, gain: Gain, found: list[Gain], left_out: frozenset[int]) -> bool:
    """Whether some piece wins the victim alone, be it by a capture that only exchanges."""
    rivals = [g for g in found if g.direct and g.victim == gain.victim] if gain.direct else []
    return any(is_single_handed(inquiry, ply, g, left_out) for g in rivals or [gain])


def _new_single_attack_on_rook(
    inquiry: Inquiry, ply: Ply, found: list[Gain], pairs: frozenset[Pair], left_out: frozenset[int]
) -> bool:
    """26.8 asks what the chase of the rook is, not which gain is largest."""
    before = inquiry.tactics.captures(ply.before)
    for move in inquiry.tactics.captures(ply.passed):
        capturer, victim = ply.passed.at(move & 255), ply.passed.at(move >> 8)
        if ply.passed.kinds[victim] != ROOK or ply.passed.kinds[capturer] not in STRONG | WEAK:
            continue
        if move in before and capturer != ply.mover:
            continue
        value, line = inquiry.tactics.line(ply.passed, move, Terms(left_out=left_out), -1)
        gain = Gain(move, capturer, victim, value, line)
        if value < 0 or is_exchange(inquiry, ply, gain, pairs):
            continue
        if is_single_handed(inquiry, ply, gain, left_out):
            return True
    return False


def root_of(inquiry: Inquiry, ply: Ply, gain: Gain) -> Root:
    """How the victim stands protected (24.15, 24.16)."""
    if not gain.direct:
        return Root.UNROOTED
    taken = ply.passed.play(gain.move)
    square = gain.move >> 8
    retakes = [m for m in inquiry.tactics.captures(taken) if m >> 8 == square]
    if not retakes:
        seeming = inquiry.tactics.captures(taken, Terms(immune=3))
        return Root.FALSE if any(m >> 8 == square for m in seeming) else Root.UNROOTED
    return Root.UNDER_ROOTED
