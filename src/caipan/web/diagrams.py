"""Boards for pages: the diagrams of the rules, with the marks a page asks for."""

from markupsafe import Markup

FILES = 9
RANKS = 10


def board(fen: str, *, iccs: str = "", lang: str = "zh-Hans", mini: bool = False, said: str = "") -> Markup:
    """Draw a position as SVG without style attributes; ``iccs`` marks the last move."""
    raise LookupError("no diagrams")
