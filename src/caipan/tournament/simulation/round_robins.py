"""Made-up round robins with withdrawals (XQ11 10.1, 19), and groups with a knockout after them (XQ11 10.2)."""

from collections.abc import Mapping

from caipan.rulebook import editions, load_edition
from caipan.tournament import commands as co
from caipan.tournament.groups import Group, Qualified, draw_groups, knockout_seeds, qualify
from caipan.tournament.knockout import bracket_size, seed_order, single
from caipan.tournament.lots import shuffled
from caipan.tournament.model import Format, GameKind, SectionRules
from caipan.tournament.round_robin import rounds_of
from caipan.tournament.standings import standings

from . import laws
from .hall import KEY, Hall
from .knockouts import bracket_event
from .record import Record

EDITION = next(
    key for key in editions() if (book := load_edition(key)).event and book.book.game == GameKind.XIANGQI.value
)
"""The first xiangqi book that says how an event is run."""


def table_event(players: int, rounds: int, seed: str, withdrawals: float = 0.0) -> Record:
    """A round robin of as many cycles as the rounds need, in which players may leave between rounds."""
    cycles = max(1, -(-rounds // rounds_of(players)))
    rules = SectionRules(EDITION, format=Format.ROUND_ROBIN, rounds=rounds, cycles=cycles)
    hall = Hall(players, rules, seed)
    gone: dict[int, int] = {}
    for number in range(1, rounds + 1):
        for player in hall.record.entrants[2:] if withdrawals and number > 1 else ():
            if player not in gone and hall.chance.random() < withdrawals:
                gone[player] = number
                hall.act(co.WithdrawPlayer(KEY, player))
        hall.pair(number)
        hall.play(number)
    record = hall.finish()
    _place(hall)
    record.findings += laws.never_met_more_than(record, cycles) + laws.everybody_placed(record, champion=False)
    if rounds == rounds_of(players, cycles):
        record.findings += laws.everybody_met(record, cycles, gone)
        record.findings += laws.byes_spread(record, cycles)
        if not gone:
            whole = cycles * players * (players - 1) // 2
            record.findings += laws.games_between(record, whole, whole)
    record.findings += _withdrawals_kept(hall, gone)
    return record


def _place(hall: Hall) -> None:
    """Note the ranks; whoever is annulled stands behind everybody."""
    rows = standings(hall.section).rows
    ranked = sum(1 for row in rows if row.rank is not None)
    hall.record.places = {row.player: ranked + 1 if row.rank is None else row.rank for row in rows}


def _withdrawals_kept(hall: Hall, gone: Mapping[int, int]) -> list[str]:
    """Less than half of the opponents met: all void; else the rest is forfeited to the opponents (XQ11 19.2)."""
    record, opponents = hall.record, len(hall.record.entrants) - 1
    void = {who for who, since in gone.items() if 2 * _met_before(record, who, since) < opponents}
    found = ["annulment" for who in gone if hall.section.players[who].annulled != (who in void)]
    kept = [game for game in record.games if game.first not in void and game.second not in void]
    points = laws.points_of(kept, record.byes, record.entrants)
    played = {(game.round, game.first, game.second) for game in record.games}
    for number, round_ in enumerate(hall.section.rounds, 1):
        for board in round_.pairing.boards:
            sides = (board.first, board.second)
            absent = [who for who in sides if who in gone and gone[who] <= number]
            if len(absent) == 1 and absent[0] not in void and (number, *sides) not in played:
                points[sides[0] if absent[0] == sides[1] else sides[1]] += 4
    rows = [row for row in standings(hall.section).rows if row.rank is not None]
    found += ["points" for row in rows if row.player not in gone and row.half_points != points[row.player]]
    if hall.section.rules.cycles > 1:
        # Where they meet more than once, the points of their meetings come before those of the games (XQ11 14.2).
        return found
    return found + laws.points_ordered([row.player for row in rows], {row.player: row.half_points for row in rows})


def _met_before(record: Record, who: int, since: int) -> int:
    return len({frozenset((g.first, g.second)) for g in record.games if who in (g.first, g.second) and g.round < since})


def groups_event(players: int, seed: str, through: int = 2) -> Record:
    """Groups of four or five with the first of the list seeded, then a knockout of the best of each."""
    groups = max(1, players // 4)
    drawn = draw_groups(range(1, groups + 1), range(groups + 1, players + 1), groups, seed)
    record = Record(tuple(range(1, players + 1)))
    record.findings += _drawing_kept(drawn, groups)
    ranks = {group.number: _play_group(group, f"{seed}|group {group.number}", record) for group in drawn}
    taken = min(through, min(len(group.entrants) for group in drawn))
    qualified = qualify(ranks, taken)
    for number, level in qualified.tied:
        ranks[number] = _with_lots(ranks[number], level, f"{seed}|level {number}")
    qualified = qualify(ranks, taken)
    for group in drawn:
        on = [entrant for of_group, _, entrant in qualified.entrants if of_group == group.number]
        order = [(rank, entrant) for entrant, rank in ranks[group.number].items()]
        record.findings += laws.advanced(order, on, taken)
    _play_knockout(qualified, record, seed, max(g.round for g in record.games))
    return record


def _drawing_kept(drawn: tuple[Group, ...], seeds: int) -> list[str]:
    sizes = [len(group.entrants) for group in drawn]
    found = ["group-sizes"] if max(sizes) - min(sizes) > 1 else []
    return found + ["seeds-together" for group in drawn if sum(1 for who in group.entrants if who <= seeds) != 1]


def _play_group(group: Group, seed: str, record: Record) -> dict[int, int]:
    inner = table_event(len(group.entrants), rounds_of(len(group.entrants)), seed)
    who = dict(enumerate(group.entrants, 1))
    record.games += [g._replace(first=who[g.first], second=who[g.second],
                                winner=None if g.winner is None else who[g.winner], name="group")
                     for g in inner.games]  # fmt: skip
    record.byes += [(number, who[bye]) for number, bye in inner.byes]
    record.findings += inner.findings
    return {who[number]: rank for number, rank in inner.places.items()}


def _with_lots(ranks: Mapping[int, int], level: tuple[int, ...], seed: str) -> dict[int, int]:
    """Lots decide among those who share the rank across the line."""
    first = ranks[level[0]]
    return {**ranks, **{who: place for place, who in enumerate(shuffled(sorted(level), seed), first)}}


def _play_knockout(qualified: Qualified, record: Record, seed: str, rounds: int) -> None:
    """Play the knockout and place everybody: by the bracket, and behind it all who stayed in their group."""
    seeds = knockout_seeds(qualified)
    record.findings += _halves_kept(qualified, seeds)
    who = dict(enumerate(seeds, 1))
    inner = bracket_event(single(len(seeds)), f"{seed}|knockout")
    inner.findings += laws.losses_kept(inner, 1) + laws.games_between(inner, len(seeds) - 1, len(seeds) - 1)
    record.findings += inner.findings
    for g in inner.games:
        winner = None if g.winner is None else who[g.winner]
        record.games.append(g._replace(round=g.round + rounds, first=who[g.first], second=who[g.second], winner=winner))
    record.places = dict.fromkeys(record.entrants, len(seeds) + 1)
    record.places.update({who[number]: place for number, place in inner.places.items()})
    record.findings += laws.seated_once(record) + laws.everybody_placed(record)
    if set(seeds) != {entrant for _, _, entrant in qualified.entrants}:
        record.findings.append("advancement-count")


def _halves_kept(qualified: Qualified, seeds: list[int]) -> list[str]:
    """In a full bracket the first two of a group can only meet in the final."""
    if bracket_size(len(seeds)) != len(seeds):
        return []
    order = seed_order(len(seeds))
    upper = {seeds[number - 1] for number in order[: len(order) // 2]}
    by_group: dict[int, list[int]] = {}
    for group, rank, entrant in qualified.entrants:
        if rank <= 2:
            by_group.setdefault(group, []).append(entrant)
    return ["same-half" for pair in by_group.values() if len(pair) == 2 and (pair[0] in upper) == (pair[1] in upper)]
