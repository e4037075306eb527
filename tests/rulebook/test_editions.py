"""The shipped books: complete, well-formed, honest about what is covered."""

import tomllib
from pathlib import Path

import pytest

from caipan.rulebook import Decides, SilentEdition, Status, UnknownClause, UnknownEdition, editions, load_edition
from caipan.rulebook.checks import citations, dangling_tests

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = ROOT / "src" / "caipan" / "rulebook" / "editions"
BOOKS = {"xq2011": 271, "xq1999": 252, "go2002": 171, "go-platform": 19, "chess-text": 41, "event-notes": 40}


def test_all_books_are_there() -> None:
    assert set(editions()) == {*BOOKS, "xq2020", "axf"}


@pytest.mark.parametrize("edition_id", editions())
def test_every_edition_loads(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert edition.key == edition_id
    assert edition.clauses
    assert all(clause.statement("zh") and clause.statement("en") for clause in edition.clauses)


@pytest.mark.parametrize(("edition_id", "clauses"), BOOKS.items())
def test_no_clause_of_a_book_is_left_out(edition_id: str, clauses: int) -> None:
    assert len(load_edition(edition_id).clauses) == clauses


@pytest.mark.parametrize("edition_id", BOOKS)
def test_the_inventory_of_clauses_is_taken_over_whole(edition_id: str, shared: Path) -> None:
    inventory = tomllib.loads((shared / "data" / "clauses" / f"{edition_id}.toml").read_text("utf-8"))
    edition = load_edition(edition_id)
    assert [clause.id for clause in edition.clauses] == [clause["id"] for clause in inventory["clause"]]
    for clause, source in zip(edition.clauses, inventory["clause"], strict=True):
        assert clause.decides == source["decides"]


@pytest.mark.parametrize("edition_id", ["xq2020", "axf"])
def test_what_is_known_at_second_hand_says_so(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert edition.book.second_hand
    assert all("second hand" in clause.note for clause in edition.clauses)


@pytest.mark.parametrize("edition_id", editions())
def test_done_means_that_an_existing_test_covers_it(edition_id: str) -> None:
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))
    }
    edition = load_edition(edition_id)
    assert list(dangling_tests(edition.clauses, sources, f"status/{edition_id}.toml")) == []
    assert all(clause.tests for clause in edition.with_status(Status.DONE))


@pytest.mark.parametrize("edition_id", editions())
def test_a_referees_clause_stays_a_referees(edition_id: str) -> None:
    for clause in load_edition(edition_id).clauses:
        assert (clause.decides is Decides.REFEREE) == (clause.status is Status.REFEREE)


@pytest.mark.parametrize("edition_id", editions())
def test_reference_text_is_shown_in_both_languages(edition_id: str) -> None:
    for clause in load_edition(edition_id).clauses:
        if clause.decides is Decides.REFERENCE:
            assert clause.statement("zh") != clause.statement("en")


@pytest.mark.parametrize("edition_id", ["xq2011", "xq1999", "xq2020", "axf"])
def test_every_table_cites_a_clause_or_says_that_the_book_is_silent(edition_id: str) -> None:
    data = tomllib.loads((EDITIONS / f"{edition_id}.toml").read_text("utf-8"))
    edition = load_edition(edition_id)
    cited = [clause_id for _, clause_id in citations(data)]
    assert len(cited) > 50 or edition.book.second_hand
    assert all(edition.clause(clause_id) for clause_id in cited)
    rules = edition.rules_of_repetition()
    assert all(row.clauses for row in rules.table)
    assert all(grade.clauses for grade in rules.grades)


def test_the_figures_of_the_2011_book() -> None:
    edition = load_edition("xq2011")
    play, event, rules = edition.rules_of_play(), edition.rules_of_event(), edition.rules_of_repetition()
    assert (play.natural_limit.rounds, play.natural_limit.claimant_checks_max) == (60, 10)
    assert play.natural_limit.false_claims_lose == 2
    assert play.lateness.limit_minutes == 15
    assert play.illegal_moves.junior_lose_at == 2
    assert (rules.duty.rounds, rules.duty.extra_cycles) == (2, 0)
    assert (rules.counting.occurrences, rules.counting.long_span_rounds) == (3, 9)
    assert sum(result.outcome == "loss" for result in play.results) == 13
    assert sum(result.outcome == "draw" for result in play.results) == 4
    scheme = next(scheme for scheme in event.points if scheme.key == "2-1-0")
    assert (scheme.win_half_points, scheme.draw_first_half_points) == (4, 2)


