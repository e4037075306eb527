"""Compare plain data with the shape of a struct and report every difference at once.

``msgspec.convert`` stops at the first mistake; a referee who adds a book wants to see all of them.
"""

import types
import typing
from collections.abc import Iterator
from enum import EnumType

import msgspec

from caipan.rulebook.faults import Fault


def differences(value: object, shape: object, file: str, place: str) -> Iterator[Fault]:
    """Yield one fault for every way in which ``value`` does not have the ``shape`` of a type."""
    origin = typing.get_origin(shape)
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        yield from _struct(value, shape, file, place)
    elif origin is tuple or origin is list:
        yield from _items(value, typing.get_args(shape)[0], file, place)
    elif origin is dict:
        yield from _mapping(value, typing.get_args(shape)[1], file, place)
    elif origin is typing.Literal:
        yield from _one_of(value, typing.get_args(shape), file, place)
    elif isinstance(shape, EnumType):
        yield from _one_of(value, _members(shape), file, place)
    elif isinstance(shape, types.UnionType):
        if all(list(differences(value, option, file, place)) for option in typing.get_args(shape)):
            yield Fault(file, place, f"is {value!r}", " or ".join(_name(option) for option in typing.get_args(shape)))
    elif type(value) is not shape:  # bool is an int to isinstance, and must not pass for a number
        yield Fault(file, place, f"is {value!r}", _name(shape))


def _members(shape: typing.Any) -> tuple[object, ...]:
    return tuple(member.value for member in shape)


def _struct(value: object, shape: type[msgspec.Struct], file: str, place: str) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(file, place, f"is {value!r}", "a table")
        return
    fields = {field.name: field for field in msgspec.structs.fields(shape)}
    for name, field in fields.items():
        if name in value:
            yield from differences(value[name], field.type, file, _join(place, name))
        elif field.required:
            yield Fault(file, _join(place, name), "is missing", _name(field.type))
    for name in value.keys() - fields.keys():
        yield Fault(file, _join(place, str(name)), "is not a key of this table", "one of " + ", ".join(sorted(fields)))


def _items(value: object, shape: object, file: str, place: str) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield Fault(file, place, f"is {value!r}", "a list")
        return
    for index, item in enumerate(value):
        label = item.get("id") or item.get("key") or index + 1 if isinstance(item, dict) else index + 1
        yield from differences(item, shape, file, f"{place}[{label}]")


def _mapping(value: object, shape: object, file: str, place: str) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(file, place, f"is {value!r}", "a table")
        return
    for name, item in value.items():
        yield from differences(item, shape, file, _join(place, str(name)))


def _one_of(value: object, allowed: tuple[object, ...], file: str, place: str) -> Iterator[Fault]:
    if value not in allowed:
        yield Fault(file, place, f"is {value!r}", "one of " + ", ".join(str(option) for option in allowed))


def _join(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


def _name(shape: object) -> str:
    origin = typing.get_origin(shape)
    if origin in (tuple, list):
        return "a list of " + _name(typing.get_args(shape)[0])
    if origin is typing.Literal:
        return "one of " + ", ".join(map(str, typing.get_args(shape)))
    return _NAMES.get(typing.cast("type", shape), "a table")
