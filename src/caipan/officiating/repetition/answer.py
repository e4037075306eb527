"""What a judged repetition is made of: classes, acts, grades, the judgement and its reasons.

Everything here is a frozen value that knows how to become the JSON of ``caipan judge --json``. Sentences for people
are made in ``wording`` from the structured :class:`Reason` records; this room holds codes and clause ids only.
"""

from enum import StrEnum

import msgspec


class MoveClass(StrEnum):
    """The nature of one move (将 杀 捉 兑 献 拦 跟 闲; XQ11 24.1-24.8)."""

    CHECK = "check"
    KILL = "kill"
    CHASE = "chase"
    EXCHANGE = "exchange"
    OFFER = "offer"
    BLOCK = "block"
    FOLLOW = "follow"
    IDLE = "idle"

    @property
    def is_attack(self) -> bool:
        """Whether a cycle made of such moves alone is forbidden in the Chinese books (打: 将, 杀, 捉; XQ11 24.13)."""
        return self in ATTACKS


ATTACKS: frozenset[MoveClass] = frozenset({MoveClass.CHECK, MoveClass.KILL, MoveClass.CHASE})


class Root(StrEnum):
    """How a chased piece is protected (有根 无根 少根 假根; XQ11 24.15-24.16)."""

    ROOTED = "rooted"
    UNROOTED = "unrooted"
    UNDER_ROOTED = "under-rooted"
    FALSE = "false"


class Target(msgspec.Struct, frozen=True):
    """One piece that a move chases.

    ``square`` is the ICCS square after the move (``"h2"``), ``piece`` its FEN letter, ``joint`` a joint chase
    (联合捉子: without any one attacker the gain vanishes, XQ11 24.17), ``held`` a rook that may not leave its line
    because of the horse that holds it (Asian rules only).
    """

    square: str
    piece: str
    joint: bool = False
    root: Root = Root.UNROOTED
    held: bool = False

    @property
    def is_light(self) -> bool:
        """Joint chase or chase of an under-rooted piece: outside the list of XQ11 26.8.1."""
        return self.joint or self.root is Root.UNDER_ROOTED

    @property
    def is_rook(self) -> bool:
        """Whether the chased piece is a rook (车)."""
        return self.piece in "Rr"


class Act(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    """One move of the cycle with its class, its targets and the line that proves it.

    ``targets`` holds the piece won by the largest gain first, then every other gain that counts; ``why`` is a code of
    ``caipan.rulebook.vocabulary.WHY`` saying which sentence settled the class. With ``sure=False`` the class is what
    was found so far and ``may_be`` the other classes that could not be excluded (empty: any).
    """

    ply: int
    iccs: str
    kind: MoveClass
    targets: tuple[Target, ...] = ()
    proof: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    sure: bool = True
    why: str = "idle"
    may_be: tuple[MoveClass, ...] = ()
    zh: str = ""
    proof_zh: tuple[str, ...] = ()

    @property
    def is_light(self) -> bool:
        """A chase all of whose listed targets are joint or under-rooted (XQ11 26.8: the lighter offence)."""
        return self.kind is MoveClass.CHASE and bool(self.targets) and all(t.is_light for t in self.targets)


class Verdict(StrEnum):
    """The ruling on a cycle (XQ11 25-26, XQ99 24, 26)."""

    RED_MUST_VARY = "red_must_vary"
    BLACK_MUST_VARY = "black_must_vary"
    DRAW = "draw"
    RED_LOSES_PERPETUAL_CHECK = "red_loses_perpetual_check"
    BLACK_LOSES_PERPETUAL_CHECK = "black_loses_perpetual_check"
    NO_REPETITION = "no_repetition"
    REFEREE_DECIDES = "referee_decides"


class Cycle(msgspec.Struct, frozen=True):
    """The span that recurs: first ply (1 = first move of the record), length in plies, times it was seen."""

    first_ply: int
    length: int
    occurrences: int


class SideReport(msgspec.Struct, frozen=True):
    """A side's grade in the edition's table, and the pattern of its moves (``perpetual_kill``, …)."""

    grade: str
    pattern: str = "allowed"


class Sides(msgspec.Struct, frozen=True):
    """Both sides' reports."""

    red: SideReport
    black: SideReport


class Reason(msgspec.Struct, frozen=True):
    """One step of the reasoning: a code of ``vocabulary.REASONS``, its parameters, the clauses it rests on."""

    code: str
    params: dict[str, str | int] = {}
    clauses: tuple[str, ...] = ()


class Duty(msgspec.Struct, frozen=True):
    """The duty to vary that follows (变着; XQ11 23.5.2: two rounds, XQ99 24.3: at once, one more cycle loses).

    ``rounds`` is the number of full moves within which the side must have varied (0: its very next move), and
    ``extra_cycles`` how many further runs of the cycle are needed before it loses (0: none).
    """

    side: str
    rounds: int
    extra_cycles: int = 0


class Reading(msgspec.Struct, frozen=True):
    """One way to complete an unsure judgement: the classes assumed (ply to class) and the verdict they give."""

    classes: dict[int, MoveClass]
    verdict: Verdict


class Judgement(msgspec.Struct, frozen=True):
    """A judged repetition with all its evidence; encodes to the answer of ``caipan judge --json``.

    ``mover`` is the side that made the first of ``moves``.
    """

    edition: str
    verdict: Verdict
    cycle: Cycle | None = None
    sides: Sides | None = None
    clauses: tuple[str, ...] = ()
    mover: str = "red"
    moves: tuple[Act, ...] = ()
    explanation: dict[str, str] = {}
    nodes: int = 0
    reasons: tuple[Reason, ...] = ()
    duty: Duty | None = None
    readings: tuple[Reading, ...] = ()

    def side_of(self, act: Act) -> str:
        """``"red"`` or ``"black"``: who made a move of the judgement."""
        same = (act.ply - self.moves[0].ply) % 2 == 0
        return self.mover if same else {"red": "black", "black": "red"}[self.mover]

    @property
    def loser(self) -> str | None:
        """The side that loses at once (``"red"``, ``"black"``), or ``None``."""
        return _LOSERS.get(self.verdict)


_LOSERS: dict[Verdict, str] = {
    Verdict.RED_LOSES_PERPETUAL_CHECK: "red",
    Verdict.BLACK_LOSES_PERPETUAL_CHECK: "black",
}
