"""What can be wrong with an edition file, and the errors that carry it."""

from collections.abc import Sequence

import msgspec


class Fault(msgspec.Struct, frozen=True, order=True):
    """One hole in an edition: which file, where in it, what is wrong, what would be right."""

    file: str
    place: str
    problem: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.place}: {self.problem}; expected {self.expected}"


class RulebookError(Exception):
    """Base of the errors of this room; ``reason`` is a stable code."""

    reason: str = "rulebook"


class FaultyEdition(RulebookError):
    """An edition file has holes; ``faults`` lists every one of them."""

    reason = "faulty-edition"

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class UnknownEdition(RulebookError):
    """No edition has this id; ``known`` lists those there are."""

    reason = "unknown-edition"

    def __init__(self, edition: str, known: Sequence[str]) -> None:
        self.edition = edition
        self.known = tuple(known)
        super().__init__(f"unknown edition {edition!r}; known: {', '.join(self.known)}")


class UnknownClause(RulebookError):
    """The edition has no clause of this id."""

    reason = "unknown-clause"

    def __init__(self, edition: str, clause: str) -> None:
        self.edition = edition
        self.clause = clause
        super().__init__(f"edition {edition} has no clause {clause!r}")


class SilentEdition(RulebookError):
    """The edition says nothing on the matter asked about (for example a Go book on repeated xiangqi positions)."""

    reason = "silent-edition"

    def __init__(self, edition: str, section: str) -> None:
        self.edition = edition
        self.section = section
        super().__init__(f"edition {edition} has no section {section!r}")
