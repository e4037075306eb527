"""How well the proposal of dead stones agrees with people: `python benchmarks/go_dead_stones.py FOLDER [PLAYOUTS]`.

FOLDER holds positions as JSON with `board` (rows of `b`, `W` and blanks) and `correct_ownership` (rows of `B`, `W` and
other letters for points that belong to nobody or are not settled). A stone counts as dead if its point belongs to the
other side.
"""

import json
import sys
import time
from pathlib import Path

from caipan.rules.go import Board
from caipan.rules.go.dead_stones import PLAYOUTS, propose_dead

LETTERS = str.maketrans("bBwW ", "XXOO.")


def judged(file: Path, playouts: int) -> tuple[int, int, int]:
    """Settled stones, wrongly judged stones, dead stones of a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    board = Board.from_rows([row.translate(LETTERS) for row in data["board"]])
    owners = "".join(data["correct_ownership"])
    settled = {
        point: owners[point] != colour.letter
        for point in range(board.size**2)
        if (colour := board.colour_at(point)) is not None and owners[point] in "BW"
    }
    proposed = propose_dead(board, playouts=playouts)
    wrong = sum((point in proposed) != dead for point, dead in settled.items())
    return len(settled), wrong, sum(settled.values())


def main() -> None:
    folder = Path(sys.argv[1])
    playouts = int(sys.argv[2]) if len(sys.argv) > 2 else PLAYOUTS
    start = time.process_time()
    found = {file.name: judged(file, playouts) for file in sorted(folder.glob("*.json"))}
    for name, (stones, wrong, dead) in found.items():
        print(f"{name:40} {stones:4} stones, {dead:3} dead, {wrong:3} wrong")
    stones, wrong, dead = (sum(values) for values in zip(*found.values(), strict=True))
    right = sum(1 for values in found.values() if not values[1])
    seconds = time.process_time() - start
    print(f"{right} of {len(found)} positions without a fault; {wrong} of {stones} stones wrong; {seconds:.0f} s")


if __name__ == "__main__":
    main()
