"""The names that a referee reads out for idle moves: offer 献, block 拦, follow 跟 (XQ11 24.5-24.8, XQ99 28.6-28.9)."""

from dataclasses import dataclass

from caipan.officiating.repetition.answer import MoveClass
from caipan.officiating.repetition.exchange import alike
from caipan.officiating.repetition.inquiry import STRONG, Inquiry, Ply
from caipan.rules.xiangqi.tactics import PLAIN, between


@dataclass(frozen=True, slots=True)
class Threat:
    """What the other side threatened with its last move: the steps of its own pieces in the proving lines."""

    lines: tuple[tuple[int, ...], ...]
    mates: bool


def name_idle(
    inquiry: Inquiry, ply: Ply, threat: Threat | None, last_moved: int, *, like_only: bool
) -> tuple[MoveClass, tuple[int, ...]]:
    """The name of a move without attack, and the line that shows it."""
    if ply.answers_check or _is_fleeing(inquiry, ply):
        return MoveClass.IDLE, ()
    step = _blocked(inquiry, ply, threat) if threat else 0
    if step:
        return MoveClass.BLOCK, (step,)
    step = _given(inquiry, ply, like_only=like_only)
    if step:
        return MoveClass.OFFER, (step,)
    step = _followed(inquiry, ply, last_moved)
    if step:
        return MoveClass.FOLLOW, (step,)
    return MoveClass.IDLE, ()


def _is_fleeing(inquiry: Inquiry, ply: Ply) -> bool:
    """Whether the mover could have been taken at a profit or evenly where it stood: its move saves it."""
    before = ply.before.passed()
    source = ply.move & 255
    captures = inquiry.tactics.captures(before)
    return any(m >> 8 == source and inquiry.tactics.value(before, m, PLAIN, -1) >= 0 for m in captures)


def _blocked(inquiry: Inquiry, ply: Ply, threat: Threat) -> int:
    """The enemy step whose way the move bars, 0 if none (24.6)."""
    square = ply.move >> 8
    if threat.mates and inquiry.tactics.mate(ply.after, inquiry.limits.mate_checks, inquiry.limits.mate_nodes)[0]:
        return 0
    for line in threat.lines:
        for step in line[::2]:
            if square in _way(step) and step & 0xFFFF not in inquiry.tactics.legal(ply.after):
                return step
    return 0


def _way(step: int) -> list[int]:
    """Squares a step passes over: the line of rook and cannon, the leg of a horse, the eye of an elephant."""
    source, target = step & 255, step >> 8 & 255
    over = between(source, target)
    if over:
        return over
    rank, file = (target >> 4) - (source >> 4), (target & 15) - (source & 15)
    if abs(rank) + abs(file) == 3:
        return [source + (16 if rank > 0 else -16) if abs(rank) == 2 else source + (1 if file > 0 else -1)]
    return [(source + target) // 2] if abs(rank) == abs(file) == 2 else []


def _given(inquiry: Inquiry, ply: Ply, *, like_only: bool) -> int:
    """The capture that takes the offered mover at no cost to the taker, 0 if the move offers nothing (24.5)."""
    if ply.kind not in STRONG:
        return 0
    target = ply.move >> 8
    for move in inquiry.tactics.captures(ply.after):
        taker = ply.after.at(move & 255)
        if move >> 8 != target or (like_only and not alike(ply.after, taker, ply.mover)):
            continue
        if inquiry.tactics.value(ply.after, move) > 0:
            return move
    return 0


def _followed(inquiry: Inquiry, ply: Ply, last_moved: int) -> int:
    """The mover's new attack on the piece that has just moved and that its root makes too dear, 0 if none (24.7)."""
    if ply.kind not in STRONG:
        return 0
    before = {(ply.before.at(m & 255), ply.before.at(m >> 8)) for m in inquiry.tactics.captures(ply.before)}
    for move in inquiry.tactics.captures(ply.passed, PLAIN):
        pair = ply.passed.at(move & 255), ply.passed.at(move >> 8)
        follows = pair == (ply.mover, last_moved) and pair not in before
        if not follows or ply.passed.kinds[last_moved] not in STRONG or not _has_root(inquiry, ply, move):
            continue
        # a piece that could be exchanged evenly is offered, not followed
        if inquiry.tactics.value(ply.passed, move, PLAIN, -1) < 0:
            return move
    return 0


def _has_root(inquiry: Inquiry, ply: Ply, move: int) -> bool:
    taken = ply.passed.play(move)
    return any(m >> 8 == move >> 8 for m in inquiry.tactics.captures(taken))
