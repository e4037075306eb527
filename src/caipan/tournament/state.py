"""The state of a competition as its log tells it."""

from collections.abc import Mapping

from .events import RoundPaired
from .model import Entry, Result, SectionRules, Struct


class Player(Struct):
    """A player of a section once lots are drawn."""

    number: int
    entry: Entry
    from_round: int = 1
    start_half_points: int = 0
    withdrew_from: int | None = None
    annulled: bool = False


class Round(Struct):
    """One round: its pairing, whether it is published, and the results by board."""

    pairing: RoundPaired
    published: bool = False
    results: dict[int, Result] = {}
    fouls: dict[int, tuple[int, int]] = {}

    @property
    def complete(self) -> bool:
        """Every board has a result that is final."""
        return all(self.results.get(b.board, Result.ADJOURNED) is not Result.ADJOURNED for b in self.pairing.boards)


class Section(Struct):
    """One section 组别."""

    key: str
    name: str
    rules: SectionRules
    entries: dict[int, Entry] = {}
    numbers: dict[int, int] = {}
    """Lot number by entry id; empty until lots are drawn."""
    players: dict[int, Player] = {}
    """By lot number."""
    absences: frozenset[tuple[int, int]] = frozenset()
    """(lot number, round)."""
    rounds: tuple[Round, ...] = ()


class Competition(Struct):
    """A whole competition. ``version`` counts all entries of its log, undone ones too."""

    name: str = ""
    place: str = ""
    starts_on: str = ""
    sections: dict[str, Section] = {}
    next_entry: int = 1
    version: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the first event has been seen."""
        return bool(self.name)


EMPTY = Competition()
"""The state before the first event."""

Sections = Mapping[str, Section]
