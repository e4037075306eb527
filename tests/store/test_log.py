import asyncio
import sqlite3
from pathlib import Path

import pytest

from caipan.store import (
    LogClosed,
    LogTooNew,
    NotALog,
    NotWritten,
    PersonalItem,
    SqliteLog,
    VersionConflict,
    decode,
)
from caipan.store.chain import GENESIS

from .samples import STREAM, opened, result, stamp


async def test_what_is_appended_is_read_back(log: SqliteLog) -> None:
    stored = await log.append(STREAM, 0, [opened(), result(3)], stamp(reason="as asked"))
    read = await log.read(STREAM)
    assert read == stored
    assert [decode(entry) for entry in read] == [opened(), result(3)]
    assert (read[0].previous_hash, read[1].previous_hash) == (GENESIS, read[0].hash)
    assert (read[1].actor, read[1].device, read[1].reason, read[1].at_ms) == ("arranger", "desk 1", "as asked", 1_000)


async def test_reading_goes_on_from_a_version(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened(), result(1), result(2)], stamp())
    assert [entry.version for entry in await log.read(STREAM, after=1)] == [2, 3]
    assert await log.read(STREAM, after=3) == ()
    assert await log.read("competition/none") == ()


async def test_the_second_of_two_writers_hears_of_the_first(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened()], stamp())
    answers = await asyncio.gather(
        log.append(STREAM, 1, [result(1)], stamp()),
        log.append(STREAM, 1, [result(2)], stamp()),
        return_exceptions=True,
    )
    conflict = next(answer for answer in answers if isinstance(answer, VersionConflict))
    assert conflict.params == {"stream": STREAM, "expected": 1, "actual": 2}
    assert [decode(entry) for entry in await log.read(STREAM)] == [opened(), result(1)]


async def test_two_programs_on_one_file_cannot_write_over_each_other(log: SqliteLog) -> None:
    other = SqliteLog(log.path)
    try:
        await log.append(STREAM, 0, [opened()], stamp())
        with pytest.raises(VersionConflict):
            await other.append(STREAM, 0, [opened("其他")], stamp())
        await other.append(STREAM, 1, [result(1)], stamp())
        assert len(await log.read(STREAM)) == 2
    finally:
        other.close()


async def test_an_append_is_all_or_nothing(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened()], stamp())
    with pytest.raises(VersionConflict):
        await log.append(STREAM, 0, [opened(), result(1)], stamp())
    assert len(await log.read(STREAM)) == 1


async def test_many_writers_at_once_get_versions_without_gaps(log: SqliteLog) -> None:
    async def write(stream: str) -> None:
        for version in range(20):
            await log.append(stream, version, [result(version + 1)], stamp())

    names = [f"competition/{number}" for number in range(10)]
    await asyncio.gather(*(write(name) for name in names))
    heads = await log.streams("competition/")
    assert {head.stream: head.version for head in heads} == dict.fromkeys(names, 20)
    assert all([(await log.verify(name)).ok for name in names])


async def test_a_caller_that_goes_away_does_not_break_the_log(log: SqliteLog) -> None:
    tasks = [asyncio.create_task(log.append(f"s/{n}", 0, [opened()], stamp())) for n in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await log.append(STREAM, 0, [opened()], stamp())
    for head in await log.streams():
        assert (await log.verify(head.stream)).ok
    written = {head.stream for head in await log.streams("s/")}
    assert {f"s/{n}" for n in range(1, 30, 2)} <= written


async def test_listeners_hear_of_commits_and_only_of_their_stream(log: SqliteLog) -> None:
    async with log.subscribe(STREAM) as mine, log.subscribe() as every:
        await log.append("other", 0, [opened()], stamp())
        await log.append(STREAM, 0, [opened(), result(1)], stamp())
        async with asyncio.timeout(5):
            assert await anext(aiter(mine)) == (STREAM, 2)
            iterator = aiter(every)
            assert {await anext(iterator), await anext(iterator)} == {("other", 1), (STREAM, 2)}


async def test_a_slow_listener_gets_the_newest_version(log: SqliteLog) -> None:
    async with log.subscribe(STREAM) as listener:
        for version in range(5):
            await log.append(STREAM, version, [result(version + 1)], stamp())
        async with asyncio.timeout(5):
            assert await anext(aiter(listener)) == (STREAM, 5)


async def test_personal_data_stay_out_of_the_log_and_can_be_deleted(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened()], stamp(), personal=[PersonalItem(1, "phone", "555-0100")])
    assert await log.personal(STREAM, 1) == {"phone": "555-0100"}
    assert b"555-0100" not in await log.export_stream(STREAM)
    assert "555-0100" not in str(await log.read(STREAM))
    await log.forget(STREAM, 1)
    assert await log.personal(STREAM, 1) == {}


async def test_a_closed_log_says_so(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "a.caipan")
    await log.append(STREAM, 0, [opened()], stamp())
    log.close()
    log.close()
    with pytest.raises(LogClosed):
        await log.append(STREAM, 1, [result(1)], stamp())
    with pytest.raises(LogClosed):
        await log.read(STREAM)
    again = SqliteLog(tmp_path / "a.caipan")
    assert len(await again.read(STREAM)) == 1
    again.close()


async def test_a_disk_that_takes_nothing_acknowledges_nothing(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened()], stamp())
    blocker = sqlite3.connect(log.path, isolation_level=None)
    pages = blocker.execute("PRAGMA page_count").fetchone()[0]
    blocker.close()
    await asyncio.wrap_future(log._writer.submit(lambda c: c.execute(f"PRAGMA max_page_count={pages}").fetchone()))
    with pytest.raises(NotWritten) as caught:
        await log.append(STREAM, 1, [result(board) for board in range(1, 500)], stamp())
    assert caught.value.params["detail"] == "SQLITE_FULL"
    await asyncio.wrap_future(log._writer.submit(lambda c: c.execute("PRAGMA max_page_count=100000").fetchone()))
    assert (await log.head(STREAM)).version == 1  # type: ignore[union-attr]
    await log.append(STREAM, 1, [result(1)], stamp())
    assert (await log.verify(STREAM)).ok


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE song (name)")
    with pytest.raises(NotALog):
        SqliteLog(path)


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.caipan"
    SqliteLog(path).close()
    with sqlite3.connect(path) as newer:
        newer.execute("PRAGMA user_version=99")
    with pytest.raises(LogTooNew) as caught:
        SqliteLog(path)
    assert caught.value.params == {"found": 99, "known": 1}
