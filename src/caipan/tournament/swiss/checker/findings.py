"""What the checker reports: place, clause, what was expected and what was found."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One disagreement. ``code`` is stable; ``players`` are numbers; the values are numbers and codes, no sentences."""

    code: str
    clause: str
    players: tuple[int, ...] = ()
    expected: str = ""
    found: str = ""
