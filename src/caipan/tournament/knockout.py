"""Knockout 淘汰制: single and double, seeds, byes, placing games (XQ11 10.4, XQ99 11.1, Go 26.1; appendix 3 is absent).

A bracket is a list of games whose sides come from seeds or from earlier games. It is built once and then only read with
the results. Places are decided by games as far as the bracket has any; the rest share. Colours are by lot (XQ11 12.4).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .lots import shuffled

Side = Literal["a", "b"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side of a game comes from: a seed (from 1), the winner or the loser of a game, or nobody (a bye)."""

    kind: Literal["seed", "winner", "loser", "nobody"]
    number: int = 0


NOBODY = Source("nobody")


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a bracket. ``name``: ``main``, ``losers``, ``final``, ``again`` or ``place``.

    ``winner_place`` and ``loser_place`` are the places of whoever stops after it; those who stop together share.
    """

    number: int
    round: int
    a: Source
    b: Source
    name: str = "main"
    winner_place: int = 1
    loser_place: int = 2


@dataclass(frozen=True, slots=True)
class Bracket:
    """A whole bracket for a number of entrants."""

    entrants: int
    games: tuple[Game, ...]
    byes: tuple[tuple[int, int], ...]
    """(round, seed) of everybody who goes on without a game in the first rounds."""
    losses: int = 1

    def game(self, number: int) -> Game:
        """Return the game with this number."""
        return self.games[number - 1]

    @property
    def rounds(self) -> int:
        """Number of rounds."""
        return max((game.round for game in self.games), default=0)


def bracket_size(entrants: int) -> int:
    """Return the smallest power of two that holds everybody."""
    size = 1
    while size < entrants:
        size *= 2
    return size


def seed_order(size: int) -> list[int]:
    """Return the seeds from the top of the bracket down: 1 and 2 can only meet in the final, and so on."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for pair in ((seed, total - seed) for seed in order) for seed in pair]
    return order


class _Builder:
    """Numbers games as they are made and lets sides without an opponent go on."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.byes: list[tuple[int, int]] = []

    def play(
        self, round_number: int, a: Source, b: Source, name: str, places: tuple[int, int]
    ) -> tuple[Source, Source]:
        """Make a game of two sides and return its winner and loser; a side alone goes on as it is."""
        if NOBODY in (a, b):
            alone = b if a == NOBODY else a
            if alone.kind == "seed":
                self.byes.append((round_number, alone.number))
            return alone, NOBODY
        number = len(self.games) + 1
        self.games.append(Game(number, round_number, a, b, name, *places))
        return Source("winner", number), Source("loser", number)

    def round(
        self, round_number: int, sides: Sequence[Source], name: str, places: tuple[int, int]
    ) -> tuple[list[Source], list[Source]]:
        """Pair neighbours; return winners and losers in order."""
        pairs = zip(sides[::2], sides[1::2], strict=True)
        results = [self.play(round_number, a, b, name, places) for a, b in pairs]
        return [winner for winner, _ in results], [loser for _, loser in results]


def _opening(entrants: int) -> list[Source]:
    if entrants < 2:
        raise ValueError("a knockout needs two entrants or more")
    order = seed_order(bracket_size(entrants))
    return [Source("seed", seed) if seed <= entrants else NOBODY for seed in order]


def single(entrants: int, places: int = 2) -> Bracket:
    """Return a single knockout; seeds 1, 2 ... have the byes.

    Args:
        entrants: how many take part.
        places: how many places are decided by games: 2 the final only, 4 with a game for the third place, 8 with games
            for places 3 to 8, up to everybody. A power of two.

    Raises:
        ValueError: fewer than two entrants, or ``places`` is no power of two.
    """
    if places < 2 or places & (places - 1):
        raise ValueError("places must be 2, 4, 8 ...")
    builder = _Builder()
    _contest(builder, _opening(entrants), 1, 1, places)
    return Bracket(entrants, tuple(builder.games), tuple(builder.byes))


def _contest(builder: _Builder, sides: list[Source], round_number: int, best: int, places: int) -> None:
    """Play for the places from ``best`` on; losers play on among themselves while their place is to be decided."""
    if len(sides) < 2:
        return
    name = "main" if best == 1 else "place"
    half = len(sides) // 2
    winners, losers = builder.round(round_number, sides, name, (best, best + half))
    if best + half <= places:
        _contest(builder, losers, round_number + 1, best + half, places)
    _contest(builder, winners, round_number + 1, best, places)


def double(entrants: int, again: bool = True) -> Bracket:
    """Return a double knockout 双败: who loses goes to the losers' side, a second loss ends it.

    The winner of the losers' side meets the winner of the main side in the final. With ``again`` a second final is
    played if the latter loses the first one, since that is only a first loss.

    Raises:
        ValueError: fewer than two entrants.
    """
    builder = _Builder()
    winners, below = builder.round(1, _opening(entrants), "main", (1, 2))
    round_number, left = 1, entrants
    while len(winners) > 1:
        winners, fallen = builder.round(round_number + 1, winners, "main", (1, 2))
        if len(below) > 1:
            below, left = _losers_round(builder, round_number + 1, below, left)
        # Those who fall meet the other end of the losers' side, so that old opponents stay apart as long as they can.
        mixed = [side for pair in zip(below, reversed(fallen), strict=True) for side in pair]
        below, left = _losers_round(builder, round_number + 2, mixed, left)
        round_number += 2
    _finals(builder, winners[0], below[0], round_number + 1, again)
    return Bracket(entrants, tuple(builder.games), tuple(builder.byes), losses=2)


def _losers_round(builder: _Builder, round_number: int, sides: list[Source], left: int) -> tuple[list[Source], int]:
    """Play a round of the losers' side; who loses is out, behind everybody who is left."""
    left -= sum(1 for a, b in zip(sides[::2], sides[1::2], strict=True) if NOBODY not in (a, b))
    winners, _ = builder.round(round_number, sides, "losers", (3, left + 1))
    return winners, left


