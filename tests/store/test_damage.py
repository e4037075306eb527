"""A damaged file: a clear typed error, the last good backup offered, nothing silently lost."""

import sqlite3
from pathlib import Path

import pytest

from caipan.store import BackupFailed, LogDamaged, SqliteLog, backups

from .samples import STREAM, opened, result, stamp

PAGE = 4096


async def fill(log: SqliteLog, first: int, last: int) -> None:
    await log.append(STREAM, first - 1, [result(board) for board in range(first, last + 1)], stamp())


def spoil(path: Path, page: int, start: int = 0, length: int = PAGE) -> None:
    with path.open("r+b") as file:
        file.seek(page * PAGE + start)
        file.write(b"\xa5" * length)


async def read_once(path: Path) -> None:
    log = SqliteLog(path)
    try:
        await log.read(STREAM)
    finally:
        log.close()


async def backed_up(tmp_path: Path) -> Path:
    """A log with 201 entries of which the first 101 are in a backup."""
    path = tmp_path / "desk.caipan"
    log = SqliteLog(path)
    await log.append(STREAM, 0, [opened()], stamp())
    await fill(log, 2, 101)
    await log.backup(str(backups.folder(path) / "0001.caipan"))
    await fill(log, 102, 201)
    log.close()
    return path


async def test_a_backup_is_read_back_before_it_counts(log: SqliteLog, tmp_path: Path) -> None:
    await fill(log, 1, 50)
    report = await log.backup(str(tmp_path / "away" / "b.caipan"))
    assert (report.streams, report.entries, report.tried) == (1, 50, True)
    restored = SqliteLog(report.path)
    assert await restored.read(STREAM) == await log.read(STREAM)
    restored.close()


async def test_a_backup_that_cannot_be_written_leaves_nothing_behind(log: SqliteLog, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(BackupFailed):
        await log.backup(str(blocked / "b.caipan"))
    assert blocked.read_text() == "in the way"


async def test_a_backup_of_a_broken_chain_is_no_backup(log: SqliteLog, tmp_path: Path) -> None:
    await fill(log, 1, 5)
    with sqlite3.connect(log.path) as hand:
        hand.execute("UPDATE entry SET actor='x' WHERE version=2")
    with pytest.raises(BackupFailed):
        await log.backup(str(tmp_path / "b.caipan"))
    assert not list(tmp_path.glob("b.caipan*"))


async def test_every_spoilt_page_is_noticed_and_the_backup_offered(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    whole = path.read_bytes()
    for page in range(len(whole) // PAGE):
        path.write_bytes(whole)
        spoil(path, page)
        with pytest.raises(LogDamaged) as caught:
            await read_once(path)
        assert caught.value.params["backup"] == str(backups.folder(path) / "0001.caipan")
        assert caught.value.params["backup_entries"] == 101


async def test_a_single_wrong_byte_in_a_result_is_noticed(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    data = path.read_bytes()
    at = data.rindex(b'"result":"1-0"')
    path.write_bytes(data[: at + 10] + b"0" + data[at + 11 :])
    log = SqliteLog(path)
    with pytest.raises(LogDamaged) as caught:
        await log.read(STREAM)
    log.close()
    assert caught.value.params["detail"] == "hash"


async def test_damage_without_a_backup_says_so(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    log = SqliteLog(path)
    await fill(log, 1, 100)
    log.close()
    spoil(path, 0)
    with pytest.raises(LogDamaged) as caught:
        SqliteLog(path)
    assert "backup" not in caught.value.params


async def test_a_spoilt_backup_is_not_offered(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    log = SqliteLog(path)
    newer = await log.backup(str(backups.folder(path) / "0002.caipan"))
    log.close()
    spoil(Path(newer.path), 3)
    spoil(path, 0)
    with pytest.raises(LogDamaged) as caught:
        SqliteLog(path)
    assert str(caught.value.params["backup"]).endswith("0001.caipan")


async def test_restoring_brings_back_the_backup_and_keeps_the_damaged_file(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    spoil(path, 0)
    damaged = path.read_bytes()
    restored = backups.restore(path, backups.folder(path) / "0001.caipan")
    assert (restored.entries, restored.salvaged) == (101, 0)
    assert Path(restored.kept).read_bytes() == damaged
    log = SqliteLog(path)
    assert len(await log.read(STREAM)) == 101
    log.close()


async def test_restoring_takes_over_what_is_still_readable_and_counts_what_is_lost(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    data = path.read_bytes()
    at = data.index(b'"board":151,')
    path.write_bytes(data[: at + 8] + b"999" + data[at + 11 :])
    restored = backups.restore(path, backups.folder(path) / "0001.caipan")
    assert (restored.salvaged, restored.entries, restored.lost) == (49, 150, 51)
    log = SqliteLog(path)
    assert (await log.verify(STREAM)).entries == 150
    log.close()


async def test_a_bad_backup_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    path = await backed_up(tmp_path)
    backup = backups.folder(path) / "0001.caipan"
    spoil(backup, 2)
    before = path.read_bytes()
    with pytest.raises(LogDamaged):
        backups.restore(path, backup)
    assert path.read_bytes() == before
