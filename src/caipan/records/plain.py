"""Plain move lists: anything a person pastes, with or without numbers, a FEN in front or none."""

import re

from caipan.rules.xiangqi import START_FEN, Board, FenError, Move, Side
from caipan.rules.xiangqi.notation import Style, write_line

from .pgn import read_game
from .pgn_tokens import tokens
from .record import GameRecord, Problem, Reading

_FEN = re.compile(
    r"^\s*(?:fen\s*[:：=]?\s*)?(?P<fen>[1-9a-z]+(?:/[1-9a-z]+)+(?:\s+[wrb]\b(?:\s+-\s+-(?:\s+\d+\s+\d+)?)?)?)"
    r"\s*(?:moves\b)?",
    re.IGNORECASE,
)


def read_plain(text: str, encoding: str = "utf-8") -> Reading:
    """Read one game; comments and variations may stand in it. A text that is no move is reported with its place."""
    body, offset, fen = _split_fen(text)
    try:
        Board(fen or START_FEN, strict=False)
    except FenError as error:
        problems = tuple(Problem("bad-setup", token=str(found), offset=0) for found in error.faults)
        return Reading("text", encoding, (), problems)
    record, found = read_game(list(tokens(body)), fen)
    problems = tuple(Problem(p.reason, p.game, p.ply, p.token, _shifted(p.offset, offset)) for p in found)
    if not record.nodes and not fen:
        nothing = Problem("no-moves", token=body.strip()[:40], offset=offset)
        return Reading("text", encoding, (), problems or (nothing,))
    return Reading("text", encoding, (record,), problems)


def _shifted(offset: int | None, by: int) -> int | None:
    return None if offset is None else offset + by


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
