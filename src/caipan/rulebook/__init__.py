"""Published rule books as data: editions, clauses, tables and numbers."""

from caipan.rulebook.clause import Clause, Decides, Status
from caipan.rulebook.difference import Difference, diff
from caipan.rulebook.edition import Book, Edition
from caipan.rulebook.faults import (
    Fault,
    FaultyEdition,
    RulebookError,
    SilentEdition,
    UnknownClause,
    UnknownEdition,
)
from caipan.rulebook.loader import editions, load_edition, read_edition

__all__ = [
    "Book",
    "Clause",
    "Decides",
    "Difference",
    "Edition",
    "Fault",
    "FaultyEdition",
    "RulebookError",
    "SilentEdition",
    "Status",
    "UnknownClause",
    "UnknownEdition",
    "diff",
    "editions",
    "load_edition",
    "read_edition",
]
