"""A sentence before it has a language: a stable key and what goes into it."""

from typing import Union

import msgspec

Param = Union[str, int, "Message"]
"""What may stand in a message: text (names only), a number, or another message that is said first."""


class Message(msgspec.Struct, frozen=True):
    """One sentence for a person. ``wording.say`` turns it into zh-Hans, zh-Hant or en.

    ``clauses`` are the ids of the clauses the sentence rests on, shown beside it.
    """

    key: str
    params: dict[str, Param] = {}
    clauses: tuple[str, ...] = ()
