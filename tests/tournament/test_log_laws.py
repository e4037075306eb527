"""Laws of the log, held against events made by chance: replay, undo and redo, no rematch, nobody twice, points kept."""

import random
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.decide_undo import can_undo
from caipan.tournament.dependence import first_misfit
from caipan.tournament.events import AnyEvent, Undone
from caipan.tournament.evolve import evolve, undone_versions
from caipan.tournament.model import Entry, Format, Measure, Office, Result
from caipan.tournament.replay import replay
from caipan.tournament.standings import standings
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, regulations, section

SEEDS = st.integers(0, 10**9)


def _any_command(chance: random.Random, state: Competition) -> co.AnyCommand:
    """A command that is often, not always, in order."""
    part = section(state)
    rounds = len(part.rounds)
    number = chance.choice([rounds, rounds, rounds + 1, 1, 9])
    board, player = chance.randint(1, 5), chance.randint(1, len(part.players) + 1)
    standing = part.rounds[-1].results.get(board) if part.rounds else None
    result = chance.choice([*Result, None])
    choices: list[tuple[int, co.AnyCommand]] = [
        (30, co.RecordResult(KEY, rounds, board, result, chance.choice([standing, None]))),
        (8, co.PairRound(KEY, number)),
        (6, co.PublishRound(KEY, number)),
        (1, co.DropPairing(KEY, number)),
        (1, co.WithdrawPublication(KEY, number)),
        (2, co.NoteAbsence(KEY, player, number)),
        (1, co.WithdrawPlayer(KEY, player)),
        (2, co.EnterPlayer(KEY, Entry(entry=0, name=f"选手 {chance.randint(1, 99):02}"), chance.choice([0, 2]))),
        (1, co.CorrectEntry(KEY, Entry(entry=player, name=f"选手 {chance.randint(1, 99):02}"))),
        (2, co.RecordFouls(KEY, rounds, board, chance.randint(0, 2), 0)),
        (1, co.MakeRuling(KEY, rounds, board, "xq2011", "判和", ("4.2.3",), result, standing)),
        (
            2,
            co.Discipline(
                KEY, player, max(1, rounds), chance.choice([*Measure]), chance.choice([*Office]), "-", standing
            ),
        ),
        (3, co.Undo(chance.randint(min(5, state.version), state.version))),
        (1, co.DrawLots(KEY, "again")),
        (1, co.SetSectionRules(KEY, regulations(rounds=5))),
    ]
    return chance.choices([command for _, command in choices], [weight for weight, _ in choices])[0]


def _fill(chance: random.Random, state: Competition) -> Competition:
    """Enter what is missing in the last round, so that events get somewhere."""
    part = section(state)
    for board in part.rounds[-1].pairing.boards if part.rounds and part.rounds[-1].published else ():
        if board.board not in part.rounds[-1].results:
            answer = decide(state, co.RecordResult(KEY, len(part.rounds), board.board, chance.choice(list(Result)[:3])))
            state = _after(state, answer)
    return state


def _after(state: Competition, answer: Refused | Sequence[AnyEvent]) -> Competition:
    for event in () if isinstance(answer, Refused) else answer:
        state = evolve(state, event)
    return state


def _event_by_chance(seed: int, acts: int = 60) -> Competition:
    chance = random.Random(seed)
    format_ = chance.choice([Format.POSITIONAL_SWISS, Format.ROUND_ROBIN])
    state = opened(chance.randint(4, 9), regulations(format=format_, rounds=5, cycles=1))
    for _ in range(acts):
        state = _after(state, decide(state, _any_command(chance, state)))
        if chance.random() < 0.2:
            state = _fill(chance, state)
    return state


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_replay_is_the_fold(seed: int) -> None:
    state = _event_by_chance(seed)
    assert replay(state.history) == state
    assert state.version == len(state.history)
    assert first_misfit(state.history) is None


@settings(max_examples=40, deadline=None)
@given(SEEDS, SEEDS)
def test_undo_then_redo_is_nothing(seed: int, which: int) -> None:
    state = _event_by_chance(seed, 40)
    version = which % state.version + 1
    answer = decide(state, co.Undo(version))
    if isinstance(answer, Refused):
        assert evolve(state, Undone(1)).version == state.version + 1
        return
    undone = _after(state, answer)
    redone = _after(undone, decide(undone, co.Undo(undone.version)))
    assert (redone.sections, redone.name, redone.next_entry) == (state.sections, state.name, state.next_entry)
    assert undone_versions(redone.history) ^ undone_versions(state.history) == {undone.version}


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_undo_of_the_last_act_is_the_state_before(seed: int) -> None:
    state = _event_by_chance(seed, 40)
    chance = random.Random(seed + 1)
    answer = decide(state, _any_command(chance, state))
    if isinstance(answer, Refused) or len(answer) != 1:
        return
    after = evolve(state, answer[0])
    if can_undo(after, after.version) is None:
        before = evolve(after, Undone(after.version))
        assert before.sections == state.sections


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_nobody_twice_and_no_rematch(seed: int) -> None:
    part = section(_event_by_chance(seed))
    met: set[frozenset[int]] = set()
    for round_ in part.rounds:
        pairing = round_.pairing
        seated = [n for board in pairing.boards for n in (board.first, board.second)]
        everybody = [*seated, *([pairing.bye] if pairing.bye else []), *pairing.absent]
        assert len(everybody) == len(set(everybody))
        assert [board.board for board in pairing.boards] == list(range(1, len(pairing.boards) + 1))
        pairs = {frozenset((board.first, board.second)) for board in pairing.boards}
        assert not pairs & met
        met |= pairs
    byes = [round_.pairing.bye for round_ in part.rounds if round_.pairing.bye]
    assert len(byes) == len(set(byes))


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_points_are_kept(seed: int) -> None:
    """In 2-1-0 every finished game gives two points, a forfeit by one side two, by both none, a bye two."""
    part = section(_event_by_chance(seed))
    if any(player.annulled for player in part.players.values()):
        return
    given_out = sum(player.start_half_points for player in part.players.values())
    for round_ in part.rounds:
        if round_.published:
            given_out += 4 * (round_.pairing.bye is not None)
            given_out += sum(4 for r in round_.results.values() if r not in (Result.BOTH_ABSENT, Result.ADJOURNED))
    assert sum(row.half_points for row in standings(part).rows) == given_out


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_refusal_changes_nothing_and_is_repeated(seed: int) -> None:
    state = _event_by_chance(seed, 30)
    command = _any_command(random.Random(seed), state)
    assert decide(state, command) == decide(state, command)
