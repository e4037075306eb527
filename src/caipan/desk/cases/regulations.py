"""The regulations of a section: show them, and change them while no round is paired."""

from caipan.tournament.commands import Refused, SetSectionRules
from caipan.wording.message import Message

from ..regulations import changed_rules, mark_of, regulations_view
from ..views import By, Done, Faults, RegulationsView
from .base import Cases


class RegulationCases(Cases):
    """Use cases of the regulations."""

    async def regulations(self, competition: str, section: str = "") -> RegulationsView | Refused:
        """Every setting of a section with its clauses; read-only once a round is paired."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else regulations_view(*found)

    async def change_regulations(
        self, competition: str, section: str, settings: dict[str, str], *, mark: str, by: By
    ) -> Done | Faults | Refused:
        """Replace the regulations of a section; all problems of the form at once, nothing half-changed.

        Args:
            competition: Id in addresses.
            section: Key of the section; empty for the first.
            settings: What was chosen, by key; what is missing stays as it is.
            mark: That of the page the form came from; refused when somebody changed the regulations since.
            by: Who changes them.
        """
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        loaded, here = found
        if here.rounds:
            return Refused("rules-frozen", {"rounds": len(here.rounds)})
        if mark != mark_of(here.rules):
            return Refused("regulations-changed")
        rules = changed_rules(here.rules, settings)
        if isinstance(rules, tuple):
            return Faults(rules)
        if rules == here.rules:
            return Refused("unchanged")
        command = SetSectionRules(here.key, rules)
        written = await self.shelf.submit(competition, (command,), self.stamp(by), seen=loaded.version)
        if isinstance(written, Refused):
            return written
        return Done(Message("done-regulations", {"section": here.name}), written.version)
