from pathlib import Path

from caipan.desk.desk import Desk
from caipan.desk.sample import COMPETITION, PLAYERS, ROUNDS_COMPLETE, RUNNING_RESULTS, build_sample
from caipan.store import SqliteLog

from .hall import good


async def test_the_sample_is_a_running_competition(log: SqliteLog, desk: Desk) -> None:
    opened = await build_sample(log)
    here = (opened.competition, opened.section)
    rail = good(await desk.now(*here)).frame.rail
    states = [step.state for step in rail if step.kind == "round"]
    assert states == ["complete"] * ROUNDS_COMPLETE + ["running"] + ["future"] * 4
    running = good(await desk.round(*here, ROUNDS_COMPLETE + 1))
    assert len(running.open_boards) == PLAYERS // 2 - RUNNING_RESULTS
    assert {row.name for row in good(await desk.standings(*here)).rows} == {f"选手 {n:02d}" for n in range(1, 49)}
    assert all(row.name == f"选手 {row.number:02d}" for row in good(await desk.standings(*here)).rows)
    assert any(line.undone_by for line in good(await desk.log(COMPETITION)).lines)


async def test_the_sample_is_the_same_every_time_and_built_once(log: SqliteLog, tmp_path: Path) -> None:
    opened = await build_sample(log)
    assert await build_sample(log) == opened
    other = SqliteLog(tmp_path / "other.caipan")
    await build_sample(other)
    stream = f"competition/{COMPETITION}"
    assert await other.export_stream(stream) == await log.export_stream(stream)
    other.close()
