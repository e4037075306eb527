"""Pairs that are to be kept apart: same unit, or named pairs (XQ11 app2.1.7: only where announced beforehand)."""

from itertools import combinations

from .state import Section

PairSet = frozenset[tuple[int, int]]

# Settings of a section that this module reads:
#   unit-apart         "hard" or "soft"; anything else: units may meet
#   unit-apart-rounds  rounds it holds for, such as "1 2"; empty: all
#   apart              named pairs of lot numbers, such as "1-2 5-9": never paired
#   apart-soft         the same, only where nothing more important suffers


def apart(section: Section, number: int) -> tuple[PairSet, PairSet]:
    """Return the pairs of numbers that may not meet in a round, and those that should not."""
    settings = section.rules.settings
    hard, soft = _named(settings.get("apart", "")), _named(settings.get("apart-soft", ""))
    rounds = settings.get("unit-apart-rounds", "").split()
    if rounds and str(number) not in rounds:
        return hard, soft
    if settings.get("unit-apart") == "hard":
        return hard | _same_unit(section), soft
    if settings.get("unit-apart") == "soft":
        return hard, soft | _same_unit(section)
    return hard, soft


def _named(text: str) -> PairSet:
    pairs = (word.split("-") for word in text.split())
    return frozenset((min(int(a), int(b)), max(int(a), int(b))) for a, b in pairs)


def _same_unit(section: Section) -> PairSet:
    units: dict[str, list[int]] = {}
    for number in sorted(section.players):
        units.setdefault(section.players[number].entry.unit, []).append(number)
    return frozenset(pair for unit, members in units.items() if unit for pair in combinations(members, 2))
