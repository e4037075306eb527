"""The state of a competition as its log tells it."""

from collections.abc import Mapping

import msgspec

from .events import AnyEvent, DisciplineRecorded, RoundPaired
from .model import Entry, Result, SectionRules, Struct


class Player(Struct, frozen=True):
    """A player of a section once lots are drawn."""

    number: int
    entry: Entry
    from_round: int = 1
    start_half_points: int = 0
    withdrew_from: int | None = None
    annulled: bool = False


class Round(Struct, frozen=True):
    """One round: its pairing, whether it is published, and the results by board."""

    pairing: RoundPaired
    published: bool = False
    results: dict[int, Result] = msgspec.field(default_factory=dict)
    fouls: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Every board has a result that is final."""
        return all(self.results.get(b.board, Result.ADJOURNED) is not Result.ADJOURNED for b in self.pairing.boards)


class Section(Struct, frozen=True):
    """One section 组别."""

    key: str
    name: str
    rules: SectionRules
    entries: dict[int, Entry] = msgspec.field(default_factory=dict)
    numbers: dict[int, int] = msgspec.field(default_factory=dict)
    """Lot number by entry id; empty until lots are drawn."""
    players: dict[int, Player] = msgspec.field(default_factory=dict)
    """By lot number."""
    absences: frozenset[tuple[int, int]] = frozenset()
    """(lot number, round)."""
    byes_asked: frozenset[tuple[int, int, int]] = frozenset()
    """(lot number, round, half points) of absences that the regulations give points for."""
    rounds: tuple[Round, ...] = ()
    measures: tuple[DisciplineRecorded, ...] = ()
    """Punishments in the order they were given (XQ11 18)."""


class Competition(Struct, frozen=True):
    """A whole competition. ``version`` counts all entries of its log, undone ones too; ``history`` holds them."""

    name: str = ""
    place: str = ""
    starts_on: str = ""
    sections: dict[str, Section] = msgspec.field(default_factory=dict)
    next_entry: int = 1
    version: int = 0
    history: tuple[AnyEvent, ...] = ()
    """Every event so far in the order of the log; entry ``i`` has version ``i + 1``. Undo folds it anew."""

    @property
    def is_open(self) -> bool:
        """Whether the first event has been seen."""
        return bool(self.name)


EMPTY = Competition()
"""The state before the first event."""

Sections = Mapping[str, Section]
