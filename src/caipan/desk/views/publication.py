"""What the public sees: published rounds and standings, on a phone first."""

from caipan.wording.message import Message

from .frame import SectionTab, View
from .ranking import OpenedRow, StandingRow, TieColumn
from .rounds import PlayerName, SegmentView


class PublicHead(View, frozen=True):
    """Head of a public page; ``rounds`` are the published ones."""

    competition: str
    name: str
    place: str
    sections: tuple[SectionTab, ...]
    section: str
    rounds: tuple[int, ...]
    game: str
    version: int


class MyBoard(View, frozen=True):
    """Where the chosen player sits: board, colour (``f s``), opponent; board ``None`` with a bye."""

    player: PlayerName
    board: int | None
    colour: str
    opponent: PlayerName | None
    opponent_points: str
    message: Message


class PublicRoundView(View, frozen=True):
    """A published round; drafts are never in it."""

    head: PublicHead
    round: int
    state: str
    segments: tuple[SegmentView, ...]
    bye: PlayerName | None
    players: tuple[PlayerName, ...]
    done: int
    total: int
    published_at_ms: int | None
    mine: MyBoard | None = None


class PublicStandingsView(View, frozen=True):
    """Standings after the last complete published round, with one row opened on request."""

    head: PublicHead
    after_round: int
    provisional: bool
    columns: tuple[TieColumn, ...]
    rows: tuple[StandingRow, ...]
    opened: OpenedRow | None
    running_round: int | None
    done: int
    total: int
