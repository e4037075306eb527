"""Boards for pages: the diagrams of the rules, answered as pictures of their own address."""

from xml.sax.saxutils import escape


def board(fen: str, *, move: str = "", proof: tuple[str, ...] = (), kind: str = "", lang: str = "zh-Hans", mini: bool = False) -> str:
    """Draw a position as SVG; ``move`` is the last move in ICCS, ``proof`` the line that shows what it threatens."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 598"><text x="20" y="40">{escape(fen)}</text></svg>'
