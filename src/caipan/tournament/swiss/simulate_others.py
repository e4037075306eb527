"""The same figures for the Swiss by lots (T4) and the round robin (T1), so that the systems can be compared."""

import random
from collections.abc import Iterable

from msgspec.structs import replace

from caipan.tournament.round_robin import round_pairs, rounds_of
from caipan.tournament.swiss.card import Board, Card, NoCompletePairing, Order, Pairing, RoundSetting
from caipan.tournament.swiss.generator import Habits, RandomEvent
from caipan.tournament.swiss.order import moves_first
from caipan.tournament.swiss.pairing import pair_round
from caipan.tournament.swiss.simulate import Check, Simulation, play_and_count, refuse_senseless, simulate


def simulate_system(
    system: str, players: int, rounds: int, seed: str, *, count: int = 1, absences: float = 0.0, order: Order = "text",
    check: Check | None = None,
) -> Simulation:  # fmt: skip
    """Play events of ``positional``, ``lots`` or ``round-robin``; ``check`` is called on every Swiss round.

    Raises:
        ValueError: senseless numbers, an unknown system, or more rounds than the table of a round robin has.
    """
    if system == "positional":
        return simulate(players, rounds, seed, count=count, absences=absences, order=order, check=check)
    refuse_senseless(players, rounds, count, absences)
    if system == "lots":
        return _simulate_lots(players, rounds, seed, count, absences, check)
    if system == "round-robin":
        return _simulate_table(players, rounds, count)
    raise ValueError(f"system {system} is not one of positional, lots, round-robin")


# -- by lots -------------------------------------------------------------------------------------------------------


def _simulate_lots(
    players: int, rounds: int, seed: str, count: int, absences: float, check: Check | None
) -> Simulation:
    tally = dict.fromkeys(Simulation.__struct_fields__, 0)
    for number in range(count):
        draw = LotsDraw(f"{seed}/{number}", check)
        event = RandomEvent(players, rounds, f"{seed}/{number}", Habits(absences=absences), pair=draw)
        play_and_count(event, tally, None)
        tally["findings"] += draw.findings
    return Simulation(**tally)


class LotsDraw:
    """Pairs a round by lots: numbers drawn anew, no history of colours or floats, colours by appendix 2."""

    def __init__(self, seed: str, check: Check | None) -> None:
        self.seed, self.check, self.findings = seed, check, 0

    def __call__(self, cards: Iterable[Card], setting: RoundSetting) -> Pairing | NoCompletePairing:
        """The round under the drawn lots, named by the real numbers again."""
        by_number = {card.number: card for card in cards}
        order = random.Random(f"{self.seed}/{setting.round_no}").sample(sorted(by_number), len(by_number))
        lot_of = {number: lot for lot, number in enumerate(order, start=1)}
        blank = tuple(
            Card(
                lot_of[card.number],
                card.half_points,
                met=frozenset(lot_of[number] for number in card.met if number in lot_of),
                had_bye=card.had_bye,
            )
            for card in by_number.values()
        )
        # An odd round that is not the last: the smaller lot is ahead and no rule of a last round applies.
        even_field = RoundSetting(3, 4)
        outcome = pair_round(blank, even_field)
        if self.check is not None:
            self.findings += len(self.check(blank, even_field, outcome))
        if isinstance(outcome, NoCompletePairing):
            return pair_round(by_number.values(), setting)
        boards = tuple(self._named(board, order, by_number) for board in outcome.boards)
        bye = None if outcome.bye is None else order[outcome.bye - 1]
        return replace(
            outcome, round_no=setting.round_no, boards=boards, bye=bye, down_floats=(), up_floats=(), decisions=()
        )

    def _named(self, board: Board, order: list[int], by_number: dict[int, Card]) -> Board:
        first, second = order[board.first - 1], order[board.second - 1]
        ahead, rule = moves_first(by_number[first], by_number[second], 3)
        if rule != "number" and not ahead:
            first, second = second, first
        return replace(board, first=first, second=second, seeker=order[board.seeker - 1], colour_rule=rule)


# -- round robin ---------------------------------------------------------------------------------------------------


def _simulate_table(players: int, rounds: int, count: int) -> Simulation:
    most = rounds_of(players)
    if rounds > most:
        raise ValueError(f"{rounds} rounds are more than the {most} of a round robin of {players}")
    met: set[tuple[int, int]] = set()
    colours: dict[int, list[int]] = {number: [] for number in range(1, players + 1)}
    findings = 0
    for round_no in range(1, rounds + 1):
        pairs, bye = round_pairs(players, round_no)
        seated = [number for pair in pairs for number in pair] + ([] if bye is None else [bye])
        findings += sorted(seated) != list(colours)
        for first, second in pairs:
            findings += (min(first, second), max(first, second)) in met
            met.add((min(first, second), max(first, second)))
            colours[first].append(1)
            colours[second].append(-1)
    return Simulation(
        events=count,
        stuck=0,
        impossible=0,
        findings=findings * count,
        max_floats=0,
        max_run=max(map(_longest_run, colours.values())),
        max_colour_difference=max(abs(sum(own)) for own in colours.values()),
    )


def _longest_run(colours: list[int]) -> int:
    longest = run = before = 0
    for colour in colours:
        run = run + 1 if colour == before else 1
        before, longest = colour, max(longest, run)
    return longest
