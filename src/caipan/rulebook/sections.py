"""The tables of an edition: results, limits, fouls, points, ranking. Integers only, units in the names.

Every field is required: a book that has no such rule says so with the value that its docstring names, so that a
forgotten line can be told from a silent book.
"""

from typing import Literal

import msgspec


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the tables in an edition file."""


class ResultCode(Table, frozen=True):
    """A way for a game to end: its code, who it is bad for, and the clause that says so."""

    code: str
    outcome: Literal["loss", "draw"]
    clauses: tuple[str, ...]


class NaturalLimit(Table, frozen=True):
    """Natural move limit 自然限着: rounds without a capture, and how checks count on a claim.

    ``excess_checks_drop`` is the default of a setting that the books leave open: whether a check beyond
    ``claimant_checks_max`` takes one ply or its whole round out of the count. ``false_claims_lose`` is 0 where the
    book has no such rule.
    """

    rounds: int
    claimant_checks_max: int
    excess_checks_drop: Literal["ply", "round"]
    referee_may_act: bool
    false_claim_fouls: int
    false_claim_minutes: int
    false_claims_lose: int
    clauses: tuple[str, ...]


class Fouls(Table, frozen=True):
    """Fouls 犯规 and what they lead to; 0 where the book has no such rule."""

    lose_at: int
    early_presses_lose: int
    missed_moves_per_foul: int
    missed_moves_at_once: int
    missed_moves_at_once_fouls: int
    missed_moves_must_be_consecutive: bool
    recording_pause_below_minutes: int
    clauses: tuple[str, ...]


class IllegalMoves(Table, frozen=True):
    """How many illegal moves 违反行棋规定 lose, by level of the event."""

    national_lose_at: int
    provincial_lose_at: int
    junior_lose_at: int
    clauses: tuple[str, ...]


class DrawOffers(Table, frozen=True):
    """Draw offers 提和. ``surplus`` counts offers over the opponent's, ``alternate`` asks for turns (surplus 0)."""

    manner: Literal["surplus", "alternate"]
    surplus_is_foul_at: int
    when: Literal["own-time", "after-move-before-clock"]
    clauses: tuple[str, ...]


class Lateness(Table, frozen=True):
    """Late players 迟到. ``limit_minutes`` 0: the book has no figure, the regulations must."""

    limit_minutes: int
    both_deducted: bool
    clauses: tuple[str, ...]


class Corrections(Table, frozen=True):
    """Corrections 更正 during a game; 0: no limit printed (at once only)."""

    reversed_colours_minutes: int
    displaced_piece_rounds: int
    clauses: tuple[str, ...]


class TouchedPieces(Table, frozen=True):
    """Touched pieces 摸子. The lists of two pieces give one clause a step, or one for all steps."""

    adjusting_needs_consent: bool
    own_clauses: tuple[str, ...]
    enemy_clauses: tuple[str, ...]
    own_then_enemy_clauses: tuple[str, ...]
    enemy_then_own_clauses: tuple[str, ...]
    both_at_once_clauses: tuple[str, ...]
    own_cannot_move_clauses: tuple[str, ...]
    enemy_cannot_be_taken_clauses: tuple[str, ...]


class TimePlan(Table, frozen=True):
    """A time plan 用时 the book prints. Unused parts are 0."""

    key: str
    first_minutes: int
    first_moves: int
    next_minutes: int
    next_moves: int
    increment_seconds: int
    clauses: tuple[str, ...]


class Play(Table, frozen=True):
    """Section ``play``: one game at one board."""

    results: tuple[ResultCode, ...]
    natural_limit: NaturalLimit
    fouls: Fouls
    illegal_moves: IllegalMoves
    draw_offers: DrawOffers
    lateness: Lateness
    corrections: Corrections
    touched_pieces: TouchedPieces
    time_plans: tuple[TimePlan, ...]


class PointScheme(Table, frozen=True):
    """A scheme of points 计分 for a game or a match, in half points."""

    key: str
    scope: Literal["game", "match"]
    default: bool
    win_half_points: int
    draw_first_half_points: int
    draw_second_half_points: int
    loss_half_points: int
    clauses: tuple[str, ...]


class Forfeits(Table, frozen=True):
    """What the marks + and - count, in half points (弃权)."""

    plus_person_half_points: int
    plus_team_half_points: int
    minus_half_points: int
    clauses: tuple[str, ...]


class TieOrder(Table, frozen=True):
    """An order of tie-breaks 名次 for one kind of event; ``keys`` are names of ``vocabulary.TIES``."""

    key: str
    kind: Literal["individual", "team"]
    format: Literal["round-robin", "games-round-robin", "swiss", "sum-of-places"]
    default: bool
    keys: tuple[str, ...]
    clauses: tuple[str, ...]


class Withdrawal(Table, frozen=True):
    """Withdrawal 退出: below which share of opponents met a round robin annuls, and what a Swiss keeps."""

    round_robin_annul_below_percent: int
    swiss_results_stand: bool
    clauses: tuple[str, ...]


class RoundCount(Table, frozen=True):
    """Advice on the number of rounds of a Swiss; 0 where the book gives none."""

    knockout_rounds_factor: int
    rounds_min: int
    individual_should_be_odd: bool
    floats_max: int
    clauses: tuple[str, ...]


class OpenMatters(Table, frozen=True):
    """What the book leaves open or says in passing; an event may set it otherwise.

    ``bye_opponent``: the score that a bye's missing opponent has in an opponents' sum, the lowest of those who have
    points or nothing. ``total_score_highest``: whether the highest points of 总得分 are those attained or possible.
    """

    bye_opponent: Literal["lowest-scoring", "zero"]
    total_score_highest: Literal["attained", "possible"]
    clauses: tuple[str, ...]


class Discipline(Table, frozen=True):
    """Punishments 违纪处罚, by the clause that has each; nothing where the book has none.

    ``rank_last_clauses``: on equal points those who were warned or lost by a punishment rank last (XQ11 18.5).
    """

    warning_clauses: tuple[str, ...]
    loss_clauses: tuple[str, ...]
    expulsion_clauses: tuple[str, ...]
    ban_clauses: tuple[str, ...]
    rank_last_clauses: tuple[str, ...]


class Event(Table, frozen=True):
    """Section ``event``: many games."""

    points: tuple[PointScheme, ...]
    forfeits: Forfeits
    ties: tuple[TieOrder, ...]
    withdrawal: Withdrawal
    rounds: RoundCount
    open_matters: OpenMatters
    discipline: Discipline

    def order_for(self, kind: str, format_: str) -> TieOrder | None:
        """The book's own order of tie-breaks for a kind (individual, team) and a format; ``None`` if it has none."""
        fitting = [order for order in self.ties if (order.kind, order.format) == (kind, format_)]
        return next((order for order in fitting if order.default), None)

    def scheme_for(self, scope: str) -> PointScheme | None:
        """The book's own points for a game or a match; ``None`` if it has none."""
        return next((scheme for scheme in self.points if scheme.scope == scope and scheme.default), None)
