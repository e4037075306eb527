"""Chases in the Asian rules: new attacks of one piece on another, a table of who may attack whom, the held rook."""

from dataclasses import dataclass

from caipan.officiating.repetition.exchange import Pair
from caipan.officiating.repetition.inquiry import WEAK, Inquiry, Ply
from caipan.rules.xiangqi.tactics import CANNON, GENERAL, HORSE, PAWN, PLAIN, ROOK, Placement, Terms

_AT_ONCE = {HORSE: {ROOK}, CANNON: {ROOK}, 2: {ROOK, HORSE, CANNON}, 3: {ROOK, HORSE, CANNON}}


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack that counts: who attacks whom by which capture, whether the victim has a root, whether it is held."""

    attacker: int
    victim: int
    move: int
    rooted: bool
    held: bool


def attacks(inquiry: Inquiry, placement: Placement) -> dict[Pair, Attack]:
    """The attacks of the side to move that count as chasing while they last."""
    found = {}
    for move in inquiry.tactics.captures(placement, PLAIN):
        attack = _weigh(inquiry, placement, move)
        if attack:
            found[attack.attacker, attack.victim] = attack
    return found


def _weigh(inquiry: Inquiry, placement: Placement, move: int) -> Attack | None:
    attacker, victim = placement.at(move & 255), placement.at(move >> 8)
    kinds = placement.kinds
    if kinds[attacker] in (GENERAL, PAWN) or (kinds[victim] == PAWN and not placement.crossed(victim)):
        return None
    rooted = has_root(inquiry, placement, move)
    if kinds[victim] not in _AT_ONCE.get(kinds[attacker], ()):
        if kinds[attacker] == kinds[victim] and _may_answer(inquiry, placement, move):
            return None
        if rooted:
            return None
    held = kinds[victim] == ROOK and is_held(inquiry, placement, victim)
    return Attack(attacker, victim, move, rooted, held)


def has_root(inquiry: Inquiry, placement: Placement, move: int) -> bool:
    """Whether the other side could legally take back."""
    taken = placement.play(move)
    return any(m >> 8 == move >> 8 for m in inquiry.tactics.captures(taken, PLAIN))


def _may_answer(inquiry: Inquiry, placement: Placement, move: int) -> bool:
    """Whether the attacked piece could legally take its attacker."""
    back = (move >> 8) | (move & 255) << 8
    return back in inquiry.tactics.captures(placement.passed(), PLAIN)


def is_held(inquiry: Inquiry, placement: Placement, rook: int) -> bool:
    """Whether the rook's only legal moves take the horse that holds it (its own attacks excuse nobody)."""
    square = placement.squares[rook]
    moves = [m for m in inquiry.tactics.legal(placement.passed()) if m & 255 == square]
    return all(placement.kinds[placement.at(m >> 8)] == HORSE and placement.at(m >> 8) for m in moves)


def new_attacks(inquiry: Inquiry, ply: Ply) -> list[Attack]:
    """Attacks that stand after the move and not before it; none for a move that checks."""
    before = attacks(inquiry, ply.before)
    return [attack for pair, attack in attacks(inquiry, ply.passed).items() if pair not in before]


def dispute(inquiry: Inquiry, ply: Ply, attack: Attack) -> str:
    """Name of the disputed point on which an attack rests (``vocabulary.DISPUTES``), empty if on none."""
    kinds = ply.passed.kinds
    if attack.rooted and kinds[attack.attacker] in WEAK and kinds[attack.victim] == ROOK:
        return "weak-piece-on-rooted-rook"
    if attack.attacker == ply.mover:
        return ""
    if attack.move in inquiry.tactics.captures(ply.before, PLAIN):
        return "root-cut-against-chase"
    if ply.kind == GENERAL and attack.move in inquiry.tactics.captures(ply.before, Terms(immune=3)):
        return "general-releases-pin"
    return ""
