"""Fixtures shared by all rooms, and the rule of .ci/run that nothing may be skipped."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
POSTGRES = os.environ.get("CAIPAN_TEST_POSTGRES")
NO_SKIPS = os.environ.get("CAIPAN_NO_SKIPS") == "1"


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the checkout; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder 'shared' is not beside the checkout")
    return SHARED


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A PostgreSQL database that tests may fill, from CAIPAN_TEST_POSTGRES."""
    if not POSTGRES:
        pytest.skip("CAIPAN_TEST_POSTGRES names no PostgreSQL database")
    return POSTGRES


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The browser of this machine; never one that was downloaded for the tests."""
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox"]}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: their event loop stays alive and would disturb asynchronous tests."""
    for item in items:
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason="no chromium on this machine"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_report_header() -> Iterable[str]:
    """Say what this run can reach."""
    found = {"shared data": SHARED.is_dir(), "chromium": bool(CHROMIUM), "PostgreSQL": bool(POSTGRES)}
    yield ", ".join(f"{name}: {'yes' if there else 'no'}" for name, there in found.items())


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where nothing may be skipped, a skipped test fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if NO_SKIPS and reporter and reporter.stats.get("skipped") and exitstatus == pytest.ExitCode.OK:
        reporter.write_line("\nCAIPAN_NO_SKIPS is set and tests were skipped: this run fails", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
