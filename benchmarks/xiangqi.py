"""Speed of the xiangqi library against its peers, in one run: `python benchmarks/xiangqi.py`.

The peers (pyffish, cchess) are installed into a temporary folder. Medians go to standard output and are appended to
`benchmarks/results.md`.
"""

import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from types import ModuleType

from caipan.rules.xiangqi import COMPILED, Board, Move

RESULTS = Path(__file__).with_name("results.md")
GAMES = (
    Path(__file__).resolve().parents[2]
    / "shared/corpus/games/maksimKorzh__wukong-xiangqi/xqdb/Hu_Ronghua_1391_UCI_games.pgn"
)
PEERS = ("pyffish", "cchess")
PERFT_5 = 133_312_995

Row = tuple[str, str, str]


def seconds(work: Callable[[], object], runs: int = 5, clock: Callable[[], float] = time.process_time) -> float:
    """Return the median time of some work."""
    times = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def install_peers(folder: str) -> dict[str, ModuleType | None]:
    """Install the peers into a folder and import them; None for one that cannot be had."""
    sys.path.append(folder)
    found: dict[str, ModuleType | None] = {}
    for name in PEERS:
        command = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "--no-deps", name]
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        try:
            found[name] = __import__(name)
        except ImportError:
            found[name] = None
    return found


def positions(count: int = 120) -> list[str]:
    """Return FENs of random games."""
    rng = random.Random(120)
    board = Board()
    found: list[str] = []
    while len(found) < count:
        moves = board.legal_moves
        if not moves or board.ply > 100:
            board = Board()
            continue
        board.push(rng.choice(moves))
        if board.ply % 7 == 0 and board.legal_moves:
            found.append(board.fen())
    return found


def perft() -> Row:
    board = Board()
    assert board.perft(5) == PERFT_5
    rate = PERFT_5 / seconds(lambda: board.perft(5)) / 1e6
    return "perft(5) from the opening", f"{rate:.0f} M nodes/s", "at least 100"


def threads() -> Row:
    def work(count: int) -> None:
        with ThreadPoolExecutor(count) as pool:
            list(pool.map(lambda _: Board().perft(5), range(count)))

    one = seconds(lambda: work(1), 3, time.perf_counter)
    two = seconds(lambda: work(2), 3, time.perf_counter)
    return "two threads against one, same work each", f"{2 * one / two:.2f} times", "2.00 on two idle cores"


def push_check_pop() -> Row:
    board, moves = Board(), Board().legal_moves
    push, is_check, pop = board.push, board.is_check, board.pop

    def work() -> None:
        for _ in range(5000):
            for move in moves:
                push(move)
                is_check()
                pop()

    rate = 5000 * len(moves) / seconds(work, 7) / 1e6
    return "push + check + pop from Python", f"{rate:.1f} M/s", "at least 5"


def list_and_make(peers: dict[str, ModuleType | None]) -> list[Row]:
    fens = positions()
    boards = [Board(fen) for fen in fens]

    def ours() -> int:
        count = 0
        for board in boards:
            push, pop = board.push, board.pop
            for move in board.legal_moves:
                push(move)
                pop()
                count += 1
        return count

    def pyffish() -> int:
        peer = peers["pyffish"]
        assert peer is not None
        moves = [(fen, peer.legal_moves("xiangqi", fen, [])) for fen in fens]
        return len([peer.get_fen("xiangqi", fen, [move]) for fen, listed in moves for move in listed])

    def cchess() -> int:
        peer = peers["cchess"]
        assert peer is not None
        made = 0
        for fen in fens:
            board = peer.ChessBoard(fen)
            for start, end in list(board.create_moves()):
                if board.is_valid_move(start, end) and not board.is_checked_move(start, end):
                    board.copy().move(start, end)
                    made += 1
        return made

    count = ours()

    def often() -> None:
        for _ in range(50):
            ours()

    mine = seconds(often) / 50
    rows = [("list and make every move, 120 positions", f"{count / mine / 1e6:.2f} M moves/s", "")]
    for name, work, bar in (("pyffish", pyffish, 2000), ("cchess", cchess, 500)):
        if peers[name] is None:
            rows.append((f"  against {name}", "not installable here", f"at least {bar} times"))
            continue
        assert work() == count, f"{name} finds {work()} moves, we find {count}"
        rows.append((f"  against {name}", f"{seconds(work, 3) / mine:,.0f} times", f"at least {bar:,} times"))
    return rows


def replay() -> Row:
    if not GAMES.is_file():
        return "replay of 1,391 games", "skipped: no folder 'shared' beside the checkout", "within 4 s"

    def work() -> tuple[int, int]:
        games = re.split(r"(?=\[Event )", GAMES.read_text("utf-8"))
        lines = [re.findall(r"\b[a-i]\d[a-i]\d\b", re.sub(r"\[.*?\]", "", game)) for game in games if game.strip()]
        for line in lines:
            board = Board()
            for text in line:
                move = Move(text)
                assert board.parse(board.write(move)) is move
                board.push(move)
        return len(lines), sum(map(len, lines))

    games, plies = work()
    name = f"replay of {games:,} games, {plies:,} plies, Chinese written and read back"
    return name, f"{seconds(work, 3):.2f} s", "within 4 s"


def main() -> None:
    """Measure everything, print the table and append it to the results."""
    with tempfile.TemporaryDirectory() as folder:
        peers = install_peers(folder)
        rows = [perft(), threads(), push_check_pop(), *list_and_make(peers), replay()]
    title = (
        f"## Xiangqi, {date.today()}, core {'compiled' if COMPILED else 'pure Python'}, Python {sys.version.split()[0]}"
    )
    lines = [
        title,
        "",
        "| what | measured | bar |",
        "|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
        "",
    ]
    text = "\n".join(lines)
    print(text)
    with RESULTS.open("a", encoding="utf-8") as results:
        results.write(text)


if __name__ == "__main__":
    main()
