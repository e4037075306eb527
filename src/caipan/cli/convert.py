"""`caipan convert`: game files of every format into one, with a report of all that could not be read."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from caipan.cli.language import current_language
from caipan.records import GameRecord, Reading, read_records, write_dhtmlxq, write_pgn, write_plain
from caipan.wording import say_text


class Target(StrEnum):
    """Formats that can be written."""

    PGN = "pgn"
    DHTMLXQ = "dhtmlxq"
    TEXT = "text"


_WRITERS: dict[Target, tuple[str, Callable[[GameRecord], str]]] = {
    Target.PGN: (".pgn", write_pgn),
    Target.DHTMLXQ: (".ubb", write_dhtmlxq),
    Target.TEXT: (".txt", write_plain),
}


def register(whole: typer.Typer) -> None:
    """Add `caipan convert` to the whole command."""
    whole.command()(convert)


def convert(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders; folders are walked.")],
    to: Annotated[Target, typer.Option("--to", help="Format to write.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write into; made if it is missing.")],
    report: Annotated[Path | None, typer.Option("--report", help="Write the report as JSON to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The report as one JSON document.")] = False,
) -> None:
    """Convert game files. A file that cannot be read is reported and never stops the others."""
    missing = [path for path in paths if not path.exists()]
    for path in missing:
        typer.echo(say_text("{path}：没有这个文件或文件夹。", current_language(), path=str(path)), err=True)
    if missing:
        raise typer.Exit(2)
    out.mkdir(parents=True, exist_ok=True)
    files = list(_files(paths))
    lines = []
    with Progress(console=Console(stderr=True), disable=as_json or len(files) < 2, transient=True) as progress:
        for source, relative in progress.track(files, description=str(to)):
            lines.append(_convert(source, relative, to, out))
    document = {"files": lines}
    if report:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    _tell(lines, document, as_json)
    if any(line["problems"] for line in lines):
        raise typer.Exit(1)


def _files(paths: list[Path]) -> Iterator[tuple[Path, Path]]:
    """Every file with its place below the path that was named; names of results cannot leave the folder."""
    for path in paths:
        if path.is_file():
            yield path, Path(path.name)
        else:
            for found in sorted(path.rglob("*")):
                if found.is_file():
                    yield found, found.relative_to(path)


def _convert(source: Path, relative: Path, to: Target, out: Path) -> dict[str, Any]:
    try:
        reading = read_records(source.read_bytes())
    except OSError as error:
        return _line(
            source, Reading("unknown"), [{"game": 0, "ply": 0, "token": "", "reason": f"cannot-read: {error}"}]
        )
    problems = [
        {"game": p.game, "ply": p.ply, "token": p.token, "reason": p.reason, "offset": p.offset}
        for p in reading.problems
    ]
    games = [game for game in reading.games if game.nodes or game.start_fen]
    if games:
        suffix, write = _WRITERS[to]
        target = out / relative.parent / f"{relative.name}{suffix}"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(write(game) for game in games), encoding="utf-8")
    return _line(source, reading, problems)


def _line(source: Path, reading: Reading, problems: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "file": str(source),
        "format": reading.format,
        "encoding": reading.encoding,
        "games": len(reading.games),
        "plies": reading.plies,
        "problems": problems,
    }


def _tell(lines: list[dict[str, Any]], document: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.encode(document).decode())
        return
    language = current_language()
    for line in lines:
        for problem in line["problems"]:
            text = "{file}：第 {game} 局第 {ply} 着“{token}”：{reason}"
            typer.echo(
                say_text(text, language, file=line["file"], **(problem | {"game": problem["game"] + 1})), err=True
            )
    text = "{files} 个文件，{games} 局，{plies} 着；有问题的 {bad} 个。"
    counts = {"games": sum(x["games"] for x in lines), "plies": sum(x["plies"] for x in lines)}
    bad = sum(1 for x in lines if x["problems"])
    typer.echo(say_text(text, language, files=len(lines), bad=bad, **counts))
