"""PGN as xiangqi programs write it: several games a file, comments and variations anywhere, any move style."""

import re
from collections.abc import Iterator

from caipan.rules.xiangqi import START_FEN, Board, FenError

from .movetext import LOOK_AHEAD, Unreadable, read_move
from .pgn_tokens import Kind, Token, tokens
from .record import START, GameRecord, Node, Problem, Reading
from .tree import TreeBuilder
from .tree_board import TreeBoard

_NAMES = {"White": "Red", "WhiteTeam": "RedTeam", "WhiteElo": "RedElo", "WhiteTime": "RedTime"}
_DROPPED = {"Result", "FEN", "SetUp", "Format", "Game", "Variant", "PlyCount"}
_RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}
_CLOCK = re.compile(r"\[%clk (\d+):(\d\d):(\d\d(?:\.\d+)?)\]")
MAX_VARIATION_DEPTH = 1_000
_IN_LINE = {Kind.MOVE, Kind.OPEN, Kind.CLOSE, Kind.COMMENT}


def is_pgn(text: str) -> bool:
    """Whether a tag pair stands at the beginning of a line."""
    return bool(re.search(r'^[ \t]*+\[[ \t]*+[A-Za-z][A-Za-z0-9_]{0,60}+\s{1,20}+["“]', text, re.MULTILINE))


def read_pgn(text: str, encoding: str = "utf-8") -> Reading:
    """Read every game; a move that cannot be read ends its line and is reported, the other games go on."""
    games: list[GameRecord] = []
    problems: list[Problem] = []
    for record, found in stream_pgn(text):
        problems += [Problem(p.reason, len(games), p.ply, p.token, p.offset) for p in found]
        games.append(record)
    return Reading("pgn", encoding, tuple(games), tuple(problems))


def stream_pgn(text: str) -> Iterator[tuple[GameRecord, tuple[Problem, ...]]]:
    """The games one at a time, so that archives of any size stay small in memory."""
    for group in _games(text):
        tags = {t.name: t.text for t in group if t.kind is Kind.TAG}
        yield _GameReader(group, tags).read()


def read_game(group: list[Token], fen: str = "") -> tuple[GameRecord, tuple[Problem, ...]]:
    """One game from tokens without tags, from the set-up ``fen`` (empty: the opening set-up)."""
    return _GameReader(group, {"FEN": fen} if fen else {}).read()


def _games(text: str) -> Iterator[list[Token]]:
    """A tag after moves, or a second ``Game`` or ``Event`` tag, begins the next game; adverts after a result do not."""
    group: list[Token] = []
    in_moves = False
    ended = False
    for token in tokens(text):
        if token.kind is Kind.TAG:
            again = token.name in {"Game", "Event"} and any(t.name == token.name for t in group)
            if in_moves or ended or again:
                yield group
                group, in_moves, ended = [], False, False
        elif ended:
            continue
        elif token.kind is Kind.MOVE:
            in_moves = True
        elif token.kind is Kind.RESULT and (in_moves or group):
            ended = True
        group.append(token)
    if group:
        yield group


