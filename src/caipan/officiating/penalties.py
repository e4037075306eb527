"""Fouls 犯规, illegal moves 违反行棋规定 and late players 迟到 (XQ11 4.1.7-4.1.10, 8, 20; XQ99 4.1.5-4.1.8, 9, 21)."""

from enum import StrEnum

import msgspec

from caipan.rulebook.sections import Lateness, Play

_MS_PER_MINUTE = 60_000
EARLY_PRESS = "early-press"
"""The foul of pressing the clock without having moved (XQ11 8.1.7), which has a limit of its own (4.1.9)."""


class Level(StrEnum):
    """The level of an event, on which the price of an illegal move depends (XQ11 4.1.8)."""

    NATIONAL = "national"
    PROVINCIAL = "provincial"
    JUNIOR = "junior"


class FoulRecord(msgspec.Struct, frozen=True):
    """One side's fouls and illegal moves in a game."""

    fouls: int = 0
    early_presses: int = 0
    illegal_moves: int = 0


class Penalty(msgspec.Struct, frozen=True):
    """What a foul or an illegal move leads to; ``loses`` is a result code of the edition, empty if the game goes on."""

    record: FoulRecord
    loses: str
    clauses: tuple[str, ...]


def give_foul(record: FoulRecord, play: Play, *, kind: str = "", count: int = 1) -> Penalty:
    """Enter fouls against a side.

    Args:
        record: the side's fouls so far in this game.
        play: the edition's rules of play.
        kind: ``EARLY_PRESS``, or any other code of a foul.
        count: how many fouls at once (eight missed moves may be two: XQ11 7.1).
    """
    early = record.early_presses + (kind == EARLY_PRESS)
    new = msgspec.structs.replace(record, fouls=record.fouls + count, early_presses=early)
    limit = play.fouls.early_presses_lose
    if kind == EARLY_PRESS and limit and early >= limit:
        return Penalty(new, EARLY_PRESS, play.fouls.clauses)
    return Penalty(new, "fouls" if new.fouls >= play.fouls.lose_at else "", play.fouls.clauses)


def give_illegal_move(record: FoulRecord, play: Play, level: Level) -> Penalty:
    """Enter an illegal move: a loss or, below the limit of the level, a foul (XQ11 4.1.8, 8.1.8; XQ99 4.1.6)."""
    rules = play.illegal_moves
    limit = {
        Level.NATIONAL: rules.national_lose_at,
        Level.PROVINCIAL: rules.provincial_lose_at,
        Level.JUNIOR: rules.junior_lose_at,
    }[level]
    new = msgspec.structs.replace(record, illegal_moves=record.illegal_moves + 1)
    if new.illegal_moves >= limit:
        return Penalty(new, "illegal-move", rules.clauses)
    penalty = give_foul(new, play)
    return msgspec.structs.replace(penalty, clauses=(*rules.clauses, *penalty.clauses))


def fouls_for_missed_moves(missed: int, play: Play) -> int:
    """Fouls for moves missing from a record, found at one time (XQ11 7.1: four are one, eight may be two at once).

    The count of 1999 is of consecutive moves; the referee hands over the longest run.
    """
    rules = play.fouls
    single = missed // rules.missed_moves_per_foul
    if rules.missed_moves_at_once and missed >= rules.missed_moves_at_once:
        return rules.missed_moves_at_once_fouls
    return single


class LateRuling(msgspec.Struct, frozen=True):
    """What late arrival leads to: who forfeits, and what each clock has lost.

    ``forfeits`` names the sides; with both the marks are - and -, with one + and - (XQ11 20.2-20.3).
    """

    forfeits: tuple[str, ...]
    red_deducted_ms: int
    black_deducted_ms: int
    clauses: tuple[str, ...]


class LimitMissing(ValueError):
    """The edition prints no limit of lateness and the event sets none."""

    reason = "late-limit-missing"


def rule_on_lateness(
    red_late_ms: int, black_late_ms: int, rules: Lateness, *, limit_minutes: int | None = None
) -> LateRuling:
    """Rule on a late start; red moves first, so its clock runs from the start of the round.

    Args:
        red_late_ms: how late red sat down; 0 if in time.
        black_late_ms: how late black sat down.
        rules: the edition's table.
        limit_minutes: the event's limit; the edition's if ``None``.

    Raises:
        LimitMissing: neither the edition nor the event has a limit.
    """
    limit = limit_minutes or rules.limit_minutes
    if not limit:
        raise LimitMissing("expected the event's limit of lateness: this edition prints none")
    late = {"red": red_late_ms, "black": black_late_ms}
    forfeits = tuple(side for side, late_ms in late.items() if late_ms > limit * _MS_PER_MINUTE)
    # Black's clock runs only once red has moved (XQ11 20.1); 1999 takes off both lateness times (21.3).
    black = black_late_ms if rules.both_deducted else max(0, black_late_ms - red_late_ms)
    return LateRuling(forfeits, red_late_ms, black, rules.clauses)
