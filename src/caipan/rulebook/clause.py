"""A clause of a rule book, in our own words, and how far the program covers it."""

from enum import StrEnum

import msgspec


class Decides(StrEnum):
    """Who decides what the clause says."""

    PROGRAM = "program"
    REFEREE = "referee"
    RECORD = "record"
    REFERENCE = "reference"


class Status(StrEnum):
    """How far the program covers a clause: done (a test shows it), referee (a person rules), todo."""

    DONE = "done"
    REFEREE = "referee"
    TODO = "todo"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered clause of a book.

    ``id`` is the book's own number; a trailing letter is our split of a paragraph that the book does not number.
    ``numbers`` holds its figures with the unit in the key, ``rows`` the requirements it serves, ``tests`` the tests
    that cover it (from the status file).
    """

    id: str
    title_zh: str
    zh: str
    en: str
    decides: Decides
    effect: str = ""
    numbers: dict[str, int | list[int]] = {}
    rows: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()
    note: str = ""
    tests: tuple[str, ...] = ()

    @property
    def status(self) -> Status:
        """A referee's clause stays a referee's; any other is done only if a test covers it."""
        if self.decides is Decides.REFEREE:
            return Status.REFEREE
        return Status.DONE if self.tests else Status.TODO

    def statement(self, lang: str) -> str:
        """The statement in ``zh`` or ``en``."""
        return self.en if lang == "en" else self.zh
