"""The class of one move, in the order of the book: check, kill, chase, exchange, idle (XQ11 24, 26)."""

from dataclasses import dataclass, field

from caipan.officiating.repetition.answer import MoveClass
from caipan.officiating.repetition.exchange import (
    Pair,
    even_pairs,
    is_exchange,
    mutual_pairs,
    offers_exchange,
    refused_offer,
)
from caipan.officiating.repetition.gains import Gain, alone, before_terms, gains, hanging
from caipan.officiating.repetition.inquiry import STRONG, WEAK, Inquiry, Ply
from caipan.officiating.repetition.kill import Kill, is_self_caused, kill
from caipan.officiating.repetition.marks import is_light, main_gain
from caipan.officiating.repetition.novelty import is_bystander, is_old
from caipan.officiating.repetition.reasons import why_chase, why_idle, why_kill
from caipan.rules.xiangqi.tactics import GENERAL, PAWN, PLAIN, Placement, Terms


@dataclass(frozen=True, slots=True)
class Dismissed:
    """A gain that does not count, and the code of the sentence that says so."""

    gain: Gain
    why: str


@dataclass(slots=True)
class Found:
    """All that was found about one move."""

    kind: MoveClass
    why: str
    line: tuple[int, ...] = ()
    accepted: list[Gain] = field(default_factory=list)
    dismissed: list[Dismissed] = field(default_factory=list)
    pairs: frozenset[Pair] = frozenset()
    left_out: frozenset[int] = frozenset()
    light: bool = False
    sure: bool = True
    may_be: tuple[MoveClass, ...] = ()


def name_move(inquiry: Inquiry, ply: Ply) -> Found:
    """Name one move; the gravest name that fits (26.4)."""
    inquiry.tactics.begin_ply()
    if inquiry.tactics.in_check(ply.after, ply.after.side):
        return Found(MoveClass.CHECK, "check", (ply.move,))
    if ply.answers_check and ply.kind == GENERAL and inquiry.book.general_reply_is_idle:
        return Found(MoveClass.IDLE, "general-reply")
    return _name_quiet(inquiry, ply)


def _with_doubts(found: Found, threat: Kill, cut: bool) -> Found:
    """Say what else a move may be where a search met its limit; a chase with one proved line stands."""
    others = [MoveClass.KILL] * (threat.answer < 0)
    if cut and not any(not gain.cut for gain in found.accepted):
        others += [MoveClass.CHASE, MoveClass.IDLE]
    if others:
        found.sure = False
        found.may_be = tuple(name for name in others if name is not found.kind)
    return found


def _name_quiet(inquiry: Inquiry, ply: Ply) -> Found:
    left_out = hanging(inquiry, ply.after)
    pairs = even_pairs(inquiry, ply, left_out)
    threat = kill(inquiry, ply, pairs)
    self_caused = threat.answer == 1 and is_self_caused(inquiry, ply, pairs)
    if threat.answer == 1 and not self_caused:
        return Found(MoveClass.KILL, why_kill(inquiry, ply), threat.line, pairs=pairs, left_out=left_out)
    inquiry.tactics.cut = False
    found = _with_doubts(_name_chase(inquiry, ply, pairs, left_out), threat, inquiry.tactics.cut)
    if self_caused and found.kind is not MoveClass.CHASE:
        # 24.18 excuses an answer that is no check, kill or chase of its own
        found = Found(MoveClass.IDLE, "self-mate", threat.line)
    found.pairs, found.left_out = pairs, left_out
    return found


def _name_chase(inquiry: Inquiry, ply: Ply, pairs: frozenset[Pair], left_out: frozenset[int]) -> Found:
    everything = gains(inquiry, ply.passed, Terms(left_out=left_out, retakes=inquiry.retakes), ply.mover)
    earlier = _chases_before(inquiry, ply, left_out) if everything else []
    like = mutual_pairs(inquiry, ply.before) if everything else frozenset()
    accepted, dismissed = [], []
    for gain in everything:
        why = _dismissal(inquiry, ply, gain, earlier, like, pairs, left_out)
        if why:
            dismissed.append(Dismissed(gain, why))
        else:
            accepted.append(gain)
    if accepted and holds_drawing_post(inquiry, ply, accepted):
        return _at_the_post(inquiry, accepted, dismissed)
    if accepted:
        light = inquiry.book.joint_and_root_marks and is_light(inquiry, ply, accepted, everything, pairs, left_out)
        main = main_gain(accepted)
        why = why_chase(inquiry, ply, main, pairs)
        return Found(MoveClass.CHASE, why, main.line, accepted, dismissed, light=light)
    refused = refused_offer(inquiry, ply, pairs, left_out)
    if refused:
        return Found(MoveClass.CHASE, "bad-exchange", refused.line, [refused], dismissed)
    exchanged = [d for d in dismissed if d.why in ("exchange", "contact-rooted")]
    if exchanged:
        named = min(exchanged, key=lambda d: (d.why != "exchange", -d.gain.value))
        return Found(MoveClass.EXCHANGE, named.why, named.gain.line, [], dismissed)
    if offers_exchange(inquiry, ply, pairs, left_out):
        return Found(MoveClass.EXCHANGE, "exchange", (), [], dismissed)
    if dismissed:
        first = max(dismissed, key=lambda d: d.gain.value)
        return Found(MoveClass.IDLE, first.why, first.gain.line, [], dismissed)
    return Found(MoveClass.IDLE, *why_idle(inquiry, ply, left_out))


