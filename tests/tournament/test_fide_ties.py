"""Tie-breaks of the chess federation against values computed by others (files of sharly)."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from caipan.tournament.events import RoundPaired
from caipan.tournament.fide_ties import FIDE, adjusted, contributions
from caipan.tournament.model import Entry, PairedBoard, Points, Result
from caipan.tournament.sheet import Sheet, sheet_of
from caipan.tournament.standings import standings
from caipan.tournament.state import Player, Round, Section
from caipan.tournament.ties import ALONE
from tests.tournament.scripted import regulations

CHESS = Points(win=2, draw_first=1, draw_second=1, bye=2, forfeit_win=2)
PLAYED = {3: Result.FIRST_WINS, 2: Result.DRAW, 1: Result.SECOND_WINS, 6: Result.SECOND_ABSENT, 4: Result.FIRST_ABSENT}
OTHER_SIDE = {3: 1, 1: 3, 2: 2, 6: 4, 4: 6}

# name of the row in the file -> (key here, setting unplayed-opponent); the rows of another federation do not apply.
ROWS = {
    "test_points": ("points", "lower"),
    "test_standard_points": ("points", "lower"),
    "test_win": ("wins", "lower"),
    "test_won": ("wins-played", "lower"),
    "test_played_with_black": ("games-as-second", "lower"),
    "test_won_with_black": ("wins-as-second", "lower"),
    "test_games_elected_to_play": ("fide-rounds-elected", "lower"),
    "test_progressive_scores": ("progressive-sum", "lower"),
    "test_progressive_score": ("progressive-sum", "lower"),
    "test_progressive_cut1": ("fide-progressive-cut1", "lower"),
    "test_buchholz": ("fide-buchholz", "lower"),
    "test_buchholz_legacy_2026": ("fide-buchholz", "own"),
    "test_buchholz_cut1": ("fide-buchholz-cut1", "lower"),
    "test_buchholz_cut1_legacy_2026": ("fide-buchholz-cut1", "own"),
    "test_adjusted_score": ("adjusted", "lower"),
    "test_adjusted_score_fore": ("adjusted-fore", "lower"),
    "test_fore_buchholz": ("fide-fore-buchholz", "lower"),
    "test_fore_buchholz_legacy_2026": ("fide-fore-buchholz", "own"),
    "test_aob": ("fide-average-buchholz", "lower"),
    "test_aob_legacy_2026": ("fide-average-buchholz", "own"),
    "test_sonneborn_berger_swiss": ("fide-sonneborn", "lower"),
    "test_sonneborn_berger_swiss_legacy_2026": ("fide-sonneborn", "own"),
    "test_sb_cut1_swiss": ("fide-sonneborn-cut1", "lower"),
    "test_sb_cut1_swiss_legacy_2026": ("fide-sonneborn-cut1", "own"),
    "test_aro": ("fide-opponents-rating", "lower"),
    "test_aro_cut1": ("fide-opponents-rating-cut1", "lower"),
    "test_tpr": ("fide-performance", "lower"),
    "test_apro": ("fide-average-performance", "lower"),
    "test_ptp": ("fide-perfect-performance", "lower"),
    "test_average_perfect_performance_opponents": ("fide-average-perfect", "lower"),
    "test_player_rating": ("fide-rating", "lower"),
    "test_player_rating_reversed": ("fide-rating-reversed", "lower"),
    "test_kashdan": ("fide-kashdan", "lower"),
}
DIVISORS = {"wins": 1, "wins-played": 1, "games-as-second": 1, "wins-as-second": 1}


def _section(path: Path, unplayed: str) -> Section:
    data = json.loads(path.read_text())
    total = int(data["variables"]["rounds"])
    people = data["players"]
    rounds = [_round(people, number) for number in range(1, total + 1)]
    players = {
        i: Player(number=i, entry=Entry(entry=i, name=person["lastName"], rating=person["elo"]))
        for i, person in enumerate(people, 1)
    }
    rules = regulations(rounds=total, points=CHESS, settings={"unplayed-opponent": unplayed})
    return Section(key="x", name="x", rules=rules, players=players, rounds=tuple(rounds))


def _round(people: list[dict[str, Any]], number: int) -> Round:
    boards: list[PairedBoard] = []
    results: dict[int, Result] = {}
    given: dict[str, int] = {}
    bye: int | None = None
    for i, person in enumerate(people, 1):
        cell = person["rounds"].get(str(number), {})
        opponent, mark, colour = cell.get("opponent"), cell.get("result"), cell.get("color")
        if opponent is None:
            bye = i if mark == 6 else bye
            given |= {str(i): 1} if mark == 2 else {}
        elif colour == "B":
            assert people[opponent]["rounds"][str(number)]["result"] == OTHER_SIDE[mark]
            boards.append(PairedBoard(board=len(boards) + 1, first=i, second=opponent + 1))
            results[len(boards)] = PLAYED[mark]
    pairing = RoundPaired("x", number, tuple(boards), bye, given=given)
    return Round(pairing=pairing, published=True, results=results)


def _value(sheet: Sheet, key: str, number: int) -> Fraction:
    upto = sheet.rounds
    if key == "points":
        return Fraction(sheet.totals[upto][number], 2)
    if key.startswith("adjusted"):
        return Fraction(adjusted(sheet, number, upto, key.endswith("fore")), 2)
    if key == "fide-rating-reversed":
        return -Fraction(_whole(FIDE["fide-rating"][2](sheet, number, upto).value))
    if key in FIDE:
        return Fraction(_whole(FIDE[key][2](sheet, number, upto).value)) / FIDE[key][1]
    return Fraction(_whole(ALONE[key](sheet, number, upto).value), DIVISORS.get(key, 2))


def _whole(value: int | Fraction | tuple[int | Fraction, ...]) -> int | Fraction:
    assert not isinstance(value, tuple)
    return value


def _cases(shared: Path) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    expected = json.loads((shared / "corpus/tournaments/sharly/expected_tiebreak_values.json").read_text())
    for name in ("tec-swiss.json", "pl-swiss.json"):
        for group in expected[name].values():
            for row, test in group["tests"].items():
                if "papi" not in row and test["expected"]:
                    yield name, row, test["expected"]


def test_every_row_of_the_handed_files(shared: Path) -> None:
    rows = list(_cases(shared))
    wrong = []
    for name, row, expected in rows:
        key, unplayed = ROWS[row]
        sheet = sheet_of(_section(shared / "corpus/tournaments/sharly" / name, unplayed))
        for values in expected:
            for number, value in values.items():
                found = _value(sheet, key, int(number))
                if found != Fraction(str(value)):
                    wrong.append((name, row, number, float(found), value))
    assert wrong == []
    assert len(rows) >= 35


def test_standings_take_them(shared: Path) -> None:
    part = _section(shared / "corpus/tournaments/sharly/tec-swiss.json", "lower")
    table = standings(part, ties=("fide-buchholz-cut1", "fide-buchholz", "fide-performance"))
    assert [column.divisor for column in table.columns] == [2, 2, 2, 1]
    assert [row.player for row in table.rows[:3]] == [2, 3, 4]
    assert table.terms(2, "fide-performance")[0] == (10, 1750)


@pytest.mark.parametrize("key", sorted(FIDE))
def test_no_rounds_no_fault(key: str) -> None:
    players = {1: Player(number=1, entry=Entry(entry=1, name="x"))}
    sheet = sheet_of(Section(key="x", name="x", rules=regulations(points=CHESS), players=players))
    assert FIDE[key][2](sheet, 1, 0).value == 0
    assert contributions(sheet, 1, 0) == []
