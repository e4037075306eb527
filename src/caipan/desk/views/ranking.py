"""Standings 名次 with their terms, and the cross table."""

from caipan.wording.message import Message

from .frame import Frame, View


class TieColumn(View, frozen=True):
    """A column of the ranking: ``key`` of ``tournament.ties``, what it means, whether more is better, its clause."""

    key: str
    label: Message
    about: Message
    more_is_better: bool
    clauses: tuple[str, ...] = ()


class GameCell(View, frozen=True):
    """A game in the row of a player.

    ``colour`` is ``f s`` or ``-``; ``mark`` ``1 0 ½ + −`` or empty; ``state`` is ``won lost drew forfeit bye absent
    adjourned annulled open``.
    """

    round: int
    colour: str
    opponent: int | None
    mark: str
    state: str


class StandingRow(View, frozen=True):
    """A row. ``values`` has one text per column; ``split_by`` is the key that separates it from the next row."""

    rank: int
    shared: bool
    number: int
    name: str
    unit: str
    games: tuple[GameCell, ...]
    half_points: int
    points: str
    values: tuple[str, ...]
    split_by: str = ""
    withdrew: bool = False


class Term(View, frozen=True):
    """One term of a sum: the round, who was met, and what that adds."""

    round: int | None
    opponent: int | None
    name: str
    value: str


class TermLine(View, frozen=True):
    """A value as an equation."""

    key: str
    label: Message
    terms: tuple[Term, ...]
    total: str
    clauses: tuple[str, ...] = ()


class CompareColumn(View, frozen=True):
    """One column of a comparison; ``state`` is ``equal separates unused``."""

    key: str
    label: Message
    above: str
    below: str
    state: str


class Comparison(View, frozen=True):
    """Why one player stands before another; ``lines`` are the equations of both at the columns that were needed."""

    above: int
    above_name: str
    below: int
    below_name: str
    columns: tuple[CompareColumn, ...]
    message: Message
    above_lines: tuple[TermLine, ...]
    below_lines: tuple[TermLine, ...]
    clauses: tuple[str, ...] = ()


class OpenedRow(View, frozen=True):
    """A row that was opened: every column as an equation, and the comparison with a neighbour."""

    number: int
    lines: tuple[TermLine, ...]
    comparison: Comparison | None


class StandingsView(View, frozen=True):
    """Standings after a round; ``provisional`` counts the running round as it stands."""

    frame: Frame
    after_round: int
    rounds_shown: tuple[int, ...]
    provisional: bool
    running_round: int | None
    columns: tuple[TieColumn, ...]
    rows: tuple[StandingRow, ...]
    points_about: Message
    points_clauses: tuple[str, ...]
    opened: OpenedRow | None = None
    game: str = "xiangqi"


class CrossCell(View, frozen=True):
    """A cell of the cross table: games against one opponent (empty marks: none yet)."""

    opponent: int
    games: tuple[GameCell, ...]


class CrossRow(View, frozen=True):
    """A row of the cross table in order of lot numbers."""

    number: int
    name: str
    unit: str
    cells: tuple[CrossCell, ...]
    points: str
    rank: int
    shared: bool = False


class CrossView(View, frozen=True):
    """The cross table of a section."""

    frame: Frame
    numbers: tuple[int, ...]
    rows: tuple[CrossRow, ...]
    game: str = "xiangqi"
