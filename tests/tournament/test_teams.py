"""Teams: line-ups, boards, and the ranking articles 14.5 to 14.8, worked by hand."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.tournament.events import RoundPaired
from caipan.tournament.model import Entry, Format, PairedBoard, Points, Result
from caipan.tournament.state import Player, Round, Section
from caipan.tournament.team_standings import TEAM_KEYS, sum_of_places, team_standings, team_ties
from caipan.tournament.teams import (
    TeamGame,
    TeamKind,
    board_points,
    boards_of_match,
    by_rating,
    everyone_plays_everyone,
    lineup_fault,
    lineups,
    match_result,
    seal,
)
from tests.tournament.scripted import regulations

Details = dict[tuple[int, int], list[TeamGame]]

MARKS = {"1": Result.FIRST_WINS, "0": Result.SECOND_WINS, "=": Result.DRAW, "+": Result.SECOND_ABSENT}


def _games(spelled: str) -> list[TeamGame]:
    """Results of the home team board by board: 1 won, 0 lost, = drawn; it moves first on odd boards."""
    games = []
    for board, mark in enumerate(spelled, 1):
        result = MARKS[mark]
        if board % 2 == 0 and mark in "10":
            result = MARKS["1" if mark == "0" else "0"]
        games.append(TeamGame(board, result, board % 2 == 1))
    return games


def _event(
    rounds: list[dict[tuple[int, int], str]], format_: Format = Format.ROUND_ROBIN, edition: str = "xq2011"
) -> tuple[Section, Details]:
    """Rounds of matches (home, away) with the home team's boards spelled out."""
    teams = sorted({team for round_ in rounds for pair in round_ for team in pair})
    details: Details = {}
    made: list[Round] = []
    for number, matches in enumerate(rounds, 1):
        boards: list[PairedBoard] = []
        results: dict[int, Result] = {}
        for place, ((home, away), spelled) in enumerate(matches.items(), 1):
            boards.append(PairedBoard(board=place, first=home, second=away))
            details[number, place] = _games(spelled)
            results[place] = match_result(details[number, place], Points())
        made.append(Round(pairing=RoundPaired("t", number, tuple(boards)), published=True, results=results))
    players = {team: Player(number=team, entry=Entry(entry=team, name=f"队 {team}")) for team in teams}
    rules = regulations(edition, format=format_, rounds=len(rounds))
    return Section(key="t", name="t", rules=rules, players=players, rounds=tuple(made)), details


def test_all_fifteen_lineups_of_the_example() -> None:
    found = lineups(4, 2)
    assert (len(found), found[0], found[1], found[-1]) == (15, (1, 2, 3, 4), (1, 2, 3, 5), (3, 4, 5, 6))
    assert all(lineup_fault(TeamKind.RESERVES, lineup, 4, 6) is None for lineup in found)
    with pytest.raises(ValueError, match="one board"):
        lineups(0, 2)


@pytest.mark.parametrize(
    ("kind", "lineup", "reason"),
    [
        (TeamKind.RESERVES, (1, 2, 4, 3), "lineup-order"),
        (TeamKind.RESERVES, (1, 2, 3), "lineup-size"),
        (TeamKind.RESERVES, (1, 2, 3, 7), "lineup-member-unknown"),
        (TeamKind.RESERVES, (1, 2, 3, 3), "lineup-member-twice"),
        (TeamKind.FIXED_BOARDS, (1, 2, 3, 5), "lineup-not-fixed"),
        (TeamKind.BOARDS_PER_MATCH, (4, 2, 1, 3), None),
        (TeamKind.FIXED_BOARDS, (1, 2, 3, 4), None),
    ],
)
def test_lineups_of_each_kind(kind: TeamKind, lineup: tuple[int, ...], reason: str | None) -> None:
    assert lineup_fault(kind, lineup, 4, 6) == reason


def test_boards_by_rating_unrated_last() -> None:
    assert by_rating([2100, None, 2300, None]) == [3, 1, 2, 4]


def test_sealed_lineups_open_only_as_they_were() -> None:
    assert seal([3, 1, 2], "x") == seal((3, 1, 2), "x") != seal([1, 3, 2], "x") != seal([1, 3, 2], "y")


