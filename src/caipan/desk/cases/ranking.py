"""Standings and the cross table."""

from caipan.tournament.commands import Refused

from ..ranking import cross_view, standings_view
from ..views import CrossView, StandingsView
from .base import Cases


class RankingCases(Cases):
    """Use cases of ranking; queries only."""

    async def standings(
        self,
        competition: str,
        section: str,
        *,
        after: int | None = None,
        provisional: bool = False,
        opened: int | None = None,
        versus: int | None = None,
    ) -> StandingsView | Refused:
        """Standings; ``opened`` is a lot number, ``versus`` the one to compare with (default the next row)."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        for player in (opened, versus):
            if player is not None and player not in found[1].players:
                return Refused("no-such-player", {"player": player})
        return standings_view(*found, after=after, provisional=provisional, opened=opened, versus=versus)

    async def cross(self, competition: str, section: str) -> CrossView | Refused:
        """The cross table."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else cross_view(*found)
