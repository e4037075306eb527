"""Tactical facts for a referee: placements with numbered pieces, mates by checks, what a move wins.

This module is the door to the compiled searches of ``_tactics``: it names squares and pieces, nothing more.
"""

from dataclasses import dataclass

from ._tactics import COMPILED, Search

__all__ = [
    "COMPILED",
    "EQUAL",
    "FREE_PAWN",
    "MATE",
    "PLAIN",
    "Placement",
    "Search",
    "Tactics",
    "Terms",
    "flip",
    "from_iccs",
    "iccs",
    "pack",
    "side_of",
    "square_name",
]

MATE = 1_000_000
"""Value of a line that ends in mate."""

FREE_PAWN = 10
"""Value of a line that wins a crossed pawn and nothing else; material counts 100 a point."""

EQUAL = 1
"""Value of a line that comes out even because the piece given back had been left behind (XQ11 26.5)."""

ROOK, HORSE, CANNON, PAWN, GENERAL, ADVISOR, ELEPHANT = 5, 4, 6, 7, 1, 2, 3
"""Kinds of the pieces as the searches number them."""

UNBOUND = -10 * MATE
"""A lower bound below every value: the exact value is wanted."""

_LETTERS = "?KABNRCP"
_KINDS = {"k": 1, "a": 2, "b": 3, "e": 3, "n": 4, "h": 4, "r": 5, "c": 6, "p": 7}
_ONE_SIDE = 16


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a line is searched; A is the side whose gain is looked for, B the other.

    ``immune``: bit 1 checks to red, bit 2 checks to black are ignored. ``retakes``: 1 B takes back moved pieces only
    and gives no counter-check, 2 B takes back moved pieces only. ``royal_first``: A's generals and pawns may capture
    first. ``floats``: a pawn won for a piece left behind counts as even. ``disarmed``: pieces without power.
    ``left_out``: pieces that may not be taken while they have not moved; ``worthless``: such pieces may be taken but
    count nothing; ``open``: pieces that B may take under ``retakes`` all the same; ``known``: pieces of B that A may
    take but that count nothing, because they could be won before.
    """

    immune: int = 0
    retakes: int = 0
    royal_first: bool = False
    floats: bool = False
    disarmed: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()
    worthless: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    known: frozenset[int] = frozenset()


PLAIN = Terms()
"""The terms of real play."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A position with numbered pieces: 1-16 red, 17-32 black, 1 and 17 the generals; square 0 = off the board."""

    squares: tuple[int, ...]
    kinds: tuple[int, ...]
    side: int

    @classmethod
    def from_fen(cls, fen: str) -> "Placement":
        """Read the first two fields of a FEN.

        Raises:
            ValueError: a side has no general or more than sixteen pieces, or a letter is unknown.
        """
        fields = fen.split()
        pieces = []
        for row, text in enumerate(fields[0].split("/")):
            file = 0
            for letter in text:
                if letter.isdigit():
                    file += int(letter)
                    continue
                kind = _KINDS.get(letter.lower(), 0)
                if not kind:
                    raise ValueError(f"unknown piece letter {letter!r}")
                pieces.append((pack(9 - row, file), 0 if letter.isupper() else 1, kind))
                file += 1
        return cls.from_pieces(pieces, 1 if len(fields) > 1 and fields[1] == "b" else 0)

    @classmethod
    def from_pieces(cls, pieces: "list[tuple[int, int, int]]", side: int) -> "Placement":
        """Number pieces given as (square, side, kind) in their order, the generals apart.

        Raises:
            ValueError: a side has no general or more than sixteen pieces.
        """
        squares, kinds = [0] * 33, [0] * 33
        free = [2, 18]
        for square, owner, kind in pieces:
            number = 1 + _ONE_SIDE * owner if kind == GENERAL else free[owner]
            if number > _ONE_SIDE + _ONE_SIDE * owner or squares[number]:
                raise ValueError("a side has more than sixteen pieces or two generals")
            free[owner] += kind != GENERAL
            squares[number], kinds[number] = square, kind
        if not squares[1] or not squares[17]:
            raise ValueError("both generals must stand on the board")
        return cls(tuple(squares), tuple(kinds), side)

    def pieces(self) -> "list[tuple[int, int, int]]":
        """The pieces on the board as (square, side, kind)."""
        return [(s, 0 if n <= _ONE_SIDE else 1, self.kinds[n]) for n, s in enumerate(self.squares) if s]

    def at(self, square: int) -> int:
        """Number of the piece on a square, 0 if empty."""
        try:
            return self.squares.index(square)
        except ValueError:
            return 0

    def play(self, move: int) -> "Placement":
        """The placement after ``from | to << 8`` (no test of legality)."""
        source, target = move & 255, (move >> 8) & 255
        squares = [0 if s == target else (target if s == source else s) for s in self.squares]
        return Placement(tuple(squares), self.kinds, 1 - self.side)

    def side_pieces(self, side: int) -> list[int]:
        """Numbers of the pieces of a side that stand on the board, the general first."""
        return [n for n in range(1 + _ONE_SIDE * side, 17 + _ONE_SIDE * side) if self.squares[n]]

    def crossed(self, number: int) -> bool:
        """Whether a pawn has crossed the river."""
        return ((self.squares[number] >> 4) - 3 > 4) == (number <= _ONE_SIDE)

    def passed(self) -> "Placement":
        """The same placement with the move given to the other side."""
        return Placement(self.squares, self.kinds, 1 - self.side)

    def without(self, number: int) -> "Placement":
        """The placement with one piece lifted off the board."""
        squares = (*self.squares[:number], 0, *self.squares[number + 1 :])
        return Placement(squares, self.kinds, self.side)

    def letter(self, number: int) -> str:
        """FEN letter of a piece."""
        letter = _LETTERS[self.kinds[number]]
        return letter if number <= _ONE_SIDE else letter.lower()

    def fen(self) -> str:
        """First two fields of the FEN."""
        rows = []
        for rank in range(9, -1, -1):
            row = "".join(self.letter(n) if (n := self.at(pack(rank, file))) else "1" for file in range(9))
            for run in range(9, 1, -1):
                row = row.replace("1" * run, str(run))
            rows.append(row)
        return "/".join(rows) + (" b" if self.side else " w")


