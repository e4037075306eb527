"""`caipan rules`: what the rule books say, how far the program covers them, how two of them differ."""

from typing import Annotated, Any

import msgspec
import typer

from caipan.cli.language import current_language
from caipan.rulebook import (
    Clause,
    Edition,
    FaultyEdition,
    Status,
    UnknownClause,
    UnknownEdition,
    diff,
    editions,
    load_edition,
)
from caipan.wording import say_text

app = typer.Typer(name="rules", help="The rule books: clauses, coverage, differences.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def register(whole: typer.Typer) -> None:
    """Add `caipan rules` to the whole command."""
    whole.add_typer(app)


@app.command()
def coverage(
    edition: Annotated[list[str] | None, typer.Argument(help="Editions; all of them if none is named.")] = None,
    todo: Annotated[bool, typer.Option("--todo", help="List the clauses that are still to do.")] = False,
    as_json: Json = False,
) -> None:
    """Count the clauses that are done, a referee's, or still to do."""
    books = _load(edition or list(editions()))
    if as_json:
        _print_json({"editions": [_coverage(book) for book in books]})
        return
    counts = [[len(book.clauses), *(_count(book, status) for status in Status)] for book in books]
    rows = [[book.key, *map(str, count)] for book, count in zip(books, counts, strict=True)]
    sums = [str(sum(column)) for column in zip(*counts, strict=True)]
    total = [[*_words("合计"), *sums]] if len(books) > 1 else []
    _print_table([_words("版本", "全部条款", "已覆盖", "裁判员定", "未做"), *rows, *total])
    for book in books if todo else ():
        for clause in book.with_status(Status.TODO):
            typer.echo(f"{book.key} {clause.id}  {clause.statement(_lang())}")


@app.command()
def show(
    edition: Annotated[str, typer.Argument(help="The edition.")],
    clause: Annotated[list[str] | None, typer.Argument(help="Clause ids; the whole book if none is named.")] = None,
    as_json: Json = False,
) -> None:
    """Show clauses of a book: statement, who decides, status, the tests that cover it."""
    book = _load([edition])[0]
    chosen = _choose(book, clause)
    if as_json:
        _print_json({"edition": book.key, "book": _plain(book.book), "clauses": [_clause(one) for one in chosen]})
        return
    for one in chosen:
        typer.echo(f"{one.id}  {one.title_zh}  [{_status(one.status)}]")
        typer.echo(f"    {one.statement(_lang())}")
        for extra in (*([one.note] if one.note else []), *one.tests):
            typer.echo(f"    - {extra}")


@app.command(name="diff")
def differences(
    one: Annotated[str, typer.Argument(help="The first edition.")],
    other: Annotated[str, typer.Argument(help="The second edition.")],
    as_json: Json = False,
) -> None:
    """Show where the tables and figures of two editions differ."""
    left, right = _load([one, other])
    found = diff(left, right)
    if as_json:
        _print_json({"one": one, "other": other, "differences": _plain(found)})
        return
    _print_table(
        [[say_text("位置", _language()), one, other]] + [[d.place, _cell(d.one), _cell(d.other)] for d in found]
    )


def _load(names: list[str]) -> list[Edition]:
    """All editions of these names, or the end of the command with a line for every problem."""
    books, problems = [], []
    for name in names:
        try:
            books.append(load_edition(name))
        except UnknownEdition as error:
            known = ", ".join(error.known)
            problems.append(say_text("没有“{edition}”这个版本，可用 {known}", _language(), edition=name, known=known))
        except FaultyEdition as error:
            problems += [str(fault) for fault in error.faults]
    _stop_if(problems)
    return books


def _choose(book: Edition, ids: list[str] | None) -> list[Clause]:
    chosen, problems = [], []
    for clause_id in ids or ():
        try:
            chosen.append(book.clause(clause_id))
        except UnknownClause:
            text = "版本 {edition} 里没有第 {clause} 条"
            problems.append(say_text(text, _language(), edition=book.key, clause=clause_id))
    _stop_if(problems)
    return chosen if ids else list(book.clauses)


def _stop_if(problems: list[str]) -> None:
    for problem in problems:
        typer.echo(problem, err=True)
    if problems:
        raise typer.Exit(2)


def _coverage(book: Edition) -> dict[str, Any]:
    counts = {str(status): _count(book, status) for status in Status}
    clauses = [{"id": one.id, "status": str(one.status), "decides": str(one.decides)} for one in book.clauses]
    return {"edition": book.key, "total": len(book.clauses), **counts, "clauses": clauses}


def _count(book: Edition, status: Status) -> int:
    return sum(1 for _ in book.with_status(status))


def _clause(clause: Clause) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(clause)
    return {**plain, "status": str(clause.status)}


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)


def _language() -> str:
    return current_language()


def _lang() -> str:
    return "en" if _language() == "en" else "zh"


def _words(*texts: str) -> list[str]:
    return [say_text(text, _language()) for text in texts]


def _status(status: Status) -> str:
    return _words({Status.DONE: "已覆盖", Status.REFEREE: "裁判员定", Status.TODO: "未做"}[status])[0]


def _cell(value: object) -> str:
    return "-" if value is None else str(value)


def _print_json(document: object) -> None:
    typer.echo(msgspec.json.encode(document).decode())


def _print_table(rows: list[list[str]]) -> None:
    """Print rows in columns; a Chinese character is two columns wide."""
    widths = [max(_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _width(text: str) -> int:
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)
