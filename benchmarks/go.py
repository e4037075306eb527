"""Speed of the Go board against its peers, in one run: `python benchmarks/go.py`.

Every board plays the same random legal games on 19 lines; sgfmill gets a set of snapshots for the repetition that it
does not check. The peers (sgfmill, open_spiel) are installed into a temporary folder. Medians go to standard output and
are appended to `benchmarks/results.md`.
"""

import importlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from caipan.rules.go import Board

RESULTS = Path(__file__).with_name("results.md")
GAMES, MOVES, RUNS = 3, 450, 3


def random_games() -> list[list[int]]:
    """Points of random legal games."""
    rng, games = random.Random(1), []
    for _ in range(GAMES):
        board = Board(19)
        while board.ply < MOVES and (legal := board.legal_points()):
            board.play(rng.choice(legal))
        games.append([point for _, point in board.moves])
    return games


def ours(games: list[list[int]]) -> None:
    """Legality with positional superko over the whole history, then the move."""
    for game in games:
        board = Board(19)
        for point in game:
            board.play(point)


def sgfmill(boards: Any, games: list[list[int]]) -> None:
    """The move, and a snapshot of the board looked up among the earlier ones."""
    for game in games:
        board, seen = boards.Board(19), set()
        for number, point in enumerate(game):
            row, column = divmod(point, 19)
            board.play(18 - row, column, "bw"[number % 2])
            snapshot = tuple(tuple(line) for line in board.board)
            if snapshot in seen:
                raise AssertionError("a repetition in a legal game")
            seen.add(snapshot)


def open_spiel(pyspiel: Any, games: list[list[int]]) -> None:
    """The list of legal moves, then the move."""
    go = pyspiel.load_game("go(board_size=19,max_game_length=2000)")
    for game in games:
        state = go.new_initial_state()
        for point in game:
            row, column = divmod(point, 19)
            action = (18 - row) * 19 + column
            if action not in state.legal_actions():
                raise AssertionError("a legal move was refused")
            state.apply_action(action)


def seconds(work: Callable[[], None]) -> float:
    """Median time of some work."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def peer(folder: str, name: str, module: str) -> Any:
    """A module of a package that is installed into a folder; None if it cannot be had."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "--no-deps", name]
    subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def main() -> None:
    games = random_games()
    moves = sum(map(len, games))
    lines = [
        f"## Go, {date.today()}, {moves} moves on 19 lines, moves a second",
        "",
        "| board | speed | time, ours is 1 |",
        "|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        boards, pyspiel = peer(folder, "sgfmill", "sgfmill.boards"), peer(folder, "open_spiel", "pyspiel")
        rows: list[tuple[str, float]] = [("caipan, superko over the whole history", seconds(lambda: ours(games)))]
        if boards is not None:
            rows.append(("sgfmill with snapshots", seconds(lambda: sgfmill(boards, games))))
        if pyspiel is not None:
            rows.append(("open_spiel, legal moves and move", seconds(lambda: open_spiel(pyspiel, games))))
    ours_s = rows[0][1]
    lines += [f"| {name} | {moves / s:,.0f} | {s / ours_s:.2f} |" for name, s in rows]
    text = "\n".join(lines) + "\n"
    print(text)
    with RESULTS.open("a", encoding="utf-8") as out:
        out.write("\n" + text)


if __name__ == "__main__":
    main()
