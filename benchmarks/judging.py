"""Time of the judge: handed cases, cycles made up from random play, whole records of random games.

Run: ``python benchmarks/judging.py [FILE]``. Prints medians and worst times in milliseconds, single thread. With a game
file of any known format its games are scanned as well. Nothing is asserted.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from caipan.officiating.repetition.judge import judge_cycle, judge_record
from caipan.records import read_records
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import START_FEN, Board, Move
from caipan.wording.explanation import explain

SHARED = Path(__file__).resolve().parents[2] / "shared" / "cases" / "repetition.jsonl"
CYCLES = 1000


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that a piece of work takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def explained(fen: str, moves: list[str], edition: str) -> str:
    """Judge one turn of a cycle and say why."""
    return explain(judge_cycle(Board(fen, strict=False), moves, load_edition(edition)), "zh-Hans")


def handed() -> Iterator[tuple[str, list[str], str]]:
    """The handed cases with the edition they belong to."""
    for case in map(json.loads, SHARED.read_text("utf-8").splitlines()):
        yield case["fen"], case["moves"], "axf" if case["ruleset"] == "AXF" else "xq2011"


def random_cycles(count: int) -> Iterator[tuple[str, list[str], str]]:
    """Positions out of random play with a cycle of four plies each."""
    chance = random.Random(1)
    while count:
        board = Board()
        for _ in range(chance.randint(0, 60)):
            if moves := board.legal_moves:
                board.push(chance.choice(moves))
        if there_and_back := cycle_in(board, chance):
            count -= 1
            yield board.fen(), there_and_back, "xq2011"


def cycle_in(board: Board, chance: random.Random) -> list[str]:
    """Two quiet moves and their way back, if that can be played."""
    play = board.copy()
    out: list[Move] = []
    for _ in range(2):
        quiet = [move for move in play.legal_moves if play.piece_at(move.to_square) is None]
        if not quiet:
            return []
        out.append(chance.choice(quiet))
        play.push(out[-1])
    back = [Move.of(move.to_square, move.from_square) for move in out]
    for move in back:
        if not play.is_legal(move):
            return []
        play.push(move)
    return [move.iccs() for move in out + back]


def show(name: str, times: list[float]) -> None:
    """One line of the table."""
    print(f"{name:28} {len(times):5}  median {statistics.median(times):7.2f} ms  worst {max(times):7.2f} ms")


def scan(path: Path) -> None:
    """Judge every game of a file, whole records."""
    book = load_edition("xq2011")
    games = read_records(path.read_bytes()).games
    lines = [(Board(game.start_fen or START_FEN, strict=False), game.main_line()) for game in games]
    show(path.name, [timed(lambda b=board, m=moves: judge_record(b, m, book)) for board, moves in lines])  # type: ignore[misc]


def main() -> None:
    """Print the table."""
    load_edition("xq2011"), load_edition("axf")
    if SHARED.is_file():
        show("handed cases, explained", [timed(lambda c=case: explained(*c)) for case in handed()])  # type: ignore[misc]
    cycles = list(random_cycles(CYCLES))
    show("random cycles, explained", [timed(lambda c=case: explained(*c)) for case in cycles])  # type: ignore[misc]
    for name in sys.argv[1:]:
        scan(Path(name))


if __name__ == "__main__":
    main()
