"""Cards from a plain history of results: R1, R2 and R16 (app2.1.6, .8, .9)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from caipan.tournament.swiss.card import Card, PairingFault

Kind = Literal["played", "forfeit", "bye", "absent"]


class PastRound(msgspec.Struct, frozen=True):
    """What one player did in one earlier round.

    ``played`` covers an unfinished game (its half points are a draw's, its colour is real). ``floated`` is what was
    recorded at pairing: ``down``, ``up``, ``none``; ``unknown`` makes it be derived from the points of that time.
    """

    round_no: int
    kind: Kind
    half_points: int
    opponent: int | None = None
    colour: Literal["first", "second"] | None = None
    floated: Literal["down", "up", "none", "unknown"] = "unknown"


class PlayerHistory(msgspec.Struct, frozen=True):
    """A player's earlier rounds; ``present`` says whether he is in the field of the coming round (R1)."""

    number: int
    rounds: tuple[PastRound, ...] = ()
    present: bool = True
    start_half_points: int = 0
    """Points given to a late entry by the regulations (R19)."""


def cards_from_history(histories: Sequence[PlayerHistory], *, forfeits_count_as_met: bool = True) -> tuple[Card, ...]:
    """The cards of everybody present.

    A forfeit gives its points, no colour, and counts as met by default (R19). A float not recorded is derived: points
    before that round differ, the higher one goes down; a player alone of his points among those of that round's field
    is not charged (R16).

    Raises:
        PairingFault: two histories of one number, or an opponent whose own history does not name him.
    """
    _refuse_contradictions(histories)
    floats = _floats(histories)
    return tuple(_card(history, floats, forfeits_count_as_met) for history in histories if history.present)


def _card(history: PlayerHistory, floats: Counter[tuple[int, str]], forfeits_count_as_met: bool) -> Card:
    balance, run = _colours(sorted(history.rounds, key=lambda past: past.round_no))
    met = (
        past.opponent
        for past in history.rounds
        if past.opponent is not None and (past.kind == "played" or (past.kind == "forfeit" and forfeits_count_as_met))
    )
    return Card(
        number=history.number,
        half_points=history.start_half_points + sum(past.half_points for past in history.rounds),
        balance=balance,
        run=run,
        met=frozenset(met),
        had_bye=any(past.kind == "bye" for past in history.rounds),
        down_floats=floats[history.number, "down"],
        up_floats=floats[history.number, "up"],
    )


def _colours(rounds: Iterable[PastRound]) -> tuple[int, int]:
    balance = run = 0
    for past in rounds:
        if past.kind != "played" or past.colour is None:
            continue
        step = 1 if past.colour == "first" else -1
        balance += step
        run = run + step if run * step > 0 else step
    return balance, run


def _floats(histories: Sequence[PlayerHistory]) -> Counter[tuple[int, str]]:
    counts: Counter[tuple[int, str]] = Counter()
    for round_no in sorted({past.round_no for history in histories for past in history.rounds}):
        before = {
            history.number: _points_before(history, round_no)
            for history in histories
            if any(past.round_no == round_no and past.kind != "absent" for past in history.rounds)
        }
        crowd = Counter(before.values())
        for history in histories:
            for past in history.rounds:
                if past.round_no == round_no:
                    counts[history.number, _floated(history.number, past, before, crowd)] += 1
    return counts


def _floated(number: int, past: PastRound, before: dict[int, int], crowd: Counter[int]) -> str:
    if past.floated != "unknown":
        return past.floated
    if past.opponent is None or past.kind not in ("played", "forfeit"):
        return "none"
    mine, other = before[number], before[past.opponent]
    if mine == other or crowd[mine] == 1:
        return "none"
    return "down" if mine > other else "up"


def _points_before(history: PlayerHistory, round_no: int) -> int:
    return history.start_half_points + sum(past.half_points for past in history.rounds if past.round_no < round_no)


def _refuse_contradictions(histories: Sequence[PlayerHistory]) -> None:
    problems: list[tuple[str, tuple[int, ...]]] = []
    seen = Counter(history.number for history in histories)
    problems += [("number_twice", (number,)) for number, times in seen.items() if times > 1]
    meetings = {
        (past.round_no, history.number, past.opponent)
        for history in histories
        for past in history.rounds
        if past.opponent is not None
    }
    for round_no, number, opponent in sorted(meetings):
        if opponent not in seen:
            problems.append(("opponent_unknown", (round_no, number, opponent)))
        elif (round_no, opponent, number) not in meetings:
            problems.append(("opponent_disagrees", (round_no, number, opponent)))
    for history in histories:
        rounds = Counter(past.round_no for past in history.rounds)
        problems += [("round_twice", (history.number, round_no)) for round_no, times in rounds.items() if times > 1]
    if problems:
        raise PairingFault(tuple(problems))