def pack(rank: int, file: int) -> int:
    """Square number from rank 0-9 and file 0-8."""
    return (rank + 3) * 16 + file + 3


def square_name(square: int) -> str:
    """ICCS name of a square (``"a0"``-``"i9"``)."""
    return f"{'abcdefghi'[(square & 15) - 3]}{(square >> 4) - 3}"


def flip(square: int, mirror: bool, turn: bool) -> int:
    """The square seen in a mirror (left and right) and from the other side of the board (colours swapped)."""
    rank, file = (square >> 4) - 3, (square & 15) - 3
    return pack(9 - rank if turn else rank, 8 - file if mirror else file)


def iccs(move: int) -> str:
    """ICCS text of ``from | to << 8``."""
    return square_name(move & 255) + square_name((move >> 8) & 255)


def from_iccs(text: str) -> int:
    """``from | to << 8`` of an ICCS move (``"h2e2"``).

    Raises:
        ValueError: not four characters of file and rank.
    """
    if len(text) != 4 or text[0] not in "abcdefghi" or text[2] not in "abcdefghi" or not (text[1] + text[3]).isdigit():
        raise ValueError(f"not an ICCS move: {text!r}")
    source = pack(int(text[1]), ord(text[0]) - 97)
    return source | pack(int(text[3]), ord(text[2]) - 97) << 8


def side_of(number: int) -> int:
    """0 for a red piece number, 1 for a black one."""
    return 0 if number <= _ONE_SIDE else 1


def between(source: int, target: int) -> list[int]:
    """Squares strictly between two squares of one rank or file; empty for others."""
    if source & 15 == target & 15:
        step = 16 if target > source else -16
    elif source >> 4 == target >> 4:
        step = 1 if target > source else -1
    else:
        return []
    return list(range(source + step, target, step))


