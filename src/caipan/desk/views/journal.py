"""The log 日志 and the preview of an undo 撤销."""

from caipan.wording.message import Message

from .frame import Chip, Frame, View


class LogLine(View, frozen=True):
    """One entry of the log.

    ``group`` is ``results rulings pairing people setup`` (the filter); ``badge`` a short word in front of the sentence
    or nothing; ``undone_by`` and ``undoes`` are versions.
    """

    version: int
    at_ms: int
    actor: str
    device: str
    kind: str
    group: str
    text: Message
    badge: Message | None = None
    clauses: tuple[str, ...] = ()
    reason: str = ""
    section: str = ""
    undone_by: int | None = None
    undoes: int | None = None
    can_undo: bool = False
    previous_hash: str = ""
    hash: str = ""


class ChainView(View, frozen=True):
    """Whether the hash chain holds: checked up to which entry, when, and where it breaks if it does."""

    ok: bool
    checked_to: int
    at_ms: int
    broken_at: int | None = None
    message: Message | None = None


class BackupLine(View, frozen=True):
    """A backup that was written, and whether reading it back was tried and worked."""

    at_ms: int
    name: str
    entries: int
    tried: bool


class LogView(View, frozen=True):
    """The log, newest first; ``total`` counts all entries."""

    frame: Frame
    lines: tuple[LogLine, ...]
    total: int
    chain: ChainView
    group: str = ""
    backups: tuple[BackupLine, ...] = ()
    selected: LogLine | None = None


class RankMove(View, frozen=True):
    """A player whose rank or points would change."""

    number: int
    name: str
    before: int
    after: int
    points_before: str
    points_after: str


class WhatIfView(View, frozen=True):
    """What another result at a board would change; only worked out, never written."""

    round: int
    board: int
    before: Chip
    after: Chip
    ranks: tuple[RankMove, ...]


class Consequence(View, frozen=True):
    """One consequence: its heading and what happens."""

    label: Message
    text: Message


class UndoPreview(View, frozen=True):
    """What an undo would do. ``refused`` says why it is not possible; else a reason is required to write it."""

    frame: Frame
    line: LogLine
    next_version: int
    before: Chip | None
    after: Chip | None
    ranks: tuple[RankMove, ...]
    consequences: tuple[Consequence, ...]
    later_entries: int
    depending: tuple[LogLine, ...] = ()
    refused: Message | None = None
