"""Public pages: published pairings, standings, find my name. No login, phone first."""

from urllib.parse import quote

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from caipan.desk.desk import Desk
from caipan.desk.views import PublicHead, PublicRoundView
from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, found
from ..pages import page
from ..person import AnyRequest

P = "/p/{competition:str}"
S = "/p/{competition:str}/{section:str}"


@get([P, S])
async def show_public(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str] = ""
) -> Page:
    """The newest published round."""
    view = await desk.public_round(competition, section)
    if isinstance(view, Refused) and view.reason == "nothing-published":
        return _round_page(request, await _waiting(desk, competition, section))
    return _round_page(request, found(view))


async def _waiting(desk: Desk, competition: str, section: str) -> PublicRoundView:
    """Nothing is published yet: the head alone, so that the page can wait for the first round."""
    head = found(await desk.now(competition, section)).frame.head
    shown = PublicHead(
        head.competition, head.name, head.place, head.sections, head.section, (), "xiangqi", head.version
    )
    return PublicRoundView(shown, 0, "future", (), None, (), 0, 0, None)


def _round_page(request: AnyRequest, view: object) -> Response[str]:
    asked = request.query_params.get("q", "").strip()[:60]
    return page(request, "public_round.html", view=view, asked=asked)


@get(f"{S}/r/{{number:int}}")
async def show_public_round(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    me: FromQuery[int | None] = None,
) -> Response[str]:
    """A published round; ``me`` shows one player's board first, ``q`` looks for a name."""
    view = await desk.public_round(competition, section, number, me=me)
    if isinstance(view, Refused):
        # Whatever the reason is: a round that the public may not see is not there.
        raise NotFoundException(view.reason)
    return _round_page(request, view)


@get(f"{S}/me")
async def find_me(
    desk: DeskHere, competition: FromPath[str], section: FromPath[str], q: FromQuery[str] = ""
) -> Redirect:
    """Go to the board of a player by name or number; several names that fit are listed."""
    view = found(await desk.public_round(competition, section))
    asked = q.strip()
    fitting = [p for p in view.players if asked and (asked == str(p.number) or asked.casefold() in p.name.casefold())]
    here = f"/p/{competition}/{section}/r/{view.round}"
    if len(fitting) == 1:
        return Redirect(f"{here}?me={fitting[0].number}", status_code=303)
    return Redirect(f"{here}?q={quote(asked)}", status_code=303)


@get(f"{S}/standings")
async def show_public_standings(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    open: FromQuery[int | None] = None,
    now: FromQuery[int] = 0,
) -> Response[str]:
    """Public standings with one row unfolded."""
    view = found(await desk.public_standings(competition, section, opened=open, provisional=bool(now)))
    return page(request, "public_standings.html", view=view)


HANDLERS = [show_public, show_public_round, find_me, show_public_standings]
