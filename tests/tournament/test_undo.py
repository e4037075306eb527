"""What may be taken back, and what it would change."""

from caipan.tournament import commands as co
from caipan.tournament.consequences import what_if
from caipan.tournament.evolve import evolve
from caipan.tournament.model import Result
from caipan.tournament.replay import replay
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, paired, refused, regulations, results, round_robin, run, section


def _version(state: Competition, kind: str, nth: int = 0) -> int:
    found = [i for i, event in enumerate(state.history, 1) if type(event).__name__ == kind]
    return found[nth]


def _three_rounds() -> Competition:
    state = results(paired(opened(8), 1), 1, "1=01")
    state = results(paired(state, 2), 2, "1=01")
    return results(paired(state, 3), 3, "10")


def test_a_result_two_rounds_back_keeps_the_later_pairings() -> None:
    state = _three_rounds()
    undone = run(state, co.Undo(_version(state, "ResultRecorded")))
    assert 1 not in section(undone).rounds[0].results
    assert [r.pairing for r in section(undone).rounds] == [r.pairing for r in section(state).rounds]
    again = run(undone, co.RecordResult(KEY, 1, 1, Result.DRAW))
    assert section(again).rounds[0].results[1] is Result.DRAW


def test_a_corrected_result_needs_its_first_entry() -> None:
    state = results(paired(opened(4), 1), 1, "1")
    first = state.version
    state = run(state, co.RecordResult(KEY, 1, 1, Result.DRAW, before=Result.FIRST_WINS))
    answer = refused(state, co.Undo(first))
    assert (answer.reason, answer.params["by"]) == ("needed-later", first + 1)
    back = run(state, co.Undo(first + 1))
    assert section(back).rounds[0].results[1] is Result.FIRST_WINS
    assert section(run(back, co.Undo(first))).rounds[0].results == {}


def test_pairing_published_is_taken_back_step_by_step() -> None:
    state = paired(opened(4), 1)
    pairing = _version(state, "RoundPaired")
    assert refused(state, co.Undo(pairing)).params["kind"] == "round-published"
    state = run(state, co.Undo(pairing + 1), co.Undo(pairing))
    assert section(state).rounds == ()
    assert section(paired(state, 1)).rounds[0].published


def test_everything_can_be_undone_from_the_end() -> None:
    state = _three_rounds()
    for version in range(state.version, 0, -1):
        state = run(state, co.Undo(version))
    assert not state.is_open
    assert state.sections == {}


def test_undo_of_an_undo_is_refused_where_it_no_longer_fits() -> None:
    state = results(paired(opened(4), 1), 1, "1")
    state = run(state, co.Undo(state.version), co.RecordResult(KEY, 1, 1, Result.DRAW))
    undo = _version(state, "Undone")
    assert refused(state, co.Undo(undo)).reason == "needed-later"


def test_withdrawal_undone_brings_the_player_back_for_the_next_round() -> None:
    state = run(results(paired(opened(6), 1), 1, "1=0"), co.WithdrawPlayer(KEY, 6))
    left = _version(state, "PlayerWithdrew")
    state = results(paired(state, 2), 2, "11")
    state = run(state, co.Undo(left))
    third = section(paired(state, 3)).rounds[2].pairing
    seated = {n for b in third.boards for n in (b.first, b.second)}
    assert 6 in seated


def test_undoing_a_number_of_entries_is_one_fold() -> None:
    state = _three_rounds()
    version = _version(state, "ResultRecorded", 3)
    stepwise = run(state, co.Undo(version))
    assert stepwise == replay(stepwise.history)
    assert evolve(state, stepwise.history[-1]) == stepwise


def test_what_if_names_results_ranks_sums_and_kept_rounds() -> None:
    state = _three_rounds()
    version = _version(state, "ResultRecorded")
    told = what_if(state.history, version)
    assert told.refused is None
    assert [(r.round, r.board, r.now, r.then) for r in told.results] == [(1, 1, Result.FIRST_WINS, None)]
    board = section(state).rounds[0].pairing.boards[0]
    winner = next(p for p in told.players if p.player == board.first)
    assert winner.points[0] - winner.points[1] == 4
    assert any("opponents-sum" in p.ties for p in told.players if p.player not in (board.first, board.second))
    assert told.rounds_kept == ((KEY, 2), (KEY, 3))


def test_what_if_refused_says_why() -> None:
    state = _three_rounds()
    told = what_if(state.history, _version(state, "LotsDrawn"))
    assert told.refused is not None
    assert told.refused.reason == "needed-later"
    assert told.results == ()


def test_round_robin_withdrawal_before_half_annuls_and_undo_restores() -> None:
    state = results(paired(round_robin(6), 1), 1, "111")
    state = run(state, co.WithdrawPlayer(KEY, 6))
    assert section(state).players[6].annulled
    assert section(state).rounds[0].results[1] is Result.FIRST_WINS
    assert not section(run(state, co.Undo(state.version))).players[6].annulled


def test_rules_may_be_undone_before_round_1() -> None:
    state = run(opened(4), co.SetSectionRules(KEY, regulations(rounds=3)))
    assert section(run(state, co.Undo(state.version))).rules.rounds == 7
