"""A whole stream as one file: JSON Lines, a head line and one line for each entry.

The head line names the stream, the number of entries and the last hash, so that a file that was cut short is found.
Personal data are not in it.
"""

from collections.abc import Sequence

import msgspec

from . import chain, codec
from .entry import StoredEntry, StreamHead
from .errors import ExportDamaged, StoreError

FORMAT = "caipan-log"
FORMAT_VERSION = 1


class _HeadLine(msgspec.Struct, frozen=True):
    format: str
    format_version: int
    stream: str
    entries: int
    head_hash: str


class _EntryLine(msgspec.Struct, frozen=True):
    version: int
    kind: str
    schema: int
    at_ms: int
    actor: str
    device: str
    reason: str
    data: msgspec.Raw
    previous_hash: str
    hash: str


_head_decoder = msgspec.json.Decoder(_HeadLine)
_entry_decoder = msgspec.json.Decoder(_EntryLine)


def write(stream: str, entries: Sequence[StoredEntry]) -> bytes:
    """The file of a stream."""
    last = entries[-1].hash if entries else chain.GENESIS
    lines = [msgspec.json.encode(_HeadLine(FORMAT, FORMAT_VERSION, stream, len(entries), last))]
    lines += [msgspec.json.encode(_line(entry)) for entry in entries]
    return b"\n".join(lines) + b"\n"


def _line(entry: StoredEntry) -> _EntryLine:
    return _EntryLine(
        entry.version,
        entry.kind,
        entry.schema,
        entry.at_ms,
        entry.actor,
        entry.device,
        entry.reason,
        msgspec.Raw(entry.data.encode()),
        entry.previous_hash,
        entry.hash,
    )


def read(data: bytes) -> tuple[StreamHead, tuple[StoredEntry, ...]]:
    """The entries of an exported file, every hash and every event checked; raises ``ExportDamaged``."""
    lines = data.removeprefix(b"\xef\xbb\xbf").splitlines()
    head = _head(lines)
    problems: list[tuple[int, str]] = []
    entries: list[StoredEntry] = []
    for number, line in enumerate(lines[1:], 2):
        entry, fault = _entry(head.stream, line)
        if entry is None:
            problems.append((number, fault))
        else:
            entries.append(entry)
            problems += [(number, fault)] if fault else []
    problems += _chain_problems(head, entries, len(lines) - 1)
    if problems:
        raise ExportDamaged(tuple(sorted(set(problems))))
    last = entries[-1]
    return StreamHead(head.stream, last.version, last.hash, last.at_ms), tuple(entries)


def _head(lines: list[bytes]) -> _HeadLine:
    try:
        head = _head_decoder.decode(lines[0] if lines else b"")
    except msgspec.MsgspecError as error:
        raise ExportDamaged(((1, "head-line"),)) from error
    if head.format != FORMAT:
        raise ExportDamaged(((1, "head-line"),))
    if head.format_version > FORMAT_VERSION:
        raise ExportDamaged(((1, "too-new"),))
    if head.entries < 1 or not head.stream:
        raise ExportDamaged(((1, "empty"),))
    return head


def _entry(stream: str, line: bytes) -> tuple[StoredEntry | None, str]:
    try:
        raw = _entry_decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None, "entry-line"
    entry = StoredEntry(
        stream,
        raw.version,
        raw.kind,
        raw.schema,
        bytes(raw.data).decode(),
        raw.actor,
        raw.device,
        raw.reason,
        raw.at_ms,
        raw.previous_hash,
        raw.hash,
    )
    try:
        codec.decode(entry)
    except StoreError as error:
        return entry, error.reason if error.reason != "log-damaged" else "data"
    return entry, "" if chain.hash_of(entry) == entry.hash else "hash"


def _chain_problems(head: _HeadLine, entries: list[StoredEntry], count: int) -> list[tuple[int, str]]:
    problems: list[tuple[int, str]] = []
    if count != head.entries:
        problems.append((0, "entry-count"))
    report = chain.check(head.stream, entries, StreamHead(head.stream, head.entries, head.head_hash, 0))
    if not report.ok and report.broken_at is not None:
        line = report.broken_at + 1 if report.detail != "head" else 0
        problems.append((line, report.detail))
    return problems
