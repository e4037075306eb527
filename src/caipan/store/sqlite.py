"""The log on SQLite: WAL, ``synchronous=FULL``, one writer thread with group commit, readers beside it."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from caipan.tournament.events import AnyEvent

from . import backups, chain, codec, transfer
from .entry import BackupFile, BackupReport, ChainReport, PersonalItem, Stamp, StoredEntry, StreamHead
from .errors import LogClosed, LogDamaged, NoSuchStream, StoreError, StreamExists, VersionConflict
from .listening import Listener, NoticeBoard
from .schema import connect, prepare, translated
from .writer import Writer

T = TypeVar("T")
COLUMNS = "stream, version, kind, schema, data, actor, device, reason, at_ms, previous_hash, hash"


class SqliteLog:
    """A log in one file. Opening checks the file; a damaged one raises ``LogDamaged`` with the last good backup."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            prepare(self.path)
        except LogDamaged as damage:
            raise backups.with_offer(damage, self.path) from damage
        self._notices = NoticeBoard()
        self._writer = Writer(self.path, self._notices.post, self._shown)
        self._readers = ThreadPoolExecutor(2, "caipan-log-reader")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._closed = False

    async def append(
        self,
        stream: str,
        expected_version: int,
        events: Sequence[AnyEvent],
        stamp: Stamp,
        personal: Sequence[PersonalItem] = (),
    ) -> tuple[StoredEntry, ...]:
        """Write events after ``expected_version``, all or none; done when they are on the disk."""
        bodies = tuple(codec.encode(event) for event in events)
        items = tuple(personal)

        def work(connection: sqlite3.Connection) -> tuple[StoredEntry, ...]:
            head = _head(connection, stream)
            actual = head.version if head else 0
            if actual != expected_version:
                raise VersionConflict(stream=stream, expected=expected_version, actual=actual)
            entries = _linked(stream, head, bodies, stamp)
            _insert(connection, entries)
            _insert_personal(connection, stream, items)
            return entries

        return await asyncio.wrap_future(self._writer.submit(work, _commits))

    async def read(self, stream: str, after: int = 0) -> tuple[StoredEntry, ...]:
        """Entries after a version. The chain is followed from there to the head, so a lost end is noticed."""
        return await self._reading(lambda connection: self._read(connection, stream, after))

    async def head(self, stream: str) -> StreamHead | None:
        """The newest entry of a stream."""
        return await self._reading(lambda connection: _head(connection, stream))

    async def streams(self, prefix: str = "") -> tuple[StreamHead, ...]:
        """All streams whose names begin so, by name."""
        return await self._reading(
            lambda connection: tuple(h for h in _heads(connection) if h.stream.startswith(prefix))
        )

    async def verify(self, stream: str) -> ChainReport:
        """Walk the whole chain; a fault is reported, not raised."""

        def work(connection: sqlite3.Connection) -> ChainReport:
            head = _head(connection, stream)
            return chain.check(stream, _rows(connection, stream, 0), head or StreamHead(stream, 0, chain.GENESIS, 0))

        return await self._reading(work)

    async def export_stream(self, stream: str) -> bytes:
        """One stream as one file (JSON Lines); personal data stay here."""
        entries = await self.read(stream)
        if not entries:
            raise NoSuchStream(stream=stream)
        return transfer.write(stream, entries)

    async def import_stream(self, data: bytes) -> StreamHead:
        """Take over an exported stream: everything is checked before the first row is written."""
        head, entries = await asyncio.to_thread(transfer.read, data)

        def work(connection: sqlite3.Connection) -> tuple[StoredEntry, ...]:
            here = _head(connection, head.stream)
            if here is not None:
                raise StreamExists(stream=head.stream, version=here.version)
            _insert(connection, entries)
            return entries

        await asyncio.wrap_future(self._writer.submit(work, _commits))
        return head

    async def backup(self, path: str) -> BackupReport:
        """``VACUUM INTO`` a new file, read back with every chain; a bare name goes to the usual folder."""
        place = backups.folder(self.path) / path if Path(path).name == path else Path(path)
        return await self._reading(lambda connection: backups.write(connection, place))

    async def backups(self, limit: int = 5) -> tuple[BackupFile, ...]:
        """The newest backups in the usual folder."""
        return await self._reading(lambda _: backups.listed(self.path, limit))

    async def prune_backups(self, keep: int) -> int:
        """Delete all but the newest backups of the usual folder."""
        return await self._reading(lambda _: backups.prune(self.path, keep))

    async def personal(self, stream: str, entry: int) -> dict[str, str]:
        """Personal data of an entry."""
        return await self._reading(
            lambda connection: dict(
                connection.execute("SELECT field, value FROM personal WHERE stream=? AND entry=?", (stream, entry))
            )
        )

    async def forget(self, stream: str, entry: int) -> None:
        """Delete personal data of an entry."""
        await asyncio.wrap_future(
            self._writer.submit(
                lambda connection: (
                    connection.execute("DELETE FROM personal WHERE stream=? AND entry=?", (stream, entry)).rowcount
                )
            )
        )

    def subscribe(self, stream: str | None = None) -> Listener:
        """Listen to one stream or to all; see ``log.Subscription``."""
        return Listener(self._notices, stream)

    def close(self) -> None:
        """Write what is waiting and shut; may be called twice."""
        if self._closed:
            return
        self._closed = True
        self._readers.shutdown()
        for connection in self._connections:
            connection.close()
        # The last connection to close brings the WAL into the file.
        self._writer.close()

    async def _reading(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise LogClosed(path=str(self.path))
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_with, work)

    def _read_with(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self.path)
            self._connections.append(connection)
        try:
            return work(connection)
        except sqlite3.Error as error:
            raise self._shown(error) from error

    def _shown(self, error: sqlite3.Error) -> StoreError:
        return backups.with_offer(translated(error, str(self.path)), self.path)

    def _read(self, connection: sqlite3.Connection, stream: str, after: int) -> tuple[StoredEntry, ...]:
        connection.execute("BEGIN")  # head and entries from one moment
        try:
            head = _head(connection, stream)
            rows = tuple(_rows(connection, stream, max(after - 1, 0)))
        finally:
            connection.execute("COMMIT")
        before, rest = (rows[:1], rows[1:]) if after else ((), rows)
        known = before[0].hash if before else chain.GENESIS
        report = chain.check(stream, rest, head or StreamHead(stream, 0, chain.GENESIS, 0), after, known)
        if not report.ok:
            damage = LogDamaged(path=str(self.path), detail=report.detail, stream=stream, version=report.broken_at)
            raise backups.with_offer(damage, self.path)
        return rest


