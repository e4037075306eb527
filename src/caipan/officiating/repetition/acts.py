"""From a cycle of moves to acts: each move with its class, targets, marks, proof line and clauses.

Every cycle is judged in one of its four aspects (as it is, mirrored, with the colours exchanged, both), the one whose
text sorts first, and the answer is turned back: so all four have the same answer by construction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from caipan.officiating.repetition.answer import Act, MoveClass, Root, Target
from caipan.officiating.repetition.attacks import Attack, dispute, new_attacks
from caipan.officiating.repetition.inquiry import Inquiry, Limits, Ply, Switches
from caipan.officiating.repetition.marks import main_gain, root_of
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

    def fen(self, placement: Placement) -> str:
        """The FEN as seen in this aspect."""
        rows, side = placement.fen().split()
        lines = rows.split("/")
        if self.turn:
            lines = [line.swapcase() for line in reversed(lines)]
            side = "b" if side == "w" else "w"
        if self.mirror:
            lines = [line[::-1] for line in lines]
        return "/".join(lines) + " " + side

    def letter(self, letter: str) -> str:
        """A piece letter as seen in this aspect."""
        return letter.swapcase() if self.turn else letter


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
    aspect = min(
        ASPECTS,
        key=lambda a: (a.fen(start), [_text(a, m) for m in packed]),
    )
    inquiry = Inquiry(limits, switches)
    acts = []
    placement = Placement.from_fen(aspect.fen(start))
    name = _act_by_pairs if rules.judging.search == "attack-pairs" else _act_by_gain
    for index, move in enumerate(packed):
        ply = Ply(placement, aspect.move(move), inquiry.tactics.in_check(placement, placement.side))
        acts.append(name(inquiry, ply, aspect, rules, first_ply + index, moves[index]))
        placement = ply.after
    return Naming(tuple(_doubt_root_cuts(acts, rules)), inquiry.tactics.nodes)


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


def _act_by_gain(inquiry: Inquiry, ply: Ply, aspect: Aspect, rules: Repetition, number: int, text: str) -> Act:
    found = name_move(inquiry, ply)
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
    """The main victim first; on a light move every target carries the mark, on another the heavy ones count."""
    if found.kind is not MoveClass.CHASE:
        return ()
    main = main_gain(found.accepted)
    targets: dict[int, Target] = {}
    for gain in sorted(found.accepted, key=lambda g: (g is not main, -g.value)):
        if gain.victim in targets:
            continue
        root = root_of(inquiry, ply, gain)
        targets[gain.victim] = Target(
            square=square_name(aspect.square(ply.passed.squares[gain.victim])),
            piece=aspect.letter(ply.passed.letter(gain.victim)),
            joint=found.light,
            root=root if found.light or root is not Root.UNDER_ROOTED else Root.ROOTED,
        )
    return tuple(targets.values())


def _clauses(rules: Repetition, found: Found, targets: tuple[Target, ...]) -> tuple[str, ...]:
    codes = [found.kind.value, found.why]
    codes += ["joint"] * any(t.joint for t in targets)
    codes += ["under-rooted"] * any(t.root is Root.UNDER_ROOTED for t in targets)
    codes += ["false-root"] * any(t.root is Root.FALSE for t in targets)
    return tuple(dict.fromkeys(clause for code in codes for clause in rules.cite(code)))
