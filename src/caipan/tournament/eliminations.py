"""Swiss rounds from which players drop out: the last places (XQ11 10.6) or those with too many losses (Go 26.4)."""

from dataclasses import dataclass

from .field import present_players
from .multi_loss import leave_even
from .sheet import sheet_of
from .standings import Standings
from .state import Section


@dataclass(frozen=True, slots=True)
class Cut:
    """After this round so many leave, and so many are left."""

    after_round: int
    leaving: int
    left: int


def last_place_plan(players: int, rounds: int, leaving: int, last_field: int, from_round: int = 0) -> list[Cut]:
    """Return how the last places drop out round by round until the field of the last round is left.

    The field stays even wherever it is even; the last cut takes only as many as are too many.

    Args:
        players: the field at the start.
        rounds: all rounds.
        leaving: how many leave after a round.
        last_field: how many play the last round.
        from_round: the first round after which somebody leaves; 0: about half-way (XQ11 10.6).

    Raises:
        ValueError: the field cannot be brought down to ``last_field`` in time, or figures that make no sense.
    """
    start = from_round or max(1, rounds // 2)
    if not (2 <= last_field <= players and leaving >= 1 and 1 <= start < rounds):
        raise ValueError("2 <= last field <= players, one leaver or more, a start before the last round")
    plan, left = [], players
    for after in range(start, rounds):
        going = min(leaving, left - last_field)
        if going > 1 and (left - going) % 2 and left - going > last_field:
            going -= 1
        if going:
            left -= going
            plan.append(Cut(after, going, left))
    if left > last_field:
        raise ValueError(f"{left} are left for the last round, not {last_field}")
    return plan


def last_places(table: Standings, section: Section, leaving: int) -> tuple[list[int], list[int]]:
    """Return who leaves from the end of the ranking, and who shares the rank at the line, where lots or a game decide.

    Players who are no longer there are passed over.
    """
    here = set(present_players(section, len(section.rounds) + 1))
    rows = [row for row in table.rows if row.player in here and row.rank is not None]
    if not 0 <= leaving < len(rows):
        raise ValueError(f"{leaving} of {len(rows)} cannot leave")
    out = rows[len(rows) - leaving :]
    if not out or rows[len(rows) - leaving - 1].rank != out[0].rank:
        return [row.player for row in out], []
    edge = out[0].rank
    return [row.player for row in out if row.rank != edge], [row.player for row in rows if row.rank == edge]


def losses(section: Section) -> dict[int, int]:
    """Return how many games everybody has lost, forfeits included."""
    sheet = sheet_of(section)
    return {
        number: sum(1 for game in sheet.until(number, sheet.rounds) if not game.won and not game.drawn)
        for number in sheet.numbers
    }


def out_by_losses(section: Section, table: Standings, allowed: int) -> list[int]:
    """Return who is out after the allowed number of losses, so that an even field stays (Go 26.4).

    If an odd number of players would be left, the best ranked of those who are out stays for one more round.
    """
    here = present_players(section, len(section.rounds) + 1)
    lost = losses(section)
    out = [row.player for row in table.rows if row.player in set(here) and lost.get(row.player, 0) >= allowed]
    stays = [number for number in here if number not in set(out)]
    if not stays or not out:
        return out
    return leave_even([*stays, *out], len(out))
