"""Templates and opening a competition: every problem at once, nothing half-opened."""

import pytest

from caipan.desk.desk import Desk
from caipan.desk.opening import POINTS, TEMPLATES, rules_from, section_key
from caipan.desk.views import Faults, Opened
from caipan.rulebook import load_edition
from caipan.tournament.model import Format, Result, SectionRules
from caipan.tournament.points import both_half_points

from .hall import ARRANGER, good, open_hall, refused


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_opens_as_it_stands(template: str) -> None:
    rules = rules_from(template, {})
    assert isinstance(rules, SectionRules)
    assert rules.ties


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=lambda t: t.key)
def test_every_setting_names_clauses_that_the_book_has(template: object) -> None:
    book = {clause.id for clause in load_edition("xq2011").clauses}
    assert len(template.settings) > 5  # type: ignore[attr-defined]
    for setting in template.settings:  # type: ignore[attr-defined]
        assert set(setting.clauses) <= book, setting.key


def test_every_choice_of_every_setting_gives_rules() -> None:
    for template in TEMPLATES.values():
        for setting in template.settings:
            for choice in setting.choices:
                assert isinstance(rules_from(template.key, {setting.key: choice.value}), SectionRules)


def test_the_book_decides_the_tie_breaks_unless_told_otherwise() -> None:
    swiss = rules_from("provincial-swiss", {})
    robin = rules_from("round-robin", {"edition": "xq1999", "points": "1-½-0"})
    assert isinstance(swiss, SectionRules)
    assert isinstance(robin, SectionRules)
    assert (swiss.format, swiss.rounds, swiss.ties[0]) == (Format.POSITIONAL_SWISS, 9, "opponents-sum")
    assert (robin.format, robin.ties[:2]) == (Format.ROUND_ROBIN, ("minor-score", "wins"))


@pytest.mark.parametrize(
    ("scheme", "win", "first", "second"),
    [("2-1-0", 4, 2, 2), ("1-½-0", 2, 1, 1), ("3-1-0", 6, 2, 2), ("3-1/2-0", 6, 2, 4)],
)
def test_schemes_of_points(scheme: str, win: int, first: int, second: int) -> None:
    assert both_half_points(POINTS[scheme], Result.FIRST_WINS) == (win, 0)
    assert both_half_points(POINTS[scheme], Result.DRAW) == (first, second)


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    problems = rules_from("club-evening", {"edition": "xq1066"})
    assert isinstance(problems, tuple)
    assert [(problem.where, problem.message.key) for problem in problems] == [("edition", "edition-unknown")]
    assert "xq2011" in str(problems[0].message.params["known"])


async def test_all_problems_of_the_form_come_at_once_and_nothing_is_opened(desk: Desk) -> None:
    wrong = {"rounds": "0", "edition": "x", "points": "5-0", "hat": "yes", "unit-apart-rounds": "one"}
    answer = await desk.open_from_template("club-evening", wrong, name=" ", section_name="", by=ARRANGER)
    assert isinstance(answer, Faults)
    assert {problem.where for problem in answer.problems} == {
        "name", "section_name", "rounds", "edition", "points", "hat", "unit-apart-rounds",
    }  # fmt: skip
    assert (await desk.competitions()).competitions == ()


async def test_an_unknown_template_is_named(desk: Desk) -> None:
    answer = await desk.open_from_template("tea", {}, name="春季赛", section_name="男子", by=ARRANGER)
    assert isinstance(answer, Faults)
    assert answer.problems[0].message.key == "template-unknown"


async def test_a_wrong_date_is_refused(desk: Desk) -> None:
    answer = await desk.open_from_template(
        "club-evening", {}, name="春季赛", starts_on="14.3.2026", section_name="男子", by=ARRANGER
    )
    assert refused(answer).reason == "date-invalid"
    assert (await desk.competitions()).competitions == ()


async def test_sections_get_keys_of_their_own(desk: Desk) -> None:
    hall = await open_hall(desk)
    keys = []
    for name in ("女子个人", "男子U16", "少年组", "快棋", "慢棋"):
        opened = await desk.add_section(hall.competition, "club-evening", {}, section_name=name, by=ARRANGER)
        assert isinstance(opened, Opened)
        keys.append(opened.section)
    assert [hall.section, *keys] == ["men", "women", "u16", "junior", "s1", "s2"]
    twice = await desk.add_section(hall.competition, "club-evening", {}, section_name="女子个人", by=ARRANGER)
    assert refused(twice).reason == "section-name-taken"


def test_a_key_is_never_given_twice() -> None:
    assert section_key("男子", frozenset({"men", "men-2"})) == "men-3"


async def test_the_list_shows_the_newest_first(desk: Desk, clock: object) -> None:
    first = await open_hall(desk)
    clock.now_ms += 1_000  # type: ignore[attr-defined]
    second = await open_hall(desk)
    lines = (await desk.competitions()).competitions
    assert [line.competition for line in lines] == [second.competition, first.competition]
    good(await desk.rename(first.competition, name="秋季赛", place="二楼", starts_on="2026-09-01", by=ARRANGER))
    assert {line.name for line in (await desk.competitions()).competitions} == {"秋季赛", "春季赛"}


async def test_the_templates_page_has_editions_to_choose_from(desk: Desk) -> None:
    view = desk.templates()
    assert [template.key for template in view.templates] == [
        "club-evening",
        "provincial-swiss",
        "lots-swiss",
        "round-robin",
    ]
    assert "xq2011" in {edition.edition for edition in view.editions}
