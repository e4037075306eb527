"""The tables on SQLite, and the door through which a file becomes a checked connection."""

import sqlite3
from pathlib import Path

from .errors import LogDamaged, LogTooNew, NotALog, NotWritten, StoreError

APPLICATION_ID = 0x63706C67
"""``cplg``: marks our files, so that the database of another program is not written into."""
USER_VERSION = 1

TABLES = """
CREATE TABLE entry (
  stream TEXT NOT NULL, version INTEGER NOT NULL, kind TEXT NOT NULL, schema INTEGER NOT NULL, data TEXT NOT NULL,
  actor TEXT NOT NULL, device TEXT NOT NULL, reason TEXT NOT NULL, at_ms INTEGER NOT NULL,
  previous_hash TEXT NOT NULL, hash TEXT NOT NULL,
  PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE head (
  stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE personal (
  stream TEXT NOT NULL, entry INTEGER NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (stream, entry, field)
) STRICT, WITHOUT ROWID;
"""
# The head is written in the transaction of its entries: a page that lost the end of a stream cannot hide it.

BUSY_TIMEOUT_S = 10.0


def connect(path: str | Path) -> sqlite3.Connection:
    """Open a connection with the settings every writer and reader uses; may be moved to another thread."""
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    # FULL, not NORMAL: in WAL mode NORMAL may forget acknowledged commits when the power fails.
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def prepare(path: str | Path) -> None:
    """Make the tables of a new file or check an old one.

    Raises ``NotALog``, ``LogTooNew``, ``LogDamaged`` (whole-file check of SQLite) or ``NotWritten``.
    """
    try:
        connection = connect(path)
        try:
            _prepare(connection, str(path))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise translated(error, str(path)) from error


def _prepare(connection: sqlite3.Connection, path: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not application and not version and not tables:
        for statement in TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={USER_VERSION}")
        connection.execute("COMMIT")
        return
    connection.execute("ROLLBACK")
    if application != APPLICATION_ID:
        raise NotALog(path=path)
    if version > USER_VERSION:
        raise LogTooNew(found=version, known=USER_VERSION)
    findings = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if findings != "ok":
        raise LogDamaged(path=path, detail="pages")
    _check_heads(connection, path)


def _check_heads(connection: sqlite3.Connection, path: str) -> None:
    """A stream whose head is gone would vanish from every list without this."""
    lost = connection.execute(
        "SELECT stream FROM (SELECT DISTINCT stream FROM entry) WHERE stream NOT IN (SELECT stream FROM head)"
    ).fetchone()
    if lost:
        raise LogDamaged(path=path, detail="head", stream=lost[0], version=1)


def translated(error: sqlite3.Error, path: str) -> StoreError:
    """Our error for one of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return LogDamaged(path=path, detail="pages")
    return NotWritten(path=path, detail=name)
