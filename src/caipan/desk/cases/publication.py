"""Public pages."""

from caipan.tournament.commands import Refused

from ..publication import public_round, public_standings, published_rounds
from ..views import PublicRoundView, PublicStandingsView
from .base import Cases


class PublicationCases(Cases):
    """What everybody may see: published rounds and the standings that follow from them."""

    async def public_round(
        self, competition: str, section: str = "", number: int | None = None, *, me: int | None = None
    ) -> PublicRoundView | Refused:
        """A published round (default the newest); drafts do not exist here."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        rounds = published_rounds(found[1])
        if not rounds:
            return Refused("nothing-published", {"section": found[1].name})
        wanted = number if number is not None else rounds[-1]
        if wanted not in rounds:
            return Refused("no-such-round", {"round": wanted})
        return public_round(*found, wanted, me)

    async def public_standings(
        self, competition: str, section: str = "", *, opened: int | None = None, provisional: bool = False
    ) -> PublicStandingsView | Refused:
        """Public standings after the last complete round."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else public_standings(*found, opened, provisional)
