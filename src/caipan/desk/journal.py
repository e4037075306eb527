"""The log in words."""

from collections.abc import Callable, Mapping
from typing import Any

from caipan.store import kind_of
from caipan.tournament import events as ev
from caipan.tournament.events import AnyEvent
from caipan.wording.message import Message, Param

from .shelf import Loaded, touches
from .signs import score_text
from .views import LogLine

GROUPS: dict[str, str] = {
    "competition-opened": "setup",
    "competition-renamed": "setup",
    "section-opened": "setup",
    "section-rules-set": "setup",
    "entries-imported": "people",
    "player-entered": "people",
    "entry-corrected": "people",
    "entry-removed": "people",
    "absence-noted": "people",
    "player-withdrew": "people",
    "lots-drawn": "pairing",
    "round-paired": "pairing",
    "pairing-dropped": "pairing",
    "round-published": "pairing",
    "publication-withdrawn": "pairing",
    "result-recorded": "results",
    "fouls-recorded": "results",
    "ruling-made": "rulings",
    "discipline-recorded": "rulings",
}
"""Which filter of the log page an entry belongs to; an undo belongs where the entry it takes back does."""


def name_of(loaded: Loaded, section: str, number: int) -> str:
    """A player's name by lot number, before or after the lots of that moment."""
    found = loaded.state.sections.get(section)
    player = found.players.get(number) if found else None
    return player.entry.name if player else ""


def _board(event: ev.ResultRecorded | ev.FoulsRecorded | ev.RulingMade) -> dict[str, Param]:
    return {"round": event.round, "board": event.board}


def _result(loaded: Loaded, event: ev.ResultRecorded) -> Message:
    params = {**_board(event), "result": score_text(event.result), "before": score_text(event.before)}
    if event.result is None:
        return Message("log-result-cleared", params, event.clauses)
    return Message("log-result" if event.before is None else "log-result-corrected", params, event.clauses)


def _ruling(loaded: Loaded, event: ev.RulingMade) -> Message:
    params: dict[str, Param] = {**_board(event), "verdict": Message(f"verdict-{event.verdict}")}
    params["result"] = score_text(event.result)
    return Message("log-ruling" if event.result is not None else "log-ruling-without-result", params, event.clauses)


def _discipline(loaded: Loaded, event: ev.DisciplineRecorded) -> Message:
    params: dict[str, Param] = {**_player(loaded, event), "round": event.round, "why": event.reason}
    params["measure"] = Message(f"measure-{event.measure}")
    return Message("log-discipline", params, event.clauses)


def _player(loaded: Loaded, event: ev.AbsenceNoted | ev.PlayerWithdrew | ev.DisciplineRecorded) -> dict[str, Param]:
    return {"number": event.player, "name": name_of(loaded, event.section, event.player)}


def _undone(loaded: Loaded, event: ev.Undone) -> Message:
    taken = loaded.event(event.version)
    if isinstance(taken, ev.Undone):
        return Message("log-redone", {"version": event.version, "what": text_of(loaded, loaded.event(taken.version))})
    return Message("log-undone", {"version": event.version, "what": text_of(loaded, taken)})


