"""Entries, lots, absences and withdrawals."""

from collections.abc import Iterable

from msgspec.structs import replace

from . import commands as co
from .commands import Refused
from .events import (
    AbsenceNoted,
    AnyEvent,
    EntriesImported,
    EntryCorrected,
    EntryRemoved,
    LotsDrawn,
    PlayerEntered,
    PlayerWithdrew,
    ResultRecorded,
)
from .field import last_round, met_share
from .lots import METHODS, draw
from .model import Entry, Format, Result
from .state import Competition, Section

Answer = tuple[AnyEvent, ...] | Refused


def _cleaned(entry: Entry, key: int) -> Entry:
    return replace(entry, entry=key, name=" ".join(entry.name.split()), unit=" ".join(entry.unit.split()))


def _same(entry: Entry) -> tuple[str, str, int | None]:
    """Two entries are one person when name, unit and year of birth agree."""
    return (entry.name, entry.unit, entry.birth_year)


def entry_faults(new: Iterable[Entry], standing: Iterable[Entry]) -> list[tuple[int, str]]:
    """Return every fault of new entries as (place from 1, reason code)."""
    faults: list[tuple[int, str]] = []
    seen = {_same(entry) for entry in standing}
    for place, entry in enumerate(new, 1):
        if not entry.name:
            faults.append((place, "name-missing"))
        elif _same(entry) in seen:
            faults.append((place, "entry-twice"))
        if entry.sex not in ("", "m", "f"):
            faults.append((place, "sex-invalid"))
        if entry.rating is not None and not 0 <= entry.rating <= 9999:
            faults.append((place, "rating-invalid"))
        if entry.birth_year is not None and not 1900 <= entry.birth_year <= 2100:
            faults.append((place, "birth-year-invalid"))
        seen.add(_same(entry))
    return faults


def _entry_fault(new: Entry, standing: Iterable[Entry]) -> Refused | None:
    faults = entry_faults([new], standing)
    return Refused(faults[0][1], {"name": new.name, "unit": new.unit}) if faults else None


def import_entries(state: Competition, command: co.ImportEntries) -> Answer:
    """Take over all rows or none; ids follow those that exist in the competition."""
    section = state.sections[command.section]
    if section.numbers:
        return Refused("lots-drawn", {"section": section.key})
    if not command.entries:
        return Refused("nothing-to-import")
    entries = tuple(_cleaned(entry, key) for key, entry in enumerate(command.entries, state.next_entry))
    faults = entry_faults(entries, section.entries.values())
    if faults:
        rows = "; ".join(f"{place}:{reason}" for place, reason in faults)
        return Refused("import-faults", {"count": len(faults), "rows": rows, "first": faults[0][1]})
    return (EntriesImported(section.key, entries, command.file_name, command.sha256),)


def enter_player(state: Competition, command: co.EnterPlayer) -> Answer:
    """Enter one player; after lots he gets the next number and plays from the next unpaired round (R19)."""
    section = state.sections[command.section]
    entry = _cleaned(command.entry, state.next_entry)
    if fault := _entry_fault(entry, section.entries.values()):
        return fault
    if not section.numbers:
        if command.half_points:
            return Refused("points-before-lots", {"half_points": command.half_points})
        return (PlayerEntered(section.key, entry),)
    if fault := _late_fault(section, command.half_points):
        return fault
    number, from_round = max(section.players) + 1, len(section.rounds) + 1
    return (PlayerEntered(section.key, entry, number, command.half_points, from_round),)


def _late_fault(section: Section, half_points: int) -> Refused | None:
    played, rules = len(section.rounds), section.rules
    if played and rules.format is Format.ROUND_ROBIN:
        return Refused("late-entry-round-robin", {"rounds": played}, ("app1.0",))
    if played and played >= last_round(section):
        return Refused("rounds-over", {"rounds": played})
    if not 0 <= half_points <= played * rules.points.win:
        return Refused("late-points-invalid", {"half_points": half_points, "most": played * rules.points.win})
    return None


def correct_entry(section: Section, command: co.CorrectEntry) -> Answer:
    """Correct the data of an entry at any time; its id and number stay."""
    standing = section.entries.get(command.entry.entry)
    if standing is None:
        return Refused("entry-unknown", {"entry": command.entry.entry})
    entry = _cleaned(command.entry, command.entry.entry)
    others = [other for other in section.entries.values() if other.entry != entry.entry]
    if fault := _entry_fault(entry, others):
        return fault
    return Refused("unchanged", {"entry": entry.entry}) if entry == standing else (EntryCorrected(section.key, entry),)


def remove_entry(section: Section, command: co.RemoveEntry) -> Answer:
    """Take an entry back before lots; afterwards it is a withdrawal."""
    if command.entry not in section.entries:
        return Refused("entry-unknown", {"entry": command.entry})
    if section.numbers:
        return Refused("lots-drawn", {"section": section.key})
    return (EntryRemoved(section.key, command.entry),)


