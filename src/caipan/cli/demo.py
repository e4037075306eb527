"""`caipan demo`: a whole competition without a browser, from a spreadsheet of entries to paper."""

import asyncio
import random
import time
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from caipan.cli.language import current_language
from caipan.desk.auditing import audit_file
from caipan.desk.desk import Desk
from caipan.desk.door import CannotOpen, open_desk
from caipan.desk.views import By, Conflict, Echo, Faults
from caipan.reports import (
    PaperUnavailable,
    Table,
    pairing_sheet,
    render_pdf,
    result_sheet,
    round_table,
    standings_sheet,
    standings_table,
    write_xlsx,
)
from caipan.tournament.commands import Refused
from caipan.wording import Message, say, say_text
from caipan.wording.explanation import explain

PLAYERS = 24
ROUNDS = 7
SEED = "20260314"
CHIEF = By("裁判长", "caipan demo")
REPETITION = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\n" + " ".join(["f0e0 e8f8 e0f0 f8e8"] * 3)
"""Red checks with the rook on every move, black only steps away."""

Answer = TypeVar("Answer")


def register(whole: typer.Typer) -> None:
    """Add `caipan demo` to the whole command."""
    whole.command()(demo)


def demo(
    out: Annotated[Path, typer.Option("--out", help="Folder for the files; made if it is missing.")] = Path(
        "caipan-demo"
    ),
) -> None:
    """Run a sample competition: entries from a spreadsheet, lots, rounds, a judged repetition, standings, paper."""
    out.mkdir(parents=True, exist_ok=True)
    data = out / f"competition-{time.strftime('%Y%m%d-%H%M%S')}.caipan"
    try:
        asyncio.run(_run(out, data))
    except CannotOpen as refused:
        typer.echo(say(Message(refused.refused.reason, dict(refused.refused.params)), current_language()), err=True)
        raise typer.Exit(2) from refused


async def _run(out: Path, data: Path) -> None:
    async with open_desk(str(data), sample=False) as desk:
        competition, section = await _enter(desk, out)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            for number in progress.track(range(1, ROUNDS + 1), description=_say("第 1 至 {n} 轮", n=ROUNDS)):
                await _play_round(desk, competition, section, number)
        await _judge(desk, competition, section, out)
        await _print(desk, competition, section, out)
        exported = _good(await desk.export(competition))
    (out / "competition.jsonl").write_bytes(exported)
    audit = audit_file(exported)
    _tell("核对：{rounds} 轮编排都可重算，{findings} 处不符。", rounds=len(audit.rounds), findings=len(audit.findings))
    _tell("文件都在 {folder}", folder=str(out.resolve()))
    for path in sorted(out.iterdir()):
        typer.echo(f"  {path.name}")
    if not audit.ok:
        raise typer.Exit(1)


async def _enter(desk: Desk, out: Path) -> tuple[str, str]:
    """Open from a template and import the spreadsheet that stands in the folder."""
    opened = _good(
        await desk.open_from_template(
            "club-evening", {"rounds": str(ROUNDS)}, name="示范赛", place="一号厅", section_name="公开组", by=CHIEF
        )
    )
    sheet = out / "entries.xlsx"
    dice = random.Random(SEED)
    rows = tuple(
        (f"选手 {n:02d}", f"{'甲乙丙丁戊己'[n % 6]}队", dice.randrange(1500, 2300)) for n in range(1, PLAYERS + 1)
    )
    sheet.write_bytes(write_xlsx([Table("报名表", ("姓名", "单位", "等级分"), rows)]))
    preview = _good(
        await desk.open_import(opened.competition, opened.section, sheet.name, sheet.read_bytes(), by=CHIEF)
    )
    _good(await desk.write_import(opened.competition, preview.preview, by=CHIEF))
    _good(await desk.draw_lots(opened.competition, opened.section, seed=SEED, by=CHIEF))
    _tell("从 {file} 报名 {players} 人，抽签种子 {seed}。", file=sheet.name, players=PLAYERS, seed=SEED)
    return opened.competition, opened.section


async def _play_round(desk: Desk, competition: str, section: str, number: int) -> None:
    _good(await desk.pair(competition, section, number, by=CHIEF))
    _good(await desk.publish(competition, section, number, by=CHIEF))
    view = _good(await desk.round(competition, section, number))
    dice = random.Random(f"{SEED}/{number}")
    for board in view.open_boards:
        if number == ROUNDS and board == 1:
            continue  # left for the judge
        _good(await desk.enter_quick(competition, section, number, f"{board} {dice.choice('1110=')}", by=CHIEF))


async def _judge(desk: Desk, competition: str, section: str, out: Path) -> None:
    """The repetition at board 1 of the last round, judged, explained, and ruled."""
    view = _good(await desk.judge(REPETITION, competition=competition, section=section, number=ROUNDS, board=1))
    assert view.judgement is not None  # the position and the moves are ours
    text = explain(view.judgement, current_language())
    (out / "judgement.txt").write_text(text + "\n", encoding="utf-8")
    _tell("第 {round} 轮第 1 台循环，判定如下：", round=ROUNDS)
    typer.echo(text)
    _good(await desk.rule(competition, section, ROUNDS, 1, digest=view.digest, result=view.result, before="", by=CHIEF))


async def _print(desk: Desk, competition: str, section: str, out: Path) -> None:
    lang = current_language()
    round_ = _good(await desk.round(competition, section, ROUNDS))
    standings = _good(await desk.standings(competition, section))
    (out / "tables.xlsx").write_bytes(write_xlsx([standings_table(standings, lang), round_table(round_, lang)]))
    sheets = {
        "pairings.pdf": ("pairings", pairing_sheet(round_, lang)),
        "results.pdf": ("pairings", result_sheet(round_, lang)),
        "standings.pdf": ("standings", standings_sheet(standings, lang)),
    }
    try:
        for name, (template, document) in sheets.items():
            (out / name).write_bytes(render_pdf(template, document))
    except PaperUnavailable as missing:
        typer.echo(str(missing), err=True)
    first = standings.rows[0]
    _tell("第一名 {name}，{points} 分。", name=first.name, points=first.points)


def _good(answer: Answer | Refused | Faults | Conflict | Echo) -> Answer:
    """The answer, unless the desk said no; the demo asks for nothing that it should refuse."""
    if isinstance(answer, Refused | Faults | Conflict | Echo):
        raise RuntimeError(f"the desk refused a step of the demo: {answer}")
    return answer


def _say(text: str, **params: object) -> str:
    return say_text(text, current_language(), **params)


def _tell(text: str, **params: object) -> None:
    typer.echo(_say(text, **params))
