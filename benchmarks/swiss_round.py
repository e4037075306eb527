"""One round of the positional Swiss with explanation and certificate, round 6 of 11.

    python benchmarks/swiss_round.py           our engine: 100 players with absences, 1,000, 5,000
    python benchmarks/swiss_round.py --peers   also py4swiss and swisspair, installed from PyPI into a temporary folder

The peers pair by other rules (the FIDE Dutch system; no colours at all) and give no explanation and no certificate,
so the figures compare waiting times, not the same work. Both clocks are printed: on a busy machine the processor time
is the fairer one. py4swiss needs minutes for 1,000 players.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from caipan.tournament.swiss.card import Pairing
from caipan.tournament.swiss.generator import Habits, PlayedRound, RandomEvent
from caipan.tournament.swiss.history import PastRound, PlayerHistory
from caipan.tournament.swiss.pairing import pair_round

ROUND, ROUNDS, REPEATS = 6, 11, 9

PEERS = """
import json, sys, time
players = json.load(open(sys.argv[1]))
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser
from pathlib import Path
trf = TrfParser.parse(Path(sys.argv[2]), strict=False)
start = time.perf_counter(); DutchEngine.generate_pairings(trf)
print(f"  py4swiss (FIDE Dutch)        {1e3 * (time.perf_counter() - start):10.1f} ms", flush=True)
from swisspair import Player, create_matches
made = [Player(id=str(p["number"]), points=p["points"], rank=i, can_get_bye=not p["bye"],
        cannot_be_paired_against_ids={str(n) for n in p["met"]}) for i, p in enumerate(players, start=1)]
start = time.perf_counter(); create_matches(made)
print(f"  swisspair (no colours)       {1e3 * (time.perf_counter() - start):10.1f} ms", flush=True)
"""


def sixth_round(players: int, habits: Habits) -> tuple[PlayedRound, RandomEvent]:
    event = RandomEvent(players, ROUNDS, f"benchmark {players}", habits)
    for played in event:
        if played.setting.round_no == ROUND:
            return played, event
    raise AssertionError("the event ended early")


def measure(name: str, played: PlayedRound) -> None:
    walls, processors = [], []
    for _ in range(REPEATS):
        wall, processor = time.perf_counter(), time.process_time()
        outcome = pair_round(played.cards, played.setting)
        walls.append(1e3 * (time.perf_counter() - wall))
        processors.append(1e3 * (time.process_time() - processor))
        assert isinstance(outcome, Pairing)
    print(
        f"{name}: {len(played.cards)} in the field\n  caipan, explained, certified {statistics.median(walls):10.1f} ms"
        f" (least {min(walls):.1f}; processor {statistics.median(processors):.1f}, least {min(processors):.1f})",
        flush=True,
    )


def write_for_peers(folder: Path, played: PlayedRound, histories: list[PlayerHistory]) -> None:
    present = {card.number for card in played.cards}
    players = [
        {"number": c.number, "points": c.half_points // 2, "bye": c.had_bye, "met": sorted(c.met & present)}
        for c in sorted(played.cards, key=lambda card: (-card.half_points, card.number))
    ]
    (folder / "players.json").write_text(json.dumps(players))
    lines = ["012 benchmark", f"XXR {ROUNDS}", "XXC rank white1"]
    lines += [_trf_line(history) for history in histories]
    (folder / "event.trf").write_text("\n".join(lines) + "\n")


def _trf_line(history: PlayerHistory) -> str:
    past = [one for one in history.rounds if one.round_no < ROUND]
    points = sum(one.half_points for one in past) / 4
    head = f"001 {history.number:>4}      {'Player ' + str(history.number):<33} {2000:>4} {'':>3} {'':>11} {'':>10} "
    return head + f"{points:>4.1f} {history.number:>4}" + "".join(f"  {_cell(one)}" for one in past)


def _cell(past: PastRound) -> str:
    if past.opponent is None:
        return "0000 - U" if past.kind == "bye" else "0000 - Z"
    mark = {4: "1", 2: "=", 0: "0"}[past.half_points]
    return f"{past.opponent:>4} {'w' if past.colour == 'first' else 'b'} {mark}"


def run_peers(folder: Path, python: Path) -> None:
    (folder / "peers.py").write_text(PEERS)
    call = [str(python), "peers.py", "players.json", "event.trf"]
    result = subprocess.run(call, cwd=folder, check=False, timeout=600, capture_output=True, text=True)
    print(result.stdout.rstrip(), flush=True)
    if result.returncode:
        print(f"  peer failed: {result.stderr.strip().splitlines()[-1]}", flush=True)


def install_peers(folder: Path) -> Path:
    venv.create(folder / "peers", with_pip=True)
    python = folder / "peers" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "-q", "py4swiss==0.3.1", "swisspair==0.2.1"], check=True)
    return python


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", action="store_true")
    arguments = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, round {ROUND} of {ROUNDS}, median of {REPEATS}; peers pair by other rules")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = install_peers(folder) if arguments.peers else None
        for players, habits in ((105, Habits(absences=0.05)), (1000, Habits()), (5000, Habits())):
            played, event = sixth_round(players, habits)
            measure(f"{players} players", played)
            if python is not None and players <= 1000:
                write_for_peers(folder, played, event.histories())
                run_peers(folder, python)


if __name__ == "__main__":
    main()
