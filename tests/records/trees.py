"""Random records with variations and comments, for laws of the formats."""

import random

from hypothesis import strategies as st

from caipan.records import START, GameRecord, Node
from caipan.rules.xiangqi import START_FEN, Board

COMMENTS = ("", "", "", "好棋", "红方占优。\n黑方可走车8进5", "a comment")


def random_record(seed: int, plies: int = 30, variations: int = 3) -> GameRecord:
    """A legal tree: one line and some variations that replace a move of it."""
    rng = random.Random(seed)
    nodes: list[Node] = []

    def grow(parent: int, board: Board, length: int, avoid: str = "") -> None:
        for _ in range(length):
            moves = [m for m in board.legal_moves if str(m) != avoid]
            if not moves:
                return
            move = rng.choice(moves)
            nodes.append(Node(parent, str(move), rng.choice(COMMENTS)))
            parent, avoid = len(nodes) - 1, ""
            board.push(move)

    grow(START, Board(), plies)
    line = list(range(len(nodes)))
    for at in sorted(rng.sample(line, min(variations, len(line)))):
        board = Board()
        for index in line[:at]:
            board.push_iccs(nodes[index].move)
        grow(nodes[at].parent, board, rng.randint(1, 6), avoid=nodes[at].move)
    tags = {"Event": "春季公开赛", "Red": "选手 01", "Black": "选手 02", "RedTeam": "甲队", "BlackTeam": "乙队"}
    return GameRecord(tags, "", tuple(nodes), rng.choice(COMMENTS), rng.choice(("1-0", "0-1", "1/2-1/2", "*")))


Shape = list[tuple[int, str, str]]


def shape(record: GameRecord) -> tuple[Shape, str, str, list[str]]:
    """What has to survive a round trip: the tree in canonical order, comments, result, opening comment, set-up."""
    children = record.children()
    out: Shape = []
    stack = [(index, 0) for index in reversed(children.get(START, []))]
    while stack:
        index, depth = stack.pop()
        node = record.nodes[index]
        out.append((depth, node.move, node.comment))
        stack += [(child, depth + 1) for child in reversed(children.get(index, []))]
    return out, record.result, record.opening_comment, (record.start_fen or START_FEN).split()[:2]


records = st.builds(random_record, st.integers(0, 10**9), plies=st.integers(1, 60), variations=st.integers(0, 5))
"""Strategy of random records."""