def test_the_team_printed_first_moves_first_on_odd_boards() -> None:
    assert [(m.home, m.away, m.home_first) for m in boards_of_match([1, 2, 4], [2, 3, 4])] == [
        (1, 2, True), (2, 3, False), (4, 4, True)]  # fmt: skip
    with pytest.raises(ValueError, match="zip"):
        boards_of_match([1, 2], [1])


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 9))
def test_everyone_plays_everyone_once_with_even_colours(home: int, away: int) -> None:
    games = everyone_plays_everyone(home, away)
    wanted = [(a, b) for a in range(1, home + 1) for b in range(1, away + 1)]
    assert Counter((g.home, g.away) for g in games) == Counter(wanted)
    for g in {g.round for g in games}:
        seated = [(g_.home, g_.away) for g_ in games if g_.round == g]
        assert len({a for a, _ in seated}) == len({b for _, b in seated}) == len(seated)
    firsts = Counter(g.home for g in games if g.home_first)
    assert all(abs(2 * firsts[member] - away) <= 1 for member in range(1, home + 1))
    seconds = Counter(g.away for g in games if g.home_first)
    assert all(abs(2 * seconds[member] - home) <= 1 for member in range(1, away + 1))


def test_match_points_from_board_points() -> None:
    assert board_points(_games("1=0="), Points()) == (8, 8)
    assert match_result(_games("1=0="), Points()) is Result.DRAW
    assert match_result(_games("11=0"), Points()) is Result.FIRST_WINS
    assert match_result(_games("000="), Points()) is Result.SECOND_WINS


def _order(rows: Iterable[Any]) -> list[tuple[int, int]]:
    return [(row.rank, row.team) for row in rows]


def test_14_5_board_points_decide() -> None:
    """Ring of three: 1 beats 2 by 6-2, 2 beats 3 by 5-3, 3 beats 1 by 5-3 (points of 2-1-0, four boards)."""
    section, details = _event([{(1, 2): "11=="}, {(2, 3): "1==="}, {(3, 1): "1==="}])
    rows = team_standings(section, details, Points())
    assert {row.team: row.match_half_points for row in rows} == {1: 4, 2: 4, 3: 4}
    assert {row.team: row.ties["board-points"] for row in rows} == {1: 12 + 6, 2: 4 + 10, 3: 6 + 10}
    assert _order(rows) == [(1, 1), (2, 3), (3, 2)]
    assert [row.next_by for row in rows] == ["board-points", "board-points", None]


def test_14_5_game_wins_then_wins_as_second() -> None:
    """Both pairs level in match and board points: 1 and 3 draw 4-4 with one win each side against four draws."""
    section, details = _event([{(1, 2): "10==", (3, 4): "===="}])
    rows = team_standings(section, details, Points())
    assert {row.team: row.ties["wins"] for row in rows} == {1: 1, 2: 1, 3: 0, 4: 0}
    # Team 1 won on board 1 moving first, team 2 on board 2 moving first: no wins as second, as many games as second.
    assert {row.team: row.ties["wins-as-second"] for row in rows} == {1: 0, 2: 0, 3: 0, 4: 0}
    assert {row.team: row.ties["games-as-second"] for row in rows} == {1: 2, 2: 2, 3: 2, 4: 2}
    assert _order(rows) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_14_5_fouls() -> None:
    section, details = _event([{(1, 2): "10=="}])
    details[1, 1] = [*details[1, 1][:3], TeamGame(4, Result.DRAW, False, home_fouls=1)]
    rows = team_standings(section, details, Points())
    assert _order(rows) == [(1, 2), (2, 1)]
    assert rows[0].next_by == "fouls"


def test_14_6_opponents_match_points() -> None:
    """1 beats 2 and 3, 3 and 2 beat 4: 2 has met 1 (4 points) and 4 (0), 3 the same, so board points decide."""
    rounds = [{(1, 2): "1===", (3, 4): "1==="}, {(1, 3): "1===", (2, 4): "11=="}]
    section, details = _event(rounds, Format.POSITIONAL_SWISS)
    rows = team_standings(section, details, Points())
    assert {row.team: row.ties["opponents-match-points"] for row in rows} == {1: 8, 2: 8, 3: 8, 4: 8}
    assert _order(rows) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert rows[1].next_by == "board-points"


