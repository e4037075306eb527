"""Telling readers that a stream has a new version."""

import asyncio
import threading
from collections.abc import AsyncIterator


class Listener:
    """One reader's subscription; keeps only the newest version of each stream, so a slow reader costs nothing."""

    def __init__(self, board: "NoticeBoard", stream: str | None) -> None:
        self._board = board
        self.stream = stream
        self._news: dict[str, int] = {}
        self._rung = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def __aenter__(self) -> "Listener":
        self._loop = asyncio.get_running_loop()
        self._board.add(self)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._board.remove(self)

    async def __aiter__(self) -> AsyncIterator[tuple[str, int]]:
        """Wait for commits, for ever."""
        while True:
            await self._rung.wait()
            self._rung.clear()
            news, self._news = self._news, {}
            for item in news.items():
                yield item

    def tell(self, stream: str, version: int) -> None:
        """Called in the writer thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, stream, version)

    def _note(self, stream: str, version: int) -> None:
        self._news[stream] = max(version, self._news.get(stream, 0))
        self._rung.set()


class NoticeBoard:
    """All listeners of a log."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._lock = threading.Lock()

    def add(self, listener: Listener) -> None:
        """Begin to tell a listener."""
        with self._lock:
            self._listeners.add(listener)

    def remove(self, listener: Listener) -> None:
        """Tell a listener no more."""
        with self._lock:
            self._listeners.discard(listener)

    def post(self, commit: tuple[str, int]) -> None:
        """Tell everybody who listens to this stream."""
        stream, version = commit
        with self._lock:
            listeners = [item for item in self._listeners if item.stream in (None, stream)]
        for listener in listeners:
            listener.tell(stream, version)
