"""Faults of positions and moves that were sent in, for the judge page and the command line."""

TEXTS: dict[str, str] = {
    # a FEN that cannot stand; {square} may be empty
    "fen-empty": "局面是空的。",
    "fen-too_long": "局面太长，不像 FEN。",
    "fen-field_count": "FEN 的段数不对：{detail}",
    "fen-rank_count": "FEN 要写 10 行，用 / 分开：{detail}",
    "fen-rank_width": "一行要合 9 路：{detail}",
    "fen-unknown_letter": "不认识的棋子字母：{detail}",
    "fen-side": "走方写成“{detail}”，要 w 或 b。",
    "fen-unused_field": "第 3、4 段要写 -：{detail}",
    "fen-clock": "无吃子着数不对：{detail}",
    "fen-move_number": "回合数不对：{detail}",
    "fen-no_general": "少了帅或将：{detail}",
    "fen-extra_general": "{square} 多出一个帅或将：{detail}",
    "fen-general_outside_palace": "{square} 的帅或将在九宫外。",
    "fen-advisor_point": "{square} 不是士能到的点。",
    "fen-elephant_point": "{square} 不是象能到的点。",
    "fen-pawn_behind_start": "{square} 的兵卒在起点后面。",
    "fen-pawn_file": "{square} 不是未过河兵卒能到的路。",
    "fen-pawns_on_one_file": "{square} 这一路有两个未过河的兵卒。",
    "fen-too_many": "棋子太多：{detail}",
    "fen-side_overfull": "一方超过 16 个子：{detail}",
    "fen-generals_face": "将帅照面，不能成立。",
    "fen-opponent_in_check": "轮到走的一方已能吃将，不能成立。",
    # a move that the rules do not allow
    "illegal-off_board": "棋盘外",
    "illegal-empty_square": "那里没有子",
    "illegal-opponents_piece": "是对方的子",
    "illegal-own_piece_there": "落点有自己的子",
    "illegal-cannot_move_so": "这个子不能这样走",
    "illegal-generals_face": "走后将帅照面",
    "illegal-general_exposed": "走后自己的将帅被吃",
    "illegal-no_such_piece": "没有这样的子",
    "move-illegal": "第 {number} 着“{text}”走不了：{refusal}。",
}
"""Text by code."""
