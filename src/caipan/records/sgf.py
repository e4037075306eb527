"""SGF to game records: every dialect met, Fox, Sina and GBK files among them. Layout: ``docs/go.md``."""

import codecs
import re

from caipan.rules.go import BLACK, PASS, WHITE, Colour, PointError, parse_point

from .encodings import decode
from .go_formats_setup import checked_go, move_text, setup_text
from .record import START, GameRecord, Node, Problem, Reading
from .sgf_names import ALIASES, TAGS, expected_in, komi_points, result_of
from .sgf_tree import SgfGame, SgfNode, parse_sgf

_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_-]{2,20})\s*\]")
WARNINGS = frozenset(
    {"unknown-property", "property-of-another-format", "komi-unit", "double-property", "handicap-differs", "empty-komi"}
)
"""Problems that lose nothing of the game: vendor tags, komi in another unit."""


def decode_sgf(data: bytes) -> tuple[str, str]:
    """The text of a file and its encoding: UTF-8 whatever the file says, else `CA`, else by plausibility."""
    found = _CHARSET.search(data[:2000])
    text, name = decode(data)
    if found and not name.startswith(("ascii", "utf")):
        named = found.group(1).decode("ascii").lower()
        named = "gb18030" if named in ("gb2312", "gbk", "gb18030") else named
        try:
            return data.decode(codecs.lookup(named).name), named
        except (LookupError, UnicodeError):
            return text, name
    return text, name


def read_sgf(data: bytes) -> Reading:
    """Every Go game of an SGF file; moves the rules forbid are cut off and reported."""
    text, encoding = decode_sgf(data)
    games, problems = parse_sgf(text)
    found = list(problems)
    records: list[GameRecord] = []
    for index, game in enumerate(games):
        record, lost = record_of(game)
        record, illegal = checked_go(record, index)
        records.append(record)
        found += [Problem(p.reason, index, p.ply, p.token, p.offset) for p in lost]
        found += illegal
    if not games:
        found.append(Problem("no-game", token=text[:40], offset=0))
    return Reading("sgf", encoding, tuple(records), tuple(found))


def record_of(game: SgfGame) -> tuple[GameRecord, tuple[Problem, ...]]:
    """One game tree as a record, and what a record cannot hold."""
    return _Conversion(game).run()


