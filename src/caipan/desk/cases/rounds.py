"""Rounds: show, pair, drop, publish, take back, explain."""

import asyncio
import hashlib

from caipan.tournament.commands import DropPairing, PairRound, PublishRound, Refused, WithdrawPublication
from caipan.tournament.model import Format, PairedBoard
from caipan.tournament.state import Section
from caipan.wording.message import Message

from ..basis import basis_fault
from ..explaining import pair_view, verdict_on, why_not_these
from ..frames import round_count
from ..rounds import round_view, seat
from ..views import By, Done, PairView, RoundView, WhyNot
from .base import Cases

MOST_VERDICTS = 500


class RoundCases(Cases):
    """Use cases of rounds."""

    _verdict_cache: dict[bytes, Message] | None = None

    @property
    def _verdicts(self) -> dict[bytes, Message]:
        if self._verdict_cache is None:
            self._verdict_cache = {}
        return self._verdict_cache

    async def round(self, competition: str, section: str, number: int) -> RoundView | Refused:
        """A round, paired or still to come."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        if not 1 <= number <= max(round_count(found[1]), len(found[1].rounds)):
            return Refused("no-such-round", {"round": number})
        return round_view(*found, number, await self._verdict(found[1], number))

    async def _verdict(self, section: Section, number: int) -> Message | None:
        """What the independent checker says about a round; worked out once for every pairing."""
        certificate = section.rounds[number - 1].pairing.certificate if number <= len(section.rounds) else ""
        if not certificate or section.rules.format is not Format.POSITIONAL_SWISS:
            return None
        results = [sorted(round_.results.items()) for round_ in section.rounds[: number - 1]]
        key = hashlib.sha256(repr((section.key, number, certificate, results)).encode()).digest()
        if key not in self._verdicts:
            if len(self._verdicts) >= MOST_VERDICTS:
                self._verdicts.clear()
            self._verdicts[key] = await asyncio.to_thread(verdict_on, section, number)
        return self._verdicts[key]

    async def pair(
        self,
        competition: str,
        section: str,
        number: int,
        *,
        manual: tuple[PairedBoard, ...] = (),
        bye: int | None = None,
        reason: str = "",
        seed: str = "",
        by: By,
    ) -> Done | Refused:
        """Pair the next round as a draft; boards by hand and a bye by hand are taken out first.

        A format that draws lots in every round gets a seed of its own if none is given; it is recorded.
        """
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        if found[1].rules.format is Format.LOTS_SWISS and not seed.strip():
            seed = self.new_id()
        command = PairRound(found[1].key, number, manual, seed.strip(), reason.strip(), bye)
        message = Message("done-paired", {"round": number})
        return await self.carry_out(competition, command, by, message, reason=reason.strip())

    async def drop_pairing(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Throw a draft away."""
        message = Message("done-dropped", {"round": number})
        return await self.carry_out(competition, DropPairing(section, number), by, message)

    async def publish(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Publish a draft; refused when results that it was paired from are others by now."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        if fault := basis_fault(*found, number):
            return fault
        message = Message("done-published", {"round": number})
        return await self.carry_out(competition, PublishRound(section, number), by, message)

    async def withdraw_publication(self, competition: str, section: str, number: int, *, by: By) -> Done | Refused:
        """Take a publication back while no result stands."""
        message = Message("done-publication-withdrawn", {"round": number})
        return await self.carry_out(competition, WithdrawPublication(section, number), by, message)

    async def why_pair(
        self, competition: str, section: str, number: int, board: int, *, a: int | None = None, b: int | None = None
    ) -> PairView | Refused:
        """Why this pair; with ``a`` and ``b`` also why not those two."""
        found = await self.paired(competition, section, number)
        if isinstance(found, Refused):
            return found
        paired = seat(found[1], number, board)
        if isinstance(paired, str):
            return Refused(paired, {"round": number, "board": board})
        answer = await self.why_not(competition, section, number, a, b) if a is not None and b is not None else None
        if isinstance(answer, Refused):
            return answer
        return pair_view(*found, number, paired, answer, await self._verdict(found[1], number))

    async def why_not(self, competition: str, section: str, number: int, a: int, b: int) -> WhyNot | Refused:
        """The first rule that a pair of these two would break."""
        found = await self.paired(competition, section, number)
        return found if isinstance(found, Refused) else await asyncio.to_thread(why_not_these, found[1], number, a, b)
