"""Playing a record through: what the rules forbid is cut off and reported, the rest is kept."""

from caipan.rules.xiangqi import START_FEN, Board, FenError, IllegalMove

from .record import GameRecord, Node, Problem, walk


def checked(record: GameRecord, game: int = 0) -> tuple[GameRecord, tuple[Problem, ...]]:
    """The record without the moves that the rules forbid, and without what follows them, and a problem for each.

    Set-ups are read leniently, since odds games and compositions are common in files; one that no rules fit loses its
    moves and is reported.
    """
    try:
        board = Board(record.start_fen or START_FEN, strict=False)
    except FenError as error:
        problem = Problem("bad-setup", game, token=record.start_fen, offset=None)
        return GameRecord(record.tags, "", (), record.opening_comment, record.result), (
            problem,
            *(Problem(str(found.fault), game, token=str(found)) for found in error.faults),
        )
    return _played(record, board, game)


def _played(record: GameRecord, board: Board, game: int) -> tuple[GameRecord, tuple[Problem, ...]]:
    kept: dict[int, int] = {-1: -1}
    nodes: list[Node] = []
    problems: list[Problem] = []
    depth = 0
    for index, level, _ in walk(record):
        node = record.nodes[index]
        if node.parent not in kept:
            continue
        while depth >= level:
            board.pop()
            depth -= 1
        try:
            board.push_iccs(node.move)
        except (IllegalMove, ValueError) as error:
            problems.append(Problem("illegal-move", game, depth, f"{node.move} {error}"[:60]))
            continue
        depth += 1
        nodes.append(Node(kept[node.parent], node.move, node.comment, node.clock_ms))
        kept[index] = len(nodes) - 1
    if not problems:
        return record, ()
    return (
        GameRecord(record.tags, record.start_fen, tuple(nodes), record.opening_comment, record.result),
        tuple(problems),
    )
