"""The log: show, verify, undo, export, import, back up."""

import asyncio
import re
import time

from caipan.store import BackupFailed, ExportDamaged, StoreError, StreamExists, decode, transfer
from caipan.tournament.commands import Refused, Undo
from caipan.tournament.dependence import first_misfit
from caipan.tournament.events import AnyEvent, Undone
from caipan.tournament.evolve import fold
from caipan.wording.message import Message

from ..frames import frame_of
from ..journal import GROUPS, line_of, lines_of, undoers
from ..shelf import PREFIX, Loaded
from ..undoing import refusal_to_undo, undo_preview
from ..views import BackupLine, By, ChainView, Done, Faults, LogView, Opened, Problem, UndoPreview
from .base import Cases

_STREAM = re.compile(re.escape(PREFIX) + r"[a-z0-9-]{1,32}")
LONGEST_REASON = 500
BACKUPS_KEPT = 24
"""Two hours of a backup every five minutes."""


class JournalCases(Cases):
    """Use cases of the log."""

    async def log(
        self, competition: str, section: str = "", *, group: str = "", selected: int | None = None, limit: int = 200
    ) -> LogView | Refused:
        """The log, newest first; ``group`` is a filter, ``selected`` a version."""
        found = await self.shelf.section(competition, section)
        if isinstance(found, Refused):
            return found
        loaded, here = found
        if selected is not None and not 1 <= selected <= loaded.version:
            return Refused("no-such-version", {"version": selected})
        known = group if group in GROUPS.values() else ""
        return LogView(
            frame=frame_of(loaded, here, ("log", None)),
            lines=lines_of(loaded, section=section, group=known, limit=limit),
            total=loaded.version,
            # Loading follows the chain of every entry, so what is shown here has been checked.
            chain=self._whole(loaded.version),
            group=known,
            backups=await self._backups(),
            selected=line_of(loaded, selected, undoers(loaded)) if selected is not None else None,
        )

    def _whole(self, version: int) -> ChainView:
        return ChainView(True, version, self.now_ms(), None, Message("chain-whole", {"entries": version}))

    async def verify(self, competition: str) -> ChainView | Refused:
        """Check the whole hash chain in the database now."""
        report = await self.store.verify(PREFIX + competition)
        if report.ok and not report.entries:
            return Refused("no-such-competition", {"competition": competition})
        if report.ok:
            return self._whole(report.entries)
        broken = report.broken_at or 0
        message = Message(f"chain-broken-{report.detail}", {"version": broken})
        return ChainView(False, report.entries, self.now_ms(), broken, message)

    async def preview_undo(self, competition: str, version: int) -> UndoPreview | Refused:
        """What an undo would do; nothing is written."""
        loaded = await self._with_version(competition, version)
        return loaded if isinstance(loaded, Refused) else undo_preview(loaded, version)

    async def _with_version(self, competition: str, version: int) -> Loaded | Refused:
        loaded = await self.shelf.load(competition)
        if not isinstance(loaded, Refused) and not 1 <= version <= loaded.version:
            return Refused("no-such-version", {"version": version})
        return loaded

    async def undo(self, competition: str, version: int, *, reason: str, seen: int, by: By) -> Done | Refused:
        """Take an entry back by a further entry; refused without a reason or when the log went on after ``seen``."""
        words = " ".join(reason.split())
        if not words:
            return Refused("reason-missing", {"version": version})
        if len(words) > LONGEST_REASON:
            return Refused("reason-too-long", {"most": LONGEST_REASON})
        loaded = await self._with_version(competition, version)
        if isinstance(loaded, Refused):
            return loaded
        if refused := refusal_to_undo(loaded, version):
            return refused
        written = await self.shelf.submit(competition, (Undo(version),), self.stamp(by, words), seen=seen)
        if isinstance(written, Refused):
            return written
        return Done(Message("done-undone", {"version": version, "by": written.version}), written.version)

    async def export(self, competition: str) -> bytes | Refused:
        """The whole competition as one file (JSON Lines); personal data are not in it."""
        loaded = await self.shelf.load(competition)
        return loaded if isinstance(loaded, Refused) else await self.store.export_stream(PREFIX + competition)

    async def import_competition(self, data: bytes, *, by: By) -> Opened | Faults | Refused:
        """Take over an exported competition: every hash and every entry checked, all or nothing.

        A chain of good hashes is no proof of sense, so the entries must also make a competition.
        """
        try:
            head, entries = await asyncio.to_thread(transfer.read, data)
            if problem := _senseless(head.stream, tuple(decode(entry) for entry in entries)):
                return Faults((problem,))
            head = await self.store.import_stream(data)
        except ExportDamaged as damage:
            return Faults(tuple(_damage(line, code) for line, code in damage.problems))
        except StreamExists as exists:
            return Refused("stream-exists", {"competition": str(exists.params["stream"]).removeprefix(PREFIX)})
        competition = head.stream.removeprefix(PREFIX)
        loaded = await self.shelf.load(competition)
        if isinstance(loaded, Refused):
            return loaded
        first = next(iter(loaded.state.sections), "")
        return Opened(competition, first, loaded.version)

    async def _backups(self) -> tuple[BackupLine, ...]:
        # A backup gets its name only after it was read back, so every one that is listed was tried.
        return tuple(BackupLine(each.at_ms, each.name, each.entries, True) for each in await self.store.backups())

    async def keep_backups(self, every_s: float = 300.0) -> None:
        """Write a backup whenever something was written since the last one; runs until it is cancelled.

        A backup that fails is tried again the next time; the log itself goes on.
        """
        saved: object = None
        while True:
            await asyncio.sleep(every_s)
            heads = await self.store.streams()
            if heads and heads != saved and isinstance(await self.backup(), Done):
                saved = heads

    async def backup(self) -> Done | Refused:
        """Write a backup of the whole database beside it and read it back."""
        now = self.now_ms()
        name = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now / 1000)) + f"-{now % 1000:03d}.caipan"
        try:
            report = await self.store.backup(name)
        except BackupFailed as failed:
            return Refused(failed.reason, _plain(failed))
        await self.store.prune_backups(BACKUPS_KEPT)
        return Done(Message("done-backup", {"name": name, "entries": report.entries}), report.entries)


def _senseless(stream: str, history: tuple[AnyEvent, ...]) -> Problem | None:
    """Why entries with a good chain are no competition, or nothing."""
    if not _STREAM.fullmatch(stream):
        return _damage(1, "not-a-competition")
    astray = (v for v, e in enumerate(history, 1) if isinstance(e, Undone) and not 1 <= e.version < v)
    misfit = next(astray, None) or first_misfit(history)
    if misfit is not None:
        return _damage(misfit + 1, "misfit")
    return None if fold(history).sections else _damage(0, "not-a-competition")


def _damage(line: int, code: str) -> Problem:
    return Problem(str(line) if line else "", Message(f"export-{code}", {"line": line}))


def _plain(error: StoreError) -> dict[str, str | int]:
    return {key: value for key, value in error.params.items() if value is not None}
