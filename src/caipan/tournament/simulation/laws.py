"""The laws of the formats. They look at the record of an event only and share no code with what paired it.

Each law answers with the codes of what is broken, nothing when it holds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from .record import PlayedGame, Record


def seated_once(record: Record) -> list[str]:
    """Nobody sits twice in a round, plays himself, or is not among the entrants."""
    seats = Counter((game.round, who) for game in record.games for who in (game.first, game.second))
    seats.update(record.byes)
    known = set(record.entrants)
    found = ["seated-twice" for times in seats.values() if times > 1]
    return found + ["stranger" for _, who in seats if who not in known]


def never_met_more_than(record: Record, times: int = 1) -> list[str]:
    """Two meet as often as the format allows."""
    meetings = Counter(frozenset((game.first, game.second)) for game in record.games)
    return ["met-too-often" for count in meetings.values() if count > times]


def games_between(record: Record, least: int, most: int) -> list[str]:
    """As many games as were said beforehand."""
    return [] if least <= len(record.games) <= most else ["games-count"]


def everybody_placed(record: Record, champion: bool = True) -> list[str]:
    """Everybody has one place: one more than the number of those ahead; with ``champion`` the first is alone."""
    places = sorted(record.places.values())
    if set(record.places) != set(record.entrants):
        return ["not-placed"]
    ahead = {place: places.index(place) for place in set(places)}
    found = ["place-wrong" for place, before in ahead.items() if place != before + 1]
    return found + (["no-champion"] if champion and places.count(1) != 1 else [])


def losses_kept(record: Record, allowed: int) -> list[str]:
    """Nobody plays on after the last allowed loss, everybody but the champion has them all, the champion fewer.

    Games about places are played by those who are out.
    """
    lost = dict.fromkeys(record.entrants, 0)
    found = []
    for game in sorted((g for g in record.games if g.name != "place"), key=lambda g: g.round):
        if max(lost[game.first], lost[game.second]) >= allowed:
            found.append("plays-on")
        if game.loser is None:
            found.append("drawn-knockout")
        else:
            lost[game.loser] += 1
    for entrant, losses in lost.items():
        if entrant == record.champion and losses >= allowed:
            found.append("champion-lost")
        if entrant != record.champion and losses != allowed:
            found.append("out-too-early")
    return found


def wins_of_bracket_kept(record: Record) -> list[str]:
    """In a single knockout whoever wins a game stands before whoever lost it."""
    return [
        "loser-ahead" for game in record.games
        if game.winner is not None and game.loser is not None
        and record.places.get(game.winner, 0) >= record.places.get(game.loser, 0)
    ]  # fmt: skip


def everybody_met(record: Record, times: int, gone: Mapping[int, int]) -> list[str]:
    """In a round robin all who stayed have met as often as there are cycles."""
    meetings = Counter(frozenset((game.first, game.second)) for game in record.games)
    stayed = [entrant for entrant in record.entrants if entrant not in gone]
    pairs = (frozenset((a, b)) for i, a in enumerate(stayed) for b in stayed[i + 1 :])
    return ["not-met" for pair in pairs if meetings[pair] != times]


def byes_spread(record: Record, most: int = 1) -> list[str]:
    """Nobody has more byes than the format allows."""
    return ["second-bye" for times in Counter(who for _, who in record.byes).values() if times > most]


def points_ordered(order: Sequence[int], points: Mapping[int, int]) -> list[str]:
    """Whoever stands further down has no more points."""
    return ["points-order" for ahead, behind in pairwise(order) if points[ahead] < points[behind]]


def points_of(games: Sequence[PlayedGame], byes: Sequence[tuple[int, int]], entrants: Sequence[int]) -> dict[int, int]:
    """Add up 2-1-0 in half points, a bye being a win."""
    points = dict.fromkeys(entrants, 0)
    for game in games:
        if game.winner is None:
            points[game.first] += 2
            points[game.second] += 2
        else:
            points[game.winner] += 4
    for _, who in byes:
        points[who] += 4
    return points


def advanced(order: Sequence[tuple[int, int]], through: Sequence[int], count: int) -> list[str]:
    """As many go on as the regulations say, and nobody who stayed behind has a better rank.

    Args:
        order: (rank, entrant), shared ranks repeated.
        through: who went on.
        count: how many were to.
    """
    rank_of = {entrant: rank for rank, entrant in order}
    if len(set(through)) != count or not set(through) <= set(rank_of):
        return ["advancement-count"]
    worst = max(rank_of[entrant] for entrant in through)
    behind = [rank for entrant, rank in rank_of.items() if entrant not in set(through)]
    return ["advancement-order" for rank in behind if rank < worst]


def colour_runs(games: Sequence[PlayedGame], entrants: Sequence[int]) -> tuple[int, int]:
    """Return the longest run of one colour and the largest difference of colours."""
    seen: dict[int, list[int]] = {entrant: [] for entrant in entrants}
    for game in games:
        seen[game.first].append(1)
        seen[game.second].append(-1)
    longest = max((_longest(colours) for colours in seen.values()), default=0)
    return longest, max((abs(sum(colours)) for colours in seen.values()), default=0)


def _longest(colours: Sequence[int]) -> int:
    longest = run = before = 0
    for colour in colours:
        run = run + 1 if colour == before else 1
        before, longest = colour, max(longest, run)
    return longest
