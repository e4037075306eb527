"""The log: undo as a further entry, consequences first; export and import; verification and backup."""

import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from caipan.desk.desk import Desk
from caipan.desk.views import Done, Faults, Opened
from caipan.store import LogDamaged, SqliteLog, StoredEntry, chain, encode, transfer
from caipan.tournament import events as ev
from caipan.tournament.events import AnyEvent
from caipan.tournament.model import SectionRules

from .hall import ARRANGER, TABLE, Hall, good, open_hall, ready_hall, refused, running_hall


async def undo(hall: Hall, version: int, reason: str = "录错台") -> Done:
    seen = await hall.version()
    answer = await hall.desk.undo(hall.competition, version, reason=reason, seen=seen, by=ARRANGER)
    assert isinstance(answer, Done), answer
    return answer


async def test_undo_is_a_further_entry_and_the_old_one_stays(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    version = await hall.version()
    done = await undo(hall, version)
    assert done.version == version + 1
    assert await hall.stands(1, 2) == ""
    lines = good(await desk.log(hall.competition)).lines
    assert (lines[0].undoes, lines[0].reason, lines[0].badge is not None) == (version, "录错台", True)
    assert (lines[1].version, lines[1].undone_by, lines[1].can_undo) == (version, version + 1, False)
    assert lines[0].text.params["version"] == version


async def test_undoing_an_undo_brings_the_result_back(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    version = await hall.version()
    await undo(hall, version)
    await undo(hall, version + 1)
    assert await hall.stands(1, 2) == "1-0"
    lines = good(await desk.log(hall.competition)).lines
    assert lines[0].text.key == "log-redone"
    row = next(r for s in good(await desk.round(*hall.here, 1)).segments for r in s.boards if r.board == 2)
    assert row.source is not None
    assert (row.source.version, row.source.actor) == (version, "桌裁")


async def test_the_preview_shows_ranks_sums_and_pairings_that_stay(desk: Desk) -> None:
    hall = await ready_hall(desk, players=12)
    for number in (1, 2):
        await hall.play(number, "1")
    version = next(
        line.version
        for line in good(await desk.log(hall.competition)).lines
        if line.kind == "result-recorded" and line.text.params["round"] == 1
    )
    before = await hall.version()
    preview = good(await desk.preview_undo(hall.competition, version))
    assert await hall.version() == before
    assert (preview.next_version, preview.refused) == (before + 1, None)
    assert preview.before is not None
    assert preview.after is not None
    assert (preview.before.result, preview.after.result) == ("1-0", "")
    assert preview.ranks
    keys = [consequence.text.key for consequence in preview.consequences]
    assert keys[:2] == ["undo-results", "undo-pairing-stays"]
    assert "undo-sums" in keys
    standings = {row.number: row.rank for row in good(await desk.standings(*hall.here)).rows}
    assert all(standings[move.number] == move.before for move in preview.ranks)
    await undo(hall, version)
    after = {row.number: row.rank for row in good(await desk.standings(*hall.here, provisional=True)).rows}
    assert all(after[move.number] == move.after for move in preview.ranks)
    assert len(good(await desk.round(*hall.here, 2)).segments) >= 1


async def test_what_others_stand_on_cannot_be_undone_and_the_first_of_them_is_named(desk: Desk) -> None:
    hall = await running_hall(desk)
    lots = next(line.version for line in good(await desk.log(hall.competition)).lines if line.kind == "lots-drawn")
    preview = good(await desk.preview_undo(hall.competition, lots))
    assert preview.refused is not None
    assert (preview.refused.key, [line.kind for line in preview.depending]) == ("needed-later", ["round-paired"])
    answer = await desk.undo(hall.competition, lots, reason="x", seen=await hall.version(), by=ARRANGER)
    assert refused(answer).reason == "needed-later"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"reason": "  "}, "reason-missing"),
        ({"reason": "字" * 501}, "reason-too-long"),
        ({"version": 999}, "no-such-version"),
        ({"version": 0}, "no-such-version"),
        ({"seen": 1}, "seen-is-old"),
    ],
)
async def test_an_undo_needs_a_reason_and_a_preview_of_today(
    desk: Desk, change: dict[str, object], reason: str
) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    version = await hall.version()
    wanted: dict[str, object] = {"version": version, "reason": "录错台", "seen": version, **change}
    answer = await desk.undo(hall.competition, by=ARRANGER, **wanted)  # type: ignore[arg-type]
    assert refused(answer).reason == reason
    assert await hall.version() == version


async def test_the_log_can_be_filtered_and_one_entry_opened(desk: Desk) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    await desk.enter_quick(*hall.here, 1, "3 1", by=TABLE)
    view = good(await desk.log(hall.competition, group="results", selected=2))
    assert [line.text.params["board"] for line in view.lines] == [3, 2]
    assert view.selected is not None
    assert view.selected.kind == "section-opened"
    assert view.chain.ok
    lines = good(await desk.log(hall.competition, limit=5)).lines
    assert [line.previous_hash for line in lines[:-1]] == [line.hash for line in lines[1:]]
    assert refused(await desk.log(hall.competition, selected=999)).reason == "no-such-version"


async def test_a_competition_moves_to_another_machine(desk: Desk, tmp_path: Path) -> None:
    hall = await running_hall(desk, rounds=3)
    data = good(await desk.export(hall.competition))
    away_log = SqliteLog(tmp_path / "away.caipan")
    away = Desk(away_log)
    opened = good(await away.import_competition(data, by=ARRANGER))
    assert isinstance(opened, Opened)
    assert good(await away.standings(*hall.here)) == good(await desk.standings(*hall.here))
    assert refused(await away.import_competition(data, by=ARRANGER)).reason == "stream-exists"
    away_log.close()


