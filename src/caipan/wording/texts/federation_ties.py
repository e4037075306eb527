"""Names of the tie-breaks of the chess federation, for files of chess events."""

TEXTS: dict[str, str] = {
    "tie-fide-buchholz": "对手分（国际棋联）",
    "tie-fide-buchholz-cut1": "对手分去最低一个（国际棋联）",
    "tie-fide-buchholz-cut2": "对手分去最低两个（国际棋联）",
    "tie-fide-fore-buchholz": "末轮前对手分",
    "tie-fide-sonneborn": "小分（国际棋联）",
    "tie-fide-sonneborn-cut1": "小分去最低一个（国际棋联）",
    "tie-fide-average-buchholz": "对手的平均对手分",
    "tie-fide-opponents-rating": "对手平均等级分（国际棋联）",
    "tie-fide-opponents-rating-cut1": "对手平均等级分去最低一个",
    "tie-fide-performance": "表现分",
    "tie-fide-average-performance": "对手平均表现分",
    "tie-fide-perfect-performance": "完全表现分",
    "tie-fide-average-perfect": "对手平均完全表现分",
    "tie-fide-kashdan": "卡什丹分",
    "tie-fide-rounds-elected": "愿赛轮数",
    "tie-fide-progressive-cut1": "累进分去第一轮",
    "tie-fide-koya": "科亚分",
    "tie-fide-rating": "本人等级分",
}
"""Text by code."""
