"""Set-ups and moves of Go records as text: `3X15/.../19 b`, `B Q16`, `W pass`.

A set-up is written like a FEN: the rows from the top, numbers for runs of empty points, `X` black, `O` white, then the
side to move. It is empty for an empty board of 19 lines with black to move, so it also says how large the board is.
"""

import re

import msgspec

from caipan.rules.go import BLACK, WHITE, Board, Colour, Ko, PointError, SetupError, gtp, parse_point

from .record import GameRecord, Node, Problem, walk

_RUN = re.compile(r"[0-9]+")


def setup_text(size: int, black: set[int], white: set[int], to_play: Colour) -> str:
    """The text of a set-up; empty for the usual opening."""
    if size == 19 and not black and not white and to_play is BLACK:
        return ""
    letters = "".join("X" if p in black else "O" if p in white else "." for p in range(size * size))
    rows = (letters[i : i + size] for i in range(0, size * size, size))
    packed = (re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)
    return "/".join(packed) + (" b" if to_play is BLACK else " w")


def board_of(text: str, ko: Ko = Ko.POSITIONAL) -> Board:
    """The board a record begins with.

    Raises:
        SetupError: the text is no set-up, or one that no rules fit.
    """
    if not text:
        return Board(ko=ko)
    packed, _, side = text.partition(" ")
    if side not in ("b", "w") or len(packed) > 1000:
        raise SetupError("shape", f"{text[:40]!r}, expected rows and b or w")
    rows = [_RUN.sub(lambda run: "." * min(int(run.group()[:3]), 26), row) for row in packed.split("/")]
    return Board.from_rows(rows, BLACK if side == "b" else WHITE, ko)


def move_text(colour: Colour, point: int, size: int) -> str:
    """A move as a record holds it: `B Q16`. Sides need not alternate in edited files, so the side is always named."""
    return f"{colour.letter} {gtp(point, size)}"


def parse_move(text: str, size: int) -> tuple[Colour, int]:
    """Read `B Q16` or `W pass`.

    Raises:
        PointError: it is no move on this board.
    """
    letter, _, point = text.partition(" ")
    if letter not in ("B", "W"):
        raise PointError(text, "unreadable")
    return (BLACK if letter == "B" else WHITE), parse_point(point, size)


def checked_go(record: GameRecord, game: int = 0, ko: Ko = Ko.SIMPLE) -> tuple[GameRecord, tuple[Problem, ...]]:
    """The record without the moves that the rules forbid and what follows them, and a problem for each.

    Args:
        record: a Go record.
        game: its index in the file, for the problems.
        ko: simple by default, since files come from events of every rule set; the rule book's reading is positional.
    """
    try:
        board = board_of(record.start_fen, ko)
    except SetupError as error:
        problem = Problem("bad-setup", game, token=str(error)[:60])
        return GameRecord(record.tags, "", (), record.opening_comment, record.result), (problem,)
    return _played(record, board, game)


def _played(record: GameRecord, board: Board, game: int) -> tuple[GameRecord, tuple[Problem, ...]]:
    kept: dict[int, int] = {-1: -1}
    nodes: list[Node] = []
    problems: list[Problem] = []
    for index, level, _ in walk(record):
        node = record.nodes[index]
        if node.parent not in kept:
            continue
        while board.ply >= level:
            board.undo()
        if refusal := _try(board, node.move):
            problems.append(Problem("illegal-move", game, board.ply, f"{node.move}: {refusal}"[:60]))
            continue
        nodes.append(Node(kept[node.parent], node.move, node.comment, node.clock_ms))
        kept[index] = len(nodes) - 1
    if not problems:
        return record, ()
    return msgspec.structs.replace(record, nodes=tuple(nodes)), tuple(problems)


def _try(board: Board, move: str) -> str:
    """Play a move with the side it names; give the reason why it cannot be, empty if it was played."""
    try:
        colour, point = parse_move(move, board.size)
    except PointError as error:
        return error.reason
    board.turn = colour
    if refusal := board.refusal(point):
        return refusal
    board.play(point)
    return ""
