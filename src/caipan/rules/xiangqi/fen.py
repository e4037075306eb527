"""Reading and writing FEN, with every fault reported at once and its square."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from caipan.rules.xiangqi.errors import XiangqiError
from caipan.rules.xiangqi.move import square_name
from caipan.rules.xiangqi.piece import PIECES, Piece, PieceKind, Side

START_FEN: Final = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
_KINDS: Final = {"k": 1, "a": 2, "b": 3, "e": 3, "n": 4, "h": 4, "r": 5, "c": 6, "p": 7}
_SIDES: Final = {"w": Side.RED, "r": Side.RED, "b": Side.BLACK}
_MOST: Final = {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 5}
_LONGEST: Final = 400


class FenFault(StrEnum):
    """What can be wrong with a FEN; those of `TOLERATED` pass in lenient reading."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    FIELD_COUNT = "field_count"
    RANK_COUNT = "rank_count"
    RANK_WIDTH = "rank_width"
    UNKNOWN_LETTER = "unknown_letter"
    SIDE = "side"
    UNUSED_FIELD = "unused_field"
    CLOCK = "clock"
    MOVE_NUMBER = "move_number"
    NO_GENERAL = "no_general"
    EXTRA_GENERAL = "extra_general"
    GENERAL_OUTSIDE_PALACE = "general_outside_palace"
    ADVISOR_POINT = "advisor_point"
    ELEPHANT_POINT = "elephant_point"
    PAWN_BEHIND_START = "pawn_behind_start"
    PAWN_FILE = "pawn_file"
    PAWNS_ON_ONE_FILE = "pawns_on_one_file"
    TOO_MANY = "too_many"
    SIDE_OVERFULL = "side_overfull"
    GENERALS_FACE = "generals_face"
    OPPONENT_IN_CHECK = "opponent_in_check"


TOLERATED: Final = frozenset(
    {
        FenFault.UNUSED_FIELD,
        FenFault.CLOCK,
        FenFault.MOVE_NUMBER,
        FenFault.ADVISOR_POINT,
        FenFault.ELEPHANT_POINT,
        FenFault.PAWN_BEHIND_START,
        FenFault.PAWN_FILE,
        FenFault.PAWNS_ON_ONE_FILE,
        FenFault.TOO_MANY,
        FenFault.OPPONENT_IN_CHECK,
    }
)
"""Faults of odds games, compositions and diagrams cut from a text: moves can still be generated and named."""


class FoundFault(NamedTuple):
    """One fault: its code, the square (0-89) where there is one, and the text concerned."""

    fault: FenFault
    square: int | None = None
    detail: str = ""

    @property
    def square_name(self) -> str:
        """The ICCS name of the square, empty where there is none."""
        return "" if self.square is None else square_name(self.square)

    def __str__(self) -> str:
        place = f" {self.square_name}" if self.square_name else ""
        return f"{self.fault}{place}" + (f" ({self.detail})" if self.detail else "")


class FenError(XiangqiError):
    """A FEN that cannot stand; `faults` lists everything wrong with it."""

    reason = "bad_fen"

    def __init__(self, fen: str, faults: tuple[FoundFault, ...]) -> None:
        """Keep the text and the faults."""
        super().__init__(f"bad FEN {fen[:120]!r}: " + "; ".join(map(str, faults)))
        self.fen = fen
        self.faults = faults


class Placement(NamedTuple):
    """What a FEN says: 90 piece codes from a0, side to move, plies since the last capture, move number."""

    codes: bytes
    side: Side
    clock: int
    fullmove: int


def read_fen(fen: str, faults: list[FoundFault]) -> Placement:
    """Read what can be read of a FEN of 1-6 fields and append what is wrong to `faults`.

    Checks everything but attacks on the generals, which need the rules (see `Board`).
    """
    fields = fen.removeprefix("\ufeff").split()
    if len(fen) > _LONGEST:
        faults.append(FoundFault(FenFault.TOO_LONG, detail=f"{len(fen)} characters"))
        fields = []
    elif not fields:
        faults.append(FoundFault(FenFault.EMPTY))
    elif len(fields) > 6:
        faults.append(FoundFault(FenFault.FIELD_COUNT, detail=f"{len(fields)} fields, at most 6"))
    if not fields:
        return Placement(bytes(90), Side.RED, 0, 1)
    codes = _read_ranks(fields[0], faults)
    if not faults:
        faults.extend(_misplaced(codes))
    fields += ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    if fields[1] not in _SIDES:
        faults.append(FoundFault(FenFault.SIDE, detail=f"{fields[1]!r}, expected w, r or b"))
    faults.extend(FoundFault(FenFault.UNUSED_FIELD, detail=field) for field in fields[2:4] if field != "-")
    clock = _read_count(fields[4], 0, FenFault.CLOCK, faults)
    fullmove = _read_count(fields[5], 1, FenFault.MOVE_NUMBER, faults)
    return Placement(codes, _SIDES.get(fields[1], Side.RED), clock, fullmove)


