"""One game of Go: both ways to end it, disputes, special repetitions, warnings, the signed result."""

import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.officiating.go_commands import (
    Answer,
    Command,
    Confirm,
    Dispute,
    Ended,
    Event,
    MarkDead,
    MarksSet,
    Pass,
    Play,
    ProposeEnd,
    Recount,
    Refusal,
    Report,
    Resign,
    Resumed,
    SignedOff,
    SignOff,
    TurnLost,
    Warned,
)
from caipan.officiating.go_game import (
    OTHER,
    GoRules,
    GoState,
    Phase,
    Policy,
    board_of_state,
    count_of,
    decide,
    evolve,
    rules_of,
)
from caipan.officiating.go_offences import EFFECTS, Offence
from caipan.rulebook import load_edition
from caipan.rules.go import Ko, parse_point
from caipan.rules.go.cycles import Kind

BOOK = msgspec.structs.replace(rules_of(load_edition("go2002")), size=5)
PLATFORM = msgspec.structs.replace(rules_of(load_edition("go-platform")), size=5)
B, W = "black", "white"


def run(state: GoState, commands: Iterable[Command]) -> GoState:
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refusal), (command, answer)
        for event in answer:
            state = evolve(state, event)
    return state


def refused(state: GoState, command: Command) -> str:
    answer = decide(state, command)
    assert isinstance(answer, Refusal), answer
    assert answer.clauses
    return answer.reason


def events(state: GoState, command: Command) -> tuple[Event, ...]:
    answer = decide(state, command)
    assert not isinstance(answer, Refusal), answer
    return answer


def plays(*points: str, first: str = B) -> list[Command]:
    sides = (first, OTHER[first])
    return [Pass(sides[i % 2]) if p == "pass" else Play(sides[i % 2], p) for i, p in enumerate(points)]


def test_the_editions_say_how_a_game_ends() -> None:
    assert (BOOK.passes_end, BOOK.requests_before_move, BOOK.blocks_illegal) == (2, 0, False)
    assert (PLATFORM.passes_end, PLATFORM.requests_before_move, PLATFORM.blocks_illegal) == (6, 3, True)
    assert BOOK.komi_quarter_stones == PLATFORM.komi_quarter_stones == 15


def test_black_begins_and_sides_alternate() -> None:
    state = run(GoState(BOOK), plays("C3", "C4"))
    assert (state.turn, board_of_state(state).rows()[1]) == (B, "..O..")
    assert refused(state, Play(B, "C3")) == "occupied"
    assert refused(state, Play(B, "Z9")) == "off_board"
    assert refused(GoState(PLATFORM), Play(W, "C3")) == "not-your-turn"


def test_book_two_passes_in_a_row_end() -> None:
    state = run(GoState(BOOK), plays("C3", "pass", "C4", "pass"))
    assert state.phase is Phase.PLAY
    assert run(state, [Pass(B)]).phase is Phase.MARKING


def test_platform_three_passes_each_end() -> None:
    state = run(GoState(PLATFORM), plays(*["pass"] * 5))
    assert state.phase is Phase.PLAY
    assert run(state, [Pass(W)]).phase is Phase.MARKING
    interrupted = run(state, plays("A1", "pass", first=W))
    assert (interrupted.phase, interrupted.passes) == (Phase.PLAY, 1)


def test_book_a_proposal_gives_up_the_move_and_comes_back_when_refused() -> None:
    state = run(GoState(BOOK), [Play(B, "C3"), ProposeEnd(W)])
    assert (state.phase, state.turn) == (Phase.PROPOSED, B)
    assert refused(state, ProposeEnd(B)) == "already-proposed"
    assert refused(state, Answer(W, True)) == "no-proposal"
    played_on = run(state, [Play(B, "C4")])
    assert (played_on.phase, played_on.turn, played_on.proposer) == (Phase.PLAY, W, "")
    said_no = run(state, [Answer(B, False), Play(B, "C4")])
    assert (said_no.phase, said_no.turn) == (Phase.PLAY, W)
    assert run(state, [Answer(B, True)]).phase is Phase.MARKING


def test_book_only_the_side_to_move_proposes() -> None:
    assert refused(GoState(BOOK), ProposeEnd(W)) == "not-your-turn"
    assert run(GoState(PLATFORM), [ProposeEnd(W)]).turn == B


def test_platform_after_three_clicks_a_stone_must_be_played() -> None:
    state = GoState(PLATFORM)
    for _ in range(3):
        state = run(state, [ProposeEnd(B), Answer(W, False)])
    assert refused(state, Pass(B)) == refused(state, ProposeEnd(B)) == "must-play-a-stone"
    state = run(state, [Play(B, "C3"), Pass(W)])
    assert run(state, [Pass(B)]).passes == 2


def test_platform_without_a_legal_move_the_pass_stays() -> None:
    tiny = msgspec.structs.replace(PLATFORM, size=2)
    state = run(GoState(tiny), plays("A1", "pass", "A2", "pass", "B1", "pass"))
    state = msgspec.structs.replace(state, requests={W: 3}, turn=W)
    if board_of_state(state).legal_points():
        assert refused(state, Pass(W)) == "must-play-a-stone"
    blocked = msgspec.structs.replace(state, requests={B: 3}, turn=B)
    assert not board_of_state(blocked).legal_points()
    assert run(blocked, [Pass(B)]).turn == W