def _finals(builder: _Builder, main: Source, below: Source, round_number: int, again: bool) -> None:
    winner, loser = builder.play(round_number, main, below, "final", (1, 2))
    if again:
        builder.play(round_number + 1, winner, loser, "again", (1, 2))


Results = Mapping[int, Side]
"""The winning side by game number."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A bracket with its results: who sits where, what can be played, who is out."""

    sides: dict[int, tuple[int | None, int | None]]
    """Entrants (seeds) of each game, as far as they are known."""
    ready: tuple[int, ...]
    """Games that can be played now."""
    champion: int | None
    places: dict[int, int]
    """Best place that is settled, by entrant; those who went out together share the place."""


class BracketFault(ValueError):
    """A result that cannot stand."""

    def __init__(self, reason: str, game: int) -> None:
        self.reason = reason
        self.game = game
        super().__init__(f"{reason}: game {game}")


def read(bracket: Bracket, results: Results) -> Standing:
    """Return what a bracket says with these results.

    Raises:
        BracketFault: a result for a game that does not exist (``game-unknown``), is not needed (``game-not-needed``),
            or whose sides are not known yet (``game-not-ready``).
    """
    sides: dict[int, tuple[int | None, int | None]] = {}
    outcome: dict[Source, int | None] = {NOBODY: None}
    for game in bracket.games:
        sides[game.number] = pair = (_who(game.a, outcome), _who(game.b, outcome))
        side = results.get(game.number)
        if side is not None and not _needed(bracket, game, results):
            raise BracketFault("game-not-needed", game.number)
        if side is not None and None in pair:
            raise BracketFault("game-not-ready", game.number)
        won = None if side is None else pair[0 if side == "a" else 1]
        lost = None if side is None else pair[1 if side == "a" else 0]
        outcome[Source("winner", game.number)], outcome[Source("loser", game.number)] = won, lost
    unknown = set(results) - set(sides)
    if unknown:
        raise BracketFault("game-unknown", min(unknown))
    ready = tuple(
        g.number for g in bracket.games
        if g.number not in results and None not in sides[g.number] and _needed(bracket, g, results)
    )  # fmt: skip
    places = _places(bracket, results, sides)
    champion = next((who for who, place in places.items() if place == 1), None)
    return Standing(sides, ready, champion, places)


def _who(source: Source, outcome: Mapping[Source, int | None]) -> int | None:
    return source.number if source.kind == "seed" else outcome.get(source)


def _needed(bracket: Bracket, game: Game, results: Results) -> bool:
    """The second final is only played when the main side's winner lost the first one."""
    return game.name != "again" or results.get(game.number - 1) == "b"


def _places(bracket: Bracket, results: Results, sides: Mapping[int, tuple[int | None, int | None]]) -> dict[int, int]:
    found: dict[int, int] = {}
    goes_on = {source for game in bracket.games for source in (game.a, game.b) if _needed(bracket, game, results)}
    for game in reversed(bracket.games):
        side = results.get(game.number)
        if side is None:
            continue
        for kind, who in _fates(game, side, sides[game.number]):
            if Source(kind, game.number) not in goes_on and who is not None and who not in found:
                found[who] = game.winner_place if kind == "winner" else game.loser_place
    return found


def _fates(
    game: Game, side: Side, pair: tuple[int | None, int | None]
) -> Iterator[tuple[Literal["winner", "loser"], int | None]]:
    yield "winner", pair[0 if side == "a" else 1]
    yield "loser", pair[1 if side == "a" else 0]


def colours(bracket: Bracket, game: int, seed: str, earlier_games: int = 0) -> Side:
    """Return which side moves first: by lot in the first game, turned about in every further one (XQ11 12.4.a)."""
    first: list[Side] = shuffled(["a", "b"], f"{seed}|{bracket.entrants}|{game}")
    return first[earlier_games % 2]
