"""From a cycle of moves to acts: each move with its class, targets, marks, proof line and clauses.

Every cycle is judged in one of its four aspects (as it is, mirrored, with the colours exchanged, both), the one whose
text sorts first, and the answer is turned back: so all four have the same answer by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from caipan.officiating.repetition.answer import Act, MoveClass, Root, Target
from caipan.officiating.repetition.attacks import Attack, dispute, new_attacks
from caipan.officiating.repetition.gains import Gain, prize
from caipan.officiating.repetition.idle import Threat, name_idle
from caipan.officiating.repetition.inquiry import Inquiry, Limits, Ply, Switches
from caipan.officiating.repetition.marks import falls_to_one, main_gain, root_of
from caipan.officiating.repetition.naming import Found, name_move
from caipan.rulebook.repetition import Repetition
from caipan.rules.xiangqi.tactics import Placement, flip, from_iccs, square_name


@dataclass(frozen=True, slots=True)
class Naming:
    """The acts of a cycle and the nodes it took to name them."""

    acts: tuple[Act, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Aspect:
    """One of the four ways to look at a cycle."""

    mirror: bool
    turn: bool

    def square(self, square: int) -> int:
        """The square as seen in this aspect (its own inverse)."""
        return flip(square, self.mirror, self.turn)

    def move(self, move: int) -> int:
        """A packed move as seen in this aspect."""
        return self.square(move & 255) | self.square(move >> 8 & 255) << 8

    def pieces(self, placement: Placement) -> list[tuple[int, int, int]]:
        """The pieces as seen in this aspect, in the order of their squares."""
        turned = int(self.turn)
        return sorted((self.square(square), side ^ turned, kind) for square, side, kind in placement.pieces())

    def letter(self, letter: str) -> str:
        """A piece letter as seen in this aspect."""
        return letter.swapcase() if self.turn else letter


_NAMEABLE = frozenset({"idle", "old-threat", "loses-to-mate", "root-attacker-loses", "pawn-value", "uncrossed-pawn"})
"""Reasons under which an idle move may still be read out as offer, block or follow."""

ASPECTS = (Aspect(False, False), Aspect(True, False), Aspect(False, True), Aspect(True, True))


def name_cycle(
    fen: str,
    moves: Sequence[str],
    rules: Repetition,
    *,
    limits: Limits | None = None,
    switches: Switches | None = None,
    first_ply: int = 1,
) -> Naming:
    """Name every move of one turn of a cycle under an edition.

    Args:
        fen: the position before the first move.
        moves: ICCS moves, all legal; the first is taken to follow the last.
        rules: the edition's section on repetition.
        limits: budgets in nodes.
        switches: sentences of the method to leave out (for tests).
        first_ply: number of the first move in the record.

    Raises:
        ValueError: the FEN cannot be read or a move is no ICCS move.
    """
    start = Placement.from_fen(fen)
    packed = [from_iccs(text) for text in moves]
    aspect = min(ASPECTS, key=lambda a: (start.side ^ a.turn, a.pieces(start), [a.move(move) for move in packed]))
    inquiry = Inquiry(rules.judging, limits, switches)
    placement = Placement.from_pieces(aspect.pieces(start), start.side ^ aspect.turn)
    plies = _plies(inquiry, placement, [aspect.move(move) for move in packed])
    numbered = list(zip(plies, range(first_ply, first_ply + len(plies)), moves, strict=True))
    if rules.judging.search == "attack-pairs":
        acts = [_act_by_pairs(inquiry, ply, aspect, rules, number, text) for ply, number, text in numbered]
        return Naming(tuple(_doubt_root_cuts(acts, rules)), inquiry.tactics.nodes)
    named = _named(inquiry, plies, rules)
    acts = [
        _act(inquiry, ply, found, aspect, rules, number, text)
        for (ply, number, text), found in zip(numbered, named, strict=True)
    ]
    return Naming(tuple(acts), inquiry.tactics.nodes)


def _plies(inquiry: Inquiry, placement: Placement, moves: list[int]) -> list[Ply]:
    """The moves with the positions around them; in a closed cycle the first follows the last."""
    places = [placement]
    for move in moves:
        places.append(places[-1].play(move))
    closed = places[-1] == places[0] and len(moves) > 1
    earlier = [places[-2] if closed else None, *places[:-2]]
    return [
        Ply(place, move, inquiry.tactics.in_check(place, place.side), last)
        for place, move, last in zip(places, moves, earlier, strict=False)
    ]


def _named(inquiry: Inquiry, plies: list[Ply], rules: Repetition) -> list[Found]:
    """The plies' classes; idle ones then get their own name in the light of the threat before them."""
    named = [name_move(inquiry, ply) for ply in plies]
    for first in (0, 1):
        quiet = [index for index in range(first, len(plies), 2) if named[index].kind is MoveClass.IDLE]
        names = {index: _quiet_name(inquiry, plies, named, index, rules) for index in quiet}
        mixed = len({kind for kind, _ in names.values()}) > 1
        for index, (kind, line) in names.items():
            # block and follow say what a side keeps doing; beside other quiet moves they are idle (统称为闲, 24.8)
            if kind is not MoveClass.IDLE and not (mixed and kind in (MoveClass.BLOCK, MoveClass.FOLLOW)):
                named[index].kind, named[index].why, named[index].line = kind, kind.value, line
    return named


