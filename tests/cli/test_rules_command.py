"""`caipan rules`: both forms of output, both languages, bad input with exit 2."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from caipan.cli.language import choose_language
from caipan.cli.rules import app
from caipan.rulebook import editions, load_edition


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    choose_language("zh")
    yield
    choose_language("zh")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def document(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_coverage_counts_every_clause_of_every_book_once() -> None:
    answer = document("coverage")["editions"]
    assert [book["edition"] for book in answer] == list(editions())
    for book in answer:
        statuses = Counter(clause["status"] for clause in book["clauses"])
        assert len(book["clauses"]) == book["total"] == book["done"] + book["referee"] + book["todo"]
        assert {status: book[status] for status in statuses} == statuses


def test_coverage_for_people_is_a_table() -> None:
    result = run("coverage", "xq2011", "--todo")
    assert result.exit_code == 0
    assert "xq2011" in result.stdout
    assert "271" in result.stdout


def test_show_gives_a_clause_with_its_status() -> None:
    answer = document("show", "xq2011", "26.8.1", "4.1.13")
    assert [clause["id"] for clause in answer["clauses"]] == ["26.8.1", "4.1.13"]
    assert answer["clauses"][1]["status"] == "referee"


def test_show_speaks_the_language_that_was_chosen() -> None:
    clause = load_edition("xq2011").clause("25.1")
    assert clause.zh in run("show", "xq2011", "25.1").stdout
    choose_language("en")
    assert clause.en in run("show", "xq2011", "25.1").stdout


@pytest.mark.parametrize("edition_id", editions())
def test_every_clause_of_a_book_can_be_read_in_both_languages(edition_id: str) -> None:
    shown = {clause["id"]: clause for clause in document("show", edition_id)["clauses"]}
    for clause in load_edition(edition_id).clauses:
        assert shown[clause.id]["zh"] == clause.zh
        assert shown[clause.id]["en"] == clause.en
    assert run("show", edition_id).stdout.count("[") >= len(shown)


def test_diff_lists_places() -> None:
    places = {d["place"]: (d["one"], d["other"]) for d in document("diff", "xq1999", "xq2011")["differences"]}
    assert places["repetition.duty.rounds"] == (0, 2)
    assert "repetition.duty.rounds" in run("diff", "xq1999", "xq2011").stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("coverage", "xq1987", "xq2077"), ["xq1987", "xq2077", "xq2011"]),
        (("show", "xq2011", "99.1", "99.2"), ["99.1", "99.2"]),
        (("diff", "xq2011", "nobody"), ["nobody"]),
    ],
)
def test_bad_input_names_every_problem_and_ends_with_two(words: tuple[str, ...], named: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert all(name in result.stderr for name in named)
    problems = [name for name in named if name in words]
    assert len(result.stderr.splitlines()) == len(problems)
    assert result.stdout == ""


def test_english_heads_and_errors() -> None:
    choose_language("en")
    table = run("coverage", "axf", "xq2020").stdout.splitlines()
    assert table[0].split() == ["edition", "clauses", "done", "a", "referee's", "to", "do"]
    assert table[-1].split()[:2] == ["all", "61"]
    assert "No edition" in run("coverage", "xq1987").stderr
    assert "has no clause 99" in run("show", "axf", "99").stderr
