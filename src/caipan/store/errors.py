"""Why the log says no. Few types, each with a stable ``reason`` code and parameters; no prose."""

from typing import ClassVar


class StoreError(Exception):
    """Base of all errors of the store."""

    reason: ClassVar[str] = "store"

    def __init__(self, **params: str | int | None) -> None:
        self.params = {key: value for key, value in params.items() if value is not None}
        super().__init__(f"{self.reason} {self.params}")


class VersionConflict(StoreError):
    """Somebody else appended first: ``stream``, ``expected``, ``actual``."""

    reason = "version-conflict"


class NoSuchStream(StoreError):
    """There is no log of this name: ``stream``."""

    reason = "no-such-stream"


class StreamExists(StoreError):
    """An import would write over a log that is already here: ``stream``, ``version``."""

    reason = "stream-exists"


class LogDamaged(StoreError):
    """The file or the hash chain is damaged.

    ``path``, ``detail`` (code), and where known ``stream``, ``version`` (first entry that cannot be trusted) and
    ``backup`` (path of the newest backup that was tried), ``backup_entries``.
    """

    reason = "log-damaged"


class LogTooNew(StoreError):
    """The file or an entry was written by a newer program: ``found``, ``known``, where known ``kind``."""

    reason = "log-too-new"


class UnknownKind(StoreError):
    """An entry of a kind this program does not know: ``kind``, where known ``stream``, ``version``."""

    reason = "unknown-kind"


class NotALog(StoreError):
    """The file is a database of another program: ``path``."""

    reason = "not-a-log"


class NotWritten(StoreError):
    """The disk did not take it; nothing of it was acknowledged: ``detail`` (code of SQLite)."""

    reason = "not-written"


class LogClosed(StoreError):
    """The log is shut."""

    reason = "log-closed"


class BackupFailed(StoreError):
    """The backup could not be written or could not be read back: ``path``, ``detail``."""

    reason = "backup-failed"


class ExportDamaged(StoreError):
    """An exported file cannot be taken over; ``problems`` lists every line that is wrong."""

    reason = "export-damaged"

    def __init__(self, problems: "tuple[tuple[int, str], ...]") -> None:
        self.problems = problems
        """Pairs of line number (from 1; 0 for the whole file) and code."""
        super().__init__(problems=len(problems), line=problems[0][0], detail=problems[0][1])
