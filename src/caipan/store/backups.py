"""Backups: written with ``VACUUM INTO`` (never by copying the file), read back, offered when the log is damaged."""

import contextlib
import os
import sqlite3
from pathlib import Path

from . import chain
from .entry import BackupFile, BackupReport, StoredEntry, StreamHead
from .errors import BackupFailed, LogDamaged, StoreError
from .schema import APPLICATION_ID, connect, translated

COLUMNS = "stream, version, kind, schema, data, actor, device, reason, at_ms, previous_hash, hash"


def folder(log_path: Path) -> Path:
    """Where backups of a log lie unless somebody says otherwise."""
    return log_path.with_name(log_path.name + ".backups")


def write(connection: sqlite3.Connection, path: Path) -> BackupReport:
    """Write the whole database to ``path`` and try it; the name appears only when the trial was good."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        connection.execute("VACUUM INTO ?", (str(draft),))
        report = attempt(draft)
        _flush(draft)
        os.replace(draft, path)
        with contextlib.suppress(PermissionError):  # some systems do not open folders
            _flush(path.parent)
    except (OSError, sqlite3.Error, StoreError) as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise BackupFailed(path=str(path), detail=_code(error)) from error
    return BackupReport(str(path), report.streams, report.entries, True)


def attempt(path: Path) -> BackupReport:
    """Open a backup without writing to it and follow every chain; raises ``LogDamaged``."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as backup:
            return _attempt(backup, path)
    except sqlite3.Error as error:
        raise translated(error, str(path)) from error


def _attempt(backup: sqlite3.Connection, path: Path) -> BackupReport:
    if backup.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise LogDamaged(path=str(path), detail="not-a-log")
    if backup.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise LogDamaged(path=str(path), detail="pages")
    heads = [StreamHead(*row) for row in backup.execute("SELECT stream, version, hash, at_ms FROM head")]
    entries = 0
    for head in heads:
        report = chain.check(head.stream, _entries(backup, head.stream), head)
        if not report.ok:
            raise LogDamaged(path=str(path), detail=report.detail, stream=head.stream, version=report.broken_at)
        entries += report.entries
    if backup.execute("SELECT count(*) FROM entry").fetchone()[0] != entries:
        raise LogDamaged(path=str(path), detail="head")
    return BackupReport(str(path), len(heads), entries, True)


