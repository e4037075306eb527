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


METHOD = "xq2011"
"""The book that holds the positional method, whose clauses pairings of any edition rest on."""


@cache
def clause_at(identity: str, edition: str) -> ClauseAt:
    """Take ``xq1999:15.1`` apart; an id without an edition belongs to the edition of the page, else to the method's.

    An id that no book has (a rule of our own method) comes back without an edition and is shown without a link.
    """
    own, colon, rest = identity.partition(":")
    asked = [ClauseAt(own, rest)] if colon else [ClauseAt(edition, identity), ClauseAt(METHOD, identity)]
    return next(
        (at for at in asked if at.edition and statement(at.edition, at.id, "zh")), ClauseAt("", rest or identity)
    )


_CHINESE = "〇一二三四五六七八九十"
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def clause_label(identity: str, lang: str) -> str:
    """Write the id of a clause as readers do: ``app2.2.3.2`` is ``附录二·二·3(2)``, ``14.3.1`` stays."""
    head, _, rest = identity.partition(".")
    number = head.removeprefix("app")
    if not head.startswith("app") or not number.isdecimal() or int(number) > 10:
        return identity
    parts = rest.split(".") if rest else []
    first = int(parts[0]) if parts and parts[0].isdecimal() and int(parts[0]) <= 10 else None
    if first is not None:
        parts[0] = _ROMAN[first] if lang == "en" else _CHINESE[first]
    inner = f"({'.'.join(parts[2:])})" if len(parts) > 2 else ""
    if lang == "en":
        return f"app. {number}" + (f" {'.'.join(parts[:2])}{inner}" if parts else "")
    return f"附录{_CHINESE[int(number)]}" + "".join(f"·{part}" for part in parts[:2]) + inner


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


def book_title(key: str, lang: str) -> str:
    """Title of a book; its key where there is no such book."""
    return next((line.title(lang) for line in books() if line.key == key), key)


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
