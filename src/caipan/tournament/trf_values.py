"""What a tournament report file (TRF16) says, line by line, as values."""

from dataclasses import dataclass, field

from .model import Points

RESULTS = "10=WLD+-HFUZ"
"""Marks of results. W L D: played, not rated; H F U Z: half, full, pairing-allocated and zero bye."""
UNPAIRED = "HFUZ+-"
"""Marks that may stand without an opponent."""


@dataclass(frozen=True, slots=True)
class TrfProblem:
    """One fault: where it is, a stable reason code, and what it speaks of. Warnings do not stop the use of the file."""

    line: int
    column: int
    reason: str
    params: dict[str, str | int] = field(default_factory=dict)
    warning: bool = False


@dataclass(frozen=True, slots=True)
class TrfCell:
    """One round of one player: opponent 0 for none, colour ``w``, ``b`` or ``-``, and the mark."""

    opponent: int
    colour: str
    mark: str
    column: int


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """One 001 line."""

    number: int
    name: str
    line: int
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    half_points: int | None = None
    rank: int | None = None
    cells: tuple[TrfCell | None, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfTournament:
    """A whole file as read."""

    headers: dict[str, str]
    players: tuple[TrfPlayer, ...]
    rounds_total: int
    """Rounds the event is to have (XXR or 142), else those that are there."""
    points: Points
    away_next: tuple[int, ...] = ()
    """Players who are not to be paired in the next round (XXZ)."""
    byes_asked: tuple[tuple[int, int, str], ...] = ()
    """(round, player, ``H`` ``F`` or ``Z``) of byes asked for (240)."""
    team_byes: tuple[tuple[int, int, str], ...] = ()
    """(round, team, mark) of byes in a file of teams: ``H F Z`` asked for (240), ``U`` by the pairing (320)."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Groups of players who must not meet (XXP)."""
    others: tuple[tuple[int, str], ...] = ()
    """Lines of other kinds, kept as they are, with their number."""
    problems: tuple[TrfProblem, ...] = ()

    @property
    def rounds_played(self) -> int:
        """The last round in which anybody has an opponent; later marks are byes and absences asked for in advance."""
        met = (
            number for player in self.players for number, cell in enumerate(player.cells, 1) if cell and cell.opponent
        )
        return max(met, default=0)

    @property
    def errors(self) -> tuple[TrfProblem, ...]:
        """Problems that forbid using the file."""
        return tuple(problem for problem in self.problems if not problem.warning)
