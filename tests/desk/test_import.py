"""Entries from a file: every fault at its own cell, all or nothing."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from caipan.desk.desk import Desk
from caipan.desk.views import Done, ImportPreview
from caipan.store import SqliteLog
from caipan.tournament.model import Entry

from .hall import ARRANGER, Hall, good, open_hall, refused
from .sheets import HEADS, csv_text, ods, picture_rows, xlsx

PLAIN: list[list[object]] = [["姓名", "单位", "等级分"], ["选手 01", "甲队", 2100], ["选手 02", "乙队", 1643]]
FILES = Path(__file__).parent / "files"


async def opened(desk: Desk, data: bytes, name: str = "报名表.xlsx") -> tuple[Hall, ImportPreview]:
    hall = await open_hall(desk)
    return hall, good(await desk.open_import(*hall.here, name, data, by=ARRANGER))


async def test_the_faults_of_the_picture_are_found_at_its_cells(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx(picture_rows()))
    faults = [(f.cell, f.reason) for f in view.faults if f.level == "fault"]
    warnings = [(f.cell, f.reason) for f in view.faults if f.level == "warning"]
    assert faults == [
        ("E9", "import-year-unknown"),
        ("F14", "import-rating-letter"),
        ("B17", "import-twice"),
        ("D21", "import-unit-empty"),
        ("G26", "import-section-unknown"),
    ]
    assert warnings == [("F30", "import-rating-empty"), ("E33", "import-year-old")]
    assert (view.row_count, view.good_rows, view.fault_count, view.warning_count) == (48, 41, 5, 2)
    assert [column.field for column in view.columns] == [
        "", "name", "sex", "unit", "birth_year", "rating", "section", "note",
    ]  # fmt: skip
    assert not view.can_write
    assert refused(await desk.write_import(hall.competition, view.preview, by=ARRANGER)).reason == "import-faults-left"
    assert good(await desk.entries(*hall.here)).rows == ()


async def test_suggested_fixes_mend_the_file_and_then_everything_is_written_at_once(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx(picture_rows()))
    before = await hall.version()
    for fault in view.faults:
        if fault.level == "fault":
            fix = fault.fixes[0]
            if fix.action == "set":
                good(await desk.fix_cell(hall.competition, view.preview, fault.cell, fix.value))
            else:
                assert fix.action == "drop"
                good(await desk.drop_row(hall.competition, view.preview, fault.row))
    view = good(await desk.import_preview(hall.competition, view.preview))
    assert (view.fault_count, view.can_write) == (0, True)
    assert await hall.version() == before
    done = await desk.write_import(hall.competition, view.preview, by=ARRANGER)
    assert isinstance(done, Done)
    rows = {row.name: row for row in good(await desk.entries(*hall.here)).rows}
    assert len(rows) == 47
    assert (rows["选手 08"].birth_year, rows["选手 13"].rating, rows["选手 20"].unit) == (2012, 1805, "个人")
    assert await hall.version() == before + 1
    assert refused(await desk.import_preview(hall.competition, view.preview)).reason == "no-such-preview"


async def test_a_warning_that_was_seen_goes_away_and_its_value_stays(desk: Desk) -> None:
    rows: list[list[object]] = [
        list(HEADS[1:6]),
        ["选手 01", "男", "甲队", 1926, 2000],
        ["选手 02", "男", "甲队", 1980, None],
    ]
    hall, view = await opened(desk, xlsx(rows))
    assert [fault.cell for fault in view.faults] == ["D2", "E3"]
    good(await desk.accept_fault(hall.competition, view.preview, "D2"))
    view = good(await desk.accept_fault(hall.competition, view.preview, "e3"))
    assert view.faults == ()
    good(await desk.write_import(hall.competition, view.preview, by=ARRANGER))
    assert [row.birth_year for row in good(await desk.entries(*hall.here)).rows] == [1926, 1980]


async def test_two_people_of_one_name_are_told_apart_by_their_year(desk: Desk) -> None:
    rows: list[list[object]] = [
        ["姓名", "单位", "出生"],
        ["选手 01", "甲队", 1980],
        ["选手 01", "甲队", 2001],
        ["选手 01", "甲队", 1980],
    ]
    hall, view = await opened(desk, xlsx(rows))
    actions = {fault.cell: [fix.action for fix in fault.fixes] for fault in view.faults}
    assert actions == {"A3": ["drop", "accept"], "A4": ["drop"]}
    good(await desk.accept_fault(hall.competition, view.preview, "A3"))
    view = good(await desk.accept_fault(hall.competition, view.preview, "A4"))
    assert [fault.cell for fault in view.faults] == ["A4"]
    good(await desk.drop_row(hall.competition, view.preview, 4))
    good(await desk.write_import(hall.competition, view.preview, by=ARRANGER))
    assert [row.birth_year for row in good(await desk.entries(*hall.here)).rows] == [1980, 2001]


async def test_somebody_who_is_entered_already_is_a_fault(desk: Desk) -> None:
    hall = await open_hall(desk)
    good(await desk.enter_player(*hall.here, Entry(0, "选手 02", "乙队"), by=ARRANGER))
    view = good(await desk.open_import(*hall.here, "a.xlsx", xlsx(PLAIN), by=ARRANGER))
    assert [(fault.cell, fault.reason) for fault in view.faults] == [("A3", "import-entered-already")]


async def test_rows_go_to_their_own_sections_in_one_step(desk: Desk) -> None:
    hall = await open_hall(desk)
    second = await desk.add_section(hall.competition, "club-evening", {}, section_name="女子个人", by=ARRANGER)
    rows: list[list[object]] = [
        ["姓名", "单位", "组别"],
        ["选手 01", "甲队", "男子个人"],
        ["选手 61", "甲队", "女子个人"],
        ["选手 62", "乙队", "女子个人"],
    ]
    view = good(await desk.open_import(*hall.here, "a.xlsx", xlsx(rows), by=ARRANGER))
    good(await desk.write_import(hall.competition, view.preview, by=ARRANGER))
    men = good(await desk.entries(*hall.here)).rows
    women = good(await desk.entries(hall.competition, getattr(second, "section", ""))).rows
    assert ([row.name for row in men], [row.name for row in women]) == (["选手 01"], ["选手 61", "选手 62"])


async def test_the_same_entries_come_from_every_kind_of_file(desk: Desk) -> None:
    text = csv_text(PLAIN)
    files = {
        "a.xlsx": xlsx(PLAIN),
        "a.ods": ods(PLAIN),
        "utf-8.csv": text.encode(),
        "excel.csv": text.encode("utf-8-sig"),
        "gb.csv": text.encode("gb18030"),
        "semicolon.csv": csv_text(PLAIN, ";").encode(),
        "tab.txt": csv_text(PLAIN, "\t").encode("utf-16"),
        "wrong-name.xls": xlsx(PLAIN),
    }
    for name, data in files.items():
        hall, view = await opened(desk, data, name)
        good(await desk.write_import(hall.competition, view.preview, by=ARRANGER))
        rows = good(await desk.entries(*hall.here)).rows
        assert [(r.name, r.unit, r.rating) for r in rows] == [("选手 01", "甲队", 2100), ("选手 02", "乙队", 1643)], (
            name
        )


async def test_an_old_excel_file_is_read(desk: Desk) -> None:
    _, view = await opened(desk, (FILES / "entries.xls").read_bytes(), "entries.xls")
    assert (view.row_count, view.fault_count) == (2, 0)
    assert [cell.text for cell in view.rows[1].cells] == ["2", "选手 02", "女", "乙队", "2012", "1643"]


def truncated(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garbled(data: bytes) -> bytes:
    dice, changed = random.Random(7), bytearray(data)
    for _ in range(200):  # leaves the list of parts at the end as it is
        changed[dice.randrange(4, len(changed) * 2 // 3)] = dice.randrange(256)
    return bytes(changed)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.xlsx", truncated(xlsx(PLAIN)), "sheet-unreadable"),
        ("a.xlsx", garbled(xlsx(PLAIN)), "sheet-unreadable"),
        ("a.xlsx", b"PK\x03\x04", "sheet-unreadable"),
        ("a.xls", truncated((FILES / "entries.xls").read_bytes()[:1500]), "sheet-unreadable"),
        ("a.xls", b"<html><table><tr><td>1</td></tr></table></html>", "sheet-is-html"),
        ("a.csv", b"", "sheet-empty"),
        ("a.csv", b"\n\n,,,\n", "sheet-empty"),
        ("a.csv", bytes(range(256)), "sheet-encoding"),
        ("a.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF", "sheet-encoding"),
        ("a.xlsx", b"x" * 9_000_000, "sheet-too-large"),
        ("a.csv", "姓名,单位\n".encode() + "选手,甲队\n".encode() * 20_001, "sheet-too-many-rows"),
    ],
)
async def test_a_broken_file_is_refused_with_its_reason(desk: Desk, name: str, data: bytes, reason: str) -> None:
    hall = await open_hall(desk)
    assert refused(await desk.open_import(*hall.here, name, data, by=ARRANGER)).reason == reason


@pytest.mark.parametrize("make", [xlsx, ods])
async def test_no_damage_to_a_file_upsets_the_desk(desk: Desk, make: Callable[..., bytes]) -> None:
    hall, whole, dice = await open_hall(desk), make(PLAIN), random.Random(3)
    for _ in range(60):
        data = bytearray(whole[: dice.randrange(1, len(whole) + 1)])
        for _ in range(dice.randrange(8)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        await desk.open_import(*hall.here, "a.xlsx", bytes(data), by=ARRANGER)
    assert good(await desk.entries(*hall.here)).rows == ()


async def test_a_sheet_without_a_name_column_asks_for_one(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx([["甲", "乙"], ["选手 01", "甲队"]]))
    assert [(fault.cell, fault.reason) for fault in view.faults] == [("A1", "import-name-column-missing")]
    good(await desk.map_column(hall.competition, view.preview, "A", "name"))
    view = good(await desk.map_column(hall.competition, view.preview, "b", "unit"))
    assert view.can_write
    assert [column.field for column in view.columns] == ["name", "unit"]


async def test_a_field_moves_with_its_column(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx([["姓名", "选手", "单位"], ["甲", "选手 01", "甲队"]]))
    assert [(fault.cell, fault.reason) for fault in view.faults] == [("B1", "import-column-twice")]
    view = good(await desk.map_column(hall.competition, view.preview, "B", "name"))
    assert [column.field for column in view.columns] == ["", "name", "unit"]


@pytest.mark.parametrize(
    ("what", "reason"),
    [("letter", "import-unknown-cell"), ("field", "import-unknown-field"), ("cell", "import-unknown-cell")],
)
async def test_what_the_sheet_does_not_have_is_refused(desk: Desk, what: str, reason: str) -> None:
    hall, view = await opened(desk, xlsx(PLAIN))
    competition = hall.competition
    answers = {
        "letter": await desk.map_column(competition, view.preview, "ZZ", "name"),
        "field": await desk.map_column(competition, view.preview, "A", "shoe"),
        "cell": await desk.fix_cell(competition, view.preview, "A99", "x"),
    }
    assert refused(answers[what]).reason == reason
    assert refused(await desk.drop_row(competition, view.preview, 1)).reason == "import-unknown-row"


async def test_a_fault_that_comes_up_after_the_preview_stops_the_writing(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx(PLAIN))
    assert view.can_write
    good(await desk.enter_player(*hall.here, Entry(0, "选手 01", "甲队"), by=ARRANGER))
    assert refused(await desk.write_import(hall.competition, view.preview, by=ARRANGER)).reason == "import-faults-left"
    assert len(good(await desk.entries(*hall.here)).rows) == 1


async def test_nothing_is_imported_after_lots(desk: Desk) -> None:
    hall = await open_hall(desk)
    await hall.enter(4)
    await hall.draw()
    assert refused(await desk.open_import(*hall.here, "a.xlsx", xlsx(PLAIN), by=ARRANGER)).reason == "import-closed"


async def test_personal_data_go_beside_the_log(desk: Desk, log: SqliteLog) -> None:
    rows: list[list[object]] = [
        ["姓名", "单位", "手机", "身份证号"],
        ["选手 01", "甲队", "555-0101", "ID-1"],
        ["选手 02", "乙队", "", "ID-2"],
    ]
    hall, view = await opened(desk, xlsx(rows))
    good(await desk.write_import(hall.competition, view.preview, by=ARRANGER))
    stream = f"competition/{hall.competition}"
    assert await log.personal(stream, 1) == {"phone": "555-0101", "identity": "ID-1"}
    assert good(await desk.personal(hall.competition, 2)) == {"identity": "ID-2"}
    good(await desk.forget_personal(hall.competition, 2))
    assert await log.personal(stream, 2) == {}
    exported = good(await desk.export(hall.competition))
    assert b"555-0101" not in exported
    assert b"ID-1" not in exported


async def test_a_preview_belongs_to_its_competition_and_old_ones_are_forgotten(desk: Desk) -> None:
    hall, view = await opened(desk, xlsx(PLAIN))
    other = await open_hall(desk)
    assert refused(await desk.import_preview(other.competition, view.preview)).reason == "no-such-preview"
    for _ in range(50):
        good(await desk.open_import(*other.here, "a.csv", csv_text(PLAIN).encode(), by=ARRANGER))
    assert refused(await desk.import_preview(hall.competition, view.preview)).reason == "no-such-preview"
