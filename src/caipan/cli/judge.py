"""`caipan judge`: is a repetition allowed, and what does the book say?"""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from caipan.cli.language import current_language
from caipan.desk.judging import problem_message
from caipan.officiating.repetition.answer import Judgement
from caipan.officiating.repetition.judge import judge_cycle, judge_record
from caipan.records import GameRecord, Problem, read_text, stream_records
from caipan.rulebook import Edition, RulebookError, load_edition
from caipan.rules.xiangqi import START_FEN, Board, FenError
from caipan.wording import say, say_text
from caipan.wording.explanation import explain


class JudgeFault(ValueError):
    """Something that cannot be judged; `lines` say where, what, and what would be right, one problem each."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("; ".join(lines))
        self.lines = tuple(lines)


class Case(msgspec.Struct, frozen=True):
    """One line of a batch file: a FEN with moves, or the name of a file with a game."""

    id: str | int
    fen: str = ""
    moves: list[str] | str = []
    cycle: bool = False
    file: str = ""


def register(whole: typer.Typer) -> None:
    """Add `caipan judge` to the whole command."""
    whole.command()(judge)


def judge(
    file: Annotated[Path | None, typer.Argument(help="A game file of any known format, or a text.")] = None,
    fen: Annotated[str, typer.Option("--fen", help="Position before the moves; default the opening set-up.")] = "",
    moves: Annotated[str, typer.Option("--moves", help="Moves in any notation.")] = "",
    cycle: Annotated[bool, typer.Option("--cycle", help="The moves are one turn of a cycle taken to recur.")] = False,
    batch: Annotated[Path | None, typer.Option("--batch", help="JSON Lines of cases; JSON Lines out.")] = None,
    edition: Annotated[str, typer.Option("--edition", help="Rule book to judge by.")] = "xq2011",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document a game.")] = False,
) -> None:
    """Judge the repetition in a game, a position with moves, or a file of cases."""
    book = _edition(edition)
    if batch is not None:
        _judge_batch(batch, book)
        return
    if file is None and not moves:
        _stop([say_text("要有一个文件，或者 --moves 写明着法。", current_language())])
    try:
        if file is None:
            _tell(_judge_line(fen, moves, cycle, book), 0, as_json)
            return
        for number, judgement in _judge_file(file, book):
            _tell(judgement, number, as_json)
    except JudgeFault as fault:
        _stop(fault.lines)


def _tell(judgement: Judgement, number: int, as_json: bool) -> None:
    """`number` is the place of the game in its file, 0 for a game alone."""
    if as_json:
        typer.echo(msgspec.json.encode(answer(judgement)).decode())
        return
    language = current_language()
    if number:
        typer.echo(say_text("第 {number} 局", language, number=number))
    typer.echo(explain(judgement, language))


def answer(judgement: Judgement) -> dict[str, Any]:
    """The judgement as plain JSON values, with its explanation in both languages."""
    plain: dict[str, Any] = msgspec.to_builtins(judgement)
    return plain | {"explanation": {"zh": explain(judgement, "zh-Hans"), "en": explain(judgement, "en")}}


def _edition(name: str) -> Edition:
    try:
        book = load_edition(name)
        book.rules_of_repetition()
    except RulebookError as error:
        _stop([str(error)])
    return book


def _judge_line(fen: str, moves: str, cycle: bool, book: Edition) -> Judgement:
    return _judge_record(_read(f"{fen}\n{moves}" if fen else moves), cycle, book)


def _read(text: str) -> GameRecord:
    reading = read_text(text)
    lines = [_told(problem) for problem in reading.problems]
    if lines or not reading.games:
        raise JudgeFault(lines or [_told(Problem("no-moves", token=text.strip()[:40]))])
    return reading.games[0]


def _told(problem: Problem) -> str:
    return say(problem_message(problem), current_language())


def _judge_record(record: GameRecord, cycle: bool, book: Edition) -> Judgement:
    try:
        board = Board(record.start_fen or START_FEN, strict=False)
    except FenError as error:
        raise JudgeFault([f"{record.start_fen}: {found}" for found in error.faults]) from error
    line = record.main_line()
    if cycle and not line:
        raise JudgeFault([say_text("--cycle 要有循环一遍的着法。", current_language())])
    return judge_cycle(board, line, book) if cycle else judge_record(board, line, book)


def _judge_file(path: Path, book: Edition) -> Iterator[tuple[int, Judgement]]:
    """Judge the games of a file one after the other; faults of single games go to standard error."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JudgeFault([f"{path}: {error.strerror}"]) from error
    with Progress(console=Console(stderr=True), transient=True) as progress:
        games = progress.track(stream_records(data), description=path.name)
        for number, (game, problems) in enumerate(games, start=1):
            lines = [f"{path}:{number}:{p.ply + 1}: {_told(p)}" for p in problems]
            if lines and game == GameRecord():
                raise JudgeFault(lines)
            for line in lines:
                typer.echo(line, err=True)
            yield number, _judge_record(game, False, book)


def _judge_batch(path: Path, book: Edition) -> None:
    """One answer a line, in order; a bad case answers with its error and the rest go on."""
    try:
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
    except OSError as error:
        _stop([f"{path}: {error.strerror}"])
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for line in progress.track(lines, description=path.name):
            for document in _answer_case(line, book, path.parent):
                typer.echo(msgspec.json.encode(document).decode())


def _answer_case(line: bytes, book: Edition, folder: Path) -> Iterator[dict[str, Any]]:
    started = time.perf_counter()
    name: str | int | None = None
    try:
        case = msgspec.json.decode(line, type=Case)
        name = case.id
        for judgement in _case(case, book, folder):
            yield {"id": name, "ms": round((time.perf_counter() - started) * 1000, 3)} | answer(judgement)
            started = time.perf_counter()
    except JudgeFault as fault:
        yield {"id": name, "error": "; ".join(fault.lines)}
    except msgspec.DecodeError as error:
        yield {"id": _id_of(line), "error": f"bad case: {error}"}


def _case(case: Case, book: Edition, folder: Path) -> list[Judgement]:
    if case.file:
        return [judgement for _, judgement in _judge_file(folder / case.file, book)]
    moves = case.moves if isinstance(case.moves, str) else " ".join(case.moves)
    if not moves.strip():
        raise JudgeFault(["moves: expected at least one move"])
    return [_judge_line(case.fen, moves, case.cycle, book)]


def _id_of(line: bytes) -> Any:
    try:
        found = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None
    return found.get("id") if isinstance(found, dict) else None


def _stop(lines: Sequence[str]) -> Any:
    for line in lines:
        typer.echo(line, err=True)
    raise typer.Exit(2)
