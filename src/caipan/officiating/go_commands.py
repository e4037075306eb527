"""What may be asked of a game of Go, and what happens in it; sides are `black` and `white`."""

import msgspec

from caipan.officiating.go_offences import Offence


class Play(msgspec.Struct, frozen=True, tag=True):
    """Play a stone, named as `Q16` or `pd`."""

    side: str
    point: str


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Pass 虚着 (2.5)."""

    side: str


class ProposeEnd(msgspec.Struct, frozen=True, tag=True):
    """Say that the game is over (13.2, 21.1; platform 5.3)."""

    side: str


class Answer(msgspec.Struct, frozen=True, tag=True):
    """Answer a proposal to end."""

    side: str
    agrees: bool


class MarkDead(msgspec.Struct, frozen=True, tag=True):
    """Say which stones are dead; a stone stands for its whole string."""

    side: str
    points: tuple[int, ...]


class Confirm(msgspec.Struct, frozen=True, tag=True):
    """Confirm the marks as they stand."""

    side: str


class Dispute(msgspec.Struct, frozen=True, tag=True):
    """Disagree about life and death: it is played out, and the side that says dead moves first (21.4)."""

    side: str
    says_dead: str


class Report(msgspec.Struct, frozen=True, tag=True):
    """An offence of a side that the referee has seen; `seen_after_moves` is when it happened."""

    side: str
    offence: Offence
    seen_after_moves: int


class Resign(msgspec.Struct, frozen=True, tag=True):
    """Give the game up (7.2)."""

    side: str


class Recount(msgspec.Struct, frozen=True, tag=True):
    """Ask for the count to be checked before the result is signed (16.4)."""

    side: str


class SignOff(msgspec.Struct, frozen=True, tag=True):
    """Confirm the result: `black`, `white`, `referee`; after all three nobody may change it (16.4)."""

    who: str


Command = Play | Pass | ProposeEnd | Answer | MarkDead | Confirm | Dispute | Report | Resign | Recount | SignOff


class Refusal(msgspec.Struct, frozen=True):
    """Why a command may not be; for repetitions the kind and after how many moves the position stood before."""

    reason: str
    clauses: tuple[str, ...]
    repetition: str = ""
    repeats_ply: int | None = None


class Played(msgspec.Struct, frozen=True, tag=True):
    """A stone was played."""

    side: str
    point: int


class Passed(msgspec.Struct, frozen=True, tag=True):
    """A side passed."""

    side: str


class TurnLost(msgspec.Struct, frozen=True, tag=True):
    """A side's stone is void and its turn is gone (18.3, 19)."""

    side: str
    offence: Offence
    clauses: tuple[str, ...]


class Warned(msgspec.Struct, frozen=True, tag=True):
    """A warning 警告, worth one stone in the count (24.1)."""

    side: str
    offence: Offence
    clauses: tuple[str, ...]


class EndProposed(msgspec.Struct, frozen=True, tag=True):
    """A side proposed to end; by the rule book that gives up the move."""

    side: str
    gives_up_turn: bool


class ProposalRefused(msgspec.Struct, frozen=True, tag=True):
    """The other side wants to play on."""

    side: str


class MarksSet(msgspec.Struct, frozen=True, tag=True):
    """The dead stones as they are marked now; earlier confirmations are void."""

    points: tuple[int, ...]
    cause: str


class MarksConfirmed(msgspec.Struct, frozen=True, tag=True):
    """A side confirmed the marks."""

    side: str


class Resumed(msgspec.Struct, frozen=True, tag=True):
    """Play goes on; `first` is to move."""

    first: str
    by: str
    clauses: tuple[str, ...]


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The game is over: how, the result, and black's margin in quarter stones where it was counted."""

    reason: str
    result: str
    margin_quarter_stones: int | None
    clauses: tuple[str, ...]


class SignedOff(msgspec.Struct, frozen=True, tag=True):
    """Somebody signed the result."""

    who: str


Event = (
    Played | Passed | TurnLost | Warned | EndProposed | ProposalRefused | MarksSet | MarksConfirmed | Resumed | Ended
    | SignedOff
)  # fmt: skip
