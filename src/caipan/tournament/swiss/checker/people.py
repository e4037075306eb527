"""The checker's own view of the players: order, wish, colours and the cost of a pair, straight from R1-R16."""

from collections import Counter
from collections.abc import Iterable

from caipan.tournament.swiss.card import Card, RoundSetting


class People:
    """The field of a round by number."""

    def __init__(self, cards: Iterable[Card], setting: RoundSetting) -> None:
        self.setting = setting
        self.odd = setting.round_no % 2 == 1
        self.card = {card.number: card for card in cards}
        self.crowd = Counter(card.half_points for card in self.card.values())
        self.soft = {frozenset(pair) for pair in setting.forbidden_soft}
        self.hard = {frozenset(pair) for pair in setting.forbidden_hard}
        self.again = {frozenset(pair) for pair in setting.allowed_rematches}
        taken = {number for pair in setting.fixed_pairs for number in (pair.first, pair.second)}
        self.free = sorted((n for n in self.card if n not in taken and n != setting.fixed_bye), key=self.rank)
        self.levels = sorted({self.points(number) for number in self.free}, reverse=True)

    def points(self, number: int) -> int:
        """Half points of a player."""
        return self.card[number].half_points

    def rank(self, number: int) -> tuple[int, ...]:
        """R3: points, |d|, |r|, number."""
        card = self.card[number]
        return (-card.half_points, -abs(card.balance), -abs(card.run), number if self.odd else -number)

    def wants(self, number: int) -> str:
        """The wish of R3: first, second or none."""
        card = self.card[number]
        claim = (card.balance, card.run) if card.balance == 0 else (card.balance, 0)
        return "none" if claim == (0, 0) else "first" if claim < (0, 0) else "second"

    def barred(self, a: int, b: int) -> str | None:
        """Why two players may not meet at all."""
        pair = frozenset((a, b))
        if pair in self.again:
            return None
        if b in self.card[a].met:
            return "met"
        return "forbidden" if pair in self.hard else None

    def bye_possible(self, number: int) -> bool:
        """R4: nobody has the bye twice, unless the arbiter has allowed it."""
        return self.setting.second_bye_allowed or not self.card[number].had_bye

    def colours(self, a: int, b: int) -> tuple[int, int, str]:
        """R14: who moves first, who second, by which rule."""
        one, other = self.card[a], self.card[b]
        if one.balance != other.balance:
            return (a, b, "d") if one.balance < other.balance else (b, a, "d")
        if one.run != other.run:
            return (a, b, "r") if one.run < other.run else (b, a, "r")
        return (min(a, b), max(a, b), "number") if self.odd else (max(a, b), min(a, b), "number")

    def floaters(self, a: int, b: int) -> list[tuple[int, str]]:
        """R16: who is charged with a float of which kind."""
        if self.points(a) == self.points(b):
            return []
        high, low = (a, b) if self.points(a) > self.points(b) else (b, a)
        return [(n, kind) for n, kind in ((high, "down"), (low, "up")) if self.crowd[self.points(n)] > 1]

    def earlier(self, number: int, kind: str) -> int:
        """Floats of a kind so far."""
        return self.card[number].down_floats if kind == "down" else self.card[number].up_floats

    def limits(self, a: int, b: int) -> tuple[int, int, int, int]:
        """R7 of a pair: L, F3, C3, unit."""
        first, second, _ = self.colours(a, b)
        last = third = 0
        for number, step in ((first, 1), (second, -1)):
            after = self.card[number].balance + step
            last += self.evens_out() and abs(after) > 1
            third += self.third_colour(number, step)
        floats = sum(self.earlier(number, kind) > 1 for number, kind in self.floaters(a, b))
        return last, floats, third, int(frozenset((a, b)) in self.soft)

    def evens_out(self) -> bool:
        """Whether R7a applies."""
        return self.odd and self.setting.round_no == self.setting.rounds_total

    def third_colour(self, number: int, step: int) -> bool:
        """R7c for one player and one colour."""
        card = self.card[number]
        run = card.run + step if (card.run > 0) == (step > 0) and card.run else step
        after = card.balance + step
        return abs(run) > 2 or (abs(after) > 2 and abs(after) > abs(card.balance))

    def unavoidable(self, number: int) -> tuple[int, int]:
        """What neither colour spares a player: L and C3."""
        last = self.evens_out() and all(abs(self.card[number].balance + step) > 1 for step in (1, -1))
        return int(last), int(all(self.third_colour(number, step) for step in (1, -1)))

    def spread(self, a: int, b: int, level: int) -> int:
        """R8: earlier floats of those charged who belong to a level."""
        return sum(self.earlier(n, kind) for n, kind in self.floaters(a, b) if self.points(n) == level)

    def bad_colours(self, a: int, b: int) -> tuple[int, int]:
        """R9 of a pair: players pushed to a difference of two or more, same-wish pairs."""
        first, second, _ = self.colours(a, b)
        pushed = 0
        for number, step in ((first, 1), (second, -1)):
            before = abs(self.card[number].balance)
            after = abs(self.card[number].balance + step)
            pushed += after > before and after > 1
        return pushed, int(self.wants(a) == self.wants(b) != "none")

    def home(self, a: int, b: int) -> int:
        """R6: the level a pair counts in."""
        return min(self.points(a), self.points(b))
