"""The sample competition of ``make run`` and ``caipan demo``, built through the use cases; the same every time."""

import random

from caipan.store import Log
from caipan.tournament.commands import Refused
from caipan.tournament.lots import draw
from caipan.tournament.model import Entry

from .desk import Desk
from .views import By, Conflict, Done, Echo, Faults, ImportPreview, Opened

COMPETITION = "spring"
"""Id of the sample competition."""
SEED = "20260314"
PLAYERS, WOMEN = 48, 20
ROUNDS_COMPLETE, RUNNING_RESULTS = 4, 16
UNITS = "甲乙丙丁戊己庚辛壬癸子丑"
START_MS = 1_773_446_400_000
"""14 March 2026, 08:00 in China."""

_CHIEF, _ARRANGER = By("裁判长", "一号机"), By("编排长", "一号机")
_TABLES = tuple(By(f"桌裁 {area}区", f"手机 {number:02d}") for number, area in enumerate("一二三", 2))


class _Clock:
    """Wall time that goes on by itself, so that every build has the same times."""

    def __init__(self) -> None:
        self.now_ms = START_MS

    def __call__(self) -> int:
        self.now_ms += 20_000
        return self.now_ms


class _Ids:
    """The competition's id first, then ids of previews."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return COMPETITION if self.count == 1 else f"preview-{self.count}"


def entry_sheet(count: int, first: int = 1, sex: str = "男") -> bytes:
    """A csv of entries as organisers send it; names are given so that lots with ``SEED`` make 选手 07 number 7."""
    dice = random.Random(f"{SEED}/{first}")
    numbers = draw([Entry(entry=place, name="") for place in range(count)], SEED)
    lines = ["序号,姓名,性别,代表队,出生,等级分"]
    for place in range(count):
        unit = UNITS[dice.randrange(len(UNITS))]
        year, rating = dice.randrange(1960, 2014), dice.randrange(1600, 2300)
        lines.append(f"{place + 1},选手 {first - 1 + numbers[place]:02d},{sex},{unit}队,{year},{rating}")
    return ("\n".join(lines) + "\n").encode("utf-8-sig")


def _done(answer: Done | Opened | ImportPreview | Echo | Conflict | Faults | Refused) -> None:
    assert isinstance(answer, Done), answer  # the sample is made of steps that the desk allows


async def build_sample(log: Log) -> Opened:
    """Build the sample competition in a log, or give the one that is there: 48 players, the fifth round running."""
    clock = _Clock()
    desk = Desk(log, clock, _Ids())
    standing = await desk.shelf.load(COMPETITION)
    if not isinstance(standing, Refused):
        return Opened(COMPETITION, "men", standing.version)
    opened = await desk.open_from_template(
        "provincial-swiss",
        {"unit-apart": "no"},
        name="春季象棋公开赛",
        place="二楼东厅",
        starts_on="2026-03-14",
        section_name="男子个人",
        by=_CHIEF,
    )
    assert isinstance(opened, Opened)
    second = await desk.add_section(
        COMPETITION, "provincial-swiss", {"rounds": "7"}, section_name="女子个人", by=_CHIEF
    )
    assert isinstance(second, Opened)
    await _enter(desk, opened.section, "男子报名表.csv", entry_sheet(PLAYERS))
    await _enter(desk, second.section, "女子报名表.csv", entry_sheet(WOMEN, 61, "女"))
    _done(await desk.draw_lots(COMPETITION, opened.section, seed=SEED, by=_CHIEF))
    for number in range(1, ROUNDS_COMPLETE + 2):
        await _play(desk, clock, opened.section, number)
    await _corrections(desk, opened.section)
    return Opened(COMPETITION, opened.section, (await _version(desk)))


async def _version(desk: Desk) -> int:
    loaded = await desk.shelf.load(COMPETITION)
    assert not isinstance(loaded, Refused)
    return loaded.version


async def _enter(desk: Desk, section: str, name: str, data: bytes) -> None:
    preview = await desk.open_import(COMPETITION, section, name, data, by=_ARRANGER)
    assert isinstance(preview, ImportPreview)
    _done(await desk.write_import(COMPETITION, preview.preview, by=_ARRANGER))


async def _play(desk: Desk, clock: _Clock, section: str, number: int) -> None:
    """One round: pair, publish, and the results in the order in which games end."""
    _done(await desk.pair(COMPETITION, section, number, by=_ARRANGER))
    _done(await desk.publish(COMPETITION, section, number, by=_CHIEF))
    clock.now_ms += 75 * 60_000
    view = await desk.round(COMPETITION, section, number)
    assert not isinstance(view, Refused)
    dice = random.Random(f"{SEED}/{number}")
    rows = [row for segment in view.segments for row in segment.boards]
    dice.shuffle(rows)
    if number > ROUNDS_COMPLETE:
        rows = rows[:RUNNING_RESULTS]
    ratings = await _ratings(desk, section)
    for row in rows:
        sign = _sign(dice, ratings[row.first.number] - ratings[row.second.number])
        by = dice.choice((_ARRANGER, *_TABLES))
        _done(await desk.enter_quick(COMPETITION, section, number, f"{row.board} {sign}", by=by))
    if number <= ROUNDS_COMPLETE:
        clock.now_ms += 45 * 60_000


async def _ratings(desk: Desk, section: str) -> dict[int, int]:
    entries = await desk.entries(COMPETITION, section)
    assert not isinstance(entries, Refused)
    return {row.number: row.rating or 0 for row in entries.rows if row.number is not None}


def _sign(dice: random.Random, ahead: int) -> str:
    """A plausible result: one game in four is a draw, the stronger player wins more often, few do not come."""
    if dice.random() < 0.012:
        return "+"
    if dice.random() < 0.25:
        return "="
    return "1" if dice.random() < 1 / (1 + 10 ** (-(ahead + 35) / 400)) else "0"


async def _corrections(desk: Desk, section: str) -> None:
    """A foul, and a result that was entered at the wrong board and taken back with a reason."""
    _done(await desk.record_fouls(COMPETITION, section, 2, 3, first=1, second=0, by=_TABLES[0]))
    view = await desk.round(COMPETITION, section, ROUNDS_COMPLETE + 1)
    assert not isinstance(view, Refused)
    board = view.open_boards[0]
    _done(await desk.enter_quick(COMPETITION, section, ROUNDS_COMPLETE + 1, f"{board} 1", by=_ARRANGER))
    version = await _version(desk)
    _done(await desk.undo(COMPETITION, version, reason="录错台", seen=version, by=_ARRANGER))
