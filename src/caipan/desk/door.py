"""The door of the desk: from an address of data to a desk that is open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from caipan.store import LogDamaged, SqliteLog, StoreError, backups
from caipan.store.backups import Restored
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
    """Open the desk on a file and keep backups beside it; with ``sample`` an empty file gets the sample competition.

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
        keeping = asyncio.create_task(desk.keep_backups())
        try:
            yield desk
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
    finally:
        log.close()


def _is_empty(view: CompetitionsView) -> bool:
    return not view.competitions


def _refused(error: StoreError | OSError) -> Refused:
    if isinstance(error, OSError):
        return Refused("data-not-reachable", {"detail": str(error)})
    reason = "log-damaged-with-backup" if "backup" in error.params else error.reason
    return Refused(reason, {key: value for key, value in error.params.items() if value is not None})


async def restore_data(data: str) -> Restored:
    """Put the newest good backup in the place of a damaged file, which is kept under another name; no desk may be open.

    Entries newer than the backup are taken over as far as they can be read and fit the hash chain.

    Raises:
        CannotOpen: The file is not damaged, or there is no backup that can be read back.
    """
    path = Path(data)
    if path.exists() and await _is_whole(path):
        raise CannotOpen(Refused("data-not-damaged", {"path": data}))
    found = backups.newest_good(path)
    if found is None:
        raise CannotOpen(Refused("no-good-backup", {"folder": str(backups.folder(path))}))
    return backups.restore(path, Path(found.path))


async def _is_whole(path: Path) -> bool:
    """Whether the file can be opened and every chain in it holds."""
    try:
        log = SqliteLog(path)
    except LogDamaged:
        return False
    except StoreError as error:
        raise CannotOpen(_refused(error)) from error
    try:
        return all([(await log.verify(head.stream)).ok for head in await log.streams()])
    except LogDamaged:
        return False
    finally:
        log.close()
