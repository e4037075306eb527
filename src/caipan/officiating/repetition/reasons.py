"""Which sentence of the book settled a class: codes of ``caipan.rulebook.vocabulary.WHY`` for chase, kill and idle."""

from caipan.officiating.repetition.exchange import Pair, alike, mutual_pairs
from caipan.officiating.repetition.gains import Gain
from caipan.officiating.repetition.inquiry import STRONG, Inquiry, Ply
from caipan.rules.xiangqi.tactics import CANNON, EQUAL, GENERAL, HORSE, MATE, PAWN, PLAIN, ROOK, UNBOUND, Terms


def why_kill(inquiry: Inquiry, ply: Ply) -> str:
    """Code for a kill."""
    if ply.answers_check:
        return "reply-new"
    if any(ply.mover == own for own, _ in mutual_pairs(inquiry, ply.passed)):
        return "exchange-in-mate"
    return "kill"


def why_chase(inquiry: Inquiry, ply: Ply, gain: Gain, pairs: frozenset[Pair]) -> str:
    """Code for a chase by its main gain: the most special sentence that speaks of it."""
    kinds = ply.passed.kinds
    if ply.kind in (GENERAL, PAWN) and gain.capturer != ply.mover:
        return "uncovered-by-general-or-pawn"
    if gain.direct and kinds[gain.capturer] == PAWN:
        taken = ply.passed.play(gain.move)
        reveals = inquiry.tactics.in_check(taken, taken.side, Terms(disarmed=frozenset({gain.capturer})))
        return "pawn-uncovers-check" if reveals else "uncovered-by-general-or-pawn"
    if ply.answers_check:
        return "reply-new"
    if gain.value == EQUAL:
        return "root-attacker"
    if kinds[gain.victim] == ROOK and _costs_a_pawn(ply, gain):
        return "pawn-for-rook"
    return _why_contact(inquiry, ply, gain, pairs)


def _costs_a_pawn(ply: Ply, gain: Gain) -> bool:
    lost = [step >> 16 for step in gain.line[1::2] if step >> 16]
    return bool(lost) and all(ply.passed.kinds[n] == PAWN for n in lost)


def _why_contact(inquiry: Inquiry, ply: Ply, gain: Gain, pairs: frozenset[Pair]) -> str:
    """Where the pieces attack each other: 26.9 and 26.10."""
    if not gain.direct:
        return "chase"
    pair = gain.capturer, gain.victim
    if alike(ply.passed, *pair) and pair in mutual_pairs(inquiry, ply.passed) and inquiry.book.like_exchange_is_tested:
        return "bad-exchange"
    kinds = ply.passed.kinds
    in_contact = kinds[gain.victim] in (HORSE, CANNON) and any(other == gain.victim for _, other in pairs)
    if not in_contact or not inquiry.book.rook_and_minor_contact:
        return "chase"
    return "contact-unrooted" if kinds[gain.capturer] == ROOK else "contact-reinforced"


def why_idle(inquiry: Inquiry, ply: Ply, left_out: frozenset[int]) -> tuple[str, tuple[int, ...]]:
    """Code and line for a move whose own new captures win nothing, ``("idle", ())`` if it has none worth a word."""
    before = inquiry.tactics.captures(ply.before, Terms(immune=1 << ply.side)) if ply.answers_check else ()
    standing = {(ply.before.at(m & 255), ply.before.at(m >> 8)) for m in before or inquiry.tactics.captures(ply.before)}
    for move in inquiry.tactics.captures(ply.passed, PLAIN):
        if ply.passed.at(move & 255) != ply.mover or (ply.mover, ply.passed.at(move >> 8)) in standing:
            continue
        code, line = _why_nothing(inquiry, ply, move, left_out)
        if code:
            return code, line
    return "idle", ()


def _why_nothing(inquiry: Inquiry, ply: Ply, move: int, left_out: frozenset[int]) -> tuple[str, tuple[int, ...]]:
    victim = ply.passed.at(move >> 8)
    terms = Terms(left_out=left_out, royal_first=True)
    value, line = inquiry.tactics.line(ply.passed, move, terms, UNBOUND)
    if ply.kind == GENERAL:
        return ("general-itself", line) if value > 0 else ("", ())
    if ply.kind == PAWN and ply.passed.kinds[victim] != PAWN:
        return "pawn-itself", line
    if value <= -MATE:
        return "loses-to-mate", (move, *_mating(inquiry, ply, move))
    if ply.passed.kinds[victim] == PAWN:
        if not ply.passed.crossed(victim):
            return ("uncrossed-pawn", line) if value == 0 else ("", ())
        return ("pawn-value", line) if value <= 0 and ply.kind in STRONG else ("", ())
    retaken = any(step >> 8 & 255 == move >> 8 for step in line[1:2])
    return ("root-attacker-loses", line) if value < 0 and len(line) > 1 and not retaken else ("", ())


def _mating(inquiry: Inquiry, ply: Ply, move: int) -> tuple[int, ...]:
    """The mate that punishes a capture."""
    taken = ply.passed.play(move)
    return inquiry.tactics.mate(taken, inquiry.limits.counter_mate_checks, inquiry.limits.mate_nodes)[1]
