"""The regulations of a section: what holds, with its clauses, and the form to change it before round 1."""

from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import Faults
from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, faults, found, go, refusal
from ..clauses import METHOD
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of

SETTINGS = "/c/{competition:str}/settings"


async def _page(
    request: AnyRequest,
    desk: DeskHere,
    competition: str,
    section: str,
    *,
    given: dict[str, str] | None = None,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
) -> Response[str]:
    view = found(await desk.regulations(competition, section))
    return page(
        request,
        "settings.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        view=view,
        given=given or {},
        edition=METHOD,
    )


@get(SETTINGS)
async def show_settings(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromQuery[str] = ""
) -> Response[str]:
    """The regulations of a section."""
    return await _page(request, desk, competition, section)


@post(SETTINGS, status_code=303)
async def change_settings(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> Page:
    """Change the regulations of a section; what was typed stays in the form when something is wrong with it."""
    form = await form_of(request)
    section, settings = form.line("section"), form.rest("set-")
    answer = await desk.change_regulations(
        competition, section, settings, mark=form.line("mark"), by=person_of(request).by
    )
    if isinstance(answer, Faults):
        return await _page(request, desk, competition, section, given=settings, notices=faults(answer), status_code=422)
    if isinstance(answer, Refused):
        kept = {} if answer.reason == "regulations-changed" else settings  # then what stands now is to be looked at
        return await _page(request, desk, competition, section, given=kept, notices=refusal(answer), status_code=409)
    return go(f"/c/{competition}/settings?section={quote(section)}", answer, undo=True)


HANDLERS = [show_settings, change_settings]
