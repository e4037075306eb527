"""A round: its boards, pairing, publication, and why these two meet."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import Conflict, Done, PairView, RoundView
from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, found, go, stay
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of

ROUND = "/c/{competition:str}/{section:str}/r/{number:int}"


def round_href(competition: str, section: str, number: int) -> str:
    """Address of a round."""
    return f"/c/{competition}/{section}/r/{number}"


def round_page(
    request: AnyRequest,
    view: RoundView,
    *,
    pair: PairView | None = None,
    conflict: Conflict | None = None,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
    at: str = "",
) -> Response[str]:
    """The page of a round, with the explanation of a pair or the conflict at a board beside it."""
    return page(
        request,
        "round.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        round=view,
        pair=pair,
        conflict=conflict,
        at=at or (str(pair.board) if pair else ""),
        all_open=request.query_params.get("open") == "all",
    )


@get(ROUND)
async def show_round(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    at: FromQuery[str] = "",
) -> Response[str]:
    """Show a round; ``at`` puts the entry bar on a board."""
    view = found(await desk.round(competition, section, number))
    return round_page(request, view, at=at if at.isdecimal() else "")


@get([f"{ROUND}/b/{{board:int}}", f"{ROUND}/why-not"])
async def show_pair(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int] = 1,
    a: FromQuery[str] = "",
    b: FromQuery[str] = "",
) -> Response[str]:
    """Why this pair, and why not two others."""
    one, other = (int(text) if text.isdecimal() and len(text) < 7 else None for text in (a, b))
    asked = (one, other) if one is not None and other is not None else (None, None)
    pair = found(await desk.why_pair(competition, section, number, board, a=asked[0], b=asked[1]))
    view = found(await desk.round(competition, section, number))
    return round_page(request, view, pair=pair)


@post(f"{ROUND}/pair", status_code=303)
async def pair_round(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], number: FromPath[int]
) -> Page:
    """Pair a round as a draft."""
    seed = (await form_of(request)).line("seed")
    answer = await desk.pair(competition, section, number, seed=seed, by=person_of(request).by)
    back = request.headers.get("referer", "")
    here = round_href(competition, section, number)
    if isinstance(answer, Refused):
        return stay(f"/c/{competition}?section={section}" if here not in back else here, answer)
    return go(here, answer)


async def _step(answer: Done | Refused, competition: str, section: str, number: int) -> Page:
    here = round_href(competition, section, number)
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer)


@post(f"{ROUND}/publish", status_code=303)
async def publish_round(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], number: FromPath[int]
) -> Page:
    """Publish a draft."""
    answer = await desk.publish(competition, section, number, by=person_of(request).by)
    return await _step(answer, competition, section, number)


@post(f"{ROUND}/unpublish", status_code=303)
async def unpublish_round(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], number: FromPath[int]
) -> Page:
    """Take a publication back."""
    answer = await desk.withdraw_publication(competition, section, number, by=person_of(request).by)
    return await _step(answer, competition, section, number)


@post(f"{ROUND}/drop", status_code=303)
async def drop_round(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], number: FromPath[int]
) -> Page:
    """Throw a draft away."""
    answer = await desk.drop_pairing(competition, section, number, by=person_of(request).by)
    if isinstance(answer, Refused):
        return stay(round_href(competition, section, number), answer)
    return go(f"/c/{competition}?section={section}", answer)


HANDLERS = [show_round, show_pair, pair_round, publish_round, unpublish_round, drop_round]
