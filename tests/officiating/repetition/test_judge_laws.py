"""Laws of the judge over made-up cycles: colours, mirror, record against cycle, what a judgement must carry."""

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.officiating.repetition.answer import Judgement, Verdict
from caipan.officiating.repetition.judge import judge_cycle, judge_record
from caipan.rulebook import load_edition
from caipan.rules.xiangqi import Board

FILES = "abcdefghi"
PLIES_BEFORE = 40


def square(text: str, *, colours: bool, mirror: bool) -> str:
    file = FILES[8 - FILES.index(text[0])] if mirror else text[0]
    return file + (str(9 - int(text[1])) if colours else text[1])


def seen(moves: list[str], *, colours: bool, mirror: bool) -> list[str]:
    """The moves in a mirror, from the other side of the board, or both."""
    flip = {"colours": colours, "mirror": mirror}
    return [square(move[:2], **flip) + square(move[2:], **flip) for move in moves]


def seen_fen(fen: str, *, colours: bool, mirror: bool) -> str:
    rows, side = fen.split()[:2]
    lines = rows.split("/")
    if colours:
        lines = [line.swapcase() for line in reversed(lines)]
        side = "b" if side == "w" else "w"
    return "/".join(line[::-1] if mirror else line for line in lines) + " " + side


def swapped(verdict: str) -> str:
    return verdict.replace("red", "?").replace("black", "red").replace("?", "black")


def back(move: str) -> str:
    return move[2:] + move[:2]


def quiet(board: Board, chance: random.Random) -> str | None:
    """A move that takes nothing, or ``None``."""
    moves = [move for move in board.legal_moves if board.piece_at(move.to_square) is None]
    return chance.choice(moves).iccs() if moves else None


def random_cycle(seed: int) -> tuple[str, list[str]] | None:
    """A position out of random play and a cycle of four plies in it."""
    chance = random.Random(seed)
    board = Board()
    for _ in range(chance.randint(0, PLIES_BEFORE)):
        if not (moves := board.legal_captures or board.legal_moves):
            return None
        board.push(chance.choice(moves))
    fen, moves_made = board.fen(), []
    for step in range(2):
        if (move := quiet(board, chance)) is None:
            return None
        moves_made.append(move)
        board.push_iccs(move)
        assert board.ply >= step
    returning = [back(move) for move in moves_made]
    for text in returning:
        move_back = next((move for move in board.legal_moves if move.iccs() == text), None)
        if move_back is None:
            return None
        board.push(move_back)
    return fen, moves_made + returning


cycles = st.integers(0, 10**6).map(random_cycle).filter(lambda found: found is not None)
editions = st.sampled_from(["xq1999", "xq2011", "xq2020", "axf"])


def judged(fen: str, moves: list[str], edition: str) -> Judgement:
    return judge_cycle(Board(fen, strict=False), moves, load_edition(edition))


@settings(max_examples=40, deadline=None)
@given(cycles, editions)
def test_law_colours_and_mirror_change_nothing(cycle: tuple[str, list[str]], edition: str) -> None:
    fen, moves = cycle
    answer = judged(fen, moves, edition)
    for colours, mirror in ((True, False), (False, True), (True, True)):
        flip = {"colours": colours, "mirror": mirror}
        other = judged(seen_fen(fen, **flip), seen(moves, **flip), edition)
        assert other.verdict == (swapped(answer.verdict) if colours else answer.verdict)
        assert [act.kind for act in other.moves] == [act.kind for act in answer.moves]


@settings(max_examples=40, deadline=None)
@given(cycles, editions)
def test_law_a_record_of_three_runs_is_judged_as_the_cycle(cycle: tuple[str, list[str]], edition: str) -> None:
    fen, moves = cycle
    record = judge_record(Board(fen, strict=False), moves * 3, load_edition(edition))
    assert record.verdict == judged(fen, moves, edition).verdict
    assert record.cycle is not None
    assert (record.cycle.length, record.cycle.occurrences) == (4, 3)


@settings(max_examples=40, deadline=None)
@given(cycles, editions)
def test_law_a_judgement_carries_its_evidence(cycle: tuple[str, list[str]], edition: str) -> None:
    fen, moves = cycle
    book = load_edition(edition)
    answer = judged(fen, moves, edition)
    assert [act.iccs for act in answer.moves] == moves
    assert all(act.zh for act in answer.moves)
    assert all(book.clause(clause) for clause in answer.clauses)
    assert all(book.clause(clause) for act in answer.moves for clause in act.clauses)
    assert answer.clauses
    assert (answer.duty is not None and answer.duty.side != "both") == (
        answer.verdict in (Verdict.RED_MUST_VARY, Verdict.BLACK_MUST_VARY)
    )
    assert msgspec.json.decode(msgspec.json.encode(answer))["verdict"] == answer.verdict
