"""Fuzz target for FEN and move texts; run by hand: ``python tests/fuzz/fuzz_xiangqi.py [-max_total_time=600]``.

Needs ``pip install atheris``. Laws: only typed errors leave the readers; an accepted position survives writing and
reading again, can be played on, and comes back by taking back; an accepted text is a legal move.
"""

import sys

import atheris

with atheris.instrument_imports(include=["caipan.rules.xiangqi"]):
    from caipan.rules.xiangqi import START_FEN, Board, FenError, NotationError

LETTERS = "KkABENHRCPabenhrcpPpCcx"
SIGNS = "一二三四五12345６７89前中后帅仕相马车炮兵將士象馬車砲卒傌俥进退平進上下+-=.KAEHRCPNBfxabcdefghi0 卯"


def one(data: bytes) -> None:
    """Read a position, as free text or of placed letters, strict or not, and a move in it."""
    source = atheris.FuzzedDataProvider(data)
    strict = source.ConsumeBool()
    fen = source.ConsumeUnicodeNoSurrogates(120) if source.ConsumeIntInRange(0, 3) == 0 else placed(source)
    board = read(fen, strict)
    check_board(board, strict)
    check_text(board, "".join(source.PickValueInList(list(SIGNS)) for _ in range(source.ConsumeIntInRange(0, 8))))


def placed(source: atheris.FuzzedDataProvider) -> str:
    """Put letters on points, the generals in their palaces first."""
    cells = ["1"] * 90
    cells[source.PickValueInList([66, 67, 75, 76, 84, 85, 86])] = "K"
    cells[source.PickValueInList([3, 4, 5, 13, 14, 22])] = "k"
    for _ in range(source.ConsumeIntInRange(0, 34)):
        cells[source.ConsumeIntInRange(0, 89)] = source.PickValueInList(list(LETTERS))
    ranks = "/".join("".join(cells[start : start + 9]) for start in range(0, 90, 9))
    return f"{ranks} {source.PickValueInList(['w', 'b', 'r', 'x'])}"


def read(fen: str, strict: bool) -> Board:
    """Return the position, or the opening one where it is refused with faults."""
    try:
        return Board(fen, strict=strict)
    except FenError as error:
        if not error.faults:
            raise
    return Board(START_FEN)


def check_board(board: Board, strict: bool) -> None:
    """Write, read, play one ply deep and take back."""
    before = board.fen()
    assert Board(before, strict=strict).fen() == before
    for move in board.legal_moves:
        board.push(move)
        board.outcome()
        assert board.pop() is move
    assert board.fen() == before


def check_text(board: Board, text: str) -> None:
    """Read a move text and write it again."""
    try:
        move = board.parse(text)
    except NotationError as error:
        if not 0 <= error.position <= len(text):
            raise
        return
    assert board.is_legal(move)
    board.write(move)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
