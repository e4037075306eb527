"""One door for every file of Go games: SGF, and `gib` (Tygem), `ngf` (WBaduk), `ugf` / `ugi` (PandaNet)."""

import re
from collections.abc import Callable

from caipan.rules.go import BLACK, PASS, WHITE, parse_point

from .encodings import decode
from .go_formats_setup import checked_go, move_text, setup_text
from .reading import MAX_BYTES
from .record import GameRecord, Node, Problem, Reading
from .sgf import read_sgf
from .sgf_names import komi_points, result_of
from .sgf_tree import is_sgf

_HANDICAPS = {
    2: "Q16 D4", 3: "Q16 D4 Q4", 4: "Q16 D4 Q4 D16", 5: "Q16 D4 Q4 D16 K10", 6: "Q16 D4 Q4 D16 D10 Q10",
    7: "Q16 D4 Q4 D16 D10 Q10 K10", 8: "Q16 D4 Q4 D16 D10 Q10 K4 K16", 9: "Q16 D4 Q4 D16 D10 Q10 K4 K16 K10",
}  # fmt: skip


def read_go(data: bytes) -> Reading:
    """Read a file of Go games; the format is recognised. Moves the rules forbid are cut off and reported.

    A door of its own: `read_records` is xiangqi's, and what a move is depends on the game.
    """
    if len(data) > MAX_BYTES:
        return Reading("unknown", problems=(Problem("too-large", token=str(len(data)), offset=MAX_BYTES),))
    if not data.strip():
        return Reading("unknown", problems=(Problem("empty-file", offset=0),))
    text, encoding = _decode(data)
    for recognised, name, read in _READERS:
        if recognised(text):
            record, problems = read(text)
            record, illegal = checked_go(record)
            return Reading(name, encoding, (record,), problems + illegal)
    if is_sgf(text):
        return read_sgf(data)
    return Reading("unknown", encoding, problems=(Problem("unknown-format", token=text[:40], offset=0),))


def _decode(data: bytes) -> tuple[str, str]:
    """Korean servers write EUC-KR, in Hangul; Chinese text read as Korean is full of hanja."""
    text, name = decode(data)
    if name.startswith(("gb18030", "big5")):
        try:
            korean = data.decode("euc-kr")
        except UnicodeDecodeError:
            return text, name
        hanja = sum("\u4e00" <= c <= "\u9fff" for c in korean)
        if sum("\uac00" <= c <= "\ud7a3" for c in korean) > 9 * hanja:
            return korean, "euc-kr"
    return text, name


class _Game:
    """A game that a reader builds move by move."""

    def __init__(self, size: int = 19) -> None:
        self.size = size
        self.tags = {"Game": "Go"}
        self.black: set[int] = set()
        self.white: set[int] = set()
        self.nodes: list[Node] = []
        self.problems: list[Problem] = []

    def handicap(self, text: str) -> None:
        """Set the stones of a handicap on 19 lines."""
        count = int(text) if text.isdecimal() and len(text) < 3 else -1
        if count > 1 and count in _HANDICAPS and self.size == 19:
            self.black = {parse_point(name, 19) for name in _HANDICAPS[count].split()}
            self.tags["Handicap"] = text
        elif count not in (0, 1):
            self.problem("bad-handicap", text)

    def play(self, letter: str, column: int, row: int, token: str) -> None:
        """Add a move; columns and rows from 0, the top left."""
        if letter not in ("B", "W") or not (0 <= column < self.size and 0 <= row < self.size):
            self.problem("bad-point", token)
            return
        self.add(letter, row * self.size + column)

    def add(self, letter: str, point: int) -> None:
        """Add a move or a pass."""
        colour = BLACK if letter == "B" else WHITE
        self.nodes.append(Node(len(self.nodes) - 1, move_text(colour, point, self.size)))

    def tag(self, name: str, value: str) -> None:
        """Set a tag that has a value."""
        if value.strip():
            self.tags[name] = " ".join(value.split())

    def problem(self, reason: str, token: str) -> None:
        """Note something unreadable."""
        self.problems.append(Problem(reason, 0, len(self.nodes), token[:40]))

    def done(self) -> tuple[GameRecord, tuple[Problem, ...]]:
        """The record."""
        handicap = bool(self.black) and not self.white
        first = WHITE if handicap else BLACK
        if self.nodes:
            first = BLACK if self.nodes[0].move.startswith("B") else WHITE
        setup = setup_text(self.size, self.black, self.white, first)
        result = result_of(self.tags.get("ResultText", ""))
        return GameRecord(self.tags, setup, tuple(self.nodes), "", result), tuple(self.problems)