def _commits(entries: tuple[StoredEntry, ...]) -> tuple[tuple[str, int], ...]:
    return ((entries[-1].stream, entries[-1].version),) if entries else ()


def _linked(
    stream: str, head: StreamHead | None, bodies: tuple[tuple[str, int, str], ...], stamp: Stamp
) -> tuple[StoredEntry, ...]:
    version, last = (head.version, head.hash) if head else (0, chain.GENESIS)
    entries = []
    for kind, schema, data in bodies:
        version += 1
        own = chain.entry_hash(
            last, stream, version, kind, schema, data, stamp.actor, stamp.device, stamp.reason, stamp.at_ms
        )
        entries.append(
            StoredEntry(
                stream, version, kind, schema, data, stamp.actor, stamp.device, stamp.reason, stamp.at_ms, last, own
            )
        )
        last = own
    return tuple(entries)


def _insert(connection: sqlite3.Connection, entries: tuple[StoredEntry, ...]) -> None:
    if not entries:
        return
    connection.executemany(
        f"INSERT INTO entry ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        [tuple(getattr(entry, name) for name in StoredEntry.__struct_fields__) for entry in entries],
    )
    last = entries[-1]
    connection.execute(
        "INSERT INTO head VALUES (?,?,?,?) ON CONFLICT (stream) DO UPDATE SET "
        "version=excluded.version, hash=excluded.hash, at_ms=excluded.at_ms",
        (last.stream, last.version, last.hash, last.at_ms),
    )


def _insert_personal(connection: sqlite3.Connection, stream: str, items: tuple[PersonalItem, ...]) -> None:
    connection.executemany(
        "INSERT INTO personal VALUES (?,?,?,?) ON CONFLICT DO UPDATE SET value=excluded.value",
        [(stream, item.entry, item.field, item.value) for item in items],
    )


def _head(connection: sqlite3.Connection, stream: str) -> StreamHead | None:
    row = connection.execute("SELECT stream, version, hash, at_ms FROM head WHERE stream=?", (stream,)).fetchone()
    return StreamHead(*row) if row else None


def _heads(connection: sqlite3.Connection) -> tuple[StreamHead, ...]:
    rows = connection.execute("SELECT stream, version, hash, at_ms FROM head ORDER BY stream")
    return tuple(StreamHead(*row) for row in rows)


def _rows(connection: sqlite3.Connection, stream: str, after: int) -> list[StoredEntry]:
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM entry WHERE stream=? AND version>? ORDER BY version", (stream, after)
    )
    return [StoredEntry(*row) for row in rows]