class _Conversion:
    """Walks the nodes in the order of the file, parents first; several nodes may stand for one place of the record."""

    def __init__(self, game: SgfGame) -> None:
        self.game = game
        self.size = 19
        self.black: set[int] = set()
        self.white: set[int] = set()
        self.to_play: Colour | None = None
        self.nodes: list[Node] = []
        self.comments: dict[int, list[str]] = {}
        self.clocks: dict[int, int] = {}
        self.place: dict[int, int | None] = {START: START}
        self.depths: dict[int, int] = {START: 0}
        self.setting_up = True
        self.problems: list[Problem] = []

    def run(self) -> tuple[GameRecord, tuple[Problem, ...]]:
        root = self.game.nodes[0]
        tags = self._tags(root)
        self._size(root)
        if self.game.nodes[0].first("GM") not in ("", "1"):
            self._problem("another-game", f"GM[{root.first('GM')}]")
            return GameRecord(tags), tuple(self.problems)
        file_format = int(root.first("FF")) if root.first("FF") in ("1", "2", "3", "4") else 0
        strange: set[str] = set()
        for index, node in enumerate(self.game.nodes):
            self._names(node, file_format, strange)
            self.place[index] = self._read(node, self.place.get(node.parent))
        self._handicap(root)
        return self._record(tags, root), tuple(self.problems)

    def _record(self, tags: dict[str, str], root: SgfNode) -> GameRecord:
        nodes = tuple(
            Node(n.parent, n.move, "\n".join(self.comments.get(i, ())), self.clocks.get(i))
            for i, n in enumerate(self.nodes)
        )
        return GameRecord(
            tags=tags,
            start_fen=setup_text(self.size, self.black, self.white, self._first_side()),
            nodes=nodes,
            opening_comment="\n".join(self.comments.get(START, ())),
            result=result_of(root.first("RE")),
        )

    def _first_side(self) -> Colour:
        if self.to_play is not None:
            return self.to_play
        if self.nodes:
            return BLACK if self.nodes[0].move.startswith("B") else WHITE
        return WHITE if self.black and not self.white else BLACK

    def _tags(self, root: SgfNode) -> dict[str, str]:
        tags = {"Game": "Go"}
        for name, values in root.properties.items():
            known = ALIASES.get(name, name)
            if known in TAGS and (known == name or TAGS[known] not in tags) and (value := " ".join(values[0].split())):
                tags[TAGS[known]] = value
        self._komi(tags, root)
        if comment := root.first("GC"):
            self.comments[START] = [comment]
        return tags

    def _komi(self, tags: dict[str, str], root: SgfNode) -> None:
        vendor = " ".join(root.properties.get("AP", ()))
        if "Komi" in tags:
            given = tags["Komi"]
            tags["Komi"], changed = komi_points(given, vendor=vendor, rules=tags.get("Rules", ""))
            if changed:
                self._problem("komi-unit", f"KM[{given}] is {tags['Komi']} points")
        elif "KM" in root.properties:
            self._problem("empty-komi", "KM[]")

    def _size(self, root: SgfNode) -> None:
        text = root.first("SZ")
        width, _, height = text.partition(":")
        if text and width.isdecimal() and width.isascii() and height in ("", width) and 2 <= int(width[:4]) <= 25:
            self.size = int(width)
        elif text:
            self._problem("board-size", f"SZ[{text}]")

    def _names(self, node: SgfNode, file_format: int, strange: set[str]) -> None:
        for name in node.properties:
            if name not in strange and not expected_in(file_format, name):
                strange.add(name)
                known = expected_in(0, name)
                self._problem("property-of-another-format" if known else "unknown-property", name)

    def _read(self, node: SgfNode, at: int | None) -> int | None:
        """Enter a node after the place ``at``; give the place after it, ``None`` where the record cannot follow."""
        if at is None:
            return None
        if any(name in node.properties for name in ("AB", "AW", "AE", "PL")) and not self._set_up(node, at):
            return None
        for name in [name for name in node.properties if name in ("B", "W")]:
            at = self._move(node, name, at)
            if at is None:
                return None
        if comment := "\n".join(text.strip() for text in node.properties.get("C", ())).strip():
            self.comments.setdefault(at, []).append(comment)
        return at

    def _move(self, node: SgfNode, name: str, at: int) -> int | None:
        self.setting_up = False
        text = node.first(name)
        colour = BLACK if name == "B" else WHITE
        try:
            point = PASS if text in ("", "tt") and (text == "" or self.size <= 19) else parse_point(text, self.size)
        except PointError:
            self._problem("bad-point", f"{name}[{text}]", at)
            return None
        self.nodes.append(Node(at, move_text(colour, point, self.size)))
        place = len(self.nodes) - 1
        self.depths[place] = self.depths[at] + 1
        if (clock := _milliseconds(node.first(f"{name}L"))) is not None:
            self.clocks[place] = clock
        return place

    def _set_up(self, node: SgfNode, at: int) -> bool:
        """Stones put on the board: before the first move they belong to the opening, later no record holds them."""
        if not self.setting_up or at != START:
            if set(node.properties) & {"AB", "AW", "AE"}:
                self._problem("setup-after-move", "AB AW AE", at)
                return False
            return True
        for name, target, other in (("AB", self.black, self.white), ("AW", self.white, self.black)):
            points = self._points(node, name)
            target |= points
            other -= points
        empty = self._points(node, "AE")
        self.black -= empty
        self.white -= empty
        if side := node.first("PL").lower()[:1]:
            self.to_play = WHITE if side in ("w", "2", "白") else BLACK
        return True

    def _points(self, node: SgfNode, name: str) -> set[int]:
        found: set[int] = set()
        for value in node.properties.get(name, ()):
            text = value.strip()
            first, _, last = text.partition(":")
            try:
                corners = [parse_point(first, self.size), parse_point(last or first, self.size)]
            except PointError:
                self._problem("bad-point", f"{name}[{text}]")
                continue
            if PASS not in corners:
                found |= _rectangle(corners, self.size)
        return found

    def _handicap(self, root: SgfNode) -> None:
        text = root.first("HA")
        if text.isdecimal() and text.isascii() and int(text[:4]) >= 2 and int(text[:4]) != len(self.black):
            self._problem("handicap-differs", f"HA[{text}], {len(self.black)} stones")

    def _problem(self, reason: str, token: str, at: int = START) -> None:
        self.problems.append(Problem(reason, 0, self.depths[at], token[:60]))


def _rectangle(corners: list[int], size: int) -> set[int]:
    rows, columns = zip(*(divmod(corner, size) for corner in corners), strict=True)
    return {
        row * size + column
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    }


def _milliseconds(text: str) -> int | None:
    """Seconds with at most three decimals as milliseconds."""
    found = re.fullmatch(r"([0-9]{1,8})(?:\.([0-9]{1,9}))?", text)
    return int(found.group(1)) * 1000 + int(((found.group(2) or "") + "000")[:3]) if found else None
