"""How long an append takes with ten writers at once, and how long a standings page takes for 300 players.

Run ``python benchmarks/store.py``. Targets: append acknowledged p99 below 50 ms, standings view below 100 ms.
"""

import asyncio
import json
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from caipan.desk.desk import Desk
from caipan.desk.views import By, Opened
from caipan.store import SqliteLog, Stamp
from caipan.tournament.events import ResultRecorded
from caipan.tournament.model import Result

WRITERS, RESULTS_EACH = 10, 200
PLAYERS, ROUNDS = 300, 9
BY = By("编排长", "一号机")


def quantiles(times_s: list[float]) -> dict[str, float]:
    """Median, 99th percentile and worst, in milliseconds."""
    ordered = sorted(times_s)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {
        "median_ms": round(statistics.median(ordered) * 1000, 2),
        "p99_ms": round(p99 * 1000, 2),
        "worst_ms": round(ordered[-1] * 1000, 2),
    }


async def timed(times_s: list[float], work: Callable[[], Awaitable[object]]) -> None:
    start = time.perf_counter()
    await work()
    times_s.append(time.perf_counter() - start)


async def appends(folder: Path) -> dict[str, float]:
    """Ten writers, each with a stream of its own, one entry at a time."""
    log, times_s = SqliteLog(folder / "append.caipan"), list[float]()

    async def write(stream: str) -> None:
        for version in range(RESULTS_EACH):
            event = ResultRecorded("men", 1, version + 1, Result.DRAW)
            await timed(times_s, lambda v=version, e=event: log.append(stream, v, [e], Stamp("a", 0)))

    start = time.perf_counter()
    await asyncio.gather(*(write(f"competition/{number}") for number in range(WRITERS)))
    seconds = time.perf_counter() - start
    log.close()
    return {**quantiles(times_s), "per_second": round(len(times_s) / seconds)}


async def large_competition(desk: Desk) -> Opened:
    """300 players, nine rounds, all through the use cases."""
    opened = await desk.open_from_template("provincial-swiss", {}, name="大赛", section_name="公开组", by=BY)
    assert isinstance(opened, Opened)
    here = (opened.competition, opened.section)
    lines = [f"选手 {n:03d},{n % 40}队,{2400 - n}" for n in range(1, PLAYERS + 1)]
    preview = await desk.open_import(*here, "a.csv", ("姓名,单位,等级分\n" + "\n".join(lines)).encode(), by=BY)
    await desk.write_import(here[0], preview.preview, by=BY)  # type: ignore[union-attr]
    await desk.draw_lots(*here, seed="1", by=BY)
    dice = random.Random(1)
    for number in range(1, ROUNDS + 1):
        await desk.pair(*here, number, by=BY)
        await desk.publish(*here, number, by=BY)
        boards = range(1, PLAYERS // 2 + 1)
        signs = [dice.choice("10=") for _ in boards]
        await asyncio.gather(
            *(desk.enter_quick(*here, number, f"{b} {s}", by=BY) for b, s in zip(boards, signs, strict=True))
        )
    return opened


async def pages(folder: Path) -> dict[str, object]:
    """Pages of a large competition: the state is kept, every page is worked out anew."""
    log = SqliteLog(folder / "pages.caipan")
    desk = Desk(log)
    start = time.perf_counter()
    opened = await large_competition(desk)
    built_s = time.perf_counter() - start
    here = (opened.competition, opened.section)
    views: dict[str, Callable[[], Awaitable[object]]] = {
        "standings": lambda: desk.standings(*here),
        "standings_opened": lambda: desk.standings(*here, opened=7),
        "round": lambda: desk.round(*here, ROUNDS),
        "why_pair": lambda: desk.why_pair(*here, ROUNDS, 3),
        "log": lambda: desk.log(opened.competition),
        "public_standings": lambda: desk.public_standings(*here),
        "cross": lambda: desk.cross(*here),
    }
    head = await log.head(f"competition/{opened.competition}")
    found: dict[str, object] = {"entries": head.version if head else 0, "built_s": round(built_s, 1)}
    for name, work in views.items():
        times_s: list[float] = []
        for _ in range(10):
            await timed(times_s, work)
        found[name] = quantiles(times_s)
    found["cold_load"] = await cold_load(log, here)
    found["results"] = await burst(desk, here)
    log.close()
    return found


async def cold_load(log: SqliteLog, here: tuple[str, str]) -> dict[str, float]:
    """The first page after a start: the whole log is read, checked and folded."""
    times_s: list[float] = []
    for _ in range(3):
        await timed(times_s, lambda: Desk(log).round(*here, ROUNDS))
    return quantiles(times_s)


async def burst(desk: Desk, here: tuple[str, str]) -> dict[str, float]:
    """Ten referees correct results of the large competition at once."""
    times_s: list[float] = []

    async def referee(first: int) -> None:
        for board in range(first, PLAYERS // 2 + 1, WRITERS):
            view = await desk.echo(*here, ROUNDS, str(board))
            before = view.before  # type: ignore[union-attr]
            after = "1-0" if before != "1-0" else "0-1"
            await timed(
                times_s,
                lambda b=board, s=before, a=after: desk.record_result(*here, ROUNDS, b, result=a, before=s, by=BY),
            )

    await asyncio.gather(*(referee(first) for first in range(1, WRITERS + 1)))
    return quantiles(times_s)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = {
            "python": platform.python_version(),
            "append": await appends(Path(folder)),
            "pages": await pages(Path(folder)),
        }
    print(json.dumps(found, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    asyncio.run(main())
