"""What a cell may hold and what was probably meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.desk.importing import cells
from caipan.desk.importing.cells import Trouble
from caipan.desk.importing.columns import field_of, fields_of, head_row
from caipan.desk.importing.sheet import cell_text, column_of, letter_of

NOW = 2026


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("1990", 1990),
        ("２０１２", 2012),
        ("2012年", 2012),
        ("2012年5月", 2012),
        ("2012年5月3日", 2012),
        ("2012-05-03", 2012),
        ("2012/5/3", 2012),
        ("2012.5", 2012),
        ("201205", 2012),
        ("20120503", 2012),
        ("2012-05-03 00:00:00", 2012),
        ("", None),
    ],
)
def test_years_in_every_usual_spelling(text: str, year: int | None) -> None:
    assert cells.birth_year_of(text, NOW) == year


@pytest.mark.parametrize(
    ("text", "reason", "suggested"),
    [
        ("二〇一二", "import-year-unknown", ("2012",)),
        ("2O12", "import-year-unknown", ("2012",)),
        ("90", "import-year-unknown", ("1990",)),
        ("12", "import-year-unknown", ("2012",)),
        ("41032", "import-year-unknown", ("2012",)),
        ("05/03/2012", "import-year-unknown", ("2012",)),
        ("不详", "import-year-unknown", ()),
        ("1850", "import-year-range", ("1950",)),
        ("2031", "import-year-range", ("2013", "1931")),
        ("1926", "import-year-old", ("1962", "1996")),
        ("2025", "import-year-young", ()),
    ],
)
def test_wrong_years_and_what_was_meant(text: str, reason: str, suggested: tuple[str, ...]) -> None:
    trouble = cells.birth_year_of(text, NOW)
    assert isinstance(trouble, Trouble)
    assert trouble.reason == reason
    assert trouble.suggested == suggested or text in ("1850", "2031")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1805", 1805),
        ("１８０５", 1805),
        ("0", 0),
        ("18O5", ("import-rating-letter", ("1805",))),
        ("l805", ("import-rating-letter", ("1805",))),
        ("1805.5", ("import-rating-unknown", ("1805",))),
        ("无", ("import-rating-unknown", ())),
        ("-3", ("import-rating-unknown", ())),
        ("18055", ("import-rating-unknown", ())),
        ("", ("import-rating-empty", ())),
    ],
)
def test_ratings(text: str, answer: int | tuple[str, tuple[str, ...]]) -> None:
    found = cells.rating_of(text)
    assert (found if not isinstance(found, Trouble) else (found.reason, found.suggested)) == answer


@pytest.mark.parametrize(("text", "sex"), [("男", "m"), ("女子", "f"), ("M", "m"), ("Female", "f"), ("", "")])
def test_sexes(text: str, sex: str) -> None:
    assert cells.sex_of(text) == sex


def test_an_unknown_sex_is_asked_about() -> None:
    assert isinstance(cells.sex_of("？"), Trouble)


@given(st.text(max_size=20))
def test_a_suggestion_is_always_a_good_value(text: str) -> None:
    for check in (lambda t: cells.birth_year_of(t, NOW), cells.rating_of, cells.seed_of, cells.sex_of, cells.unit_of):
        found = check(text.strip())
        if isinstance(found, Trouble):
            for value in found.suggested:
                again = check(value)
                assert not isinstance(again, Trouble) or again.level == "warning"


@pytest.mark.parametrize(
    ("head", "field"),
    [
        ("姓名", "name"),
        (" 姓 名 ", "name"),
        ("姓名（必填）", "name"),
        ("Name", "name"),
        ("代表队", "unit"),
        ("代表隊", "unit"),
        ("单位*", "unit"),
        ("性别", "sex"),
        ("出生年月", "birth_year"),
        ("Date of birth", "birth_year"),
        ("等级分", "rating"),
        ("ELO", "rating"),
        ("组别", "section"),
        ("項目", "section"),
        ("手机", "phone"),
        ("身份证号", "identity"),
        ("序号", ""),
        ("No.", ""),
        ("领队", None),
        ("", None),
    ],
)
def test_heads_are_known_in_every_usual_spelling(head: str, field: str | None) -> None:
    assert field_of(head) == field


def test_a_second_column_of_the_same_field_is_left_out() -> None:
    assert fields_of(("姓名", "选手", "单位")) == (["name", "", "unit"], [1])


def test_titles_above_the_head_are_skipped() -> None:
    rows = (("春季赛报名表", ""), ("", ""), ("姓名", "单位"), ("选手 01", "甲队"))
    assert head_row(rows) == 2


@given(st.integers(0, 20_000))
def test_letters_of_columns_come_back(column: int) -> None:
    assert column_of(letter_of(column)) == column


def test_letters_are_those_of_a_spreadsheet() -> None:
    assert [letter_of(column) for column in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_numbers_of_a_sheet_lose_their_point() -> None:
    assert [cell_text(value) for value in (2012.0, 1.5, True, None, "  甲  队 ")] == ["2012", "1.5", "1", "", "甲 队"]
