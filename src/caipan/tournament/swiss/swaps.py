"""Costs of pairs as the explanation needs them, from the traits of the players: R7-R9 as seen from one segment."""

from caipan.tournament.swiss.costs import bye_last_round
from caipan.tournament.swiss.field import Field
from caipan.tournament.swiss.traits import NO_CLAIM, Traits

Cost = tuple[int, int, int, int, int, int, int]
"""L, F3, C3, unit, and FS, D2, CX of the segment in question."""

BYE_HOME = -1


class ExchangeCosts:
    """What pairs add to the values; ``field.size`` as a place is the bye."""

    def __init__(self, field: Field, traits: Traits) -> None:
        self.field, self.traits, self.bye = field, traits, field.size
        self.soft = bool(field.setting.forbidden_soft)

    def home(self, one: int, other: int) -> int:
        """The segment a pair counts in (R6); the bye counts in none."""
        if self.bye in (one, other):
            return BYE_HOME - self.field.segment_of[min(one, other)]
        return self.field.segment_of[max(one, other)]

    def possible(self, one: int, other: int) -> bool:
        """Whether the two may be paired, or the one may have the bye."""
        if self.bye in (one, other):
            return one != other and self.field.may_have_bye[min(one, other)]
        return self.field.may_meet(one, other)

    def of(self, one: int, other: int, segment: int) -> Cost:
        """What a pair adds while a segment is being settled."""
        field, traits = self.field, self.traits
        a, b = (one, other) if one < other else (other, one)
        if b == self.bye:
            return (bye_last_round(field, a), 0, 0, 0, 0, 0, 0)
        first, second = (a, b) if traits.claim[a] < traits.claim[b] else (b, a)
        last = traits.ends_if_first[first] + traits.ends_if_second[second]
        colours = traits.colours_if_first[first] + traits.colours_if_second[second]
        soft = int(self.soft and field.softly_forbidden(a, b))
        third = spread = 0
        above, own = field.segment_of[a], field.segment_of[b]
        if above != own:
            third = traits.third_down[a] + traits.third_up[b]
            spread = (field.down_counts[a] if above == segment else 0) + (field.up_counts[b] if own == segment else 0)
        if own != segment:
            return (last, third, colours, soft, spread, 0, 0)
        k, m = traits.kind[a], traits.kind[b]
        same = k != NO_CLAIM and m != NO_CLAIM and k >> 1 == m >> 1
        return (last, third, colours, soft, spread, int(same and not (k & 1 or m & 1)), int(same))

    def of_leaving(self, place: int, *, native: bool) -> Cost:
        """What leaving the segment costs in it: a third down-float, and the earlier ones (R7b, R8)."""
        if not native:
            return (0, 0, 0, 0, 0, 0, 0)
        return (0, int(self.traits.third_down[place]), 0, 0, self.field.down_counts[place], 0, 0)

    def above_least_here(self, one: int, other: int, segment: int) -> Cost:
        """The cost of a pair or a bye with L and C3 counted above what no pairing can spare the players."""
        last, third, colours, soft, spread, pushed, same = self.of(one, other, segment)
        traits = self.traits
        for place in (one, other):
            if place != self.bye:
                last -= traits.ends_anyway[place]
                colours -= traits.colours_anyway[place] and self.bye not in (one, other)
        return last, third, colours, soft, spread, pushed, same

    def above_least(self, one: int, other: int, segment: int) -> tuple[int, int, int, int]:
        """How far a pair exceeds, in L, F3, C3, unit, what no pairing can spare its players."""
        return self.above_least_here(one, other, segment)[:4]
