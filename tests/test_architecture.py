"""The walls between the rooms: the contracts hold, and each purposely broken import is caught."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOMS = "Each room imports only rooms to its left"
STORE = "Only the desk reaches into the store"
PURE = "The pure rooms do no input or output and read no clock"

BROKEN = [
    pytest.param("tournament", "if TYPE_CHECKING:\n    import caipan.desk\n", ROOMS, id="hidden under TYPE_CHECKING"),
    pytest.param("rules", "def late():\n    import caipan.officiating\n", ROOMS, id="hidden in a function"),
    pytest.param("web", "import caipan.store\n", STORE, id="web to store"),
    pytest.param("cli", "def late():\n    from caipan import store\n", STORE, id="cli to store, in a function"),
    pytest.param(
        "reports", "if TYPE_CHECKING:\n    from caipan import store\n", STORE, id="reports to store, for types"
    ),
    pytest.param("web", "import caipan.cli\n", ROOMS, id="web to cli"),
    pytest.param("officiating", "import sqlite3\n", PURE, id="database in a pure room"),
    pytest.param("tournament", "def late():\n    import time\n", PURE, id="clock in a pure room"),
    pytest.param("rulebook", "from pathlib import Path\n", PURE, id="file in a pure room"),
]


@pytest.fixture(scope="module")
def package(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package's Python files, with the contracts, that a test may break."""
    copy = tmp_path_factory.mktemp("house")
    shutil.copy(root / "pyproject.toml", copy)
    only_python = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "static", "locale")
    shutil.copytree(root / "src", copy / "src", ignore=only_python)
    return copy


def broken_contracts(checkout: Path) -> list[str]:
    """The names of the contracts that import-linter finds broken."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout / "src"), "NO_COLOR": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    broken = [line.removesuffix(" BROKEN") for line in done.stdout.splitlines() if line.endswith(" BROKEN")]
    assert (done.returncode == 0) == (not broken), done.stdout + done.stderr
    return broken


def test_the_walls_hold(package: Path) -> None:
    assert broken_contracts(package) == []


@pytest.mark.parametrize(("room", "code", "contract"), BROKEN)
def test_a_broken_import_is_caught(package: Path, room: str, code: str, contract: str) -> None:
    intruder = package / "src" / "caipan" / room / "intruder.py"
    intruder.write_text(f"from typing import TYPE_CHECKING\n\n{code}", encoding="utf-8")
    try:
        assert broken_contracts(package) == [contract]
    finally:
        intruder.unlink()


def test_a_new_room_needs_a_place_in_the_order(package: Path) -> None:
    room = package / "src" / "caipan" / "annex"
    room.mkdir()
    try:
        (room / "__init__.py").write_text("", encoding="utf-8")
        assert broken_contracts(package) == [ROOMS]
    finally:
        shutil.rmtree(room)
