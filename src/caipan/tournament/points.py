"""What each result is worth (XQ11 13, 20.3, 14.4.a; XQ99 14, 21.4; Go 27.1). All in half points."""

from .model import Points, Result
from .state import Round, Section

_FIRST_SIDE = {
    Result.FIRST_WINS: "win",
    Result.SECOND_WINS: "loss",
    Result.DRAW: "draw_first",
    Result.SECOND_ABSENT: "forfeit_win",
    Result.FIRST_ABSENT: "forfeit_loss",
    Result.BOTH_ABSENT: "forfeit_loss",
    Result.ADJOURNED: "draw_first",
}
_SECOND_SIDE = {
    Result.FIRST_WINS: "loss",
    Result.SECOND_WINS: "win",
    Result.DRAW: "draw_second",
    Result.SECOND_ABSENT: "forfeit_loss",
    Result.FIRST_ABSENT: "forfeit_win",
    Result.BOTH_ABSENT: "forfeit_loss",
    Result.ADJOURNED: "draw_second",
}


def both_half_points(points: Points, result: Result) -> tuple[int, int]:
    """Return what first and second player get; an adjourned game is a draw for the time being (XQ11 app2.1.8)."""
    return getattr(points, _FIRST_SIDE[result]), getattr(points, _SECOND_SIDE[result])


def scored(round_: Round, board: int, provisional: bool) -> Result | None:
    """Return the result that counts at a board: nothing while it is open, an adjournment only when asked for."""
    result = round_.results.get(board)
    return None if result is Result.ADJOURNED and not provisional else result


def totals(section: Section, after_round: int | None = None, provisional: bool = True) -> dict[int, int]:
    """Return everybody's half points after a round; annulled players and games count nothing (XQ11 19.2)."""
    points = section.rules.points
    sums = {number: player.start_half_points for number, player in section.players.items()}
    for round_ in section.rounds[:after_round]:
        for board in round_.pairing.boards:
            result = scored(round_, board.board, provisional)
            if result is None or section.players[board.first].annulled or section.players[board.second].annulled:
                continue
            first, second = both_half_points(points, result)
            sums[board.first] += first
            sums[board.second] += second
        if round_.pairing.bye is not None and round_.published:
            sums[round_.pairing.bye] += points.bye
        for number, gained in round_.pairing.given.items() if round_.published else ():
            sums[int(number)] += gained
    return {number: 0 if section.players[number].annulled else total for number, total in sums.items()}
