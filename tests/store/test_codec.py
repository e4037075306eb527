from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.store import LogDamaged, LogTooNew, StoredEntry, UnknownKind, decode, encode
from caipan.store.codec import KINDS, Upgrade, schema_of
from caipan.tournament import events
from caipan.tournament.model import Entry, PairedBoard, PassedOver, Result

text = st.text(max_size=20)
entries = st.builds(
    Entry, entry=st.integers(1, 999), name=text, unit=text, birth_year=st.none() | st.integers(1900, 2030)
)
boards = st.builds(
    PairedBoard,
    board=st.integers(1, 9),
    first=st.integers(1, 99),
    second=st.integers(1, 99),
    passed_over=st.tuples(st.builds(PassedOver, player=st.integers(1, 9), reason=text)),
)
some_events = st.one_of(
    st.builds(events.CompetitionOpened, name=text),
    st.builds(events.EntriesImported, section=text, entries=st.tuples(entries, entries)),
    st.builds(
        events.LotsDrawn, section=text, seed=text, method=text, numbers=st.dictionaries(text, st.integers(1, 99))
    ),
    st.builds(events.RoundPaired, section=text, round=st.integers(1, 9), boards=st.tuples(boards)),
    st.builds(
        events.ResultRecorded,
        section=text,
        round=st.integers(1, 9),
        board=st.integers(1, 9),
        result=st.none() | st.sampled_from(Result),
    ),
    st.builds(events.Undone, version=st.integers(1, 99)),
)


def stored(kind: str, schema: int, data: str) -> StoredEntry:
    return StoredEntry("s", 7, kind, schema, data, "", "", "", 0, "", "")


@given(some_events)
def test_an_event_comes_back_as_it_was(event: events.AnyEvent) -> None:
    assert decode(stored(*encode(event))) == event


def test_every_kind_is_known_by_its_tag() -> None:
    assert "result-recorded" in KINDS
    assert len(KINDS) == len(events.AnyEvent.__args__)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(UnknownKind) as caught:
        decode(stored("tea-served", 1, '{"kind":"tea-served"}'))
    assert caught.value.params == {"kind": "tea-served", "stream": "s", "version": 7}


def test_an_entry_of_a_newer_program_is_not_guessed_at() -> None:
    with pytest.raises(LogTooNew) as caught:
        decode(stored("undone", 2, '{"kind":"undone","version":1}'))
    assert caught.value.params == {"kind": "undone", "found": 2, "known": 1}


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        '{"kind":"undone"}',
        '{"kind":"undone","version":1,"more":2}',
        '{"kind":"round-published","section":"a","round":1}',
    ],
)
def test_data_that_do_not_fit_their_kind_are_damage(data: str) -> None:
    with pytest.raises(LogDamaged):
        decode(stored("undone", 1, data))


def test_an_old_kind_is_carried_through_every_upgrade() -> None:
    def rename(raw: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "result-removed", "section": raw["group"], "round": raw["round"], "board": raw["board"]}

    def as_result(raw: dict[str, Any]) -> dict[str, Any]:
        return {**raw, "kind": "result-recorded", "result": None}

    upgrades: dict[tuple[str, int], Upgrade] = {("result-cleared", 1): rename, ("result-removed", 1): as_result}
    data = msgspec.json.encode({"kind": "result-cleared", "group": "men", "round": 2, "board": 3}).decode()
    event = decode(stored("result-cleared", 1, data), upgrades)
    assert event == events.ResultRecorded(section="men", round=2, board=3, result=None)
    assert schema_of("result-cleared", upgrades) == 2
