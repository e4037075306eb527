"""The duty to vary, followed up from the moves that come after the ruling (变着; XQ11 23.5.2, XQ99 24.3).

A :class:`Watch` is a value: it is made when the referee rules and becomes another with every later ply. XQ11 gives the
side two rounds; XQ99 asks it to vary at once and takes one more run of the cycle as its loss; where both sides may
stay, the book may give the draw after some rounds.
"""

from collections.abc import Hashable, Sequence
from enum import StrEnum

import msgspec

from caipan.officiating.repetition.answer import Cycle, Duty
from caipan.officiating.repetition.cycle import last_run


class Standing(StrEnum):
    """How a duty to vary stands."""

    OPEN = "open"
    VARIED = "varied"
    LOST = "lost"
    DRAWN = "drawn"


class Watch(msgspec.Struct, frozen=True):
    """A duty under way.

    ``side`` is who must vary (``"both"``: unchanged play is drawn), ``keys`` the positions of the cycle, ``moves_left``
    how many more moves that stay in the cycle the side may make before it has failed. ``varied_by`` names the side
    whose move left the cycle. With no ``keys`` (many points, XQ11 23.4) to vary is to play a move that is no attack.
    """

    side: str
    keys: frozenset[Hashable]
    moves_left: int
    standing: Standing = Standing.OPEN
    varied_by: str | None = None


def begin(duty: Duty, cycle: Cycle | None, keys: Sequence[Hashable]) -> Watch:
    """The watch that a ruling starts.

    Args:
        duty: of the judgement.
        cycle: the cycle that was ruled on; ``None`` if it was a span over many points.
        keys: the position keys of the record, ``keys[n]`` after ply ``n``.
    """
    length = cycle.length if cycle else 2
    rounds = duty.rounds + duty.extra_cycles * length // 2
    allowed = 2 * rounds if duty.side == "both" else rounds
    positions = frozenset(keys[ply] for ply in last_run(cycle)) if cycle else frozenset()
    return Watch(duty.side, positions, max(allowed, 1))


def follow(watch: Watch, key: Hashable, mover: str, *, attacks: bool = False) -> Watch:
    """The watch after one more ply.

    Args:
        watch: as it stood.
        key: of the position after the ply.
        mover: ``"red"`` or ``"black"``.
        attacks: whether the ply is check, kill or chase; asked only where no cycle was ruled on.
    """
    if watch.standing is not Standing.OPEN:
        return watch
    concerned = watch.side in ("both", mover)
    stays = key in watch.keys if watch.keys else attacks or not concerned
    if not stays:
        return msgspec.structs.replace(watch, standing=Standing.VARIED, varied_by=mover)
    if not concerned:
        return watch
    left = watch.moves_left - 1
    if left > 0:
        return msgspec.structs.replace(watch, moves_left=left)
    over = Standing.DRAWN if watch.side == "both" else Standing.LOST
    return msgspec.structs.replace(watch, moves_left=0, standing=over)
