"""Made-up Swiss events by lots, with a knockout or a final behind, and with players dropping out (XQ11 10.3-10.6)."""

from itertools import pairwise

from caipan.tournament import commands as co
from caipan.tournament.eliminations import Cut, last_place_plan, last_places, out_by_losses
from caipan.tournament.field import present_players
from caipan.tournament.knockout import single
from caipan.tournament.lots import shuffled
from caipan.tournament.model import Format, SectionRules
from caipan.tournament.series import GameResult, Series, Side, first_side, series_state
from caipan.tournament.stages import (
    Ranking,
    Stage,
    final_ranking,
    graph_faults,
    graph_state,
    swiss_then_final,
    swiss_then_knockout,
    what_next,
)
from caipan.tournament.standings import standings

from . import laws
from .hall import KEY, Hall
from .knockouts import bracket_event
from .record import PlayedGame, Record
from .round_robins import EDITION


def swiss_hall(players: int, rounds: int, seed: str, absences: float = 0.0, by_lots: bool = False) -> Hall:
    """Play the rounds of a Swiss, to the end or to the first round that cannot be paired."""
    format_ = Format.LOTS_SWISS if by_lots else Format.POSITIONAL_SWISS
    hall = Hall(players, SectionRules(EDITION, format=format_, rounds=rounds), seed)
    for number in range(1, rounds + 1):
        hall.miss_rounds(number, absences)
        if not hall.pair(number):
            break
        hall.play(number)
    hall.record.findings += swiss_laws(hall)
    return hall


def swiss_laws(hall: Hall) -> list[str]:
    """Nobody meets twice or has two byes, everybody present has a seat, and points are what the games brought."""
    record, section = hall.record, hall.section
    found = laws.never_met_more_than(record) + laws.byes_spread(record)
    for number, round_ in enumerate(section.rounds, 1):
        seated = [who for board in round_.pairing.boards for who in (board.first, board.second)]
        bye = [] if round_.pairing.bye is None else [round_.pairing.bye]
        if sorted(seated + bye) != [n for n in record.entrants if n not in round_.pairing.absent]:
            found += ["seats-empty"] if not _left_before(hall, number, seated + bye) else []
    points = laws.points_of(record.games, record.byes, record.entrants)
    rows = standings(section).rows
    found += ["points" for row in rows if row.half_points != points[row.player]]
    return found + laws.points_ordered([row.player for row in rows], points)


def _left_before(hall: Hall, number: int, here: list[int]) -> bool:
    """Whether all who are missing had been withdrawn before the round or were noted as absent."""
    missing = set(hall.record.entrants) - set(here)
    gone = {n for n, player in hall.section.players.items() if player.withdrew_from and player.withdrew_from <= number}
    return missing <= gone | {n for n, round_ in hall.section.absences if round_ == number}


def lots_event(players: int, rounds: int, seed: str, absences: float = 0.0) -> Record:
    """The Swiss by lots inside equal scores (XQ99 swiss-note)."""
    hall = swiss_hall(players, rounds, seed, absences, by_lots=True)
    record = hall.finish()
    record.places = {row.player: row.rank or 0 for row in standings(hall.section).rows}
    record.findings += laws.everybody_placed(record, champion=False)
    return record


# -- stages --------------------------------------------------------------------------------------------------------


def knockout_after_event(players: int, rounds: int, seed: str, absences: float = 0.0) -> Record:
    """A Swiss whose first go on to a knockout; lots decide who shares the last place that does (XQ11 10.5)."""
    through = 2
    while 4 * through <= players:
        through *= 2
    hall = swiss_hall(players, rounds, seed, absences)
    if hall.record.stuck or hall.record.impossible:
        return hall.finish()
    stages = swiss_then_knockout(rounds, through)
    ranking = _after_swiss(hall, stages, through)
    entrants = _entrants(hall, stages, ranking, through)
    inner = bracket_event(single(through), f"{seed}|knockout")
    inner.findings += laws.losses_kept(inner, 1) + laws.games_between(inner, through - 1, through - 1)
    hall.record.findings += inner.findings
    places = [(place, entrants[number - 1]) for number, place in sorted(inner.places.items(), key=lambda p: p[1])]
    record = _placed(hall, stages, {"swiss": ranking, "knockout": places})
    for g in inner.games:
        winner = None if g.winner is None else entrants[g.winner - 1]
        sides = (entrants[g.first - 1], entrants[g.second - 1])
        record.games.append(PlayedGame(rounds + g.round, *sides, winner, g.name))
    return record