_GIB_TAG = re.compile(r"\\\[(\w+)=([^\r\n]*?)\\\]")
_GIB_TAGS = {
    "GAMEWHITENAME": "White", "GAMEBLACKNAME": "Black", "GAMEDATE": "Date", "GAMEPLACE": "Site", "GAMENAME": "Event",
    "GAMETIME": "TimeControl", "GAMERESULT": "ResultText",
}  # fmt: skip
_KOREAN_RESULT = re.compile(r"(흑|백)[^흑백]*승")


def _is_gib(text: str) -> bool:
    return text.lstrip().startswith("\\HS") or "\\[GIBOKIND" in text[:500]


def _read_gib(text: str) -> tuple[GameRecord, tuple[Problem, ...]]:
    game = _Game()
    komi = ""
    for name, value in _GIB_TAG.findall(text):
        if name in _GIB_TAGS:
            game.tag(_GIB_TAGS[name], value)
        elif name == "GAMEGONGJE" and value.isdecimal() and value != "0":
            komi = f"{int(value[:5]) // 10}.{int(value[:5]) % 10}"
    if komi:
        game.tag("Komi", komi_points(komi)[0])
    if found := _KOREAN_RESULT.search(game.tags.get("ResultText", "")):
        game.tags["ResultText"] = f"{'B' if found.group(1) == '흑' else 'W'}+ {game.tags['ResultText']}"
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["INI"] and len(words) > 3:
            game.handicap(words[3])
        elif words[:1] == ["SKI"] and len(words) > 3:
            game.add("B" if words[3] == "1" else "W", PASS)
        elif words[:1] == ["STO"]:
            _gib_move(game, words, line)
    return game.done()


def _gib_move(game: _Game, words: list[str], line: str) -> None:
    if len(words) < 6 or not (words[4].isdecimal() and words[5].isdecimal()) or max(map(len, words[4:6])) > 2:
        game.problem("bad-point", line)
        return
    game.play({"1": "B", "2": "W"}.get(words[3], "?"), int(words[4]), int(words[5]), line)


_NGF_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Za-z])([A-Za-z])")


def _ngf_lines(text: str) -> tuple[list[str], dict[str, int]]:
    """The lines without the `GI` that some servers put before each of the head, and where what stands."""
    lines = text.splitlines()
    if text.startswith("GI"):
        head = [line.removeprefix("GI") for line in lines[:12]]
        return head + lines[12:], {"Event": 0, "White": 1, "Black": 2, "Date": 6, "size": 7, "handicap": 8}
    names = {"Event": 0, "White": 2, "Black": 3, "Site": 4, "Date": 8, "size": 1, "handicap": 5}
    return lines, names | {"komi": 7, "ResultText": 10}


def _is_ngf(text: str) -> bool:
    lines, names = _ngf_lines(text)
    size = lines[names["size"]].strip() if len(lines) > 12 else ""
    return size.isdecimal() and any(_NGF_MOVE.match(line) for line in lines[:40])


