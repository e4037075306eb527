"""Figures over many generated events: the backing of ``caipan simulate``."""

from collections.abc import Callable

import msgspec

from caipan.tournament.swiss.card import Card, NoCompletePairing, Order, Pairing, RoundSetting
from caipan.tournament.swiss.generator import Habits, RandomEvent
from caipan.tournament.swiss.history import cards_from_history
from caipan.tournament.swiss.impossible import proves_impossible

Check = Callable[[tuple[Card, ...], RoundSetting, Pairing | NoCompletePairing], tuple[object, ...]]


class Simulation(msgspec.Struct, frozen=True):
    """What ``caipan simulate`` answers, but for the seconds, which the caller measures."""

    events: int
    stuck: int
    """Events stopped without a proof that no complete pairing exists."""
    impossible: int
    findings: int
    max_floats: int
    max_run: int
    max_colour_difference: int


def simulate(
    players: int, rounds: int, seed: str, *, count: int = 1, absences: float = 0.0, order: Order = "text",
    check: Check | None = None,
) -> Simulation:  # fmt: skip
    """Play ``count`` events of the positional Swiss; ``check`` is called on every round.

    Raises:
        ValueError: fewer than two players, fewer than one round or event, absences outside 0 … 1.
    """
    refuse_senseless(players, rounds, count, absences)
    tally = dict.fromkeys(Simulation.__struct_fields__, 0)
    for number in range(count):
        event = RandomEvent(players, rounds, f"{seed}/{number}", Habits(absences=absences), order)
        play_and_count(event, tally, check)
    return Simulation(**tally)


def refuse_senseless(players: int, rounds: int, count: int, absences: float) -> None:
    """Raise ValueError for numbers with which no event can be played."""
    if players < 2 or rounds < 1 or count < 1 or not 0 <= absences <= 1:
        raise ValueError("players >= 2, rounds >= 1, count >= 1 and absences from 0 to 1 are needed")


def play_and_count(event: RandomEvent, tally: dict[str, int], check: Check | None) -> None:
    """Play one event to its end and add what happened to the tally."""
    tally["events"] += 1
    for played in event:
        if check is not None:
            tally["findings"] += len(check(played.cards, played.setting, played.outcome))
        if isinstance(played.outcome, NoCompletePairing):
            proven = proves_impossible(played.cards, played.setting, played.outcome.proof)
            tally["impossible" if proven else "stuck"] += 1
        for card in played.cards:
            tally["max_run"] = max(tally["max_run"], abs(card.run))
    for card in cards_from_history(event.histories()):
        tally["max_floats"] = max(tally["max_floats"], card.down_floats, card.up_floats)
        tally["max_run"] = max(tally["max_run"], abs(card.run))
        tally["max_colour_difference"] = max(tally["max_colour_difference"], abs(card.balance))
