"""The list of competitions, a new one from a template, and the start page of one."""

from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import Faults
from caipan.tournament.commands import Refused

from ..answers import DeskHere, Page, faults, found, go, refusal, stay
from ..clauses import METHOD
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of


@get("/")
async def show_competitions(request: AnyRequest, desk: DeskHere) -> Response[str]:
    """All competitions."""
    return page(request, "competitions.html", view=await desk.competitions())


def _new_page(
    request: AnyRequest,
    desk: DeskHere,
    template: str,
    given: dict[str, str],
    *,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
    competition: str = "",
) -> Response[str]:
    view = desk.templates()
    chosen = next((t for t in view.templates if t.key == template), None)
    return page(
        request,
        "new.html",
        status_code=status_code,
        notices=notices,
        view=view,
        chosen=chosen,
        given=given,
        competition=competition,
        edition=METHOD,
    )


@get("/new")
async def show_new(
    request: AnyRequest, desk: DeskHere, template: FromQuery[str] = "", competition: FromQuery[str] = ""
) -> Response[str]:
    """Choose a template, then its settings; with ``competition`` a further section of that one."""
    return _new_page(request, desk, template, {}, competition=competition)


@post("/new", status_code=303)
async def open_new(request: AnyRequest, desk: DeskHere) -> Page:
    """Open a competition from a template, or add a section to one."""
    form = await form_of(request)
    template, settings, by = form.line("template"), form.rest("set-"), person_of(request).by
    competition = form.line("competition")
    if competition:
        answer = await desk.add_section(competition, template, settings, section_name=form.line("section_name"), by=by)
    else:
        answer = await desk.open_from_template(
            template,
            settings,
            name=form.line("name"),
            place=form.line("place"),
            starts_on=form.line("starts_on"),
            section_name=form.line("section_name"),
            by=by,
        )
    if isinstance(answer, Faults | Refused):
        notices = faults(answer) if isinstance(answer, Faults) else refusal(answer)
        given = {**settings, **{k: form.line(k) for k in ("name", "place", "starts_on", "section_name")}}
        return _new_page(request, desk, template, given, notices=notices, status_code=422, competition=competition)
    return go(f"/c/{answer.competition}/entries?section={answer.section}")


@get("/c/{competition:str}")
async def show_now(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromQuery[str] = ""
) -> Response[str]:
    """Start page of a competition: where it is, and what is next."""
    view = found(await desk.now(competition, section))
    return page(request, "now.html", frame=view.frame)


@post("/c/{competition:str}/rename", status_code=303)
async def rename(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> Page:
    """Change name, place or date."""
    form = await form_of(request)
    answer = await desk.rename(
        competition,
        name=form.line("name"),
        place=form.line("place"),
        starts_on=form.line("starts_on"),
        by=person_of(request).by,
    )
    section = form.line("section")
    here = f"/c/{competition}/settings?section={quote(section)}" if section else f"/c/{competition}"
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer)


@post("/import", status_code=303)
async def import_competition(request: AnyRequest, desk: DeskHere) -> Page:
    """Take over an exported competition."""
    sent = (await form_of(request)).file("file")
    if sent is None:
        return stay("/", Refused("web-no-file"))
    answer = await desk.import_competition(await sent.read(), by=person_of(request).by)
    if isinstance(answer, Faults | Refused):
        notices = faults(answer) if isinstance(answer, Faults) else refusal(answer)
        return page(request, "competitions.html", view=await desk.competitions(), notices=notices, status_code=422)
    return go(f"/c/{answer.competition}")


@post("/backup", status_code=303)
async def backup(request: AnyRequest, desk: DeskHere) -> Page:
    """Write a backup of everything and try to read it back."""
    answer = await desk.backup()
    return stay("/", answer) if isinstance(answer, Refused) else go("/", answer)


HANDLERS = [show_competitions, show_new, open_new, show_now, rename, import_competition, backup]
