"""Law: a result that the desk has acknowledged is in the log after ``kill -9`` and a restart, ten times over."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from caipan.desk.desk import Desk
from caipan.store import SqliteLog, decode
from caipan.tournament.events import ResultRecorded

from .hall import Clock, good, running_hall

ROOT = Path(__file__).parents[2]
RESULTS = 1_000


def burst(path: Path, competition: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.desk.referees", str(path), competition, str(RESULTS)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


async def test_no_acknowledged_result_is_lost_when_the_desk_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    log = SqliteLog(path)
    hall = await running_hall(Desk(log, Clock()), players=40)
    log.close()
    acknowledged: dict[int, tuple[int, str]] = {}
    for turn in range(10):
        process = burst(path, hall.competition)
        time.sleep(random.Random(turn).uniform(0.05, 0.6))
        process.send_signal(signal.SIGKILL)
        assert process.stdout is not None
        lines = [line.split() for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        process.wait()
        acknowledged |= {int(line[0]): (int(line[1]), line[2]) for line in lines if len(line) == 3}
        log = SqliteLog(path)
        stored = {
            entry.version: (event.board, event.result)
            for entry in await log.read(f"competition/{hall.competition}")
            if isinstance(event := decode(entry), ResultRecorded)
        }
        assert acknowledged.items() <= stored.items()
        assert good(await Desk(log).verify(hall.competition)).ok
        log.close()
    assert acknowledged
