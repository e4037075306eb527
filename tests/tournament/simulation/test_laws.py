"""Each law finds what breaks it: events that are right, and the same with one thing changed."""

import pytest

from caipan.tournament.simulation import laws
from caipan.tournament.simulation.knockouts import double_event, multi_loss_event, single_event
from caipan.tournament.simulation.record import PlayedGame, Record


def _right() -> Record:
    """A knockout of three: 1 has the bye, 2 beats 3, 1 beats 2."""
    games = [PlayedGame(1, 2, 3, 2), PlayedGame(2, 2, 1, 1)]
    return Record((1, 2, 3), games, [(1, 1)], {1: 1, 2: 2, 3: 3})


def test_nothing_is_found_where_all_is_right() -> None:
    record = _right()
    assert laws.seated_once(record) + laws.everybody_placed(record) + laws.losses_kept(record, 1) == []
    assert laws.never_met_more_than(record) + laws.games_between(record, 2, 2) + laws.byes_spread(record) == []
    assert laws.wins_of_bracket_kept(record) == []
    assert record.champion == 1


def test_seats() -> None:
    record = _right()
    record.byes.append((2, 1))
    record.games.append(PlayedGame(3, 4, 1, 1))
    assert laws.seated_once(record) == ["seated-twice", "stranger"]
    assert laws.byes_spread(record) == ["second-bye"]


def test_meetings_and_counts() -> None:
    record = _right()
    record.games.append(PlayedGame(3, 1, 2, 1))
    assert laws.never_met_more_than(record) == ["met-too-often"]
    assert laws.never_met_more_than(record, 2) == []
    assert laws.games_between(record, 2, 2) == ["games-count"]
    assert laws.everybody_met(record, 1, {}) == ["not-met", "not-met"]
    assert laws.everybody_met(record, 1, {1: 2}) == []


@pytest.mark.parametrize(
    ("places", "codes"),
    [
        ({1: 1, 2: 2}, ["not-placed"]),
        ({1: 1, 2: 2, 3: 2}, []),
        ({1: 1, 2: 3, 3: 3}, ["place-wrong"]),
        ({1: 1, 2: 1, 3: 3}, ["no-champion"]),
    ],
)
def test_places(places: dict[int, int], codes: list[str]) -> None:
    record = _right()
    record.places = places
    assert laws.everybody_placed(record) == codes


def test_losses() -> None:
    record = _right()
    assert sorted(laws.losses_kept(record, 2)) == ["out-too-early", "out-too-early"]
    record.games.append(PlayedGame(3, 3, 1, 3))
    assert sorted(laws.losses_kept(record, 1)) == ["champion-lost", "plays-on"]
    record.games[-1] = PlayedGame(3, 3, 1, None, "place")
    assert laws.losses_kept(record, 1) == []
    record.games[0] = PlayedGame(1, 2, 3, None)
    assert laws.losses_kept(record, 1) == ["drawn-knockout", "out-too-early"]
    assert laws.wins_of_bracket_kept(_right()) == []


def test_points_and_advancement() -> None:
    record = _right()
    points = laws.points_of(record.games, record.byes, record.entrants)
    assert points == {1: 8, 2: 4, 3: 0}
    assert laws.points_ordered([1, 2, 3], points) == []
    assert laws.points_ordered([2, 1, 3], points) == ["points-order"]
    order = [(1, 5), (2, 6), (2, 7), (4, 8)]
    assert laws.advanced(order, [5, 7], 2) == []
    assert laws.advanced(order, [6, 7], 2) == ["advancement-order"]
    assert laws.advanced(order, [5], 2) == laws.advanced(order, [5, 9], 2) == ["advancement-count"]


def test_colours() -> None:
    games = [PlayedGame(1, 1, 2, None), PlayedGame(2, 1, 3, None), PlayedGame(3, 2, 1, None)]
    assert laws.colour_runs(games, (1, 2, 3)) == (2, 1)


def test_a_lower_place_for_the_winner_is_found_in_a_whole_event() -> None:
    record = single_event(16, "a")
    game = record.games[-1]
    assert game.winner is not None
    assert game.loser is not None
    record.places[game.winner], record.places[game.loser] = record.places[game.loser], record.places[game.winner]
    assert "loser-ahead" in laws.wins_of_bracket_kept(record)
    assert laws.losses_kept(record, 1) != []


def test_one_game_turned_about_is_found_in_every_knockout() -> None:
    for record, allowed in ((single_event(9, "b"), 1), (double_event(9, "b"), 2), (multi_loss_event(9, "b"), 3)):
        assert laws.losses_kept(record, allowed) == []
        game = record.games[0]
        record.games[0] = game._replace(winner=game.loser)
        assert laws.losses_kept(record, allowed) != []
