"""Write docs/reference.md from the code: `make docs`. What it names, tests/test_docs.py looks for."""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import typer.main
from typer.core import TyperCommand, TyperGroup, TyperOption

from caipan.cli.main import build_app
from caipan.tournament.events import Event
from caipan.wording import TEXTS, translate

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "caipan"
REFERENCE = ROOT / "docs" / "reference.md"


Command = TyperCommand | TyperGroup


class Code(NamedTuple):
    """A stable code that a caller may meet."""

    name: str
    room: str
    meaning: str


def commands() -> Iterator[tuple[str, Command]]:
    """Every command with its full name, parents first."""
    return _below("caipan", typer.main.get_command(build_app()))


def _below(name: str, command: object) -> Iterator[tuple[str, Command]]:
    assert isinstance(command, Command)
    yield name, command
    if isinstance(command, TyperGroup):
        for part, child in sorted(command.commands.items()):
            yield from _below(f"{name} {part}", child)


def event_kinds() -> dict[str, type[msgspec.Struct]]:
    """Every kind of event of a competition."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[type[msgspec.Struct]] = [Event]
    while waiting:
        waiting += (kind := waiting.pop()).__subclasses__()
        if kind is not Event:
            found[str(kind.__struct_config__.tag)] = kind
    return dict(sorted(found.items()))


def editions() -> dict[str, dict[str, object]]:
    """The head of every edition file, by id."""
    files = sorted((PACKAGE / "rulebook" / "editions").glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8"))["book"] for file in files}


def edition_keys() -> set[str]:
    """Every key that an edition file may hold outside its clauses, with the tables' dotted names."""
    found: set[str] = set()
    for file in (PACKAGE / "rulebook" / "editions").glob("*.toml"):
        found |= set(_keys(tomllib.loads(file.read_text(encoding="utf-8"))))
    return found


def _keys(table: dict[str, object]) -> Iterator[str]:
    for key, value in table.items():
        yield key
        parts = value if isinstance(value, list) else [value]
        if key != "clauses" and key != "clause":
            for part in parts:
                if isinstance(part, dict):
                    yield from _keys(part)


def codes() -> list[Code]:
    """Every stable code: of errors, refusals, faults, endings of games and grounds of verdicts."""
    found = {code.name: code for file in sorted(PACKAGE.rglob("*.py")) for code in _codes_of(file)}
    return sorted(found.values(), key=lambda code: (code.room, code.name))


def _codes_of(file: Path) -> Iterator[Code]:
    room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield from _codes_of_class(node, room)
        elif isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            if any(isinstance(target, ast.Name) and target.id == "REASONS" for target in targets):
                yield from (Code(name, room, "") for name in _texts(node.value.keys))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            yield from (Code(name, room, "") for name in _texts(node.args[:1]))


def _codes_of_class(node: ast.ClassDef, room: str) -> Iterator[Code]:
    doc = (ast.get_docstring(node) or "").split("\n")[0]
    bases = {ast.unparse(base) for base in node.bases}
    enumerates = "StrEnum" in bases and node.name.endswith(("Fault", "Reason"))
    raised = not bases or any(base.endswith(("Error", "Exception", "Fault")) for base in bases)
    for statement in node.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            continue
        targets = [statement.target] if isinstance(statement, ast.AnnAssign) else statement.targets
        is_reason = isinstance(targets[0], ast.Name) and targets[0].id == "reason"
        if enumerates or (is_reason and (raised or bases)):
            yield from (Code(name, room, "" if enumerates else doc) for name in _texts([statement.value]) if name)


def _texts(nodes: Iterable[ast.expr | None]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def reference() -> str:
    """The whole page."""
    return "\n".join(
        [
            "# Reference",
            "",
            "Written by `make docs` from the code; do not edit.",
            "",
            *_commands_part(),
            *_events_part(),
            *_editions_part(),
            *_codes_part(),
        ]
    )


def _commands_part() -> Iterator[str]:
    yield from ("## Commands", "", "Every command also takes `--help` and `--lang zh|zh-hant|en`.", "")
    for name, command in commands():
        arguments = [f"[{p.name.upper()}]" for p in command.params if p.param_type_name == "argument" and p.name]
        yield from (f"### `{' '.join([name, *arguments])}`", "", _first(command.help), "")
        options = [p for p in command.params if isinstance(p, TyperOption) and p.opts[0] not in {"--help", "--lang"}]
        yield from (f"- `{'`, `'.join(option.opts)}`: {option.help or ''}" for option in options)
        yield from [""] if options else []


def _events_part() -> Iterator[str]:
    yield from ("## Events of a competition", "", "| kind | what happened | fields |", "|---|---|---|")
    for tag, kind in event_kinds().items():
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__)
        yield f"| `{tag}` | {_first(kind.__doc__)} | {fields} |"
    yield ""


def _editions_part() -> Iterator[str]:
    yield from ("## Editions", "", "| id | game | title | 名称 |", "|---|---|---|---|")
    for key, book in editions().items():
        yield f"| `{key}` | {book['game']} | {book['title_en']} | {book['title_zh']} |"
    yield ""


def _codes_part() -> Iterator[str]:
    yield from ("## Codes", "", "Stable names of errors, refusals, faults and grounds.", "")
    yield from ("| code | room | meaning | 中文 |", "|---|---|---|---|")
    for code in codes():
        chinese = TEXTS.get(code.name, "")
        english = translate(chinese, "en") if chinese else ""
        meaning = english if english and english != chinese else code.meaning
        yield f"| `{code.name}` | {code.room} | {_cell(meaning)} | {_cell(chinese)} |"
    yield ""


def _first(text: str | None) -> str:
    return _cell((text or "").strip().split("\n")[0])


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    REFERENCE.write_text(reference(), encoding="utf-8")
