"""Made-up knockouts: single, with placing games, double, and with any number of losses (XQ11 10.4, Go 26.1)."""

import random

from caipan.tournament.knockout import Bracket, Results, Side, colours, double, read, single
from caipan.tournament.knockout_count import count
from caipan.tournament.lots import draw
from caipan.tournament.model import Entry
from caipan.tournament.multi_loss import Alive, pair_losses, still_in

from . import laws
from .record import PlayedGame, Record


def single_event(players: int, seed: str, places: int = 2) -> Record:
    """A single knockout with 2, 4 or 8 places decided by games; the games said beforehand are all played."""
    record = bracket_event(single(players, places), seed)
    told = count(players)
    extra = _placing_games(players, places)
    record.findings += laws.losses_kept(record, 1)
    record.findings += laws.games_between(record, told.games + extra, told.games + extra)
    record.findings += laws.wins_of_bracket_kept(record)
    if len(record.byes) != told.byes or max((g.round for g in record.games), default=0) < len(told.rounds):
        record.findings.append("byes-or-rounds")
    return record


def _placing_games(players: int, places: int) -> int:
    """Games beyond the bracket: one for the third place; those beaten in the round of eight play two rounds."""
    third = 1 if places >= 4 and players >= 4 else 0
    beaten = max(0, min(4, players - 4)) if places >= 8 else 0
    return third + (0, 0, 1, 2, 4)[beaten]


def double_event(players: int, seed: str) -> Record:
    """A double knockout: two losses and out, a second final where it is needed."""
    record = bracket_event(double(players), seed)
    told = count(players, 2)
    record.findings += laws.losses_kept(record, 2)
    record.findings += laws.games_between(record, told.games_least, told.games_most)
    return record


def bracket_event(bracket: Bracket, seed: str) -> Record:
    """Play a bracket to its end; lots say who moves first."""
    chance = random.Random(seed)
    record = Record(tuple(range(1, bracket.entrants + 1)), byes=list(bracket.byes))
    results: dict[int, Side] = {}
    while ready := read(bracket, results).ready:
        for number in ready:
            results[number] = _play(bracket, results, number, chance, seed, record)
    record.places = dict(read(bracket, results).places)
    record.findings += laws.seated_once(record) + laws.everybody_placed(record)
    return record


def _play(
    bracket: Bracket, results: Results, number: int, chance: random.Random, seed: str, record: Record
) -> Side:  # fmt: skip
    a, b = read(bracket, results).sides[number]
    assert a is not None
    assert b is not None
    side: Side = "a" if chance.random() < 0.5 + 0.3 * (b - a) / bracket.entrants else "b"
    first, second = (a, b) if colours(bracket, number, seed) == "a" else (b, a)
    game = bracket.game(number)
    record.games.append(PlayedGame(game.round, first, second, a if side == "a" else b, game.name))
    return side


def multi_loss_event(players: int, seed: str, allowed: int = 3) -> Record:
    """A knockout in which everybody may lose ``allowed - 1`` games; who goes out together shares the place."""
    chance = random.Random(seed)
    numbers = draw([Entry(entry=n, name="") for n in range(1, players + 1)], seed)
    record = Record(tuple(sorted(numbers.values())))
    lost, met = dict.fromkeys(record.entrants, 0), {n: frozenset[int]() for n in record.entrants}
    byes: set[int] = set()
    round_number = 0
    while len(left := still_in(lost, allowed)) > 1:
        round_number += 1
        field = [Alive(n, lost[n], met[n], n in byes) for n in left]
        paired = pair_losses(field, f"{seed}|round {round_number}")
        for first, second in paired.pairs:
            winner, loser = (first, second) if chance.random() < 0.5 else (second, first)
            record.games.append(PlayedGame(round_number, first, second, winner))
            lost[loser] += 1
            met[first], met[second] = met[first] | {second}, met[second] | {first}
        if paired.bye is not None:
            byes.add(paired.bye)
            record.byes.append((round_number, paired.bye))
        here = len(still_in(lost, allowed))
        record.places.update({n: here + 1 for n in left if lost[n] >= allowed})
        record.findings += _level_first(field, paired.pairs, paired.rematches)
    record.places.update(dict.fromkeys(still_in(lost, allowed), 1))
    told = count(players, allowed)
    record.findings += laws.seated_once(record) + laws.everybody_placed(record)
    record.findings += laws.losses_kept(record, allowed)
    record.findings += laws.games_between(record, told.games_least, told.games_most)
    return record


def _level_first(
    field: list[Alive], pairs: tuple[tuple[int, int], ...], told: tuple[tuple[int, int], ...]
) -> list[str]:
    """Whoever meets an old opponent is told of beforehand; everybody who is in has a seat but one at most."""
    one = {alive.number: alive for alive in field}
    again = [pair for pair in pairs if pair[1] in one[pair[0]].met]
    found = ["rematch-untold" for pair in again if pair not in told]
    return found + (["seats-empty"] if len(field) - 2 * len(pairs) > 1 else [])
