"""Boards for pages: the diagram of a position with the marks that the judge page needs."""

from caipan.rules.xiangqi import Board, Move, XiangqiError, parse_square
from caipan.rules.xiangqi.diagrams import Arrow, Look, Mark, Pigment, svg_diagram
from caipan.rules.xiangqi.queries import checkers, general_square

PIGMENTS: dict[str, Pigment] = {
    "check": Pigment.CARMINE,
    "kill": Pigment.OCHRE,
    "chase": Pigment.AZURITE,
}
"""Forbidden classes have a pigment of their own; every other is drawn in ink."""

SIGNS: dict[str, str] = {"kill": "杀", "chase": "捉", "exchange": "兑"}


def board(
    fen: str, *, move: str = "", proof: tuple[str, ...] = (), kind: str = "", lang: str = "zh-Hans", mini: bool = False
) -> str:
    """Draw a position as SVG; ``move`` is the last move in ICCS, ``proof`` the line that shows what it threatens.

    Raises:
        FenError: The position cannot stand.
    """
    position = Board(fen, strict=False)
    look = Look(traditional=lang == "zh-Hant", coordinates=not mini)
    return svg_diagram(position, marks=_marks(move), arrows=_arrows(position, proof, kind), look=look, title=fen)


def _marks(move: str) -> tuple[Mark, ...]:
    try:
        return tuple(Mark(parse_square(name)) for name in (move[:2], move[2:4]) if name)
    except ValueError:
        return ()


def _arrows(position: Board, proof: tuple[str, ...], kind: str) -> tuple[Arrow, ...]:
    pigment = PIGMENTS.get(kind, Pigment.INK)
    if kind == "check":
        general = general_square(position, position.turn)
        return tuple(Arrow(piece, general, pigment, label="将") for piece in checkers(position))
    found = []
    for place, text in enumerate(proof[:3:2]):
        try:
            move = Move.from_iccs(text)
        except (XiangqiError, ValueError):
            break
        found.append(Arrow.of(move, pigment, dashed=place > 0, label="" if place else SIGNS.get(kind, "")))
    return tuple(found)
