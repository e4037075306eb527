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


class NotationError(XiangqiError):
    """A text that is not exactly one legal move.

    `reason` is `unreadable`, `no_legal_move` (then `refusal` may say why: a reason of `IllegalMove`), `ambiguous` (then
    `candidates` are the moves it can mean, in ICCS) or `unwritable`. `position` is the index in the text where `token`,
    the part that cannot be read, begins.
    """

    def __init__(
        self,
        text: str,
        reason: str,
        *,
        position: int = 0,
        token: str = "",
        candidates: tuple[str, ...] = (),
        refusal: str | None = None,
    ) -> None:
        """Keep the text, the reason code and what is known about the place."""
        detail = {"ambiguous": ": " + " ".join(candidates), "no_legal_move": f": {refusal}" if refusal else ""}
        super().__init__(f"{token or text!r} at {position}: {reason}" + detail.get(reason, ""))
        self.text = text
        self.reason = reason
        self.position = position
        self.token = token or text
        self.candidates = candidates
        self.refusal = refusal
