"""Graphs of stages, and dropping out of a Swiss."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament import commands as co
from caipan.tournament.eliminations import last_place_plan, last_places, losses, out_by_losses
from caipan.tournament.stages import (
    CODES,
    ENTRY,
    Stage,
    StageKind,
    Takes,
    final_ranking,
    graph_faults,
    graph_state,
    groups_then_final,
    sizes,
    swiss_then_final,
    swiss_then_knockout,
    swiss_with_playing_on,
    what_next,
)
from caipan.tournament.standings import standings
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, paired, regulations, results, run, section

PEOPLE = list(range(1, 13))


def _ranks(*entrants: int) -> list[tuple[int, int]]:
    return [(rank, entrant) for rank, entrant in enumerate(entrants, 1)]


def test_presets_are_sound() -> None:
    for graph in (swiss_then_knockout(7, 8), swiss_then_final(8), swiss_with_playing_on(8), groups_then_final(4, 2)):
        assert graph_faults(graph, 16) == []
    assert sizes(swiss_with_playing_on(8), 16) == {"swiss": 16, "final": 2, "rest": 14}


def test_eight_and_one() -> None:
    graph = swiss_with_playing_on(8)
    first = what_next(graph_state(graph, PEOPLE, {}))
    assert first is not None
    assert (first.stage.key, first.status, first.entrants) == ("swiss", "open", tuple(PEOPLE))
    rankings = {"swiss": _ranks(*PEOPLE)}
    assert [s.status for s in graph_state(graph, PEOPLE, rankings)] == ["done", "open", "open"]
    final = what_next(graph_state(graph, PEOPLE, rankings))
    assert final is not None
    assert final.entrants == (1, 2)
    rankings |= {"final": _ranks(2, 1), "rest": _ranks(4, 3, *PEOPLE[4:])}
    assert what_next(graph_state(graph, PEOPLE, rankings)) is None
    assert [e for _, e in final_ranking(graph, PEOPLE, rankings)] == [2, 1, 4, 3, *PEOPLE[4:]]


def test_a_shared_place_across_the_line_wants_a_play_off() -> None:
    graph = swiss_then_knockout(7, 4)
    ranking = [(1, 5), (2, 6), (3, 7), (4, 8), (4, 9), (6, 10)]
    found = what_next(graph_state(graph, PEOPLE, {"swiss": ranking}))
    assert found is not None
    assert (found.status, found.entrants, found.tied) == ("tied", (5, 6, 7), (("swiss", (8, 9)),))


def test_what_waits() -> None:
    states = graph_state(groups_then_final(4, 2), PEOPLE, {})
    assert (states[1].status, states[1].waits_for) == ("waiting", ("groups",))


def test_who_went_no_further_comes_behind() -> None:
    graph = swiss_then_knockout(5, 4)
    rankings = {"swiss": _ranks(*PEOPLE), "knockout": [(1, 3), (2, 1), (3, 2), (3, 4)]}
    assert final_ranking(graph, PEOPLE, rankings)[:6] == ((1, 3), (2, 1), (3, 2), (3, 4), (5, 5), (6, 6))


def _stage(key: str, *takes: Takes, kind: StageKind = StageKind.SWISS) -> Stage:
    return Stage(key, kind, takes)


@pytest.mark.parametrize(
    ("graph", "code"),
    [
        ((_stage("a", Takes(ENTRY)), _stage("a", Takes(ENTRY, 90, 99))), "stage-twice"),
        ((_stage("a", Takes("b")),), "source-unknown"),
        ((_stage("a", Takes("b", 1, 2)), _stage("b", Takes(ENTRY))), "circle"),
        ((_stage("a", Takes(ENTRY, 3, 2)),), "ranks-invalid"),
        ((_stage("a", Takes(ENTRY, 1, 4)), _stage("b", Takes(ENTRY, 4, 8))), "ranks-overlap"),
        ((_stage("a", Takes(ENTRY, 1, 20)),), "size-invalid"),
        ((_stage("a", Takes(ENTRY, 1, 3), kind=StageKind.SERIES),), "size-invalid"),
    ],
)
def test_graphs_that_cannot_be(graph: tuple[Stage, ...], code: str) -> None:
    assert code in {fault.code for fault in graph_faults(graph, 12)}
    assert {fault.code for fault in graph_faults(graph, 12)} <= set(CODES)


def test_last_places_leave_until_the_last_field() -> None:
    plan = last_place_plan(20, 7, 4, 8)
    assert [(cut.after_round, cut.leaving, cut.left) for cut in plan] == [(3, 4, 16), (4, 4, 12), (5, 4, 8)]
    with pytest.raises(ValueError, match="are left"):
        last_place_plan(40, 7, 2, 8)
    with pytest.raises(ValueError, match="last field"):
        last_place_plan(4, 7, 2, 8)


@settings(deadline=None)
@given(st.integers(4, 80), st.integers(3, 11), st.integers(1, 8), st.integers(2, 16))
def test_the_field_stays_even_on_the_way(players: int, rounds: int, leaving: int, last: int) -> None:
    try:
        plan = last_place_plan(players, rounds, leaving, last)
    except ValueError:
        return
    assert (plan[-1].left if plan else players) == last
    fields = [players, *(cut.left for cut in plan)]
    for before, cut in zip(fields, plan, strict=False):
        assert before - cut.leaving == cut.left
        assert cut.leaving <= leaving
        if before % 2 == 0 and cut.leaving > 1 and cut.left > last:
            assert cut.left % 2 == 0


def _after_two() -> Competition:
    state = results(paired(opened(6, regulations(rounds=5)), 1), 1, "111")
    return results(paired(state, 2), 2, "111")


def test_who_leaves_and_who_is_level_at_the_line() -> None:
    state = _after_two()
    table = standings(section(state), ties=("wins",))
    ranks = {row.player: row.rank for row in table.rows}
    out, level = last_places(table, section(state), 1)
    worst = max(rank for rank in ranks.values() if rank)
    expected = [player for player, rank in ranks.items() if rank == worst]
    assert (out, level) == ((expected, []) if len(expected) == 1 else ([], sorted(expected)))
    with pytest.raises(ValueError, match="cannot leave"):
        last_places(table, section(state), 6)


def test_out_by_losses_keeps_the_field_even() -> None:
    state = _after_two()
    lost = losses(section(state))
    assert sum(lost.values()) == 6
    out = out_by_losses(section(state), standings(section(state)), 2)
    assert all(lost[player] == 2 for player in out)
    assert (6 - len(out)) % 2 == 0
    left = run(state, *(co.WithdrawPlayer(KEY, player) for player in out))
    assert len(section(paired(left, 3)).rounds[2].pairing.boards) == (6 - len(out)) // 2
