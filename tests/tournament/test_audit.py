"""A log is derived anew: none of ours has findings, every kind of tampering has one."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from caipan.tournament import commands as co
from caipan.tournament import events as ev
from caipan.tournament.audit import CODES, audit
from caipan.tournament.events import RoundPaired
from caipan.tournament.manual_difference import manual_difference
from caipan.tournament.model import Format, PairedBoard, Result
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, paired, played, regulations, results, round_robin, run, section
from tests.tournament.test_log_laws import _event_by_chance


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_our_own_logs_have_no_findings(seed: int) -> None:
    assert audit(_event_by_chance(seed).history) == ()


def test_a_result_taken_back_later_does_not_blame_the_pairing() -> None:
    state = results(paired(opened(8), 1), 1, "10=1")
    first = state.version
    state = results(paired(state, 2), 2, "1=01")
    state = run(state, co.Undo(first), co.RecordResult(KEY, 1, 4, Result.DRAW))
    assert audit(paired(state, 3).history) == ()


def test_other_formats_too() -> None:
    rules = regulations("xq1999", format=Format.LOTS_SWISS, rounds=4)
    state = opened(7, rules, "by-rating")
    chance = random.Random(1)
    for number in range(1, 4):
        state = run(state, co.PairRound(KEY, number, seed=f"s{number}"), co.PublishRound(KEY, number))
        for board in section(state).rounds[-1].pairing.boards:
            state = run(state, co.RecordResult(KEY, number, board.board, chance.choice(list(Result)[:3])))
    assert audit(state.history) == ()


def _with_manual_pair() -> tuple[Competition, Competition]:
    state = results(paired(opened(8), 1), 1, "1111")
    board = PairedBoard(board=1, first=1, second=8)
    return state, run(state, co.PairRound(KEY, 2, manual=(board,)))


def test_manual_pairs_are_respected_and_their_difference_told() -> None:
    before, state = _with_manual_pair()
    assert audit(state.history) == ()
    told = manual_difference(section(before), section(state).rounds[1].pairing)
    assert told.by_hand == ((1, 8),)
    assert (1, 8) in told.new
    assert told.gone
    free = run(before, co.PairRound(KEY, 2))
    same = manual_difference(section(before), section(free).rounds[1].pairing)
    assert (same.by_hand, same.gone, same.new) == ((), (), ())


def _changed(history: tuple[Any, ...], kind: type[Any], nth: int = 0, **changes: Any) -> tuple[Any, ...]:
    places = [i for i, event in enumerate(history) if isinstance(event, kind)]
    place = places[nth]
    return (*history[:place], replace(history[place], **changes), *history[place + 1 :])


def _swapped(boards: tuple[PairedBoard, ...]) -> tuple[PairedBoard, ...]:
    one, two = boards[0], boards[1]
    return (replace(one, second=two.second), replace(two, second=one.second), *boards[2:])


HISTORY = results(paired(played(8, 2, 5, regulations(rounds=5)), 3), 3, "1111").history
TABLE = run(results(paired(round_robin(6), 1), 1, "111"), co.WithdrawPlayer(KEY, 6)).history
ROUNDS = [event for event in HISTORY if isinstance(event, RoundPaired)]


@pytest.mark.parametrize(
    ("history", "code"),
    [
        (_changed(HISTORY, ev.LotsDrawn, numbers={str(i): 9 - i for i in range(1, 9)}), "lots-differ"),
        (_changed(HISTORY, RoundPaired, 2, boards=_swapped(ROUNDS[2].boards)), "pairing-differs"),
        (_changed(HISTORY, RoundPaired, 1, boards=ROUNDS[0].boards), "rematch"),
        (_changed(HISTORY, RoundPaired, 2, round=4), "stands-on-nothing"),
        (_changed(HISTORY, ev.ResultRecorded, 0, board=9), "stands-on-nothing"),
        (_changed(HISTORY, ev.ResultRecorded, 0, before=Result.DRAW), "stands-on-nothing"),
        (_changed(TABLE, ev.PlayerWithdrew, annulled=False), "annulment-differs"),
    ],
)
def test_tampering_is_found(history: tuple[Any, ...], code: str) -> None:
    found = audit(history)
    assert code in {finding.code for finding in found}
    assert {finding.code for finding in found} <= set(CODES)


def test_an_absent_player_who_was_paired_and_a_second_bye() -> None:
    state = results(paired(opened(7), 1), 1, "111")
    absent = run(state, co.NoteAbsence(KEY, 1, 2)).history
    whole = section(paired(state, 2)).rounds[1].pairing
    assert "player-absent" in {f.code for f in audit((*absent, whole))}
    again = replace(whole, bye=7, boards=tuple(b for b in whole.boards if 7 not in (b.first, b.second)))
    assert "second-bye" in {f.code for f in audit((*state.history, again))}


def test_a_round_where_none_exists() -> None:
    state = results(paired(results(paired(results(paired(opened(4), 1), 1, "11"), 2), 2, "11"), 3), 3, "11")
    boards = tuple(PairedBoard(board=i, first=a, second=b) for i, (a, b) in enumerate([(1, 2), (3, 4)], 1))
    codes = {f.code for f in audit((*state.history, RoundPaired(KEY, 4, boards)))}
    assert codes == {"rematch", "pairing-impossible"}


def test_the_audit_of_files_tells_of_lots_and_of_entries_that_stand_on_nothing() -> None:
    from caipan.tournament.file_audit import audit_log

    assert audit_log(list(HISTORY)).ok
    lots = _changed(HISTORY, ev.LotsDrawn, numbers={str(i): 9 - i for i in range(1, 9)})
    assert "app2.2.1" in {finding.clause for finding in audit_log(list(lots)).findings}
    told = audit_log(list(_changed(HISTORY, RoundPaired, 2, round=4)))
    assert told.rounds == ()
    assert told.findings[0].expected == "stands-on-nothing"
