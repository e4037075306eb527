"""Corrections 更正 of accidental errors at one board (XQ11 5.8; XQ99 5.8; O3)."""

from enum import StrEnum

import msgspec

from caipan.officiating.penalties import FoulRecord, Level, Penalty, give_illegal_move
from caipan.rulebook.sections import Corrections, Play

_MS_PER_MINUTE = 60_000


class Correction(StrEnum):
    """What is done about an error that was found."""

    SWAP_AND_REPLAY = "swap-and-replay"
    RESTORE = "restore"
    STANDS = "stands"
    REPLAY_TOUCHED = "replay-touched"
    GAME_LOST = "game-lost"


class CorrectionRuling(msgspec.Struct, frozen=True):
    """The correction, and the penalty that goes with it if there is one."""

    correction: Correction
    clauses: tuple[str, ...]
    penalty: Penalty | None = None


def reversed_colours(found_after_ms: int, rules: Corrections) -> CorrectionRuling:
    """Colours reversed: swapped and replayed if found in time, else taken as agreed (XQ11 5.8.1).

    Args:
        found_after_ms: time since the round began (whose twenty minutes is not said: a setting of the event).
        rules: the edition's table; a limit of 0 means that it is put right whenever it is found before the end.
    """
    limit = rules.reversed_colours_minutes
    in_time = not limit or found_after_ms <= limit * _MS_PER_MINUTE
    return CorrectionRuling(Correction.SWAP_AND_REPLAY if in_time else Correction.STANDS, rules.clauses)


def displaced_piece(rounds_since: int, rules: Corrections) -> CorrectionRuling:
    """A piece displaced by accident: restored if found in time, and the side to move is free (XQ11 5.8.2)."""
    limit = rules.displaced_piece_rounds
    in_time = not limit or rounds_since <= limit
    return CorrectionRuling(Correction.RESTORE if in_time else Correction.STANDS, rules.clauses)


def illegal_move(record: FoulRecord, play: Play, level: Level) -> CorrectionRuling:
    """An illegal move: the game is lost, or it is a foul and replayed with the moved piece touched (XQ11 5.8.3)."""
    penalty = give_illegal_move(record, play, level)
    correction = Correction.GAME_LOST if penalty.loses else Correction.REPLAY_TOUCHED
    return CorrectionRuling(correction, (*play.corrections.clauses, *penalty.clauses), penalty)
