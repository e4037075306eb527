"""Claims at the board: the natural limit and repeated positions (XQ11 22.2-23.3, XQ99 23.2-24; O7, O8).

A claim is heard or refused; when it is heard the ruling says what follows for the game and for the claimant. Nothing
here keeps state: what a claim needs to know of earlier ones is an argument.
"""

from enum import StrEnum

import msgspec

from caipan.officiating.natural_limit import Count, Drop, LimitAudit, audit
from caipan.officiating.repetition.answer import Judgement, Verdict
from caipan.rulebook import Edition
from caipan.rulebook.sections import NaturalLimit

_MS_PER_MINUTE = 60_000


class LimitOutcome(StrEnum):
    """What a natural-limit claim leads to."""

    DRAW = "draw"
    PLAY_ON = "play-on"
    LOST_ON_TIME = "lost-on-time"
    LOST_BY_CLAIMS = "lost-by-false-claims"
    LOST_BY_FOULS = "lost-by-fouls"


class LimitRuling(msgspec.Struct, frozen=True):
    """A natural-limit claim with its audit and what follows; ``remaining_ms`` is the claimant's clock afterwards."""

    audit: LimitAudit
    outcome: LimitOutcome
    remaining_ms: int | None
    clauses: tuple[str, ...]


def rule_on_limit(
    count: Count,
    claimant: str,
    edition: Edition,
    *,
    false_claims_before: int = 0,
    fouls_before: int = 0,
    remaining_ms: int | None = None,
    rounds: int | None = None,
    excess_checks_drop: Drop | None = None,
) -> LimitRuling:
    """Rule on a claim of the natural limit with the clocks stopped.

    Args:
        count: plies since the last capture.
        claimant: ``"red"`` or ``"black"``.
        edition: the book to rule by.
        false_claims_before: untrue claims of the claimant in the same stage (since the last capture).
        fouls_before: fouls of the claimant in this game.
        remaining_ms: what the claimant's clock shows; ``None`` without a clock.
        rounds: the event's own limit.
        excess_checks_drop: the event's own setting.

    Raises:
        SilentEdition: the book has no rules of play.
    """
    play = edition.rules_of_play()
    rule = play.natural_limit
    found = audit(count, claimant, rule, rounds=rounds, excess_checks_drop=excess_checks_drop)
    if found.reached:
        return LimitRuling(found, LimitOutcome.DRAW, remaining_ms, found.clauses)
    left = None if remaining_ms is None else max(0, remaining_ms - found.minutes_off * _MS_PER_MINUTE)
    if _is_repeated(false_claims_before, rule):
        return LimitRuling(found, LimitOutcome.LOST_BY_CLAIMS, left, found.clauses)
    if fouls_before + found.fouls >= play.fouls.lose_at:
        return LimitRuling(found, LimitOutcome.LOST_BY_FOULS, left, (*found.clauses, *play.fouls.clauses))
    outcome = LimitOutcome.LOST_ON_TIME if left == 0 else LimitOutcome.PLAY_ON
    return LimitRuling(found, outcome, left, found.clauses)


def _is_repeated(false_claims_before: int, rule: NaturalLimit) -> bool:
    return bool(rule.false_claims_lose) and false_claims_before + 1 >= rule.false_claims_lose


class RefusedClaim(msgspec.Struct, frozen=True):
    """A claim that is not heard, with a stable reason code and the clauses behind it."""

    reason: str
    clauses: tuple[str, ...]


def hear_repetition(
    judgement: Judgement, claimant: str | None, edition: Edition, *, record_too_poor: bool = False
) -> Judgement | RefusedClaim:
    """Hear a claim of a repeated position.

    Args:
        judgement: of the game's record as it stands.
        claimant: the side that asks, or ``None`` if the referee acts unasked.
        edition: the book to rule by.
        record_too_poor: the referee's word that the claimant's record misses too much or cannot be read; the figure
            for "too much" is not in the books.

    Returns:
        The judgement, or why the claim is not heard: ``record-too-poor``, ``claim-needed``, ``no-repetition``,
        ``only-a-draw`` (the 1999 referee may act unasked for a draw only).

    Raises:
        SilentEdition: the book has no repetition rules.
    """
    counting = edition.rules_of_repetition().counting
    if claimant is not None and record_too_poor and counting.poor_record_clauses:
        return RefusedClaim("record-too-poor", counting.poor_record_clauses)
    if judgement.verdict is Verdict.NO_REPETITION:
        return RefusedClaim("no-repetition", counting.clauses)
    if claimant is None and not counting.referee_may_act:
        return RefusedClaim("claim-needed", counting.clauses)
    if claimant is None and judgement.verdict is not Verdict.DRAW:
        return RefusedClaim("only-a-draw", counting.clauses)
    return judgement
