"""One published book as data: its clauses and its tables."""

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

from caipan.rulebook.clause import Clause, Status
from caipan.rulebook.faults import SilentEdition, UnknownClause
from caipan.rulebook.repetition import Repetition
from caipan.rulebook.sections import Event, Play

T = TypeVar("T")


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of an edition file. ``carries`` names the sections it has, ``gaps`` what our copy of the book lacks."""

    key: str
    title_zh: str
    title_en: str
    game: Literal["xiangqi", "go", "chess", "mixed"]
    carries: tuple[str, ...]
    gaps: tuple[str, ...]
    second_hand: bool


class Edition(msgspec.Struct, frozen=True):
    """An edition: a book's head, all its clauses in the book's order, and the sections it carries."""

    book: Book
    clauses: tuple[Clause, ...]
    play: Play | None = None
    event: Event | None = None
    repetition: Repetition | None = None

    @property
    def key(self) -> str:
        """The id of the edition, for example ``xq2011``."""
        return self.book.key

    def clause(self, clause_id: str) -> Clause:
        """The clause of this id.

        Raises:
            UnknownClause: the edition has none.
        """
        for clause in self.clauses:
            if clause.id == clause_id:
                return clause
        raise UnknownClause(self.key, clause_id)

    def with_status(self, status: Status) -> Iterator[Clause]:
        """The clauses of one status, in the book's order."""
        return (clause for clause in self.clauses if clause.status is status)

    def rules_of_play(self) -> Play:
        """Section ``play``.

        Raises:
            SilentEdition: the book has none.
        """
        return _present(self.play, self.key, "play")

    def rules_of_event(self) -> Event:
        """Section ``event``.

        Raises:
            SilentEdition: the book has none.
        """
        return _present(self.event, self.key, "event")

    def rules_of_repetition(self) -> Repetition:
        """Section ``repetition``.

        Raises:
            SilentEdition: the book has none.
        """
        return _present(self.repetition, self.key, "repetition")


def _present(section: T | None, edition: str, name: str) -> T:
    if section is None:
        raise SilentEdition(edition, name)
    return section
