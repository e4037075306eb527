"""Events to JSON and back. Old kinds and old schemas are upgraded here and nowhere else."""

from collections.abc import Callable
from typing import Any

import msgspec

from caipan.tournament import events
from caipan.tournament.events import AnyEvent

from .entry import StoredEntry
from .errors import LogDamaged, LogTooNew, UnknownKind

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the JSON of one schema and gives that of the next; it may change ``kind``."""

UPGRADES: dict[tuple[str, int], Upgrade] = {}
"""By kind and the schema it was written with. A kind's schema is one more than its highest upgrade, else 1."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(AnyEvent)
KINDS: frozenset[str] = frozenset(
    str(member.__struct_config__.tag)
    for member in vars(events).values()
    if isinstance(member, type) and issubclass(member, events.Event) and member is not events.Event
)
"""Every kind this program writes."""


def schema_of(kind: str, upgrades: dict[tuple[str, int], Upgrade] | None = None) -> int:
    """The schema number in which this program writes a kind."""
    table = UPGRADES if upgrades is None else upgrades
    return max((schema + 1 for name, schema in table if name == kind), default=1)


def kind_of(event: AnyEvent) -> str:
    """The kind under which an event is stored."""
    return str(type(event).__struct_config__.tag)


def encode(event: AnyEvent) -> tuple[str, int, str]:
    """Kind, schema and JSON of an event."""
    kind = kind_of(event)
    return kind, schema_of(kind), _encoder.encode(event).decode()


def decode(entry: StoredEntry, upgrades: dict[tuple[str, int], Upgrade] | None = None) -> AnyEvent:
    """The event of a stored entry; raises ``UnknownKind``, ``LogTooNew`` or ``LogDamaged``."""
    table = UPGRADES if upgrades is None else upgrades
    kind, schema, data = entry.kind, entry.schema, entry.data
    if schema > schema_of(kind, table):
        raise LogTooNew(kind=kind, found=schema, known=schema_of(kind, table))
    if (kind, schema) in table:
        kind, data = _upgraded(kind, schema, data, table)
    if kind not in KINDS:
        raise UnknownKind(kind=kind, stream=entry.stream, version=entry.version)
    try:
        event = _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise LogDamaged(detail="data", stream=entry.stream, version=entry.version) from error
    if kind_of(event) != kind:
        raise LogDamaged(detail="kind", stream=entry.stream, version=entry.version)
    return event


def _upgraded(kind: str, schema: int, data: str, table: dict[tuple[str, int], Upgrade]) -> tuple[str, str]:
    raw: dict[str, Any] = msgspec.json.decode(data)
    while (kind, schema) in table:
        raw = table[kind, schema](raw)
        if raw["kind"] == kind:
            schema += 1
        else:
            kind, schema = raw["kind"], 1
    return kind, _encoder.encode(raw).decode()
