"""What differs between two editions, table by table and figure by figure."""

from collections.abc import Iterator, Mapping

import msgspec

from caipan.rulebook.edition import Edition
from caipan.rulebook.vocabulary import SECTIONS


class Difference(msgspec.Struct, frozen=True):
    """One place in the tables where two editions differ; ``None`` where one of them has nothing there."""

    place: str
    one: str | int | bool | None
    other: str | int | bool | None


def diff(one: Edition, other: Edition) -> tuple[Difference, ...]:
    """All places where the tables of two editions differ, in alphabetical order; clause ids are left out.

    Clause numbers differ between any two books and say nothing; the statements are compared by eye with
    ``caipan rules show``.
    """
    left, right = dict(_places(one)), dict(_places(other))
    return tuple(
        Difference(place, left.get(place), right.get(place))
        for place in sorted(left.keys() | right.keys())
        if left.get(place) != right.get(place)
    )


def _places(edition: Edition) -> Iterator[tuple[str, str | int | bool]]:
    for name in SECTIONS:
        section = getattr(edition, name)
        if section is not None:
            yield from _leaves(msgspec.to_builtins(section), name)


def _leaves(value: object, place: str) -> Iterator[tuple[str, str | int | bool]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not key.endswith("clauses") and key != "cites":
                yield from _leaves(inner, f"{place}.{key}")
    elif isinstance(value, list | tuple):
        yield from _list_leaves(value, place)
    elif isinstance(value, str | int):
        yield place, value


def _list_leaves(items: list[object] | tuple[object, ...], place: str) -> Iterator[tuple[str, str | int | bool]]:
    if not any(isinstance(item, Mapping) for item in items):
        yield place, ", ".join(str(item) for item in items)
        return
    for index, item in enumerate(items):
        label = _label(item) if isinstance(item, Mapping) else str(index + 1)
        yield from _leaves(item, f"{place}[{label}]")


def _label(item: Mapping[str, object]) -> str:
    if "one" in item:
        return f"{item['one']}/{item['other']}/{item['when']}"
    return str(item.get("key") or item.get("code"))
