"""One thread that writes. Whatever waits when it begins goes into one transaction (group commit)."""

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Generic, TypeVar

from .errors import LogClosed, StoreError
from .schema import connect

T = TypeVar("T")
MOST_JOBS = 256
"""Jobs in one transaction at most, so that the first of a burst does not wait for the last."""

Commit = tuple[str, int]
"""Stream and its new version."""


class Job(Generic[T]):
    """One piece of work in the transaction: all of it is committed, or none and the future has the error."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], commits: Callable[[T], tuple[Commit, ...]]) -> None:
        self.work = work
        self.commits = commits
        self.future: Future[T] = Future()
        self.result: T | None = None


class Writer:
    """The writer thread of one file."""

    def __init__(
        self, path: str | Path, on_commit: Callable[[Commit], None], shown: Callable[[sqlite3.Error], StoreError]
    ) -> None:
        self._path = str(path)
        self._on_commit = on_commit
        self._shown = shown
        self._jobs: queue.SimpleQueue[Job[object] | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="caipan-log-writer", daemon=True)
        self._thread.start()

    def submit(
        self,
        work: Callable[[sqlite3.Connection], T],
        commits: Callable[[T], tuple[Commit, ...]] = lambda _: (),
    ) -> "Future[T]":
        """Queue a piece of work; the future is done after the commit that holds it."""
        job = Job(work, commits)
        with self._closing:
            if self._closed:
                raise LogClosed(path=self._path)
            self._jobs.put(job)  # type: ignore[arg-type]
        return job.future

    def close(self) -> None:
        """Finish what is queued and stop."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection = connect(self._path)
        try:
            while True:
                batch, last = self._batch()
                if batch:
                    self._write(connection, batch)
                if last:
                    return
        finally:
            connection.close()

    def _batch(self) -> tuple[list[Job[object]], bool]:
        job = self._jobs.get()
        batch: list[Job[object]] = []
        while job is not None:
            # A caller that went away before its turn wrote nothing; from here on it can no longer take it back.
            if job.future.set_running_or_notify_cancel():
                batch.append(job)
            if len(batch) == MOST_JOBS:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _write(self, connection: sqlite3.Connection, batch: list[Job[object]]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            written = [job for job in batch if self._try(connection, job)]
            connection.execute("COMMIT")
        except BaseException as error:
            self._fail(connection, batch, error)
            return
        for job in written:
            for commit in job.commits(job.result):
                self._on_commit(commit)
            job.future.set_result(job.result)

    @staticmethod
    def _try(connection: sqlite3.Connection, job: Job[object]) -> bool:
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(connection)
        except StoreError as error:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
            job.future.set_exception(error)
            return False
        connection.execute("RELEASE job")
        return True

    def _fail(self, connection: sqlite3.Connection, batch: list[Job[object]], error: BaseException) -> None:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        shown = self._shown(error) if isinstance(error, sqlite3.Error) else error
        for job in batch:
            if not job.future.done():
                job.future.set_exception(shown)
