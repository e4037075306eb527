"""The hub tells every browser, keeps nothing for slow ones, and forgets those who leave."""

import asyncio
from collections.abc import AsyncIterator

from caipan.web.hub import Hub, Slot


class Log:
    """Versions on demand."""

    def __init__(self) -> None:
        self.queues: list[asyncio.Queue[int]] = []

    async def changes(self, _competition: str) -> AsyncIterator[int]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        self.queues.append(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self.queues.remove(queue)

    async def commit(self, version: int) -> None:
        for queue in self.queues:
            queue.put_nowait(version)
        await asyncio.sleep(0.01)


async def test_a_slot_keeps_only_the_newest_version() -> None:
    slot = Slot()
    for version in range(1, 1001):
        slot.put(version)
    assert await slot.take(1) == 1000
    assert await slot.take(0.01) is None


async def test_every_browser_is_told_by_one_listener() -> None:
    log = Log()
    hub = Hub(log.changes)
    slots = [hub.join("spring") for _ in range(5)]
    await asyncio.sleep(0.01)
    await log.commit(7)
    assert [await slot.take(1) for slot in slots] == [7] * 5
    assert len(log.queues) == 1
    assert hub.count("spring") == 5
    await hub.close()


async def test_the_listener_ends_with_the_last_browser() -> None:
    log = Log()
    hub = Hub(log.changes)
    one, other = hub.join("spring"), hub.join("spring")
    await asyncio.sleep(0.01)
    hub.leave("spring", one)
    assert len(log.queues) == 1
    hub.leave("spring", other)
    await asyncio.sleep(0.01)
    assert log.queues == []
    assert hub.count("spring") == 0


async def test_competitions_do_not_hear_each_other() -> None:
    log = Log()
    hub = Hub(lambda competition: log.changes(competition) if competition == "spring" else Log().changes(competition))
    spring, autumn = hub.join("spring"), hub.join("autumn")
    await asyncio.sleep(0.01)
    await log.commit(3)
    assert await spring.take(1) == 3
    assert await autumn.take(0.02) is None
    await hub.close()


async def test_closing_ends_open_streams() -> None:
    log = Log()
    hub = Hub(log.changes)
    heard: list[int | None] = []

    async def browser() -> None:
        async for version in hub.stream("spring"):
            heard.append(version)

    task = asyncio.create_task(browser())
    await asyncio.sleep(0.02)
    await log.commit(9)
    await hub.close()
    await asyncio.wait_for(task, 1)
    assert heard == [9]
