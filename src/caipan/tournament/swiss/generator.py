"""Whole random events from a seed: absences, withdrawals, late entries, forfeits, draws; for tests and figures."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from caipan.tournament.swiss.card import Card, NoCompletePairing, Order, Pairing, PairingFault, RoundSetting
from caipan.tournament.swiss.first_round import first_round
from caipan.tournament.swiss.history import Kind, PastRound, PlayerHistory, cards_from_history
from caipan.tournament.swiss.pairing import pair_round

Pair = Callable[[Iterable[Card], RoundSetting], Pairing | NoCompletePairing]

WIN, DRAW, LOSS = 4, 2, 0
"""Half points in 2-1-0."""


class Habits(msgspec.Struct, frozen=True):
    """How often things happen: a round of a player (absence, withdrawal), a game (forfeit, draw), an entry (late)."""

    absences: float = 0.0
    forfeits: float = 0.0
    withdrawals: float = 0.0
    late_entries: float = 0.0
    draws: float = 0.3


LIVELY = Habits(absences=0.05, forfeits=0.02, withdrawals=0.01, late_entries=0.05)
"""An event in which everything happens."""


class PlayedRound(msgspec.Struct, frozen=True):
    """One round of a generated event as the engine saw it and what it answered."""

    cards: tuple[Card, ...]
    setting: RoundSetting
    outcome: Pairing | NoCompletePairing


class RandomEvent:
    """An event that makes itself up while it is iterated; the same seed gives the same event."""

    def __init__(
        self, players: int, rounds: int, seed: str, habits: Habits = LIVELY, order: Order = "text",
        pair: Pair = pair_round,
    ) -> None:  # fmt: skip
        self.rounds, self.habits, self.order, self.pair = rounds, habits, order, pair
        self.chance = random.Random(seed)
        self.strength = {number: self.chance.gauss(0.0, 1.0) for number in range(1, players + 1)}
        late = {n for n in self.strength if n > 4 and self.chance.random() < habits.late_entries}
        self.enters = {n: self.chance.randint(2, max(2, rounds // 2)) if n in late else 1 for n in self.strength}
        self.gone: set[int] = set()
        self.past: dict[int, list[PastRound]] = {number: [] for number in self.strength}

    def histories(self, present: frozenset[int] | None = None) -> list[PlayerHistory]:
        """Everybody's rounds so far."""
        return [PlayerHistory(n, tuple(past), present is None or n in present) for n, past in self.past.items()]

    def __iter__(self) -> Iterator[PlayedRound]:
        """Play to the end, or to the first round that cannot be paired; the first round goes by numbers, unseen."""
        self._play_first(self._present(1))
        for round_no in range(2, self.rounds + 1):
            present = self._present(round_no)
            cards = cards_from_history(self.histories(present))
            setting = RoundSetting(round_no, self.rounds, self.order)
            try:
                outcome = self.pair(cards, setting)
            except PairingFault:
                return
            yield PlayedRound(cards, setting, outcome)
            if isinstance(outcome, NoCompletePairing):
                return
            self._play(outcome, present)

    def _play_first(self, present: frozenset[int]) -> None:
        """Near numbers (R17)."""
        numbers = first_round(sorted(present))
        for pair in numbers.pairs:
            self._game(1, pair.first, pair.second, {})
        self._sit_out(1, numbers.bye, present)

    def _present(self, round_no: int) -> frozenset[int]:
        entered = [n for n in self.past if self.enters[n] <= round_no and n not in self.gone]
        if round_no > 1:
            for number in entered[2:]:
                if self.chance.random() < self.habits.withdrawals:
                    self.gone.add(number)
        there = [n for n in entered if n not in self.gone]
        absent = {n for n in there[2:] if self.chance.random() < self.habits.absences}
        return frozenset(there) - absent

    def _play(self, pairing: Pairing, present: frozenset[int]) -> None:
        floated: dict[int, Literal["down", "up"]] = dict.fromkeys(pairing.down_floats, "down")
        floated.update(dict.fromkeys(pairing.up_floats, "up"))
        for board in pairing.boards:
            self._game(pairing.round_no, board.first, board.second, floated)
        self._sit_out(pairing.round_no, pairing.bye, present)

    def _sit_out(self, round_no: int, bye: int | None, present: frozenset[int]) -> None:
        if bye is not None:
            self.past[bye].append(PastRound(round_no, "bye", WIN, floated="none"))
        for number in self.past:
            if number not in present:
                self.past[number].append(PastRound(round_no, "absent", LOSS, floated="none"))

    def _game(self, round_no: int, first: int, second: int, floated: dict[int, Literal["down", "up"]]) -> None:
        forfeit = self.chance.random() < self.habits.forfeits
        points = self._result(first, second)
        if forfeit and points == DRAW:
            points = WIN
        kind: Kind = "forfeit" if forfeit else "played"
        self.past[first].append(
            PastRound(round_no, kind, points, second, "first", floated.get(first, "none")),
        )
        self.past[second].append(
            PastRound(round_no, kind, WIN - points, first, "second", floated.get(second, "none")),
        )

    def _result(self, first: int, second: int) -> int:
        if self.chance.random() < self.habits.draws:
            return DRAW
        edge = self.strength[first] - self.strength[second] + 0.1 + self.chance.gauss(0.0, 1.0)
        return WIN if edge > 0 else LOSS