def test_marks_must_be_confirmed_by_both_and_change_voids_them() -> None:
    state = run(GoState(BOOK), plays("C3", "A1", "pass", "pass"))
    state = run(state, [MarkDead(B, (parse_point("A1", 5),)), Confirm(B)])
    changed = run(state, [MarkDead(W, ())])
    assert changed.confirmed == frozenset()
    over = run(state, [Confirm(W)])
    assert (over.phase, over.ended_by, over.result) == (Phase.OVER, "count", "1-0")
    assert over.margin_quarter_stones == 4 * 25 - 50 - 15
    assert refused(state, MarkDead(B, (0,))) == "no_stone"
    assert refused(GoState(BOOK), Confirm(B)) == "not-marking"


def test_proved_life_cannot_be_marked_dead() -> None:
    alive = plays("B5", "A1", "A4", "C1", "B4", "E1", "C4", "E3", "D5", "pass", "D4", "pass", "E4", "pass", "pass")
    state = run(GoState(BOOK), alive)
    assert refused(state, MarkDead(W, (1,))) == "unconditionally_alive"


def test_book_a_dispute_is_played_out_and_who_says_dead_moves_first() -> None:
    state = run(GoState(BOOK), plays("C3", "A1", "pass", "pass"))
    assert state.turn == B
    resumed = run(state, [Dispute(W, says_dead=B)])
    assert (resumed.phase, resumed.turn) == (Phase.PLAY, B)
    assert run(state, [Dispute(B, says_dead=W)]).turn == W
    assert refused(state, Play(B, "D4")) == refused(state, Pass(B)) == "marking-dead-stones"


def test_platform_a_dispute_keeps_the_turn_and_is_a_click() -> None:
    state = run(GoState(PLATFORM), [Play(B, "C3"), ProposeEnd(B), Answer(W, True)])
    resumed = run(state, [Dispute(W, says_dead=B)])
    assert (resumed.turn, resumed.requests) == (W, {B: 0, W: 1})


def test_nothing_is_resumed_after_the_confirmed_end() -> None:
    state = run(GoState(BOOK), [*plays("C3", "pass", "pass"), Confirm(B), Confirm(W)])
    for command in (Play(W, "A1"), Pass(W), Dispute(W, B), MarkDead(W, ()), Resign(W), Answer(W, True)):
        assert refused(state, command) == "game-over"


def test_points_left_over_count_by_halves() -> None:
    """Agreed too early: the open points between both are shared (21.2)."""
    state = run(GoState(BOOK), plays("C3", "A1", "pass", "pass"))
    assert count_of(state).area.shared == 23


def test_a_result_is_locked_by_three_signatures_and_recounted_before() -> None:
    state = run(GoState(BOOK), [*plays("C3", "pass", "pass"), Confirm(B), Confirm(W), SignOff(B), SignOff(W)])
    assert state.phase is Phase.OVER
    again = run(state, [Recount(W)])
    assert (again.signatures, again.result) == (frozenset(), state.result)
    locked = run(again, [SignOff(B), SignOff(W), SignOff("referee")])
    assert locked.phase is Phase.LOCKED
    assert refused(locked, Recount(B)) == refused(locked, SignOff(B)) == "locked"
    assert refused(GoState(BOOK), SignOff(B)) == "not-over"
    assert refused(run(GoState(BOOK), [Resign(B)]), Recount(B)) == "nothing-counted"


@pytest.mark.parametrize(("side", "result"), [(B, "0-1"), (W, "1-0")])
def test_resignation(side: str, result: str) -> None:
    state = run(GoState(BOOK), [Resign(side)])
    assert (state.result, state.ended_by, state.margin_quarter_stones) == (result, "resignation", None)


def test_book_two_moves_in_a_row_are_void_and_warned() -> None:
    state = run(GoState(BOOK), plays("C3"))
    after = run(state, [Play(B, "C4")])
    assert (after.moves, after.turn, after.warnings) == (state.moves, W, {B: 1})


KO = plays("B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2")
"""White has just taken a ko at B2; black may not take back at C2."""


def test_book_a_ko_retaken_without_threat_costs_the_turn_and_a_warning() -> None:
    state = run(GoState(BOOK), KO)
    found = events(state, Play(B, "C2"))
    assert [type(event) for event in found] == [Warned, TurnLost]
    after = run(state, [Play(B, "C2")])
    assert (after.turn, after.warnings, after.passes) == (W, {B: 1}, 0)
    assert board_of_state(after).rows() == board_of_state(state).rows()
    assert refused(run(GoState(PLATFORM), KO), Play(B, "C2")) == "ko"


def test_book_a_prohibited_point_costs_the_turn_only() -> None:
    state = run(GoState(BOOK), plays("C3", "A2", "C4", "B1"))
    after = run(state, [Play(B, "A1")])
    assert (after.turn, after.warnings) == (W, {})
    assert refused(run(GoState(PLATFORM), plays("C3", "A2", "C4", "B1")), Play(B, "A1")) == "prohibited_point"


