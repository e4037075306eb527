"""The application as a server starts it: settings from the environment, the desk opened and closed with it."""

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar

from caipan.desk.door import open_desk

from .app import DeskSlot, create_app

DATA = "CAIPAN_DATA"
"""Name of the variable with the path of the data."""


def application() -> Litestar:
    """Build the application for the data named in the environment (uvicorn calls this)."""
    data = os.environ[DATA]
    slot = DeskSlot()

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        async with open_desk(data) as desk:
            slot.desk = desk
            yield

    return create_app(slot, secret=kept_secret(Path(f"{data}.secret")), lifespan=[opened])


def kept_secret(path: Path) -> str:
    """Give the secret that signs forms, made once and kept beside the data, so that open pages outlive a restart."""
    try:
        kept = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        kept = ""
    if len(kept) >= 64:
        return kept
    made = secrets.token_hex(32)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(made)
    except OSError:
        pass  # a read-only folder: the secret then lasts as long as the process
    return made
