"""Who takes part in a round, and who has met whom."""

from collections.abc import Iterator

from .model import PLAYED, Format, PairedBoard, Result
from .round_robin import rounds_of
from .state import Player, Round, Section

NOT_PLAYED = frozenset({Result.SECOND_ABSENT, Result.FIRST_ABSENT, Result.BOTH_ABSENT})
"""Results of games that one side or both did not come to."""


def belongs(player: Player, round_number: int) -> bool:
    """Whether the player has entered by this round and has not withdrawn (XQ11 19)."""
    gone = player.withdrew_from is not None and player.withdrew_from <= round_number
    return player.from_round <= round_number and not gone


def is_present(section: Section, number: int, round_number: int) -> bool:
    """Whether the player can sit at a board in this round: belongs to the section and no absence is noted."""
    player = section.players.get(number)
    if player is None or (number, round_number) in section.absences:
        return False
    return belongs(player, round_number)


def present_players(section: Section, round_number: int) -> list[int]:
    """Return the field of a round, by number (R1 of the positional method)."""
    return [number for number in sorted(section.players) if is_present(section, number, round_number)]


def games(section: Section) -> Iterator[tuple[int, Round, PairedBoard]]:
    """Walk over every paired game as (round number, round, board)."""
    for number, round_ in enumerate(section.rounds, 1):
        for board in round_.pairing.boards:
            yield number, round_, board


def met(section: Section) -> dict[int, set[int]]:
    """Return by player everybody he has met (XQ11 app2.1.6); a forfeit counts unless ``forfeit-met`` is ``no`` (R2)."""
    found: dict[int, set[int]] = {number: set() for number in section.players}
    forfeits_count = section.rules.settings.get("forfeit-met", "yes") != "no"
    for _, round_, board in games(section):
        if not forfeits_count and round_.results.get(board.board) in NOT_PLAYED:
            continue
        found.setdefault(board.first, set()).add(board.second)
        found.setdefault(board.second, set()).add(board.first)
    return found


def had_bye(section: Section) -> set[int]:
    """Return everybody who has had a bye 轮空."""
    return {round_.pairing.bye for round_ in section.rounds if round_.pairing.bye is not None}


def board_of(round_: Round, board: int) -> PairedBoard | None:
    """Return the board with this number, or nothing."""
    return next((paired for paired in round_.pairing.boards if paired.board == board), None)


def met_share(section: Section, number: int) -> tuple[int, int]:
    """Return (opponents really met, opponents there are), the measure of half of XQ11 19.2 and XQ99 20.3."""
    opponents = {
        board.second if board.first == number else board.first
        for _, round_, board in games(section)
        if number in (board.first, board.second) and round_.results.get(board.board) in PLAYED
    }
    return len(opponents), len(section.players) - 1


def open_boards(round_: Round) -> list[int]:
    """Return the boards without any result, not even an adjournment."""
    return [board.board for board in round_.pairing.boards if board.board not in round_.results]


def last_round(section: Section) -> int:
    """Return the number of rounds the section has by its format and regulations."""
    rules = section.rules
    if rules.format is Format.ROUND_ROBIN:
        return rounds_of(len(section.players), rules.cycles) if len(section.players) > 1 else 0
    return rules.rounds
