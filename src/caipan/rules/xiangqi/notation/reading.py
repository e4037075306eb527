"""Reading a move in any style, by recognition against the legal moves.

A reading of the text (see `recognition`) counts when it gives exactly one legal move. When those that count agree, that
is the move; otherwise the text is refused with all it can mean. Nothing is guessed.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from caipan.rules.xiangqi._core import Position
from caipan.rules.xiangqi.errors import NotationError
from caipan.rules.xiangqi.move import MOVES, Move
from caipan.rules.xiangqi.notation.recognition import Reading, Which, readings
from caipan.rules.xiangqi.notation.styles import Style
from caipan.rules.xiangqi.notation.writing import ADVISOR, ELEPHANT, HORSE, file_of, squares_of, tandem_files


class _Plan(NamedTuple):
    """A reading for one side, with the moves it can mean worked out where they depend on nothing else."""

    reading: Reading
    code: int
    moves: tuple[int, ...] | None


def parse_move(position: Position, text: str, style: Style | None = None) -> Move:
    """Return the one legal move that `text` means, in any style or in the one given; NotationError otherwise."""
    found, open_to = _meanings(position, text, style)
    if len(found) == 1:
        return MOVES[found.pop()]
    meant = found or open_to
    if meant:
        raise NotationError(text, "ambiguous", candidates=tuple(sorted(MOVES[move].iccs() for move in meant)))
    raise NotationError(text, "no_legal_move", refusal=_refusal(position, text, style))


def possible_moves(position: Position, text: str, style: Style | None = None) -> list[Move]:
    """Return every legal move that `text` can mean under some convention; NotationError when it cannot be read."""
    found, open_to = _meanings(position, text, style)
    return sorted(MOVES[move] for move in found | open_to)


def _meanings(position: Position, text: str, style: Style | None) -> tuple[set[int], set[int]]:
    """Return the moves of readings with one legal move, and those of readings with several."""
    codes = position.codes()
    found: set[int] = set()
    open_to: set[int] = set()
    for plan in _plans(text, position.turn):
        if style is None or style in plan.reading.styles:
            legal = {move for move in _moves(codes, plan) if position.is_legal(move)}
            (found if len(legal) == 1 else open_to).update(legal)
    return found, open_to


def _refusal(position: Position, text: str, style: Style | None) -> str | None:
    codes = position.codes()
    for plan in _plans(text, position.turn):
        if style is None or style in plan.reading.styles:
            for move in _moves(codes, plan):
                return position.refusal(move)
    return None


@lru_cache(maxsize=8192)
def _plans(text: str, turn: int) -> tuple[_Plan, ...]:
    return tuple(_plan(reading, reading.kind | (16 if turn else 8)) for reading in readings(text))


def _plan(reading: Reading, code: int) -> _Plan:
    moves = None
    if reading.which is Which.ON_FILE:
        squares = [square for square in range(90) if file_of(code, square) == reading.file]
        moves = tuple(square << 7 | target for square in squares for target in _targets(code, square, reading))
    return _Plan(reading, code, moves)


def _moves(codes: bytes, plan: _Plan) -> Iterable[int]:
    reading, code, moves = plan
    if moves is not None:
        return [move for move in moves if codes[move >> 7] == code]
    if reading.which is not Which.COORDINATES:
        squares = _chosen(code, squares_of(codes, code), reading)
        return [square << 7 | target for square in squares for target in _targets(code, square, reading)]
    if not reading.kind:
        return [reading.rank * 9 + reading.column << 7 | reading.square]
    return [
        square << 7 | reading.square
        for square in squares_of(codes, code)
        if reading.column in (-1, square % 9) and reading.rank in (-1, square // 9)
    ]


def _chosen(code: int, squares: list[int], reading: Reading) -> list[int]:
    files = tandem_files(code, squares)
    if reading.which is Which.THROUGH:
        return _nth([square for same in files.values() for square in same], reading.number)
    if reading.which is Which.MIDDLE_OF_SEVERAL and len(files) < 2:
        return []
    if reading.file is not None:
        files = {reading.file: files.get(reading.file, [])}
    return [square for same in files.values() for square in _on_file(same, reading)]


def _nth(squares: list[int], number: int | None) -> list[int]:
    return squares[number - 1 : number] if number else []


def _on_file(same: list[int], reading: Reading) -> list[int]:
    four = len(same) > 3
    match reading.which:
        case Which.FRONT:
            return same[:1]
        case Which.REAR:
            return same[-1:]
        case Which.MIDDLE | Which.MIDDLE_OF_SEVERAL:
            return same[(len(same) - 1) // 2 : len(same) // 2 + 1] if len(same) > 2 else []
        case Which.SECOND:
            return same[1:2] if four else same[:1]
        case Which.LAST_BUT_ONE:
            return same[-2:-1] if four else same[-1:]
        case _:
            return _nth(same, reading.number)


def _targets(code: int, square: int, reading: Reading) -> Iterator[int]:
    kind = code & 7
    ahead = 9 if code & 8 else -9
    column = 9 - reading.goal if code & 8 else reading.goal - 1
    aside = abs(column - square % 9)
    for verb in reading.verb or "+-=":
        if verb == "=":
            target = square - square % 9 + column
        else:
            way = ahead if verb == "+" else -ahead
            if kind in (ADVISOR, ELEPHANT):
                target = square - square % 9 + column + way * (kind - 1)
            elif kind == HORSE:
                target = square - square % 9 + column + way * (3 - aside)
                if aside not in (1, 2):
                    continue
            else:
                target = square + way * reading.goal
        if 0 <= target < 90 and target != square:
            yield target
