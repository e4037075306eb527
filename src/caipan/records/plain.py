"""Plain move lists: anything a person pastes, with or without numbers, a FEN in front or none."""

import re
from functools import partial

from caipan.rules.xiangqi import START_FEN, Board, FenError, Move, Side
from caipan.rules.xiangqi.notation import Style, write_line

from .movetext import LOOK_AHEAD, Unreadable, read_move
from .pgn_tokens import Kind, tokens
from .record import START, GameRecord, Problem, Reading
from .tree import TreeBuilder

_FEN = re.compile(
    r"^\s*(?:fen\s*[:：=]?\s*)?(?P<fen>[1-9a-z]+(?:/[1-9a-z]+)+(?:\s+[wrb]\b(?:\s+-\s+-(?:\s+\d+\s+\d+)?)?)?)"
    r"\s*(?:moves\b)?",
    re.IGNORECASE,
)


def read_plain(text: str, encoding: str = "utf-8") -> Reading:
    """Read one game; stops with a located problem at the first text that is no move."""
    tree = TreeBuilder()
    body, offset, fen = _split_fen(text)
    try:
        board = Board(fen or START_FEN, strict=False)
    except FenError as error:
        problems = tuple(Problem("bad-setup", token=str(found), offset=0) for found in error.faults)
        return Reading("text", encoding, (), problems)
    result = _read_moves(body, offset, board, tree)
    if not tree.nodes and not fen:
        problems = tuple(tree.problems) or (Problem("no-moves", token=body.strip()[:40], offset=offset),)
        return Reading("text", encoding, (), problems)
    record = GameRecord(start_fen=fen, nodes=tuple(tree.nodes), result=result)
    return Reading("text", encoding, (record,), tuple(tree.problems))


def write_plain(record: GameRecord, style: Style = Style.ZH) -> str:
    """The line that was played, a full move a line; a FEN line in front of a set-up."""
    board = Board(record.start_fen or START_FEN, strict=False)
    number, red_first = board.fullmove, board.turn is Side.RED
    texts = write_line(board, [Move(move) for move in record.main_line()], style)
    cells = texts if red_first else ["…", *texts]
    lines = [f"{number + at // 2}. {' '.join(cells[at : at + 2])}" for at in range(0, len(cells), 2)]
    head = [f"FEN {record.start_fen}"] if record.start_fen else []
    return "\n".join([*head, *lines, record.result]) + "\n"


def _split_fen(text: str) -> tuple[str, int, str]:
    match = _FEN.match(text)
    if not match:
        return text, 0, ""
    return text[match.end() :], match.end(), match["fen"].strip()


def _read_moves(body: str, offset: int, board: Board, tree: TreeBuilder) -> str:
    words = [token for token in tokens(body) if token.kind in {Kind.MOVE, Kind.RESULT}]
    at = START
    for index, token in enumerate(words):
        if token.kind is Kind.RESULT:
            return token.text
        following = [t.text for t in words[index + 1 : index + 1 + LOOK_AHEAD]]
        try:
            move = read_move(board, token.text, partial(list, following))
        except Unreadable as fault:
            tree.problem(fault.reason, token.text, at=at, offset=offset + token.offset)
            return "*"
        at = tree.add(at, str(move))
        board.push(move)
    return "*"
