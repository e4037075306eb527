"""What people ask of a competition; ``decide`` answers each with events or a refusal."""

import msgspec

from .model import Entry, Measure, Office, PairedBoard, Result, SectionRules


class Command(msgspec.Struct, frozen=True):
    """Base of all commands."""


class OpenCompetition(Command, frozen=True):
    """Start a competition."""

    name: str
    place: str = ""
    starts_on: str = ""


class RenameCompetition(Command, frozen=True):
    """Change name, place or date."""

    name: str
    place: str = ""
    starts_on: str = ""


class OpenSection(Command, frozen=True):
    """Add a section."""

    section: str
    name: str
    rules: SectionRules


class SetSectionRules(Command, frozen=True):
    """Replace the regulations of a section before round 1."""

    section: str
    rules: SectionRules


class ImportEntries(Command, frozen=True):
    """Take over checked rows of a file; ids in ``entries`` are given by ``decide`` (pass 0)."""

    section: str
    entries: tuple[Entry, ...]
    file_name: str = ""
    sha256: str = ""


class EnterPlayer(Command, frozen=True):
    """Enter one player; after lots are drawn a late entry."""

    section: str
    entry: Entry
    half_points: int = 0


class CorrectEntry(Command, frozen=True):
    """Correct the data of an entry."""

    section: str
    entry: Entry


class RemoveEntry(Command, frozen=True):
    """Take an entry back before lots."""

    section: str
    entry: int


class DrawLots(Command, frozen=True):
    """Draw lots with a seed; the same seed gives the same numbers."""

    section: str
    seed: str
    method: str = "random"


class NoteAbsence(Command, frozen=True):
    """A player misses a round that is not paired yet; ``half_points`` asks for a bye where the regulations allow it."""

    section: str
    player: int
    round: int
    half_points: int = 0


class WithdrawPlayer(Command, frozen=True):
    """A player leaves the section."""

    section: str
    player: int
    reason: str = ""


class PairRound(Command, frozen=True):
    """Pair the next round; ``manual`` boards are taken out first. ``seed``: formats with lots each round."""

    section: str
    round: int
    manual: tuple[PairedBoard, ...] = ()
    seed: str = ""
    reason: str = ""
    """Why the chief referee allows a manual pair that has met before (XQ11 app2.1.6); without it that is refused."""
    bye: int | None = None
    """A bye 轮空 given by hand in an odd field; a second one for the same player needs a reason (R20)."""


class DropPairing(Command, frozen=True):
    """Throw a draft away."""

    section: str
    round: int


class PublishRound(Command, frozen=True):
    """Publish a draft."""

    section: str
    round: int


class WithdrawPublication(Command, frozen=True):
    """Take a publication back while no result stands."""

    section: str
    round: int


class RecordResult(Command, frozen=True):
    """Enter a result. ``before`` is what the person saw; if something else stands there by now, it is refused."""

    section: str
    round: int
    board: int
    result: Result | None
    before: Result | None = None
    clauses: tuple[str, ...] = ()


class RecordFouls(Command, frozen=True):
    """Set the fouls of both sides in one game."""

    section: str
    round: int
    board: int
    first: int
    second: int


class MakeRuling(Command, frozen=True):
    """Record a ruling and, with ``result``, its effect on the board."""

    section: str
    round: int
    board: int
    edition: str
    verdict: str
    clauses: tuple[str, ...] = ()
    result: Result | None = None
    before: Result | None = None
    overruled: dict[str, str] = msgspec.field(default_factory=dict)
    judgement: str = ""
    reason: str = ""


class Discipline(Command, frozen=True):
    """Punish a player in a round that is published; ``before`` is what stands at the board if the game is to be lost.

    A warning is given by a table referee or the chief referee, a loss by the chief referee, an expulsion and a
    proposed ban by the organisers (XQ11 18.1-18.4).
    """

    section: str
    player: int
    round: int
    measure: Measure
    office: Office
    reason: str
    before: Result | None = None


class Undo(Command, frozen=True):
    """Take back the entry with this version; a reason is required at the desk."""

    version: int


AnyCommand = (
    OpenCompetition | RenameCompetition | OpenSection | SetSectionRules | ImportEntries | EnterPlayer | CorrectEntry
    | RemoveEntry | DrawLots | NoteAbsence | WithdrawPlayer | PairRound | DropPairing | PublishRound
    | WithdrawPublication | RecordResult | RecordFouls | MakeRuling | Discipline | Undo
)  # fmt: skip
"""Every kind of command."""


class Refused(msgspec.Struct, frozen=True):
    """The answer ``no``: a stable reason code, what it is about, and the clause or house rule behind it."""

    reason: str
    params: dict[str, str | int] = msgspec.field(default_factory=dict)
    clauses: tuple[str, ...] = ()
