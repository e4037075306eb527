from collections.abc import Iterator
from pathlib import Path

import pytest

from caipan.store import SqliteLog


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    opened = SqliteLog(tmp_path / "desk.caipan")
    yield opened
    opened.close()
