"""What a made-up event leaves behind: games, byes and places, without a word of how they came about."""

from dataclasses import dataclass, field
from typing import NamedTuple


class PlayedGame(NamedTuple):
    """One game that was really played. ``winner`` is an entrant, or nothing for a draw."""

    round: int
    first: int
    second: int
    winner: int | None
    name: str = ""
    """``place`` for a game about a place, ``again`` for a second final; empty or a part of the event otherwise."""

    @property
    def loser(self) -> int | None:
        """Who lost; nothing for a draw."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


@dataclass(slots=True)
class Record:
    """One event."""

    entrants: tuple[int, ...]
    games: list[PlayedGame] = field(default_factory=list)
    byes: list[tuple[int, int]] = field(default_factory=list)
    """(round, entrant)."""
    places: dict[int, int] = field(default_factory=dict)
    stuck: int = 0
    impossible: int = 0
    findings: list[str] = field(default_factory=list)
    """Codes of the laws that were broken."""
    max_floats: int = 0

    @property
    def champion(self) -> int | None:
        """Who has the first place; nothing while nobody has it alone."""
        first = [entrant for entrant, place in self.places.items() if place == 1]
        return first[0] if len(first) == 1 else None
