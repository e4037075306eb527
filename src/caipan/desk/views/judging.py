"""The judge page: a pasted game, its repetition, and what the book says."""

from caipan.officiating.repetition.answer import Judgement
from caipan.wording.message import Message

from .frame import Frame, Problem, View


class TargetView(View, frozen=True):
    """A chased piece: ICCS square, FEN letter, root."""

    square: str
    piece: str
    joint: bool
    root: str


class NatureView(View, frozen=True):
    """What a move is: class 将杀捉兑献拦跟闲, targets, the line that proves it, clauses, and whether it is sure."""

    kind: str
    targets: tuple[TargetView, ...]
    proof: tuple[str, ...]
    proof_zh: tuple[str, ...]
    clauses: tuple[str, ...]
    sure: bool
    why: str
    may_be: tuple[str, ...] = ()


class JudgedMove(View, frozen=True):
    """A move with the position after it. ``turn`` counts repetitions of the cycle from 1, 0 outside it."""

    ply: int
    move_number: int
    side: str
    iccs: str
    zh: str
    origin: str
    target: str
    fen: str
    check: bool
    nature: NatureView | None = None
    turn: int = 0


class SideGrade(View, frozen=True):
    """A side's grade in the table of the edition."""

    side: str
    grade: str
    pattern: str
    classes: tuple[str, ...]


class EditionVerdict(View, frozen=True):
    """What another edition says about the same cycle."""

    edition: str
    name: str
    verdict: str


class JudgeView(View, frozen=True):
    """The judge page. With ``problems`` nothing could be judged; ``judgement`` goes to ``wording.explanation``.

    ``result`` is the result that follows if the chief referee accepts, or empty. ``frame`` is missing on the
    stand-alone page. ``cycle_moves`` holds every run of the cycle (``turn`` 1, 2, 3). ``digest`` names the judgement
    kept for making a ruling from it.
    """

    edition: str
    edition_name: str
    text: str
    start_fen: str
    moves: tuple[JudgedMove, ...]
    problems: tuple[Problem, ...] = ()
    judgement: Judgement | None = None
    verdict: str = ""
    verdict_label: Message | None = None
    cycle_moves: tuple[JudgedMove, ...] = ()
    sides: tuple[SideGrade, ...] = ()
    others: tuple[EditionVerdict, ...] = ()
    result: str = ""
    sure: bool = False
    digest: str = ""
    frame: Frame | None = None
    round: int | None = None
    board: int | None = None
    editions: tuple[str, ...] = ()
    final_fen: str = ""
    outcome: str = ""
    before: str = ""
    """What stands at the board; goes back with the ruling."""
