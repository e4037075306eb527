"""`make run`: what it would do, without doing it."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def planned(*words: str) -> str:
    """The commands that make would run, everything new."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    return subprocess.run(
        ["make", "-n", "-B", "run", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_a_port_can_be_named() -> None:
    assert planned("PORT=8001").rstrip().endswith("serve --sample --port 8001")
    assert planned().rstrip().endswith("serve --sample")


def test_every_long_step_says_what_is_going_on() -> None:
    steps = [line for line in planned().splitlines() if "pip" in line and " install " in line]
    told = [line for line in planned().splitlines() if line.startswith("echo ")]
    assert len(steps) > 1
    assert len(told) == 2
