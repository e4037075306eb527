"""OpenGotha files, McMahon tables and h9, against files and values of others."""

from pathlib import Path

import pytest

from caipan.tournament.gotha import GothaFault, grade_of, parse_gotha
from caipan.tournament.h9 import parse_h9, write_h9
from caipan.tournament.mcmahon import mcmahon

PLAYERS = """<Players>
<Player name="A" firstName="One" rank="1D" country="XX" club="aa" rating="2100" participating="111"/>
<Player name="B" firstName="Two" rank="1K" country="XX" club="bb" rating="2000" participating="111"/>
<Player name="C" firstName="Three" rank="4K" country="XX" club="cc" rating="1700" participating="101"/>
</Players>"""
PARAMETERS = """<TournamentParameterSet><GeneralParameterSet name="Small" numberOfRounds="2" genMMBar="1D"
 genMMFloor="20K" genMMZero="30K" genMMS2ValueAbsent="1" genMMS2ValueBye="2" genRoundDownNBWMMS="true"/>
</TournamentParameterSet>"""
GAMES = """<Games>
<Game roundNumber="1" tableNumber="1" blackPlayer="BTWO" whitePlayer="AONE" handicap="0" result="RESULT_WHITEWINS"/>
<Game roundNumber="2" tableNumber="1" blackPlayer="BTWO" whitePlayer="AONE" handicap="1" result="RESULT_BLACKWINS"/>
</Games><ByePlayers><ByePlayer roundNumber="1" player="CTHREE"/></ByePlayers>"""


def _file(players: str = PLAYERS, games: str = GAMES, parameters: str = PARAMETERS) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?><Tournament>{players}{games}{parameters}</Tournament>'


def test_a_small_table_by_hand() -> None:
    """A starts with 30, B with 29, C with 26. C: bye +1, then absent +1/2, rounded down: 27."""
    found = parse_gotha(_file())
    assert found.problems == ()
    rows = {row.player: row for row in mcmahon(found)}
    assert {n: row.mms for n, row in rows.items()} == {1: 62, 2: 60, 3: 54}
    # A met B (30) twice, once giving a stone as white: 30 + 30 + 1; B met A (31): 31 + 31 - 1; C: own start twice.
    assert {n: row.sos for n, row in rows.items()} == {1: 122, 2: 122, 3: 104}
    assert rows[3].sosos == 2 * 2 * 52


def _latin(path: Path) -> str:
    return path.read_bytes().decode("latin-1")


@pytest.mark.parametrize(("name", "players"), [("Tournoi_de_Juvisy", 19), ("TournoiChinois", 24)])
def test_mms_sos_and_sosos_of_other_files(shared: Path, name: str, players: int) -> None:
    folder = shared / "corpus/tournaments/opengotha"
    printed = [line.values[:3] for line in parse_h9(_latin(folder / f"{name}.h9")).lines]
    rows = mcmahon(parse_gotha((folder / f"{name}.xml").read_text(encoding="utf-8")))
    found = [(row.mms // 2, row.sos // 2, row.sosos // 2) for row in rows]
    assert len(found) == players
    assert found == printed


def test_every_file_of_others_is_read(shared: Path) -> None:
    folder = shared / "corpus/tournaments"
    read = 0
    for path in sorted([*folder.glob("opengotha/*.xml"), *folder.glob("pairgoth/*.xml")]):
        text = path.read_text(encoding="utf-8")
        if "<TournamentData" in text:
            with pytest.raises(GothaFault, match="no OpenGotha"):
                parse_gotha(text)
            continue
        found = parse_gotha(text)
        assert {p.reason for p in found.problems} == set(), path.name
        assert len(mcmahon(found)) == len(found.players)
        read += 1
    assert read >= 10


def test_there_and_back_through_h9(shared: Path) -> None:
    text = (shared / "corpus/tournaments/opengotha/Tournoi_de_Juvisy.xml").read_text(encoding="utf-8")
    original = parse_h9(_latin(shared / "corpus/tournaments/opengotha/Tournoi_de_Juvisy.h9"))
    written = parse_h9(write_h9(parse_gotha(text), {"DT": "2019-10-26,2019-10-28"}))
    assert written.problems == original.problems == ()
    assert [line.games for line in written.lines] == [line.games for line in original.lines]
    assert [line.values for line in written.lines] == [line.values[:3] for line in original.lines]
    assert written.headings["EV"] == "Tournoi de Juvisy"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (_file(players=PLAYERS.replace("1D", "xD", 1)), "grade-invalid"),
        (_file(players=PLAYERS.replace('name="B" firstName="Two"', 'name="A" firstName="One"')), "player-twice"),
        (_file(players=PLAYERS.replace("2100", "a lot")), "rating-invalid"),
        (_file(games=GAMES.replace("BTWO", "NOBODY", 1)), "player-unknown"),
        (_file(games=GAMES.replace("RESULT_WHITEWINS", "RESULT_LOST")), "result-invalid"),
        (_file(games=GAMES.replace('roundNumber="2"', 'roundNumber="1"')), "player-paired-twice"),
        (_file(games=GAMES.replace('roundNumber="2"', 'roundNumber="x"')), "roundnumber-invalid"),
        (_file(parameters=""), "parameters-missing"),
        (_file(players=PLAYERS.replace('name="A" firstName="One"', 'name="" firstName=""')), "name-missing"),
    ],
)
def test_faults_inside_a_file(text: str, reason: str) -> None:
    assert reason in {problem.reason for problem in parse_gotha(text).problems}


@pytest.mark.parametrize("text", ["", "<a", "<Other/>", '<!DOCTYPE x [<!ENTITY a "b">]><Tournament/>'])
def test_what_is_no_file(text: str) -> None:
    with pytest.raises(GothaFault):
        parse_gotha(text)


def test_a_draw_and_a_game_both_lost() -> None:
    for mark, points in (("RESULT_EQUAL", (61, 59)), ("RESULT_BOTHLOSE", (60, 58)), ("RESULT_BOTHWIN", (62, 60))):
        text = _file(games=GAMES.replace("RESULT_WHITEWINS", mark), parameters=PARAMETERS.replace('"true"', '"false"'))
        rows = {row.player: row.mms for row in mcmahon(parse_gotha(text), after_round=1)}
        assert (rows[1], rows[2]) == points


def test_h9_faults() -> None:
    found = parse_h9("; EV[X]\n1 A One 1D XX aa 30 2+/w0\n2 B Two 1K XX bb 29 1+/b0 9-/w0 zz\nnothing here\n")
    assert [(p.line, p.reason) for p in found.problems] == [
        (3, "game-unreadable"), (4, "line-unreadable"), (2, "results-clash"), (3, "opponent-unknown")]  # fmt: skip
    assert parse_h9("1 A One 1D XX aa 30 2+/w0\n2 B Two 1K XX bb 29 0-").problems[0].reason == "opponent-disagrees"


def test_grades() -> None:
    assert [grade_of(g) for g in ("1D", "9d", "1K", "30k", "1P", "D", "")] == [0, 8, -1, -30, 0, None, None]
    assert parse_gotha(_file()).games[0].gained == (0, 2)