def test_the_figures_of_the_1999_book() -> None:
    edition = load_edition("xq1999")
    play, event, rules = edition.rules_of_play(), edition.rules_of_event(), edition.rules_of_repetition()
    assert play.natural_limit.referee_may_act
    assert play.natural_limit.false_claims_lose == 0
    assert play.illegal_moves.junior_lose_at == 1
    assert (rules.duty.rounds, rules.duty.extra_cycles) == (0, 1)
    assert rules.counting.long_span_rounds == 0
    assert sum(result.outcome == "loss" for result in play.results) == 10
    assert sum(result.outcome == "draw" for result in play.results) == 4
    assert event.forfeits.plus_person_half_points == 2
    assert event.forfeits.plus_team_half_points == 4


@pytest.mark.parametrize(
    ("edition_id", "key", "expected"),
    [
        (
            "xq2011",
            "individual-round-robin",
            "minor-score wins direct-encounter fouls games-as-second second-in-own-game",
        ),
        ("xq2011", "individual-swiss-opponents", "opponents-sum wins fouls games-as-second earlier-standing"),
        ("xq2011", "individual-swiss-progressive", "progressive-sum wins fouls games-as-second drop-first-rounds"),
        ("xq1999", "individual-round-robin", "minor-score wins direct-encounter fouls shared"),
        ("xq1999", "individual-swiss", "opponents-sum wins fouls shared"),
        ("xq1999", "note-order-a", "progressive-sum opponents-sum"),
        ("xq1999", "note-order-b", "opponents-sum progressive-sum"),
    ],
)
def test_the_orders_of_tie_breaks(edition_id: str, key: str, expected: str) -> None:
    orders = {order.key: order for order in load_edition(edition_id).rules_of_event().ties}
    assert " ".join(orders[key].keys) == expected


def test_an_unknown_edition_lists_the_known_ones() -> None:
    with pytest.raises(UnknownEdition, match="xq2011") as caught:
        load_edition("xq1987")
    assert caught.value.reason == "unknown-edition"
    assert caught.value.known == editions()


def test_an_unknown_clause_names_the_book() -> None:
    with pytest.raises(UnknownClause, match="xq2011"):
        load_edition("xq2011").clause("99.1")


def test_a_book_without_a_section_says_so() -> None:
    with pytest.raises(SilentEdition, match="go2002"):
        load_edition("go2002").rules_of_repetition()


@pytest.mark.parametrize(
    ("edition_id", "format_", "clause"),
    [
        ("xq2011", "round-robin", "14.1"),
        ("xq2011", "games-round-robin", "14.2"),
        ("xq2011", "swiss", "14.3.1"),
        ("xq1999", "round-robin", "15.1"),
        ("xq1999", "swiss", "15.2"),
        ("go2002", "round-robin", "27.1.1"),
        ("go2002", "swiss", "27.1.2.B"),
        ("chess-text", "round-robin", "fide.5"),
        ("chess-text", "swiss", "fide.6"),
    ],
)
def test_a_book_has_one_order_of_its_own_for_a_format(edition_id: str, format_: str, clause: str) -> None:
    event = load_edition(edition_id).rules_of_event()
    order = event.order_for("individual", format_)
    assert order is not None
    assert clause in order.clauses
    assert event.scheme_for("game") is not None
    assert event.order_for("individual", "sum-of-places") is None


@pytest.mark.parametrize("edition_id", ["xq2011", "xq1999", "go2002", "chess-text"])
def test_at_most_one_order_is_a_books_own(edition_id: str) -> None:
    own = [(order.kind, order.format) for order in load_edition(edition_id).rules_of_event().ties if order.default]
    assert len(own) == len(set(own))
