"""A sentence that outlives a redirect: what was just done is said on the next page."""

import base64
import binascii

import msgspec
from litestar.datastructures import Cookie

from caipan.wording.message import Message

COOKIE = "flash"
LONGEST = 3000


class Notice(msgspec.Struct, frozen=True):
    """A sentence above the page; ``tone`` is ``good``, ``look`` or ``bad``."""

    message: Message
    tone: str = "good"
    where: str = ""
    undo: int | None = None
    """Version of the entry that was just written, for an undo beside the sentence."""


def kept(notices: tuple[Notice, ...]) -> Cookie:
    """Write notices into a cookie for the next page."""
    data = base64.urlsafe_b64encode(msgspec.json.encode(notices)).decode()
    return Cookie(key=COOKIE, value=data if len(data) <= LONGEST else "", path="/", httponly=True, samesite="lax")


def read(value: str | None) -> tuple[Notice, ...]:
    """Read the notices of a cookie; what is not readable is nothing."""
    if not value:
        return ()
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(value), type=tuple[Notice, ...])
    except (binascii.Error, ValueError, msgspec.MsgspecError):
        return ()
