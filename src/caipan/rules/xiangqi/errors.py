"""Typed errors of the xiangqi library; each carries a stable `reason` code."""


class XiangqiError(ValueError):
    """Base of all errors raised by `caipan.rules.xiangqi`; `reason` is a stable code."""

    reason: str = "error"


class IllegalMove(XiangqiError):
    """A move that the rules do not allow in the position.

    `reason` is one of `off_board`, `empty_square`, `opponents_piece`, `own_piece_there`, `cannot_move_so`
    (2.2), `generals_face`, `general_exposed` (3.4, suicide).
    """

    def __init__(self, move: str, reason: str, fen: str = "") -> None:
        """Keep the move in ICCS, the reason code and the position."""
        super().__init__(f"{move}: {reason}" + (f" in {fen}" if fen else ""))
        self.move = move
        self.reason = reason
        self.fen = fen
