"""Every reason a command can be refused for, each met at least once."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from caipan.tournament import commands as co
from caipan.tournament.commands import Refused
from caipan.tournament.decide import decide
from caipan.tournament.model import Entry, Format, Measure, Office, PairedBoard, Points, Result
from caipan.tournament.reasons import REASONS
from caipan.tournament.state import EMPTY, Competition
from tests.tournament.scripted import (
    KEY,
    entries,
    opened,
    paired,
    refused,
    regulations,
    results,
    round_robin,
    run,
    section,
)

FRESH = run(EMPTY, co.OpenCompetition("测试赛"))
EMPTY_SECTION = run(FRESH, co.OpenSection(KEY, "公开组", regulations()))
ENTERED = run(EMPTY_SECTION, co.ImportEntries(KEY, entries(4)))
DRAWN = opened(6)
DRAFT = run(DRAWN, co.PairRound(KEY, 1))
OPEN = paired(DRAWN, 1)
DONE = results(OPEN, 1, "1=0")
TWO = paired(DONE, 2)
SHORT = results(paired(opened(4, regulations(rounds=1)), 1), 1, "10")
GONE = run(DONE, *(co.WithdrawPlayer(KEY, n) for n in range(1, 7)))
ONE_LEFT = run(DONE, *(co.WithdrawPlayer(KEY, n) for n in range(1, 6)))
TABLE = results(paired(round_robin(6), 1), 1, "1=0")
LEFT = run(TABLE, co.WithdrawPlayer(KEY, 6))
ODD = results(paired(opened(7), 1), 1, "1=0")
STUCK = results(paired(results(paired(results(paired(opened(4), 1), 1, "11"), 2), 2, "11"), 3), 3, "11")
NEW = Entry(entry=0, name="选手 99")


def _rules(**changes: Any) -> co.OpenSection:
    return co.OpenSection("b", "乙组", replace(regulations(), **changes))


def _pair(*pairs: tuple[int, int], number: int = 2, **more: Any) -> co.PairRound:
    boards = tuple(PairedBoard(board=i, first=a, second=b) for i, (a, b) in enumerate(pairs, 1))
    return co.PairRound(KEY, number, manual=boards, **more)


def _punish(
    measure: Measure, office: Office, player: int = 1, number: int = 1, reason: str = "交谈"
) -> co.Discipline:  # fmt: skip
    return co.Discipline(KEY, player, number, measure, office, reason)


CASES = [
    (EMPTY, co.RenameCompetition("甲"), "not-open"),
    (FRESH, co.OpenCompetition("乙"), "already-open"),
    (EMPTY, co.OpenCompetition("  "), "name-missing"),
    (EMPTY, co.OpenCompetition("甲", starts_on="2026-13-01"), "date-invalid"),
    (FRESH, co.OpenSection("Men!", "男子", regulations()), "section-key-invalid"),
    (EMPTY_SECTION, co.OpenSection(KEY, "别的", regulations()), "section-exists"),
    (EMPTY_SECTION, co.OpenSection("b", "公开组", regulations()), "section-name-taken"),
    (FRESH, _rules(edition=" "), "edition-missing"),
    (FRESH, _rules(edition="go2002"), "edition-of-another-game"),
    (FRESH, _rules(rounds=0), "rounds-invalid"),
    (FRESH, _rules(rounds=100), "rounds-invalid"),
    (FRESH, _rules(cycles=0), "cycles-invalid"),
    (FRESH, _rules(points=Points(win=2, draw_first=3)), "points-invalid"),
    (FRESH, _rules(points=Points(win=0, draw_first=0, draw_second=0)), "points-invalid"),
    (FRESH, _rules(ties=("fouls", "beauty")), "tie-unknown"),
    (FRESH, _rules(ties=("fouls", "fouls")), "tie-twice"),
    (FRESH, _rules(swiss_order="last"), "swiss-order-unknown"),
    (FRESH, _rules(first_round="far"), "first-round-unknown"),
    (FRESH, co.SetSectionRules("none", regulations()), "section-unknown"),
    (OPEN, co.SetSectionRules(KEY, regulations(rounds=9)), "rules-frozen"),
    (EMPTY_SECTION, co.ImportEntries(KEY, ()), "nothing-to-import"),
    (EMPTY_SECTION, co.ImportEntries(KEY, (NEW, NEW, Entry(entry=0, name=" "))), "import-faults"),
    (DRAWN, co.ImportEntries(KEY, entries(2)), "lots-drawn"),
    (ENTERED, co.EnterPlayer(KEY, Entry(entry=0, name=" 选手  01 ", unit="甲队")), "entry-twice"),
    (ENTERED, co.EnterPlayer(KEY, replace(NEW, sex="x")), "sex-invalid"),
    (ENTERED, co.EnterPlayer(KEY, replace(NEW, rating=-1)), "rating-invalid"),
    (ENTERED, co.EnterPlayer(KEY, replace(NEW, birth_year=1066)), "birth-year-invalid"),
    (ENTERED, co.EnterPlayer(KEY, NEW, half_points=2), "points-before-lots"),
    (DONE, co.EnterPlayer(KEY, NEW, half_points=5), "late-points-invalid"),
    (TABLE, co.EnterPlayer(KEY, NEW), "late-entry-round-robin"),
    (SHORT, co.EnterPlayer(KEY, NEW), "rounds-over"),
    (ENTERED, co.CorrectEntry(KEY, replace(NEW, entry=9)), "entry-unknown"),
    (ENTERED, co.CorrectEntry(KEY, Entry(entry=2, name="选手 01", unit="甲队")), "entry-twice"),
    (ENTERED, co.CorrectEntry(KEY, Entry(entry=1, name="选手 01", unit="甲队")), "unchanged"),
    (ENTERED, co.RemoveEntry(KEY, 9), "entry-unknown"),
    (DRAWN, co.RemoveEntry(KEY, 1), "lots-drawn"),
    (EMPTY_SECTION, co.DrawLots(KEY, "s"), "too-few-entries"),
    (DRAWN, co.DrawLots(KEY, "s"), "lots-drawn"),
    (OPEN, co.DrawLots(KEY, "s"), "lots-drawn"),
    (ENTERED, co.DrawLots(KEY, "s", "by-name"), "lots-method-unknown"),
    (ENTERED, co.DrawLots(KEY, ""), "seed-missing"),
    (DRAWN, co.NoteAbsence(KEY, 9, 1), "player-unknown"),
    (OPEN, co.NoteAbsence(KEY, 1, 1), "round-paired"),
    (OPEN, co.NoteAbsence(KEY, 1, 8), "round-beyond-limit"),
    (run(OPEN, co.NoteAbsence(KEY, 1, 2)), co.NoteAbsence(KEY, 1, 2), "absence-noted"),
    (run(OPEN, co.WithdrawPlayer(KEY, 1)), co.NoteAbsence(KEY, 1, 2), "player-withdrawn"),
    (run(OPEN, co.WithdrawPlayer(KEY, 1)), co.WithdrawPlayer(KEY, 1), "player-withdrawn"),
    (DRAWN, co.WithdrawPlayer(KEY, 9), "player-unknown"),
    (DRAFT, co.WithdrawPlayer(KEY, 1), "draft-standing"),
    (ENTERED, co.PairRound(KEY, 1), "lots-missing"),
    (DRAFT, co.PairRound(KEY, 2), "draft-standing"),
    (OPEN, co.PairRound(KEY, 2), "results-missing"),
    (DONE, co.PairRound(KEY, 3), "round-out-of-order"),
    (DONE, co.PairRound(KEY, 1), "round-out-of-order"),
    (SHORT, co.PairRound(KEY, 2), "round-beyond-limit"),
    (GONE, co.PairRound(KEY, 2), "everybody-gone"),
    (ONE_LEFT, co.PairRound(KEY, 2), "field-too-small"),
    (TABLE, _pair((1, 2)), "manual-in-round-robin"),
    (DONE, co.NoteAbsence(KEY, 1, 2, 2), "bye-not-allowed"),
    (DONE, _pair((1, 9)), "player-unknown"),
    (run(DONE, co.NoteAbsence(KEY, 1, 2)), _pair((1, 3)), "player-absent"),
    (DONE, _pair((1, 3), (3, 5)), "player-paired-twice"),
    (DONE, _pair((3, 3)), "player-paired-twice"),
    (DONE, _pair((1, 2)), "rematch"),
    (DONE, co.PairRound(KEY, 2, bye=1), "bye-in-even-field"),
    (ODD, co.PairRound(KEY, 2, bye=7), "second-bye"),
    (STUCK, co.PairRound(KEY, 4), "no-complete-pairing"),
    (DRAWN, co.DropPairing(KEY, 1), "round-unknown"),
    (OPEN, co.DropPairing(KEY, 1), "round-published"),
    (OPEN, co.PublishRound(KEY, 1), "round-published"),
    (TWO, co.WithdrawPublication(KEY, 1), "round-not-last"),
    (DRAFT, co.WithdrawPublication(KEY, 1), "round-not-published"),
    (DONE, co.WithdrawPublication(KEY, 1), "results-stand"),
    (DRAFT, co.RecordResult(KEY, 1, 1, Result.DRAW), "round-not-published"),
    (OPEN, co.RecordResult(KEY, 2, 1, Result.DRAW), "round-unknown"),
    (OPEN, co.RecordResult(KEY, 1, 4, Result.DRAW), "board-unknown"),
    (DONE, co.RecordResult(KEY, 1, 1, Result.DRAW), "stale-before"),
    (DONE, co.RecordResult(KEY, 1, 1, None, before=Result.DRAW), "stale-before"),
    (DONE, co.RecordResult(KEY, 1, 1, Result.FIRST_WINS, before=Result.FIRST_WINS), "unchanged"),
    (LEFT, co.RecordResult(KEY, 1, 1, Result.DRAW, before=Result.FIRST_WINS), "player-annulled"),
    (OPEN, co.RecordFouls(KEY, 1, 1, -1, 0), "fouls-invalid"),
    (OPEN, co.RecordFouls(KEY, 1, 1, 0, 0), "unchanged"),
    (OPEN, co.MakeRuling(KEY, 1, 1, "xq2011", " ", (), Result.DRAW), "verdict-missing"),
    (DONE, co.MakeRuling(KEY, 1, 1, "xq2011", "判和", ("4.2.3",), Result.DRAW), "stale-before"),
    (OPEN, _punish(Measure.WARNING, Office.ORGANISER), "warning-not-yours"),
    (OPEN, _punish(Measure.LOSS, Office.TABLE_REFEREE), "loss-not-yours"),
    (OPEN, _punish(Measure.EXPULSION, Office.CHIEF_REFEREE), "expulsion-not-yours"),
    (OPEN, _punish(Measure.BAN_PROPOSED, Office.CHIEF_REFEREE), "ban-not-yours"),
    (OPEN, _punish(Measure.WARNING, Office.CHIEF_REFEREE, reason=" "), "measure-without-reason"),
    (OPEN, _punish(Measure.WARNING, Office.CHIEF_REFEREE, player=9), "player-unknown"),
    (OPEN, _punish(Measure.WARNING, Office.CHIEF_REFEREE, number=2), "round-unknown"),
    (DRAFT, _punish(Measure.WARNING, Office.CHIEF_REFEREE), "round-not-published"),
    (ODD, _punish(Measure.LOSS, Office.CHIEF_REFEREE, player=7), "measure-without-game"),
    (DONE, _punish(Measure.LOSS, Office.CHIEF_REFEREE), "stale-before"),
    (LEFT, _punish(Measure.EXPULSION, Office.ORGANISER, player=6), "player-withdrawn"),
    (FRESH, co.Undo(2), "version-unknown"),
    (FRESH, co.Undo(0), "version-unknown"),
    (run(ENTERED, co.Undo(3)), co.Undo(3), "already-undone"),
    (DONE, co.Undo(5), "needed-later"),
    (run(EMPTY_SECTION, co.SetSectionRules(KEY, regulations(rounds=5)), co.ImportEntries(KEY, entries(4)),
         co.DrawLots(KEY, "s"), co.PairRound(KEY, 1)), co.Undo(3), "rules-frozen"),
]  # fmt: skip

ELSEWHERE = {"pairing-input"}
"""Codes that no command of a sound state can reach; kept for states that came from foreign files."""


@pytest.mark.parametrize(("state", "command", "reason"), CASES, ids=[f"{i}-{c[2]}" for i, c in enumerate(CASES)])
def test_refused_with(state: Competition, command: co.AnyCommand, reason: str) -> None:
    answer = refused(state, command)
    assert answer.reason == reason
    assert set(answer.params) >= set(REASONS[reason])


def test_every_reason_is_met() -> None:
    assert set(REASONS) - ELSEWHERE == {reason for _, _, reason in CASES}


def test_no_code_outside_the_list() -> None:
    source = Path(__file__).resolve().parents[2] / "src/caipan/tournament"
    code = "\n".join(path.read_text(encoding="utf-8") for path in source.glob("*.py"))
    assert set(re.findall(r'Refused\(\s*"([a-z-]+)"', code)) <= set(REASONS)


def test_stale_result_says_what_stands_there() -> None:
    answer = refused(DONE, co.RecordResult(KEY, 1, 1, Result.DRAW))
    assert answer.params == {"round": 1, "board": 1, "standing": "1-0", "before": "none"}


def test_import_lists_every_fault() -> None:
    answer = refused(EMPTY_SECTION, co.ImportEntries(KEY, (NEW, NEW, Entry(entry=0, name=" ", sex="x"))))
    assert answer.params["rows"] == "2:entry-twice; 3:name-missing; 3:sex-invalid"


def test_needed_later_says_which() -> None:
    assert refused(DONE, co.Undo(5)).params == {"version": 5, "by": 6, "kind": "round-published"}


def test_no_pairing_comes_with_proof_and_offers() -> None:
    answer = refused(STUCK, co.PairRound(KEY, 4))
    assert "components" in str(answer.params["proof"])
    assert "rematches" in str(answer.params["offers"])


def test_a_chief_referee_may_allow_a_rematch() -> None:
    state = run(DONE, _pair((1, 2), reason="裁判长同意"))
    pairing = section(state).rounds[-1].pairing
    assert any({board.first, board.second} == {1, 2} for board in pairing.boards)
    assert pairing.reason == "裁判长同意"
    assert pairing.manual


def test_a_forfeit_counts_as_met_unless_the_regulations_say_no() -> None:
    for settings, reason in (({}, "rematch"), ({"forfeit-met": "no"}, None)):
        state = results(paired(opened(6, regulations(settings=settings)), 1), 1, "+11")
        answer = decide(state, _pair((1, 2)))
        assert (answer.reason if isinstance(answer, Refused) else None) == reason


def test_a_second_bye_with_a_reason() -> None:
    state = run(ODD, co.PairRound(KEY, 2, bye=7, reason="裁判长同意"))
    assert section(state).rounds[-1].pairing.bye == 7


def test_result_of_an_absent_player_only_by_forfeit() -> None:
    state = run(round_robin(4), co.NoteAbsence(KEY, 4, 1), co.PairRound(KEY, 1), co.PublishRound(KEY, 1))
    board = next(b for b in section(state).rounds[0].pairing.boards if 4 in (b.first, b.second))
    assert section(state).rounds[0].results == {board.board: Result.SECOND_ABSENT}
    command = co.RecordResult(KEY, 1, board.board, Result.DRAW, before=Result.SECOND_ABSENT)
    assert refused(state, command).reason == "player-absent"


def test_format_names() -> None:
    assert [f.value for f in Format] == ["round-robin", "positional-swiss", "lots-swiss"]
