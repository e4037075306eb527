"""`caipan go`: count a finished game of Go, and check a record against the rules."""

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from caipan.cli.language import current_language
from caipan.records import GameRecord, Problem, Reading
from caipan.records.go_formats import read_go
from caipan.records.go_formats_setup import board_of, checked_go, parse_move
from caipan.records.sgf import WARNINGS
from caipan.records.sgf_names import komi_quarter_stones
from caipan.rules.go import (
    Board,
    Ko,
    PointError,
    WrongMark,
    check_dead,
    count_area,
    count_game,
    gtp,
    mixed_stones,
    parse_point,
    result_zh,
    sgf_result,
)
from caipan.rules.go.area import KOMI_QUARTER_STONES
from caipan.rules.go.dead_stones import propose_dead
from caipan.wording import say_text

app = typer.Typer(name="go", help="Go: count a finished game, check a record.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="SGF, gib, ngf or ugf.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


def register(whole: typer.Typer) -> None:
    """Add `caipan go` to the whole command."""
    whole.add_typer(app)


@app.command()
def score(
    file: File,
    dead: Annotated[str, typer.Option("--dead", help="Points of dead strings, such as C19,E14.")] = "",
    propose: Annotated[bool, typer.Option("--propose", help="Take off what random play finds dead; check it.")] = False,
    komi: Annotated[str, typer.Option("--komi", help="Points that black gives; the file's, else 7.5.")] = "",
    black_fines: Annotated[int, typer.Option("--black-fines", min=0, help="Stones black gives for warnings.")] = 0,
    white_fines: Annotated[int, typer.Option("--white-fines", min=0, help="Stones white gives for warnings.")] = 0,
    as_json: Json = False,
) -> None:
    """Count the last position of every game in FILE by area, in stones. What is not named dead counts as alive."""
    reading = _read(file)
    answers = []
    for game in reading.games:
        board = _last_board(game)
        quarters = _komi(komi, game)
        try:
            marks = [parse_point(name, board.size) for name in dead.replace(",", " ").split()]
            lifted = check_dead(board, [*marks, *(propose_dead(board) if propose else ())])
            area = count_area(board, lifted)
        except (PointError, WrongMark) as error:
            _stop("死子标记不对：{detail}", detail=str(error))
        count = count_game(area, komi_quarter_stones=quarters, black_fines=black_fines, white_fines=white_fines)
        answers.append(
            {
                "size": board.size,
                "moves": board.ply,
                "black_points": area.black,
                "white_points": area.white,
                "dead": [gtp(point, board.size) for point in sorted(lifted)],
                "dead_proposed": propose,
                "shared_points": [gtp(point, board.size) for point in area.shared_points],
                "black_stones": mixed_stones(2 * area.black_half_stones),
                "white_stones": mixed_stones(2 * area.white_half_stones),
                "komi_quarter_stones": quarters,
                "margin_quarter_stones": count.margin_quarter_stones,
                "result": count.result,
                "result_zh": result_zh(count.margin_quarter_stones),
                "sgf_result": sgf_result(count.margin_quarter_stones),
                "recorded_result": game.tags.get("ResultText", ""),
            }
        )
    _tell_scores(answers, {"file": str(file), "games": answers}, as_json)


@app.command()
def check(
    file: File,
    ko: Annotated[Ko, typer.Option("--ko", help="Which repetitions are forbidden.")] = Ko.POSITIONAL,
    as_json: Json = False,
) -> None:
    """Play through every game in FILE. Exit code 1 if something could not be read or is against the rules."""
    reading = _read(file)
    problems = list(reading.problems)
    for index, game in enumerate(reading.games):
        problems += checked_go(game, index, ko)[1]
    document = {
        "file": str(file),
        "format": reading.format,
        "encoding": reading.encoding,
        "games": len(reading.games),
        "moves": reading.plies,
        "problems": [_problem(found) for found in problems],
    }
    if as_json:
        _print_json(document)
    else:
        _tell_check(document)
    if any(found.reason not in WARNINGS for found in problems):
        raise typer.Exit(1)


def _problem(found: Problem) -> dict[str, Any]:
    return {
        "reason": found.reason,
        "game": found.game,
        "move": found.ply,
        "token": found.token,
        "warning": found.reason in WARNINGS,
    }


def _tell_check(document: dict[str, Any]) -> None:
    language = current_language()
    for found in document["problems"]:
        text = "第 {game} 局第 {move} 手“{token}”：{reason}"
        typer.echo(say_text(text, language, **(found | {"game": found["game"] + 1})))
    text = "{games} 局，{moves} 手，{problems} 处不合。"
    counts = {"games": document["games"], "moves": document["moves"], "problems": len(document["problems"])}
    typer.echo(say_text(text, language, **counts))


def _tell_scores(answers: list[dict[str, Any]], document: dict[str, Any], as_json: bool) -> None:
    if as_json:
        _print_json(document)
        return
    language = current_language()
    for found in answers:
        text = "黑 {black_stones} 子，白 {white_stones} 子，双方共有 {shared} 点，贴 {komi} 子：{said}"
        said = found["result_zh"] if language.startswith("zh") else found["sgf_result"]
        shared = len(found["shared_points"])
        komi = mixed_stones(found["komi_quarter_stones"])
        typer.echo(say_text(text, language, **(found | {"shared": shared, "komi": komi, "said": said})))


def _last_board(game: GameRecord) -> Board:
    """The board after the line that was played; the record has been checked."""
    board = board_of(game.start_fen, Ko.SIMPLE)
    for move in game.main_line():
        board.turn, point = parse_move(move, board.size)
        board.play(point)
    return board


def _komi(option: str, game: GameRecord) -> int:
    """Komi in quarter stones: the option, else the file's, else the rule book's."""
    if option and komi_quarter_stones(option) is None:
        _stop("贴目“{komi}”读不懂，要写成 7.5 这样。", komi=option)
    found = komi_quarter_stones(option or game.tags.get("Komi", ""))
    return KOMI_QUARTER_STONES if found is None else found


def _read(file: Path) -> Reading:
    try:
        data = file.read_bytes()
    except OSError as error:
        return _stop("{file}：读不了（{reason}）。", file=str(file), reason=error.strerror or "")
    reading = read_go(data)
    if not reading.games:
        reason = reading.problems[0].reason if reading.problems else ""
        _stop("{file}：没有围棋对局（{reason}）。", file=str(file), reason=reason)
    return reading


def _stop(text: str, **params: str) -> NoReturn:
    typer.echo(say_text(text, current_language(), **params), err=True)
    raise typer.Exit(2)


def _print_json(document: object) -> None:
    sys.stdout.write(msgspec.json.encode(document).decode() + "\n")
