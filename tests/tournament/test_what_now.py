"""What is next, what can be played, and the cross table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament import commands as co
from caipan.tournament.cross_table import colour_history, cross_table, matrix
from caipan.tournament.feasibility import Finding, advised_rounds, feasibility, most_rounds
from caipan.tournament.model import Format, Result
from caipan.tournament.state import EMPTY, Competition
from caipan.tournament.what_now import progress, what_now
from tests.tournament.scripted import (
    KEY,
    entries,
    opened,
    paired,
    played,
    regulations,
    results,
    round_robin,
    run,
    section,
)

SWISS, TABLE = Format.POSITIONAL_SWISS, Format.ROUND_ROBIN


def test_the_whole_way_of_a_section() -> None:
    seen: list[str] = []

    def note(state: Competition) -> Competition:
        seen.append(what_now(section(state)).code)
        return state

    state = note(run(EMPTY, co.OpenCompetition("赛"), co.OpenSection(KEY, "组", regulations(rounds=2))))
    state = note(run(state, co.ImportEntries(KEY, entries(4))))
    state = note(run(state, co.DrawLots(KEY, "s")))
    state = note(run(state, co.PairRound(KEY, 1)))
    state = note(run(state, co.PublishRound(KEY, 1)))
    state = note(results(state, 1, "1"))
    state = note(results(state, 1, ".a"))
    state = note(paired(state, 2))
    state = note(results(state, 2, "11"))
    note(run(state, co.RecordResult(KEY, 1, 2, _first(), before=_adjourned())))
    assert seen == ["enter-players", "draw-lots", "pair-round", "publish-round", "enter-results", "enter-results",
                    "pair-round", "enter-results", "finish-adjourned", "finished"]  # fmt: skip


def _first() -> Result:
    return Result.FIRST_WINS


def _adjourned() -> Result:
    return Result.ADJOURNED


def test_notes_and_missing_boards() -> None:
    state = results(paired(opened(7), 1), 1, "1.=")
    told = what_now(section(state))
    assert (told.code, told.params["boards"], progress(section(state).rounds[0])) == ("enter-results", "2", (2, 3))
    told = what_now(section(results(state, 1, ".1")))
    assert dict(told.notes)["odd-field"] == {"players": 7}


def test_a_round_robin_draws_again_when_an_even_number_is_left() -> None:
    state = run(round_robin(7), co.WithdrawPlayer(KEY, 3))
    assert "redraw-advised" in dict(what_now(section(state)).notes)
    assert section(state).players[3].annulled
    again = section(run(state, co.DrawLots(KEY, "again")))
    assert sorted(again.players) == [1, 2, 3, 4, 5, 6]
    assert 3 not in [player.entry.entry for player in again.players.values()]
    assert "redraw-advised" not in dict(what_now(section(run(round_robin(6), co.WithdrawPlayer(KEY, 3)))).notes)


def test_everybody_gone() -> None:
    state = run(opened(2), co.WithdrawPlayer(KEY, 1), co.WithdrawPlayer(KEY, 2))
    assert what_now(section(state)).code == "everybody-gone"


def _codes(players: int, rounds: int, format_: Format = SWISS) -> dict[str, Finding]:
    return {finding.code: finding for finding in feasibility(players, rounds, format_)}


def test_nine_rounds_with_eight_players_are_impossible() -> None:
    found = _codes(8, 9)
    assert found["too-many-rounds"].level == "impossible"
    assert found["too-many-rounds"].params == {"players": 8, "rounds": 9, "most": 7}


def test_warnings_and_advice() -> None:
    assert _codes(6, 4)["pairing-may-fail"].params["safe"] == 3
    assert "pairing-may-fail" not in _codes(30, 9)
    assert _codes(40, 4)["cannot-single-out"].params["least"] == 6
    assert {"too-few-rounds", "even-rounds"} <= set(_codes(40, 6))
    assert _codes(30, 9) == {}
    assert _codes(1, 3)["too-few-players"].level == "impossible"
    assert _codes(11, 11, TABLE).keys() == {"odd-field"}
    assert _codes(10, 11, TABLE)["rounds-of-table"].params["needed"] == 9


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (16, 7), (30, 9), (50, 11), (120, 13), (284, 17), (4, 3)])
def test_advised_rounds(players: int, rounds: int) -> None:
    assert advised_rounds(players) == rounds


@settings(deadline=None)
@given(st.integers(2, 500))
def test_advice_can_be_played(players: int) -> None:
    assert 1 <= advised_rounds(players) <= most_rounds(players)
    assert not any(f.level == "impossible" for f in feasibility(players, advised_rounds(players), SWISS))


def test_cross_table_of_a_swiss() -> None:
    part = section(results(paired(opened(5), 1), 1, "1+"))
    lines = {row.player: row for row in cross_table(part)}
    assert [(c.opponent, c.mark, c.moves_first) for c in lines[1].cells] == [(2, "1", True)]
    assert lines[5].cells[0].mark == "bye"
    assert sum(row.half_points for row in lines.values()) == 12


def test_matrix_of_a_round_robin_shows_annulled_games() -> None:
    state = results(paired(round_robin(6), 1), 1, "1=0")
    part = section(run(state, co.WithdrawPlayer(KEY, 6)))
    cell = matrix(part)[1, 6][0]
    assert (cell.mark, cell.annulled, cell.half_points) == ("1", True, 0)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**5))
def test_totals_of_the_cross_table_are_the_points(seed: int) -> None:
    for row in cross_table(section(played(6, 3, seed))):
        assert row.cells[-1].total_half_points == row.half_points


def test_colour_history() -> None:
    part = section(results(paired(opened(4), 1), 1, "1+"))
    told = colour_history(part)
    assert (told[1].by_round, told[1].balance, told[1].run) == (("first",), 1, 1)
    assert told[2].balance == -1
    assert told[3].by_round == ("",)
