"""What has happened in a competition: frozen facts in the past tense, written once and never changed.

Players are entry ids before lots are drawn and lot numbers 编号 afterwards. Old kinds are upgraded in the codec of the
store only; nothing here is ever renamed.
"""

import msgspec

from .model import Entry, Measure, Office, PairedBoard, Result, SectionRules


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of all events of a competition."""


class CompetitionOpened(Event, frozen=True, tag="competition-opened"):
    """The competition exists."""

    name: str
    place: str = ""
    starts_on: str = ""
    """ISO date or empty."""


class CompetitionRenamed(Event, frozen=True, tag="competition-renamed"):
    """Name, place or date were changed."""

    name: str
    place: str = ""
    starts_on: str = ""


class SectionOpened(Event, frozen=True, tag="section-opened"):
    """A section 组别 was added with its regulations."""

    section: str
    """Short key used in addresses, such as ``men``."""
    name: str
    rules: SectionRules


class SectionRulesSet(Event, frozen=True, tag="section-rules-set"):
    """The regulations of a section were replaced, before its first round."""

    section: str
    rules: SectionRules


class EntriesImported(Event, frozen=True, tag="entries-imported"):
    """Entries came from a file, all of them or none."""

    section: str
    entries: tuple[Entry, ...]
    file_name: str = ""
    sha256: str = ""


class PlayerEntered(Event, frozen=True, tag="player-entered"):
    """One entry by hand; after round 1 a late entry, with the points the regulations give it."""

    section: str
    entry: Entry
    number: int | None = None
    """Lot number when lots are already drawn."""
    half_points: int = 0
    from_round: int = 1


class EntryCorrected(Event, frozen=True, tag="entry-corrected"):
    """The data of an entry were corrected."""

    section: str
    entry: Entry


class EntryRemoved(Event, frozen=True, tag="entry-removed"):
    """An entry was taken back before lots were drawn."""

    section: str
    entry: int


class LotsDrawn(Event, frozen=True, tag="lots-drawn"):
    """Lots 抽签: numbers by a recorded seed that anyone can replay."""

    section: str
    seed: str
    method: str
    """``random``, ``by-rating`` (seeds in the upper half) or ``as-entered``."""
    numbers: dict[str, int]
    """Lot number by entry id (JSON keys are text)."""


class AbsenceNoted(Event, frozen=True, tag="absence-noted"):
    """A player will miss one round and is not paired in it."""

    section: str
    player: int
    round: int
    half_points: int = 0
    """Half points the regulations give for it: a bye on request."""


class PlayerWithdrew(Event, frozen=True, tag="player-withdrew"):
    """A withdrawal 退出 (XQ11 19, XQ99 20)."""

    section: str
    player: int
    from_round: int
    """First round the player is no longer part of."""
    annulled: bool = False
    """All results are void: round robin with less than half played (XQ11 19.2)."""
    reason: str = ""


class RoundPaired(Event, frozen=True, tag="round-paired"):
    """A round was paired; still a draft 草案 until it is published."""

    section: str
    round: int
    boards: tuple[PairedBoard, ...]
    bye: int | None = None
    absent: tuple[int, ...] = ()
    floats_down: tuple[int, ...] = ()
    floats_up: tuple[int, ...] = ()
    manual: bool = False
    certificate: str = ""
    """JSON of the certificate of the pairing engine; its digest is printed."""
    reason: str = ""
    """Why a manual pair that had met before was allowed."""
    seed: str = ""
    """Seed of the lots of this round, for formats that draw lots every round."""
    given: dict[str, int] = msgspec.field(default_factory=dict)
    """Half points by lot number for players who are not paired and not the bye, such as a half-point bye on request."""


class PairingDropped(Event, frozen=True, tag="pairing-dropped"):
    """A draft was thrown away before it was published."""

    section: str
    round: int


class RoundPublished(Event, frozen=True, tag="round-published"):
    """The pairing of a round was published 公布."""

    section: str
    round: int


class PublicationWithdrawn(Event, frozen=True, tag="publication-withdrawn"):
    """A publication was taken back before any result."""

    section: str
    round: int


class ResultRecorded(Event, frozen=True, tag="result-recorded"):
    """A result was entered or corrected; ``before`` is what stood there."""

    section: str
    round: int
    board: int
    result: Result | None
    before: Result | None = None
    clauses: tuple[str, ...] = ()


class FoulsRecorded(Event, frozen=True, tag="fouls-recorded"):
    """Fouls 犯规 of both sides in one game, as they stand (a tie-break of XQ11 14)."""

    section: str
    round: int
    board: int
    first: int
    second: int


class RulingMade(Event, frozen=True, tag="ruling-made"):
    """A ruling 裁定 of the chief referee, with what it rests on; never recomputed."""

    section: str
    round: int
    board: int
    edition: str
    verdict: str
    clauses: tuple[str, ...]
    result: Result | None
    before: Result | None = None
    overruled: dict[str, str] = msgspec.field(default_factory=dict)
    """Class of a move by ply where the referee disagreed with the program."""
    judgement: str = ""
    """JSON of the judgement that was on the table."""
    reason: str = ""


class DisciplineRecorded(Event, frozen=True, tag="discipline-recorded"):
    """A player was punished 违纪处罚 (XQ11 18); what it does to a game or an entry stands in an entry of its own."""

    section: str
    player: int
    round: int
    measure: Measure
    office: Office
    reason: str
    clauses: tuple[str, ...] = ()


class Undone(Event, frozen=True, tag="undone"):
    """Undo 撤销: a further entry; the one it takes back stays in the log."""

    version: int
    """Version of the entry that no longer counts."""


AnyEvent = (
    CompetitionOpened | CompetitionRenamed | SectionOpened | SectionRulesSet | EntriesImported | PlayerEntered
    | EntryCorrected | EntryRemoved | LotsDrawn | AbsenceNoted | PlayerWithdrew | RoundPaired | PairingDropped
    | RoundPublished | PublicationWithdrawn | ResultRecorded | FoulsRecorded | RulingMade | DisciplineRecorded | Undone
)  # fmt: skip
"""Every kind of event, for the codec and for matching."""
