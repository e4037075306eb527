"""Opening the data, backups on the way, and what happens when the file is damaged."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from caipan.desk.desk import Desk
from caipan.desk.door import CannotOpen, open_desk, restore_data
from caipan.store import SqliteLog, backups

from .hall import ARRANGER, good, running_hall

PAGE = 4096


async def damaged(path: Path, *, with_backup: bool) -> tuple[str, int]:
    """A damaged file with a competition of 13 entries and one more result; the id and the entries of the backup."""
    async with open_desk(str(path)) as desk:
        hall = await running_hall(desk)
        if with_backup:
            good(await desk.backup())
        entries = await hall.version()
        await desk.enter_quick(*hall.here, 1, "1 1", by=ARRANGER)
    with path.open("r+b") as file:
        file.write(b"\0" * 100)
    return hall.competition, entries


async def test_a_damaged_file_offers_the_last_good_backup(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    _, entries = await damaged(path, with_backup=True)
    with pytest.raises(CannotOpen) as caught:
        async with open_desk(str(path)):
            pass
    params = caught.value.refused.params
    assert (caught.value.reason, params["backup_entries"]) == ("log-damaged-with-backup", entries)
    assert Path(str(params["backup"])).is_file()


async def test_a_restored_desk_goes_on_and_the_damaged_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    competition, entries = await damaged(path, with_backup=True)
    restored = await restore_data(str(path))
    assert restored.entries == entries
    assert Path(restored.kept).is_file()
    async with open_desk(str(path)) as desk:
        assert good(await desk.log(competition)).total == entries
        assert good(await desk.verify(competition)).ok


async def test_without_a_backup_nothing_is_promised_and_nothing_touched(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    await damaged(path, with_backup=False)
    before = path.read_bytes()
    with pytest.raises(CannotOpen) as caught:
        async with open_desk(str(path)):
            pass
    assert caught.value.reason == "log-damaged"
    with pytest.raises(CannotOpen) as refused:
        await restore_data(str(path))
    assert refused.value.reason == "no-good-backup"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("data", "reason"),
    [("postgresql://hall/desk", "data-address-unknown"), ("/dev/null/x/desk.caipan", "data-not-reachable")],
)
async def test_an_address_that_is_not_served_is_refused(data: str, reason: str) -> None:
    with pytest.raises(CannotOpen) as caught:
        async with open_desk(data):
            pass
    assert caught.value.reason == reason


async def test_backups_are_kept_while_something_is_written(desk: Desk, log: SqliteLog) -> None:
    hall = await running_hall(desk)
    keeping = asyncio.ensure_future(desk.keep_backups(0.01))

    async def backups_become(count: int) -> None:
        async with asyncio.timeout(10):
            while len(await log.backups(99)) != count:
                await asyncio.sleep(0.01)

    await backups_become(1)
    await asyncio.sleep(0.1)
    await backups_become(1)
    clock = desk.now_ms
    clock.now_ms += 1_000  # type: ignore[attr-defined]
    await desk.enter_quick(*hall.here, 1, "1 1", by=ARRANGER)
    await backups_become(2)
    keeping.cancel()
    lines = good(await desk.log(hall.competition)).backups
    assert [line.entries for line in lines] == [await hall.version(), await hall.version() - 1]


async def test_old_backups_go_and_the_newest_stay(desk: Desk, log: SqliteLog) -> None:
    await running_hall(desk)
    names = []
    for number in range(5):
        names.append(f"b{number}.caipan")
        await log.backup(names[-1])
    assert await log.prune_backups(2) == 3
    assert {each.name for each in await log.backups()} == set(names[-2:])
    assert backups.newest_good(log.path) is not None


async def test_a_sample_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    for _ in range(2):
        async with open_desk(str(path), sample=True) as desk:
            assert [line.competition for line in (await desk.competitions()).competitions] == ["spring"]


async def test_a_whole_file_is_never_replaced_by_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    async with open_desk(str(path)) as desk:
        await running_hall(desk)
        good(await desk.backup())
    with pytest.raises(CannotOpen) as caught:
        await restore_data(str(path))
    assert caught.value.reason == "data-not-damaged"
    assert not list(tmp_path.glob("*.damaged-*"))


async def test_a_broken_chain_is_damage_too(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    async with open_desk(str(path)) as desk:
        hall = await running_hall(desk)
        good(await desk.backup())
        await desk.enter_quick(*hall.here, 1, "1 1", by=ARRANGER)
        await desk.enter_quick(*hall.here, 1, "2 1", by=ARRANGER)
        version = await hall.version()
    with sqlite3.connect(path) as hand:
        hand.execute("UPDATE entry SET actor='x' WHERE version=?", (version,))
    restored = await restore_data(str(path))
    assert (restored.salvaged, restored.lost, restored.entries) == (1, 1, version - 1)


async def test_a_lost_file_comes_back_from_its_backup(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    competition, entries = await damaged(path, with_backup=True)
    path.unlink()
    restored = await restore_data(str(path))
    assert (restored.entries, restored.kept) == (entries, "")
    async with open_desk(str(path)) as desk:
        assert good(await desk.verify(competition)).ok


async def test_nothing_is_made_where_nothing_was(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    with pytest.raises(CannotOpen) as caught:
        await restore_data(str(path))
    assert caught.value.reason == "no-good-backup"
    assert list(tmp_path.iterdir()) == []
