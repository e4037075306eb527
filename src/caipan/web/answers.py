"""Answers of the desk to answers of the web: done goes on with a sentence, refused stays with the reason."""

from typing import TypeVar

from litestar import Response
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from caipan.desk.desk import Desk
from caipan.desk.views import Done, Faults, Opened
from caipan.tournament.commands import Refused
from caipan.wording import Message

from .flash import Notice, kept

DeskHere = NamedDependency[Desk]
"""The desk, as routes receive it."""

T = TypeVar("T")
Page = Response[str] | Redirect

MISSING = frozenset(
    f"no-such-{what}" for what in ("competition", "section", "round", "board", "player", "entry", "preview", "version")
)
"""Reasons that mean: there is no such page."""


def found(answer: T | Refused) -> T:
    """Pass a view on; an address of something that does not exist is a missing page.

    Raises:
        NotFoundException: The desk knows no such thing.
        RefusedHere: The desk refuses for another reason.
    """
    if isinstance(answer, Refused):
        if answer.reason in MISSING:
            raise NotFoundException(answer.reason)
        raise RefusedHere(answer)
    return answer


class RefusedHere(Exception):
    """A page that cannot be shown now; carries the desk's reason."""

    reason = "refused-here"

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        super().__init__(refused.reason)


def refusal(refused: Refused) -> tuple[Notice, ...]:
    """Say why not."""
    return (Notice(Message(refused.reason, dict(refused.params), refused.clauses), "bad"),)


def faults(answer: Faults) -> tuple[Notice, ...]:
    """Say everything that is wrong, at once."""
    return tuple(Notice(problem.message, "bad", problem.where) for problem in answer.problems)


def go(href: str, answer: Done | Opened | None = None, *, undo: bool = False) -> Redirect:
    """Go on to a page and say there what was done."""
    notices: tuple[Notice, ...] = ()
    if isinstance(answer, Done):
        notices = (Notice(answer.message, "good", undo=answer.version if undo else None),)
    return Redirect(href, status_code=303, cookies=[kept(notices)] if notices else [])


def stay(href: str, refused: Refused | Faults) -> Redirect:
    """Go back to a page and say there why not (for buttons, whose page holds no text that could be lost)."""
    notices = refusal(refused) if isinstance(refused, Refused) else faults(refused)
    return Redirect(href, status_code=303, cookies=[kept(notices)])