def test_14_6_the_round_before() -> None:
    """2 and 3 end level in everything; after round 1 team 3 was ahead."""
    rounds = [{(1, 2): "1===", (3, 4): "1==="}, {(1, 3): "1===", (2, 4): "1==="}]
    section, details = _event(rounds, Format.POSITIONAL_SWISS)
    rows = team_standings(section, details, Points())
    assert _order(rows) == [(1, 1), (2, 3), (3, 2), (4, 4)]
    assert rows[1].next_by == "earlier-standing"


def test_14_7_board_points_alone() -> None:
    rounds = [{(1, 2): "1===", (3, 4): "1111"}, {(1, 3): "1===", (2, 4): "1111"}]
    section, details = _event(rounds, Format.POSITIONAL_SWISS)
    rows = team_standings(section, details, Points(), ("board-points-first",))
    assert {row.team: row.ties["board-points"] for row in rows} == {1: 20, 2: 22, 3: 22, 4: 0}
    assert _order(rows) == [(1, 2), (1, 3), (3, 1), (4, 4)]


def test_chess_teams_have_no_match_points() -> None:
    """1 wins a match by 5-3 and loses one by 0-8: 5 board points; 4 has 4 and 2 from a draw and a loss and is ahead."""
    rounds = [{(1, 2): "1===", (3, 4): "===="}, {(3, 1): "1111", (2, 4): "11=="}]
    section, details = _event(rounds, edition="chess-text")
    rows = team_standings(section, details, Points())
    assert _order(rows) == [(1, 3), (2, 2), (3, 4), (4, 1)]
    assert {row.team: row.ties["board-points"] for row in rows} == {1: 10, 2: 6 + 12, 3: 8 + 16, 4: 8 + 4}


def test_go_27_2_1_board_by_board() -> None:
    section, details = _event([{(1, 2): "10"}], edition="go2002")
    rows = team_standings(section, details, Points())
    assert _order(rows) == [(1, 1), (2, 2)]
    assert rows[0].next_by == "board-1-points"
    assert rows[0].ties["board-1-points"] == (4, 0)


def test_14_8_sum_of_places_then_the_best() -> None:
    rows = sum_of_places({1: [11, 12], 2: [21, 22]}, {11: 1, 12: 4, 21: 2, 22: 3})
    assert _order(rows) == [(1, 1), (2, 2)]
    assert (rows[0].ties["sum-of-places"], rows[0].next_by) == (5, "best-place")


def test_1999_15_5_second_best_then_fouls() -> None:
    members = {1: [11, 12, 13], 2: [21, 22, 23]}
    places = {11: 1, 12: 4, 13: 5, 21: 1, 22: 3, 23: 6}
    ties = ("best-place", "second-best-place", "fouls", "shared")
    assert _order(sum_of_places(members, places, ties)) == [(1, 2), (2, 1)]
    level = sum_of_places({1: [11], 2: [21]}, places, ties, fouls={1: 2, 2: 1})
    assert _order(level) == [(1, 2), (2, 1)]
    assert level[0].next_by == "fouls"


@pytest.mark.parametrize("edition", ["xq2011", "xq1999", "go2002", "chess-text"])
@pytest.mark.parametrize("format_", [Format.ROUND_ROBIN, Format.POSITIONAL_SWISS])
def test_every_list_for_teams_can_be_worked_out(edition: str, format_: Format) -> None:
    keys = team_ties(edition, format_)
    assert keys
    assert set(keys) <= TEAM_KEYS
    section, details = _event([{(1, 2): "1==="}, {(2, 3): "10=="}], format_, edition)
    assert sorted(row.team for row in team_standings(section, details, Points())) == [1, 2, 3]


def test_an_unknown_edition_fixes_nothing() -> None:
    assert team_ties("nothing", Format.ROUND_ROBIN) == ()
