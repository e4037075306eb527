"""What a bye's opponent scores is the book's word unless the section sets it (XQ11 14.4.b, XQ99 swiss-note.9)."""

import pytest

from caipan.tournament.events import RoundPaired
from caipan.tournament.model import Entry, PairedBoard, Result, SectionRules
from caipan.tournament.standings import standings
from caipan.tournament.state import Player, Round, Section


def _section(edition: str, settings: dict[str, str]) -> Section:
    """Three players: 1 beats 2, 3 has the bye; then 3 beats 2 and 1 has the bye."""
    pairings = (
        (RoundPaired("x", 1, (PairedBoard(board=1, first=1, second=2),), bye=3), Result.FIRST_WINS),
        (RoundPaired("x", 2, (PairedBoard(board=1, first=2, second=3),), bye=1), Result.SECOND_WINS),
    )
    rounds = tuple(Round(pairing=pairing, published=True, results={1: result}) for pairing, result in pairings)
    players = {n: Player(number=n, entry=Entry(entry=n, name=f"选手 0{n}")) for n in (1, 2, 3)}
    return Section(key="x", name="x", rules=SectionRules(edition, settings=settings), players=players, rounds=rounds)


@pytest.mark.parametrize(
    ("edition", "settings", "bye_counts"),
    [
        ("xq2011", {}, 8),
        ("xq1999", {}, 0),
        ("xq1999", {"bye-opponent": "lowest-scoring"}, 8),
        ("xq2011", {"bye-opponent": "zero"}, 0),
        ("unheard-of", {}, 8),
    ],
)
def test_the_score_of_a_byes_opponent(edition: str, settings: dict[str, str], bye_counts: int) -> None:
    found = standings(_section(edition, settings), ties=("opponents-sum",))
    assert dict(found.terms(1, "opponents-sum")) == {2: 0, 0: bye_counts}
    assert found.row(1).ties["opponents-sum"] == bye_counts
