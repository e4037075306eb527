"""Standings and the cross table."""

from caipan.tournament.commands import Refused
from caipan.tournament.model import Result

from ..ranking import cross_view, standings_view, what_if_view
from ..rounds import seat
from ..views import CrossView, StandingsView, WhatIfView
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

    async def what_if(
        self, competition: str, section: str, number: int, board: int, *, result: str
    ) -> WhatIfView | Refused:
        """Ranks and points if a board read otherwise (empty: no result); nothing is written."""
        found = await self.paired(competition, section, number)
        if isinstance(found, Refused):
            return found
        if isinstance(reason := seat(found[1], number, board), str):
            return Refused(reason, {"round": number, "board": board})
        if result and result not in {each.value for each in Result}:
            return Refused("result-unknown", {"result": result, "known": " ".join(each.value for each in Result)})
        return what_if_view(*found, number, board, Result(result) if result else None)

    async def cross(self, competition: str, section: str) -> CrossView | Refused:
        """The cross table."""
        found = await self.shelf.section(competition, section)
        return found if isinstance(found, Refused) else cross_view(*found)