def listed(log_path: Path, limit: int) -> tuple[BackupFile, ...]:
    """The backups in the usual folder, newest first; one that can no longer be opened is left out."""
    found = []
    for path in _found(log_path)[:limit]:
        with contextlib.suppress(sqlite3.Error, OSError):
            with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as it:
                entries = it.execute("SELECT coalesce(sum(version), 0) FROM head").fetchone()[0]
            found.append(BackupFile(path.name, path.stat().st_mtime_ns // 1_000_000, entries))
    return tuple(found)


def prune(log_path: Path, keep: int) -> int:
    """Delete all but the newest backups of the usual folder; returns how many went."""
    old = _found(log_path)[keep:]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


def _found(log_path: Path) -> list[Path]:
    paths = folder(log_path).glob("*.caipan")
    return sorted(paths, key=lambda item: (item.stat().st_mtime_ns, item.name), reverse=True)


def newest_good(log_path: Path) -> BackupReport | None:
    """The newest backup that can be read back, or ``None``."""
    for path in _found(log_path):
        with contextlib.suppress(StoreError):
            return attempt(path)
    return None


def with_offer(error: StoreError, log_path: Path) -> StoreError:
    """Add the newest good backup to a damage report; other errors stay as they are."""
    if not isinstance(error, LogDamaged):
        return error
    offer = newest_good(log_path)
    params = {"path": str(log_path), **error.params}
    if offer is not None:
        params |= {"backup": offer.path, "backup_entries": offer.entries}
    return LogDamaged(**params)


class Restored(BackupReport, frozen=True):
    """What came back: ``salvaged`` entries newer than the backup were read from the damaged file and fit the chain.

    ``lost`` counts entries that the damaged file's heads name and that could not be read; ``kept`` is the path under
    which the damaged file was put aside.
    """

    salvaged: int = 0
    lost: int = 0
    kept: str = ""


def restore(log_path: Path, backup: Path) -> Restored:
    """Put a good backup in the place of a damaged or lost log; a damaged one is kept. No log may be open.

    Entries that are newer than the backup are taken over as far as the damaged file gives them and the hash chain
    continues without a gap. Raises ``LogDamaged`` when the backup is bad; then nothing was touched.
    """
    attempt(backup)
    kept = _put_aside(log_path)
    try:
        with contextlib.closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as good:
            good.execute("VACUUM INTO ?", (str(log_path),))
    except sqlite3.Error as error:
        raise translated(error, str(log_path)) from error
    salvaged, lost = _salvage(log_path, kept) if kept.exists() else (0, 0)
    report = attempt(log_path)
    return Restored(
        str(log_path), report.streams, report.entries, True, salvaged, lost, str(kept) if kept.exists() else ""
    )


def _put_aside(log_path: Path) -> Path:
    number = 1
    while (kept := log_path.with_name(f"{log_path.name}.damaged-{number}")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        part = log_path.with_name(log_path.name + suffix)
        if part.exists():
            os.replace(part, kept.with_name(kept.name + suffix))
    return kept


def _salvage(log_path: Path, damaged: Path) -> tuple[int, int]:
    salvaged = lost = 0
    with contextlib.closing(connect(log_path)) as good, contextlib.closing(sqlite3.connect(damaged)) as bad:
        for head in _readable_heads(bad, good):
            here = good.execute("SELECT version, hash FROM head WHERE stream=?", (head.stream,)).fetchone()
            version, last = here or (0, chain.GENESIS)
            for entry in _continuation(bad, head.stream, version, last):
                _take_over(good, entry)
                version, salvaged = entry.version, salvaged + 1
            lost += max(0, head.version - version)
        good.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return salvaged, lost


def _readable_heads(bad: sqlite3.Connection, good: sqlite3.Connection) -> list[StreamHead]:
    query = "SELECT stream, version, hash, at_ms FROM head"
    for source in (bad, good):
        with contextlib.suppress(sqlite3.Error):
            return [StreamHead(*row) for row in source.execute(query)]
    return []


def _continuation(bad: sqlite3.Connection, stream: str, version: int, last: str) -> list[StoredEntry]:
    found: list[StoredEntry] = []
    with contextlib.suppress(sqlite3.Error):
        while True:  # one by one: a bad page further on must not take these with it
            query = f"SELECT {COLUMNS} FROM entry WHERE stream=? AND version=?"
            row = bad.execute(query, (stream, version + 1)).fetchone()
            if row is None:
                break
            entry = StoredEntry(*row)
            if not chain.check(stream, [entry], None, version, last).ok:
                break
            found.append(entry)
            version, last = entry.version, entry.hash
    return found


def _take_over(good: sqlite3.Connection, entry: StoredEntry) -> None:
    values = tuple(getattr(entry, name) for name in StoredEntry.__struct_fields__)
    good.execute(f"INSERT INTO entry ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)", values)
    good.execute("INSERT OR REPLACE INTO head VALUES (?,?,?,?)", (entry.stream, entry.version, entry.hash, entry.at_ms))


def _entries(connection: sqlite3.Connection, stream: str) -> list[StoredEntry]:
    rows = connection.execute(f"SELECT {COLUMNS} FROM entry WHERE stream=? ORDER BY version", (stream,))
    return [StoredEntry(*row) for row in rows]


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _code(error: Exception) -> str:
    if isinstance(error, StoreError):
        return error.reason
    return str(getattr(error, "sqlite_errorname", type(error).__name__))
