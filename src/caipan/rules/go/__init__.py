"""Go 围棋: board, capture, repetition over the whole history, life, and the count in quarter stones."""

from caipan.rules.go.area import Area, Count, count_area, count_game, mixed_stones, result_zh, sgf_result
from caipan.rules.go.board import BLACK, WHITE, Board, Colour, Ko
from caipan.rules.go.errors import GoError, IllegalPlay, PointError, SetupError, WrongMark
from caipan.rules.go.life import check_dead, own_eyes, unconditionally_alive
from caipan.rules.go.points import PASS, gtp, parse_point, sgf, stars

__all__ = [
    "BLACK",
    "PASS",
    "WHITE",
    "Area",
    "Board",
    "Colour",
    "Count",
    "GoError",
    "IllegalPlay",
    "Ko",
    "PointError",
    "SetupError",
    "WrongMark",
    "check_dead",
    "count_area",
    "count_game",
    "gtp",
    "mixed_stones",
    "own_eyes",
    "parse_point",
    "result_zh",
    "sgf",
    "sgf_result",
    "stars",
    "unconditionally_alive",
]
