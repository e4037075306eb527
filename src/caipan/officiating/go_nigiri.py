"""Nigiri 猜先: who takes black (Go rules 10), with a commitment so that it can be done from afar.

The holder hides a number of white stones; here it first publishes a digest of that number and a salt. The other side
shows one black stone (odd: I am black) or two (even: I am black); the number is revealed, and anybody can check it.
"""

import hashlib
import hmac

import msgspec

MOST_STONES = 180
"""A side's stones (1.2)."""


class NigiriError(ValueError):
    """A nigiri that cannot stand: `stones`, `salt`, `shown`, `broken-commitment`."""

    def __init__(self, reason: str, detail: str) -> None:
        """Keep the reason code."""
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


class Entrant(msgspec.Struct, frozen=True):
    """A player as nigiri sees it; `grade` grows with strength, `birth` is any text that sorts by date."""

    name: str
    grade: int
    birth: str = ""


def holder(first: Entrant, second: Entrant) -> Entrant | None:
    """Who holds the stones: the higher grade, at equal grade the older one (10.2, 10.3); `None` if lots must say."""
    if first.grade != second.grade:
        return first if first.grade > second.grade else second
    if first.birth and second.birth and first.birth != second.birth:
        return first if first.birth < second.birth else second
    return None


def commit(stones: int, salt: str) -> str:
    """The digest that the holder publishes before the other side shows its stones.

    Raises:
        NigiriError: no possible number, or a salt so short that the number could be tried out.
    """
    if not 1 <= stones <= MOST_STONES:
        raise NigiriError("stones", f"{stones}, expected 1 to {MOST_STONES}")
    if len(salt) < 16:
        raise NigiriError("salt", f"{len(salt)} characters, expected 16 or more")
    return hashlib.sha256(f"{salt}:{stones}".encode()).hexdigest()


def holder_is_black(commitment: str, shown: int, stones: int, salt: str) -> bool:
    """Whether the holder takes black, once the number is revealed.

    Args:
        commitment: what the holder published.
        shown: black stones shown: 1 claims odd, 2 claims even.
        stones: the number revealed.
        salt: the salt revealed.

    Raises:
        NigiriError: `broken-commitment` if what is revealed is not what was published.
    """
    if shown not in (1, 2):
        raise NigiriError("shown", f"{shown}, expected 1 or 2")
    if not hmac.compare_digest(commit(stones, salt), commitment):
        raise NigiriError("broken-commitment", "number and salt do not give the published digest")
    return stones % 2 != shown % 2
