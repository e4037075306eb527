"""The names that edition files may use: predicates, codes, tie-breaks, units.

An edition is data; what its words mean is written once, in the rooms to the right. Those rooms hold a table from
each name to a function, and a test there checks that the table and the list here are the same set, so that a name
without meaning can neither be written in a file nor forgotten in the code.
"""

SIDE_PREDICATES: dict[str, str] = {
    "any": "true of every side",
    "every-move-checks": "each of the side's moves in the cycle gives check",
    "every-move-attacks": "each of the side's moves is check, kill or chase",
    "every-move-attacks-none-light": "as every-move-attacks, and no move is only a joint or under-rooted chase",
    "one-piece-chased-throughout": "one and the same piece is a target of each of the side's moves",
    "one-held-rook-chased-throughout": "one and the same held rook is a target of each of the side's moves",
}
"""Predicates over one side's moves, for ``[[repetition.grades]]``."""

PAIR_PREDICATES: dict[str, str] = {
    "always": "true of every pair",
    "rook-against-joint-rook": "the first side chases a rook on every move, the other a rook jointly on every move",
    "unrooted-against-joint-unrooted": (
        "the first side chases an unrooted piece on every move, the other an unrooted piece jointly on every move"
    ),
}
"""Predicates over both sides, for ``[[repetition.table]]``."""

OUTCOMES: tuple[str, ...] = ("one-loses", "one-varies", "draw")
"""What a row of ``[[repetition.table]]`` may say about its first side."""

WHY: dict[str, str] = {
    "check": "the move attacks the general",
    "kill": "mate by a run of checks is threatened",
    "chase": "a piece can be won from the next move on",
    "exchange": "like for like or equal value is offered where the other side may equally take",
    "offer": "an unrooted piece is given",
    "block": "the move only obstructs",
    "follow": "the move only ties a rooted piece",
    "idle": "no attack of any kind",
    "joint": "two or more pieces are needed for the gain",
    "under-rooted": "the roots are fewer than the chasers, or not enough",
    "false-root": "the root cannot leave its line to retake",
    "gravest": "the move is several things and takes the gravest name",
    "general-itself": "the general itself attacks, which is allowed",
    "pawn-itself": "a pawn itself attacks, which is allowed",
    "uncovered-by-general-or-pawn": "moving the general or a pawn lets another piece attack",
    "general-reply": "the general's own move out of check",
    "reply-new": "another piece's answer to check makes a new attack",
    "drawing-post": "the piece holds a drawing post and attacks an advisor or elephant in passing",
    "old-threat": "the threat was there before the move",
    "self-mate": "the mate is the checking side's own doing",
    "root-attacker": "a root or pinned piece attacks, and the exchange comes out level or ahead",
    "root-attacker-loses": "a root or pinned piece attacks, and the exchange comes out behind",
    "pawn-value": "a crossed pawn against other pieces is no gain",
    "pawn-for-rook": "a crossed pawn is offered for a rook",
    "uncrossed-pawn": "an uncrossed pawn, or one that has just crossed, is no gain",
    "pawn-discovers": "a pawn's discovered capture with another piece's help is allowed",
    "pawn-uncovers-check": "the pawn's capture lets another piece give check",
    "bad-exchange": "taking the offered piece would lose to mate or lose material",
    "exchange-in-mate": "the offered piece takes part in a run of checks that mates",
    "contact-unrooted": "rook with horse or cannon meets an unrooted horse or cannon",
    "contact-rooted": "rook with horse or cannon meets a rooted horse or cannon",
    "contact-reinforced": "a further piece joins the contact and makes an exchange with chase",
    "loses-to-mate": "taking would let the taker be mated at once",
    "budget": "the search ended at its limit",
    "silent": "the book is silent",
    "ruled": "the referee set the class",
}
"""Codes that say which sentence settled a move's class; ``[repetition.cites]`` gives each its clauses."""

DISPUTES: dict[str, str] = {
    "weak-piece-on-rooted-rook": "whether an advisor or elephant that attacks a rooted rook chases it",
    "general-releases-pin": "whether a general that steps aside and so releases a pinned piece makes it chase",
    "root-cut-against-chase": "whether cutting a root of a piece attacked before excuses the other side's chase",
}
"""Points on which readers of a book differ, for ``[repetition.judging] disputed``."""

