"""The board 棋盘: stones, liberties, capture, prohibited points and repetition over the whole history.

A position is kept as one integer with a bit for each point and colour. It changes by exclusive-or as a Zobrist key
does, but it *is* the position: two positions are equal exactly if their keys are, so no move is lost to a collision.
Strings carry their own part of the key and their liberties as bits, so that legality, repetition included, is known
without making the move and without copying anything.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache

from caipan.rules.go.errors import IllegalPlay, SetupError
from caipan.rules.go.points import PASS, gtp


class Colour(IntEnum):
    """The two sides; black moves first (2.3)."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> "Colour":
        """The opponent."""
        return Colour(1 - self)

    @property
    def letter(self) -> str:
        """`B` or `W`."""
        return "BW"[self]


BLACK, WHITE = Colour.BLACK, Colour.WHITE
_SIDES = (BLACK, WHITE)


class Ko(StrEnum):
    """Which repetitions are forbidden: article 6 fits the first two readings; the third is of the single ko only."""

    POSITIONAL = "positional"
    """No board may come again, whoever is to move."""
    SITUATIONAL = "situational"
    """No board may come again with the same side to move."""
    SIMPLE = "simple"
    """Only the board before the opponent's last move may not come back at once (20.1)."""


class String:
    """Stones joined along the lines 一块棋, their part of the position key, and their liberties 气 as bits."""

    __slots__ = ("colour", "key", "liberties", "stones")

    def __init__(self, colour: int, stones: list[int], key: int, liberties: int) -> None:
        self.colour = colour
        self.stones = stones
        self.key = key
        self.liberties = liberties


class _Undo:
    """What one move changed."""

    __slots__ = ("absorbed", "captured", "host", "host_key", "host_size", "liberties", "new_entry")

    def __init__(self, host: String) -> None:
        self.host = host
        self.host_size = len(host.stones)
        self.host_key = host.key
        self.absorbed: list[String] = []
        self.captured: list[String] = []
        self.liberties: list[tuple[String, int]] = []
        self.new_entry = False


@lru_cache(maxsize=32)
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """For every point the points next to it along the lines (3.1)."""
    found = []
    for row in range(size):
        for column in range(size):
            steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            found.append(tuple(r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size))
    return tuple(found)


