"""The hash chain: every entry carries the hash of the one before it."""

import hashlib
from collections.abc import Iterable

import msgspec

from .entry import ChainReport, StoredEntry, StreamHead

GENESIS = "0" * 64
"""What stands before the first entry of a stream."""


def entry_hash(
    previous_hash: str,
    stream: str,
    version: int,
    kind: str,
    schema: int,
    data: str,
    actor: str,
    device: str,
    reason: str,
    at_ms: int,
) -> str:
    """SHA-256 over the previous hash and every field, as a JSON array so that no two fields can run together."""
    fields = [previous_hash, stream, version, kind, schema, data, actor, device, reason, at_ms]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()


def hash_of(entry: StoredEntry) -> str:
    """The hash this entry ought to have."""
    return entry_hash(
        entry.previous_hash,
        entry.stream,
        entry.version,
        entry.kind,
        entry.schema,
        entry.data,
        entry.actor,
        entry.device,
        entry.reason,
        entry.at_ms,
    )


def check(
    stream: str,
    entries: Iterable[StoredEntry],
    head: StreamHead | None,
    after: int = 0,
    after_hash: str = GENESIS,
) -> ChainReport:
    """Follow the chain from ``after`` on and compare its end with ``head``; the first fault ends the walk."""
    version, last = after, after_hash
    for entry in entries:
        fault = _fault(entry, version + 1, last)
        if fault:
            return ChainReport(stream, version, False, version + 1, fault, last)
        version, last = entry.version, entry.hash
    if head is not None and (head.version, head.hash) != (version, last):
        first = head.version if head.version == version else min(head.version, version) + 1
        return ChainReport(stream, version, False, first, "head", last)
    return ChainReport(stream, version, True, head_hash=last)


def _fault(entry: StoredEntry, version: int, previous_hash: str) -> str:
    if entry.version != version:
        return "gap"
    if entry.previous_hash != previous_hash:
        return "link"
    return "" if hash_of(entry) == entry.hash else "hash"