REASONS: dict[str, str] = {
    "cycle": "what recurs: first_ply, length, occurrences",
    "long-span": "three or more points over many rounds: first_ply, rounds, points",
    "no-cycle": "the record holds no cycle that ran often enough",
    "side-grade": "side, grade, pattern",
    "row": "the row of the table that applied: one, other, outcome",
    "mutual-pawn": "a pawn's own chase counts because both sides attack: side",
    "must-vary": "side, rounds, extra_cycles",
    "unsure": "ply: the class could not be settled",
    "overruled": "ply, from, to: the referee set another class",
}
"""Codes of the steps of a judgement; ``wording`` has a sentence for each."""

PATTERNS: tuple[str, ...] = (
    "allowed",
    "perpetual_check",
    "perpetual_kill",
    "perpetual_chase",
    "check_and_kill",
    "check_and_chase",
    "kill_and_chase",
    "check_kill_and_chase",
)
"""How a side's moves alternate (长将 长杀 长捉 一将一杀 一将一捉 一杀一捉 …)."""

TIES: dict[str, str] = {
    "minor-score": "小分: points of beaten opponents and half of those of drawn ones (Sonneborn-Berger)",
    "wins": "胜局: games won",
    "direct-encounter": "直胜: the win between the tied",
    "fouls": "犯规: fewer fouls first",
    "warnings": "警告: fewer warnings first",
    "games-as-second": "后走局数: more games as second first",
    "wins-as-second": "后走胜局: wins as second",
    "second-in-own-game": "对局时后走: who moved second in the game between the tied",
    "game-points": "总局分: points of all games of all matches",
    "opponents-sum": "对手分: final points of all opponents (Buchholz)",
    "progressive-sum": "累进分: sum of the totals after each round",
    "drop-first-rounds": "progressive sum without round 1, then without 1-2, and so on",
    "earlier-standing": "the standing one round earlier, then two, and so on",
    "board-points": "局分 of a team",
    "match-wins": "胜场: matches won",
    "opponents-match-points": "团体对手分: match points of all opponents",
    "best-place": "best individual place of a member",
    "second-best-place": "second-best individual place of a member",
    "total-score": "总得分: points + opponents' sum / half of the highest points - rounds",
    "board-1-points": "points of the first board, then the second, and so on",
    "head-to-head-play-off": "加赛: an extra game or match",
    "lots": "抽签: lots",
    "shared": "并列: the place is shared",
}
"""Keys of tie-breaks that ``[[ties]]`` may list."""

RESULT_CODES: dict[str, str] = {
    "checkmate": "被将死",
    "stalemate": "困毙",
    "suicide": "自杀",
    "facing-generals": "将帅照面",
    "perpetual-check": "单方长将",
    "not-varied": "应变不变",
    "time": "超时",
    "late": "迟到",
    "illegal-move": "违反行棋规定",
    "early-press": "两次先按钟",
    "fouls": "三次犯规",
    "false-limit-claim": "两次误提限着",
    "resignation": "认输",
    "refusal": "拒守规则",
    "agreement": "协议和",
    "dead-position": "简单和局",
    "repetition": "不变作和",
    "natural-limit": "自然限着",
}
"""Codes of the ways a game ends, for ``[[results]]`` (XQ11 4.1-4.2, XQ99 4.1-4.2)."""

SECTIONS: tuple[str, ...] = ("play", "event", "repetition")
"""What a book may carry: ``play`` (results, fouls, limits), ``event`` (points, ranking), ``repetition``."""

# fmt: off
UNIT_WORDS: frozenset[str] = frozenset(
    (
        "age", "attackers", "boards", "bracket", "buttons", "byes", "checks", "clicks", "cm", "count", "cycles",
        "day", "deputies", "difference", "draw", "edition", "editions", "entrants", "events", "eyes", "faces",
        "factor", "finalists", "floats", "forms", "fouls", "games", "generals", "grade", "grades", "groups",
        "hands", "languages", "largest", "leaves", "lines", "lineups", "loss", "losses", "main", "matches",
        "meetings", "minutes", "mm", "month", "moves", "offences", "offers", "options", "order", "pairs", "passes",
        "pawns", "percent", "pieces", "place", "places", "players", "plies", "points", "presses", "qualifiers",
        "rapid", "rating", "repeats", "reserves", "results", "round", "rounds", "run", "seconds", "sections",
        "seekers", "shares", "stages", "stars", "steps", "stones", "sum", "surplus", "teams", "then", "titles",
        "total", "turns", "unpaired", "warnings", "win", "wins", "year", "years",
    )
)
# fmt: on
"""Words one of which must stand in the key of every figure, so that no figure is without its unit."""