async def test_a_changed_export_is_refused_with_every_line(desk: Desk, tmp_path: Path) -> None:
    hall = await running_hall(desk)
    data = good(await desk.export(hall.competition)).replace("选手 03".encode(), "选手 99".encode(), 1)
    away_log = SqliteLog(tmp_path / "away.caipan")
    away = Desk(away_log)
    answer = await away.import_competition(data, by=ARRANGER)
    assert isinstance(answer, Faults)
    assert [problem.message.key for problem in answer.problems] == ["export-hash"]
    assert good(await away.competitions()).competitions == ()
    away_log.close()


async def test_tampering_is_found_by_verification_and_the_list_says_so(desk: Desk, log: SqliteLog) -> None:
    hall = await running_hall(desk)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    assert good(await desk.verify(hall.competition)).ok
    version = await hall.version()
    with sqlite3.connect(log.path) as hand:
        hand.execute("UPDATE entry SET data=replace(data, '1-0', '0-1') WHERE version=?", (version,))
    chain = good(await desk.verify(hall.competition))
    assert (chain.ok, chain.broken_at) == (False, version)
    fresh = Desk(log)
    assert [line.damaged for line in good(await fresh.competitions()).competitions] == [True]
    with pytest.raises(LogDamaged):
        await fresh.round(*hall.here, 1)


async def test_verifying_nothing_is_refused(desk: Desk) -> None:
    assert refused(await desk.verify("nowhere")).reason == "no-such-competition"
    assert refused(await desk.export("nowhere")).reason == "no-such-competition"
    assert refused(await desk.preview_undo("nowhere", 1)).reason == "no-such-competition"


async def test_a_backup_is_listed_once_it_was_read_back(desk: Desk, log: SqliteLog) -> None:
    hall = await running_hall(desk)
    assert isinstance(await desk.backup(), Done)
    backups = good(await desk.log(hall.competition)).backups
    assert [(line.tried, line.entries) for line in backups] == [(True, await hall.version())]
    assert (log.path.parent / (log.path.name + ".backups") / backups[0].name).is_file()


async def test_changes_are_told_to_whoever_listens(desk: Desk) -> None:
    import asyncio

    hall = await running_hall(desk)
    version = await hall.version()
    changes = desk.changes(hall.competition)
    heard = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0.05)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    assert await asyncio.wait_for(heard, 5) == version + 1
    assert isinstance(changes, AsyncGenerator)
    await changes.aclose()


async def test_another_program_on_the_same_file_is_seen(desk: Desk, log: SqliteLog) -> None:
    hall = await running_hall(desk)
    other_log = SqliteLog(log.path)
    other = Desk(other_log)
    assert isinstance(await other.enter_quick(*hall.here, 1, "2 1", by=TABLE), Done)
    assert await hall.stands(1, 2) == "1-0"
    assert isinstance(await desk.enter_quick(*hall.here, 1, "3 1", by=ARRANGER), Done)
    assert isinstance(await other.enter_quick(*hall.here, 1, "4 1", by=TABLE), Done)
    other_log.close()


async def test_the_last_section_cannot_be_undone(desk: Desk) -> None:
    hall = await open_hall(desk)
    answer = await desk.undo(hall.competition, 2, reason="x", seen=2, by=ARRANGER)
    assert refused(answer).reason == "last-section"
    preview = good(await desk.preview_undo(hall.competition, 2))
    assert preview.refused is not None
    assert preview.refused.key == "last-section"
    good(await desk.add_section(hall.competition, "club-evening", {}, section_name="女子个人", by=ARRANGER))
    await undo(hall, 2)
    assert [tab.key for tab in good(await desk.now(hall.competition)).frame.head.sections] == ["women"]


def forged(events: list[AnyEvent], stream: str = "competition/forged") -> bytes:
    """An export with a good chain around any events."""
    last, entries = chain.GENESIS, []
    for version, event in enumerate(events, 1):
        kind, schema, data = encode(event)
        own = chain.entry_hash(last, stream, version, kind, schema, data, "x", "", "", 0)
        entries.append(StoredEntry(stream, version, kind, schema, data, "x", "", "", 0, last, own))
        last = own
    return transfer.write(stream, entries)


OPENED = ev.CompetitionOpened(name="春季赛")
SECTION = ev.SectionOpened(section="men", name="男子", rules=SectionRules("xq2011"))


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (forged([OPENED, SECTION, ev.RoundPublished("men", 3)]), "export-misfit"),
        (forged([SECTION]), "export-misfit"),
        (forged([OPENED]), "export-not-a-competition"),
        (forged([OPENED, SECTION], "competition/../../x"), "export-not-a-competition"),
        (forged([OPENED, SECTION], "game/1"), "export-not-a-competition"),
        (forged([OPENED, SECTION, ev.Undone(2)]), "export-not-a-competition"),
        (forged([OPENED, SECTION, ev.Undone(9)]), "export-misfit"),
    ],
)
async def test_good_hashes_around_nonsense_are_no_competition(desk: Desk, data: bytes, key: str) -> None:
    answer = await desk.import_competition(data, by=ARRANGER)
    assert isinstance(answer, Faults)
    assert [problem.message.key for problem in answer.problems] == [key]
    assert (await desk.competitions()).competitions == ()


async def test_a_sound_file_made_elsewhere_is_taken_over(desk: Desk) -> None:
    assert isinstance(await desk.import_competition(forged([OPENED, SECTION]), by=ARRANGER), Opened)
    assert [line.name for line in (await desk.competitions()).competitions] == ["春季赛"]
