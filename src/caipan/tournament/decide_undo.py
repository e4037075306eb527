"""Taking an entry of the log back."""

from . import commands as co
from .commands import Refused
from .dependence import first_misfit
from .events import AnyEvent, SectionRulesSet, Undone
from .evolve import undone_versions
from .state import Competition

Answer = tuple[AnyEvent, ...] | Refused


def kind_of(event: AnyEvent) -> str:
    """Return the stable name of the kind of an event, such as ``result-recorded``."""
    return str(type(event).__struct_config__.tag)


def undo(state: Competition, command: co.Undo) -> Answer:
    """Take one entry back, unless a later one that counts would have nothing to stand on. Undoing an undo is redo."""
    fault = can_undo(state, command.version)
    return fault or (Undone(command.version),)


def can_undo(state: Competition, version: int) -> Refused | None:
    """Return why an entry cannot be taken back now, or nothing. Names the first later entry that depends on it."""
    if not 1 <= version <= len(state.history):
        return Refused("version-unknown", {"version": version, "last": len(state.history)})
    if version in undone_versions(state.history):
        return Refused("already-undone", {"version": version})
    event = state.history[version - 1]
    touched = state.history[event.version - 1] if isinstance(event, Undone) else event
    if isinstance(touched, SectionRulesSet) and state.sections[touched.section].rounds:
        return Refused("rules-frozen", {"rounds": len(state.sections[touched.section].rounds)})
    misfit = first_misfit((*state.history, Undone(version)))
    if misfit is None:
        return None
    return Refused("needed-later", {"version": version, "by": misfit, "kind": kind_of(state.history[misfit - 1])})
