"""Ten referees who enter results as fast as they can and print each one that was acknowledged. Killed by a test."""

import asyncio
import sys

from caipan.desk.desk import Desk
from caipan.desk.views import Done
from caipan.store import SqliteLog

from .hall import TABLE, Hall, good

REFEREES = 10


async def referee(hall: Hall, first: int, boards: int, results: int) -> None:
    for turn in range(results):
        board = (first + turn * REFEREES) % boards + 1
        before = await hall.stands(1, board)
        result = "0-1" if before == "1-0" else "1-0"
        done = await hall.desk.record_result(*hall.here, 1, board, result=result, before=before, by=TABLE)
        assert isinstance(done, Done)
        print(done.version, board, result, flush=True)


async def main(path: str, competition: str, results: int) -> None:
    log = SqliteLog(path)
    hall = Hall(Desk(log), competition, "men")
    view = good(await hall.desk.round(*hall.here, 1))
    boards = sum(len(segment.boards) for segment in view.segments)
    print("ready", flush=True)
    async with asyncio.TaskGroup() as group:
        for number in range(REFEREES):
            group.create_task(referee(hall, number, boards, results // REFEREES))
    print("done", flush=True)
    log.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