_TEXTS: Mapping[type, Callable[[Loaded, Any], Message]] = {
    ev.CompetitionOpened: lambda _, e: Message("log-opened", {"name": e.name}),
    ev.CompetitionRenamed: lambda _, e: Message("log-renamed", {"name": e.name}),
    ev.SectionOpened: lambda _, e: Message("log-section-opened", {"name": e.name, "edition": e.rules.edition}),
    ev.SectionRulesSet: lambda _, e: Message("log-rules-set", {"edition": e.rules.edition}),
    ev.EntriesImported: lambda _, e: Message("log-imported", {"entries": len(e.entries), "file": e.file_name}),
    ev.PlayerEntered: lambda _, e: Message(
        "log-entered" if e.number is None else "log-entered-late",
        {"name": e.entry.name, "unit": e.entry.unit, "number": e.number or 0, "round": e.from_round},
    ),
    ev.EntryCorrected: lambda _, e: Message("log-entry-corrected", {"name": e.entry.name, "unit": e.entry.unit}),
    ev.EntryRemoved: lambda _, e: Message("log-entry-removed", {"entry": e.entry}),
    ev.LotsDrawn: lambda _, e: Message(
        "log-lots" if e.seed else "log-lots-as-entered", {"players": len(e.numbers), "seed": e.seed}
    ),
    ev.AbsenceNoted: lambda it, e: Message("log-absence", {**_player(it, e), "round": e.round}),
    ev.PlayerWithdrew: lambda it, e: Message(
        "log-withdrew-annulled" if e.annulled else "log-withdrew", {**_player(it, e), "round": e.from_round}
    ),
    ev.RoundPaired: lambda _, e: Message("log-paired", {"round": e.round, "boards": len(e.boards)}, ("app2",)),
    ev.PairingDropped: lambda _, e: Message("log-dropped", {"round": e.round}),
    ev.RoundPublished: lambda _, e: Message("log-published", {"round": e.round}),
    ev.PublicationWithdrawn: lambda _, e: Message("log-publication-withdrawn", {"round": e.round}),
    ev.ResultRecorded: _result,
    ev.FoulsRecorded: lambda _, e: Message("log-fouls", {**_board(e), "first": e.first, "second": e.second}),
    ev.RulingMade: _ruling,
    ev.DisciplineRecorded: _discipline,
    ev.Undone: _undone,
}

_BADGES: dict[type, str] = {
    ev.RulingMade: "badge-ruling",
    ev.Undone: "badge-undo",
    ev.RoundPublished: "badge-published",
    ev.PublicationWithdrawn: "badge-withdrawn",
}


def text_of(loaded: Loaded, event: AnyEvent) -> Message:
    """What an entry says was done."""
    return _TEXTS[type(event)](loaded, event)


def subject_of(loaded: Loaded, event: AnyEvent) -> AnyEvent:
    """The event itself, or the one that a chain of undos speaks of."""
    while isinstance(event, ev.Undone):
        event = loaded.event(event.version)
    return event


def _badge(event: AnyEvent) -> Message | None:
    if isinstance(event, ev.ResultRecorded) and event.before is not None:
        return Message("badge-corrected")
    key = _BADGES.get(type(event))
    return Message(key) if key else None


def line_of(loaded: Loaded, version: int, undone_by: Mapping[int, int]) -> LogLine:
    """One line of the log."""
    entry, event = loaded.entry(version), loaded.event(version)
    subject, text = subject_of(loaded, event), text_of(loaded, event)
    counts = version not in loaded.undone
    return LogLine(
        version=version,
        at_ms=entry.at_ms,
        actor=entry.actor,
        device=entry.device,
        kind=entry.kind,
        group=GROUPS[kind_of(subject)],
        text=text,
        badge=_badge(event),
        clauses=text.clauses,
        reason=entry.reason,
        section=touches(subject),
        undone_by=undone_by.get(version) if not counts else None,
        undoes=event.version if isinstance(event, ev.Undone) else None,
        can_undo=counts and not isinstance(subject, ev.CompetitionOpened),
        previous_hash=entry.previous_hash,
        hash=entry.hash,
    )


def undoers(loaded: Loaded) -> dict[int, int]:
    """Which later entry took an entry back."""
    found: dict[int, int] = {}
    for version, event in enumerate(loaded.state.history, 1):
        if isinstance(event, ev.Undone) and version not in loaded.undone:
            found[event.version] = version
    return found


def lines_of(loaded: Loaded, *, section: str = "", group: str = "", limit: int = 200) -> tuple[LogLine, ...]:
    """Lines of the log, newest first; entries without a section belong to all."""
    undone_by = undoers(loaded)
    lines: list[LogLine] = []
    for version in range(loaded.version, 0, -1):
        subject = subject_of(loaded, loaded.event(version))
        if section and touches(subject) not in ("", section):
            continue
        if group and GROUPS[kind_of(subject)] != group:
            continue
        lines.append(line_of(loaded, version, undone_by))
        if len(lines) == limit:
            break
    return tuple(lines)


def recent_lines(loaded: Loaded, section: str, limit: int) -> tuple[LogLine, ...]:
    """The newest lines of a section."""
    return lines_of(loaded, section=section, limit=limit)
