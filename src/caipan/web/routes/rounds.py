"""A round: its boards, pairing, publication, and the entry bar."""

from litestar import Response, get, post

from caipan.desk.views import Conflict, Done, Echo, PairView, RoundView
from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, found, go, refusal, stay
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of

ROUND = "/c/{competition:str}/{section:str}/r/{number:int}"


async def _round(desk: DeskHere, competition: str, section: str, number: int) -> RoundView:
    return found(await desk.round(competition, section, number))


def _show(
    request: AnyRequest,
    view: RoundView,
    *,
    pair: PairView | None = None,
    conflict: Conflict | None = None,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
    at: str = "",
) -> Response[str]:
    return page(
        request,
        "round.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame if pair is None else pair.frame,
        round=view,
        pair=pair,
        conflict=conflict,
        at=at,
    )


@get(ROUND)
async def show_round(
    request: AnyRequest, desk: DeskHere, competition: str, section: str, number: int, at: str = ""
) -> Response[str]:
    """Show a round."""
    return _show(request, await _round(desk, competition, section, number), at=at if at.isdigit() else "")


HANDLERS = [show_round]
_ = (post, Done, Echo, Refused, Page, go, refusal, stay, person_of)
