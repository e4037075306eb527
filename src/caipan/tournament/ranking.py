"""Ranking by a list of keys: split a field into groups of equals, key after key."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, takewhile

Value = int | Fraction | tuple[int | Fraction, ...]
Values = dict[str, dict[int, Value]]
Among = Callable[[list[int], int, str], Mapping[int, Value]]
"""Works out a key inside a group of equals: (group, place of the key in the list, key)."""


def ranked(
    numbers: Sequence[int],
    keys: Sequence[str],
    values: Values,
    lower_is_better: frozenset[str] = frozenset(),
    group_keys: frozenset[str] = frozenset(),
    among: Among | None = None,
) -> list[list[int]]:
    """Return the groups of equals from the first place down; values of group keys are added to ``values``."""
    alone = list(takewhile(lambda key: key not in group_keys, keys))
    groups = _by_all(numbers, alone, values, lower_is_better)
    for place, key in enumerate(keys[len(alone) :], len(alone)):
        split: list[list[int]] = []
        found = values.setdefault(key, {})
        for group in groups:
            if len(group) == 1:
                split.append(group)
                continue
            if key in group_keys and among is not None:
                found.update(among(group, place, key))
            split += _split(group, found, key in lower_is_better)
        groups = split
    return groups


def _by_all(
    numbers: Sequence[int], keys: Sequence[str], values: Values, lower_is_better: frozenset[str]
) -> list[list[int]]:
    """Order by several keys in one go; equals stand by number."""
    columns = [_larger_is_better(values.setdefault(key, {}), numbers, key in lower_is_better) for key in keys]
    vectors = dict(zip(numbers, zip(*columns, strict=True), strict=True)) if columns else dict.fromkeys(numbers, ())
    ordered = sorted(numbers)
    ordered.sort(key=vectors.__getitem__, reverse=True)
    return [list(group) for _, group in groupby(ordered, vectors.__getitem__)]


def _larger_is_better(found: Mapping[int, Value], numbers: Sequence[int], lower: bool) -> list[Value]:
    return [_negative(found[number]) for number in numbers] if lower else [found[number] for number in numbers]


def _negative(value: Value) -> Value:
    return tuple(-each for each in value) if isinstance(value, tuple) else -value


def _split(group: list[int], found: Mapping[int, Value], lower_is_better: bool) -> list[list[int]]:
    """Order a group by a key and cut it where the value changes; equals stand by number."""
    ordered = sorted(group)
    ordered.sort(key=found.__getitem__, reverse=not lower_is_better)
    parts: list[list[int]] = [[ordered[0]]]
    for number in ordered[1:]:
        if found[parts[-1][0]] == found[number]:
            parts[-1].append(number)
        else:
            parts.append([number])
    return parts


def separator(ahead: int, behind: int, keys: Sequence[str], values: Values) -> str:
    """Return the first key in which two neighbours of different rank differ."""
    for key in keys:
        found = values[key]
        if found.get(ahead) != found.get(behind):
            return key
    raise ValueError(f"{ahead} and {behind} share their rank")


Vector = tuple[int | Fraction, ...]


def backwards(group: list[int], rounds: int, at_round: Callable[[int, int], Vector]) -> dict[int, Value]:
    """Compare as things stood one round earlier, then two, and so on while players are level.

    Args:
        group: players who are level now.
        rounds: rounds played.
        at_round: (player, round) -> what is compared, larger is better.
    """
    vectors: dict[int, Vector] = dict.fromkeys(group, ())
    level = [group]
    for upto in range(rounds - 1, 0, -1):
        if not level:
            break
        for number in (number for part in level for number in part):
            vectors[number] += at_round(number, upto)
        level = [part for old in level for part in _equals(old, vectors) if len(part) > 1]
    return dict(vectors)


def _equals(group: list[int], vectors: Mapping[int, Vector]) -> list[list[int]]:
    parts: dict[Vector, list[int]] = {}
    for number in group:
        parts.setdefault(vectors[number], []).append(number)
    return list(parts.values())
