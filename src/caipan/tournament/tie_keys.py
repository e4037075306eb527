"""Names of the tie-breaks, what each means, and the settings that bear on them."""

KEYS: dict[str, str] = {
    "minor-score": "小分: points of beaten opponents plus half of drawn ones (Sonneborn-Berger)",
    "wins": "胜局: games won, forfeits and byes included",
    "wins-played": "胜局: games won at the board",
    "direct-encounter": "直胜: points in the games among those still level",
    "fouls": "犯规: fewer fouls",
    "warnings": "警告: fewer warnings (kept in the field of fouls)",
    "discipline": "违纪处罚: punished players last, by severity and count",
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

LOWER_IS_BETTER = frozenset({"fouls", "warnings", "discipline", "lots"})
"""Keys of which the smaller value is ahead."""

GROUP_KEYS = frozenset(
    {"discipline", "direct-encounter", "second-in-own-game", "earlier-standing", "earlier-points", "drop-first-rounds"}
)
"""Keys that are only looked at among players who are level on everything before."""

_COUNTS = (
    "wins", "wins-played", "fouls", "warnings", "discipline", "games-as-second", "wins-as-second", "second-in-own-game",
    "match-points", "total-score", "rating-average", "lots",
)  # fmt: skip
NOT_IN_HALF_POINTS: dict[str, int] = {"minor-score": 4, **dict.fromkeys(_COUNTS, 1)}
"""Divide a value by this to get points or a number; every other key is in half points (2)."""

OPEN_SETTINGS: dict[str, dict[str, str]] = {
    "": {"bye-opponent": "lowest-scoring", "forfeit-opponent": "own", "total-score-highest": "attained"},
}
"""Settings that the books leave open and what holds unless the section, or its book (``open_matters``), says so."""