class Board:
    """A game on one board: position, side to move, and all that was played.

    Args:
        size: lines, 2 to 25.
        ko: which repetitions are forbidden.

    Raises:
        SetupError: of a size that is not offered.
    """

    def __init__(self, size: int = 19, ko: Ko = Ko.POSITIONAL) -> None:
        if not 2 <= size <= 25:
            raise SetupError("size", f"{size}, expected 2 to 25")
        self.size = size
        self.ko = Ko(ko)
        self.moves: list[tuple[Colour, int]] = []
        """What was played from the set-up on: colour and point, or `PASS`."""
        self.captured_counts: list[int] = []
        """Stones taken by each move."""
        self._count = size * size
        self._at: list[String | None] = [None] * self._count
        self._near = neighbours(size)
        self._bits = [1 << point for point in range(self._count)]
        self._keys = (self._bits, [bit << self._count for bit in self._bits])
        self._to_move_bit = 1 << 2 * self._count
        self._key = 0
        self._turn = 0
        self._with_side = self.ko is not Ko.POSITIONAL
        self._looks_back = self.ko is not Ko.SIMPLE
        self._boards: list[int] = [0]
        self._before = -1
        """The position before the last move; -1 at the set-up."""
        self._undo: list[_Undo | None] = []
        self._seen: dict[int, int] = {}
        self._remember()

    @classmethod
    def from_rows(cls, rows: Sequence[str], to_play: Colour = BLACK, ko: Ko = Ko.POSITIONAL) -> "Board":
        """A board set up from rows, top row first: `X` black, `O` white, `.` empty. The set-up counts as seen.

        Raises:
            SetupError: rows that are no square, foreign letters, a string without liberties (3.3).
        """
        board = cls(len(rows), ko)
        for number, row in enumerate(rows):
            if len(row) != board.size:
                raise SetupError("shape", f"row {number + 1} has {len(row)} points, expected {board.size}")
            if foreign := set(row) - set("XO.xo+"):
                raise SetupError("letter", f"row {number + 1}: {sorted(foreign)[0]!r}, expected X O .")
        text = "".join(rows).upper()
        board.set_up((i for i, c in enumerate(text) if c == "X"), (i for i, c in enumerate(text) if c == "O"), to_play)
        return board

    def set_up(self, black: Iterable[int], white: Iterable[int], to_play: Colour | None = None) -> None:
        """Put stones on empty points and forget the game so far; the position counts as seen.

        Raises:
            SetupError: a string would have no liberties; the board is then as it was.
        """
        letters = list("".join(self.rows()))
        for points, letter in ((black, "X"), (white, "O")):
            for point in points:
                letters[point] = letter
        self._lay(letters)
        self._turn = self._turn if to_play is None else int(to_play)
        self.moves.clear()
        self.captured_counts.clear()
        self._undo.clear()
        self._boards = [self._key]
        self._before = -1
        self._seen = {}
        self._remember()

    def _lay(self, letters: list[str]) -> None:
        at: list[String | None] = [None] * self._count
        for point, letter in enumerate(letters):
            if letter == "." or letter == "+" or at[point] is not None:
                continue
            string = self._flood(letters, point)
            if not string.liberties:
                raise SetupError("no_liberties", gtp(point, self.size))
            for stone in string.stones:
                at[stone] = string
        self._at = at
        self._key = 0
        for string in self._strings():
            self._key |= string.key

    def _flood(self, letters: list[str], start: int) -> String:
        colour = 0 if letters[start] == "X" else 1
        stones, seen, liberties, key = [start], {start}, 0, 0
        for stone in stones:
            key |= self._keys[colour][stone]
            for near in self._near[stone]:
                if letters[near] == ".":
                    liberties |= self._bits[near]
                elif letters[near] == letters[start] and near not in seen:
                    seen.add(near)
                    stones.append(near)
        return String(colour, stones, key, liberties)

    # What stands where

    @property
    def turn(self) -> Colour:
        """The side to move."""
        return _SIDES[self._turn]

    @turn.setter
    def turn(self, side: Colour) -> None:
        """Give the move to a side, as a referee or an edited record does; it faces the position, so that counts."""
        self._turn = int(side)
        self._remember()

    @property
    def ply(self) -> int:
        """Moves and passes since the set-up."""
        return len(self.moves)

    @property
    def key(self) -> int:
        """The position itself as an integer, without the side to move."""
        return self._key

    def colour_at(self, point: int) -> Colour | None:
        """The colour of the stone on a point, `None` if it is empty."""
        string = self._at[point]
        return None if string is None else _SIDES[string.colour]

    def string_at(self, point: int) -> tuple[int, ...]:
        """The stones of the string on a point, in order; empty where no stone is."""
        string = self._at[point]
        return () if string is None else tuple(sorted(string.stones))

    def liberties(self, point: int) -> tuple[int, ...]:
        """The liberties 气 of the string on a point (3)."""
        string = self._at[point]
        if string is None:
            return ()
        return tuple(p for p in range(self._count) if string.liberties >> p & 1)

    def liberty_count(self, point: int) -> int:
        """How many liberties the string on a point has."""
        string = self._at[point]
        return 0 if string is None else string.liberties.bit_count()

    def strings(self) -> list[tuple[Colour, tuple[int, ...]]]:
        """Every string with its colour, by first stone."""
        return [(Colour(s.colour), tuple(sorted(s.stones))) for s in self._strings()]

    def _strings(self) -> Iterator[String]:
        met: set[int] = set()
        for string in self._at:
            if string is not None and id(string) not in met:
                met.add(id(string))
                yield string

    def rows(self) -> list[str]:
        """The board as rows of `X`, `O` and `.`, top row first."""
        letters = "".join("." if s is None else "XO"[s.colour] for s in self._at)
        return [letters[i : i + self.size] for i in range(0, self._count, self.size)]

    # Legality

    def refusal(self, point: int) -> str | None:
        """Why the side to move may not play here, `None` if it may: the reasons of `IllegalPlay`."""
        if not 0 <= point < self._count:
            return None if point == PASS else "off_board"
        if self._at[point] is not None:
            return "occupied"
        after = self._key_after(point)
        if after < 0:
            return "prohibited_point"
        if after == self._before:
            return "ko"
        if not self._looks_back:
            return None
        if self._with_side and not self._turn:
            after |= self._to_move_bit
        return "repetition" if after in self._seen else None

    def is_legal(self, point: int) -> bool:
        """Whether the side to move may play here."""
        return self.refusal(point) is None

    def legal_points(self) -> list[int]:
        """Every point where the side to move may play; the pass is always allowed besides."""
        return [point for point in range(self._count) if self._at[point] is None and self.refusal(point) is None]

    def repeats(self, point: int) -> int | None:
        """After how many moves the position stood that a stone here would bring back; `None` if it is new.

        Under `Ko.SIMPLE` and `Ko.SITUATIONAL` a position counts with the side to move.
        """
        if not 0 <= point < self._count or self._at[point] is not None:
            return None
        after = self._key_after(point)
        return None if after < 0 else self._seen.get(self._situation(after, 1 - self._turn))

    def repeated_ply(self) -> int | None:
        """After how many moves the present position stood first; `None` if it is new."""
        first = self._seen[self._situation(self._key, self._turn)]
        return None if first == self.ply else first

    def _situation(self, key: int, to_move: int) -> int:
        return key | self._to_move_bit if self._with_side and to_move else key

    def _key_after(self, point: int) -> int:
        """The position after a stone here, opponents taken first (4); -1 where it would have no liberty (5)."""
        turn, bit, at = self._turn, self._bits[point], self._at
        key = self._key ^ self._keys[turn][point]
        breathes = False
        for near in self._near[point]:
            string = at[near]
            if string is None:
                breathes = True
            elif string.colour == turn:
                if not breathes and string.liberties != bit:
                    breathes = True
            elif string.liberties == bit and key & string.key:
                key ^= string.key
                breathes = True
        return key if breathes else -1

    def captures_of(self, point: int) -> tuple[int, ...]:
        """The stones that a stone here would take; none where it cannot be played."""
        if not 0 <= point < self._count or self._at[point] is not None:
            return ()
        after = self._key_after(point)
        return () if after < 0 else self._lifted(self._key, after)

    def captures_at(self, ply: int) -> tuple[int, ...]:
        """The stones that the move after ``ply`` moves took."""
        return self._lifted(self._boards[ply], self._boards[ply + 1])

    def _lifted(self, before: int, after: int) -> tuple[int, ...]:
        gone = before & ~after
        gone |= gone >> self._count
        return tuple(self._points_of(gone))

    # Play

    def play(self, point: int) -> int:
        """Play for the side to move, or pass with `PASS`; give the number of stones taken.

        Raises:
            IllegalPlay: the rules forbid it; nothing has changed.
        """
        reason = self.refusal(point)
        if reason is not None:
            raise IllegalPlay(
                gtp(point, self.size) if reason != "off_board" else str(point), reason, self._first(point)
            )
        return self._put(point)

    def _first(self, point: int) -> int | None:
        if not 0 <= point < self._count:
            return None
        first = self.repeats(point)
        return self.ply - 1 if first is None and self.refusal(point) == "ko" else first

    def _put(self, point: int) -> int:
        undo, taken = (None, 0) if point == PASS else self._place(point)
        self.moves.append((_SIDES[self._turn], point))
        self.captured_counts.append(taken)
        self._undo.append(undo)
        self._before = self._boards[-1]
        self._boards.append(self._key)
        self._turn = 1 - self._turn
        self._remember()
        return taken

    def _remember(self) -> None:
        self._seen.setdefault(self._situation(self._key, self._turn), len(self._boards) - 1)

    def _place(self, point: int) -> tuple[_Undo, int]:
        turn, bit, at = self._turn, self._bits[point], self._at
        own: list[String] = []
        foes: list[String] = []
        free = 0
        for near in self._near[point]:
            string = at[near]
            if string is None:
                free |= self._bits[near]
            else:
                kind = own if string.colour == turn else foes
                if string not in kind:
                    kind.append(string)
        stone_key = self._keys[turn][point]
        self._key ^= stone_key
        undo = self._join(point, own, stone_key, free)
        for foe in foes:
            undo.liberties.append((foe, foe.liberties))
            foe.liberties ^= bit
            if not foe.liberties:
                self._take(foe, undo)
        return undo, sum([len(string.stones) for string in undo.captured]) if undo.captured else 0

    def _join(self, point: int, own: list[String], stone_key: int, free: int) -> _Undo:
        """Add the stone to the largest string of its colour next to it, and the other ones as well."""
        at = self._at
        if not own:
            host = String(self._turn, [], 0, 0)
        else:
            host = own[0] if len(own) == 1 else max(own, key=lambda string: len(string.stones))
        undo = _Undo(host)
        undo.liberties.append((host, host.liberties))
        host.stones.append(point)
        host.key |= stone_key
        liberties = host.liberties | free
        at[point] = host
        for string in own:
            if string is not host:
                undo.absorbed.append(string)
                host.stones += string.stones
                host.key |= string.key
                liberties |= string.liberties
                for stone in string.stones:
                    at[stone] = host
        host.liberties = liberties & ~self._bits[point]
        return undo

    def _take(self, foe: String, undo: _Undo) -> None:
        at, near, bits = self._at, self._near, self._bits
        undo.captured.append(foe)
        self._key ^= foe.key
        for stone in foe.stones:
            at[stone] = None
        for stone in foe.stones:
            for point in near[stone]:
                string = at[point]
                if string is not None and not string.liberties & bits[stone]:
                    undo.liberties.append((string, string.liberties))
                    string.liberties |= bits[stone]

    def undo(self) -> tuple[Colour, int]:
        """Take back the last move or pass, and give it.

        Raises:
            IndexError: nothing was played.
        """
        undo = self._undo.pop()
        for side in (0, 1):
            situation = self._situation(self._key, side)
            if self._seen.get(situation) == len(self._boards) - 1:
                del self._seen[situation]
        self._boards.pop()
        self._before = self._boards[-2] if len(self._boards) > 1 else -1
        self.captured_counts.pop()
        colour, point = self.moves.pop()
        self._turn = int(colour)
        if undo is not None:
            self._take_back(point, undo)
        self._key = self._boards[-1]
        return colour, point

    def _take_back(self, point: int, undo: _Undo) -> None:
        at = self._at
        for string in undo.captured:
            for stone in string.stones:
                at[stone] = string
        for string, liberties in reversed(undo.liberties):
            string.liberties = liberties
        for string in undo.absorbed:
            for stone in string.stones:
                at[stone] = string
        del undo.host.stones[undo.host_size :]
        undo.host.key = undo.host_key
        at[point] = None

    def copy(self) -> "Board":
        """An independent board with the same set-up and moves."""
        board = Board(self.size, self.ko)
        first = self._boards[0]
        side = self.moves[0][0] if self.moves else self.turn
        board.set_up(self._points_of(first), self._points_of(first >> self._count), side)
        for colour, point in self.moves:
            board.turn = colour
            board._put(point)
        board.turn = self.turn
        return board

    def _points_of(self, key: int) -> Iterator[int]:
        return (point for point in range(self._count) if key >> point & 1)

    def __str__(self) -> str:
        return "\n".join(self.rows())
