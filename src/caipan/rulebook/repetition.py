"""The repetition rules 棋例 of an edition as data: counting, grades, the table over them, the words for judging."""

from typing import Literal

from caipan.rulebook.sections import Table


class Counting(Table, frozen=True):
    """When a cycle has run often enough (XQ11 23.1-23.4).

    ``long_span_rounds`` and ``long_span_points_min`` are 0 where the book has no rule for many points, and
    ``poor_record_clauses`` empty where it hears a side whose own record is poor.
    """

    occurrences: int
    entering_move_counts: bool
    entering_capture_counts: bool
    long_span_rounds: int
    long_span_points_min: int
    referee_may_act: bool
    clauses: tuple[str, ...]
    long_span_clauses: tuple[str, ...]
    poor_record_clauses: tuple[str, ...]


class VaryDuty(Table, frozen=True):
    """The time given to vary: full rounds, further runs of the cycle that lose, rounds until a draw."""

    rounds: int
    extra_cycles: int
    draw_after_rounds: int
    clauses: tuple[str, ...]
    draw_clauses: tuple[str, ...]


class Grade(Table, frozen=True):
    """A grade of a side's play: the first grade whose predicate is true applies."""

    key: str
    when: str
    clauses: tuple[str, ...]


class Row(Table, frozen=True):
    """What happens when one side has grade ``one`` and the other ``other``; the first row that applies counts."""

    one: str
    other: str
    when: str
    outcome: Literal["one-loses", "one-varies", "draw"]
    clauses: tuple[str, ...]


class Judging(Table, frozen=True):
    """How the classes of moves are found: slots and switches read by the judge.

    ``search``: ``gain`` looks for a net gain of material (captures, runs of checks, full exchanges);
    ``attack-pairs`` for new attacks of one piece on another. ``chase_targets``: ``any-gain`` or ``unrooted``.
    ``root_attacker``: a root's or pinned piece's chase counts ``by-balance`` of the exchange or ``always``.
    ``drawing_post``: ``lone-attacker`` (idle for a side with one attacker), ``plain-draw`` (a referee's word) or
    ``none``.
    ``disputed`` names of ``vocabulary.DISPUTES``: points on which readers of the book differ, left to the referee.
    """

    search: Literal["gain", "attack-pairs"]
    chase_targets: Literal["any-gain", "unrooted"]
    joint_and_root_marks: bool
    pawn_for_rook_is_gain: bool
    root_attacker: Literal["by-balance", "always"]
    offer_to_like_piece_only: bool
    drawing_post: Literal["lone-attacker", "plain-draw", "none"]
    general_reply_is_idle: bool
    reply_counts_only_new: bool
    like_exchange_is_tested: bool
    rook_and_minor_contact: bool
    pawn_discovery_is_idle: bool
    self_mate_known: bool
    check_ply_may_chase: bool
    disputed: tuple[str, ...]


class Repetition(Table, frozen=True):
    """Section ``repetition``."""

    counting: Counting
    duty: VaryDuty
    grades: tuple[Grade, ...]
    table: tuple[Row, ...]
    mutual_attack_counts: tuple[str, ...]
    mutual_attack_clauses: tuple[str, ...]
    judging: Judging
    cites: dict[str, tuple[str, ...]]

    def cite(self, why: str) -> tuple[str, ...]:
        """Clause ids for a code of ``vocabulary.WHY``; empty where the book is silent."""
        return self.cites.get(why, ())
