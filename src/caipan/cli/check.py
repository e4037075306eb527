"""`caipan check`: derive every pairing, ranking and ruling of a file again."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from caipan.cli.language import current_language
from caipan.cli.tournament import FORMATS, Order, System
from caipan.desk.auditing import UnreadableFile, audit_file
from caipan.wording import Message, say, say_text


def register(whole: typer.Typer) -> None:
    """Add `caipan check` to the whole command."""
    whole.command()(check)


def check(
    file: Annotated[Path, typer.Argument(help="An exported competition, or a tournament report file (TRF16).")],
    system: Annotated[
        System, typer.Option("--system", help="How a report file was paired; an export says it itself.")
    ] = System.POSITIONAL,
    order: Annotated[Order, typer.Option("--order", help="Order of the limits of a report file.")] = Order.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Check a file: hash chain, pairings, points, rulings. Exit code 1 when something does not follow."""
    language = current_language()
    try:
        audit = audit_file(file.read_bytes(), system=FORMATS[system], order=str(order))
    except OSError as error:
        typer.echo(f"{file}: {error.strerror}", err=True)
        raise typer.Exit(2) from error
    except UnreadableFile as error:
        for place, reason, params in error.problems:
            typer.echo(f"{file}:{place}: {say(Message(reason, dict(params)), language)}", err=True)
        raise typer.Exit(2) from error
    if as_json:
        typer.echo(msgspec.json.encode({"ok": audit.ok, **msgspec.to_builtins(audit)}).decode())
    else:
        for finding in audit.findings:
            text = "{where}：应为 {expected}，写的是 {found}（{clause}）"
            typer.echo(say_text(text, language, **msgspec.structs.asdict(finding)))
        told = "核对了 {rounds} 轮，{findings} 处不符。"
        typer.echo(say_text(told, language, rounds=len(audit.rounds), findings=len(audit.findings)))
    if not audit.ok:
        raise typer.Exit(1)
