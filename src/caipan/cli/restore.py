"""`caipan restore`: the newest good backup in the place of a damaged file."""

import asyncio
from typing import Annotated

import msgspec
import typer

from caipan.cli.language import current_language
from caipan.cli.serve import default_data
from caipan.desk.door import CannotOpen, restore_data
from caipan.wording import Message, say


def register(whole: typer.Typer) -> None:
    """Add `caipan restore` to the whole command."""
    whole.command()(restore)


def restore(
    data: Annotated[str, typer.Option("--data", help="File of the data (SQLite).")] = "",
    json: Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")] = False,
) -> None:
    """Bring a damaged file back from its newest good backup; the damaged one is kept. Close the desk first."""
    try:
        restored = asyncio.run(restore_data(data or str(default_data())))
    except CannotOpen as refused:
        message = Message(refused.refused.reason, dict(refused.refused.params))
        typer.echo(say(message, current_language()), err=True)
        raise typer.Exit(2) from None
    found = msgspec.structs.asdict(restored)
    if json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        typer.echo(say(Message("restored", found), current_language()))