def _read_count(text: str, least: int, fault: FenFault, faults: list[FoundFault]) -> int:
    if text.isascii() and text.isdigit() and len(text) < 6:
        # some programs number the first move 0
        return max(int(text), least)
    faults.append(FoundFault(fault, detail=text[:20]))
    return least


def _read_ranks(text: str, faults: list[FoundFault]) -> bytes:
    ranks = text.split("/")
    codes = bytearray(90)
    if len(ranks) != 10:
        faults.append(FoundFault(FenFault.RANK_COUNT, detail=f"{len(ranks)} ranks, expected 10"))
    for rank, row in zip(range(9, -1, -1), ranks, strict=False):
        file = 0
        for letter in row:
            if letter in "123456789":
                file += int(letter)
                continue
            square = rank * 9 + file if file < 9 else None
            kind = _KINDS.get(letter.lower())
            if kind is None:
                faults.append(FoundFault(FenFault.UNKNOWN_LETTER, square, letter))
            elif square is not None:
                codes[square] = kind | (8 if letter.isupper() else 16)
            file += 1
        if file != 9:
            faults.append(FoundFault(FenFault.RANK_WIDTH, detail=f"rank {rank} has {file} files, expected 9"))
    return bytes(codes)


def _misplaced(codes: bytes) -> Iterator[FoundFault]:
    for side in Side:
        pieces = [
            (square, piece) for square, code in enumerate(codes) if (piece := PIECES[code]) and piece.side is side
        ]
        yield from _miscounted(side, pieces)
        pawn_files = set()
        for square, piece in pieces:
            fault = _point_fault(piece, square)
            if piece.kind is PieceKind.PAWN and fault is None and _advance(side, square) < 5:
                # before the river a pawn keeps its file, and each file starts with one
                fault = FenFault.PAWNS_ON_ONE_FILE if square % 9 in pawn_files else None
                pawn_files.add(square % 9)
            if fault is not None:
                yield FoundFault(fault, square)


def _miscounted(side: Side, pieces: list[tuple[int, Piece]]) -> Iterator[FoundFault]:
    for kind in PieceKind:
        squares = [square for square, piece in pieces if piece.kind is kind]
        letter = Piece(side, kind).letter
        if kind is PieceKind.GENERAL:
            if not squares:
                yield FoundFault(FenFault.NO_GENERAL, detail=letter)
            yield from (FoundFault(FenFault.EXTRA_GENERAL, square) for square in squares[1:])
        elif len(squares) > _MOST[kind]:
            yield FoundFault(FenFault.TOO_MANY, squares[-1], f"{len(squares)} {letter}, at most {_MOST[kind]}")
    if len(pieces) > 16:
        yield FoundFault(FenFault.SIDE_OVERFULL, pieces[-1][0], f"{len(pieces)} pieces, at most 16")


def _advance(side: Side, square: int) -> int:
    return square // 9 if side is Side.RED else 9 - square // 9


def _point_fault(piece: Piece, square: int) -> FenFault | None:
    file, advance = square % 9, _advance(piece.side, square)
    match piece.kind:
        case PieceKind.GENERAL if not (3 <= file <= 5 and advance < 3):
            return FenFault.GENERAL_OUTSIDE_PALACE
        case PieceKind.ADVISOR if (file, advance) not in {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}:
            return FenFault.ADVISOR_POINT
        case PieceKind.ELEPHANT if (file, advance) not in {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}:
            return FenFault.ELEPHANT_POINT
        case PieceKind.PAWN if advance < 3:
            return FenFault.PAWN_BEHIND_START
        case PieceKind.PAWN if advance < 5 and file % 2:
            return FenFault.PAWN_FILE
    return None


def write_fen(placement: Placement, letters: str = "NB") -> str:
    """Return the FEN of six fields; `letters` is `"NB"` (UCCI) or `"HE"` (WXF) for horse and elephant."""
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(
            "." if (piece := PIECES[code]) is None else piece.letter
            for code in placement.codes[rank * 9 : rank * 9 + 9]
        )
        for gap in range(9, 0, -1):
            row = row.replace("." * gap, str(gap))
        rows.append(row)
    text = "/".join(rows)
    if letters == "HE":
        text = text.translate(str.maketrans("NBnb", "HEhe"))
    return f"{text} {'wb'[placement.side]} - - {placement.clock} {placement.fullmove}"
