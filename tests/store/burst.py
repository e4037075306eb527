"""A program that enters results as fast as it can and prints each one that was acknowledged. It is killed by a test."""

import asyncio
import sys

from caipan.store import SqliteLog, VersionConflict

from .samples import opened, result, stamp

WRITERS = 8


async def write(log: SqliteLog, stream: str, results: int) -> None:
    head = await log.head(stream)
    version = head.version if head else 0
    if not version:
        version = (await log.append(stream, 0, [opened()], stamp()))[-1].version
    for board in range(1, results + 1):
        try:
            entry = (await log.append(stream, version, [result(board)], stamp(board)))[-1]
        except VersionConflict:
            raise SystemExit(3) from None
        version = entry.version
        print(stream, entry.version, entry.hash, flush=True)


async def main(path: str, results: int) -> None:
    log = SqliteLog(path)
    print("ready", flush=True)
    async with asyncio.TaskGroup() as group:
        for number in range(WRITERS):
            group.create_task(write(log, f"competition/{number}", results // WRITERS))
    print("done", flush=True)
    log.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
