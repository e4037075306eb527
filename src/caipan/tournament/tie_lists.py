"""The lists of tie-breaks that the editions prescribe for single players (XQ11 14, XQ99 15, Go 27): from their data."""

from collections.abc import Iterator, Mapping
from functools import cache

from caipan.rulebook.faults import UnknownEdition
from caipan.rulebook.loader import editions, load_edition
from caipan.rulebook.sections import TieOrder

from .model import Format
from .tie_keys import KEYS


@cache
def _orders(edition: str) -> tuple[TieOrder, ...]:
    try:
        event = load_edition(edition).event
    except UnknownEdition:
        return ()
    orders = event.ties if event else ()
    return tuple(order for order in orders if order.kind == "individual" and set(order.keys) <= set(KEYS))


def _name(edition: str, order: TieOrder) -> str:
    """Name a list by the clause that is its own: not shared with another list, not a part of another clause of it."""
    shared = {clause for other in _orders(edition) if other is not order for clause in other.clauses}
    own = [clause for clause in order.clauses if clause not in shared] or list(order.clauses)
    whole = [clause for clause in own if not any(clause.startswith(f"{other}.") for other in own)]
    return f"{edition}/{whole[-1]}"


@cache
def _all() -> dict[str, tuple[str, ...]]:
    return {_name(edition, order): order.keys for edition in editions() for order in _orders(edition)}


class _Lists(Mapping[str, tuple[str, ...]]):
    """Read when first asked for."""

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return _all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())


LISTS: Mapping[str, tuple[str, ...]] = _Lists()
"""Tie-breaks as the books order them, by ``edition/clause``; points first, or match points before game points."""


def default_list(edition: str, format_: Format, cycles: int = 1) -> str | None:
    """Return the name of the list that an edition prescribes; of two to choose from, the one it names first."""
    wanted = "swiss" if format_ is not Format.ROUND_ROBIN else "games-round-robin" if cycles > 1 else "round-robin"
    orders = [order for order in _orders(edition) if order.default]
    found = [order for order in orders if order.format == wanted]
    if not found and wanted == "games-round-robin":
        found = [order for order in orders if order.format == "round-robin"]
    return _name(edition, found[0]) if found else None


def default_ties(edition: str, format_: Format, cycles: int = 1) -> tuple[str, ...]:
    """Return the tie-breaks of ``default_list``; nothing for an edition that fixes none."""
    found = default_list(edition, format_, cycles)
    return LISTS[found] if found else ()


def clause_of(edition: str, keys: tuple[str, ...], prescribed: str | None) -> str:
    """Return the clause whose list the keys are, the prescribed one first; nothing for a list of one's own."""
    named = [name for name in LISTS if name.startswith(f"{edition}/") and LISTS[name] == keys]
    if prescribed in named:
        named.insert(0, str(prescribed))
    return named[0].split("/", 1)[1] if named else ""
