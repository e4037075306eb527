"""Area counting, life without agreement, marks of dead stones, result texts."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.rules.go import (
    BLACK,
    PASS,
    WHITE,
    Area,
    Board,
    WrongMark,
    check_dead,
    count_area,
    count_game,
    mixed_stones,
    own_eyes,
    parse_point,
    result_zh,
    sgf_result,
    unconditionally_alive,
)


def test_area_cases(shared: Path) -> None:
    cases = json.loads((shared / "corpus/go/own/area_scores.json").read_text(encoding="utf-8"))
    assert len(cases) == 17
    for case in cases:
        board = Board.from_rows(case["board"])
        area = count_area(board, [parse_point(name, board.size) for name in case["dead"]])
        expect = case["expect"]
        assert (area.black, area.white, area.shared) == (
            expect["black_points"],
            expect["white_points"],
            expect["shared"],
        ), case["id"]
        assert (area.black_half_stones, area.white_half_stones) == (
            2 * expect["black_total"],
            2 * expect["white_total"],
        )
        assert count_game(area, komi_quarter_stones=0).margin_quarter_stones == 4 * expect["margin_no_komi"]
        if "result_zh" in expect:
            fines = expect["warnings"]
            count = count_game(area, black_fines=fines["B"], white_fines=fines["W"])
            assert count.margin_quarter_stones == 4 * expect["margin_zi"], case["id"]
            assert result_zh(count.margin_quarter_stones) == expect["result_zh"]
            assert sgf_result(count.margin_quarter_stones) == expect["sgf_RE_points"]


def test_random_games_are_counted_as_their_index_says(shared: Path) -> None:
    for entry in json.loads((shared / "corpus/go/own/random_games_index.json").read_text(encoding="utf-8")):
        area = count_area(Board.from_rows(entry["final"]))
        assert (area.black, area.white, area.shared) == (entry["black"], entry["white"], entry["shared"])


@settings(max_examples=40, deadline=None)
@given(size=st.integers(2, 7), seed=st.integers(0, 10**9))
def test_every_point_is_counted_once(size: int, seed: int) -> None:
    """Counting one side is enough: the other has the rest (9.1)."""
    rng, board = random.Random(seed), Board(size)
    for _ in range(rng.randrange(80)):
        legal = board.legal_points()
        board.play(rng.choice(legal) if legal else PASS)
    area = count_area(board)
    assert area.black + area.white + area.shared == size * size
    assert area.black_half_stones + area.white_half_stones == 2 * size * size


@given(black=st.integers(0, 361), shared_count=st.integers(0, 361), komi=st.integers(0, 60), fines=st.integers(0, 1))
def test_the_margin_in_quarters(black: int, shared_count: int, komi: int, fines: int) -> None:
    shared_count = min(shared_count, 361 - black)
    area = Area(black, 361 - black - shared_count, tuple(range(shared_count)))
    count = count_game(area, komi_quarter_stones=komi, black_fines=fines)
    assert count.margin_quarter_stones / 4 == black + shared_count / 2 - 180.5 - komi / 4 - fines
    assert (count.winner is None) == (count.margin_quarter_stones == 0)


def test_examples_of_article_11() -> None:
    """185 wins by three quarters, 184 loses by one quarter, 184.5 wins by one quarter."""
    margins = [
        count_game(Area(185, 176)).margin_quarter_stones,
        count_game(Area(184, 177)).margin_quarter_stones,
        count_game(Area(184, 176, (0,))).margin_quarter_stones,
    ]
    assert margins == [3, -1, 1]
    assert [result_zh(margin) for margin in margins] == ["黑胜3/4子", "白胜1/4子", "黑胜1/4子"]


def test_half_of_all_points_draws_without_komi() -> None:
    count = count_game(count_area(Board(9)), komi_quarter_stones=0)
    assert (count.winner, count.result, result_zh(0), sgf_result(0)) == (None, "1/2-1/2", "和棋", "0")


@pytest.mark.parametrize(
    ("quarters", "text"), [(1, "1/4"), (2, "1/2"), (4, "1"), (11, "2又3/4"), (-6, "1又1/2"), (0, "0")]
)
def test_mixed_fractions(quarters: int, text: str) -> None:
    assert mixed_stones(quarters) == text


TWO_EYES = [".X.XO", "XXXXO", "OOOOO", ".....", "....."]


def test_two_eyes_live_and_one_does_not() -> None:
    board = Board.from_rows(TWO_EYES)
    assert sorted(unconditionally_alive(board, BLACK)) == [1, 3, 5, 6, 7, 8]
    assert unconditionally_alive(Board.from_rows(["..XO.", "XXXO.", "OOOO.", ".....", "....."]), BLACK) == frozenset()


def test_strings_live_on_the_eyes_they_share() -> None:
    """No string here has two eyes of its own (platform 5.2.b)."""
    board = Board.from_rows([".X.XO", "X.XXO", "XXOOO", ".....", "....."])
    assert unconditionally_alive(board, BLACK) == {1, 3, 5, 7, 8, 10, 11}


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_what_is_proved_alive_is_never_taken(seed: int) -> None:
    """The opponent plays at random and the side passes for ever; no proved stone is lifted."""
    rng, board = random.Random(seed), Board(5)
    for _ in range(40):
        legal = board.legal_points()
        board.play(rng.choice(legal) if legal else PASS)
    for side in (BLACK, WHITE):
        alive = unconditionally_alive(board, side)
        attack = Board.from_rows(board.rows(), side.other)
        for _ in range(60):
            attack.turn = side.other
            legal = attack.legal_points()
            if not legal:
                break
            attack.play(rng.choice(legal))
        assert all(attack.colour_at(stone) is side for stone in alive)


def test_own_eyes_are_prohibited_to_the_other_side() -> None:
    board = Board.from_rows(TWO_EYES)
    assert own_eyes(board, BLACK) == (0, 2)
    board.turn = WHITE
    assert board.refusal(0) == board.refusal(2) == "prohibited_point"


def test_wrong_marks_are_refused() -> None:
    board = Board.from_rows(TWO_EYES)
    with pytest.raises(WrongMark) as refused:
        check_dead(board, [1])
    assert (refused.value.reason, refused.value.points) == ("unconditionally_alive", (1, 3, 5, 6, 7, 8))
    for point in (0, 25, -1):
        with pytest.raises(WrongMark) as refused:
            count_area(board, [point])
        assert (refused.value.reason, refused.value.points) == ("no_stone", (point,))


def test_a_string_dies_as_a_whole() -> None:
    board = Board.from_rows(["XX...", "OOO..", ".....", ".....", "....."])
    assert check_dead(board, [0]) == {0, 1}
    assert count_area(board, [0]).white == 25
