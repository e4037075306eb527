"""A round with its boards, the explanation of one pair, and the entry bar."""

from caipan.wording.message import Message

from .frame import Chip, Frame, View
from .journal import LogLine


class PlayerName(View, frozen=True):
    """A player as named everywhere."""

    number: int
    name: str
    unit: str


class SideCell(View, frozen=True):
    """One half of a row, mirrored about the river.

    ``half_points`` and ``points`` are before the round. ``history`` has one sign per earlier round: ``f`` first, ``s``
    second, ``-`` not played. ``outcome`` is ``won lost drew`` or empty.
    """

    number: int
    name: str
    unit: str
    half_points: int
    points: str
    history: tuple[str, ...]
    outcome: str = ""
    fouls: int = 0
    withdrew: bool = False


class Source(View, frozen=True):
    """Where a result came from: who, which device, when."""

    actor: str
    device: str
    at_ms: int
    version: int
    ruling: bool = False


class BoardRow(View, frozen=True):
    """One board. ``form`` is a form of the positional method or empty; ``notable`` asks for a second look."""

    board: int
    first: SideCell
    second: SideCell
    chip: Chip
    form: str
    form_label: Message | None
    notable: bool = False
    source: Source | None = None
    corrected: bool = False


class SegmentView(View, frozen=True):
    """A score segment 积分段: boards whose higher player has these points."""

    half_points: int
    points: str
    boards: tuple[BoardRow, ...]


class CertificateView(View, frozen=True):
    """The certificate of a pairing: short digest for paper, whole digest, and the quality checks in words.

    ``ok`` says that the independent checker derived the round anew and agrees; ``verdict`` is its sentence.
    """

    short: str
    digest: str
    checks: tuple[Message, ...]
    verdict: Message
    ok: bool = False


class RoundView(View, frozen=True):
    """A round. ``state`` is ``future draft running complete``."""

    frame: Frame
    round: int
    rounds: int
    state: str
    segments: tuple[SegmentView, ...]
    bye: PlayerName | None
    absent: tuple[PlayerName, ...]
    open_boards: tuple[int, ...]
    recent: tuple[LogLine, ...]
    game: str
    certificate: CertificateView | None = None
    published_at_ms: int | None = None
    published_by: str = ""
    withdrawn_at_ms: int | None = None
    withdrawn_by: str = ""
    manual: bool = False
    seed: str = ""
    clauses: tuple[str, ...] = ()
    keys: tuple[str, ...] = ("1", "0", "=", "+", "-", "x")


class RowCell(View, frozen=True):
    """A player in one of the two rows of the method; ``state`` is ``seeker found passed`` or empty."""

    number: int
    name: str
    balance: int
    run: int
    state: str = ""


class PassedOverLine(View, frozen=True):
    """A candidate that was passed over, with the first rule the pair would have broken."""

    player: PlayerName
    reason: str
    message: Message


class ColourLine(View, frozen=True):
    """Why this player moves first or second: colours so far, games first minus second, run, and what he got."""

    player: PlayerName
    history: tuple[str, ...]
    balance: int
    run: int
    got: str


class WhyNot(View, frozen=True):
    """The answer to ``why not a against b?``; ``reason`` is a code of the method, or ``possible``."""

    a: PlayerName
    b: PlayerName
    allowed: bool
    reason: str
    message: Message
    round: int | None = None
    board: int | None = None


class PairView(View, frozen=True):
    """Why these two meet, and why this one moves first."""

    frame: Frame
    round: int
    board: int
    row: BoardRow
    wants_first: tuple[RowCell, ...]
    wants_second: tuple[RowCell, ...]
    seeker: PlayerName | None
    form: str
    why_pair: Message
    passed_over: tuple[PassedOverLine, ...]
    colours: tuple[ColourLine, ColourLine]
    why_colour: Message
    clauses: tuple[str, ...]
    certificate: CertificateView | None = None
    why_not: WhyNot | None = None
    previous_board: int | None = None
    next_board: int | None = None


class Echo(View, frozen=True):
    """What the entry bar says Enter will do.

    ``state`` is ``ready`` (Enter writes), ``jump`` (only a board number), ``same`` (stands there already), ``replace``
    (would correct a result) or ``fault``.
    """

    state: str
    message: Message
    board: int | None = None
    result: str = ""
    before: str = ""
    next_board: int | None = None


class WithdrawalPreview(View, frozen=True):
    """What a withdrawal would do; nothing is written."""

    frame: Frame
    player: PlayerName
    from_round: int
    annulled: bool
    played: int
    consequences: tuple[Message, ...]
    clauses: tuple[str, ...] = ()