def _quiet_name(
    inquiry: Inquiry, plies: list[Ply], named: list[Found], index: int, rules: Repetition
) -> tuple[MoveClass, tuple[int, ...]]:
    """Offer, block, follow or plain idle, in the light of what the other side's last move threatened."""
    if named[index].why not in _NAMEABLE:
        return MoveClass.IDLE, ()
    closed = plies[-1].after.squares == plies[0].before.squares
    last = named[index - 1] if index or closed else None
    moved = plies[index - 1].mover if last else 0
    like_only = rules.judging.offer_to_like_piece_only
    return name_idle(inquiry, plies[index], _threat(last), moved, like_only=like_only)


def _threat(found: Found | None) -> Threat | None:
    """What the other side's last move threatened."""
    if found is None or found.kind not in (MoveClass.KILL, MoveClass.CHASE):
        return None
    lines = tuple(g.line for g in found.accepted) or (found.line,)
    return Threat(lines, found.kind is MoveClass.KILL)


def _act_by_pairs(inquiry: Inquiry, ply: Ply, aspect: Aspect, rules: Repetition, number: int, text: str) -> Act:
    if inquiry.tactics.in_check(ply.after, ply.after.side):
        return Act(number, text, MoveClass.CHECK, proof=(text,), clauses=rules.cite("check"), why="check")
    found = new_attacks(inquiry, ply)
    if not found:
        return Act(number, text, MoveClass.IDLE, clauses=rules.cite("idle"))
    points = {dispute(inquiry, ply, attack) for attack in found}
    in_doubt = points <= set(rules.judging.disputed) - {"root-cut-against-chase"}
    return Act(
        ply=number,
        iccs=text,
        kind=MoveClass.CHASE,
        targets=tuple(_attacked(ply, attack, aspect) for attack in found),
        proof=(_text(aspect, found[0].move),),
        clauses=rules.cite("chase") + (rules.cite("silent") if in_doubt else ()),
        sure=not in_doubt,
        why="silent" if in_doubt else ("root-cut" if points == {"root-cut-against-chase"} else "chase"),
        may_be=(MoveClass.IDLE,) if in_doubt else (),
    )


def _attacked(ply: Ply, attack: Attack, aspect: Aspect) -> Target:
    return Target(
        square=square_name(aspect.square(ply.passed.squares[attack.victim])),
        piece=aspect.letter(ply.passed.letter(attack.victim)),
        root=Root.ROOTED if attack.rooted else Root.UNROOTED,
        held=attack.held,
    )


def _doubt_root_cuts(acts: list[Act], rules: Repetition) -> list[Act]:
    """Where both sides chase on every move, it is disputed whether an attack that only lost its root answers."""
    mutual = all(act.kind is MoveClass.CHASE for act in acts)
    in_doubt = mutual and "root-cut-against-chase" in rules.judging.disputed
    return [_without_cut(act, in_doubt, rules) if act.why == "root-cut" else act for act in acts]


def _without_cut(act: Act, in_doubt: bool, rules: Repetition) -> Act:
    if not in_doubt:
        return replace(act, why="chase")
    clauses = act.clauses + rules.cite("silent")
    return replace(act, why="silent", sure=False, may_be=(MoveClass.IDLE,), clauses=clauses)


def _text(aspect: Aspect, move: int) -> str:
    return square_name(aspect.square(move & 255)) + square_name(aspect.square(move >> 8 & 255))


def _act(inquiry: Inquiry, ply: Ply, found: Found, aspect: Aspect, rules: Repetition, number: int, text: str) -> Act:
    targets = _targets(inquiry, ply, found, aspect)
    return Act(
        ply=number,
        iccs=text,
        kind=found.kind,
        targets=targets,
        proof=tuple(_text(aspect, m) for m in found.line),
        clauses=_clauses(rules, found, targets),
        sure=found.sure,
        why=found.why,
        may_be=found.may_be,
    )


def _targets(inquiry: Inquiry, ply: Ply, found: Found, aspect: Aspect) -> tuple[Target, ...]:
    """The piece of the main gain first, then the others; on a light move only those that are light too."""
    if found.kind is not MoveClass.CHASE:
        return ()
    main = main_gain(found.accepted)
    everything = [*found.accepted, *(d.gain for d in found.dismissed)]
    targets: dict[int, Target] = {}
    for gain in sorted(found.accepted, key=lambda g: (g is not main, -g.value)):
        number = prize(ply.passed, gain)
        target = _target(inquiry, ply, gain, number, found, everything, aspect)
        if number not in targets and (target.joint or not found.light):
            targets[number] = target
    return tuple(targets.values())


def _target(
    inquiry: Inquiry, ply: Ply, gain: Gain, number: int, found: Found, everything: list[Gain], aspect: Aspect
) -> Target:
    marked = inquiry.book.joint_and_root_marks
    if gain is main_gain(found.accepted):
        joint = found.light
    else:
        joint = marked and not falls_to_one(inquiry, ply, gain, everything, found.left_out)
    root = root_of(inquiry, ply, gain)
    return Target(
        square=square_name(aspect.square(ply.passed.squares[number])),
        piece=aspect.letter(ply.passed.letter(number)),
        joint=joint,
        root=Root.ROOTED if root is Root.UNDER_ROOTED and not joint else root,
    )


def _clauses(rules: Repetition, found: Found, targets: tuple[Target, ...]) -> tuple[str, ...]:
    codes = [found.kind.value, found.why]
    codes += ["joint"] * any(t.joint for t in targets)
    codes += ["under-rooted"] * any(t.root is Root.UNDER_ROOTED for t in targets)
    codes += ["false-root"] * any(t.root is Root.FALSE for t in targets)
    return tuple(dict.fromkeys(clause for code in codes for clause in rules.cite(code)))
