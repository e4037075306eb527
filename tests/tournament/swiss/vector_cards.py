"""Reading the published vectors into our own types."""

import json
from pathlib import Path
from typing import Any

from caipan.tournament.swiss.card import Card, Order, RoundSetting
from caipan.tournament.swiss.history import Kind, PastRound, PlayerHistory

KINDS: dict[str, Kind] = {"bye": "bye", "absent": "absent", "+": "forfeit", "-": "forfeit"}
HALF_POINTS = {"1": 4, "=": 2, "0": 0, "+": 4, "-": 0, "bye": 4, "absent": 0}
FORMS = {"same_place": "same-place", "same_row": "same-row"}


def load(shared: Path) -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads((shared / "data" / "swiss_vectors.json").read_text())["vectors"]
    return vectors


def cards(vector: dict[str, Any]) -> list[Card]:
    return [
        Card(
            number=p["no"],
            half_points=2 * p["points"],
            balance=p["d"],
            run=p["r"],
            met=frozenset(p["met"]),
            had_bye=p["had_bye"],
            down_floats=p["down_floats"],
            up_floats=p["up_floats"],
        )
        for p in vector["players"]
        if p["status"] == "paired"
    ]


def setting(vector: dict[str, Any], order: Order) -> RoundSetting:
    return RoundSetting(vector["round"], vector["rounds_total"], order)


def histories(vector: dict[str, Any]) -> list[PlayerHistory]:
    return [
        PlayerHistory(p["no"], tuple(_past(game) for game in p["games"]), p["status"] == "paired")
        for p in vector["players"]
    ]


def _past(game: dict[str, Any]) -> PastRound:
    result = game["result"]
    return PastRound(
        round_no=game["round"],
        kind=KINDS.get(result, "played"),
        half_points=HALF_POINTS[result],
        opponent=game["opp"],
        colour=game["colour"],
    )