def draw_lots(section: Section, command: co.DrawLots) -> Answer:
    """Draw numbers; a second drawing only before round 1 and only after somebody withdrew or came late (XQ11 14.4)."""
    if section.rounds:
        return Refused("lots-drawn", {"section": section.key})
    gone = {player.entry.entry for player in section.players.values() if player.withdrew_from is not None}
    entries = [entry for key, entry in section.entries.items() if key not in gone]
    if section.numbers and not gone:
        return Refused("lots-drawn", {"section": section.key}, ("app2.1.3",))
    if len(entries) < 2:
        return Refused("too-few-entries", {"entries": len(entries), "least": 2})
    if command.method not in METHODS:
        return Refused("lots-method-unknown", {"method": command.method, "methods": " ".join(METHODS)})
    if not command.seed and command.method != "as-entered":
        return Refused("seed-missing")
    numbers = {str(entry): number for entry, number in draw(entries, command.seed, command.method).items()}
    return (LotsDrawn(section.key, command.seed, command.method, numbers),)


def note_absence(section: Section, command: co.NoteAbsence) -> Answer:
    """Note that a player misses a round that is still to be paired."""
    player = section.players.get(command.player)
    if player is None:
        return Refused("player-unknown", {"player": command.player})
    if command.round <= len(section.rounds):
        return Refused("round-paired", {"round": command.round})
    if command.round > last_round(section):
        return Refused("round-beyond-limit", {"round": command.round, "rounds": last_round(section)})
    if player.withdrew_from is not None:
        return Refused("player-withdrawn", {"player": command.player, "from_round": player.withdrew_from})
    if (command.player, command.round) in section.absences:
        return Refused("absence-noted", {"player": command.player, "round": command.round})
    return _asked_bye_fault(section, command) or (
        AbsenceNoted(section.key, command.player, command.round, command.half_points),
    )


def _asked_bye_fault(section: Section, command: co.NoteAbsence) -> Refused | None:
    """A bye on request: only in a Swiss, worth what ``asked-byes`` allows, as often as ``asked-byes-most`` says."""
    if not command.half_points:
        return None
    points, settings = section.rules.points, section.rules.settings
    worth = {"half": points.draw_first, "full": points.win}.get(settings.get("asked-byes", ""), 0)
    worth = 0 if section.rules.format is Format.ROUND_ROBIN else worth
    times = int(settings.get("asked-byes-most", "1"))
    had = sum(1 for player, _, _ in section.byes_asked if player == command.player)
    if 0 < command.half_points <= worth and had < times:
        return None
    params: dict[str, str | int] = {"player": command.player, "half_points": command.half_points, "most": worth}
    return Refused("bye-not-allowed", {**params, "times": times, "had": had})


def withdraw_player(section: Section, command: co.WithdrawPlayer) -> Answer:
    """Let a player go: open games are forfeited (XQ11 19.3); a round robin may void all (XQ11 19.2)."""
    player = section.players.get(command.player)
    if player is None:
        return Refused("player-unknown", {"player": command.player})
    if player.withdrew_from is not None:
        return Refused("player-withdrawn", {"player": command.player, "from_round": player.withdrew_from})
    if section.rounds and not section.rounds[-1].published:
        return Refused("draft-standing", {"round": len(section.rounds)})
    annulled = annuls(section, command.player)
    from_round = len(section.rounds) + 1
    gone = PlayerWithdrew(section.key, command.player, from_round, annulled, command.reason)
    return (gone, *(() if annulled else _forfeits(section, command.player)))


def annuls(section: Section, number: int) -> bool:
    """Whether a withdrawal now voids all results of a player: a round robin with less than half played (XQ11 19.2)."""
    if section.rules.format is not Format.ROUND_ROBIN:
        return False
    if section.rules.settings.get("withdrawal-half", "opponents") == "rounds":
        played, all_rounds = _rounds_played(section, number), last_round(section)
        return 2 * played < all_rounds
    met, opponents = met_share(section, number)
    return 2 * met < opponents


def _rounds_played(section: Section, number: int) -> int:
    """Rounds with a result of the player, byes and forfeits included: the measure of half of Go 28.2."""
    return sum(
        round_.pairing.bye == number
        or any(number in (b.first, b.second) and b.board in round_.results for b in round_.pairing.boards)
        for round_ in section.rounds
    )


def _forfeits(section: Section, number: int) -> list[ResultRecorded]:
    found = []
    for round_number, round_ in enumerate(section.rounds, 1):
        for board in round_.pairing.boards:
            standing = round_.results.get(board.board)
            if number in (board.first, board.second) and standing in (None, Result.ADJOURNED):
                result = Result.FIRST_ABSENT if board.first == number else Result.SECOND_ABSENT
                clauses = ("19.2",) if section.rules.format is Format.ROUND_ROBIN else ("19.3",)
                found.append(ResultRecorded(section.key, round_number, board.board, result, standing, clauses))
    return found
