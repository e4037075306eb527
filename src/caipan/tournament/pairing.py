"""The seam between a section and the ways of pairing a round."""

from . import commands as co
from .commands import Refused
from .events import RoundPaired
from .field import present_players
from .lots_swiss import lots_round
from .model import Format, PairedBoard
from .round_robin import round_pairs
from .state import Section
from .swiss_seam import swiss_round


def pairing_of(section: Section, command: co.PairRound) -> RoundPaired | Refused:
    """Pair the round by the format of the section; turn and field are already checked."""
    if section.rules.format is Format.ROUND_ROBIN:
        return _table_round(section, command.round)
    if section.rules.format is Format.LOTS_SWISS:
        return lots_round(section, command)
    return swiss_round(section, command)


def _table_round(section: Section, number: int) -> RoundPaired:
    """Take the round of the table; games of annulled players are not made, their opponents sit out (XQ11 19.2)."""
    lots = sorted(section.players)
    pairs, bye = round_pairs(len(lots), number)
    void = {player.number for player in section.players.values() if player.annulled}
    real = [pair for pair in pairs if not void.intersection(pair)]
    idle = {player for pair in pairs if void.intersection(pair) for player in pair}
    boards = tuple(
        PairedBoard(board=place, first=first, second=second, colour_rule="table", clauses=("app1.4", "12.1"))
        for place, (first, second) in enumerate(real, 1)
    )
    free = bye if bye is not None and bye in present_players(section, number) else None
    away = idle | ({bye} if bye is not None and free is None else set())
    return RoundPaired(section.key, number, boards, free, tuple(sorted(away)))
