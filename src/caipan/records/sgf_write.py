"""Game records to SGF: FF[4], UTF-8, variations, comments and times."""

from caipan.rules.go import BLACK, Colour, sgf

from .go_formats_setup import board_of, parse_move
from .record import START, GameRecord
from .sgf_names import TAGS
from .sgf_tree import SgfGame, SgfNode, write_sgf_tree

_RESULTS = {"1-0": "B+", "0-1": "W+", "1/2-1/2": "0", "*": "?"}


def write_sgf(record: GameRecord) -> str:
    """One game.

    Raises:
        SetupError: the record's set-up is no Go position.
        PointError: a move is no Go move.
    """
    return write_sgf_tree((tree_of(record),))


def tree_of(record: GameRecord) -> SgfGame:
    """The record as an SGF tree: node ``i`` of the record is node ``i + 1``."""
    board = board_of(record.start_fen)
    nodes = [SgfNode(START, _root(record))]
    for node in record.nodes:
        colour, point = parse_move(node.move, board.size)
        properties: dict[str, tuple[str, ...]] = {colour.letter: (sgf(point, board.size),)}
        if node.clock_ms is not None:
            properties[f"{colour.letter}L"] = (_seconds(node.clock_ms),)
        if node.comment:
            properties["C"] = (node.comment,)
        nodes.append(SgfNode(node.parent + 1, properties))
    return SgfGame(tuple(nodes))


def _root(record: GameRecord) -> dict[str, tuple[str, ...]]:
    board = board_of(record.start_fen)
    root: dict[str, tuple[str, ...]] = {"FF": ("4",), "GM": ("1",), "CA": ("UTF-8",), "SZ": (str(board.size),)}
    for name, tag in TAGS.items():
        if tag in record.tags and name != "RE":
            root[name] = (record.tags[tag],)
    root["RE"] = (record.tags.get("ResultText") or _RESULTS[record.result],)
    for name, side in (("AB", Colour.BLACK), ("AW", Colour.WHITE)):
        stones = tuple(sgf(p, board.size) for p in range(board.size**2) if board.colour_at(p) is side)
        if stones:
            root[name] = stones
    if board.turn is not BLACK or "AB" in root or "AW" in root:
        root["PL"] = (board.turn.letter,)
    if record.opening_comment:
        root["C"] = (record.opening_comment,)
    return root


def _seconds(milliseconds: int) -> str:
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03d}" if rest else str(whole)
