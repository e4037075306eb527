"""SGF as it stands in the file: a flat tree of nodes with all their properties, nothing understood, nothing lost.

One pass, no recursion; text that is no SGF is passed over and reported, reading goes on after it.
"""

import re
from collections.abc import Iterator

import msgspec

from .record import START, Problem


class SgfNode(msgspec.Struct, frozen=True):
    """One node. ``parent`` is an index into ``SgfGame.nodes`` or ``START``; parents stand before children."""

    parent: int
    properties: dict[str, tuple[str, ...]] = {}
    """Values by identifier, without the escapes of SGF."""

    def first(self, name: str) -> str:
        """The first value of a property, trimmed; empty if it is missing."""
        values = self.properties.get(name)
        return values[0].strip() if values else ""


class SgfGame(msgspec.Struct, frozen=True):
    """One game tree of a file; the first node is its root."""

    nodes: tuple[SgfNode, ...]

    def children(self) -> dict[int, list[int]]:
        """Indexes of the continuations by parent, the main line first."""
        found: dict[int, list[int]] = {}
        for index, node in enumerate(self.nodes):
            found.setdefault(node.parent, []).append(index)
        return found


_START = re.compile(r"\(\s*(?:;|[A-Za-z]{1,20}\s*\[)")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_FOREIGN = re.compile(r"[^();A-Za-z\s]+")
_VALUE_END = re.compile(r"(?:[^\]\\]|\\.)*", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


def is_sgf(text: str) -> bool:
    """Whether the text holds the beginning of a game tree."""
    return bool(_START.search(text))


def parse_sgf(text: str) -> tuple[tuple[SgfGame, ...], tuple[Problem, ...]]:
    """Every game tree of a text, and what could not be read."""
    return _Parser(text).run()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.games: list[SgfGame] = []
        self.problems: list[Problem] = []
        self.nodes: list[tuple[int, dict[str, list[str]]]] = []
        self.moves = 0
        self.open: list[int] = []
        self.parent = START

    def run(self) -> tuple[tuple[SgfGame, ...], tuple[Problem, ...]]:
        end = len(self.text)
        while self.at < end:
            if not self.open:
                start = _START.search(self.text, self.at)
                if start is None:
                    break
                self.at = start.start()
            self._step(self.text[self.at])
        if self.open:
            self._problem("truncated", self.text[-20:])
            self._finish()
        return tuple(self.games), tuple(self.problems)

    def _step(self, char: str) -> None:
        if char == "(":
            self.open.append(self.parent)
            self.at += 1
        elif char == ")":
            self.parent = self.open.pop()
            self.at += 1
            if not self.open:
                self._finish()
        elif char == ";":
            self._add()
            self.at += 1
        elif name := _NAME.match(self.text, self.at):
            self._property(name)
        elif foreign := _FOREIGN.match(self.text, self.at):
            self._problem("unexpected-text", foreign.group())
            self.at = foreign.end()
        else:
            self.at += 1

    def _add(self) -> None:
        self.nodes.append((self.parent, {}))
        self.parent = len(self.nodes) - 1

    def _property(self, found: re.Match[str]) -> None:
        start, self.at = self.at, found.end()
        values = tuple(self._values())
        if not values:
            self._problem("unexpected-text", found.group(), start)
            return
        # FF[3] and older allow `Black[...]` for `B[...]`; Sina leaves out the semicolon of the root.
        name = "".join(letter for letter in found.group() if not letter.islower()) or found.group().upper()
        if not self.nodes or (self.open and self.parent == self.open[-1]):
            if self.nodes:
                self._problem("no-node", name, start)
            self._add()
        properties = self.nodes[self.parent][1]
        if name in properties:
            self._problem("double-property", name, start)
        elif name in ("B", "W"):
            self.moves += 1
        properties.setdefault(name, []).extend(values)

    def _values(self) -> Iterator[str]:
        while True:
            at = self.at
            while at < len(self.text) and self.text[at].isspace():
                at += 1
            if self.text[at : at + 1] != "[":
                return
            value = _VALUE_END.match(self.text, at + 1)
            end = at + 1 if value is None else value.end()
            if self.text[end : end + 1] != "]":
                self._problem("unclosed-value", self.text[at : at + 20], at)
                self.at = len(self.text)
                return
            self.at = end + 1
            yield _unescaped(self.text[at + 1 : end])

    def _problem(self, reason: str, token: str, offset: int | None = None) -> None:
        offset = self.at if offset is None else offset
        self.problems.append(Problem(reason, len(self.games), self.moves, token[:40], offset))

    def _finish(self) -> None:
        if self.nodes:
            nodes = (SgfNode(parent, {n: tuple(v) for n, v in found.items()}) for parent, found in self.nodes)
            self.games.append(SgfGame(tuple(nodes)))
        self.nodes, self.open, self.parent, self.moves = [], [], START, 0


def _unescaped(value: str) -> str:
    """The text of a value: a backslash keeps the next character, and takes a line break away."""
    if "\\" in value:
        value = _ESCAPE.sub(lambda found: "" if found.group(1)[0] in "\r\n" else found.group(1), value)
    return value


def write_sgf_tree(games: tuple[SgfGame, ...]) -> str:
    """The text of game trees; reading it gives the same trees."""
    return "".join("".join(_pieces(game)) + "\n" for game in games)


def _pieces(game: SgfGame) -> Iterator[str]:
    children = game.children()
    roots = children.get(START, [])
    todo: list[int | str] = []
    for root in reversed(roots):
        todo += [")", root, "("]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
            continue
        yield ";" + "".join(_written(name, values) for name, values in game.nodes[item].properties.items())
        following = children.get(item, [])
        if len(following) == 1:
            todo.append(following[0])
            yield "\n"
        else:
            for child in reversed(following):
                todo += [")", child, "\n("]


def _written(name: str, values: tuple[str, ...]) -> str:
    return name + "".join("[" + value.replace("\\", "\\\\").replace("]", "\\]") + "]" for value in values)
