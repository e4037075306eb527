"""What is asked about one move of a cycle, and on what terms: placements, limits, switches."""

from dataclasses import dataclass, field

from caipan.rulebook.repetition import Judging
from caipan.rules.xiangqi.tactics import Placement, Tactics

STRONG = frozenset({4, 5, 6})
"""Horse, rook, cannon 强子 (XQ11 1.2)."""

WEAK = frozenset({2, 3})
"""Advisor, elephant 弱子 (XQ11 1.2)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets in nodes, so that the same question has the same answer on every machine."""

    gain_nodes: int = 15_000
    ply_nodes: int = 30_000
    mate_nodes: int = 100_000
    mate_checks: int = 8
    counter_mate_checks: int = 3
    checks_before_capture: int = 4
    checks_after_capture: int = 2
    counter_checks: int = 2


@dataclass(frozen=True, slots=True)
class Switches:
    """Single sentences of the method that can be switched off; tests show what each is worth."""

    generals_only_recapture: bool = True
    leaving_post_is_even: bool = True
    pawn_run_must_reveal: bool = True
    bystander: bool = True
    bystander_guard: bool = True
    rook_contact: bool = True
    mate_excuses_exchange: bool = True
    self_caused_mate: bool = True
    drawing_post: bool = True
    answer_ignores_check: bool = True
    hanging_left_out: bool = True
    pawn_must_reveal: bool = True
    screen_partner: bool = True
    guard_partner: bool = True
    rook_spoils_mark: bool = True


@dataclass(frozen=True, slots=True)
class Ply:
    """One move under examination: the position before it, the move, whether it answers a check.

    ``earlier`` is the position before the other side's last move, ``None`` when the record does not show it.
    """

    before: Placement
    move: int
    answers_check: bool
    earlier: Placement | None = None
    mover: int = field(init=False)
    after: Placement = field(init=False)
    passed: Placement = field(init=False)

    def __post_init__(self) -> None:
        after = self.before.play(self.move)
        object.__setattr__(self, "mover", self.before.at(self.move & 255))
        object.__setattr__(self, "after", after)
        object.__setattr__(self, "passed", after.passed())

    @property
    def side(self) -> int:
        """Side that made the move: 0 red, 1 black."""
        return self.before.side

    @property
    def kind(self) -> int:
        """Kind of the piece that moved."""
        return self.before.kinds[self.mover]


class Inquiry:
    """The searches for one cycle with the book's words for judging, their limits and switches."""

    def __init__(self, book: Judging, limits: Limits | None = None, switches: Switches | None = None) -> None:
        """Set the searches up; defaults are the project's limits and the whole method."""
        self.book = book
        self.limits = limits or Limits()
        self.switches = switches or Switches()
        self.tactics = Tactics(self.limits.gain_nodes, self.limits.ply_nodes)
        self.tactics.search.switches(
            self.limits.checks_before_capture,
            self.limits.checks_after_capture,
            self.limits.counter_checks,
            self.limits.counter_mate_checks,
        )
        free = int(not self.switches.generals_only_recapture)
        self.tactics.search.flags(
            free, free, int(self.switches.leaving_post_is_even), int(self.switches.pawn_run_must_reveal)
        )
        self.tactics.search.pawn_for_rook(int(book.pawn_for_rook_is_gain))
        # 细则 4 of 1999: a root that attacks always chases, whatever it leaves behind
        self.retakes = 2 if book.root_attacker == "always" else 0
