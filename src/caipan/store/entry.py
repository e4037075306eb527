"""What the log is made of: the stamp of a write, the stored entry, and reports about a chain."""

import msgspec


class Stamp(msgspec.Struct, frozen=True):
    """Who writes, on which device, when (milliseconds since 1970), and why where a reason is asked for."""

    actor: str
    at_ms: int
    device: str = ""
    reason: str = ""


class StoredEntry(msgspec.Struct, frozen=True):
    """One entry as it lies in the log. ``data`` is JSON, byte for byte what the hash covers."""

    stream: str
    version: int
    kind: str
    schema: int
    data: str
    actor: str
    device: str
    reason: str
    at_ms: int
    previous_hash: str
    hash: str


class StreamHead(msgspec.Struct, frozen=True):
    """The newest entry of a stream."""

    stream: str
    version: int
    hash: str
    at_ms: int


class ChainReport(msgspec.Struct, frozen=True):
    """Whether a stream's chain holds; ``broken_at`` is the first entry that cannot be trusted and ``detail`` why.

    ``detail`` is ``gap`` (an entry is missing), ``link`` (previous hash), ``hash`` (content), ``head`` (the end is
    missing or more than was acknowledged) or empty.
    """

    stream: str
    entries: int
    ok: bool
    broken_at: int | None = None
    detail: str = ""
    head_hash: str = ""


class PersonalItem(msgspec.Struct, frozen=True):
    """Personal data of an entry (phone, identity number), kept out of the log so that it can be deleted."""

    entry: int
    field: str
    value: str


class BackupFile(msgspec.Struct, frozen=True):
    """A backup in the usual folder; it got its name only after it had been read back."""

    name: str
    at_ms: int
    entries: int


class BackupReport(msgspec.Struct, frozen=True):
    """A backup that was written and read back: ``tried`` says every chain in it was checked."""

    path: str
    streams: int
    entries: int
    tried: bool
