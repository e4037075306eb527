"""Law: what was acknowledged is there after the process was killed in the middle of a burst of results."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from caipan.store import SqliteLog

ROOT = Path(__file__).parents[2]


def burst(path: Path, results: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.store.burst", str(path), str(results)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def kill_after(path: Path, delay_s: float) -> list[str]:
    """Lines that were acknowledged before the kill."""
    process = burst(path, 1_000)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(delay_s)
    process.send_signal(signal.SIGKILL)
    lines = process.stdout.read().splitlines(keepends=True)
    process.wait()
    return [line.strip() for line in lines if line.endswith("\n") and line != "done\n"]


@pytest.mark.parametrize("turn", range(10))
async def test_every_acknowledged_result_survives_kill_9(tmp_path: Path, turn: int) -> None:
    path = tmp_path / "desk.caipan"
    delay_s = random.Random(turn).uniform(0.02, 0.4)
    acknowledged = kill_after(path, delay_s)
    log = SqliteLog(path)
    try:
        stored = {
            f"{entry.stream} {entry.version} {entry.hash}"
            for head in await log.streams()
            for entry in await log.read(head.stream)
        }
        assert set(acknowledged) <= stored
        for head in await log.streams():
            assert (await log.verify(head.stream)).ok
    finally:
        log.close()


async def test_the_burst_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    first = kill_after(path, 0.2)
    second = kill_after(path, 0.2)
    assert first
    assert second
    log = SqliteLog(path)
    total = sum(head.version for head in await log.streams())
    log.close()
    assert total >= len(first) + len(second)


def test_the_burst_ends_when_nobody_kills_it(tmp_path: Path) -> None:
    process = burst(tmp_path / "desk.caipan", 1_000)
    output, _ = process.communicate(timeout=60)
    assert output.splitlines()[-1] == "done"
    assert len(output.splitlines()) == 1_002
