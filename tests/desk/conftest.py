from collections.abc import Iterator
from pathlib import Path

import pytest

from caipan.desk.desk import Desk
from caipan.store import SqliteLog

from .hall import Clock


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    opened = SqliteLog(tmp_path / "desk.caipan")
    yield opened
    opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(log: SqliteLog, clock: Clock) -> Desk:
    return Desk(log, clock)
