"""Every tie-break that can be worked out for one player, those of the books and those of the chess federation."""

from .fide_ties import FIDE
from .tie_keys import KEYS, NOT_IN_HALF_POINTS
from .ties import ALONE, Alone

BY_KEY: dict[str, Alone] = {**ALONE, **{key: work_out for key, (_, _, work_out) in FIDE.items()}}
"""The function by key."""

ALL_KEYS = (*KEYS, *FIDE)
"""Every key that ``standings(ties=...)`` takes; a section's own regulations are limited to ``tie_keys.KEYS``."""


def divisor(key: str) -> int:
    """Return what to divide a value by to get points or a number."""
    return FIDE[key][1] if key in FIDE else NOT_IN_HALF_POINTS.get(key, 2)
