"""Lots 抽签: numbers by a recorded seed that anyone can replay."""

import secrets

from litestar import Response, get, post
from litestar.params import FromPath

from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, found, go, refusal
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of

DRAW = "/c/{competition:str}/{section:str}/draw"


async def _draw_page(
    request: AnyRequest,
    desk: DeskHere,
    competition: str,
    section: str,
    *,
    seed: str = "",
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
) -> Response[str]:
    view = found(await desk.draw_view(competition, section))
    return page(
        request,
        "draw.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        view=view,
        seed=seed or str(10_000_000 + secrets.randbelow(90_000_000)),
    )


@get(DRAW)
async def show_draw(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str]
) -> Response[str]:
    """How lots may be drawn, or the numbers that were drawn."""
    return await _draw_page(request, desk, competition, section)


@post(DRAW, status_code=303)
async def draw(request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str]) -> Page:
    """Draw lots with the seed on the page."""
    form = await form_of(request)
    seed, method = form.line("seed"), form.line("method") or "random"
    answer = await desk.draw_lots(competition, section, seed=seed, method=method, by=person_of(request).by)
    if isinstance(answer, Refused):
        return await _draw_page(
            request, desk, competition, section, seed=seed, notices=refusal(answer), status_code=409
        )
    return go(f"/c/{competition}/{section}/draw", answer, undo=True)


HANDLERS = [show_draw, draw]
