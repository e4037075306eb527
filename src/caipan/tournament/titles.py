"""Titles and norms of chess: the table of the old text (title.*) and the figures of today, side by side.

The text's own figures are those of the 1980s. Neither table is used unless an event asks for it.
"""

from dataclasses import dataclass

from .ratings import average_rating, performance


@dataclass(frozen=True, slots=True)
class TextTitle:
    """What the text asks for a title by results: so many results over so many games, and a rating."""

    title: str
    results: int
    games: int
    rating: int
    clause: str
    other_ways: tuple[str, ...]
    """Clauses of other ways to the title, which a person has to confirm."""


SOURCE_TEXT: dict[str, TextTitle] = {
    "GM": TextTitle("GM", 2, 24, 2450, "title.gm.2", ("title.gm.1",)),
    "IM": TextTitle("IM", 2, 24, 2350, "title.im.1", ("title.im.2",)),
    "FM": TextTitle("FM", 2, 24, 2250, "title.fm.1", ("title.fm.2", "title.fm.3")),
    "WGM": TextTitle("WGM", 2, 24, 2250, "title.wgm.1", ("title.wgm.2",)),
    "WIM": TextTitle("WIM", 2, 24, 2100, "title.wim.1", ("title.wim.2",)),
}
"""Titles as the text gives them."""


@dataclass(frozen=True, slots=True)
class Norm:
    """A norm of today: rating for the title, performance and average of opponents for the norm."""

    title: str
    rating: int
    performance: int
    average: int


TODAY: dict[str, Norm] = {
    "GM": Norm("GM", 2500, 2600, 2380),
    "IM": Norm("IM", 2400, 2450, 2230),
    "WGM": Norm("WGM", 2300, 2400, 2180),
    "WIM": Norm("WIM", 2200, 2250, 2030),
}
RATING_ONLY: dict[str, int] = {"FM": 2300, "CM": 2200, "WFM": 2100, "WCM": 2000}
"""Titles of today by rating alone."""
NORM_GAMES_LEAST, NORMS, NORM_GAMES_TOGETHER = 9, 3, 27


def text_title_faults(title: str, results: int, games: int, rating: int) -> list[str]:
    """Return what is missing for a title of the text by results: ``results``, ``games``, ``rating``.

    Raises:
        KeyError: no such title in the text.
    """
    wanted = SOURCE_TEXT[title]
    short = {"results": results < wanted.results, "games": games < wanted.games, "rating": rating < wanted.rating}
    return [name for name, missing in short.items() if missing]


@dataclass(frozen=True, slots=True)
class NormOpponent:
    """An opponent in a norm event."""

    rating: int | None
    federation: str
    title: str = ""


def norm_faults(title: str, opponents: list[NormOpponent], half_points: int, federation: str) -> list[str]:
    """Return which conditions of today's norm an event does not meet.

    Codes: ``games``, ``performance``, ``average``, ``federations`` (two others or more), ``own-federation`` (three
    fifths at most), ``one-federation`` (two thirds at most), ``titled`` (half or more, CM and WCM not counted),
    ``same-title`` (a third or more with the title sought or a higher one), ``unrated`` (a fifth at most).

    Raises:
        KeyError: no norm exists for the title.
    """
    wanted, count = TODAY[title], len(opponents)
    if not count:
        return ["games"]
    rated = [one.rating for one in opponents if one.rating]
    nations = [one.federation for one in opponents]
    most = max(nations.count(nation) for nation in set(nations))
    titled = [one for one in opponents if one.title and one.title not in ("CM", "WCM")]
    short = {
        "games": count < NORM_GAMES_LEAST,
        "performance": not rated or performance(rated, min(half_points, 2 * len(rated))) < wanted.performance,
        "average": average_rating(rated) < wanted.average,
        "federations": len({nation for nation in nations if nation != federation}) < 2,
        "own-federation": 5 * nations.count(federation) > 3 * count,
        "one-federation": 3 * most > 2 * count,
        "titled": 2 * len(titled) < count,
        "same-title": 3 * sum(one.title in _AT_LEAST[title] for one in opponents) < count,
        "unrated": 5 * (count - len(rated)) > count,
    }
    return [name for name, missing in short.items() if missing]


_AT_LEAST = {
    "GM": {"GM"},
    "IM": {"GM", "IM"},
    "WGM": {"GM", "IM", "WGM"},
    "WIM": {"GM", "IM", "FM", "WGM", "WIM"},
}
