"""Every sentence of the desk has a text, and every text gets what it needs."""

import re
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from caipan.desk.desk import Desk
from caipan.desk.importing.columns import FIELDS
from caipan.desk.opening import TEMPLATES
from caipan.officiating.repetition.answer import Verdict
from caipan.store import SqliteLog, StoreError
from caipan.store.transfer import FORMAT
from caipan.tournament.reasons import REASONS
from caipan.tournament.swiss.clauses import FORM_CLAUSES, REASON_CLAUSES
from caipan.tournament.tie_keys import KEYS
from caipan.wording import TEXTS, Message

from .hall import ARRANGER, good, ready_hall, running_hall
from .sheets import picture_rows, xlsx

SOURCE = Path(__file__).parents[2] / "src" / "caipan" / "desk"
_PLAIN = re.compile(r'(?:Message|Refused|Trouble)\(\s*"([a-z0-9-]+)"')


def literal_keys() -> set[str]:
    return {key for path in SOURCE.rglob("*.py") for key in _PLAIN.findall(path.read_text("utf-8"))}


def families() -> set[str]:
    """Keys that are put together from a code."""
    errors = {error.reason for error in StoreError.__subclasses__()}
    settings = {s.label.key for t in TEMPLATES.values() for s in t.settings}
    choices = {c.label.key for t in TEMPLATES.values() for s in t.settings for c in s.choices}
    return {
        *(f"tie-{key}" for key in (*KEYS, "points")),
        *(f"tie-{key}-about" for key in (*KEYS, "points")),
        *(f"form-{form}" for form in FORM_CLAUSES),
        *(f"why-{form}" for form in FORM_CLAUSES),
        *(f"passed-{reason}" for reason in REASON_CLAUSES),
        *(f"verdict-{verdict}" for verdict in Verdict),
        *(f"template-{key}" for key in TEMPLATES),
        *(f"template-{key}-about" for key in TEMPLATES),
        *settings,
        *choices,
        *errors - {"export-damaged", "no-such-stream", "log-closed"},
        *REASONS,
    }


@pytest.mark.parametrize("key", sorted(literal_keys() | families()))
def test_every_key_has_a_text(key: str) -> None:
    assert key.endswith("-") or key in TEXTS


@pytest.mark.parametrize("key", sorted(k for k in literal_keys() if k.startswith("import-") and f"{k}-hint" in TEXTS))
def test_every_fault_of_a_cell_says_what_would_be_right(key: str) -> None:
    assert TEXTS[f"{key}-hint"]


def messages(value: object) -> list[Message]:
    """All messages inside a view."""
    if isinstance(value, Message):
        return [value, *(m for param in value.params.values() for m in messages(param))]
    if isinstance(value, msgspec.Struct):
        return [m for name in value.__struct_fields__ for m in messages(getattr(value, name))]
    if isinstance(value, tuple | list):
        return [m for item in value for m in messages(item)]
    if isinstance(value, dict):
        return [m for item in value.values() for m in messages(item)]
    return []


def assert_sayable(*views: object) -> None:
    for message in (m for view in views for m in messages(view)):
        assert message.key in TEXTS, message
        places = {name for _, name, _, _ in Formatter().parse(TEXTS[message.key]) if name}
        assert places <= set(message.params), message


@pytest.mark.parametrize("template", TEMPLATES)
async def test_every_message_of_every_page_can_be_said(desk: Desk, log: SqliteLog, template: str) -> None:
    hall = await ready_hall(desk, 11, template)
    for number in (1, 2):
        await hall.play(number)
    await hall.publish(3)
    here, competition = hall.here, hall.competition
    views: list[object] = [desk.templates(), await desk.competitions(), await desk.now(competition)]
    views += [await desk.entries(*here), await desk.draw_view(*here), await desk.cross(*here)]
    views += [await desk.round(*here, number) for number in (1, 2, 3, 4)]
    views += [await desk.why_pair(*here, 3, board, a=1, b=2) for board in range(1, 6)]
    views += [await desk.why_not(*here, 3, a, b) for a in range(1, 5) for b in range(5, 9)]
    views += [await desk.standings(*here, opened=number) for number in range(1, 12)]
    views += [await desk.echo(*here, 3, text) for text in ("1 1", "1", "x", "1 7", "", "99 1", "2 =")]
    views += [
        await desk.preview_withdrawal(*here, 1),
        await desk.public_round(*here, me=2),
        await desk.log(competition),
    ]
    views += [await desk.preview_undo(competition, version) for version in range(1, await hall.version() + 1)]
    views += [await desk.verify(competition), await desk.backup(), await desk.public_standings(*here)]
    views += [await desk.judge(text) for text in ("", "hello", "1. 炮二平五 马8进7")]
    assert_sayable(*views)


async def test_every_message_of_the_import_can_be_said(desk: Desk) -> None:
    hall = await running_hall(desk)
    section = await desk.add_section(hall.competition, "club-evening", {}, section_name="女子个人", by=ARRANGER)
    view = good(
        await desk.open_import(
            hall.competition, getattr(section, "section", ""), "a.xlsx", xlsx(picture_rows()), by=ARRANGER
        )
    )
    assert view.faults
    assert_sayable(view)


def test_codes_of_a_damaged_export_have_texts() -> None:
    source = (SOURCE.parent / "store" / "transfer.py").read_text("utf-8")
    codes = set(re.findall(r'"((?:head-line|too-new|empty|entry-line|entry-count|data|hash))"', source)) - {FORMAT}
    assert {f"export-{code}" for code in codes | {"gap", "link", "head", "unknown-kind"}} <= set(TEXTS)
    assert FIELDS[0] == "name"
