"""Punishments (XQ11 18, XQ99 18): what each does, and the last places on equal points."""

import pytest

from caipan.tournament import commands as co
from caipan.tournament.model import GameKind, Measure, Office, Result
from caipan.tournament.standings import standings
from caipan.tournament.state import Competition
from tests.tournament.scripted import KEY, opened, paired, regulations, results, run, section

CHIEF = Office.CHIEF_REFEREE


def _round_of_draws(edition: str = "xq2011") -> Competition:
    """Six players, one round, every game drawn: all have the same points and wins."""
    game = {"go2002": GameKind.GO, "chess-text": GameKind.CHESS}.get(edition, GameKind.XIANGQI)
    return results(paired(opened(6, regulations(edition, game=game, ties=("wins",))), 1), 1, "===")


def _punished(state: Competition, player: int, measure: Measure, office: Office = CHIEF, **more: Result) -> Competition:
    return run(state, co.Discipline(KEY, player, 1, measure, office, "交谈", **more))


def _order(state: Competition) -> list[tuple[int | None, int]]:
    return [(row.rank, row.player) for row in standings(section(state)).rows]


@pytest.mark.parametrize(("edition", "clause"), [("xq2011", "18.5"), ("xq1999", "18.4")])
def test_on_equal_points_the_punished_rank_last_by_severity_and_count(edition: str, clause: str) -> None:
    state = _round_of_draws(edition)
    assert {rank for rank, _ in _order(state)} == {1}
    for player in (1, 2, 2):
        state = _punished(state, player, Measure.WARNING, Office.TABLE_REFEREE)
    assert _order(state) == [(1, 3), (1, 4), (1, 5), (1, 6), (5, 1), (6, 2)]
    found = standings(section(state))
    assert [(column.key, column.clause) for column in found.columns][1] == ("discipline", clause)
    assert found.row(1).next_by == "discipline"
    assert found.row(2).ties["discipline"] == (0, 2)
    assert found.terms(2, "discipline") == ((1, 1), (1, 1))


def test_a_lost_game_weighs_more_than_any_number_of_warnings() -> None:
    state = results(paired(opened(6, regulations(ties=("wins",))), 1), 1, "01=")
    for _ in range(3):
        state = _punished(state, 3, Measure.WARNING)
    state = _punished(state, 1, Measure.LOSS, before=Result.SECOND_WINS)
    losers = [player for _, player in _order(state)][-2:]
    assert losers == [3, 1]


def test_points_still_come_first() -> None:
    state = results(paired(opened(6), 1), 1, "1==")
    state = _punished(state, 1, Measure.WARNING)
    assert _order(state)[0] == (1, 1)


def test_who_is_barred_loses_the_game_of_the_round() -> None:
    state = _punished(paired(opened(6), 1), 2, Measure.LOSS)
    assert section(state).rounds[0].results == {1: Result.FIRST_WINS}
    assert [type(event).__name__ for event in state.history[-2:]] == ["DisciplineRecorded", "ResultRecorded"]
    assert section(state).measures[0].clauses == ("18.2",)


def test_who_is_expelled_counts_as_withdrawn() -> None:
    state = _punished(paired(opened(6), 1), 2, Measure.EXPULSION, Office.ORGANISER)
    assert section(state).players[2].withdrew_from == 2
    assert section(state).rounds[0].results == {1: Result.SECOND_ABSENT}


def test_a_proposed_ban_is_only_on_record() -> None:
    state = _round_of_draws()
    proposed = _punished(state, 2, Measure.BAN_PROPOSED, Office.ORGANISER)
    assert section(proposed).measures[0].measure is Measure.BAN_PROPOSED
    assert _order(proposed) == _order(state)


def test_a_warning_may_be_taken_back() -> None:
    state = _punished(_round_of_draws(), 1, Measure.WARNING)
    assert section(run(state, co.Undo(state.version))).measures == ()


@pytest.mark.parametrize("edition", ["go2002", "chess-text", "unheard-of"])
def test_a_book_without_such_a_rule_ranks_nobody_last(edition: str) -> None:
    state = _punished(_round_of_draws(edition), 1, Measure.WARNING)
    assert "discipline" not in [column.key for column in standings(section(state)).columns]
