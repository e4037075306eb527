"""The board: capture, prohibited points, repetition under three readings, undo."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.rules.go import BLACK, PASS, WHITE, Board, Colour, IllegalPlay, Ko, SetupError, gtp, parse_point

COLOURS = {"B": BLACK, "W": WHITE}
RULES = {"positional-superko": Ko.POSITIONAL, "situational-superko": Ko.SITUATIONAL, "simple-ko": Ko.SIMPLE}


def own(shared: Path, name: str) -> Any:
    return json.loads((shared / "corpus" / "go" / "own" / name).read_text(encoding="utf-8"))


def random_play(board: Board, rng: random.Random, moves: int) -> None:
    """Play random legal moves, sometimes a pass."""
    for _ in range(moves):
        legal = board.legal_points()
        board.play(rng.choice(legal) if legal and rng.random() > 0.03 else PASS)


class SlowBoard:
    """The rules read literally: flood fills on copies, every position kept whole."""

    def __init__(self, size: int, ko: Ko) -> None:
        self.size, self.ko, self.turn = size, ko, 0
        self.stones: dict[int, int] = {}
        self.history = [(frozenset(self.stones.items()), 0)]

    def near(self, point: int) -> list[int]:
        row, column = divmod(point, self.size)
        steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * self.size + c for r, c in steps if 0 <= r < self.size and 0 <= c < self.size]

    def has_liberty(self, stones: dict[int, int], point: int) -> tuple[bool, set[int]]:
        string, todo = {point}, [point]
        free = False
        while todo:
            for other in self.near(todo.pop()):
                if other not in stones:
                    free = True
                elif stones[other] == stones[point] and other not in string:
                    string.add(other)
                    todo.append(other)
        return free, string

    def after(self, point: int) -> dict[int, int] | None:
        if point in self.stones:
            return None
        stones = {**self.stones, point: self.turn}
        for other in self.near(point):
            if stones.get(other) == 1 - self.turn:
                free, string = self.has_liberty(stones, other)
                if not free:
                    stones = {p: c for p, c in stones.items() if p not in string}
        return stones if self.has_liberty(stones, point)[0] else None

    def is_legal(self, point: int) -> bool:
        stones = self.after(point)
        if stones is None:
            return False
        board = frozenset(stones.items())
        if self.ko is Ko.POSITIONAL:
            return all(board != seen for seen, _ in self.history)
        if self.ko is Ko.SITUATIONAL:
            return (board, 1 - self.turn) not in self.history
        return len(self.history) < 2 or board != self.history[-2][0]

    def play(self, point: int) -> None:
        if point != PASS:
            stones = self.after(point)
            assert stones is not None
            self.stones = stones
        self.turn = 1 - self.turn
        self.history.append((frozenset(self.stones.items()), self.turn))


@settings(max_examples=40, deadline=None)
@given(size=st.integers(2, 5), ko=st.sampled_from(list(Ko)), seed=st.integers(0, 10**9))
def test_play_equals_the_literal_reading(size: int, ko: Ko, seed: int) -> None:
    rng = random.Random(seed)
    fast, slow = Board(size, ko), SlowBoard(size, ko)
    for _ in range(40):
        legal = [point for point in range(size * size) if slow.is_legal(point)]
        assert fast.legal_points() == legal
        point = rng.choice(legal) if legal and rng.random() > 0.05 else PASS
        fast.play(point)
        slow.play(point)
        assert {p: c for p in range(size * size) if (c := fast.colour_at(p)) is not None} == slow.stones


@settings(max_examples=25, deadline=None)
@given(size=st.integers(2, 7), ko=st.sampled_from(list(Ko)), seed=st.integers(0, 10**9))
def test_undo_gives_every_earlier_board_back(size: int, ko: Ko, seed: int) -> None:
    rng = random.Random(seed)
    board = Board(size, ko)
    trail = []
    for _ in range(50):
        liberties = [board.liberties(p) for p in range(size * size)]
        trail.append((board.rows(), board.turn, board.legal_points(), liberties))
        random_play(board, rng, 1)
    while trail:
        board.undo()
        liberties = [board.liberties(p) for p in range(size * size)]
        assert (board.rows(), board.turn, board.legal_points(), liberties) == trail.pop()
    with pytest.raises(IndexError):
        board.undo()


def test_a_copy_plays_on_by_itself() -> None:
    board = Board(5)
    random_play(board, random.Random(3), 40)
    twin = board.copy()
    assert (twin.rows(), twin.moves, twin.legal_points()) == (board.rows(), board.moves, board.legal_points())
    twin.undo()
    assert twin.ply == board.ply - 1


def test_legality_cases(shared: Path) -> None:
    cases = own(shared, "legality.json")
    assert len(cases) == 8
    for case in cases:
        board = Board.from_rows(case["setup"], COLOURS[case["to_play"]])
        point = parse_point(case["point"], board.size)
        assert board.is_legal(point) == case["legal"], case["id"]
        if case["legal"]:
            assert board.play(point) == case["captures"], case["id"]


@pytest.mark.parametrize("rule", RULES)
def test_repetition_cases(shared: Path, rule: str) -> None:
    cases = own(shared, "repetition.json")
    assert len(cases) == 18
    for case in cases:
        board = Board.from_rows(case["setup"], COLOURS[case["to_play"]], RULES[rule])
        for move, expected in zip(case["moves"], case["gnugo38"][rule], strict=True):
            assert board.turn is COLOURS[move["color"]]
            point = parse_point(move["point"], board.size)
            assert board.is_legal(point) == (expected == "ok"), (case["id"], move)
            if rule == "positional-superko":
                assert board.repeats(point) == move["repeats_ply"], (case["id"], move)
            if expected == "ok":
                assert board.play(point) == move["captures"], (case["id"], move)


def test_random_games_end_as_their_index_says(shared: Path) -> None:
    folder = shared / "corpus" / "go" / "own"
    played = 0
    for entry in own(shared, "random_games_index.json"):
        file = folder / entry["file"]
        if not file.is_file():
            continue
        size = int(entry["file"].split("_")[1])
        board = Board(size)
        for part in file.read_text(encoding="utf-8").replace("\n", "").split(";")[2:]:
            text = part.rstrip(")")[2:-1]
            assert part[0] == board.turn.letter
            # FF[3] writes the pass as a point beyond 19 lines.
            board.play(PASS if text in ("", "tt") else parse_point(text, size))
        assert (board.ply, board.rows()) == (entry["moves"], entry["final"]), entry["file"]
        assert entry["ended_by_two_passes"] == ([point for _, point in board.moves[-2:]] == [PASS, PASS])
        played += 1
    assert played >= 23


def eighteen_kos() -> Board:
    """Six rows of three kos, each three lines deep and four wide; black can take nine of them, white the other nine."""
    rows = [["."] * 19 for _ in range(19)]
    black_takes = [".XO.", "XO.O", ".XO."]
    white_takes = [".XO.", "X.XO", ".XO."]
    number = 0
    for top in range(0, 18, 3):
        for left in range(0, 15, 6):
            ko = black_takes if number % 2 == 0 else white_takes
            for r, line in enumerate(ko):
                for c, letter in enumerate(line):
                    rows[top + r][left + c] = letter
            number += 1
    assert number == 18
    return Board.from_rows(["".join(row) for row in rows])


def test_eighteen_kos_make_a_cycle_of_36_plies() -> None:
    """A look-back of any fixed length misses this one."""
    board = eighteen_kos()
    start = board.rows()
    mine, theirs = _open_kos(board, start)
    order = [point for pair in zip(mine, theirs, strict=True) for point in pair]
    back = _taking_back(order)
    for point in (order + back)[:-1]:
        assert board.play(point) == 1
    assert board.ply == 35
    assert board.refusal(back[-1]) == "repetition"
    assert board.repeats(back[-1]) == 0
    with pytest.raises(IllegalPlay) as refused:
        board.play(back[-1])
    assert (refused.value.reason, refused.value.repeats_ply) == ("repetition", 0)


def _open_kos(board: Board, rows: list[str]) -> tuple[list[int], list[int]]:
    """Where black can take a ko, and where white can."""
    mine = [r * 19 + c for r in range(19) for c in range(19) if _is_ko(board, rows, r, c, "X")]
    theirs = [r * 19 + c for r in range(19) for c in range(19) if _is_ko(board, rows, r, c, "O")]
    assert (len(mine), len(theirs)) == (9, 9)
    return mine, theirs


def _is_ko(board: Board, rows: list[str], row: int, column: int, taker: str) -> bool:
    if rows[row][column] != "." or not 1 <= row <= 17 or not 1 <= column <= 17:
        return False
    around = rows[row - 1][column] + rows[row + 1][column] + rows[row][column - 1] + rows[row][column + 1]
    other = {"X": "O", "O": "X"}[taker]
    prey = column - 1 if taker == "X" else column + 1
    return around.count(other) == 4 and board.liberty_count(row * 19 + prey) == 1


def _taking_back(order: list[int]) -> list[int]:
    """Where the stones of the set-up stood that were taken: white retakes black's kos while black retakes white's."""
    prey = [point - 1 if number % 2 == 0 else point + 1 for number, point in enumerate(order)]
    # Black took at even places; those are white's to retake, the odd ones black's, and no ko is retaken at once.
    retaken = []
    for index in range(0, len(prey), 2):
        retaken += [prey[index + 1], prey[index]]
    return retaken


def test_single_ko_waits_a_turn() -> None:
    board = Board.from_rows([".XO.", "XO.O", ".XO.", "...."], BLACK, Ko.SIMPLE)
    assert board.play(parse_point("C3", 4)) == 1
    assert board.refusal(parse_point("B3", 4)) == "ko"
    with pytest.raises(IllegalPlay) as refused:
        board.play(parse_point("B3", 4))
    assert refused.value.repeats_ply == 0
    board.play(PASS)
    board.play(parse_point("A1", 4))
    assert board.play(parse_point("B3", 4)) == 1


def test_a_snapback_is_no_ko() -> None:
    board = Board.from_rows([".OX.", "OX.X", "OOXX", "...."], WHITE)
    board.play(parse_point("A4", 4))
    assert board.is_legal(parse_point("C3", 4))


def test_both_without_liberties_takes_the_opponents() -> None:
    board = Board.from_rows([".OX..", "OX...", "X....", ".....", "....."])
    assert board.play(0) == 2
    assert board.rows()[0] == "X.X.."


@pytest.mark.parametrize(
    ("point", "reason"), [(0, "prohibited_point"), (1, "occupied"), (25, "off_board"), (-2, "off_board")]
)
def test_refusals_name_their_reason_and_change_nothing(point: int, reason: str) -> None:
    board = Board.from_rows([".O...", "O....", ".....", ".....", "....."])
    before = board.rows()
    assert board.refusal(point) == reason
    with pytest.raises(IllegalPlay) as refused:
        board.play(point)
    assert (refused.value.reason, board.rows(), board.ply) == (reason, before, 0)


def test_a_pass_is_always_allowed_and_black_begins_on_an_empty_board() -> None:
    board = Board()
    assert (board.turn, board.ply, set("".join(board.rows()))) == (BLACK, 0, {"."})
    board.play(PASS)
    assert (board.turn, board.moves) == (WHITE, [(BLACK, PASS)])


def test_stones_join_and_share_liberties() -> None:
    board = Board.from_rows([".....", ".XX..", ".....", ".....", "....."])
    assert board.string_at(6) == (6, 7)
    assert [gtp(p, 5) for p in board.liberties(6)] == ["B5", "C5", "A4", "D4", "B3", "C3"]
    assert board.liberties(0) == board.string_at(0) == ()
    assert board.liberty_count(0) == 0


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (["XO", "OX"], "no_liberties"),
        (["..", "..."], "shape"),
        (["..", ".Z"], "letter"),
        (["."], "size"),
        (["." * 26] * 26, "size"),
    ],
)
def test_impossible_set_ups_are_refused(rows: list[str], reason: str) -> None:
    with pytest.raises(SetupError) as refused:
        Board.from_rows(rows)
    assert refused.value.reason == reason


def test_25_lines() -> None:
    board = Board(25)
    board.play(parse_point("Z25", 25))
    assert board.colour_at(24) is Colour.BLACK
