"""CBF of 象棋桥: XML with the moves as pairs of points ``xy-xy`` from the top left. Layout: ``docs/formats.md``."""

from xml.etree.ElementTree import Element, ParseError, XMLParser

from .record import START, GameRecord, Problem, Reading
from .setup_fen import square
from .tree import TreeBuilder

MAX_BYTES = 32 * 1024 * 1024
_NAMES = {
    "Name": "Title", "URL": "Source", "From": "Event", "Contest": "Event", "Round": "Round", "Group": "Group",
    "Table": "Table", "Date": "Date", "Site": "Site", "TimeRule": "TimeControl", "Red": "Red", "RedTeam": "RedTeam",
    "RedTime": "RedTime", "RedRating": "RedElo", "Black": "Black", "BlackTeam": "BlackTeam", "BlackTime": "BlackTime",
    "BlackRating": "BlackElo", "Commentator": "Annotator", "Creator": "Author",
}  # fmt: skip
_RESULTS = {"1": "1-0", "2": "0-1", "3": "1/2-1/2", "红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2"}


def is_cbf(data: bytes) -> bool:
    """Whether the bytes look like a CBF document."""
    return b"<ChineseChessRecord" in data[:4096] or "<ChineseChessRecord".encode("utf-16-le") in data[:8192]


def read_cbf(data: bytes) -> Reading:
    """Read one game. Document types and entities are refused: no expansion bombs, no outside files."""
    if len(data) > MAX_BYTES:
        return Reading("cbf", "", (), (Problem("too-large", token=str(len(data)), offset=MAX_BYTES),))
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data or "<!DOCTYPE".encode("utf-16-le") in data:
        return Reading("cbf", "", (), (Problem("doctype-refused"),))
    parser = XMLParser()
    try:
        parser.feed(data)
        root = parser.close()
    except (ParseError, ValueError, LookupError) as error:
        return Reading("cbf", "", (), (Problem("broken-xml", token=str(error)[:60]),))
    record, problems = _record(root)
    return Reading("cbf", "utf-8", (record,), tuple(problems))


def _record(root: Element) -> tuple[GameRecord, list[Problem]]:
    head = {child.tag: (child.text or "").strip() for part in root.iter("Head") for child in part}
    tree = TreeBuilder()
    opening = _read_moves(root, tree)
    fen = head.get("FEN", "")
    record = GameRecord(
        tags={_NAMES[name]: value for name, value in head.items() if name in _NAMES and value},
        start_fen="" if fen.startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w") else fen,
        nodes=tuple(tree.nodes),
        opening_comment=opening,
        result=_RESULTS.get(head.get("RecordResult", ""), "*"),
    )
    return record, tree.problems


def _read_moves(root: Element, tree: TreeBuilder) -> str:
    """One line of moves, the last one marked ``end``; how the format stores variations is nowhere written down."""
    opening = ""
    parent = START
    ended = False
    for move in root.iter("Move"):
        comment = "".join(move.itertext()).strip()
        value = move.get("value", "")
        if value == "00-00":
            opening = comment
            continue
        iccs = _iccs(value)
        if ended or iccs is None:
            tree.problem("moves-after-end" if ended else "bad-move", value, at=parent)
            break
        parent = tree.add(parent, iccs, comment)
        ended = move.get("end") == "1"
    return opening


def _iccs(value: str) -> str | None:
    points = value.split("-")
    if len(points) != 2 or not all(len(p) == 2 and p.isdecimal() and p[0] != "9" for p in points):
        return None
    return "".join(square(int(p[0]), 9 - int(p[1])) for p in points)
