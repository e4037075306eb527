"""The duty to vary as a state: both books' terms, and laws over all continuations."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from caipan.officiating.repetition.answer import Act, Cycle, Duty, MoveClass
from caipan.officiating.repetition.followup import Standing, Watch, begin, follow
from caipan.officiating.repetition.verdict import decide
from caipan.rulebook import load_edition

KEYS = list("s" + "abcd" * 3)
CYCLE = Cycle(1, 4, 3)


def watch(edition: str, text: str = "kiki") -> Watch:
    kinds = {"k": MoveClass.KILL, "i": MoveClass.IDLE}
    acts = [Act(ply, "a0a1", kinds[letter]) for ply, letter in enumerate(text, 1)]
    judgement = decide(acts, "red", load_edition(edition), CYCLE)
    assert judgement.duty is not None
    return begin(judgement.duty, CYCLE, KEYS)


def play(state: Watch, keys: str, mover: str = "red") -> Watch:
    for key in keys:
        state = follow(state, key, mover)
        mover = "black" if mover == "red" else "red"
    return state


def test_2011_gives_two_rounds() -> None:
    """XQ11 23.5.2, 23.5.2.2."""
    start = watch("xq2011")
    assert start.side == "red"
    assert play(start, "ab").standing is Standing.OPEN
    assert play(start, "abc").standing is Standing.LOST
    assert play(start, "x").standing is Standing.VARIED
    assert play(start, "abx").standing is Standing.VARIED


def test_1999_takes_one_more_cycle_as_the_loss() -> None:
    """XQ99 24.3: for a cycle of four plies that is two moves of the side, for one of six plies three."""
    start = watch("xq1999")
    assert play(start, "ab").standing is Standing.OPEN
    assert play(start, "abc").standing is Standing.LOST
    longer = begin(Duty("red", 0, 1), Cycle(1, 6, 3), list("s" + "abcdef" * 3))
    assert play(longer, "abc").standing is Standing.OPEN
    assert play(longer, "abcde").standing is Standing.LOST


def test_2011_draws_when_neither_varies_for_two_rounds() -> None:
    """XQ11 23.5.2.1."""
    start = watch("xq2011", "iiii")
    assert start.side == "both"
    assert play(start, "abc").standing is Standing.OPEN
    assert play(start, "abcd").standing is Standing.DRAWN
    assert play(start, "abcx").varied_by == "black"


def test_1999_draws_at_once_so_there_is_nothing_to_watch() -> None:
    """XQ99 24.2."""
    acts = [Act(ply, "a0a1", MoveClass.IDLE) for ply in range(1, 5)]
    assert decide(acts, "red", load_edition("xq1999")).duty is None


def test_the_other_side_may_leave_the_cycle_too() -> None:
    state = play(watch("xq2011"), "ax")
    assert (state.standing, state.varied_by) == (Standing.VARIED, "black")


def test_over_many_points_to_vary_is_to_stop_attacking() -> None:
    duty = decide([Act(1, "a0a1", MoveClass.KILL), Act(2, "a0a1", MoveClass.IDLE)], "red", load_edition("xq2011")).duty
    assert duty is not None
    start = begin(duty, None, KEYS)
    assert follow(start, "q", "red", attacks=False).standing is Standing.VARIED
    once = follow(follow(start, "q", "red", attacks=True), "r", "black")
    assert once.standing is Standing.OPEN
    assert follow(once, "t", "red", attacks=True).standing is Standing.LOST


def test_the_watch_can_be_kept_in_a_log() -> None:
    """Keys of real boards are integers and come back as they were."""
    start = Watch("red", frozenset({1, 2, 3}), 2)
    stored = msgspec.json.decode(msgspec.json.encode(start))
    assert (stored["side"], stored["moves_left"]) == ("red", 2)
    assert set(stored["keys"]) == {1, 2, 3}


plies = st.lists(st.sampled_from("abcdxy"), max_size=12)


@given(plies, st.sampled_from(["xq1999", "xq2011"]), st.sampled_from(["red", "black"]))
def test_law_a_closed_duty_stays_closed(keys: list[str], edition: str, mover: str) -> None:
    state = play(watch(edition), "".join(keys), mover)
    if state.standing is not Standing.OPEN:
        assert play(state, "abxyab") == state


@given(plies, st.sampled_from(["xq1999", "xq2011"]))
def test_law_a_side_that_varies_in_time_never_loses(keys: list[str], edition: str) -> None:
    state = play(watch(edition), "x" + "".join(keys))
    assert state.standing is Standing.VARIED


@given(plies, plies, st.sampled_from(["xq1999", "xq2011"]))
def test_law_following_in_two_parts_is_following_at_once(first: list[str], second: list[str], edition: str) -> None:
    mover = "red" if len(first) % 2 == 0 else "black"
    parts = play(play(watch(edition), "".join(first)), "".join(second), mover)
    assert parts == play(watch(edition), "".join(first + second))


@given(plies, st.sampled_from(["xq1999", "xq2011"]))
def test_law_the_other_sides_moves_cost_nothing(keys: list[str], edition: str) -> None:
    state = watch(edition)
    for key in keys:
        state = follow(state, key if key in "abcd" else "a", "black")
    assert state == watch(edition)


@given(plies, st.sampled_from(["xq1999", "xq2011"]))
def test_law_lost_means_that_every_move_stayed_in_the_cycle(keys: list[str], edition: str) -> None:
    state = watch(edition)
    seen = []
    mover = "red"
    for key in keys:
        if state.standing is Standing.OPEN:
            seen.append(key)
        state = follow(state, key, mover)
        mover = "black" if mover == "red" else "red"
    if state.standing is Standing.LOST:
        assert set(seen) <= set("abcd")
        assert len(seen[::2]) == watch(edition).moves_left
