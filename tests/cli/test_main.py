"""The whole command: version, help, bad input, and what it may load."""

import subprocess
import sys
from pathlib import Path

import pytest

from caipan import __version__
from caipan.cli.main import core_state


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "caipan", *words], capture_output=True, text=True, check=False)


def test_the_version_says_which_core_is_at_work() -> None:
    assert core_state() in {"compiled", "pure Python"}
    assert run("--version").stdout == f"caipan {__version__} (core: {core_state()})\n"


@pytest.mark.parametrize("words", [["--lang", "de", "--version"], ["no-such-command"], ["--no-such-option"]])
def test_bad_input_exits_2_and_says_why_on_standard_error(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words[0] in done.stderr


def test_a_folder_that_is_a_file_is_told_in_one_line(tmp_path: Path) -> None:
    taken = tmp_path / "taken.txt"
    taken.write_text("炮二平五", encoding="utf-8")
    done = run("convert", str(taken), "--to", "pgn", "--out", str(taken))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{taken}: ")
    assert done.stderr.count("\n") == 1


def test_help_names_the_commands() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "rules" in done.stdout


def test_no_command_is_slow_to_start_for_the_sake_of_the_web() -> None:
    code = "import sys; from caipan.cli.main import build_app; build_app(); print({'litestar'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
