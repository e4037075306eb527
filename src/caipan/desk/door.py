"""The door of the desk: from an address of data to a desk that is open."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from caipan.store import SqliteLog, StoreError
from caipan.tournament.commands import Refused

from .desk import Desk
from .sample import build_sample
from .views import CompetitionsView


class CannotOpen(Exception):
    """The data cannot be opened; ``refused`` says why, ``reason`` is its stable code."""

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        self.reason = refused.reason
        super().__init__(f"{refused.reason} {refused.params}")


@asynccontextmanager
async def open_desk(data: str, *, sample: bool = False) -> AsyncIterator[Desk]:
    """Open the desk on a file; with ``sample`` an empty file gets the sample competition.

    Raises:
        CannotOpen: The address is of a kind that is not served, or the file is damaged, too new or no log of ours.
    """
    if "://" in data:
        raise CannotOpen(Refused("data-address-unknown", {"address": data.split("://")[0] + "://"}))
    try:
        log = SqliteLog(Path(data))
    except (StoreError, OSError) as error:
        raise CannotOpen(_refused(error)) from error
    try:
        desk = Desk(log)
        if sample and _is_empty(await desk.competitions()):
            await build_sample(log)
        yield desk
    finally:
        log.close()


def _is_empty(view: CompetitionsView) -> bool:
    return not view.competitions


def _refused(error: StoreError | OSError) -> Refused:
    if isinstance(error, OSError):
        return Refused("data-not-reachable", {"detail": str(error)})
    return Refused(error.reason, {key: value for key, value in error.params.items() if value is not None})
