"""The nouns of a competition 比赛: sections, entries, games, results, points."""

from enum import StrEnum

import msgspec


class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every value in this room: immutable, and strict about unknown fields when it is read back."""


class GameKind(StrEnum):
    """The game that is played in a section."""

    XIANGQI = "xiangqi"
    GO = "go"
    CHESS = "chess"


class Format(StrEnum):
    """How a section is paired (XQ11 10, GO 26)."""

    ROUND_ROBIN = "round-robin"
    POSITIONAL_SWISS = "positional-swiss"
    LOTS_SWISS = "lots-swiss"


class Result(StrEnum):
    """What stands in the river between two players; the first player 先手 is named first.

    ``+`` and ``-`` mark games that were not played (XQ11 20.3); ``adjourned`` is an unfinished game, half for pairing
    (XQ11 appendix 2, 一·8).
    """

    FIRST_WINS = "1-0"
    SECOND_WINS = "0-1"
    DRAW = "1/2-1/2"
    SECOND_ABSENT = "+-"
    FIRST_ABSENT = "-+"
    BOTH_ABSENT = "--"
    ADJOURNED = "adjourned"


PLAYED = frozenset({Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW})
"""Results of games that were really played, the only ones that count for colours."""


class Measure(StrEnum):
    """A punishment 违纪处罚 (XQ11 18, XQ99 18), from the lightest up."""

    WARNING = "warning"
    """警告, by the table referee (XQ11 18.1) or the chief referee."""
    LOSS = "loss"
    """取消当场资格, by the chief referee: the game is lost (XQ11 18.2)."""
    EXPULSION = "expulsion"
    """除名, by the organisers: counts as a withdrawal (XQ11 18.3)."""
    BAN_PROPOSED = "ban-proposed"
    """建议停赛等, by the organisers; only on record (XQ11 18.4)."""


class Office(StrEnum):
    """In what office somebody punishes."""

    TABLE_REFEREE = "table-referee"
    CHIEF_REFEREE = "chief-referee"
    ORGANISER = "organiser"


class Points(Struct, frozen=True):
    """A scheme of points 计分, in half points (XQ11 13, XQ99 14): 2-1-0 has ``win=4, draw_first=2, draw_second=2``."""

    win: int = 4
    draw_first: int = 2
    draw_second: int = 2
    loss: int = 0
    bye: int = 4
    forfeit_win: int = 4
    forfeit_loss: int = 0


class SectionRules(Struct, frozen=True):
    """Everything the regulations 规程 fix for one section before it starts; frozen once the first round is paired."""

    edition: str
    """Id of the edition of the rule book; always written out, so that a log pins it."""
    game: GameKind = GameKind.XIANGQI
    format: Format = Format.POSITIONAL_SWISS
    rounds: int = 7
    cycles: int = 1
    """How often everybody meets everybody in a round robin."""
    points: Points = Points()
    ties: tuple[str, ...] = ()
    """Keys of tie-breaks in their order; names as in ``tournament.ties``."""
    swiss_order: str = "text"
    """``text`` or ``first``: whether full segments come before the limits (the two orders of the positional method)."""
    first_round: str = "near"
    """``near``, ``top-bottom`` or ``half-cross``: how numbers are paired in round 1."""
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    """Named settings that the books leave open, by key."""


class Entry(Struct, frozen=True):
    """One entry 报名: a person as registered. ``entry`` is the permanent id in the competition, from 1."""

    entry: int
    name: str
    unit: str = ""
    """代表单位."""
    sex: str = ""
    """``m``, ``f`` or empty."""
    birth_year: int | None = None
    rating: int | None = None
    seed: int | None = None
    note: str = ""


class PassedOver(Struct, frozen=True):
    """A candidate the seeker 先编者 did not get, and the first rule the pair would break (codes of the method)."""

    player: int
    reason: str


class PairedBoard(Struct, frozen=True):
    """One pair on one board 台. Players are lot numbers; ``first`` moves first."""

    board: int
    first: int
    second: int
    form: str = ""
    """``same-place displaced same-row split float`` for the positional method; empty elsewhere."""
    seeker: int | None = None
    colour_rule: str = ""
    passed_over: tuple[PassedOver, ...] = ()
    clauses: tuple[str, ...] = ()
