"""Entries: the list, by hand, from a spreadsheet with a preview; absence and withdrawal."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import ImportPreview
from caipan.tournament.commands import Refused
from caipan.tournament.model import Entry

from ..answers import DeskHere, Page, found, go, refusal, stay
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import Form, form_of

C = "/c/{competition:str}"
FIELDS: tuple[str, ...] = ("name", "unit", "sex", "birth_year", "rating", "section", "seed", "note")
"""What a column of a spreadsheet may fill."""


def _list_href(competition: str, section: str) -> str:
    return f"/c/{competition}/entries?section={section}"


async def _entries_page(
    request: AnyRequest,
    desk: DeskHere,
    competition: str,
    section: str,
    *,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
    given: Entry | None = None,
    edit: int | None = None,
) -> Response[str]:
    if not section:
        section = found(await desk.now(competition)).frame.head.section
    view = found(await desk.entries(competition, section))
    return page(
        request,
        "entries.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        view=view,
        given=given,
        edit=edit,
    )


@get(f"{C}/entries")
async def show_entries(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromQuery[str] = "",
    edit: FromQuery[int | None] = None,
) -> Response[str]:
    """The list of entries; ``edit`` opens one."""
    return await _entries_page(request, desk, competition, section, edit=edit)


def _entry(form: Form, entry: int) -> Entry:
    return Entry(
        entry=entry,
        name=form.line("name"),
        unit=form.line("unit"),
        sex=form.line("sex") if form.line("sex") in ("m", "f") else "",
        birth_year=form.number("birth_year"),
        rating=form.number("rating"),
        seed=form.number("seed"),
        note=form.line("note"),
    )


@post(f"{C}/entries", status_code=303)
async def add_entry(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> Page:
    """Enter one player by hand."""
    form = await form_of(request)
    section, entry = form.line("section"), _entry(form, 0)
    answer = await desk.enter_player(
        competition, section, entry, half_points=form.number("half_points") or 0, by=person_of(request).by
    )
    if isinstance(answer, Refused):
        return await _entries_page(
            request, desk, competition, section, notices=refusal(answer), status_code=422, given=entry
        )
    return go(_list_href(competition, section) + "#add", answer, undo=True)


@post(f"{C}/entries/{{entry:int}}", status_code=303)
async def correct_entry(request: AnyRequest, desk: DeskHere, competition: FromPath[str], entry: FromPath[int]) -> Page:
    """Correct an entry."""
    form = await form_of(request)
    section = form.line("section")
    answer = await desk.correct_entry(competition, section, _entry(form, entry), by=person_of(request).by)
    if isinstance(answer, Refused):
        return await _entries_page(
            request, desk, competition, section, notices=refusal(answer), status_code=422, edit=entry
        )
    return go(_list_href(competition, section), answer, undo=True)


@post(f"{C}/entries/{{entry:int}}/remove", status_code=303)
async def remove_entry(request: AnyRequest, desk: DeskHere, competition: FromPath[str], entry: FromPath[int]) -> Page:
    """Take an entry back before lots."""
    section = (await form_of(request)).line("section")
    answer = await desk.remove_entry(competition, section, entry, by=person_of(request).by)
    here = _list_href(competition, section)
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer, undo=True)


@post(f"{C}/entries/import", status_code=303)
async def upload(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> Page:
    """Read a spreadsheet into a preview."""
    form = await form_of(request)
    section, sent = form.line("section"), form.file("file")
    if sent is None:
        return stay(_list_href(competition, section), Refused("web-no-file"))
    answer = await desk.open_import(competition, section, sent.filename, await sent.read(), by=person_of(request).by)
    if isinstance(answer, Refused):
        return stay(_list_href(competition, section), answer)
    return go(f"/c/{competition}/entries/import/{answer.preview}")


PREVIEW = f"{C}/entries/import/{{preview:str}}"


def _preview_page(
    request: AnyRequest, view: ImportPreview, *, notices: tuple[Notice, ...] = (), status_code: int = 200
) -> Response[str]:
    return page(
        request,
        "import.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        view=view,
        fields=FIELDS,
        all_rows=request.query_params.get("rows") == "all",
    )


@get(PREVIEW)
async def show_preview(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], preview: FromPath[str]
) -> Response[str]:
    """A spreadsheet that was read and not yet written."""
    return _preview_page(request, found(await desk.import_preview(competition, preview)))


@post(f"{PREVIEW}/change", status_code=303)
async def change_preview(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], preview: FromPath[str]
) -> Page:
    """Map a column, correct a cell, leave a row out, or note a warning as seen."""
    form = await form_of(request)
    answer = await _change(desk, competition, preview, form)
    here = f"/c/{competition}/entries/import/{preview}"
    if form.line("rows") == "all":
        here += "?rows=all"
    if isinstance(answer, Refused):
        return stay(here, answer)
    return go(here)


async def _change(desk: DeskHere, competition: str, preview: str, form: Form) -> ImportPreview | Refused:
    match form.line("action"):
        case "column":
            return await desk.map_column(competition, preview, form.line("letter"), form.line("field"))
        case "drop":
            return await desk.drop_row(competition, preview, form.number("row") or 0)
        case "accept":
            return await desk.accept_fault(competition, preview, form.line("cell"))
        case _:
            return await desk.fix_cell(competition, preview, form.line("cell"), form.line("value"))


@post(f"{PREVIEW}/write", status_code=303)
async def write_import(request: AnyRequest, desk: DeskHere, competition: FromPath[str], preview: FromPath[str]) -> Page:
    """Write all rows, or nothing."""
    view = found(await desk.import_preview(competition, preview))
    answer = await desk.write_import(competition, preview, by=person_of(request).by)
    if isinstance(answer, Refused):
        return _preview_page(request, view, notices=refusal(answer), status_code=409)
    return go(_list_href(competition, view.frame.head.section), answer, undo=True)


PLAYER = "/c/{competition:str}/{section:str}/players/{player:int}"


@get(f"{PLAYER}/withdraw")
async def show_withdrawal(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], player: FromPath[int]
) -> Response[str]:
    """What a withdrawal would do."""
    view = found(await desk.preview_withdrawal(competition, section, player))
    return page(request, "withdraw.html", frame=view.frame, view=view)


@post(f"{PLAYER}/withdraw", status_code=303)
async def withdraw(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], player: FromPath[int]
) -> Page:
    """A player leaves."""
    reason = (await form_of(request)).line("reason")
    answer = await desk.withdraw_player(competition, section, player, reason=reason, by=person_of(request).by)
    here = _list_href(competition, section)
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer, undo=True)


@post(f"{PLAYER}/absent", status_code=303)
async def note_absence(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], player: FromPath[int]
) -> Page:
    """A player misses a round that is not paired yet."""
    number = (await form_of(request)).number("round") or 0
    answer = await desk.note_absence(competition, section, player, number, by=person_of(request).by)
    here = _list_href(competition, section)
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer, undo=True)


HANDLERS = [
    show_entries,
    add_entry,
    correct_entry,
    remove_entry,
    upload,
    show_preview,
    change_preview,
    write_import,
    show_withdrawal,
    withdraw,
    note_absence,
]
