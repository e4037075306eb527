"""The command `caipan`: the options that every command has, and the commands of this folder's other modules.

A module here that has a function `register(app)` adds its commands to the whole.
"""

import importlib
import os
import pkgutil
import sys
from typing import Annotated, Protocol, cast

import typer

import caipan.cli
from caipan import __version__
from caipan.cli.language import LANGUAGES, UnknownLanguage, choose_language, language_of_locale, without_language


class CommandModule(Protocol):
    """A module with commands."""

    def register(self, app: typer.Typer) -> None:
        """Add the commands to the whole."""


def core_state() -> str:
    """`compiled` or `pure Python`: which form of the xiangqi core is at work."""
    from caipan.rules.xiangqi._core import COMPILED

    return "compiled" if COMPILED else "pure Python"


def command_modules() -> list[CommandModule]:
    """The modules of this folder that have commands, in the order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(caipan.cli.__path__) if module.name != "main")
    modules = [importlib.import_module(f"caipan.cli.{name}") for name in names]
    return [cast(CommandModule, module) for module in modules if hasattr(module, "register")]


def build_app() -> typer.Typer:
    """The command with all its parts."""
    app = typer.Typer(
        name="caipan",
        help="裁判: competitions of xiangqi, Go and chess. Rules, judging, pairing, paper.",
        epilog=f"Every command takes --lang {'|'.join(LANGUAGES)}; without it the locale decides, else zh.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for module in command_modules():
        module.register(app)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"caipan {__version__} (core: {core_state()})")
        raise typer.Exit


def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Version, and whether the core is compiled."
        ),
    ] = False,
    _lang: Annotated[str, typer.Option("--lang", help="Language of the answers: zh, zh-hant or en.")] = "zh",
) -> None:
    """Rules, judging, pairing and paper for competitions."""


def main() -> None:
    """Run the command line of this process."""
    words, name = without_language(sys.argv[1:])
    try:
        choose_language(language_of_locale(os.environ) if name is None else name)
    except UnknownLanguage as error:
        typer.echo(str(error), err=True)
        sys.exit(2)
    try:
        build_app()(args=words, prog_name="caipan")
    except OSError as error:
        # A folder that is a file, a place that may not be written: bad input, told like the rest of it.
        place = f"{error.filename}: " if error.filename else ""
        typer.echo(f"{place}{error.strerror or error}", err=True)
        sys.exit(2)
