"""Writing PGN: tags of the xiangqi dialect, moves in any named style, comments and variations."""

from collections.abc import Iterator
from enum import Enum

from caipan.rules.xiangqi import START_FEN, Board, Move, Side
from caipan.rules.xiangqi.notation import Style, write_move

from .record import START, GameRecord
from .tree_board import TreeBoard

_FORMATS = {Style.ICCS: "ICCS", Style.WXF: "WXF", Style.WXF_1997: "WXF"}
_FIRST_TAGS = ("Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black")
_WIDTH = 100


def write_pgn(record: GameRecord, style: Style = Style.ZH) -> str:
    """One game. Braces in comments become full-width ones, since PGN cannot hold them."""
    lines = [f'[{name} "{_safe_tag(value)}"]' for name, value in _tags(record, style)]
    return "\n".join(lines) + "\n\n" + "\n".join(_wrapped(_movetext(record, style))) + "\n"


def _tags(record: GameRecord, style: Style) -> Iterator[tuple[str, str]]:
    yield "Game", "Chinese Chess"
    for name in _FIRST_TAGS:
        yield name, record.tags.get(name, "")
    yield "Result", record.result
    for name, value in record.tags.items():
        if name not in _FIRST_TAGS:
            yield name, value
    if record.start_fen:
        yield "FEN", record.start_fen
    if style in _FORMATS:
        yield "Format", _FORMATS[style]


def _movetext(record: GameRecord, style: Style) -> Iterator[str]:
    """Tokens in the order of PGN: a move, the variations that replace it, then what follows it. No recursion."""
    children = record.children()
    if record.opening_comment:
        yield _comment(record.opening_comment)
    at = TreeBoard(Board(record.start_fen or START_FEN, strict=False), record.nodes)
    numbered = False
    todo = [(_Step.MOVE, child) for child in children.get(START, [])[:1]]
    while todo:
        step, index = todo.pop()
        if step is not _Step.MOVE:
            yield step.value
            numbered = False
            continue
        node = record.nodes[index]
        at.stand_after(node.parent)
        yield from _number(at.board, numbered)
        yield write_move(at.board, Move(node.move), style)
        numbered = not node.comment
        if node.comment:
            yield _comment(node.comment)
        todo += [(_Step.MOVE, child) for child in children.get(index, [])[:1]]
        first, *others = children[node.parent]
        if first == index:
            for other in reversed(others):
                todo += [(_Step.CLOSE, other), (_Step.MOVE, other), (_Step.OPEN, other)]
    yield record.result


class _Step(Enum):
    MOVE = ""
    OPEN = "("
    CLOSE = ")"


def _number(board: Board, numbered: bool) -> Iterator[str]:
    """``12.`` before the first player's move, ``12...`` before the second player's where a line begins or goes on."""
    red = board.turn is Side.RED
    if red or not numbered:
        yield f"{board.fullmove}.{'' if red else '..'}"


def _comment(text: str) -> str:
    return "{" + text.replace("{", "｛").replace("}", "｝") + "}"


def _safe_tag(value: str) -> str:
    return " ".join(value.split()).replace("\\", "＼").replace('"', '\\"')


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