def _read_ngf(text: str) -> tuple[GameRecord, tuple[Problem, ...]]:
    lines, names = _ngf_lines(text)
    size = int(lines[names["size"]].strip()[:3])
    game = _Game(size if 2 <= size <= 25 else 19)
    for name in ("Event", "White", "Black", "Site", "Date", "ResultText"):
        if name in names:
            game.tag(name, lines[names[name]])
    komi = lines[names["komi"]].strip() if "komi" in names else ""
    if komi.isdecimal() and int(komi[:3]):
        game.tag("Komi", f"{int(komi[:3])}.5")
    game.handicap(lines[names["handicap"]].strip())
    for line in lines[11:]:
        if found := _NGF_MOVE.match(line.strip()):
            _ngf_move(game, *found.groups())
        elif line.strip().startswith("PM"):
            game.problem("bad-point", line)
    return game.done()


def _ngf_move(game: _Game, letter: str, x: str, y: str) -> None:
    """The letters begin with B for the first line; two A are the pass."""
    if (x + y).upper() == "AA":
        game.add(letter, PASS)
    else:
        game.play(letter, ord(x.upper()) - 66, ord(y.upper()) - 66, letter + x + y)


_UGF_TAGS = {"PLAYERB": "Black", "PLAYERW": "White", "PLACE": "Site", "TITLE": "Event", "DATE": "Date"}
_UGF_MOVE = re.compile(r"([A-Za-z]{2}),([BW])[0-9]?,([0-9]+),")


def _is_ugf(text: str) -> bool:
    return bool(re.match(r"\s*\[Header\]", text, re.IGNORECASE)) and "[data]" in text.lower()


def _read_ugf(text: str) -> tuple[GameRecord, tuple[Problem, ...]]:
    section = ""
    values: dict[str, str] = {}
    moves: list[str] = []
    for line in text.splitlines():
        word = line.strip()
        if word.startswith("["):
            section = word.strip("[]").lower()
        elif section == "header" and "=" in word:
            name, _, value = word.partition("=")
            values[name.upper()] = value
        elif section == "data" and word and not word.startswith("."):
            moves.append(word)
    size = values.get("SIZE", "19")
    game = _Game(int(size) if size.isdecimal() and len(size) < 3 and 2 <= int(size) <= 25 else 19)
    _ugf_header(game, values)
    for word in moves:
        _ugf_move(game, word, from_below=values.get("COORDINATETYPE", "").upper() == "IGS")
    return game.done()


def _ugf_header(game: _Game, values: dict[str, str]) -> None:
    for name, tag in _UGF_TAGS.items():
        game.tag(tag, values.get(name, "").split(",")[0])
    handicap, _, komi = values.get("HDCP", "").partition(",")
    game.tag("Komi", komi_points(komi)[0])
    if handicap not in ("", "0"):
        game.tag("Handicap", handicap)
    winner, _, margin = values.get("WINNER", "").partition(",")
    if winner in ("B", "W"):
        game.tag("ResultText", f"{winner}+{'R' if margin == 'C' else margin}")


def _ugf_move(game: _Game, word: str, *, from_below: bool) -> None:
    found = _UGF_MOVE.match(word + ",")
    if not found:
        game.problem("bad-point", word)
        return
    point, letter, number = found.groups()
    if point.upper() == "YA":
        game.add(letter, PASS)
        return
    column, row = ord(point[0].upper()) - 65, ord(point[1].upper()) - 65
    row = game.size - 1 - row if from_below else row
    if number == "0" and not game.nodes and 0 <= column < game.size and 0 <= row < game.size:
        (game.black if letter == "B" else game.white).add(row * game.size + column)
    else:
        game.play(letter, column, row, word)


_Reader = tuple[Callable[[str], bool], str, Callable[[str], tuple[GameRecord, tuple[Problem, ...]]]]
_READERS: tuple[_Reader, ...] = (
    (_is_gib, "gib", _read_gib),
    (_is_ugf, "ugf", _read_ugf),
    (_is_ngf, "ngf", _read_ngf),
)