class _GameReader:
    """Reads the tokens of one game into a tree."""

    def __init__(self, group: list[Token], raw_tags: dict[str, str]) -> None:
        self._group = group
        self._raw = raw_tags
        self._tree = TreeBuilder()
        self._tags: dict[str, str] = {}
        self._result = "*"
        self._opening = ""
        self._at = START
        self._stack: list[int] = []
        self._broken = False
        self._skipped_open = 0
        self._place = TreeBoard(Board(), self._tree.nodes)

    def read(self) -> tuple[GameRecord, tuple[Problem, ...]]:
        """The record and its problems."""
        raw = self._raw
        fen = self._set_up(raw.get("FEN", ""))
        self._tags = {_NAMES.get(k, k): v for k, v in raw.items() if k not in _DROPPED and v.strip()}
        self._result = raw.get("Result", "*") if raw.get("Result", "*") in _RESULTS else "*"
        for index, token in enumerate(self._group):
            if self._broken and token.kind in _IN_LINE:
                self._skip(token)
            else:
                self._take(index, token)
        record = GameRecord(self._tags, fen, tuple(self._tree.nodes), self._opening, self._result)
        return record, tuple(self._tree.problems)

    def _set_up(self, fen: str) -> str:
        if not fen:
            return ""
        try:
            board = Board(fen, strict=False)
        except FenError as error:
            self._tree.problem("bad-setup", str(error))
            self._broken = True
            return fen
        self._place = TreeBoard(board, self._tree.nodes)
        return "" if board.fen().split()[:2] == START_FEN.split()[:2] else fen

    def _take(self, index: int, token: Token) -> None:
        if token.kind is Kind.MOVE:
            self._move(index, token)
        elif token.kind is Kind.COMMENT:
            self._comment(token.text)
        elif token.kind is Kind.OPEN:
            self._open(token)
        elif token.kind is Kind.CLOSE:
            self._close(token)
        elif token.kind is Kind.RESULT:
            self._result = token.text if token.text != "*" or self._result == "*" else self._result
        elif token.kind is Kind.UNCLOSED:
            self._tree.problem("unclosed-comment", token.text, at=self._at, offset=token.offset)

    def _move(self, index: int, token: Token) -> None:
        self._place.stand_after(self._at)
        try:
            move = read_move(self._place.board, token.text, lambda: self._following(index))
        except Unreadable as fault:
            self._tree.problem(fault.reason, token.text, at=self._at, offset=token.offset)
            self._broken = True
            return
        self._at = self._tree.add(self._at, str(move))

    def _following(self, index: int) -> list[str]:
        """The next moves of the same line, for texts that mean several moves."""
        texts: list[str] = []
        depth = 0
        for token in self._group[index + 1 : index + 1 + 8 * LOOK_AHEAD]:
            depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
            if depth < 0 or len(texts) == LOOK_AHEAD:
                break
            if token.kind is Kind.MOVE and depth == 0:
                texts.append(token.text)
        return texts

    def _comment(self, text: str) -> None:
        clock = _CLOCK.search(text)
        text = _CLOCK.sub("", text).strip() if clock else text
        if self._at == START:
            self._opening = "\n".join(filter(None, (self._opening, text)))
            return
        node = self._tree.nodes[self._at]
        ms = _clock_ms(clock) if clock else node.clock_ms
        joined = "\n".join(filter(None, (node.comment, text)))
        self._tree.nodes[self._at] = Node(node.parent, node.move, joined, ms)

    def _open(self, token: Token) -> None:
        """A variation refers to the move before it."""
        if len(self._stack) >= MAX_VARIATION_DEPTH:
            self._tree.problem("too-deep", token.text, at=self._at, offset=token.offset)
            self._broken = True
            self._skipped_open += 1
            return
        self._stack.append(self._at)
        self._at = self._tree.nodes[self._at].parent if self._at != START else START

    def _close(self, token: Token) -> None:
        if not self._stack:
            self._tree.problem("unopened-variation", token.text, at=self._at, offset=token.offset)
            return
        self._at = self._stack.pop()

    def _skip(self, token: Token) -> None:
        """After an unreadable move only its own line is lost; a bracket that closes its variation ends the loss."""
        if token.kind is Kind.OPEN:
            self._skipped_open += 1
        elif token.kind is Kind.CLOSE and self._skipped_open:
            self._skipped_open -= 1
        elif token.kind is Kind.CLOSE and self._stack:
            self._at = self._stack.pop()
            self._broken = False


def _clock_ms(match: re.Match[str]) -> int:
    hours, minutes, seconds = int(match[1]), int(match[2]), float(match[3])
    return round(((hours * 60 + minutes) * 60 + seconds) * 1000)
