"""Live pages: one listener per competition, and one slot per browser that only ever holds the newest version.

A slow browser never makes anything grow: versions it did not fetch in time are overwritten by newer ones.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

Changes = Callable[[str], AsyncIterator[int]]
"""Gives the versions of a competition's log as they are committed."""

HEARTBEAT_S = 15.0


class Slot:
    """What one browser still has to be told: the newest version, and a bell."""

    def __init__(self) -> None:
        self._version: int | None = None
        self._bell = asyncio.Event()

    def put(self, version: int) -> None:
        """Leave a version; an older one that was not fetched is gone."""
        self._version = version
        self._bell.set()

    async def take(self, timeout_s: float) -> int | None:
        """Wait for a version, or ``None`` when the time is up."""
        try:
            await asyncio.wait_for(self._bell.wait(), timeout_s)
        except TimeoutError:
            return None
        self._bell.clear()
        return self._version


class Hub:
    """Passes the changes of each competition on to every browser that looks at it."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._slots: dict[str, set[Slot]] = {}
        self._listeners: dict[str, asyncio.Task[None]] = {}
        self.closing = asyncio.Event()

    def count(self, competition: str) -> int:
        """How many browsers look at a competition now."""
        return len(self._slots.get(competition, ()))

    def join(self, competition: str) -> Slot:
        """Give a browser its slot, and start to listen with the first one."""
        slot = Slot()
        self._slots.setdefault(competition, set()).add(slot)
        listener = self._listeners.get(competition)
        if listener is None or listener.done():
            self._listeners[competition] = asyncio.create_task(self._listen(competition))
        return slot

    def leave(self, competition: str, slot: Slot) -> None:
        """Forget a browser; with the last one stop listening."""
        slots = self._slots.get(competition, set())
        slots.discard(slot)
        if not slots:
            self._slots.pop(competition, None)
            listener = self._listeners.pop(competition, None)
            if listener is not None:
                listener.cancel()

    async def close(self) -> None:
        """Stop listening everywhere; open streams end at their next heartbeat at the latest."""
        self.closing.set()
        listeners = list(self._listeners.values())
        self._listeners.clear()
        for slots in self._slots.values():
            for slot in slots:
                slot.put(-1)
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)

    async def stream(self, competition: str) -> AsyncIterator[int | None]:
        """Versions for one browser until it goes away; ``None`` is a heartbeat."""
        slot = self.join(competition)
        try:
            while not self.closing.is_set():
                version = await slot.take(HEARTBEAT_S)
                if self.closing.is_set():
                    return
                yield version
        finally:
            self.leave(competition, slot)

    async def _listen(self, competition: str) -> None:
        async for version in self._changes(competition):
            for slot in self._slots.get(competition, ()):
                slot.put(version)