class Tactics:
    """The searches for one cycle: remembers answers, counts nodes, notes when a budget was met."""

    def __init__(self, gain_nodes: int = 15_000, ply_nodes: int = 30_000) -> None:
        """Prepare a board.

        Args:
            gain_nodes: the budget of one line of the gain search.
            ply_nodes: what the questions about one move may cost together; beyond it a line gets a tenth.
        """
        self.search = Search()
        self.gain_nodes = gain_nodes
        self.ply_nodes = ply_nodes
        self._ply_began = 0
        self.cut = False
        self.line_cut = False
        self._values: dict[tuple[object, ...], tuple[int, tuple[int, ...], bool]] = {}
        self._on_board: tuple[Placement | None, Terms] = None, PLAIN
        self._mates: dict[tuple[object, ...], tuple[int, tuple[int, ...], bool]] = {}
        self._moves: dict[tuple[object, ...], tuple[int, ...]] = {}

    @property
    def nodes(self) -> int:
        """Nodes searched so far."""
        return self.search.total()

    def begin_ply(self) -> None:
        """Start the account of a move; nothing was cut yet."""
        self._ply_began = self.nodes
        self.cut = False

    def _budget(self) -> int:
        spent = self.nodes - self._ply_began
        return self.gain_nodes if spent < self.ply_nodes else self.gain_nodes // 10

    def _set(self, placement: Placement, terms: Terms) -> None:
        if self._on_board[0] is placement and self._on_board[1] == terms:
            return
        self._on_board = placement, terms
        marks = (
            *terms.left_out,
            *(-n for n in terms.worthless),
            *(64 + n for n in terms.open),
            *(128 + n for n in terms.known),
        )
        self.search.load(placement.squares, placement.kinds)
        self.search.options(
            terms.immune, terms.retakes, int(terms.royal_first), int(terms.floats), tuple(terms.disarmed), marks
        )

    def captures(self, placement: Placement, terms: Terms = PLAIN) -> tuple[int, ...]:
        """Legal captures of the side to move."""
        return self._listed("captures", placement, terms)

    def quiet_checks(self, placement: Placement, terms: Terms = PLAIN) -> tuple[int, ...]:
        """Legal moves of the side to move that give check and take nothing."""
        return self._listed("checking", placement, terms)

    def legal(self, placement: Placement) -> tuple[int, ...]:
        """All legal moves of the side to move."""
        return self._listed("legal", placement, PLAIN)

    def _listed(self, which: str, placement: Placement, terms: Terms) -> tuple[int, ...]:
        key = (which, placement.squares, placement.side, terms.immune, terms.disarmed)
        if key not in self._moves:
            self._set(placement, terms)
            self._moves[key] = tuple(getattr(self.search, which)(placement.side))
        return self._moves[key]

    def in_check(self, placement: Placement, side: int, terms: Terms = PLAIN) -> bool:
        """Whether a side's general is in check; disarmed pieces give none."""
        self._set(placement, terms)
        return self.search.in_check(side)

    def value(self, placement: Placement, move: int, terms: Terms = PLAIN, above: int = 0) -> int:
        """What the line that starts with ``move`` wins; a result at or below ``above`` is only a bound."""
        return self.line(placement, move, terms, above)[0]

    def line(
        self, placement: Placement, move: int, terms: Terms = PLAIN, above: int = 0
    ) -> tuple[int, tuple[int, ...]]:
        """Value and line (moves with the taken piece's number in the bits from 16) of starting with ``move``."""
        key = (placement.squares, placement.side, move, terms, above)
        if key not in self._values:
            self._set(placement, terms)
            value, moves = self.search.root(placement.side, move, self._budget(), above)
            self._values[key] = value, tuple(moves), self.search.was_cut()
        value, found, self.line_cut = self._values[key]
        self.cut |= self.line_cut
        return value, found

    def after_loss(self, placement: Placement, lost: int, terms: Terms) -> tuple[int, tuple[int, ...]]:
        """The best that the side to move makes of a position in which it has just lost piece ``lost``, and the line."""
        self._set(placement, terms)
        value, line = self.search.after_loss(placement.side, lost, self._budget())
        self.cut |= self.search.was_cut()
        return value, tuple(line)

    def mate(
        self,
        placement: Placement,
        checks: int,
        budget: int,
        excused: frozenset[tuple[int, int]] = frozenset(),
        terms: Terms = PLAIN,
    ) -> tuple[int, tuple[int, ...]]:
        """Whether the side to move mates by ``checks`` checks in a row: 1 proven, 0 refuted, -1 unknown; and the line.

        ``excused`` are captures (taker, taken) that may not serve while the taken piece has not moved; of ``terms``
        only ``immune`` counts.
        """
        key = (placement.squares, placement.side, checks, budget, excused, terms.immune)
        if key not in self._mates:
            self._set(placement, terms)
            self.search.excuse(tuple(sorted(excused)), terms.immune)
            answer, moves = self.search.mate(placement.side, checks, budget)
            self.search.excuse((), 0)
            self._mates[key] = answer, tuple(moves), self.search.was_cut()
        answer, line, cut = self._mates[key]
        self.cut |= cut
        return answer, line
