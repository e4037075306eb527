"""Books and clauses for pages; an address of a clause that does not exist is a missing page."""

from functools import cache

import msgspec
from litestar.exceptions import NotFoundException

from caipan.rulebook import Clause, Edition, RulebookError, UnknownClause, UnknownEdition, editions, load_edition


class BookLine(msgspec.Struct, frozen=True):
    """A book in the list of books."""

    key: str
    title_zh: str
    title_en: str
    clauses: int
    second_hand: bool

    def title(self, lang: str) -> str:
        """Title in a language (``zh-Hant`` shows the zh title)."""
        return self.title_en if lang == "en" else self.title_zh


class ClauseAt(msgspec.Struct, frozen=True):
    """A clause of an edition."""

    edition: str
    id: str


def clause_at(identity: str, edition: str) -> ClauseAt:
    """Take ``xq1999:15.1`` apart; an id without an edition belongs to the edition of the page."""
    own, colon, rest = identity.partition(":")
    return ClauseAt(own, rest) if colon else ClauseAt(edition, identity)


@cache
def books() -> tuple[BookLine, ...]:
    """The books that can be read; a book with holes is left out here and reported by ``caipan rules``."""
    lines = []
    for key in editions():
        try:
            edition = load_edition(key)
        except RulebookError:
            continue
        head = edition.book
        lines.append(BookLine(key, head.title_zh, head.title_en, len(edition.clauses), head.second_hand))
    return tuple(lines)


def book(key: str) -> Edition:
    """A book.

    Raises:
        NotFoundException: There is no such book.
    """
    try:
        return load_edition(key)
    except UnknownEdition as error:
        raise NotFoundException(str(error)) from error


def clause(edition: Edition, identity: str) -> Clause:
    """A clause of a book.

    Raises:
        NotFoundException: The book has no such clause.
    """
    try:
        return edition.clause(identity)
    except UnknownClause as error:
        raise NotFoundException(str(error)) from error


def statement(edition: str, identity: str, lang: str) -> str:
    """The statement of a clause in our own words, or nothing where the book has no such clause."""
    try:
        return load_edition(edition).clause(identity).statement("en" if lang == "en" else "zh")
    except RulebookError:
        return ""
