"""Derive a whole log anew: every drawing of lots, every pairing and every annulment, and compare.

The findings say where, which clause, what was expected, what stands there. A log that ``decide`` made has none; one
from elsewhere, or one that was tampered with, may.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from . import commands as co
from . import events as ev
from .commands import Refused
from .decide_entries import annuls
from .decide_undo import can_undo, kind_of
from .dependence import fits
from .evolve import evolve
from .field import had_bye, is_present, met
from .lots import draw
from .model import Format, PairedBoard
from .pairing import pairing_of
from .state import EMPTY, Competition, Section


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that does not follow: version of the entry, a stable code, clause, what was expected and found."""

    version: int
    code: str
    clause: str
    expected: str
    found: str


CODES = (
    "stands-on-nothing", "lots-differ", "pairing-differs", "pairing-impossible", "rematch", "player-absent",
    "second-bye", "annulment-differs",
)  # fmt: skip
"""Every code of a finding."""


def audit(history: tuple[ev.AnyEvent, ...], pairings: bool = True) -> tuple[AuditFinding, ...]:
    """Return all findings of a log in its order; without ``pairings`` no round is paired again.

    Every entry is held against what was known when it was made: an entry that was undone later counts until then, so
    that a pairing is never blamed for a result that was taken back afterwards.
    """
    state = EMPTY
    findings: list[AuditFinding] = []
    for version, event in enumerate(history, 1):
        if _stands(state, event):
            check = _CHECKS.get(type(event))
            if check and (pairings or not isinstance(event, ev.RoundPaired)):
                findings += check(state, version, event)
            state = evolve(state, event)
        else:
            findings.append(AuditFinding(version, "stands-on-nothing", "", "", kind_of(event)))
            state = replace(state, history=(*state.history, _NOTHING), version=version)
    return tuple(findings)


_NOTHING = ev.Undone(0)
"""Holds the place of an entry that stands on nothing, so that versions keep counting."""


def _stands(state: Competition, event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.Undone):
        return can_undo(state, event.version) is None
    return fits(state, event)


def _lots(state: Competition, version: int, event: ev.LotsDrawn) -> Iterator[AuditFinding]:
    section = state.sections[event.section]
    entries = [section.entries[int(key)] for key in event.numbers]
    expected = {str(key): number for key, number in draw(entries, event.seed, event.method).items()}
    if expected != event.numbers:
        yield AuditFinding(version, "lots-differ", "app2.2.1", _spelled(expected), _spelled(event.numbers))


def _spelled(numbers: Mapping[str, int]) -> str:
    return " ".join(f"{entry}:{number}" for entry, number in sorted(numbers.items(), key=lambda item: item[1]))


def _paired(state: Competition, version: int, event: ev.RoundPaired) -> Iterator[AuditFinding]:
    section = state.sections[event.section]
    yield from _sound(section, version, event)
    manual = tuple(board for board in event.boards if board.colour_rule == "fixed")
    byes = (None,) if event.bye is None or not event.manual else (None, event.bye)
    answers = [pairing_of(section, _command(event, manual, bye)) for bye in byes]
    if any(isinstance(answer, ev.RoundPaired) and _same(answer, event) for answer in answers):
        return
    answer = answers[0]
    if isinstance(answer, Refused):
        yield AuditFinding(version, "pairing-impossible", "app2.1.6", answer.reason, _pairs(event))
    else:
        yield AuditFinding(version, "pairing-differs", "app2.2.3", _pairs(answer), _pairs(event))


def _command(event: ev.RoundPaired, manual: tuple[PairedBoard, ...], bye: int | None) -> co.PairRound:
    return co.PairRound(event.section, event.round, manual, event.seed, event.reason, bye)


def _same(one: ev.RoundPaired, other: ev.RoundPaired) -> bool:
    return one.bye == other.bye and [(b.first, b.second) for b in one.boards] == [
        (b.first, b.second) for b in other.boards
    ]


def _pairs(event: ev.RoundPaired) -> str:
    bye = f" bye {event.bye}" if event.bye is not None else ""
    return " ".join(f"{board.first}-{board.second}" for board in event.boards) + bye


def _sound(section: Section, version: int, event: ev.RoundPaired) -> Iterator[AuditFinding]:
    """What no round may have, whatever made it; with a reason given a chief referee may have allowed a rematch."""
    known = met(section)
    swiss = section.rules.format is not Format.ROUND_ROBIN
    for board in event.boards:
        pair = f"{board.first}-{board.second}"
        if swiss and not event.reason and board.second in known[board.first]:
            yield AuditFinding(version, "rematch", "app2.1.6", "", pair)
        away = [n for n in (board.first, board.second) if swiss and not is_present(section, n, event.round)]
        for number in away:
            yield AuditFinding(version, "player-absent", "app2.1.3", "", str(number))
    if swiss and not event.reason and event.bye in had_bye(section):
        yield AuditFinding(version, "second-bye", "app2.1.5", "", str(event.bye))


def _withdrew(state: Competition, version: int, event: ev.PlayerWithdrew) -> Iterator[AuditFinding]:
    section = state.sections[event.section]
    expected = annuls(section, event.player)
    if expected != event.annulled:
        yield AuditFinding(version, "annulment-differs", "19.2", str(expected), str(event.annulled))


_CHECKS: Mapping[type, Callable[[Competition, int, Any], Iterator[AuditFinding]]] = {
    ev.LotsDrawn: _lots,
    ev.RoundPaired: _paired,
    ev.PlayerWithdrew: _withdrew,
}
