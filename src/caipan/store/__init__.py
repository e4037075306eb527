"""The append-only log of events on SQLite; knows nothing of what the events mean."""

from .codec import decode, encode, kind_of
from .entry import BackupFile, BackupReport, ChainReport, PersonalItem, Stamp, StoredEntry, StreamHead
from .errors import (
    BackupFailed,
    ExportDamaged,
    LogClosed,
    LogDamaged,
    LogTooNew,
    NoSuchStream,
    NotALog,
    NotWritten,
    StoreError,
    StreamExists,
    UnknownKind,
    VersionConflict,
)
from .log import Log, Subscription
from .sqlite import SqliteLog

__all__ = [
    "BackupFailed",
    "BackupFile",
    "BackupReport",
    "ChainReport",
    "ExportDamaged",
    "Log",
    "LogClosed",
    "LogDamaged",
    "LogTooNew",
    "NoSuchStream",
    "NotALog",
    "NotWritten",
    "PersonalItem",
    "SqliteLog",
    "Stamp",
    "StoreError",
    "StoredEntry",
    "StreamExists",
    "StreamHead",
    "Subscription",
    "UnknownKind",
    "VersionConflict",
    "decode",
    "encode",
    "kind_of",
]
