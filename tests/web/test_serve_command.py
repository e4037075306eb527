"""`caipan serve` as people start it."""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest


def run(*words: str, timeout_s: float = 60) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    command = [sys.executable, "-m", "caipan", "serve", "--no-browser", "--lang", "en", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout_s)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_serves_the_sample_and_says_where(tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "folder" / "desk.caipan"
    command = [sys.executable, "-m", "caipan", "serve", "--no-browser", "--sample", "--lang", "en"]
    server = subprocess.Popen([*command, "--port", str(port), "--data", str(data)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/c/spring", said)
        assert address is not None, said
        assert "men" in _page(address[0])
        taken = run("--port", str(port), "--data", str(tmp_path / "other.caipan"))
        assert taken.returncode == 2
        assert f"--port {port + 1}" in taken.stderr
    finally:
        server.terminate()
        server.wait(20)
    assert data.is_file()


def _page(address: str) -> str:
    until = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def test_a_damaged_file_is_said_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "desk.caipan"
    data.write_bytes(b"no database at all, only words" * 100)
    answer = run("--data", str(data), "--port", str(free_port()))
    assert answer.returncode == 2
    assert len(answer.stderr.strip().splitlines()) == 1
    assert "Traceback" not in answer.stderr
    assert data.read_bytes().startswith(b"no database")


@pytest.mark.parametrize("address", ["postgresql://localhost/x", "mysql://x"])
def test_an_address_that_is_not_served(address: str) -> None:
    answer = run("--data", address)
    assert answer.returncode == 2
    assert address.split("//")[0] in answer.stderr
    assert json.dumps(answer.stderr)
