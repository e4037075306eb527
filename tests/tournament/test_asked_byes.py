"""Byes on request: an absence that the regulations give points for."""

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.model import Format
from caipan.tournament.points import totals
from caipan.tournament.replay import replay
from caipan.tournament.standings import standings
from caipan.tournament.state import Competition
from caipan.tournament.trf import write_trf
from tests.tournament.scripted import KEY, opened, paired, refused, regulations, results, run, section


def _allowed(worth: str, most: str = "1") -> Competition:
    return opened(7, regulations(settings={"asked-byes": worth, "asked-byes-most": most}))


def test_the_points_are_given_when_the_round_is_published() -> None:
    state = run(_allowed("half"), co.NoteAbsence(KEY, 3, 1, 2), co.PairRound(KEY, 1))
    assert section(state).rounds[0].pairing.given == {"3": 2}
    assert totals(section(state))[3] == 0
    state = results(run(state, co.PublishRound(KEY, 1)), 1, "111")
    table = standings(section(state))
    assert (table.row(3).half_points, table.row(3).ties["wins"]) == (2, 0)
    assert table.terms(3, "opponents-sum") == ()
    assert "0000 - H" in write_trf(section(state))
    assert replay(state.history) == state
    second = section(paired(state, 2)).rounds[1].pairing
    assert 3 in {number for board in second.boards for number in (board.first, board.second)} | {second.bye}


def test_a_full_point_without_a_game_is_not_followed_by_another() -> None:
    state = run(_allowed("full"), co.NoteAbsence(KEY, 7, 1, 4))
    state = results(paired(state, 1), 1, "000")
    for number in (2, 3):
        state = paired(state, number)
        assert section(state).rounds[-1].pairing.bye != 7
        state = results(state, number, "000")


def test_undo_takes_the_points_back() -> None:
    state = run(_allowed("half"), co.NoteAbsence(KEY, 3, 1, 2))
    assert section(run(state, co.Undo(state.version))).byes_asked == frozenset()


def test_refused_where_the_regulations_give_nothing() -> None:
    assert refused(opened(7), co.NoteAbsence(KEY, 3, 1, 2)).reason == "bye-not-allowed"
    assert refused(_allowed("half"), co.NoteAbsence(KEY, 3, 1, 4)).params["most"] == 2
    assert refused(_allowed("half"), co.NoteAbsence(KEY, 3, 1, -2)).reason == "bye-not-allowed"
    table = opened(7, regulations(format=Format.ROUND_ROBIN, settings={"asked-byes": "full"}))
    assert refused(table, co.NoteAbsence(KEY, 3, 1, 2)).params["most"] == 0


def test_only_as_often_as_allowed() -> None:
    state = run(_allowed("half", "2"), co.NoteAbsence(KEY, 3, 1, 2), co.NoteAbsence(KEY, 3, 2, 2))
    answer = decide(state, co.NoteAbsence(KEY, 3, 3, 2))
    assert isinstance(answer, Refused)
    assert (answer.params["times"], answer.params["had"]) == (2, 2)
    assert not isinstance(decide(state, co.NoteAbsence(KEY, 3, 3)), Refused)
