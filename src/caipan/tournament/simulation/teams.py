"""Made-up team events of the five kinds, and the match in which the winner stays (XQ11 11, Go 25.2, 26.6)."""

from collections import Counter
from itertools import pairwise

from caipan.tournament.model import Format, PairedBoard, Points, Result, SectionRules
from caipan.tournament.series import Side, win_and_stay
from caipan.tournament.standings import standings
from caipan.tournament.team_standings import sum_of_places, team_standings
from caipan.tournament.teams import (
    TeamGame,
    TeamKind,
    boards_of_match,
    everyone_plays_everyone,
    lineup_fault,
    lineups,
    match_result,
)

from . import laws
from .hall import Hall
from .record import PlayedGame, Record
from .round_robins import EDITION
from .swisses import swiss_hall, swiss_laws

BOARDS, RESERVES = 4, 2
RESULTS = (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)
KINDS = tuple(TeamKind)


def teams_event(teams: int, rounds: int, seed: str, kind: TeamKind) -> Record:
    """An event of teams of one kind in a Swiss; members of the kind without boards play for themselves."""
    if kind is TeamKind.SUM_OF_PLACES:
        return _sum_of_places_event(teams, rounds, seed)
    hall = _TeamHall(teams, rounds, seed, kind)
    for number in range(1, rounds + 1):
        if not hall.pair(number):
            break
        hall.play(number)
    record = hall.finish()
    record.findings += swiss_laws(hall) + _ranking_kept(hall)
    return record


class _TeamHall(Hall):
    """Every result of a match is made on its boards."""

    def __init__(self, teams: int, rounds: int, seed: str, kind: TeamKind) -> None:
        super().__init__(teams, SectionRules(EDITION, format=Format.POSITIONAL_SWISS, rounds=rounds), seed)
        self.kind, self.boards = kind, dict[tuple[int, int], tuple[TeamGame, ...]]()

    def result(self, board: PairedBoard) -> Result:
        """Play the boards of a match and tell its result."""
        games = self._games()
        self.boards[len(self.section.rounds), board.board] = games
        told = match_result(games, Points())
        mine, theirs = _by_hand(games)
        honest = Result.DRAW if mine == theirs else Result.FIRST_WINS if mine > theirs else Result.SECOND_WINS
        self.record.findings += [] if told is honest else ["match-result"]
        return told

    def _games(self) -> tuple[TeamGame, ...]:
        if self.kind is TeamKind.EVERYONE:
            met = everyone_plays_everyone(BOARDS, BOARDS)
            self.record.findings += _everyone_kept([(m.round, m.home, m.away, m.home_first) for m in met])
        else:
            met = boards_of_match(self._lineup(), self._lineup())
            self.record.findings += ["board-colours" for m in met if m.home_first != (m.board % 2 == 1)]
        return tuple(TeamGame(m.board, self.chance.choice(RESULTS), m.home_first, m.home, m.away) for m in met)

    def _lineup(self) -> tuple[int, ...]:
        if self.kind is TeamKind.FIXED_BOARDS:
            chosen = tuple(range(1, BOARDS + 1))
        elif self.kind is TeamKind.RESERVES:
            chosen = self.chance.choice(lineups(BOARDS, RESERVES))
            self.record.findings += [] if list(chosen) == sorted(set(chosen)) else ["lineup"]
        else:
            chosen = tuple(self.chance.sample(range(1, BOARDS + RESERVES + 1), BOARDS))
        fault = lineup_fault(self.kind, chosen, BOARDS, BOARDS + RESERVES)
        self.record.findings += [] if fault is None else [fault]
        return chosen


def _by_hand(games: tuple[TeamGame, ...]) -> tuple[int, int]:
    """Half points of both teams: 2-1-0 on every board."""
    home = sum({Result.DRAW: 2, Result.FIRST_WINS: 4 * g.home_first}.get(g.result, 4 * (not g.home_first))
               for g in games)  # fmt: skip
    return home, 4 * len(games) - home


