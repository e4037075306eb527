"""Boards for pages."""

from caipan.rules.xiangqi import Board

_NAMES = dict(zip("KABNRCPkabnrcp", "帅仕相马车炮兵将士象马车炮卒", strict=True))
_X0, _Y0, _STEP = 54, 56, 54


def board(
    fen: str, *, move: str = "", proof: tuple[str, ...] = (), kind: str = "", lang: str = "zh-Hans", mini: bool = False
) -> str:
    """Draw a position as SVG; ``move`` is the last move in ICCS, ``proof`` the line that shows what it threatens.

    Raises:
        FenError: The position cannot stand.
    """
    placed = Board(fen, strict=False).fen().split()[0]
    parts = [_grid(), *(_piece(x, y, letter) for x, y, letter in _pieces(placed))]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 598"><rect width="540" height="598" fill="#F7F5EC"/>{"".join(parts)}</svg>'


def _pieces(placed: str) -> list[tuple[int, int, str]]:
    found = []
    for y, rank in enumerate(placed.split("/")):
        x = 0
        for sign in rank:
            if sign.isdigit():
                x += int(sign)
            else:
                found.append((x, y, sign))
                x += 1
    return found


def _grid() -> str:
    d = "".join(f"M{_X0} {_Y0 + _STEP * y}h{_STEP * 8}" for y in range(10))
    for x in range(9):
        at = _X0 + _STEP * x
        d += f"M{at} {_Y0}v{_STEP * 4}M{at} {_Y0 + _STEP * 5}v{_STEP * 4}"
    return f'<path d="{d}" stroke="#5B6862" fill="none"/>'


def _piece(x: int, y: int, letter: str) -> str:
    red = letter.isupper()
    fill, ink, ring = ("#FFFEFA", "#B3261E", "#B3261E") if red else ("#1A2226", "#FFFEFA", "#1A2226")
    cx, cy = _X0 + _STEP * x, _Y0 + _STEP * y
    return (
        f'<circle cx="{cx}" cy="{cy}" r="23" fill="{fill}" stroke="{ring}" stroke-width="2"/>'
        f'<text x="{cx}" y="{cy + 10}" text-anchor="middle" font-size="28" fill="{ink}">{_NAMES[letter]}</text>'
    )
