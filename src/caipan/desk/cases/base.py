"""What every use case needs: the shelf, the clock, and stamps."""

import secrets
import time
from collections.abc import Callable

from caipan.store import Log, Stamp
from caipan.tournament.commands import AnyCommand, Refused
from caipan.tournament.state import Section
from caipan.wording.message import Message

from ..shelf import Loaded, Shelf
from ..views import By, Done

Clock = Callable[[], int]
"""Wall time in milliseconds since 1970."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""


def wall_ms() -> int:
    """The clock of this machine."""
    return time.time_ns() // 1_000_000


def random_id() -> str:
    """A short id for addresses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


class Cases:
    """Base of the use cases."""

    def __init__(self, log: Log, now_ms: Clock = wall_ms, new_id: Callable[[], str] = random_id) -> None:
        self.store = log
        self.shelf = Shelf(log)
        self.now_ms = now_ms
        self.new_id = new_id

    def stamp(self, by: By, reason: str = "") -> Stamp:
        """Sign a write."""
        return Stamp(by.actor, self.now_ms(), by.device, reason)

    async def carry_out(
        self, competition: str, command: AnyCommand, by: By, message: Message, *, reason: str = ""
    ) -> Done | Refused:
        """Decide, append, and answer with a sentence."""
        written = await self.shelf.submit(competition, (command,), self.stamp(by, reason))
        return written if isinstance(written, Refused) else Done(message, written.version)

    async def paired(self, competition: str, section: str, number: int) -> tuple[Loaded, Section] | Refused:
        """A section whose round of this number is paired."""
        found = await self.shelf.section(competition, section)
        if not isinstance(found, Refused) and not 1 <= number <= len(found[1].rounds):
            return Refused("no-such-round", {"round": number})
        return found