def _chases_before(inquiry: Inquiry, ply: Ply, left_out: frozenset[int]) -> list[Gain]:
    """The chases that stood before the move; what a pawn alone attacked was none (26.1)."""
    found = gains(inquiry, ply.before, before_terms(inquiry, ply, left_out), ply.mover)
    return [gain for gain in found if not _is_pawns_own(inquiry, ply.before, gain)]


def _is_pawns_own(inquiry: Inquiry, placement: Placement, gain: Gain) -> bool:
    """26.1, 26.7: a pawn that takes without uncovering a check of another piece."""
    if not inquiry.switches.pawn_must_reveal or not gain.direct or placement.kinds[gain.capturer] != PAWN:
        return False
    taken = placement.play(gain.move)
    if inquiry.tactics.in_check(taken, taken.side, Terms(disarmed=frozenset({gain.capturer}))):
        return False
    needs_help = inquiry.tactics.value(placement, gain.move, alone(placement, gain.capturer, frozenset())) <= 0
    return not (needs_help and _is_backed(inquiry, taken, gain))


def _is_backed(inquiry: Inquiry, taken: Placement, gain: Gain) -> bool:
    """26.1.1: whether another piece helps the pawn (与其他子配合): every retake is retaken on that square."""
    square = gain.move >> 8
    retakes = [move for move in inquiry.tactics.captures(taken) if move >> 8 == square]
    return bool(retakes) and all(
        any(back >> 8 == square for back in inquiry.tactics.captures(taken.play(move))) for move in retakes
    )


def _at_the_post(inquiry: Inquiry, accepted: list[Gain], dismissed: list[Dismissed]) -> Found:
    """26.2: idle; where the book speaks of a plain draw (XQ99 27.3) the referee says whether it is one."""
    line = main_gain(accepted).line
    if inquiry.book.drawing_post == "plain-draw":
        idle = (MoveClass.IDLE,)
        return Found(MoveClass.CHASE, "drawing-post", line, accepted, dismissed, sure=False, may_be=idle)
    return Found(
        MoveClass.IDLE, "drawing-post", line, [], [*dismissed, *(Dismissed(g, "drawing-post") for g in accepted)]
    )


def _dismissal(
    inquiry: Inquiry,
    ply: Ply,
    gain: Gain,
    earlier: list[Gain],
    like: frozenset[Pair],
    pairs: frozenset[Pair],
    left_out: frozenset[int],
) -> str:
    """Code of the sentence by which a gain does not count, empty if it counts."""
    if is_old(inquiry, ply, gain, earlier, like, left_out):
        return "old-threat"
    if is_bystander(inquiry, ply, gain, left_out):
        return "old-threat"
    if is_exchange(inquiry, ply, gain, pairs):
        return "exchange" if (gain.capturer, gain.victim) in pairs else "contact-rooted"
    return "pawn-itself" if _is_pawns_own(inquiry, ply.passed, gain) else ""


def holds_drawing_post(inquiry: Inquiry, ply: Ply, accepted: list[Gain]) -> bool:
    """26.2: the side that holds the draw has one attacking piece, which attacks advisors or elephants in passing.

    It holds the draw when the move parries something: with the move passed the other side would mate or win material,
    and after the move it does not.
    """
    if inquiry.book.drawing_post == "none" or not inquiry.switches.drawing_post:
        return False
    kinds = ply.passed.kinds
    attackers = [n for n in ply.passed.side_pieces(ply.side) if is_attacker(ply.passed, n)]
    if len(attackers) != 1 or any(kinds[g.victim] not in WEAK for g in accepted):
        return False
    idle = ply.before.passed()
    if inquiry.tactics.in_check(idle, ply.side):
        return True
    if _mates(inquiry, idle) and not _mates(inquiry, ply.after):
        return True
    threatened = {gain.victim for gain in gains(inquiry, idle, PLAIN)}
    return bool(threatened - {gain.victim for gain in gains(inquiry, ply.after, PLAIN)})


def _mates(inquiry: Inquiry, placement: Placement) -> bool:
    return inquiry.tactics.mate(placement, inquiry.limits.mate_checks, inquiry.limits.mate_nodes)[0] == 1


def is_attacker(placement: Placement, number: int) -> bool:
    """Whether a piece can attack beyond the river: rook, horse, cannon, crossed pawn (进攻子)."""
    return placement.kinds[number] in STRONG or (placement.kinds[number] == PAWN and placement.crossed(number))
