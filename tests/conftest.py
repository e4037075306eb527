"""Fixtures shared by all rooms."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the checkout; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder 'shared' is not beside the checkout")
    return SHARED
