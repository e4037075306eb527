"""Law: nothing in a log can be changed, removed, added or put in another order without the chain showing it."""

import sqlite3

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.store import LogDamaged, SqliteLog, StoredEntry, StreamHead, chain

from .samples import STREAM, opened, result, stamp


def build(count: int) -> tuple[StoredEntry, ...]:
    last, entries = chain.GENESIS, []
    for version in range(1, count + 1):
        own = chain.entry_hash(last, "s", version, "k", 1, "{}", "a", "d", "", version)
        entries.append(StoredEntry("s", version, "k", 1, "{}", "a", "d", "", version, last, own))
        last = own
    return tuple(entries)


def head_of(entries: tuple[StoredEntry, ...]) -> StreamHead:
    return StreamHead("s", entries[-1].version, entries[-1].hash, 0)


@given(st.integers(1, 8), st.data())
def test_a_changed_field_is_found_at_its_entry(count: int, data: st.DataObject) -> None:
    entries = build(count)
    at = data.draw(st.integers(0, count - 1))
    field = data.draw(st.sampled_from(["kind", "schema", "data", "actor", "device", "reason", "at_ms", "hash"]))
    value = 99 if field in ("schema", "at_ms") else "changed"
    changed = msgspec.structs.replace(entries[at], **{field: value})
    report = chain.check("s", (*entries[:at], changed, *entries[at + 1 :]), head_of(entries))
    assert (report.ok, report.broken_at) == (False, at + 1)


@given(st.integers(2, 8), st.data())
def test_a_missing_entry_is_found(count: int, data: st.DataObject) -> None:
    entries = build(count)
    at = data.draw(st.integers(0, count - 1))
    report = chain.check("s", entries[:at] + entries[at + 1 :], head_of(entries))
    assert (report.ok, report.broken_at) == (False, at + 1)
    assert report.detail == ("head" if at == count - 1 else "gap")


@given(st.integers(1, 8))
def test_an_unbroken_chain_holds(count: int) -> None:
    report = chain.check("s", build(count), head_of(build(count)))
    assert (report.ok, report.entries) == (True, count)


def test_fields_cannot_run_together() -> None:
    one = chain.entry_hash("p", "s", 1, "k", 1, "{}", "ab", "c", "", 0)
    other = chain.entry_hash("p", "s", 1, "k", 1, "{}", "a", "bc", "", 0)
    assert one != other


@pytest.mark.parametrize(
    ("statement", "broken_at", "detail"),
    [
        ("UPDATE entry SET data=replace(data, '1-0', '0-1') WHERE version=3", 3, "hash"),
        ("UPDATE entry SET actor='somebody else' WHERE version=2", 2, "hash"),
        ("DELETE FROM entry WHERE version=2", 2, "gap"),
        ("DELETE FROM entry WHERE version=4", 4, "head"),
        ("UPDATE entry SET hash='x' WHERE version=4", 4, "hash"),
        ("UPDATE head SET version=3", 4, "head"),
        ("DELETE FROM head", 1, "head"),
        ("UPDATE head SET hash='x'", 4, "head"),
    ],
)
async def test_tampering_with_the_file_is_found(log: SqliteLog, statement: str, broken_at: int, detail: str) -> None:
    await log.append(STREAM, 0, [opened(), result(1), result(2), result(3)], stamp())
    with sqlite3.connect(log.path) as hand:
        hand.execute(statement)
    report = await log.verify(STREAM)
    assert (report.ok, report.broken_at, report.detail) == (False, broken_at, detail)
    with pytest.raises(LogDamaged) as caught:
        await log.read(STREAM)
    assert caught.value.params["version"] == broken_at
    assert caught.value.params["detail"] == detail


async def test_a_stream_whose_head_is_gone_is_missed_at_the_next_opening(log: SqliteLog) -> None:
    await log.append(STREAM, 0, [opened()], stamp())
    log.close()
    with sqlite3.connect(log.path) as hand:
        hand.execute("DELETE FROM head")
    with pytest.raises(LogDamaged) as caught:
        SqliteLog(log.path)
    assert caught.value.params["stream"] == STREAM
