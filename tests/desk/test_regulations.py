"""The regulations of a section: shown as they stand, changed before round 1, fixed afterwards."""

import pytest
from msgspec.structs import replace

from caipan.desk.desk import Desk
from caipan.desk.opening import FORMATS, TEMPLATES, rules_from
from caipan.desk.regulations import OWN, TEMPLATE_OF, changed_rules, settings_of
from caipan.desk.views import Done, Faults
from caipan.tournament.model import Format, Points, SectionRules

from .hall import ARRANGER, Hall, good, open_hall, ready_hall, refused


async def change(hall: Hall, mark: str | None = None, **settings: str) -> object:
    seen = good(await hall.desk.regulations(*hall.here)).mark if mark is None else mark
    given = {key.replace("_", "-"): value for key, value in settings.items()}
    return await hall.desk.change_regulations(*hall.here, given, mark=seen, by=ARRANGER)


async def shown(hall: Hall) -> dict[str, str]:
    return {setting.key: setting.value for setting in good(await hall.desk.regulations(*hall.here)).settings}


@pytest.mark.parametrize("template", TEMPLATES)
def test_what_a_form_shows_gives_the_same_regulations_back(template: str) -> None:
    rules = rules_from(template, {})
    assert isinstance(rules, SectionRules)
    shown = {setting.key: setting.value for setting in settings_of(rules)}
    assert rules_from(TEMPLATE_OF[FORMATS[template]], shown) == rules
    assert changed_rules(rules, shown) == rules


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_choice_is_shown_again_once_it_is_made(template: str) -> None:
    rules = rules_from(template, {})
    assert isinstance(rules, SectionRules)
    for setting in settings_of(rules):
        for choice in setting.choices:
            changed = changed_rules(rules, {setting.key: choice.value})
            assert isinstance(changed, SectionRules)
            again = {each.key: each.value for each in settings_of(changed)}
            assert again[setting.key] == choice.value or setting.key == "ties", (setting.key, choice.value)
            assert changed_rules(changed, {setting.key: setting.value}) == rules


@pytest.mark.parametrize("format_", Format)
def test_what_the_form_does_not_know_stays(format_: Format) -> None:
    rules = SectionRules(
        "xq2011",
        format=format_,
        points=Points(win=10),
        ties=("wins", "direct"),
        first_round="top-bottom",
        settings={"total-score-highest": "possible", "late-minutes": "15"},
    )
    values = {setting.key: setting for setting in settings_of(rules)}
    assert (values["points"].value, values["ties"].value) == (OWN, OWN)
    assert values["points"].choices[-1].value == OWN
    changed = changed_rules(rules, {"late-minutes": "30"})
    assert isinstance(changed, SectionRules)
    assert changed.settings["total-score-highest"] == "possible"
    assert changed.settings["late-minutes"] == "30"
    assert replace(changed, settings={}) == replace(rules, settings={})


async def test_regulations_can_be_changed_before_round_1(desk: Desk) -> None:
    hall = await ready_hall(desk)
    done = await change(hall, rounds="3", points="3-1-0", unit_apart="hard")
    assert isinstance(done, Done)
    values = await shown(hall)
    assert (values["rounds"], values["points"], values["unit-apart"]) == ("3", "3-1-0", "hard")
    assert [step.number for step in good(await desk.now(*hall.here)).frame.rail if step.kind == "round"] == [1, 2, 3]
    line = good(await desk.log(hall.competition)).lines[0]
    assert (line.kind, line.can_undo) == ("section-rules-set", True)


async def test_all_problems_at_once_and_nothing_changed(desk: Desk) -> None:
    hall = await open_hall(desk)
    before = await hall.version()
    answer = await change(hall, rounds="0", edition="xq1066", hat="yes")
    assert isinstance(answer, Faults)
    assert {problem.where for problem in answer.problems} == {"rounds", "edition", "hat"}
    assert await hall.version() == before
    assert refused(await change(hall)).reason == "unchanged"


async def test_a_page_that_is_old_changes_nothing(desk: Desk) -> None:
    hall = await open_hall(desk)
    mark = good(await desk.regulations(*hall.here)).mark
    assert isinstance(await change(hall, rounds="3"), Done)
    assert refused(await change(hall, mark, rounds="4")).reason == "regulations-changed"
    assert (await shown(hall))["rounds"] == "3"
    await hall.enter(1)
    assert isinstance(await change(hall, rounds="4"), Done), "an entry made meanwhile is no change of the regulations"


async def test_after_round_1_they_are_fixed_until_its_draft_is_dropped(desk: Desk) -> None:
    hall = await ready_hall(desk)
    good(await desk.pair(*hall.here, 1, by=ARRANGER))
    view = good(await desk.regulations(*hall.here))
    assert view.frozen is not None
    assert view.frozen.key == "rules-frozen"
    assert refused(await change(hall, rounds="3")).reason == "rules-frozen"
    good(await desk.drop_pairing(*hall.here, 1, by=ARRANGER))
    assert isinstance(await change(hall, rounds="3"), Done)


async def test_before_round_1_the_now_line_leads_there(desk: Desk) -> None:
    hall = await open_hall(desk)
    for step in (hall.enter(1), hall.enter(5, 2), hall.draw()):
        actions = [action.name for action in good(await desk.now(*hall.here)).frame.now.actions]
        assert "settings" in actions
        await step
    assert "settings" in [action.name for action in good(await desk.now(*hall.here)).frame.now.actions]
    await hall.publish(1)
    assert "settings" not in [action.name for action in good(await desk.now(*hall.here)).frame.now.actions]


async def test_the_regulations_of_nothing(desk: Desk) -> None:
    hall = await open_hall(desk)
    assert refused(await desk.regulations("nowhere")).reason == "no-such-competition"
    assert refused(await desk.regulations(hall.competition, "women")).reason == "no-such-section"


async def test_the_page_itself_does_not_lead_to_itself(desk: Desk) -> None:
    view = good(await desk.regulations(*(await ready_hall(desk)).here))
    assert [action.name for action in view.frame.now.actions] == ["pair", "draw"]
    assert view.title.key == "format-positional-swiss"
