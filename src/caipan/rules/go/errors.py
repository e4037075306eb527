"""Typed errors of the Go library; each carries a stable `reason` code."""


class GoError(ValueError):
    """Base of all errors raised by `caipan.rules.go`; `reason` is a stable code."""

    reason: str = "error"


class IllegalPlay(GoError):
    """A stone the rules do not allow: `off_board`, `occupied`, `prohibited_point` (5), `ko` (20.1), `repetition` (6).

    `repeats_ply` is the number of moves after which the repeated position stood on the board first.
    """

    def __init__(self, point: str, reason: str, repeats_ply: int | None = None) -> None:
        """Keep the point as text, the reason code and what is repeated."""
        super().__init__(f"{point}: {reason}" + ("" if repeats_ply is None else f" of move {repeats_ply}"))
        self.point = point
        self.reason = reason
        self.repeats_ply = repeats_ply


class PointError(GoError):
    """A text that is no point of the board: `unreadable` or `off_board`."""

    def __init__(self, text: str, reason: str) -> None:
        """Keep the text and the reason code."""
        super().__init__(f"{text!r}: {reason}")
        self.text = text
        self.reason = reason


class SetupError(GoError):
    """A set-up no game can have: `size` (2-25), `shape` (not square), `letter`, `no_liberties`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        """Keep the reason code and the place."""
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class WrongMark(GoError):
    """Dead marks that cannot be: `no_stone`, `unconditionally_alive`. `points` are all of them."""

    def __init__(self, reason: str, points: tuple[int, ...], text: str) -> None:
        """Keep the reason code and the points."""
        super().__init__(f"{reason}: {text}")
        self.reason = reason
        self.points = points
