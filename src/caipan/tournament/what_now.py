"""What a section needs next, so that a desk can always say it."""

from dataclasses import dataclass, field

from .field import last_round, open_boards, present_players
from .model import Format, Result
from .state import Round, Section


@dataclass(frozen=True, slots=True)
class Next:
    """The one thing to do next (``code``), what it is about, and codes of things to know meanwhile."""

    code: str
    params: dict[str, str | int] = field(default_factory=dict)
    notes: tuple[tuple[str, dict[str, str | int]], ...] = ()


CODES = (
    "enter-players", "draw-lots", "pair-round", "publish-round", "enter-results", "finish-adjourned", "finished",
    "everybody-gone",
)  # fmt: skip
"""Every value of ``Next.code``."""

NOTES = ("odd-field", "adjourned", "last-round", "redraw-advised")
"""Every code of ``Next.notes``."""


def what_now(section: Section) -> Next:
    """Return what is to be done next in a section."""
    if not section.numbers:
        count = len(section.entries)
        return Next("enter-players" if count < 2 else "draw-lots", {"entries": count})
    if not section.rounds:
        return _pair(section, 1)
    number, round_ = len(section.rounds), section.rounds[-1]
    if not round_.published:
        return Next("publish-round", {"round": number, "boards": len(round_.pairing.boards)})
    missing = open_boards(round_)
    if missing:
        boards = " ".join(map(str, missing))
        return Next("enter-results", {"round": number, "count": len(missing), "boards": boards})
    if number < last_round(section):
        return _pair(section, number + 1)
    adjourned = adjourned_games(section)
    if adjourned:
        return Next("finish-adjourned", {"count": len(adjourned), "boards": _places(adjourned)})
    return Next("finished", {"rounds": number})


def _pair(section: Section, number: int) -> Next:
    field_ = present_players(section, number)
    if not field_:
        return Next("everybody-gone", {"round": number})
    adjourned = adjourned_games(section)
    notes: list[tuple[str, dict[str, str | int]]] = []
    if len(field_) % 2:
        notes.append(("odd-field", {"players": len(field_)}))
    if adjourned:
        notes.append(("adjourned", {"count": len(adjourned), "boards": _places(adjourned)}))
    if number == 1 and _should_redraw(section):
        notes.append(("redraw-advised", {"players": len(field_)}))
    if number == last_round(section):
        notes.append(("last-round", {"round": number}))
    return Next("pair-round", {"round": number, "players": len(field_)}, tuple(notes))


def _should_redraw(section: Section) -> bool:
    """A round robin draws again when somebody left before the start and an even number is left (XQ11 14.4)."""
    left = [player for player in section.players.values() if player.withdrew_from is None]
    gone = len(left) < len(section.players)
    return section.rules.format is Format.ROUND_ROBIN and gone and len(left) % 2 == 0


def adjourned_games(section: Section) -> list[tuple[int, int]]:
    """Return (round, board) of every game that is adjourned."""
    return [
        (number, board)
        for number, round_ in enumerate(section.rounds, 1)
        for board, result in sorted(round_.results.items())
        if result is Result.ADJOURNED
    ]


def _places(games: list[tuple[int, int]]) -> str:
    return " ".join(f"{number}.{board}" for number, board in games)


def progress(round_: Round) -> tuple[int, int]:
    """Return (boards with a result, boards) of a round."""
    return len(round_.pairing.boards) - len(open_boards(round_)), len(round_.pairing.boards)
