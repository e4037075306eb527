"""Boards as pictures of their own address, so that pages stay light and pictures are kept by the browser."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from caipan.rules.xiangqi import XiangqiError

from ..diagrams import board
from ..person import AnyRequest

KEPT_S = 86_400


@get("/diagram.svg")
async def show_diagram(
    request: AnyRequest,
    fen: FromQuery[str],
    move: FromQuery[str] = "",
    proof: FromQuery[str] = "",
    kind: FromQuery[str] = "",
    lang: FromQuery[str] = "",
    mini: FromQuery[int] = 0,
) -> Response[str]:
    """A position with its last move and the line that shows what it threatens."""
    try:
        svg = board(fen, move=move, proof=tuple(proof.split()), kind=kind, lang=lang, mini=bool(mini))
    except XiangqiError as error:
        raise NotFoundException(str(error)) from error
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": f"public, max-age={KEPT_S}"})


HANDLERS = [show_diagram]
