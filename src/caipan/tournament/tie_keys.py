"""Names of the tie-breaks, the lists of the books, and what each key means."""

from .model import Format

KEYS: dict[str, str] = {
    "minor": "小分: points of beaten opponents plus half of drawn ones (Sonneborn-Berger)",
    "wins": "胜局: games won, forfeits and byes included",
    "wins-played": "胜局: games won at the board",
    "direct": "直胜: points in the games among those still level",
    "fouls": "犯规: fewer fouls",
    "warnings": "警告: fewer warnings (kept in the field of fouls)",
    "games-second": "后走局数: games played as second",
    "wins-second": "后走胜局: games won as second",
    "second-between": "对局时后走: of two still level, the one who was second in their game",
    "game-points": "局分总和: sum of game points",
    "match-points": "场分: points of meetings of two or more games",
    "opponents": "对手分: sum of the points of all opponents (Buchholz)",
    "opponents-cut1": "对手分去最低: without the lowest opponent",
    "opponents-cut2": "对手分去两个最低: without the two lowest opponents",
    "opponents-median": "对手分去最高最低: without the highest and the lowest opponent",
    "opponents-met": "对手分: opponents of played games only",
    "progressive": "累进分: sum of the points after each round",
    "progressive-drop": "累进分逐轮去除: the same without round 1, 2, ... in turn",
    "previous": "前一轮成绩: the standing one round earlier, and so on back",
    "previous-score": "前一轮积分: points one round earlier, and so on back",
    "total-score": "总得分: points + (opponents' sum / half of the highest points - rounds)",
    "rating-average": "对手平均等级分: average rating of played opponents",
    "lots": "抽签: the smaller lot number",
}
"""Every key that ``SectionRules.ties`` may hold."""

LISTS: dict[str, tuple[str, ...]] = {
    "xq2011/14.1": ("minor", "wins", "direct", "fouls", "games-second", "second-between"),
    "xq2011/14.2": ("game-points", "wins", "direct", "fouls", "wins-second"),
    "xq2011/14.3.1": ("opponents", "wins", "fouls", "games-second", "previous"),
    "xq2011/14.3.2": ("progressive", "wins", "fouls", "games-second", "progressive-drop"),
    "xq1999/15.1": ("minor", "wins", "direct", "fouls"),
    "xq1999/15.2": ("opponents", "wins", "fouls"),
    "xq1999/swiss-note.10": ("progressive", "opponents"),
    "xq1999/swiss-note.11": ("opponents", "progressive"),
    "go2002/27.1.1": ("minor", "warnings"),
    "go2002/27.1.2.A": ("total-score", "warnings"),
    "go2002/27.1.2.B": ("opponents", "warnings"),
    "chess-text/fide.5": ("minor",),
    "chess-text/fide.6": ("opponents",),
}
"""Lists of tie-breaks as the books order them, after the points, by ``book/clause``."""

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