def _everyone_kept(met: list[tuple[int, int, int, bool]]) -> list[str]:
    """All meet all once, one game a round each, colours as even as can be."""
    found = [] if len({(home, away) for _, home, away, _ in met}) == len(met) == BOARDS**2 else ["not-met"]
    seats = Counter((round_, "home", home) for round_, home, _, _ in met)
    seats.update((round_, "away", away) for round_, _, away, _ in met)
    balance: Counter[tuple[str, int]] = Counter()
    for _, home, away, first in met:
        balance["home", home] += 1 if first else -1
        balance["away", away] += -1 if first else 1
    found += ["seated-twice" for times in seats.values() if times > 1]
    return found + ["board-colours" for difference in balance.values() if abs(difference) > 1]


def _ranking_kept(hall: _TeamHall) -> list[str]:
    """Match points first, then the points of the boards, which are added up again here."""
    rows = team_standings(hall.section, hall.boards, Points(), ("board-points", "shared"))
    record = hall.record
    record.places = {row.team: row.rank for row in rows}
    boards = dict.fromkeys(record.entrants, 0)
    for (number, key), games in hall.boards.items():
        board = next(b for b in hall.section.rounds[number - 1].pairing.boards if b.board == key)
        mine, theirs = _by_hand(games)
        boards[board.first] += mine
        boards[board.second] += theirs
    points = laws.points_of(record.games, record.byes, record.entrants)
    found = ["points" for row in rows if row.match_half_points != points[row.team]]
    found += ["board-points" for row in rows if row.ties["board-points"] != boards[row.team]]
    order = [(-points[row.team], -boards[row.team]) for row in rows]
    found += ["points-order"] if order != sorted(order) else []
    return found + laws.everybody_placed(record, champion=False)


def _sum_of_places_event(teams: int, rounds: int, seed: str, members: int = 3) -> Record:
    """Members play for themselves and their places are added, the smaller sum being ahead (XQ11 11.5, 14.8)."""
    hall = swiss_hall(teams * members, rounds, seed)
    places = {row.player: row.rank or 0 for row in standings(hall.section).rows}
    of_team = {team: range(team, teams * members + 1, teams) for team in range(1, teams + 1)}
    rows = sum_of_places(of_team, places, ("best-place", "second-best-place"))
    record = hall.finish()
    sorted_places = {team: sorted(places[n] for n in numbers) for team, numbers in of_team.items()}
    order = [(sum(sorted_places[row.team]), sorted_places[row.team][:2]) for row in rows]
    record.findings += ["points-order"] if order != sorted(order) else []
    record.places = {row.team: row.rank for row in rows}
    of_teams = Record(tuple(of_team), places=record.places)
    record.findings += laws.everybody_placed(of_teams, champion=False)
    return record


def win_and_stay_event(members: int, seed: str) -> Record:
    """The winner stays and the next of the other team comes up; members of the second team count on (Go 26.6)."""
    record = Record(tuple(range(1, 2 * members + 1)))
    hall = Hall(2 * members, SectionRules(EDITION, format=Format.ROUND_ROBIN), seed)
    results: list[Side] = []
    while (state := win_and_stay(members, members, results)).winner is None:
        home, away = state.home, members + state.away
        side: Side = "a" if hall.chance.random() < 0.5 else "b"
        first, second = (home, away) if state.home_first else (away, home)
        record.games.append(PlayedGame(state.game, first, second, home if side == "a" else away))
        results.append(side)
    winners = range(1, members + 1) if state.winner == "a" else range(members + 1, 2 * members + 1)
    out = [game.loser for game in record.games]
    record.places = {who: 1 if who in winners else 2 for who in record.entrants}
    record.findings += laws.seated_once(record) + laws.games_between(record, members, 2 * members - 1)
    record.findings += ["plays-on"] if len(set(out)) != len(out) else []
    record.findings += [] if set(record.entrants) - set(winners) <= set(out) else ["out-too-early"]
    record.findings += ["plays-on" for one, two in pairwise(record.games) if one.winner not in (two.first, two.second)]
    return record
