"""A section that comes from a file and not from a log, shown as the desk shows its own."""

import msgspec

from caipan.tournament.state import Competition, Section

from .ranking import standings_view
from .shelf import Loaded
from .views import StandingsView


def foreign_standings(section: Section, *, after: int | None = None, ties: tuple[str, ...] = ()) -> StandingsView:
    """Standings of a section read from a report file; ``ties`` instead of the section's own tie-breaks."""
    if ties:
        section = msgspec.structs.replace(section, rules=msgspec.structs.replace(section.rules, ties=ties))
    name, section = section.name, msgspec.structs.replace(section, name="")
    state = Competition(name=name, sections={section.key: section})
    open_games = not all(round_.complete for round_ in section.rounds[:after])
    return standings_view(Loaded("", (), state), section, after=after or len(section.rounds), provisional=open_games)
