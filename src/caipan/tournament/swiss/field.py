"""The field of one round made ready for pairing: segments, permitted pairs, the counts R4-R9 look at.

Players are spoken of by their place in order R3 (0 is the first of the field), so that segments are ranges and a
smaller place never has fewer points.
"""

from collections import Counter
from collections.abc import Sequence, Set

from caipan.tournament.swiss.card import Card, ColourRule, PairingFault, RoundSetting, pair_key
from caipan.tournament.swiss.order import in_order, moves_first, wish


class Field:
    """A round's field; built once, read by every part of the engine."""

    def __init__(self, cards: Sequence[Card], setting: RoundSetting) -> None:
        refuse_bad_input(cards, setting)
        self.setting = setting
        self.crowd = Counter(card.half_points for card in cards)
        out = {number for pair in setting.fixed_pairs for number in (pair.first, pair.second)} | {setting.fixed_bye}
        self.all_cards = {card.number: card for card in cards}
        self.cards = in_order((card for card in cards if card.number not in out), setting.round_no)
        self.size = len(self.cards)
        self.place = {card.number: place for place, card in enumerate(self.cards)}
        self.wishes = [wish(card) for card in self.cards]
        self.balances = [card.balance for card in self.cards]
        self.runs = [card.run for card in self.cards]
        self._divide_into_segments()
        lone = [self.crowd[card.half_points] == 1 for card in self.cards]
        self.down_counts = [0 if alone else card.down_floats for card, alone in zip(self.cards, lone, strict=True)]
        self.up_counts = [0 if alone else card.up_floats for card, alone in zip(self.cards, lone, strict=True)]
        self.numbers = [card.number for card in self.cards]
        self.barred = self._barred()
        again = setting.second_bye_allowed
        self.may_have_bye = [self.size % 2 == 1 and (again or not card.had_bye) for card in self.cards]

    def _divide_into_segments(self) -> None:
        self.segment_of: list[int] = []
        self.segment_points: list[int] = []
        self.segment_starts: list[int] = []
        for place, card in enumerate(self.cards):
            if not self.segment_points or card.half_points != self.segment_points[-1]:
                self.segment_points.append(card.half_points)
                self.segment_starts.append(place)
            self.segment_of.append(len(self.segment_points) - 1)
        self.segment_starts.append(self.size)

    def _barred(self) -> list[Set[int]]:
        """For every place the numbers he may not meet; the sets of the cards themselves where nothing is added."""
        setting, place = self.setting, self.place
        barred: list[Set[int]] = [card.met for card in self.cards]
        for numbers in setting.forbidden_hard:
            for one, other in (numbers, numbers[::-1]):
                if one in place:
                    barred[place[one]] = barred[place[one]] | {other}
        for numbers in setting.allowed_rematches:
            for one, other in (numbers, numbers[::-1]):
                if one in place:
                    barred[place[one]] = barred[place[one]] - {other}
        return barred

    @property
    def segments(self) -> int:
        """How many score segments there are."""
        return len(self.segment_points)

    def natives(self, segment: int) -> range:
        """The places of the players who belong to a segment by their own points."""
        return range(self.segment_starts[segment], self.segment_starts[segment + 1])

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two places may be paired at all (R4)."""
        return self.numbers[other] not in self.barred[one]

    def first_mover(self, one: int, other: int) -> tuple[int, int, ColourRule]:
        """The places of the pair as (first, second) and the rule that says so (R14)."""
        leads, rule = moves_first(self.cards[one], self.cards[other], self.setting.round_no)
        return (one, other, rule) if leads else (other, one, rule)

    def softly_forbidden(self, one: int, other: int) -> bool:
        """Whether the pair is one that the regulations would rather not see (R19)."""
        soft = self.setting.forbidden_soft
        return bool(soft) and pair_key(self.cards[one].number, self.cards[other].number) in soft


def refuse_bad_input(cards: Sequence[Card], setting: RoundSetting) -> None:
    """Refuse cards and settings that contradict each other, naming every problem.

    Raises:
        PairingFault: a number twice, a one-sided meeting, a fixed pair of absent players, an impossible round number.
    """
    problems: list[tuple[str, tuple[int, ...]]] = []
    by_number = {card.number: card for card in cards}
    counts = Counter(card.number for card in cards)
    problems += [("number_twice", (number,)) for number, times in counts.items() if times > 1]
    problems += [("number_not_positive", (number,)) for number in counts if number < 1]
    if setting.fixed_bye is not None and len(cards) % 2 == 0:
        problems.append(("bye_in_even_field", (setting.fixed_bye,)))
    if not 1 <= setting.round_no <= setting.rounds_total:
        problems.append(("round_outside_event", (setting.round_no, setting.rounds_total)))
    if len(cards) < 2:
        problems.append(("too_few_players", (len(cards),)))
    met = {card.number: card.met for card in cards}
    for own, others in met.items():
        for number in others:
            theirs = met.get(number)
            if theirs is not None and (own not in theirs or own == number):
                problems.append(("meeting_one_sided", (own, number)))
    problems += _problems_of_fixed(by_number, setting)
    if problems:
        raise PairingFault(tuple(problems))


def _problems_of_fixed(by_number: dict[int, Card], setting: RoundSetting) -> list[tuple[str, tuple[int, ...]]]:
    fixed = [number for pair in setting.fixed_pairs for number in (pair.first, pair.second)]
    if setting.fixed_bye is not None:
        fixed.append(setting.fixed_bye)
    problems: list[tuple[str, tuple[int, ...]]] = []
    problems += [("fixed_player_absent", (number,)) for number in fixed if number not in by_number]
    problems += [("fixed_twice", (number,)) for number, times in Counter(fixed).items() if times > 1]
    return problems
