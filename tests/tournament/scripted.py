"""Competitions spelled out as commands, for the tests of this room."""

import random

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.evolve import evolve
from caipan.tournament.model import Entry, Format, Result, SectionRules
from caipan.tournament.state import EMPTY, Competition, Section

KEY = "open"


def regulations(edition: str = "xq2011", **changes: object) -> SectionRules:
    return SectionRules(edition, **changes)  # type: ignore[arg-type]


def run(state: Competition, *commands: co.AnyCommand) -> Competition:
    """Carry out commands that must all be accepted."""
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refused), (command, answer)
        for event in answer:
            state = evolve(state, event)
    return state


def refused(state: Competition, command: co.AnyCommand) -> Refused:
    """Carry out a command that must be refused."""
    answer = decide(state, command)
    assert isinstance(answer, Refused), answer
    return answer


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(Entry(entry=0, name=f"选手 {i:02}", unit="甲队" if i % 2 else "乙队") for i in range(1, count + 1))


def opened(players: int, rules: SectionRules | None = None, method: str = "as-entered") -> Competition:
    """A competition with one section whose lots are drawn; number = order of entry."""
    return run(
        EMPTY,
        co.OpenCompetition("测试赛"),
        co.OpenSection(KEY, "公开组", rules or regulations()),
        co.ImportEntries(KEY, entries(players)),
        co.DrawLots(KEY, "seed", method),
    )


def round_robin(players: int, cycles: int = 1, **kinds: object) -> Competition:
    return opened(players, regulations(format=Format.ROUND_ROBIN, cycles=cycles, **kinds))  # type: ignore[arg-type]


def paired(state: Competition, number: int) -> Competition:
    return run(state, co.PairRound(KEY, number), co.PublishRound(KEY, number))


def results(state: Competition, number: int, spelled: str) -> Competition:
    """Enter results board by board: 1 first wins, 0 second wins, = draw, + and - forfeits, x both absent."""
    marks = {"1": Result.FIRST_WINS, "0": Result.SECOND_WINS, "=": Result.DRAW, "+": Result.SECOND_ABSENT,
             "-": Result.FIRST_ABSENT, "x": Result.BOTH_ABSENT, "a": Result.ADJOURNED}  # fmt: skip
    for board, mark in enumerate(spelled, 1):
        if mark != ".":
            state = run(state, co.RecordResult(KEY, number, board, marks[mark]))
    return state


def section(state: Competition) -> Section:
    return state.sections[KEY]


def played(players: int, rounds: int, seed: int, rules: SectionRules | None = None) -> Competition:
    """A section with ``rounds`` full rounds of chance results, forfeits among them; fewer where no pairing exists."""
    chance = random.Random(seed)
    state = opened(players, rules or regulations(rounds=rounds))
    for number in range(1, rounds + 1):
        if isinstance(decide(state, co.PairRound(KEY, number)), Refused):
            break
        state = paired(state, number)
        boards = section(state).rounds[-1].pairing.boards
        free = [b for b in boards if b.board not in section(state).rounds[-1].results]
        for board in free:
            mark = chance.choices(list(Result)[:6], (40, 30, 25, 2, 2, 1))[0]
            state = run(state, co.RecordResult(KEY, number, board.board, mark))
    return state
