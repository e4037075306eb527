"""The judge at the desk."""

from pathlib import Path

import msgspec
import pytest

from caipan.desk.desk import Desk
from caipan.desk.views import Conflict, Done, JudgeView
from caipan.officiating.repetition.answer import Judgement

from .hall import ARRANGER, TABLE, good, open_hall, refused, running_hall

PERPETUAL = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\n" + "e1d1 d9e9 d1e1 e9d9 " * 4
"""The rook checks on every move, black only answers."""
IDLE = "a0a1 a9a8 a1a0 a8a9 " * 4


async def judged(desk: Desk, text: str, **where: object) -> JudgeView:
    view = good(await desk.judge(text, **where))  # type: ignore[arg-type]
    assert isinstance(view, JudgeView)
    return view


async def test_a_cycle_is_judged_move_by_move(desk: Desk) -> None:
    view = await judged(desk, IDLE)
    assert (view.verdict, view.result, view.problems) == ("draw", "1/2-1/2", ())
    assert view.judgement is not None
    assert view.judgement.cycle is not None
    assert len(view.cycle_moves) == view.judgement.cycle.length * view.judgement.cycle.occurrences
    assert {move.turn for move in view.cycle_moves} == {1, 2, 3, 4}
    assert [side.side for side in view.sides] == ["red", "black"]
    first = view.moves[0]
    assert (first.side, first.zh, first.origin, first.target, first.move_number) == ("red", "车九进一", "a0", "a1", 1)
    assert first.fen.startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b")
    assert {other.edition for other in view.others} >= {"xq1999"}


async def test_the_side_that_attacks_is_named(desk: Desk) -> None:
    view = await judged(desk, PERPETUAL)
    assert view.verdict in ("red_must_vary", "red_loses_perpetual_check")
    assert [move.nature.kind for move in view.cycle_moves[:2] if move.nature] == ["check", "idle"]
    assert [side.classes[0] for side in view.sides] == ["check", "idle"]


async def test_a_pasted_record_in_chinese_is_read(desk: Desk) -> None:
    view = await judged(desk, "1. 炮二平五 马８进７\n2. 马二进三 车9平8 3. 车一平二")
    assert [move.iccs for move in view.moves] == ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0"]
    assert (view.verdict, view.digest != "") == ("no_repetition", True)


@pytest.mark.parametrize(
    ("text", "key", "where"),
    [
        ("1. 炮二平五 马8进7\n2. 炮二平四", "judge-no-legal-move", "2:4"),
        ("1. 炮二平五 马8进7\n2. h2e2x", "judge-unreadable", "2:4"),
        ("hello", "judge-unreadable", "1:1"),
        ("9/9/9/9/9/9/9/9/9/9 w\nh2e2", "judge-bad-setup", "1:1"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "judge-no-moves", ""),
    ],
)
async def test_what_cannot_be_read_is_shown_at_its_place_and_not_judged(
    desk: Desk, text: str, key: str, where: str
) -> None:
    view = await judged(desk, text)
    assert [(problem.message.key, problem.where) for problem in view.problems][:1] == [(key, where)]
    assert (view.judgement, view.verdict, view.digest) == (None, "", "")


async def test_no_text_gives_the_empty_form(desk: Desk) -> None:
    view = await judged(desk, " ")
    assert (view.moves, view.problems, view.judgement) == ((), (), None)
    assert "xq2011" in view.editions


async def test_an_unknown_edition_is_refused_with_those_there_are(desk: Desk) -> None:
    answer = refused(await desk.judge(IDLE, edition="xq1066"))
    assert answer.reason == "edition-unknown"
    assert "xq2011" in str(answer.params["known"])
    assert refused(await desk.judge(IDLE, edition="go2002")).reason == "edition-without-repetition"


async def test_the_edition_of_the_section_is_used_at_its_boards(desk: Desk) -> None:
    hall = await open_hall(desk, edition="xq1999")
    view = await judged(desk, IDLE, competition=hall.competition, section=hall.section)
    assert view.edition == "xq1999"
    assert view.frame is not None