def test_two_warnings_lose() -> None:
    state = run(GoState(BOOK), [Play(B, "C3"), Report(W, Offence.EARLY_PRESS, 1), Report(W, Offence.TALK, 1)])
    assert (state.phase, state.result, state.ended_by) == (Phase.OVER, "1-0", "two-warnings")


@pytest.mark.parametrize("offence", list(Offence))
def test_every_offence_does_what_its_article_says(offence: Offence) -> None:
    state = run(GoState(BOOK), plays("C3"))
    after = run(state, [Report(W, offence, 1)])
    effect = EFFECTS[offence]
    assert after.warnings.get(W, 0) == effect.warnings
    assert (after.turn == B) == effect.loses_turn
    assert (after.result == "1-0") == effect.loses_game
    assert board_of_state(after).rows() == board_of_state(state).rows()


def test_a_complaint_counts_only_at_once() -> None:
    state = run(GoState(BOOK), plays("C3", "C4"))
    assert refused(state, Report(B, Offence.EARLY_PRESS, 1)) == "too-late"
    assert not isinstance(decide(state, Report(B, Offence.TAKE_BACK, 1)), Refusal)
    assert refused(run(state, [Play(B, "A1")]), Report(B, Offence.TAKE_BACK, 1)) == "too-late"


def test_each_warning_costs_a_stone() -> None:
    state = run(GoState(BOOK), plays("C3", "pass", "pass"))
    warned = msgspec.structs.replace(state, warnings={B: 1})
    assert count_of(state).margin_quarter_stones - count_of(warned).margin_quarter_stones == 4


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("ko", [Ko.POSITIONAL, Ko.SIMPLE])
def test_special_repetitions_follow_the_policy_of_the_event(shared: Path, policy: Policy, ko: Ko) -> None:
    """Triple ko on nine lines, its stones laid one after the other."""
    (case,) = [
        c
        for c in json.loads((shared / "corpus/go/own/repetition.json").read_text(encoding="utf-8"))
        if c["id"] == "triple_ko"
    ]
    rules = msgspec.structs.replace(BOOK, size=9, ko=ko, policies={Kind.TRIPLE_KO: policy}, passes_end=1000)
    setup = [
        (letter, row * 9 + column)
        for row, line in enumerate(case["setup"])
        for column, letter in enumerate(line)
        if letter != "."
    ]
    moves: list[tuple[str, int]] = []
    # White's stones last, so that it is black who faces the position.
    for letter, point in sorted(setup, reverse=True):
        moves.append((B if letter == "X" else W, point))
    state = GoState(rules, moves=tuple(moves), turn=B if case["to_play"] == "B" else W)
    *before, last = case["moves"]
    state = run(state, [Play(B if m["color"] == "B" else W, m["point"]) for m in before])
    answer = decide(state, Play(B if last["color"] == "B" else W, last["point"]))
    if policy is not Policy.FORBIDDEN:
        result = "1/2-1/2" if policy is Policy.DRAW else "*"
        assert answer == (Ended(str(policy), result, None, ("20.3",)),)
    elif ko is Ko.POSITIONAL:
        assert isinstance(answer, Refusal)
        assert (answer.reason, answer.repetition, answer.repeats_ply) == ("repetition", "triple-ko", len(moves))
    else:
        assert not isinstance(answer, Refusal)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([BOOK, PLATFORM]))
def test_any_commands_keep_the_game_whole(data: st.DataObject, rules: GoRules) -> None:
    """Whatever is asked in whatever order: a refusal or events, never an error; an ended game says why."""
    state = GoState(msgspec.structs.replace(rules, size=3))
    side = st.sampled_from([B, W])
    points = st.sampled_from([f"{c}{r}" for c in "ABC" for r in "123"])
    command = st.one_of(
        st.builds(Play, side, points),
        st.builds(Pass, side),
        st.builds(ProposeEnd, side),
        st.builds(Answer, side, st.booleans()),
        st.builds(MarkDead, side, st.lists(st.integers(-1, 9), max_size=2).map(tuple)),
        st.builds(Confirm, side),
        st.builds(Dispute, side, side),
        st.builds(SignOff, st.sampled_from([B, W, "referee"])),
        st.builds(Recount, side),
        st.builds(Report, side, st.sampled_from(list(Offence)), st.integers(0, 5)),
    )
    for _ in range(25):
        answer = decide(state, data.draw(command))
        for event in () if isinstance(answer, Refusal) else answer:
            encoded = msgspec.json.decode(msgspec.json.encode(event), type=Event)
            assert encoded == event
            state = evolve(state, event)
        assert (state.phase in (Phase.OVER, Phase.LOCKED)) == bool(state.ended_by)
        assert max(state.warnings.values(), default=0) < 2 or state.ended_by


def test_events_say_what_they_are() -> None:
    assert msgspec.json.decode(msgspec.json.encode(SignedOff(B)), type=Event) == SignedOff(B)
    assert MarksSet((1,), "marked").points == (1,)
    assert Resumed(B, W, ("21.4",)).first == B
