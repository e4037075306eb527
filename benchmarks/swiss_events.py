"""Many generated events of the positional Swiss, every round checked.

    python benchmarks/swiss_events.py --events 10000

Sizes 4 to 60, up to half as many rounds as players and a few more, absences, withdrawals, late entries, forfeits.
Prints what the acceptance asks for: events stopped without a proof (must be 0), with a proof, findings of the checker
(must be 0).
"""

import argparse
import random
import time
from collections import Counter

from caipan.tournament.swiss.card import NoCompletePairing, Order, Pairing
from caipan.tournament.swiss.checker import check_round
from caipan.tournament.swiss.generator import LIVELY, RandomEvent
from caipan.tournament.swiss.impossible import proves_impossible


def play(number: int, order: Order, tally: Counter[str]) -> None:
    chance = random.Random(f"event {number}")
    players = chance.randint(4, 60)
    rounds = chance.randint(3, max(4, min(15, players // 2 + 2)))
    for played in RandomEvent(players, rounds, f"event {number}", LIVELY, order):
        tally["rounds"] += 1
        start = time.process_time()
        for finding in check_round(played.cards, played.setting, played.outcome):
            tally["findings"] += 1
            print("FINDING", number, played.setting.round_no, finding)
        tally["check_us"] += int(1e6 * (time.process_time() - start))
        if isinstance(played.outcome, NoCompletePairing):
            proven = proves_impossible(played.cards, played.setting, played.outcome.proof)
            tally["impossible" if proven else "stuck"] += 1
        if isinstance(played.outcome, Pairing) and len(played.cards) <= 11:
            tally["rounds_up_to_11"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--order", choices=["text", "first"], default="text")
    arguments = parser.parse_args()
    tally: Counter[str] = Counter(stuck=0, impossible=0, findings=0)
    start = time.process_time()
    for number in range(arguments.start, arguments.start + arguments.events):
        play(number, arguments.order, tally)
    seconds = time.process_time() - start
    print(f"{arguments.events} events, order {arguments.order}, {seconds:.0f} s of processor time")
    print(dict(sorted(tally.items())))


if __name__ == "__main__":
    main()
