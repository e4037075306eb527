"""The values that go into a round of the positional Swiss and come out of it.

Nothing here decides anything. Rule numbers R1-R20 are those of ``docs/swiss.md``; clause ids are those of the 2011
text, appendix 2 (``app2.…``). Half points everywhere: in 2-1-0 a win is 4 half points.
"""

from typing import Literal

import msgspec

Order = Literal["text", "first"]
Form = Literal["same-place", "displaced", "same-row", "split", "float", "leaves", "bye", "fixed"]
ColourRule = Literal["d", "r", "number", "fixed"]
Reason = Literal["met", "forbidden", "complete", "bye", "pairs", "L", "F3", "C3", "unit", "FS", "D2", "CX"]
CutKind = Literal["parity", "above", "below", "matching"]
PairKey = tuple[int, int]


class Card(msgspec.Struct, frozen=True):
    """One player's pairing card 编排卡 before a round; only players of this round's field have one (R1, R2)."""

    number: int
    """Lot number 序号."""
    half_points: int
    """Points at pairing time, an unfinished game counted as a draw (app2.1.8)."""
    balance: int = 0
    """d: games as first minus games as second, really played games only."""
    run: int = 0
    """r: signed length of the current run of one colour, + first, - second; unplayed rounds are skipped."""
    met: frozenset[int] = frozenset()
    """Numbers of those he has been paired with, forfeits included."""
    had_bye: bool = False
    down_floats: int = 0
    """Counted down-floats 下调 so far (R16), as recorded at pairing."""
    up_floats: int = 0
    """Counted up-floats 上调 so far (R16), as recorded at pairing."""


class FixedPair(msgspec.Struct, frozen=True):
    """A pair made by the arbiter before the pairing of the rest (R19)."""

    first: int
    second: int


class RoundSetting(msgspec.Struct, frozen=True):
    """What the regulations and the arbiter say about one round."""

    round_no: int
    rounds_total: int
    order: Order = "text"
    forbidden_hard: frozenset[PairKey] = frozenset()
    """Pairs (smaller number, larger number) that may not meet this round (app2.1.7)."""
    forbidden_soft: frozenset[PairKey] = frozenset()
    """Pairs to be avoided where nothing more important suffers (R19)."""
    fixed_pairs: tuple[FixedPair, ...] = ()
    fixed_bye: int | None = None
    allowed_rematches: frozenset[PairKey] = frozenset()
    """Rematches the arbiter has allowed because no complete pairing exists (R20)."""
    second_bye_allowed: bool = False

    @property
    def last_round_balances(self) -> bool:
        """Whether R7(a) applies: the last round of an odd number of rounds (app2.1.11.4)."""
        return self.round_no == self.rounds_total and self.round_no % 2 == 1


class PassedOver(msgspec.Struct, frozen=True):
    """A candidate in front of the one taken, with the first rule that taking him would break (R12)."""

    player: int
    reason: Reason
    value: int = 0
    """Best value still possible with him; 0 where the reason has no value."""
    best: int = 0
    """The value that can be reached without him."""
    segment_half_points: int | None = None
    """The score segment whose value breaks, for ``pairs``, ``FS``, ``D2`` and ``CX``."""


class Decision(msgspec.Struct, frozen=True):
    """One step of the pairing: who sought, whom he took, why the ones in front were passed over (R12, R13)."""

    segment_half_points: int
    seeker: int
    taken: int | None
    """The opponent; ``None`` where he leaves the segment or has the bye."""
    form: Form
    passed_over: tuple[PassedOver, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """One pair with its colours and the whole reason for it."""

    board: int
    first: int
    second: int
    form: Form
    seeker: int
    colour_rule: ColourRule
    passed_over: tuple[PassedOver, ...]
    clauses: tuple[str, ...]


class SegmentValues(msgspec.Struct, frozen=True):
    """A score segment 积分段 when it is begun, and the best that could be reached in it (R6, R8, R9)."""

    half_points: int
    members: tuple[int, ...]
    floaters: tuple[int, ...]
    wants_first_row: tuple[int, ...]
    wants_second_row: tuple[int, ...]
    pairs: int
    float_spread: int
    pushed_to_two: int
    same_wish_pairs: int
    proof: Literal["bound", "matching"] = "matching"
    """How the three values are known to be the least: by counting, or by exact matching."""


class FieldValues(msgspec.Struct, frozen=True):
    """Values over the whole field (R7)."""

    last_round: int
    third_floats: int
    third_colours: int
    soft_forbidden: int = 0
    proof: Literal["bound", "matching"] = "matching"


class CutProof(msgspec.Struct, frozen=True):
    """Why not more pairs can be made above a cut between two score segments (R6).

    ``players`` are above the cut (the bye-taker left out from his segment on), ``pairs`` are made among them.
    ``parity``: pairs is half of players, rounded down. ``above`` / ``below``: a maximum matching of the players above /
    below forbids more. ``matching``: no bound of one cut shows it; the exact matching of the whole block does.
    """

    half_points: int
    players: int
    pairs: int
    proof: CutKind


class Certificate(msgspec.Struct, frozen=True):
    """What a checker needs in order to prove the round anew without searching for it."""

    order: Order
    bye_half_points: int | None
    field: FieldValues
    cuts: tuple[CutProof, ...]
    segments: tuple[SegmentValues, ...]


class Pairing(msgspec.Struct, frozen=True):
    """A complete round: the only one that the rules allow."""

    round_no: int
    boards: tuple[Board, ...]
    bye: int | None
    down_floats: tuple[int, ...]
    """Players whose down-float of this round is counted (R16)."""
    up_floats: tuple[int, ...]
    decisions: tuple[Decision, ...]
    certificate: Certificate


class Rematches(msgspec.Struct, frozen=True):
    """An offer to the arbiter: a complete pairing with the fewest rematches, the lowest players first (R20)."""

    pairs: tuple[PairKey, ...]


class SecondBye(msgspec.Struct, frozen=True):
    """An offer to the arbiter: a player, as low as possible, whose second bye makes the round possible (R20)."""

    player: int


class OddComponents(msgspec.Struct, frozen=True):
    """Proof that no complete pairing exists (Tutte-Berge).

    Without the players ``removed`` the others fall apart into ``components`` of odd size with no permitted pair between
    two of them; there are more components than ``removed`` can serve. ``0`` stands for the bye.
    """

    removed: tuple[int, ...]
    components: tuple[tuple[int, ...], ...]


class NoCompletePairing(msgspec.Struct, frozen=True):
    """The round cannot be paired: the proof and what the arbiter may decide (R20)."""

    round_no: int
    proof: OddComponents
    offers: tuple[Rematches | SecondBye, ...]


class WhyNot(msgspec.Struct, frozen=True):
    """Answer to "why do A and B not meet?": the first value that the pair would make unreachable (R12).

    ``reason`` is ``None`` if the pair breaks nothing but the order of choice; then ``instead`` tells which earlier
    choice came first. ``paired`` is true if they do meet.
    """

    player: int
    other: int
    paired: bool
    reason: Reason | None
    value: int = 0
    best: int = 0
    segment_half_points: int | None = None
    instead: Decision | None = None


class PairingFault(ValueError):
    """The cards or the setting of a round contradict each other; all problems at once.

    ``problems`` are (code, parameters) for the wording room; ``reason`` is stable.
    """

    reason = "swiss_input"

    def __init__(self, problems: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{code} {', '.join(map(str, args))}" for code, args in problems))


def pair_key(a: int, b: int) -> PairKey:
    """The unordered pair of two numbers, the smaller one first."""
    return (a, b) if a < b else (b, a)
