"""The WXF text file: ``FORMAT WXF``, headers a line each, the moves in ``START{ ... }END``. As playOK writes it too."""

import re

from caipan.rules.xiangqi import START_FEN, Board, Move, Side
from caipan.rules.xiangqi.notation import Style, write_line

from .plain import read_plain
from .record import GameRecord, Problem, Reading

_HEAD = re.compile(r"^\s*FORMAT\s+(WXF|ICCS|AXF|LALG|SALG)\b", re.IGNORECASE)
_START = re.compile(r"START\s{0,20}+\{", re.IGNORECASE)
_END = re.compile(r"\}\s{0,20}+END", re.IGNORECASE)
_FIELD = re.compile(
    r"^[ \t]{0,20}+(GAME|EVENT|RED|BLACK|DATE|SITE|FEN|RESULT|AUTHOR|OPEN)[ \t]+(.*)$", re.IGNORECASE | re.MULTILINE
)
_NAMES = {"GAME": "Event", "EVENT": "Event", "DATE": "Date", "SITE": "Site", "AUTHOR": "Annotator", "OPEN": "Opening"}
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "RED": "1-0", "BLACK": "0-1", "DRAW": "1/2-1/2"}


def is_wxf_text(text: str) -> bool:
    """Whether the text begins with a ``FORMAT`` line."""
    return bool(_HEAD.match(text))


def read_wxf_text(text: str, encoding: str = "ascii") -> Reading:
    """Read one game."""
    start = _START.search(text)
    end = _END.search(text, start.end()) if start else None
    fields = {name.upper(): value.strip() for name, value in _FIELD.findall(text[: start.start()] if start else text)}
    fen = fields.get("FEN", "")
    if start is None or end is None:
        return Reading("wxf-text", encoding, (), (Problem("truncated", token="START{ ... }END", offset=len(text)),))
    body = text[start.end() : end.start()]
    moves = read_plain(f"{fen}\n{body}" if fen else body, encoding)
    if not moves.games:
        return Reading("wxf-text", encoding, (), moves.problems)
    game = moves.games[0]
    tags = {_NAMES[name]: value for name, value in fields.items() if name in _NAMES and value}
    for side in ("Red", "Black"):
        name, _, team = fields.get(side.upper(), "").partition(";")
        tags |= {key: part.strip(" ;") for key, part in ((side, name), (f"{side}Team", team)) if part.strip(" ;")}
    result = _RESULTS.get(fields.get("RESULT", "").upper(), game.result)
    record = GameRecord(tags, game.start_fen, game.nodes, game.opening_comment, result)
    return Reading("wxf-text", encoding, (record,), moves.problems)


def write_wxf_text(record: GameRecord) -> str:
    """The line that was played, in WXF moves of the 2018 rules."""
    board = Board(record.start_fen or START_FEN, strict=False)
    tags = record.tags
    lines = [
        "FORMAT WXF",
        f"GAME {tags.get('Event', '')}".rstrip(),
        f"RED {tags.get('Red', '')};{tags.get('RedTeam', '')};",
        f"BLACK {tags.get('Black', '')};{tags.get('BlackTeam', '')};",
        f"DATE {tags.get('Date', '')}".rstrip(),
        *([f"FEN {record.start_fen}"] if record.start_fen else []),
        f"RESULT {record.result}",
    ]
    number, red_first = board.fullmove, board.turn is Side.RED
    texts = write_line(board, [Move(move) for move in record.main_line()], Style.WXF)
    cells = texts if red_first else ["...", *texts]
    moves = [f"{number + at // 2}. {' '.join(cells[at : at + 2])}" for at in range(0, len(cells), 2)]
    return "\n".join([*lines, "START{", *moves, "}END"]) + "\n"
