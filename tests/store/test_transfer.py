from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from caipan.store import ExportDamaged, NoSuchStream, SqliteLog, StreamExists, decode

from .samples import STREAM, opened, result, stamp


@pytest.fixture
async def exported(log: SqliteLog) -> bytes:
    await log.append(STREAM, 0, [opened(), result(1), result(2)], stamp(reason="原因"))
    return await log.export_stream(STREAM)


@pytest.fixture
async def other(tmp_path: Path) -> "SqliteLog":
    return SqliteLog(tmp_path / "other.caipan")


async def test_a_competition_moves_to_another_log_whole(log: SqliteLog, exported: bytes, other: SqliteLog) -> None:
    head = await other.import_stream(exported)
    assert (head.stream, head.version) == (STREAM, 3)
    assert await other.read(STREAM) == await log.read(STREAM)
    assert await other.export_stream(STREAM) == exported
    await other.append(STREAM, 3, [result(3)], stamp())
    assert (await other.verify(STREAM)).ok
    other.close()


async def test_an_import_never_writes_over_a_log(log: SqliteLog, exported: bytes) -> None:
    with pytest.raises(StreamExists) as caught:
        await log.import_stream(exported)
    assert caught.value.params == {"stream": STREAM, "version": 3}


async def test_nothing_is_exported_for_an_unknown_stream(log: SqliteLog) -> None:
    with pytest.raises(NoSuchStream):
        await log.export_stream("competition/none")


def lines(data: bytes) -> list[bytes]:
    return data.splitlines()


def joined(parts: list[bytes]) -> bytes:
    return b"\n".join(parts) + b"\n"


CASES: dict[str, tuple[Callable[[bytes], bytes], tuple[int, str]]] = {
    "changed result": (lambda d: d.replace(b'"board":1,', b'"board":9,'), (3, "hash")),
    "changed actor": (lambda d: d.replace(b'"arranger"', b'"somebody"', 1), (2, "hash")),
    "line removed": (lambda d: joined(lines(d)[:2] + lines(d)[3:]), (0, "entry-count")),
    "cut short": (lambda d: joined(lines(d)[:-1]), (0, "entry-count")),
    "cut in a line": (lambda d: d[:-40], (4, "entry-line")),
    "two lines swapped": (lambda d: joined([lines(d)[0], lines(d)[1], lines(d)[3], lines(d)[2]]), (3, "gap")),
    "not ours": (lambda d: b"hello\n", (1, "head-line")),
    "nothing": (lambda d: b"", (1, "head-line")),
    "binary": (lambda d: b"PK\x03\x04" + d, (1, "head-line")),
    "a newer format": (lambda d: d.replace(b'"format_version":1', b'"format_version":2'), (1, "too-new")),
    "an unknown kind": (
        lambda d: d.replace(b'"kind":"result-recorded"', b'"kind":"tea-served"', 1),
        (3, "unknown-kind"),
    ),
}


@pytest.mark.parametrize("case", CASES)
async def test_a_damaged_file_is_refused_whole(exported: bytes, other: SqliteLog, case: str) -> None:
    damage, problem = CASES[case]
    with pytest.raises(ExportDamaged) as caught:
        await other.import_stream(damage(exported))
    assert problem in caught.value.problems
    assert await other.streams() == ()
    other.close()


async def test_all_problems_are_listed_at_once(exported: bytes, other: SqliteLog) -> None:
    parts = lines(exported)
    parts[1] = b"{"
    parts[3] = parts[3].replace(b'"board":2', b'"board":7')
    with pytest.raises(ExportDamaged) as caught:
        await other.import_stream(joined(parts))
    assert {(2, "entry-line"), (4, "hash")} <= set(caught.value.problems)
    other.close()


async def test_the_file_is_plain_json_lines(log: SqliteLog, exported: bytes) -> None:
    head, *rest = [msgspec.json.decode(line) for line in lines(exported)]
    assert (head["format"], head["entries"]) == ("caipan-log", 3)
    assert [line["data"]["kind"] for line in rest] == ["competition-opened", "result-recorded", "result-recorded"]
    assert decode((await log.read(STREAM))[0]) == opened()
