"""Names of the tie-breaks, the lists of the books, and what each key means."""

from collections.abc import Mapping

from .model import Format

KEYS: dict[str, str] = {
    "minor-score": "小分: points of beaten opponents plus half of drawn ones (Sonneborn-Berger)",
    "wins": "胜局: games won, forfeits and byes included",
    "wins-played": "胜局: games won at the board",
    "direct-encounter": "直胜: points in the games among those still level",
    "fouls": "犯规: fewer fouls",
    "warnings": "警告: fewer warnings (kept in the field of fouls)",
    "games-as-second": "后走局数: games played as second",
    "wins-as-second": "后走胜局: games won as second",
    "second-in-own-game": "对局时后走: of two still level, the one who was second in their game",
    "game-points": "局分总和: sum of game points",
    "match-points": "场分: points of meetings of two or more games",
    "opponents-sum": "对手分: sum of the points of all opponents (Buchholz)",
    "opponents-sum-cut1": "对手分去最低: without the lowest opponent",
    "opponents-sum-cut2": "对手分去两个最低: without the two lowest opponents",
    "opponents-sum-median": "对手分去最高最低: without the highest and the lowest opponent",
    "opponents-sum-met": "对手分: opponents of played games only",
    "progressive-sum": "累进分: sum of the points after each round",
    "drop-first-rounds": "累进分逐轮去除: the same without round 1, 2, ... in turn",
    "earlier-standing": "前一轮成绩: the standing one round earlier, and so on back",
    "earlier-points": "前一轮积分: points one round earlier, and so on back",
    "total-score": "总得分: points + (opponents' sum / half of the highest points - rounds)",
    "rating-average": "对手平均等级分: average rating of played opponents",
    "lots": "抽签: the smaller lot number",
    "shared": "并列: the place is shared; nothing after it is compared",
}
"""Every key that ``SectionRules.ties`` may hold; names as in ``rulebook.vocabulary.TIES``, and some of our own."""

LOWER_IS_BETTER = frozenset({"fouls", "warnings", "lots"})
"""Keys of which the smaller value is ahead."""

GROUP_KEYS = frozenset(
    {"direct-encounter", "second-in-own-game", "earlier-standing", "earlier-points", "drop-first-rounds"}
)
"""Keys that are only looked at among players who are level on everything before."""

_COUNTS = (
    "wins", "wins-played", "fouls", "warnings", "games-as-second", "wins-as-second", "second-in-own-game",
    "match-points", "total-score", "rating-average", "lots",
)  # fmt: skip
NOT_IN_HALF_POINTS: dict[str, int] = {"minor-score": 4, **dict.fromkeys(_COUNTS, 1)}
"""Divide a value by this to get points or a number; every other key is in half points (2)."""

OPEN_SETTINGS: dict[str, dict[str, str]] = {
    "": {"bye-opponent": "lowest-scoring", "forfeit-opponent": "own", "total-score-highest": "attained"},
    "xq1999": {"bye-opponent": "zero"},
}
"""Settings that the books leave open: for all editions, and where one says otherwise (XQ99 swiss-note.9)."""


def setting(edition: str, settings: Mapping[str, str], name: str) -> str:
    """Return the value of a setting: the section's own, else the edition's, else the one for all."""
    return settings.get(name) or OPEN_SETTINGS.get(edition, {}).get(name) or OPEN_SETTINGS[""][name]


LISTS: dict[str, tuple[str, ...]] = {
    "xq2011/14.1": ("minor-score", "wins", "direct-encounter", "fouls", "games-as-second", "second-in-own-game"),
    "xq2011/14.2": ("game-points", "wins", "direct-encounter", "fouls", "wins-as-second"),
    "xq2011/14.3.1": ("opponents-sum", "wins", "fouls", "games-as-second", "earlier-standing"),
    "xq2011/14.3.2": ("progressive-sum", "wins", "fouls", "games-as-second", "drop-first-rounds"),
    "xq1999/15.1": ("minor-score", "wins", "direct-encounter", "fouls", "shared"),
    "xq1999/15.2": ("opponents-sum", "wins", "fouls", "shared"),
    "xq1999/swiss-note.10": ("progressive-sum", "opponents-sum"),
    "xq1999/swiss-note.11": ("opponents-sum", "progressive-sum"),
    "go2002/27.1.1": ("minor-score", "warnings"),
    "go2002/27.1.2.A": ("total-score", "warnings"),
    "go2002/27.1.2.B": ("opponents-sum", "warnings"),
    "chess-text/fide.5": ("minor-score",),
    "chess-text/fide.6": ("opponents-sum",),
}
"""Tie-breaks as the books order them, by ``book/clause``; points first, or match points before game points."""

_BY_BOOK: dict[str, tuple[str, str]] = {
    "xq2011": ("14.1", "14.3.1"),
    "xq1999": ("15.1", "15.2"),
    "go2002": ("27.1.1", "27.1.2.B"),
    "chess-text": ("fide.5", "fide.6"),
}


def default_list(edition: str, format_: Format, cycles: int = 1) -> str | None:
    """Return the key of the list that an edition prescribes for a format; for 14.3 the first of its two methods."""
    if edition not in _BY_BOOK:
        return None
    if edition == "xq2011" and format_ is Format.ROUND_ROBIN and cycles > 1:
        return "xq2011/14.2"
    round_robin, swiss = _BY_BOOK[edition]
    return f"{edition}/{round_robin if format_ is Format.ROUND_ROBIN else swiss}"


def default_ties(edition: str, format_: Format, cycles: int = 1) -> tuple[str, ...]:
    """Return the tie-breaks of ``default_list``; nothing for an edition that fixes none."""
    found = default_list(edition, format_, cycles)
    return LISTS[found] if found else ()
