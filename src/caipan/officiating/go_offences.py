"""Offences at a Go board: warnings, voided moves and lost turns (Go rules 17-19, 22-24; G-40 to G-72)."""

from enum import StrEnum

import msgspec

WARNINGS_LOSE = 2
"""Two warnings in one game lose it (24.2)."""
SWAP_UNTIL_MOVE = 10
"""Colours taken wrongly are put right up to this move (17.1)."""
_MS_PER_MINUTE = 60_000


class Effect(msgspec.Struct, frozen=True):
    """What an offence leads to; the stones are put as the rules want them, and the clock is not touched."""

    clauses: tuple[str, ...]
    warnings: int = 0
    is_void: bool = False
    """The stone is taken off again."""
    loses_turn: bool = False
    loses_game: bool = False


class Offence(StrEnum):
    """Offences that a program can rule on once the referee has seen them."""

    TWO_IN_A_ROW = "two-in-a-row"
    TAKE_BACK = "take-back"
    EARLY_PRESS = "early-press"
    LIFTED_LIVING = "lifted-living"
    NOT_LIFTED = "not-lifted"
    LIFTED_LATE = "lifted-late"
    KO_WITHOUT_THREAT = "ko-without-threat"
    PROHIBITED_POINT = "prohibited-point"
    DISTURBANCE = "disturbance"
    TALK = "talk"
    PHONE_RANG = "phone-rang"
    PHONE_LOOKED_AT = "phone-looked-at"
    SMOKING = "smoking"


EFFECTS = {
    Offence.TWO_IN_A_ROW: Effect(("17.2",), warnings=1, is_void=True),
    Offence.TAKE_BACK: Effect(("17.3",), warnings=1),
    Offence.EARLY_PRESS: Effect(("17.4",), warnings=1),
    Offence.LIFTED_LIVING: Effect(("18.1",), warnings=1),
    Offence.NOT_LIFTED: Effect(("18.2",), warnings=1),
    Offence.LIFTED_LATE: Effect(("22.6",), warnings=1),
    Offence.KO_WITHOUT_THREAT: Effect(("18.3",), warnings=1, is_void=True, loses_turn=True),
    # No warning here, unlike 18.3.
    Offence.PROHIBITED_POINT: Effect(("19",), is_void=True, loses_turn=True),
    Offence.DISTURBANCE: Effect(("23.3",), warnings=1),
    Offence.TALK: Effect(("23.4",), warnings=1),
    Offence.PHONE_RANG: Effect(("23.7",), warnings=1),
    Offence.PHONE_LOOKED_AT: Effect(("23.7.a",), loses_game=True),
    Offence.SMOKING: Effect(("23.8",), warnings=1),
}


def is_in_time(offence: Offence, seen_after_moves: int, now_moves: int) -> bool:
    """Whether a complaint still counts: at once (16.3); a move taken back only until the opponent's next move (17.3).

    Args:
        offence: what is complained of.
        seen_after_moves: moves on the board when it happened.
        now_moves: moves on the board now.
    """
    return seen_after_moves == now_moves or (offence is Offence.TAKE_BACK and now_moves - seen_after_moves == 1)


class Colours(StrEnum):
    """What is done about colours taken wrongly."""

    SWAP = "swap"
    STANDS = "stands"


def reversed_colours(moves_played: int) -> Colours:
    """Rule on colours taken wrongly (17.1); the pairing keeps the colours that were assigned either way."""
    return Colours.SWAP if moves_played <= SWAP_UNTIL_MOVE else Colours.STANDS


class LateArrival(msgspec.Struct, frozen=True):
    """What late arrival costs: the game, or twice the lateness off the base time (22.1, 22.2)."""

    loses: bool
    deducted_ms: int
    clauses: tuple[str, ...]


def rule_on_late_arrival(late_ms: int, *, at_lodging: bool, is_resumption: bool = False) -> LateArrival:
    """Rule on one side's lateness; both sides may be late and both may lose (22.3).

    Args:
        late_ms: how late the player sat down.
        at_lodging: the hall is where the players lodge: a quarter of an hour instead of an hour.
        is_resumption: after an adjournment the clock simply runs (22.1).
    """
    if is_resumption:
        return LateArrival(False, 0, ("22.1.a",))
    clauses = ("22.2",) if at_lodging else ("22.1",)
    limit_ms = (15 if at_lodging else 60) * _MS_PER_MINUTE
    # The hour itself is still allowed: 含.
    if late_ms > limit_ms:
        return LateArrival(True, 0, clauses)
    return LateArrival(False, 2 * max(0, late_ms), clauses)
