"""The audit of a file: an exported competition with its hash chain, or a tournament report file."""

import msgspec

from caipan.records.encodings import decode
from caipan.store import ExportDamaged, transfer
from caipan.store import decode as decode_event
from caipan.tournament.file_audit import Audit, AuditFinding, audit_log, audit_section
from caipan.tournament.model import Format
from caipan.tournament.trf import parse_trf
from caipan.tournament.trf_section import to_section


class UnreadableFile(ValueError):
    """A file that is neither an exported competition nor a report file; ``problems`` are (place, reason, params)."""

    reason = "unreadable-file"

    def __init__(self, problems: tuple[tuple[str, str, dict[str, str | int]], ...]) -> None:
        super().__init__("; ".join(f"{place}: {reason}" for place, reason, _ in problems))
        self.problems = problems


def audit_file(data: bytes, *, system: Format = Format.POSITIONAL_SWISS, order: str = "text") -> Audit:
    """Audit the bytes of a file; ``system`` and ``order`` say how a report file was paired.

    Raises:
        UnreadableFile: neither an export nor a report file, or one with errors; all of them at once.
    """
    if data.lstrip(b"\xef\xbb\xbf").startswith(b"{"):
        return _audit_export(data)
    return _audit_report(data, system, order)


def _audit_export(data: bytes) -> Audit:
    try:
        _, entries = transfer.read(data)
    except ExportDamaged as damage:
        found = tuple(AuditFinding(f"line {line}", "", "an unbroken chain", fault) for line, fault in damage.problems)
        return Audit((), found)
    return audit_log([decode_event(entry) for entry in entries])


def _audit_report(data: bytes, system: Format, order: str) -> Audit:
    text, _ = decode(data)
    trf = parse_trf(text)
    if trf.errors or not trf.players:
        faults = trf.errors or trf.problems
        raise UnreadableFile(tuple((f"{p.line}:{p.column}", f"trf-{p.reason}", p.params) for p in faults))
    section = to_section(trf)
    rules = msgspec.structs.replace(
        section.rules,
        format=system,
        swiss_order=order,
        rounds=max(section.rules.rounds, len(section.rounds)),
    )
    found = audit_section(msgspec.structs.replace(section, rules=rules))
    declared = tuple(
        AuditFinding(f"line {p.line}", "13.1", str(p.params.get("right", "")), str(p.params.get("found", "")))
        for p in trf.problems
        if p.reason == "points-differ"
    )
    return Audit(found.rounds, (*found.findings, *declared))
