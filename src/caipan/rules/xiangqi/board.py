"""`Board`: the position a programmer works with."""

from collections.abc import Callable, Iterable, Iterator
from typing import Self

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.fen import (
    START_FEN,
    TOLERATED,
    FenError,
    FenFault,
    FoundFault,
    Placement,
    read_fen,
    write_fen,
)
from caipan.rules.xiangqi.move import NULL_MOVE, Move
from caipan.rules.xiangqi.notation import Style, parse_line, parse_move, write_line, write_move
from caipan.rules.xiangqi.outcome import Outcome, Reason, dead_draw
from caipan.rules.xiangqi.piece import PIECES, Piece, PieceKind, Side


def fen_faults(fen: str) -> tuple[FoundFault, ...]:
    """Return everything wrong with a FEN, attacks on the generals included; empty for a good one."""
    faults: list[FoundFault] = []
    _examine(fen, faults)
    return tuple(faults)


def _examine(fen: str, faults: list[FoundFault]) -> tuple[Placement, Position]:
    placement = read_fen(fen, faults)
    position = Position()
    if all(found.fault in TOLERATED for found in faults):
        position.arrange(*placement)
        if position.generals_face():
            faults.append(FoundFault(FenFault.GENERALS_FACE))
        elif position.in_check(placement.side.other):
            square = placement.codes.index(Piece(placement.side.other, PieceKind.GENERAL).code)
            faults.append(FoundFault(FenFault.OPPONENT_IN_CHECK, square))
    return placement, position


class Board(Position):
    """A xiangqi position with its moves so far.

    Moves, checks and hash keys come from the compiled `Position`; this class adds texts and results.
    """

    __slots__ = ()

    def __init__(self, fen: str = START_FEN, *, strict: bool = True) -> None:
        """Set up a FEN; `strict=False` admits odds games and compositions. Raises FenError with all faults."""
        super().__init__()
        self.set_fen(fen, strict=strict)

    @classmethod
    def empty(cls) -> Self:
        """Return a board without pieces, to be filled with `put`."""
        board = cls()
        board.clear()
        return board

    def set_fen(self, fen: str, *, strict: bool = True) -> None:
        """Set up a FEN and forget the moves; on FenError nothing changes."""
        if fen == START_FEN:
            self.arrange(*_START)
            return
        faults: list[FoundFault] = []
        placement, _ = _examine(fen, faults)
        if any(strict or found.fault not in TOLERATED for found in faults):
            raise FenError(fen, tuple(faults))
        self.arrange(*placement)

    def fen(self, letters: str = "NB") -> str:
        """Return the FEN of six fields; `letters="HE"` for the WXF letters."""
        return write_fen(Placement(self.codes(), self.turn, self.clock, self.fullmove), letters)

    def status(self) -> tuple[FoundFault, ...]:
        """Return everything that makes the position unsound by strict reading; empty for a sound one."""
        return fen_faults(self.fen())

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Yield (square, piece) for every piece, from a0."""
        for square, code in enumerate(self.codes()):
            piece = PIECES[code]
            if piece is not None:
                yield square, piece

    def find(self, side: Side, kind: PieceKind) -> list[int]:
        """Return the squares of the pieces of a side and kind, from a0."""
        code = Piece(side, kind).code
        return [square for square, found in enumerate(self.codes()) if found == code]

    def push_iccs(self, text: str) -> Move:
        """Play the move written `h2e2`; IllegalMove when the rules forbid it."""
        move = Move.from_iccs(text)
        self.push(move)
        return move

    def parse(self, text: str, style: Style | None = None) -> Move:
        """Return the one legal move `text` means, in any style or the one named; NotationError otherwise."""
        return parse_move(self, text, style)

    def push_text(self, text: str, style: Style | None = None) -> Move:
        """Play the one legal move `text` means and return it; NotationError otherwise and nothing changes."""
        move = parse_move(self, text, style)
        self.push(move)
        return move

    def write(self, move: int, style: Style = Style.ZH) -> str:
        """Return a legal move in a style; IllegalMove when it is not legal."""
        return write_move(self, move, style)

    def parse_line(self, text: str, style: Style | None = None) -> list[Move]:
        """Return the moves of a text, played one after the other; the board stays as it is."""
        return parse_line(self, text, style)

    def write_line(self, moves: Iterable[int], style: Style = Style.ZH) -> list[str]:
        """Return the texts of moves played one after the other; the board stays as it is."""
        return write_line(self, moves, style)

    def outcome(self) -> Outcome | None:
        """Return how the game has ended in this position, None while it goes on."""
        if not self.has_legal_move():
            reason = Reason.CHECKMATE if self.is_check() else Reason.STALEMATE
            return Outcome(reason, self.turn.other)
        dead = dead_draw(self.codes())
        return None if dead is None else Outcome(dead, None)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Board"], tuple[Placement, list[Move]]]:
        """Pickle the position before the first move, and the moves."""
        root = self.copy()
        while root.ply:
            root.pop()
        return _restored, (Placement(root.codes(), root.turn, root.clock, root.fullmove), self.move_stack)

    def __eq__(self, other: object) -> bool:
        """Boards are equal when the same pieces stand on the same squares with the same side to move."""
        return isinstance(other, Board) and self.codes() == other.codes() and self.turn is other.turn

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"


def _restored(placement: Placement, moves: list[Move]) -> Board:
    board = Board.empty()
    board.arrange(*placement)
    for move in moves:
        if move is NULL_MOVE:
            board.push_pass()
        else:
            board.push(move)
    return board


_START = read_fen(START_FEN, [])