def final_after_event(players: int, rounds: int, seed: str, absences: float = 0.0) -> Record:
    """A Swiss, then the first two play the best of three for the title (Go 26.5, event-notes wc.4)."""
    hall = swiss_hall(players, rounds, seed, absences)
    if hall.record.stuck or hall.record.impossible:
        return hall.finish()
    stages = swiss_then_final(rounds)
    ranking = _after_swiss(hall, stages, 2)
    a, b = _entrants(hall, stages, ranking, 2)
    winner = _play_final(hall, a, b, rounds)
    loser = b if winner == a else a
    return _placed(hall, stages, {"swiss": ranking, "final": [(1, winner), (2, loser)]})


def _play_final(hall: Hall, a: int, b: int, rounds: int) -> int:
    """The best of three with one extra game, then lots; colours alternate and nobody plays after the decision."""
    series, results = Series(games=3, extra_games=1), list[GameResult]()
    opens: Side = first_side(hall.seed, "final")
    while turn := (state := series_state(series, results, opens)).next_first:
        results.append(hall.chance.choice(("a", "b", "=")))
        first, second = (a, b) if turn == "a" else (b, a)
        won = {"a": a, "b": b}.get(results[-1])
        hall.record.games.append(PlayedGame(rounds + len(results), first, second, won, "final"))
    lead = results.count("a") - results.count("b")
    if (state.winner == "a") != (lead > 0) or (state.winner == "b") != (lead < 0):
        hall.record.findings.append("final-winner")
    openers = [game.first for game in hall.record.games if game.name == "final"]
    hall.record.findings += ["final-colours" for one, two in pairwise(openers) if one == two]
    return a if lead > 0 or (lead == 0 and hall.chance.random() < 0.5) else b


def _after_swiss(hall: Hall, stages: tuple[Stage, ...], through: int) -> Ranking:
    """Return the ranking of the Swiss; lots decide where those who share a rank would cross the line."""
    hall.record.findings += [fault.code for fault in graph_faults(stages, len(hall.record.entrants))]
    ranking = [(row.rank or 0, row.player) for row in standings(hall.section).rows]
    state = what_next(graph_state(stages, hall.record.entrants, {"swiss": ranking}))
    if state is None or state.status != "tied":
        return ranking
    level = state.tied[0][1]
    first = next(rank for rank, player in ranking if player == level[0])
    if not first <= through < first + len(level):
        hall.record.findings.append("tied-elsewhere")
    drawn = {player: first + place for place, player in enumerate(shuffled(level, f"{hall.seed}|level"))}
    return sorted((drawn.get(player, rank), player) for rank, player in ranking)


def _entrants(hall: Hall, stages: tuple[Stage, ...], ranking: Ranking, through: int) -> tuple[int, ...]:
    states = graph_state(stages, hall.record.entrants, {"swiss": ranking})
    on = states[-1].entrants
    hall.record.findings += laws.advanced(ranking, on, through)
    hall.record.findings += [] if states[-1].status == "open" else ["stage-not-open"]
    return on


def _placed(hall: Hall, stages: tuple[Stage, ...], rankings: dict[str, Ranking]) -> Record:
    """Place everybody by the whole graph; the winner of the last stage is first."""
    record = hall.finish()
    record.places = {who: place for place, who in final_ranking(stages, record.entrants, rankings)}
    last = rankings[stages[-1].key]
    record.findings += laws.everybody_placed(record)
    record.findings += [] if record.champion == last[0][1] else ["no-champion"]
    inside = {who for _, who in last}
    behind = [place for who, place in record.places.items() if who not in inside]
    worst = max(record.places[who] for who in inside)
    record.findings += ["stage-order" for place in behind if place <= worst]
    return record


# -- dropping out --------------------------------------------------------------------------------------------------


