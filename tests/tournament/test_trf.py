"""Tournament report files: faults by line and column, points, and there and back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from caipan.tournament.commands import PairRound
from caipan.tournament.events import RoundPaired
from caipan.tournament.model import Points, Result
from caipan.tournament.pairing import pairing_of
from caipan.tournament.points import totals
from caipan.tournament.standings import standings
from caipan.tournament.trf import TrfFault, parse_trf, to_section, write_trf
from caipan.tournament.trf_values import TrfTournament
from tests.tournament.scripted import played, regulations, section


def line(number: int, points: str, *cells: str, name: str = "Player") -> str:
    full = f"{name} {number}"
    head = f"001 {number:>4} m    {full:<33} 2000 CHN {'':>11} {'2000/01/01':<10} {points:>4} {number:>4}"
    return head + "".join(f"  {cell}" for cell in cells)


GOOD = ["012 Test", line(1, "1.5", "   2 w 1", "   3 b ="), line(2, "1.0", "   1 b 0", "0000 - U"),
        line(3, "0.5", "0000 - Z", "   1 w ="), "XXR 2"]  # fmt: skip


def _with(place: int, text: str) -> str:
    return "\n".join([*GOOD[:place], text, *GOOD[place + 1 :]])


def test_a_good_file_has_no_problems() -> None:
    trf = parse_trf("\n".join(GOOD))
    assert trf.problems == ()
    part = to_section(trf)
    assert [row.half_points for row in standings(part).rows] == [3, 2, 1]
    assert part.rounds[0].results == {1: Result.FIRST_WINS}
    assert part.rounds[1].pairing.bye == 2
    assert part.rounds[0].pairing.absent == (3,)


FAULTS = [
    (1, line(1, "x.5", "   2 w 1", "   3 b ="), (2, 81, "points-invalid")),
    (1, line(1, "2.5", "   2 w 1", "   3 b ="), (2, 81, "points-differ")),
    (1, line(1, "1.5", "   2 w 1", "   9 b ="), (2, 102, "opponent-unknown")),
    (1, line(1, "1.5", "   2 w 1", "   1 b ="), (2, 102, "opponent-self")),
    (1, line(1, "1.5", "   2 w 1", "   x b ="), (2, 102, "opponent-invalid")),
    (1, line(1, "1.5", "   2 w 1", "   3 q ="), (2, 107, "colour-invalid")),
    (1, line(1, "1.5", "   2 w 1", "   3 b ?"), (2, 109, "result-invalid")),
    (1, line(1, "1.5", "   2 w  ", "   3 b ="), (2, 99, "result-missing")),
    (1, line(1, "1.5", "   2 b 1", "   3 b ="), (2, 97, "colours-clash")),
    (1, line(1, "1.0", "   2 w =", "   3 b ="), (2, 99, "results-clash")),
    (1, line(1, "1.5", "   3 w 1", "   3 b ="), (2, 92, "opponent-disagrees")),
    (1, line(1, "1.5", "0000 w 1", "   3 b ="), (2, 92, "result-without-opponent")),
    (1, line(1, "1.5", "   2 w H", "   3 b ="), (2, 92, "bye-with-opponent")),
    (1, line(2, "1.5", "   2 w 1", "   3 b ="), (3, 5, "starting-number-twice")),
    (1, GOOD[1].replace("   1 m", "   ? m", 1), (2, 5, "starting-number-invalid")),
    (1, GOOD[1].replace("Player 1", "        "), (2, 15, "name-missing")),
    (1, GOOD[1].replace("2000 CHN", "20x0 CHN"), (2, 49, "rating-invalid")),
    (1, GOOD[1].replace("2 w 1", "2xw 1"), (2, 96, "columns-shifted")),
    (3, line(4, "0.5", "0000 - Z", "   1 w ="), (2, 5, "starting-number-missing")),
    (4, "XXR none", (5, 5, "rounds-invalid")),
    (4, "XXR 1", (2, 102, "round-beyond-limit")),
    (4, "XXZ 1 x", (5, 7, "number-invalid")),
    (4, "XXZ 8", (1, 1, "player-unknown")),
    (4, "240 Q   1    3", (5, 5, "bye-invalid")),
    (4, "XXS WW=a", (5, 8, "points-invalid")),
    (4, "?? what", (5, 1, "line-kind-unknown")),
]


@pytest.mark.parametrize(("place", "text", "expected"), FAULTS, ids=[f"{i}-{f[2][2]}" for i, f in enumerate(FAULTS)])
def test_fault_with_line_and_column(place: int, text: str, expected: tuple[int, int, str]) -> None:
    problems = [(p.line, p.column, p.reason) for p in parse_trf(_with(place, text)).problems]
    assert expected in problems


def test_all_faults_at_once_and_nothing_half_made() -> None:
    trf = parse_trf("\n".join([line(1, "x", "   2 w 1"), line(2, "0.0", "   1 w 1"), "XXR 0"]))
    assert {p.reason for p in trf.errors} == {"points-invalid", "colours-clash", "results-clash", "rounds-invalid"}
    with pytest.raises(TrfFault) as caught:
        to_section(trf)
    assert caught.value.problems == trf.errors


def test_empty_file() -> None:
    assert [p.reason for p in parse_trf("").problems] == ["no-players"]


def test_a_game_both_lost_is_read_with_a_warning() -> None:
    trf = parse_trf("\n".join([line(1, "0.0", "   2 w 0"), line(2, "0.0", "   1 b 0")]))
    assert [(p.reason, p.warning) for p in trf.problems] == [("both-lost", True)]
    assert to_section(trf).rounds[0].results == {1: Result.BOTH_ABSENT}


def test_results_may_be_open_in_the_last_round() -> None:
    trf = parse_trf("\n".join([line(1, "0.0", "   2 w  "), line(2, "0.0", "   1 b")]))
    assert trf.problems == ()
    assert to_section(trf).rounds[0].results == {}


def test_a_rematch_is_a_warning() -> None:
    trf = parse_trf("\n".join([line(1, "1.0", "   2 w 1", "   2 b 0"), line(2, "1.0", "   1 b 0", "   1 w 1")]))
    assert [(p.reason, p.column) for p in trf.problems] == [("rematch", 102)]


def test_lines_of_the_2026_form() -> None:
    more = ["142 3", "162 W 3.0 D 1.0 L 0.0 P 3.0", "240 H   3    1    2", "XXP 1 2 3", "### note"]
    text = "\n".join([*GOOD[:-1], *more])
    trf = parse_trf(text)
    assert (trf.rounds_total, trf.points.win, trf.byes_asked) == (3, 6, ((3, 1, "H"), (3, 2, "H")))
    part = to_section(trf)
    assert part.rules.settings == {"apart": "1-2 1-3 2-3"}
    assert {(1, 3), (2, 3)} <= part.absences


@pytest.mark.parametrize(
    ("name", "reason", "line_", "column"),
    [
        ("incompatible_color", "colours-clash", 2, 137),
        ("incompatible_result", "results-clash", 2, 139),
        ("missing_result", "opponent-disagrees", 2, 132),
        ("too_many_results", "round-beyond-limit", 2, 142),
        ("missing_starting_number", "starting-number-missing", 1, 5),
    ],
)
def test_broken_files_of_others(shared: Path, name: str, reason: str, line_: int, column: int) -> None:
    text = (shared / f"corpus/tournaments/py4swiss/{name}.trf").read_text()
    assert (line_, column, reason) in [(p.line, p.column, p.reason) for p in parse_trf(text).problems]


def _corpus(shared: Path) -> Iterator[tuple[str, TrfTournament]]:
    folder = shared / "corpus/tournaments"
    for path in sorted([*folder.glob("*/*.trf"), *folder.glob("bbpPairings/*.input")]):
        trf = parse_trf(path.read_bytes().decode())
        if not trf.errors:
            yield path.name, trf


def test_points_of_every_file(shared: Path) -> None:
    names = []
    for name, trf in _corpus(shared):
        rows = {row.player: row.half_points for row in standings(to_section(trf)).rows}
        assert rows == {player.number: player.half_points for player in trf.players}, name
        names.append(name)
    assert len(names) >= 24


def test_there_and_back_for_every_file(shared: Path) -> None:
    for name, trf in _corpus(shared):
        part = to_section(trf)
        again = to_section(parse_trf(write_trf(part)))
        assert [r.results for r in again.rounds] == [r.results for r in part.rounds], name
        assert [r.pairing.boards for r in again.rounds] == [r.pairing.boards for r in part.rounds], name
        assert [r.half_points for r in standings(again).rows] == [r.half_points for r in standings(part).rows]


def test_the_large_file_and_its_next_round(shared: Path) -> None:
    trf = parse_trf((shared / "corpus/tournaments/sharly/example_trf16.trf").read_text())
    part = to_section(trf)
    assert (len(part.players), len(part.rounds), trf.problems) == (284, 7, ())
    part = replace(part, rules=replace(part.rules, rounds=8))
    paired = pairing_of(part, PairRound("trf", 8))
    assert isinstance(paired, RoundPaired)
    met = {frozenset((b.first, b.second)) for r in part.rounds for b in r.pairing.boards}
    assert len(paired.boards) == 142
    assert not met & {frozenset((b.first, b.second)) for b in paired.boards}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 9), st.sampled_from([Points(), Points(win=6, bye=6, forfeit_win=6)]))
def test_there_and_back(seed: int, players: int, points: Points) -> None:
    part = section(played(players, 4, seed, regulations(rounds=5, points=points)))
    text = write_trf(part, {"city": "某地", "chief_referee": "裁判长"})
    trf = parse_trf(text)
    assert trf.errors == ()
    assert (trf.points.win, trf.points.bye, trf.rounds_total) == (points.win, points.bye, 5)
    again = to_section(trf)
    assert [row.half_points for row in standings(again, ties=("wins",)).rows] == [
        row.half_points for row in standings(part, ties=("wins",)).rows
    ]
    pairs = [{frozenset((b.first, b.second)) for b in r.pairing.boards} for r in part.rounds]
    assert [{frozenset((b.first, b.second)) for b in r.pairing.boards} for r in again.rounds] == pairs


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 600), st.sampled_from(list("019 =wbx-\n")))
def test_a_damaged_file_never_crashes(seed: int, place: int, letter: str) -> None:
    text = "\n".join(GOOD)
    place = (place + seed) % len(text)
    trf = parse_trf(text[:place] + letter + text[place + 1 :])
    assert all(p.line >= 1 and p.column >= 1 and re.fullmatch(r"[a-z-]+", p.reason) for p in trf.problems)
    if not trf.errors:
        standings(to_section(trf))


def test_a_file_of_2026_keeps_its_points_and_byes_and_names_the_rest(shared: Path) -> None:
    trf = parse_trf((shared / "corpus/tournaments/sharly/example_trf26.trf").read_text())
    assert (len(trf.players), trf.rounds_total, trf.errors) == (249, 14, ())
    found = totals(to_section(trf))
    assert {player.number: player.half_points for player in trf.players} == found
    asked = [bye for bye in trf.team_byes if bye[2] != "U"]
    assert asked[:4] == [(1, 3, "F"), (1, 39, "H"), (2, 6, "F"), (2, 7, "H")]
    assert [bye for bye in trf.team_byes if bye[2] == "U"][:3] == [(3, 50, "U"), (4, 49, "U"), (6, 46, "U")]
    named = [problem.params for problem in trf.problems if problem.reason == "line-kind-unused"]
    unused = {params["kind"]: params["lines"] for params in named}
    assert {"013": 50, "299": 2, "300": 141, "310": 50, "801": 50}.items() <= unused.items()
    assert trf.byes_asked == ()


def test_byes_of_teams_are_not_byes_of_players() -> None:
    line = "320  1.0  2.0          50  xx"
    trf = parse_trf(f"082 50\n240 H   1   39\n{line}\n001    1      选手 01\n")
    assert (trf.byes_asked, trf.team_byes) == ((), ((1, 39, "H"), (3, 50, "U")))
    assert [(p.line, p.column) for p in trf.problems if p.reason == "number-invalid"] == [(3, 27)]
