"""`caipan xiangqi`: count, list and translate moves of a position."""

import sys
import time
from collections.abc import Iterable
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from caipan.cli.language import current_language
from caipan.rules.xiangqi import START_FEN, Board, FenError, Move, NotationError, Style, XiangqiError
from caipan.wording import Message, say

app = typer.Typer(name="xiangqi", help="Xiangqi positions: perft, legal moves, notation.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
Fen = Annotated[str, typer.Option("--fen", help="The position; the opening set-up if left out.")]


def register(whole: typer.Typer) -> None:
    """Add `caipan xiangqi` to the whole command."""
    whole.add_typer(app)


@app.command()
def perft(
    depth: Annotated[int, typer.Argument(help="Plies to look ahead, 0 or more.")],
    fen: Fen = START_FEN,
    as_json: Json = False,
) -> None:
    """Count the legal lines of DEPTH plies."""
    if depth < 0:
        _stop([_say("perft-depth", depth=depth)])
    board = _board(fen)
    start = time.perf_counter()
    nodes = sum(_counts(board, depth)) if depth > 1 else board.perft(depth)
    seconds = round(time.perf_counter() - start, 6)
    if as_json:
        _print_json({"depth": depth, "nodes": nodes, "seconds": seconds})
    else:
        typer.echo(f"perft {depth}: {nodes:,}  {seconds:.3f} s  {nodes / max(seconds, 1e-6) / 1e6:.1f} M/s")


def _counts(board: Board, depth: int) -> Iterable[int]:
    """Yield the count behind each first move, so that long counts can show progress and be stopped."""
    console = Console(stderr=True)
    hidden = depth < 6 or not console.is_terminal
    for move in track(board.legal_moves, "perft", console=console, disable=hidden, transient=True):
        board.push(move)
        yield board.perft(depth - 1)
        board.pop()


@app.command()
def legal(fen: Fen = START_FEN, as_json: Json = False) -> None:
    """List the legal moves, and say whether there is check and whether the game is over."""
    board = _board(fen)
    outcome = board.outcome()
    moves = board.legal_moves
    if as_json:
        code = None if outcome is None else str(outcome.reason)
        _print_json(
            {"fen": board.fen(), "check": board.is_check(), "outcome": code, "moves": [move.iccs() for move in moves]}
        )
        return
    typer.echo(board.fen())
    if board.is_check():
        typer.echo(_say("position-check"))
    if outcome is not None:
        typer.echo(_say(f"outcome-{outcome.reason}"))
    for move in moves:
        typer.echo(f"{move}  {board.write(move, _style())}")


@app.command()
def translate(
    moves: Annotated[list[str], typer.Argument(help="Moves in any style, played one after the other.")],
    to: Annotated[str, typer.Option("--to", help="Style to write: " + " ".join(Style))],
    fen: Fen = START_FEN,
    as_json: Json = False,
) -> None:
    """Write moves in another style; the style they are in is recognised."""
    if to not in list(Style):
        _stop([_say("style-unknown", style=to, styles=" ".join(Style))])
    board = _board(fen, strict=False)
    answers = [_translated(board, number, text, Style(to)) for number, text in enumerate(moves, 1)]
    if as_json:
        _print_json({"moves": [{"iccs": move.iccs(), "text": text} for move, text in answers], "fen": board.fen()})
        return
    for move, text in answers:
        typer.echo(f"{move}  {text}")


def _translated(board: Board, number: int, text: str, style: Style) -> tuple[Move, str]:
    try:
        move = board.parse(text)
        answer = move, board.write(move, style)
    except XiangqiError as error:
        _stop([_move_problem(number, text, error)])
    board.push(move)
    return answer


def _move_problem(number: int, text: str, error: XiangqiError) -> str:
    if isinstance(error, NotationError):
        return _say(
            f"move-{error.reason}",
            number=number,
            text=text,
            position=error.position + 1,
            token=error.token,
            candidates=" ".join(error.candidates),
            refusal=Message(f"illegal-{error.refusal}" if error.refusal else "illegal-no_such_piece"),
        )
    return _say("move-illegal", number=number, text=text, refusal=Message(f"illegal-{error.reason}"))


def _board(fen: str, *, strict: bool = True) -> Board:
    try:
        return Board(fen, strict=strict)
    except FenError as error:
        return _stop(
            _say(f"fen-{found.fault}", square=found.square_name, detail=found.detail) for found in error.faults
        )


def _style() -> Style:
    return Style.ZH_HANT if current_language() == "zh-Hant" else Style.ZH


def _say(key: str, **params: str | int | Message) -> str:
    return say(Message(key, params), current_language())


def _stop(problems: Iterable[str]) -> NoReturn:
    for problem in problems:
        typer.echo(problem, err=True)
    raise typer.Exit(2)


def _print_json(document: object) -> None:
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")
