"""Opening a competition and its sections, and fixing their regulations."""

import re
from datetime import date

from caipan.rulebook import editions, load_edition

from . import commands as co
from .commands import Refused
from .events import AnyEvent, CompetitionOpened, CompetitionRenamed, SectionOpened, SectionRulesSet
from .model import Format, Points, SectionRules
from .state import Competition, Section
from .tie_keys import KEYS

Answer = tuple[AnyEvent, ...] | Refused

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
MOST_ROUNDS = 99
"""Rounds have two digits on every sheet."""


def _title_fault(name: str, starts_on: str) -> Refused | None:
    if not name.strip():
        return Refused("name-missing")
    try:
        if starts_on:
            date.fromisoformat(starts_on)
    except ValueError:
        return Refused("date-invalid", {"date": starts_on})
    return None


def open_competition(state: Competition, command: co.OpenCompetition) -> Answer:
    """Open once only."""
    if state.is_open:
        return Refused("already-open", {"name": state.name})
    fault = _title_fault(command.name, command.starts_on)
    return fault or (CompetitionOpened(command.name.strip(), command.place.strip(), command.starts_on),)


def rename_competition(state: Competition, command: co.RenameCompetition) -> Answer:
    """Change the title at any time."""
    fault = _title_fault(command.name, command.starts_on)
    return fault or (CompetitionRenamed(command.name.strip(), command.place.strip(), command.starts_on),)


def open_section(state: Competition, command: co.OpenSection) -> Answer:
    """Add a section under a key of its own."""
    if not _KEY.fullmatch(command.section):
        return Refused("section-key-invalid", {"section": command.section})
    if command.section in state.sections:
        return Refused("section-exists", {"section": command.section})
    name = command.name.strip()
    if not name:
        return Refused("name-missing")
    if any(section.name == name for section in state.sections.values()):
        return Refused("section-name-taken", {"name": name})
    return rules_fault(command.rules) or (SectionOpened(command.section, name, command.rules),)


def set_section_rules(section: Section, command: co.SetSectionRules) -> Answer:
    """Replace the regulations while no round is paired; afterwards they are frozen."""
    if section.rounds:
        return Refused("rules-frozen", {"rounds": len(section.rounds)})
    return rules_fault(command.rules) or (SectionRulesSet(section.key, command.rules),)


def rules_fault(rules: SectionRules) -> Refused | None:
    """Return the first thing in the regulations that cannot be."""
    if not rules.edition.strip():
        return Refused("edition-missing")
    if rules.edition in editions() and load_edition(rules.edition).book.game not in (rules.game, "mixed"):
        return Refused("edition-of-another-game", {"edition": rules.edition})
    if not 1 <= rules.rounds <= MOST_ROUNDS:
        return Refused("rounds-invalid", {"rounds": rules.rounds, "most": MOST_ROUNDS})
    if not 1 <= rules.cycles <= MOST_ROUNDS:
        return Refused("cycles-invalid", {"cycles": rules.cycles})
    return _points_fault(rules.points) or _ties_fault(rules) or _choice_fault(rules)


def _points_fault(points: Points) -> Refused | None:
    draws = (points.draw_first, points.draw_second)
    fair = 0 <= points.loss <= min(draws) and max(draws) <= points.win and points.win > points.loss
    if fair and 0 <= points.forfeit_loss <= points.forfeit_win and points.bye >= 0:
        return None
    return Refused("points-invalid", {"win": points.win, "loss": points.loss}, ("13.3",))


def _ties_fault(rules: SectionRules) -> Refused | None:
    unknown = [key for key in rules.ties if key not in KEYS]
    if unknown:
        return Refused("tie-unknown", {"ties": ", ".join(unknown)})
    if len(set(rules.ties)) < len(rules.ties):
        return Refused("tie-twice", {"ties": ", ".join(rules.ties)})
    return None


def _choice_fault(rules: SectionRules) -> Refused | None:
    if rules.swiss_order not in ("text", "first"):
        return Refused("swiss-order-unknown", {"order": rules.swiss_order})
    if rules.format is Format.POSITIONAL_SWISS and rules.first_round not in ("near", "top-bottom", "half-cross"):
        return Refused("first-round-unknown", {"method": rules.first_round}, ("app2.2.1.d",))
    return None
