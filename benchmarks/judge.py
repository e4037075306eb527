"""Speed of the judge, single thread: `python benchmarks/judge.py [CYCLES]`.

Every handed case (when the folder `shared` is beside the checkout) and random cycles of four moves, each judged with
all its evidence under the 2020 book. Processor time, so that a busy machine does not matter.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from caipan.officiating.repetition.judge import judge_cycle
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board
from caipan.rules.xiangqi.tactics import COMPILED

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases" / "repetition.jsonl"
BARS_MS = (3.0, 150.0)

Cycle = tuple[str, list[str]]


def handed() -> list[Cycle]:
    """The handed cycles, none when the folder is missing."""
    if not CASES.is_file():
        return []
    cases = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    return [(case["fen"], case["moves"]) for case in cases if case["cycle"]]


def random_cycles(count: int, seed: int = 1) -> list[Cycle]:
    """Cycles of two moves out and back from positions of random games."""
    rng = random.Random(seed)
    found: list[Cycle] = []
    while len(found) < count:
        board = _random_board(rng)
        if board.outcome():
            continue
        for _ in range(30):
            cycle = _out_and_back(board, rng)
            if cycle:
                found.append((board.fen(), cycle))
                break
    return found


def _random_board(rng: random.Random) -> Board:
    board = Board()
    for _ in range(rng.randint(10, 90)):
        moves = list(board.legal_moves)
        if not moves:
            break
        captures = [move for move in moves if board.piece_at(move.to_square)]
        board.push(rng.choice(captures) if captures and rng.random() < 0.3 else rng.choice(moves))
    return board


def _out_and_back(board: Board, rng: random.Random) -> list[str]:
    trial, texts = Board(board.fen()), []
    for _ in range(2):
        quiet = [move for move in trial.legal_moves if not trial.piece_at(move.to_square)]
        if not quiet:
            return []
        move = rng.choice(quiet)
        trial.push(move)
        texts.append(move.iccs())
    for text in [text[2:] + text[:2] for text in texts]:
        if text not in {move.iccs() for move in trial.legal_moves}:
            return []
        trial.push_iccs(text)
        texts.append(text)
    return texts if trial.fen().split()[0] == board.fen().split()[0] else []


def measure(cycles: list[Cycle], clock: Callable[[], float] = time.process_time) -> tuple[list[float], int]:
    """Milliseconds for each cycle, and how many were left to the referee."""
    edition, times, unsure = load_edition("xq2020"), [], 0
    for fen, moves in cycles:
        start = clock()
        judgement = judge_cycle(Board(fen, strict=False), moves, edition)
        times.append((clock() - start) * 1000)
        unsure += judgement.verdict.value == "referee_decides"
    return times, unsure


def main() -> None:
    """Measure and print one line for each set."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"core: {'compiled' if COMPILED else 'pure Python'}; bars: median {BARS_MS[0]} ms, worst {BARS_MS[1]} ms")
    for name, cycles in (("handed", handed()), ("random", random_cycles(count))):
        if cycles:
            times, unsure = measure(cycles)
            worst = max(times)
            print(
                f"{name}: {len(cycles)} cycles, median {statistics.median(times):.2f} ms, worst {worst:.0f} ms, ",
                end="",
            )
            print(f"left to the referee: {unsure}")


if __name__ == "__main__":
    main()
