"""The one door into a competition: a command becomes events or a refusal."""

from collections.abc import Callable, Mapping
from typing import Any

from . import commands as co
from . import decide_competition as competition
from . import decide_discipline as discipline
from . import decide_entries as entries
from . import decide_results as results
from . import decide_rounds as rounds
from . import decide_undo as undo
from .commands import Refused
from .events import AnyEvent
from .state import Competition, Section

Answer = tuple[AnyEvent, ...] | Refused

_ON_COMPETITION: Mapping[type, Callable[[Competition, Any], Answer]] = {
    co.OpenCompetition: competition.open_competition,
    co.RenameCompetition: competition.rename_competition,
    co.OpenSection: competition.open_section,
    co.ImportEntries: entries.import_entries,
    co.EnterPlayer: entries.enter_player,
    co.Undo: undo.undo,
}

_ON_SECTION: Mapping[type, Callable[[Section, Any], Answer]] = {
    co.SetSectionRules: competition.set_section_rules,
    co.CorrectEntry: entries.correct_entry,
    co.RemoveEntry: entries.remove_entry,
    co.DrawLots: entries.draw_lots,
    co.NoteAbsence: entries.note_absence,
    co.WithdrawPlayer: entries.withdraw_player,
    co.PairRound: rounds.pair_round,
    co.DropPairing: rounds.drop_pairing,
    co.PublishRound: rounds.publish_round,
    co.WithdrawPublication: rounds.withdraw_publication,
    co.RecordResult: results.record_result,
    co.RecordFouls: results.record_fouls,
    co.MakeRuling: results.make_ruling,
    co.Discipline: discipline.punish,
}


def decide(state: Competition, command: co.AnyCommand) -> Answer:
    """Answer a command with the events it causes, or with the reason why not (codes: ``reasons.REASONS``)."""
    if not state.is_open and not isinstance(command, co.OpenCompetition):
        return Refused("not-open")
    if answer := _ON_COMPETITION.get(type(command)):
        section = getattr(command, "section", None)
        if section is not None and section not in state.sections and not isinstance(command, co.OpenSection):
            return Refused("section-unknown", {"section": section})
        return answer(state, command)
    key = command.section  # type: ignore[union-attr]  # every other command names its section
    found = state.sections.get(key)
    return Refused("section-unknown", {"section": key}) if found is None else _ON_SECTION[type(command)](found, command)
