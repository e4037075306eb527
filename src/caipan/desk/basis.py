"""What a draft of a round was paired from, and whether that still stands."""

from caipan.tournament.commands import Refused
from caipan.tournament.events import RoundPaired
from caipan.tournament.evolve import fold, undone_versions
from caipan.tournament.model import Format, Result
from caipan.tournament.state import Round, Section

from .shelf import Loaded


def rests_on_results(section: Section) -> bool:
    """Whether pairings follow from results; those of a round robin come from its table (XQ11 appendix 1)."""
    return section.rules.format is not Format.ROUND_ROBIN


def is_draft(section: Section, number: int) -> bool:
    """Whether a round is paired and not yet published."""
    return 1 <= number <= len(section.rounds) and not section.rounds[number - 1].published


def basis_fault(loaded: Loaded, section: Section, number: int) -> Refused | None:
    """Why a draft cannot be published as it was paired: results of earlier rounds are others by now."""
    if not is_draft(section, number) or not rests_on_results(section):
        return None
    version = _paired_at(loaded, section.key, number)
    then = fold(loaded.state.history[:version]).sections[section.key].rounds[: number - 1]
    changed = [
        (before.pairing.round, board)
        for before, now in zip(then, section.rounds, strict=False)
        for board in _changed_boards(before, now)
    ]
    if not changed:
        return None
    round_, board = changed[0]
    params: dict[str, str | int] = {"round": number, "changed": round_, "board": board, "count": len(changed)}
    return Refused("draft-basis-changed", params)


def _paired_at(loaded: Loaded, section: str, number: int) -> int:
    """Version of the entry that made the draft."""
    history = loaded.state.history
    undone = undone_versions(history)
    return max(
        version
        for version, event in enumerate(history, 1)
        if isinstance(event, RoundPaired)
        and (event.section, event.round) == (section, number)
        and version not in undone
    )


def _changed_boards(before: Round, now: Round) -> list[int]:
    """Boards with another result; a game that was adjourned is paired as a draw and may be finished any time (一·8)."""
    boards = sorted({*before.results, *now.results})
    return [
        board
        for board in boards
        if before.results.get(board) is not Result.ADJOURNED and before.results.get(board) is not now.results.get(board)
    ]
