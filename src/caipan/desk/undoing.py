"""The preview of an undo: what changes, what stays, and whether it can be done."""

from caipan.tournament import events as ev
from caipan.tournament.commands import Refused
from caipan.tournament.consequences import Consequences, PlayerChange, what_if
from caipan.tournament.evolve import undone_versions
from caipan.tournament.state import Section
from caipan.tournament.tie_keys import KEYS
from caipan.wording.message import Message

from .basis import is_draft, rests_on_results
from .frames import frame_of
from .journal import line_of, subject_of, undoers
from .shelf import Loaded, section_of, touches
from .signs import chip
from .views import Action, Chip, Consequence, LogLine, Now, RankMove, UndoPreview, points_text

SUMS = tuple(key for key in KEYS if key.endswith("-sum") or "-sum-" in key or key == "minor-score")
"""Columns of which the number of changed players is told."""


def refusal_to_undo(loaded: Loaded, version: int) -> Refused | None:
    """What the desk itself does not let be undone: the section without which no page could be shown any more."""
    history = (*loaded.state.history, ev.Undone(version))
    undone = undone_versions(history)
    if any(isinstance(event, ev.SectionOpened) and at not in undone for at, event in enumerate(history, 1)):
        return None
    return Refused("last-section", {"version": version})


def undo_preview(loaded: Loaded, version: int) -> UndoPreview:
    """What taking back an entry would do; nothing is written."""
    event = subject_of(loaded, loaded.event(version))
    section = section_of(loaded, touches(event)) or section_of(loaded, "")
    assert section is not None  # a competition is opened with its first section
    found = what_if(loaded.state.history, version)
    line = line_of(loaded, version, undoers(loaded))
    before, after = _chips(loaded, section, event, found)
    refused = refusal_to_undo(loaded, version) or found.refused
    return UndoPreview(
        frame=frame_of(loaded, section, ("log", None), _now(version, possible=refused is None)),
        line=line,
        next_version=loaded.version + 1,
        before=before,
        after=after,
        ranks=tuple(_move(loaded, change) for change in found.players if change.ranks[0] != change.ranks[1]),
        consequences=_consequences(loaded, found) if refused is None else (),
        later_entries=loaded.version - version,
        depending=_depending(loaded, found),
        refused=Message(refused.reason, dict(refused.params), refused.clauses) if refused else None,
    )


def _now(version: int, *, possible: bool) -> Now:
    if not possible:
        return Now(Message("now-cannot-undo", {"version": version}), tone="wait")
    actions = (Action("undo", Message("do-undo", {"version": version}), "danger", {"version": version}),)
    return Now(Message("now-undo", {"version": version}), (Message("now-undo-adds"),), actions, "wait")


def _chips(
    loaded: Loaded, section: Section, event: ev.AnyEvent, found: Consequences
) -> tuple[Chip | None, Chip | None]:
    if not isinstance(event, ev.ResultRecorded | ev.RulingMade) or event.round > len(section.rounds):
        return None, None
    game, now = section.rules.game, section.rounds[event.round - 1].results.get(event.board)
    place = (section.key, event.round, event.board)
    then = next((c.then for c in found.results if (c.section, c.round, c.board) == place), now)
    return chip(game, event.board, now), chip(game, event.board, then)


def _move(loaded: Loaded, change: PlayerChange) -> RankMove:
    player = loaded.state.sections[change.section].players[change.player]
    return RankMove(
        change.player,
        player.entry.name,
        change.ranks[0] or 0,
        change.ranks[1] or 0,
        points_text(change.points[0]),
        points_text(change.points[1]),
    )


def _consequences(loaded: Loaded, found: Consequences) -> tuple[Consequence, ...]:
    lines = []
    if found.results:
        boards = len(found.results)
        lines.append(Consequence(Message("label-results"), Message("undo-results", {"boards": boards})))
    moved = [change for change in found.players if change.ranks[0] != change.ranks[1]]
    if not moved:  # those that move are listed one by one
        lines.append(Consequence(Message("label-rank"), Message("undo-no-ranks")))
    for key, number in found.rounds_kept:
        text = _pairing_after(loaded.state.sections[key], number)
        lines.append(Consequence(Message("label-round", {"round": number}), text))
    for key in SUMS:
        changed = sum(1 for change in found.players if key in change.ties)
        if changed:
            lines.append(Consequence(Message(f"tie-{key}"), Message("undo-sums", {"players": changed})))
    return tuple(lines)


def _pairing_after(section: Section, number: int) -> Message:
    """What becomes of a round paired after the results: a published one stays, a draft is better paired again."""
    if is_draft(section, number) and rests_on_results(section):
        return Message("undo-draft-rests", {"round": number})
    return Message("undo-pairing-stays", {"round": number}, ("app2.1.8",))


def _depending(loaded: Loaded, found: Consequences) -> tuple[LogLine, ...]:
    by = found.refused.params.get("by") if found.refused else None
    return (line_of(loaded, by, undoers(loaded)),) if isinstance(by, int) else ()
