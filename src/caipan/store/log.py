"""What every log can do, whichever database is under it."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from caipan.tournament.events import AnyEvent

from .entry import BackupFile, BackupReport, ChainReport, PersonalItem, Stamp, StoredEntry, StreamHead


class Subscription(Protocol):
    """Versions of one stream, or of all, after they are committed.

    A slow reader misses steps but never the newest version. Use it in ``async with``; iterate it.
    """

    def __aiter__(self) -> AsyncIterator[tuple[str, int]]:
        """Iterate over pairs of stream and version."""

    async def __aenter__(self) -> "Subscription":
        """Start listening."""

    async def __aexit__(self, *error: object) -> None:
        """Stop listening."""


class Log(Protocol):
    """An append-only log of many streams. What ``append`` has returned survives the death of the process."""

    async def append(
        self,
        stream: str,
        expected_version: int,
        events: Sequence[AnyEvent],
        stamp: Stamp,
        personal: Sequence[PersonalItem] = (),
    ) -> tuple[StoredEntry, ...]:
        """Write events after ``expected_version``; raises ``VersionConflict`` or ``NotWritten``."""

    async def read(self, stream: str, after: int = 0) -> tuple[StoredEntry, ...]:
        """Entries after a version, their chain checked; raises ``LogDamaged``. An unknown stream is empty."""

    async def head(self, stream: str) -> StreamHead | None:
        """The newest entry of a stream, or ``None``."""

    async def streams(self, prefix: str = "") -> tuple[StreamHead, ...]:
        """All streams whose names begin so, by name."""

    async def verify(self, stream: str) -> ChainReport:
        """Walk the whole chain; a fault is reported, not raised."""

    async def export_stream(self, stream: str) -> bytes:
        """One stream as one file; raises ``NoSuchStream`` or ``LogDamaged``."""

    async def import_stream(self, data: bytes) -> StreamHead:
        """Take over an exported stream, all or nothing; raises ``ExportDamaged`` or ``StreamExists``."""

    async def backup(self, path: str) -> BackupReport:
        """Write a backup and read it back; raises ``BackupFailed``."""

    async def backups(self, limit: int = 5) -> tuple[BackupFile, ...]:
        """The newest backups in the usual place."""

    async def prune_backups(self, keep: int) -> int:
        """Delete all but the newest backups in the usual place; returns how many went."""

    async def personal(self, stream: str, entry: int) -> dict[str, str]:
        """Personal data of an entry."""

    async def forget(self, stream: str, entry: int) -> None:
        """Delete personal data of an entry."""

    def subscribe(self, stream: str | None = None) -> Subscription:
        """Listen to one stream or to all."""

    def close(self) -> None:
        """Write what is waiting and shut."""
