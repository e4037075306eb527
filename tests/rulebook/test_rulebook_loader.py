"""The loader refuses holes, and names every hole of a file at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.rulebook import Clause, Decides, FaultyEdition, read_edition
from caipan.rulebook.checks import dangling_tests

BOOK = """
[book]
key = "small"
title_zh = "小书"
title_en = "Small book"
game = "xiangqi"
carries = ["repetition"]
second_hand = false
gaps = []

[repetition]
mutual_attack_counts = []
mutual_attack_clauses = []
grades = [
  { key = "bad", when = "every-move-attacks", clauses = ["1"] },
  { key = "good", when = "any", clauses = ["1"] },
]
table = [
  { one = "bad", other = "good", when = "always", outcome = "one-varies", clauses = ["1"] },
  { one = "bad", other = "bad", when = "always", outcome = "draw", clauses = ["1"] },
  { one = "good", other = "good", when = "always", outcome = "draw", clauses = ["1"] },
]
[repetition.counting]
occurrences = 3
entering_move_counts = true
entering_capture_counts = false
long_span_rounds = 0
long_span_points_min = 0
referee_may_act = false
clauses = ["1"]
long_span_clauses = []
poor_record_clauses = []
[repetition.duty]
rounds = 2
extra_cycles = 0
draw_after_rounds = 0
clauses = ["1"]
draw_clauses = ["1"]
[repetition.judging]
search = "gain"
chase_targets = "any-gain"
joint_and_root_marks = true
pawn_for_rook_is_gain = true
root_attacker = "by-balance"
offer_to_like_piece_only = false
drawing_post = "none"
general_reply_is_idle = true
reply_counts_only_new = true
like_exchange_is_tested = true
rook_and_minor_contact = true
pawn_discovery_is_idle = true
self_mate_known = true
check_ply_may_chase = true
disputed = []
[repetition.cites]
@CITES@

