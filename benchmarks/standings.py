"""Time of the standings of 5,000 players after 11 rounds, and of replaying a 300-player, 9-round event from its log.

Run: ``python benchmarks/standings.py``. Prints the median of five runs in seconds. Nothing is asserted.
"""

import random
import statistics
import time
from collections.abc import Callable

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.events import RoundPaired
from caipan.tournament.evolve import evolve
from caipan.tournament.model import Entry, PairedBoard, Result, SectionRules
from caipan.tournament.replay import replay
from caipan.tournament.standings import standings
from caipan.tournament.state import EMPTY, Competition, Player, Round, Section
from caipan.tournament.tie_lists import LISTS

RESULTS = (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)


def big_section(players: int, rounds: int) -> Section:
    """A section whose rounds are paired by chance; good enough to rank."""
    chance = random.Random(1)
    field = list(range(1, players + 1))
    played = []
    for number in range(1, rounds + 1):
        chance.shuffle(field)
        boards = tuple(
            PairedBoard(board=i + 1, first=field[2 * i], second=field[2 * i + 1]) for i in range(players // 2)
        )
        results = {board.board: chance.choice(RESULTS) for board in boards}
        played.append(Round(pairing=RoundPaired("x", number, boards), published=True, results=results))
    everybody = {n: Player(number=n, entry=Entry(entry=n, name=f"选手 {n}")) for n in range(1, players + 1)}
    rules = SectionRules("xq2011", rounds=rounds)
    return Section(key="x", name="x", rules=rules, players=everybody, rounds=tuple(played))


def event_log(players: int, rounds: int) -> Competition:
    """A whole event through decide and evolve."""
    chance = random.Random(2)
    state = EMPTY

    def act(command: co.AnyCommand) -> None:
        nonlocal state
        answer = decide(state, command)
        assert not isinstance(answer, Refused), answer
        for event in answer:
            state = evolve(state, event)

    act(co.OpenCompetition("基准"))
    act(co.OpenSection("x", "组", SectionRules("xq2011", rounds=rounds)))
    act(co.ImportEntries("x", tuple(Entry(entry=0, name=f"选手 {n:03}") for n in range(1, players + 1))))
    act(co.DrawLots("x", "seed"))
    for number in range(1, rounds + 1):
        act(co.PairRound("x", number))
        act(co.PublishRound("x", number))
        for board in state.sections["x"].rounds[-1].pairing.boards:
            act(co.RecordResult("x", number, board.board, chance.choice(RESULTS)))
    return state


def median(work: Callable[[], object], times: int = 5) -> float:
    """The median time of a piece of work in seconds."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def main() -> None:
    """Measure and print."""
    section = big_section(5000, 11)
    for name in ("xq2011/14.3.1", "xq2011/14.3.2", "xq2011/14.1", "go2002/27.1.2.B"):
        print(f"standings 5000 x 11, {name}: {median(lambda name=name: standings(section, ties=LISTS[name])):.3f} s")
    state = event_log(300, 9)
    print(f"replay of {len(state.history)} events, 300 x 9: {median(lambda: replay(state.history)):.3f} s")


if __name__ == "__main__":
    main()