def last_places_event(players: int, rounds: int, seed: str) -> Record:
    """A Swiss whose last places drop out from about half-way (XQ11 10.6); lots decide at the line."""
    plan = {cut.after_round: cut for cut in drop_plan(players, rounds)}
    hall = Hall(players, SectionRules(EDITION, format=Format.POSITIONAL_SWISS, rounds=rounds), seed)
    for number in range(1, rounds + 1):
        if not hall.pair(number):
            break
        hall.play(number)
        if number in plan:
            _drop_last(hall, plan[number])
    return _dropped(hall)


def drop_plan(players: int, rounds: int) -> list[Cut]:
    """Return the gentlest plan that leaves half of the field, four or more, for the last round.

    Raises:
        ValueError: fewer than two rounds or six players.
    """
    last_field = max(4, players // 2)
    if rounds < 2 or players < 6:
        raise ValueError("dropping out needs two rounds and six players or more")
    for leaving in range(1, players):
        try:
            return last_place_plan(players, rounds, leaving, last_field)
        except ValueError:
            continue
    raise ValueError(f"{players} cannot be brought down to {last_field} in {rounds} rounds")


def _drop_last(hall: Hall, cut: Cut) -> None:
    table = standings(hall.section)
    here = set(present_players(hall.section, cut.after_round + 1))
    out, level = last_places(table, hall.section, cut.leaving)
    out += shuffled(sorted(level), f"{hall.seed}|line {cut.after_round}")[: cut.leaving - len(out)]
    order = [(row.rank or 0, row.player) for row in table.rows if row.player in here]
    _leave(hall, out)
    stays = [who for who in here if who not in out]
    hall.record.findings += laws.advanced(order, stays, cut.left)
    if len(here) % 2 == 0 and len(stays) % 2 and cut.leaving > 1 and cut.left != len(hall.record.entrants) // 2:
        hall.record.findings.append("field-odd")


def out_by_losses_event(players: int, rounds: int, seed: str, allowed: int = 3) -> Record:
    """A Swiss in which too many losses end it, the field kept even (Go 26.4)."""
    hall = Hall(players, SectionRules(EDITION, format=Format.POSITIONAL_SWISS, rounds=rounds), seed)
    for number in range(1, rounds + 1):
        if len(present_players(hall.section, number)) < 2 or not hall.pair(number):
            break
        hall.play(number)
        _drop_losers(hall, number, allowed)
    return _dropped(hall)


def _drop_losers(hall: Hall, number: int, allowed: int) -> None:
    here = present_players(hall.section, number + 1)
    out = out_by_losses(hall.section, standings(hall.section), allowed)
    lost = dict.fromkeys(hall.record.entrants, 0)
    for game in hall.record.games:
        if game.loser is not None:
            lost[game.loser] += 1
    stays = [who for who in here if who not in out]
    found = ["out-too-early" for who in out if lost[who] < allowed]
    late = [who for who in stays if lost[who] >= allowed]
    if len(late) > (len(stays) % 2 == 0):
        found.append("plays-on")
    if out and stays and len(stays) % 2:
        found.append("field-odd")
    hall.record.findings += found
    _leave(hall, out)


def _leave(hall: Hall, out: list[int]) -> None:
    """Those who leave stand behind all who stay, for good."""
    number = len(hall.section.rounds) + 1
    left = len(present_players(hall.section, number)) - len(out)
    for player in out:
        hall.record.findings += [] if hall.act(co.WithdrawPlayer(KEY, player)) is None else ["leaving-refused"]
        hall.record.places[player] = left + 1


def _dropped(hall: Hall) -> Record:
    record = hall.finish()
    record.findings += swiss_laws(hall)
    for game in record.games:
        gone = [hall.section.players[who].withdrew_from for who in (game.first, game.second)]
        record.findings += ["plays-on" for since in gone if since is not None and game.round >= since]
    rows = [row for row in standings(hall.section).rows if row.player not in record.places]
    ranks = sorted((row.rank or 0, row.player) for row in rows)
    record.places.update({who: 1 + sum(1 for other, _ in ranks if other < rank) for rank, who in ranks})
    record.findings += laws.everybody_placed(record, champion=False)
    return record
