"""What surrounds every page: head, rail, the ``now`` line, and the short answers of the use cases."""

import msgspec

from caipan.wording.message import Message


def points_text(half_points: int) -> str:
    """Write half points as people do: 7 is ``3½``, 1 is ``½``, -1 is ``-½``."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else ""
    if not half:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}½"


class View(msgspec.Struct, frozen=True):
    """Base of all view records."""


class By(View, frozen=True):
    """Who asks, and on which device; given by the caller."""

    actor: str
    device: str = ""


class Chip(View, frozen=True):
    """A result chip; ``state`` is ``none played forfeit adjourned bye annulled``.

    ``left`` and ``right`` are the signs in the two cells (``1 0 ½ + − 封``); ``result`` the stored value or empty.
    """

    state: str
    left: str
    right: str
    result: str
    said: Message


class SectionTab(View, frozen=True):
    """A section in the head of the page."""

    key: str
    name: str
    players: int
    here: bool = False


class Head(View, frozen=True):
    """Name of the competition and its sections; ``version`` counts its log, ``edition`` is the section's book."""

    competition: str
    name: str
    place: str
    starts_on: str
    sections: tuple[SectionTab, ...]
    section: str
    version: int
    edition: str = ""


class RailStep(View, frozen=True):
    """One step of the rail.

    ``kind`` is ``entries draw round standings log``; ``number`` the round. ``state`` is ``future ready draft running
    complete`` (draft: ochre broken bar, running: bar filled ``done`` of ``total``).
    """

    kind: str
    state: str
    line: Message
    number: int | None = None
    done: int = 0
    total: int = 0
    here: bool = False


class Action(View, frozen=True):
    """A button: stable ``name`` of the use case, its label, and why it cannot be pressed if it cannot.

    ``weight`` is ``filled`` (at most one), ``plain`` or ``danger``. ``params`` are what the route needs besides the
    section, such as ``{"round": 5}``.
    """

    name: str
    label: Message
    weight: str = "plain"
    params: dict[str, str | int] = {}
    why_not: Message | None = None


class Now(View, frozen=True):
    """The one sentence that says what is wrong or next (``tone``: ``next wait fault done``), and its buttons."""

    message: Message
    more: tuple[Message, ...] = ()
    actions: tuple[Action, ...] = ()
    tone: str = "next"


class Frame(View, frozen=True):
    """Head, rail and now line of a page in a competition."""

    head: Head
    rail: tuple[RailStep, ...]
    now: Now


class Problem(View, frozen=True):
    """One fault of something that was sent in: where (cell, line and column, field), what, and what would be right."""

    where: str
    message: Message


class Faults(View, frozen=True):
    """Something that was sent in is wrong: all problems at once; nothing was written."""

    problems: tuple[Problem, ...]


class Done(View, frozen=True):
    """A use case was carried out: what was written, the new version, and the next open board if there is one."""

    message: Message
    version: int
    next_board: int | None = None


class Conflict(View, frozen=True):
    """Somebody else was faster: what stands there now, by whom and when, and what the caller wanted.

    Results are values of ``tournament.model.Result`` or empty for none.
    """

    message: Message
    round: int
    board: int
    stands: str
    mine: str
    actor: str
    device: str
    at_ms: int
    ago_s: int
    version: int
