"""The ranking articles, worked by hand: ``data/article_14.toml``."""

import re
import tomllib
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from caipan.tournament.events import RoundPaired
from caipan.tournament.model import Entry, Format, PairedBoard, Points, Result
from caipan.tournament.standings import Standings, standings
from caipan.tournament.state import Player, Round, Section
from tests.tournament.scripted import regulations

EVENTS = tomllib.loads((Path(__file__).parent / "data/article_14.toml").read_text(encoding="utf-8"))["event"]
CASES = [(event, case) for event in EVENTS for case in event["cases"]]
MARKS = {
    "1": Result.FIRST_WINS, "0": Result.SECOND_WINS, "=": Result.DRAW, "+": Result.SECOND_ABSENT,
    "-": Result.FIRST_ABSENT, "x": Result.BOTH_ABSENT, "a": Result.ADJOURNED,
}  # fmt: skip
SCHEMES = {
    "2-1-0": Points(),
    "1-0.5-0": Points(win=2, draw_first=1, draw_second=1, bye=2, forfeit_win=2),
    "3-1/2-0": Points(win=6, draw_first=2, draw_second=4, bye=6, forfeit_win=6),
}


def _parts(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    assert found is not None, text
    return found.groups()


def _round(number: int, spelled: str, fouls: list[str]) -> Round:
    boards: list[PairedBoard] = []
    results: dict[int, Result] = {}
    bye: int | None = None
    for word in spelled.split(","):
        if match := re.fullmatch(r"bye (\d+)", word.strip()):
            bye = int(match.group(1))
            continue
        first, second, mark = _parts(r"(\d+)-(\d+) (.)", word.strip())
        boards.append(PairedBoard(board=len(boards) + 1, first=int(first), second=int(second)))
        results[len(boards)] = MARKS[mark]
    noted = [_parts(r"(\d+)\.(\d+): (\d+)-(\d+)", text) for text in fouls]
    kept = {int(board): (int(a), int(b)) for when, board, a, b in noted if int(when) == number}
    return Round(pairing=RoundPaired("x", number, tuple(boards), bye), published=True, results=results, fouls=kept)


def section_of(event: dict[str, Any]) -> Section:
    entries = {number: Entry(entry=number, name=f"选手 {number:02}") for number in range(1, event["players"] + 1)}
    rules = regulations(
        edition=event["edition"],
        format=Format(event["format"]),
        rounds=len(event["rounds"]),
        cycles=event.get("cycles", 1),
        points=SCHEMES[event.get("scheme", "2-1-0")],
        ties=tuple(event.get("ties", ())),
        settings=event.get("settings", {}),
    )
    return Section(
        key="x",
        name="x",
        rules=rules,
        players={number: Player(number=number, entry=entry) for number, entry in entries.items()},
        rounds=tuple(_round(n, text, event.get("fouls", [])) for n, text in enumerate(event["rounds"], 1)),
    )


def _table(event: dict[str, Any]) -> Standings:
    return standings(section_of(event), provisional=event.get("provisional", False))


def test_there_are_enough_of_them() -> None:
    clauses = {case["clause"] for _, case in CASES}
    assert len(CASES) >= 40
    assert {"14.1", "14.2", "14.3.1", "14.3.2", "14.4.a", "14.4.b", "15.1", "15.2"} <= clauses


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_order_and_what_separates(event: dict[str, Any]) -> None:
    rows = _table(event).rows
    places: dict[int | None, list[int]] = {}
    for row in rows:
        places.setdefault(row.rank, []).append(row.player)
    assert list(places.values()) == event["order"]
    assert [row.next_by for row, after in pairwise(rows) if row.rank != after.rank] == event["separated"]
    assert all(row.shared == (len(places[row.rank]) > 1) for row in rows)


@pytest.mark.parametrize(
    ("event", "case"), CASES, ids=[f"{e['id']}-{c['clause']}-{c['key']}-{c['player']}" for e, c in CASES]
)
def test_value_and_sum(event: dict[str, Any], case: dict[str, Any]) -> None:
    table = _table(event)
    key, row = case["key"], table.row(case["player"])
    divisor = next((column.divisor for column in table.columns if column.key == key), 2)
    value: Any = row.half_points if key == "points" else row.ties[key]
    if "value" in case:
        assert value == Fraction(case["value"])
        return
    if "vector" in case:
        assert [Fraction(each, unit) for each, unit in zip(value, _units(key, value), strict=True)] == [
            Fraction(word) for word in case["vector"].split()
        ]
        return
    spelled, total = case["sum"].split("=")
    terms = [_number(word) for word in spelled.split("+") if word]
    assert sum(terms) == Fraction(total)
    assert Fraction(value, divisor) == Fraction(total)
    shown = table.terms(case["player"], "game-points" if key == "points" else key)
    assert [Fraction(gained, divisor) for _, gained in shown] == terms


def _units(key: str, value: tuple[Any, ...]) -> list[int]:
    """An earlier standing is points, opponents' sum, wins, fouls, games as second; points are halved."""
    return [2] * len(value) if key == "drop-first-rounds" else [2, 2, 1, 1, 1]


def _number(word: str) -> Fraction:
    whole, _, below = word.strip().partition("/")
    return Fraction(whole) / Fraction(below or "1")