async def test_a_ruling_comes_from_the_judgement_that_was_shown(desk: Desk) -> None:
    hall = await running_hall(desk)
    place = {"competition": hall.competition, "section": hall.section, "number": 1, "board": 2}
    view = await judged(desk, IDLE, **place)
    done = await desk.rule(*hall.here, 1, 2, digest=view.digest, result=view.result, before=view.before, by=ARRANGER)
    assert isinstance(done, Done)
    assert await hall.stands(1, 2) == "1/2-1/2"
    line = good(await desk.log(hall.competition)).lines[0]
    assert (line.kind, line.group, line.text.key) == ("ruling-made", "rulings", "log-ruling")
    assert line.clauses
    row = next(r for s in good(await desk.round(*hall.here, 1)).segments for r in s.boards if r.board == 2)
    assert row.source is not None
    assert row.source.ruling
    assert (await judged(desk, IDLE, **place)).before == "1/2-1/2"
    event = await desk.shelf.load(hall.competition)
    stored = event.state.history[-1]  # type: ignore[union-attr]
    assert msgspec.json.decode(stored.judgement, type=Judgement) == view.judgement  # type: ignore[union-attr]


async def test_a_ruling_never_writes_over_a_result_nobody_saw(desk: Desk) -> None:
    hall = await running_hall(desk)
    view = await judged(desk, IDLE)
    await desk.enter_quick(*hall.here, 1, "2 1", by=TABLE)
    answer = await desk.rule(*hall.here, 1, 2, digest=view.digest, result="1/2-1/2", before="", by=ARRANGER)
    assert isinstance(answer, Conflict)
    assert await hall.stands(1, 2) == "1-0"


async def test_the_referee_may_rule_otherwise_with_a_reason(desk: Desk) -> None:
    hall = await running_hall(desk)
    view = await judged(desk, IDLE)
    ruling = {"digest": view.digest, "result": "1-0", "before": "", "overruled": {"2": "chase"}}
    first = await desk.rule(*hall.here, 1, 2, by=ARRANGER, **ruling)  # type: ignore[arg-type]
    assert refused(first).reason == "ruling-reason-missing"
    second = await desk.rule(*hall.here, 1, 2, by=ARRANGER, reason="捉无根子", **ruling)  # type: ignore[arg-type]
    assert isinstance(second, Done)
    loaded = await desk.shelf.load(hall.competition)
    ruled = loaded.state.history[-1]  # type: ignore[union-attr]
    kinds = [act["class"] for act in msgspec.json.decode(ruled.judgement)["moves"]]  # type: ignore[union-attr]
    assert kinds.count("chase") == 1


async def test_the_verdict_follows_the_classes_of_the_referee(desk: Desk) -> None:
    view = await judged(desk, IDLE, overruled={"1": "chase", "3": "chase"})
    assert view.verdict == "red_must_vary"
    assert [move.nature.kind for move in view.cycle_moves if move.nature and move.turn == 2][::2] == ["chase", "chase"]
    answer = await desk.judge(IDLE, overruled={"1": "tea"})
    assert refused(answer).reason == "class-unknown"
    assert refused(await desk.judge(IDLE, overruled={"99": "chase"})).reason == "class-unknown"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"digest": "0" * 32}, "no-judgement"),
        ({"result": "9-9"}, "result-unknown"),
        ({"verdict": "maybe"}, "verdict-unknown"),
    ],
)
async def test_rulings_out_of_nothing_are_refused(desk: Desk, change: dict[str, str], reason: str) -> None:
    hall = await running_hall(desk)
    view = await judged(desk, IDLE)
    ruling = {"digest": view.digest, "result": "", "before": "", **change}
    answer = await desk.rule(*hall.here, 1, 2, by=ARRANGER, **ruling)  # type: ignore[arg-type]
    assert refused(answer).reason == reason


async def test_a_board_that_is_not_there_is_refused(desk: Desk) -> None:
    hall = await running_hall(desk)
    answer = await desk.judge("", competition=hall.competition, section=hall.section, number=1, board=99)
    assert refused(answer).reason == "no-such-board"


async def test_go_is_not_judged_by_xiangqi_rules(desk: Desk) -> None:
    hall = await open_hall(desk, game="go", edition="go2002")
    answer = await desk.judge(IDLE, competition=hall.competition, section=hall.section)
    assert refused(answer).reason == "judge-not-xiangqi"


async def test_real_games_are_read(desk: Desk, shared: Path) -> None:
    games = sorted((shared / "corpus/games/xqbase__eleeye/CCGC").glob("*.PGN"))
    assert games
    for path in games:
        view = await judged(desk, path.read_bytes().decode("gb18030"))
        assert view.problems == ()
        assert len(view.moves) > 20