[[clause]]
id = "1"
title_zh = "一"
zh = "规则。"
en = "A rule."
decides = "program"
numbers = { limit_minutes = 15 }
rows = ["X9"]
"""


def book() -> str:
    from caipan.rulebook.vocabulary import WHY

    return BOOK.replace("@CITES@", "\n".join(f"{why} = []" for why in WHY))


def faults(text: str, status: str = "") -> dict[str, str]:
    with pytest.raises(FaultyEdition) as caught:
        read_edition("small", text, status)
    return {fault.place: fault.problem for fault in caught.value.faults}


def test_the_small_book_is_right() -> None:
    edition = read_edition("small", book(), '"1" = ["tests/rules/test_a.py::test_b"]')
    assert edition.clause("1").tests == ("tests/rules/test_a.py::test_b",)
    assert edition.rules_of_repetition().table[0].outcome == "one-varies"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rounds = 2\n", "", "repetition.duty.rounds"),
        ("rounds = 2\n", "rounds = 2.5\n", "repetition.duty.rounds"),
        ("rounds = 2\n", "rounds = true\n", "repetition.duty.rounds"),
        ("rounds = 2\n", "rounds = 2\nturns = 3\n", "repetition.duty.turns"),
        ('when = "every-move-attacks"', 'when = "every-move-attack"', "repetition.grades[bad].when"),
        ('other = "bad", when = "always"', 'other = "bad", when = "sometimes"', "repetition.table[bad/bad].when"),
        ('other = "bad", when = "always"', 'other = "evil", when = "always"', "repetition.table[bad/evil]"),
        ('outcome = "one-varies", clauses = ["1"]', 'outcome = "one-varies", clauses = ["7"]', None),
        ('outcome = "one-varies"', 'outcome = "both-vary"', "repetition.table[1].outcome"),
        ('when = "any"', 'when = "every-move-checks"', "repetition.grades"),
        ("limit_minutes = 15", "lateness = 15", "clause[1].numbers.lateness"),
        ("limit_minutes = 15", "limit_minutes = 1.5", "clause[1].numbers.limit_minutes"),
        ('decides = "program"', 'decides = "arbiter"', "clause[1].decides"),
        ('rows = ["X9"]', 'rows = ["row 9"]', "clause[1].rows"),
        ('en = "A rule."', 'en = " "', "clause[1].en"),
        ('en = "A rule."\n', "", "clause[1].en"),
        ('id = "1"', 'id = "2"', "repetition.duty.clauses"),
        ('game = "xiangqi"', 'game = "draughts"', "book.game"),
        ('carries = ["repetition"]', 'carries = ["repetition", "event"]', "event"),
        ('carries = ["repetition"]', "carries = []", "book.carries"),
        ('carries = ["repetition"]', 'carries = ["repetition", "songs"]', "book.carries"),
        ('key = "small"', 'key = "large"', "book.key"),
        ("check = []\n", "", "repetition.cites.check"),
        ("kill = []\n", "kill = []\nslay = []\n", "repetition.cites"),
        ("disputed = []", 'disputed = ["weather"]', "repetition.judging.disputed"),
        ("[repetition.duty]", "[repetition.debt]", "repetition.duty"),
        ("[[clause]]", "[[clauses]]", "clause"),
        ("[[clause]]", "[[clause", "the file"),
    ],
)
def test_each_hole_is_found(old: str, new: str, place: str | None) -> None:
    assert old in book()
    found = faults(book().replace(old, new))
    assert place is None or place in found
    assert found


def test_all_holes_are_found_at_once() -> None:
    text = (
        book()
        .replace("rounds = 2\n", "")
        .replace('when = "every-move-attacks"', 'when = "every-move-attack"')
        .replace("limit_minutes", "lateness")
        .replace('outcome = "draw", clauses = ["1"]', 'outcome = "draw", clauses = ["9"]', 1)
        .replace('en = "A rule."\n', "")
    )
    found = faults(text, '"5" = ["tests/rules/test_a.py::test_b"]\n"1" = ["test_b"]')
    assert {
        "repetition.duty.rounds",
        "repetition.grades[bad].when",
        "clause[1].numbers.lateness",
        "repetition.table[2].clauses",
        "clause[1].en",
        "5",
        "1",
    } <= found.keys()


def test_a_clause_id_may_stand_once_only() -> None:
    clause = book()[book().index("[[clause]]") :]
    assert "stands 2 times" in faults(book() + clause)["clause[1].id"]


def test_a_pair_of_grades_without_a_row_is_a_hole() -> None:
    row = '  { one = "good", other = "good", when = "always", outcome = "draw", clauses = ["1"] },\n'
    assert "0 rows" in faults(book().replace(row, ""))["repetition.table[good/good]"]
    assert "2 rows" in faults(book().replace(row, row + row))["repetition.table[good/good]"]


def test_a_fault_says_where_and_what_would_be_right() -> None:
    with pytest.raises(FaultyEdition) as caught:
        read_edition("small", book().replace('when = "any"', 'when = "anything"'), "")
    text = str(caught.value)
    assert "editions/small.toml: repetition.grades[good].when" in text
    assert "expected one of any" in text
    assert caught.value.reason == "faulty-edition"


def test_a_dangling_test_is_a_fault() -> None:
    clause = Clause("1", "一", "规则。", "A rule.", Decides.PROGRAM, tests=("tests/a/test_a.py::test_b",))
    there = {"tests/a/test_a.py": "def test_b() -> None:\n    assert True\n"}
    assert list(dangling_tests([clause], there, "status/small.toml")) == []
    assert len(list(dangling_tests([clause], {}, "status/small.toml"))) == 1
    assert len(list(dangling_tests([clause], {"tests/a/test_a.py": "def test_bc() -> None: ..."}, "s"))) == 1


@given(st.data())
def test_leaving_out_any_single_line_of_a_table_is_refused(data: st.DataObject) -> None:
    lines = book().splitlines()
    figures = [
        index for index, line in enumerate(lines) if " = " in line and not line.startswith(("#", "numbers", "rows"))
    ]
    index = data.draw(st.sampled_from(figures))
    with pytest.raises(FaultyEdition):
        read_edition("small", "\n".join(lines[:index] + lines[index + 1 :]), "")
