"""DhtmlXQ and UBB of 东萍: tags in brackets, two-digit squares from the top left. Layout: ``docs/formats.md``."""

import re
from collections.abc import Iterator

from caipan.rules.xiangqi import START_FEN

from .record import START, GameRecord, Problem, Reading
from .setup_fen import fen_of, first_side, pieces_from, square
from .tree import TreeBuilder

_OPEN = re.compile(r"\[(DhtmlXQ|DhtmlXQiFrame|DHJHtmlXQ)\]", re.IGNORECASE)
_TAG = re.compile(r"\[DhtmlXQ_(\w{1,40}+)\]", re.IGNORECASE)
_END = re.compile(r"\[/DhtmlXQ_\w{1,40}+\]", re.IGNORECASE)
_BRANCH = re.compile(r"move_(\d+)_(\d+)_(\d+)$", re.IGNORECASE)
_MAIN_COMMENT = re.compile(r"comment(\d+)$", re.IGNORECASE)
_BRANCH_COMMENT = re.compile(r"comment(\d+)_(\d+)$", re.IGNORECASE)
_RESULTS = {
    "红胜": "1-0", "紅勝": "1-0", "黑胜": "0-1", "黑勝": "0-1", "和棋": "1/2-1/2", "和局": "1/2-1/2",
    "w": "1-0", "l": "0-1", "d": "1/2-1/2", "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2",
}  # fmt: skip
_NAMES = {
    "title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "red": "Red",
    "redteam": "RedTeam", "redtime": "RedTime", "redrating": "RedElo", "black": "Black", "blackteam": "BlackTeam",
    "blacktime": "BlackTime", "blackrating": "BlackElo", "remark": "Annotator", "author": "Author", "open": "Opening",
    "timerule": "TimeControl", "table": "Table",
}  # fmt: skip


def is_dhtmlxq(text: str) -> bool:
    """Whether the text holds a DhtmlXQ block."""
    return bool(_OPEN.search(text))


def read_dhtmlxq(text: str, encoding: str = "utf-8") -> Reading:
    """Read every block of a text or page."""
    games: list[GameRecord] = []
    problems: list[Problem] = []
    for block, offset in _blocks(text):
        record, found = _read_block(block)
        problems += [Problem(p.reason, len(games), p.ply, p.token, offset) for p in found]
        games.append(record)
    return Reading("dhtmlxq", encoding, tuple(games), tuple(problems))


def _blocks(text: str) -> Iterator[tuple[str, int]]:
    starts = [match.start() for match in _OPEN.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[start:end], start


def _fields(block: str) -> Iterator[tuple[str, str]]:
    """Tags with their values; the name of a closing tag may be wrong, as it is in public samples."""
    at = 0
    while (tag := _TAG.search(block, at)) and (end := _END.search(block, tag.end())):
        yield tag[1].lower(), block[tag.end() : end.start()].strip()
        at = end.end()


def _read_block(block: str) -> tuple[GameRecord, list[Problem]]:
    fields = dict(_fields(block))
    tree = TreeBuilder()
    lines = {0: tree.line(START, _moves(fields.get("movelist", ""), tree))}
    _read_branches(fields, lines, tree)
    opening = _place_comments(fields, lines, tree)
    pieces = _pieces(fields.get("binit", ""), tree)
    fen = fen_of(pieces, first_side(pieces, [n.move for n in tree.nodes[:1]])) if pieces else ""
    record = GameRecord(
        tags={_NAMES[name]: value for name, value in fields.items() if name in _NAMES and value},
        start_fen="" if fen == START_FEN else fen,
        nodes=tuple(tree.nodes),
        opening_comment=opening,
        result=_RESULTS.get(fields.get("result", "").lower(), "*"),
    )
    return record, tree.problems


def _moves(digits: str, tree: TreeBuilder, at: int = START) -> list[str]:
    """Four digits a move, ``x1y1x2y2``; stops at the first group that is no move."""
    digits = "".join(digits.split())
    moves: list[str] = []
    for i in range(0, len(digits) - 3, 4):
        group = digits[i : i + 4]
        if not group.isdecimal():
            tree.problem("bad-digits", group, at=at)
            break
        x1, y1, x2, y2 = map(int, group)
        if x1 > 8 or x2 > 8:
            tree.problem("off-board", group, at=at)
            break
        moves.append(square(x1, 9 - y1) + square(x2, 9 - y2))
    if len(digits) % 4:
        tree.problem("truncated", digits[-(len(digits) % 4) :], at=at)
    return moves


def _read_branches(fields: dict[str, str], lines: dict[int, list[int]], tree: TreeBuilder) -> None:
    """``move_P_N_I``: branch I leaves branch P at ply N and begins with the move that replaces ply N."""
    starts = {0: 1}
    branches = sorted(
        (int(m[3]), int(m[1]), int(m[2]), digits) for name, digits in fields.items() if (m := _BRANCH.match(name))
    )
    for branch, parent, ply, digits in branches:
        before = ply - 1 - starts.get(parent, 1)
        line = lines.get(parent)
        if line is None or not -1 <= before < len(line):
            tree.problem("no-such-branch", f"move_{parent}_{ply}_{branch}")
            continue
        at = line[before] if before >= 0 else _before(line, tree)
        lines[branch] = tree.line(at, _moves(digits, tree, at))
        starts[branch] = ply


def _before(line: list[int], tree: TreeBuilder) -> int:
    """The node that the first move of a line continues."""
    return tree.nodes[line[0]].parent if line else START


def _place_comments(fields: dict[str, str], lines: dict[int, list[int]], tree: TreeBuilder) -> str:
    """Place ``commentN`` after ply N of the main line, ``commentI_N`` in branch I; give the opening one."""
    opening = ""
    for name, value in fields.items():
        text = value.replace("||", "\n").strip()
        if match := _MAIN_COMMENT.match(name):
            ply = int(match[1])
            if ply == 0:
                opening = text
            else:
                _comment(tree, lines[0], ply - 1, text, name)
        elif match := _BRANCH_COMMENT.match(name):
            line = lines.get(int(match[1]), [])
            first = tree.depth(line[0]) if line else 1
            _comment(tree, line, int(match[2]) - first, text, name)
    return opening


def _comment(tree: TreeBuilder, line: list[int], at: int, text: str, name: str) -> None:
    if not text:
        return
    if not 0 <= at < len(line):
        tree.problem("comment-without-move", name)
        return
    node = tree.nodes[line[at]]
    tree.nodes[line[at]] = type(node)(node.parent, node.move, text, node.clock_ms)


def _pieces(binit: str, tree: TreeBuilder) -> dict[tuple[int, int], str]:
    digits = "".join(binit.split())
    if not digits:
        return {}
    if len(digits) < 64 or not digits[:64].isdecimal():
        tree.problem("bad-setup", digits)
        return {}
    return pieces_from([(int(digits[i]), 9 - int(digits[i + 1])) for i in range(0, 64, 2)])
