"""Results as signs in a chip, and the sides as words."""

from caipan.tournament.model import GameKind, Result
from caipan.wording.message import Message, Param

from .views import Chip

CELLS: dict[Result, tuple[str, str]] = {
    Result.FIRST_WINS: ("1", "0"),
    Result.SECOND_WINS: ("0", "1"),
    Result.DRAW: ("½", "½"),
    Result.SECOND_ABSENT: ("+", "−"),
    Result.FIRST_ABSENT: ("−", "+"),
    Result.BOTH_ABSENT: ("−", "−"),
    Result.ADJOURNED: ("封", "封"),
}
"""Signs of the first and the second player."""

_STATES = {
    Result.FIRST_WINS: "played",
    Result.SECOND_WINS: "played",
    Result.DRAW: "played",
    Result.ADJOURNED: "adjourned",
}

_SAID = {
    Result.FIRST_WINS: "said-first-wins",
    Result.SECOND_WINS: "said-second-wins",
    Result.DRAW: "said-draw",
    Result.SECOND_ABSENT: "said-second-absent",
    Result.FIRST_ABSENT: "said-first-absent",
    Result.BOTH_ABSENT: "said-both-absent",
    Result.ADJOURNED: "said-adjourned",
}

WINNERS: dict[Result, str] = {
    Result.FIRST_WINS: "first",
    Result.SECOND_ABSENT: "first",
    Result.SECOND_WINS: "second",
    Result.FIRST_ABSENT: "second",
}
"""Who won, where somebody did."""


def side(game: GameKind, first: bool) -> Message:
    """The word for the player who moves first or second: red, black; in Go black, white; in chess white, black."""
    if game is GameKind.GO:
        return Message("side-black" if first else "side-white")
    if game is GameKind.CHESS:
        return Message("side-white" if first else "side-black")
    return Message("side-red" if first else "side-black")


def score_text(result: Result | None) -> str:
    """A result as people write it: ``1-0``, ``½-½``, ``+ −``; empty for none."""
    if result is None:
        return ""
    left, right = CELLS[result]
    if result is Result.ADJOURNED:
        return left
    return f"{left}-{right}" if result in _STATES else f"{left} {right}"


def outcome(result: Result | None, first: bool) -> str:
    """``won lost drew`` or empty for one side."""
    if result is None or result is Result.ADJOURNED:
        return ""
    if result is Result.DRAW:
        return "drew"
    winner = WINNERS.get(result)
    return "won" if winner == ("first" if first else "second") else "lost"


def said(game: GameKind, board: int, result: Result | None) -> Message:
    """The chip in words for a reader: ``第 7 台，红胜``."""
    params: dict[str, Param] = {"board": board, "first": side(game, True), "second": side(game, False)}
    return Message(_SAID[result] if result else "said-none", params)


def chip(game: GameKind, board: int, result: Result | None, *, annulled: bool = False) -> Chip:
    """The chip of a board."""
    if result is None:
        return Chip("none", "", "", "", said(game, board, None))
    left, right = CELLS[result]
    state = "annulled" if annulled else _STATES.get(result, "forfeit")
    return Chip(state, left, right, result.value, said(game, board, result))


def result_of(text: str) -> Result | None:
    """The result of its stored value, ``None`` for empty; raises ``ValueError`` for anything else."""
    return Result(text) if text else None
