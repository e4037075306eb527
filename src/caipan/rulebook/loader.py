"""Reading edition files: everything that is wrong with a book is reported at once, or the book is right."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from caipan.rulebook.checks import clause_faults, section_faults, status_faults
from caipan.rulebook.clause import Clause
from caipan.rulebook.edition import Book, Edition
from caipan.rulebook.faults import Fault, FaultyEdition, UnknownEdition
from caipan.rulebook.repetition import Repetition
from caipan.rulebook.sections import Event, Play
from caipan.rulebook.shape import differences


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of an edition file."""

    book: Book
    clause: tuple[Clause, ...]
    play: Play | None = None
    event: Event | None = None
    repetition: Repetition | None = None


_SECTIONS: dict[str, type[msgspec.Struct]] = {"play": Play, "event": Event, "repetition": Repetition}


@cache
def editions() -> tuple[str, ...]:
    """The ids of all editions, in alphabetical order."""
    folder = files("caipan.rulebook") / "editions"
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def load_edition(edition_id: str) -> Edition:
    """The edition of this id; read once, then kept.

    Raises:
        UnknownEdition: there is no such edition; the error lists those there are.
        FaultyEdition: the file has holes; the error lists every one.
    """
    if edition_id not in editions():
        raise UnknownEdition(edition_id, editions())
    room = files("caipan.rulebook")
    text = (room / "editions" / f"{edition_id}.toml").read_text("utf-8")
    return read_edition(edition_id, text, (room / "status" / f"{edition_id}.toml").read_text("utf-8"))


def read_edition(edition_id: str, text: str, status_text: str) -> Edition:
    """Make an edition of the text of its file and of its status file.

    Raises:
        FaultyEdition: with every hole that was found.
    """
    name, status_name = f"editions/{edition_id}.toml", f"status/{edition_id}.toml"
    faults: list[Fault] = []
    data, status = _parsed(text, name, faults), _parsed(status_text, status_name, faults)
    if faults:
        raise FaultyEdition(faults)
    listed = [clause for clause in _list(data.get("clause")) if isinstance(clause, dict)]
    faults += _shape_faults(data, name)
    faults += clause_faults(listed, name)
    faults += section_faults(data, name)
    faults += status_faults(status, {str(clause.get("id")) for clause in listed}, status_name)
    book = data.get("book")
    if isinstance(book, dict) and book.get("key") != edition_id:
        faults.append(Fault(name, "book.key", f"is {book.get('key')!r}", f"{edition_id!r}, the name of the file"))
    if faults:
        raise FaultyEdition(sorted(set(faults)))
    return _build(data, status)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _parsed(text: str, name: str, faults: list[Fault]) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.append(Fault(name, "the file", f"is not TOML: {error}", "a TOML document"))
        return {}


def _shape_faults(data: Mapping[str, object], name: str) -> list[Fault]:
    faults = [
        Fault(name, key, "is not a section of an edition", "one of book, clause, " + ", ".join(_SECTIONS))
        for key in data.keys() - {"book", "clause", *_SECTIONS}
    ]
    for key in ("book", "clause"):
        if key not in data:
            faults.append(Fault(name, key, "is missing", f"the section [{key}]"))
    shapes = {"book": Book, "clause": tuple[Clause, ...], **_SECTIONS}
    for key, shape in shapes.items():
        if key in data:
            faults += differences(data[key], shape, name, key)
    return faults


def _build(data: Mapping[str, Any], status: Mapping[str, Any]) -> Edition:
    clauses = [{**clause, "tests": status.get(clause["id"], [])} for clause in data["clause"]]
    file = msgspec.convert({**data, "clause": clauses}, _File)
    return Edition(file.book, file.clause, file.play, file.event, file.repetition)
