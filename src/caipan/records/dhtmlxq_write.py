"""Writing DhtmlXQ with branches and comments."""

from caipan.rules.xiangqi import START_FEN, Board

from .record import START, GameRecord, walk
from .setup_fen import listed_points

_TAGS = {
    "title": "Title", "event": "Event", "date": "Date", "place": "Site", "round": "Round", "red": "Red",
    "redteam": "RedTeam", "redtime": "RedTime", "redrating": "RedElo", "black": "Black", "blackteam": "BlackTeam",
    "blacktime": "BlackTime", "blackrating": "BlackElo", "remark": "Annotator", "author": "Author", "open": "Opening",
    "timerule": "TimeControl", "table": "Table",
}  # fmt: skip
_RESULTS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}


def write_dhtmlxq(record: GameRecord) -> str:
    """One block ``[DhtmlXQ]...[/DhtmlXQ]``. Line breaks of comments become ``||``, brackets full-width ones."""
    branches, where = _branches(record)
    fields = [(name, record.tags.get(tag, "")) for name, tag in _TAGS.items()]
    fields.append(("result", _RESULTS[record.result]))
    fields.append(("binit", _setup(record)))
    for branch, (parent, ply, moves) in branches.items():
        fields.append(("movelist" if branch == 0 else f"move_{parent}_{ply}_{branch}", "".join(map(_digits, moves))))
    if record.opening_comment:
        fields.append(("comment0", record.opening_comment))
    for index, node in enumerate(record.nodes):
        if node.comment:
            branch, ply = where[index]
            fields.append((f"comment{ply}" if branch == 0 else f"comment{branch}_{ply}", node.comment))
    body = "\n".join(f"[DhtmlXQ_{name}]{_safe(value)}[/DhtmlXQ_{name}]" for name, value in fields)
    return f"[DhtmlXQ]\n{body}\n[/DhtmlXQ]\n"


def _branches(record: GameRecord) -> tuple[dict[int, tuple[int, int, list[str]]], dict[int, tuple[int, int]]]:
    """Moves by branch with the parent branch and first ply; and branch and ply by node."""
    branches: dict[int, tuple[int, int, list[str]]] = {0: (0, 1, [])}
    where: dict[int, tuple[int, int]] = {START: (0, 0)}
    continued: set[int] = set()
    for index, level, _ in walk(record):
        parent = record.nodes[index].parent
        branch = where[parent][0]
        if parent in continued:
            branch = len(branches)
            branches[branch] = (where[parent][0], level, [])
        continued.add(parent)
        where[index] = (branch, level)
        branches[branch][2].append(record.nodes[index].move)
    return branches, where


def _setup(record: GameRecord) -> str:
    """32 two-digit squares from the top left, 99 for a missing piece."""
    points = listed_points(Board(record.start_fen or START_FEN, strict=False))
    return "".join(f"{point[0]}{9 - point[1]}" if point else "99" for point in points)


def _digits(move: str) -> str:
    x1, y1, x2, y2 = "abcdefghi".index(move[0]), int(move[1]), "abcdefghi".index(move[2]), int(move[3])
    return f"{x1}{9 - y1}{x2}{9 - y2}"


def _safe(value: str) -> str:
    return value.replace("\r\n", "\n").replace("\n", "||").replace("[", "［").replace("]", "］")
