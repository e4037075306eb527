"""A thousand made-up events of every format, every law checked.

Run: ``python benchmarks/formats.py [EVENTS]``. Prints a line for each format; findings and stuck events are to be 0.
Fields of 6 to 21 players; withdrawals or absences where the format has them.
"""

import sys
import time
from collections import Counter

from caipan.tournament.simulation.formats import EVENTS, Asked

ABSENCES = {"round-robin": 0.03, "lots": 0.05, "swiss-knockout": 0.04, "swiss-final": 0.04}


def play(system: str, events: int) -> str:
    """Play the events of a format and tell what came of it."""
    codes: Counter[str] = Counter()
    stuck = impossible = games = 0
    started = time.perf_counter()
    for number in range(events):
        players = 6 + number % 16
        rounds = (players - 1 + players % 2) * (1 + number % 2) if system == "round-robin" else 3 + number % 3
        record = EVENTS[system](Asked(players, rounds, f"thousand/{number}", ABSENCES.get(system, 0.0), number))
        codes.update(record.findings)
        stuck, impossible, games = stuck + record.stuck, impossible + record.impossible, games + len(record.games)
    seconds = time.perf_counter() - started
    return (
        f"{system:15} events {events} games {games} findings {sum(codes.values())} stuck {stuck} "
        f"impossible {impossible} seconds {seconds:.1f} {dict(codes) if codes else ''}"
    )


if __name__ == "__main__":
    for name in EVENTS:
        print(play(name, int(sys.argv[1]) if len(sys.argv) > 1 else 1000), flush=True)
