"""`caipan restore`."""

import asyncio
import json
from pathlib import Path

from typer.testing import CliRunner

from caipan.cli.main import build_app
from caipan.desk.door import open_desk

RUNNER = CliRunner()


async def _damaged(path: Path) -> None:
    async with open_desk(str(path), sample=True) as desk:
        await desk.backup()
    with path.open("r+b") as file:
        file.write(b"\0" * 100)


def test_a_damaged_file_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "desk.caipan"
    asyncio.run(_damaged(path))
    answer = RUNNER.invoke(build_app(), ["restore", "--data", str(path), "--json"])
    assert answer.exit_code == 0
    found = json.loads(answer.stdout)
    assert (found["streams"], found["tried"]) == (1, True)
    again = RUNNER.invoke(build_app(), ["restore", "--data", str(path)])
    assert again.exit_code == 2
    assert str(path) in again.stderr
    assert again.stdout == ""


def test_without_a_backup_there_is_one_clear_line(tmp_path: Path) -> None:
    answer = RUNNER.invoke(build_app(), ["restore", "--data", str(tmp_path / "desk.caipan")])
    assert answer.exit_code == 2
    assert len(answer.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
