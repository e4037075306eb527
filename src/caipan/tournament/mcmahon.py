"""McMahon tables of Go tournaments as OpenGotha works them out: MMS, SOS, SOSOS, all in half points.

A player starts with the points of his grade, bounded by floor and bar. A win adds one point, a drawn game a half; a bye
and an absence what the file says. Unplayed rounds count in SOS as an opponent with the player's own start, in SOSOS as
that start once for every round. A handicap is added to the opponent's points for white and taken off for black.
"""

from dataclasses import dataclass

from .gotha import GothaPlayer, GothaRules, GothaTournament


@dataclass(frozen=True, slots=True)
class McMahonRow:
    """One player's line in order of rank; shared ranks repeat."""

    rank: int
    player: int
    start: int
    mms: int
    sos: int
    sosos: int


def start_half_points(player: GothaPlayer, rules: GothaRules) -> int:
    """Return the points of the grade between floor and bar, counted from zero."""
    bounded = max(rules.floor, min(rules.bar, player.grade))
    return 2 * (bounded - rules.zero + player.start_correction)


def mcmahon(tournament: GothaTournament, after_round: int | None = None) -> tuple[McMahonRow, ...]:
    """Rank a tournament by MMS, SOS and SOSOS after a round (default: all rounds it is to have)."""
    rules = tournament.rules
    rounds = rules.rounds if after_round is None else min(after_round, rules.rounds)
    start = {player.number: start_half_points(player, rules) for player in tournament.players}
    mms = _points(tournament, start, rounds)
    met = _opponents(tournament, rounds)
    idle = {number: (rounds - len(met[number])) * start[number] for number in start}
    sos = {number: idle[number] + sum(mms[other] + 2 * extra for other, extra in met[number]) for number in start}
    sosos = {number: rounds * idle[number] + sum(sos[other] for other, _ in met[number]) for number in start}
    order = sorted(start, key=lambda number: (-mms[number], -sos[number], -sosos[number], number))
    return tuple(_rows(order, start, mms, sos, sosos))


def _points(tournament: GothaTournament, start: dict[int, int], rounds: int) -> dict[int, int]:
    rules, gained = tournament.rules, dict(start)
    busy = set()
    for game in tournament.games:
        if game.round <= rounds:
            busy |= {(game.round, game.black), (game.round, game.white)}
            black, white = game.gained or (0, 0)
            gained[game.black] += black
            gained[game.white] += white
    for round_number, player in tournament.byes:
        if round_number <= rounds:
            busy.add((round_number, player))
            gained[player] += rules.bye_half_points
    for player_ in tournament.players:
        idle = [n for n in player_.absent if n <= rounds and (n, player_.number) not in busy]
        gained[player_.number] += rules.absent_half_points * len(idle)
    return {number: value // 2 * 2 if rules.round_down else value for number, value in gained.items()}


def _opponents(tournament: GothaTournament, rounds: int) -> dict[int, list[tuple[int, int]]]:
    """Return by player the opponents with what a handicap adds, in whole points."""
    met: dict[int, list[tuple[int, int]]] = {player.number: [] for player in tournament.players}
    for game in tournament.games:
        if game.round <= rounds:
            met[game.black].append((game.white, -game.handicap))
            met[game.white].append((game.black, game.handicap))
    return met


def _rows(
    order: list[int], start: dict[int, int], mms: dict[int, int], sos: dict[int, int], sosos: dict[int, int]
) -> list[McMahonRow]:
    rows: list[McMahonRow] = []
    for place, number in enumerate(order, 1):
        values = (mms[number], sos[number], sosos[number])
        same = bool(rows) and (rows[-1].mms, rows[-1].sos, rows[-1].sosos) == values
        rows.append(McMahonRow(rows[-1].rank if same else place, number, start[number], *values))
    return rows
