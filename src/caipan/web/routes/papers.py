"""Paper: what can be printed, as PDF and as spreadsheet."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from caipan.desk.views import CrossView, RoundView, StandingsView
from caipan.reports import (
    MissingGlyphs,
    PaperUnavailable,
    cross_table,
    pairing_sheet,
    render_pdf,
    result_sheet,
    round_table,
    standings_sheet,
    standings_table,
    write_csv,
    write_xlsx,
)
from caipan.wording import Message

from ..answers import DeskHere, found
from ..failures import failed
from ..pages import page
from ..person import AnyRequest, language_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
S = "/c/{competition:str}/{section:str}"


@get("/c/{competition:str}/print")
async def show_papers(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromQuery[str] = ""
) -> Response[str]:
    """Everything that can be printed."""
    return page(request, "print.html", frame=found(await desk.now(competition, section)).frame)


@get(f"{S}/r/{{number:int}}/print/{{name:str}}")
async def paper_of_round(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    name: FromPath[str],
) -> Response[Any]:
    """Pairings and results of a round: ``pairings.pdf results.pdf results.xlsx results.csv``."""
    view: RoundView = found(await desk.round(competition, section, number))
    lang = language_of(request)
    file_name = f"{competition}-{section}-r{number}-{name}"
    match name:
        case "pairings.pdf":
            return pdf_answer(request, lambda: render_pdf("pairings", pairing_sheet(view, lang)), file_name)
        case "results.pdf":
            return pdf_answer(request, lambda: render_pdf("pairings", result_sheet(view, lang)), file_name)
        case "results.xlsx":
            return _file(write_xlsx((round_table(view, lang),)), XLSX, file_name)
        case "results.csv":
            return _file(write_csv(round_table(view, lang)), "text/csv; charset=utf-8", file_name)
        case _:
            raise NotFoundException(name)


@get(f"{S}/standings/print/{{name:str}}")
async def paper_of_standings(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    name: FromPath[str],
    after: FromQuery[int | None] = None,
) -> Response[Any]:
    """Standings: ``standings.pdf standings.xlsx standings.csv``."""
    view: StandingsView = found(await desk.standings(competition, section, after=after))
    lang = language_of(request)
    file_name = f"{competition}-{section}-{name}"
    match name:
        case "standings.pdf":
            return pdf_answer(request, lambda: render_pdf("standings", standings_sheet(view, lang)), file_name)
        case "standings.xlsx":
            return _file(write_xlsx((standings_table(view, lang),)), XLSX, file_name)
        case "standings.csv":
            return _file(write_csv(standings_table(view, lang)), "text/csv; charset=utf-8", file_name)
        case _:
            raise NotFoundException(name)


@get(f"{S}/cross/print/{{name:str}}")
async def paper_of_cross_table(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], name: FromPath[str]
) -> Response[Any]:
    """The cross table: ``cross.xlsx cross.csv``."""
    view: CrossView = found(await desk.cross(competition, section))
    table, file_name = cross_table(view, language_of(request)), f"{competition}-{section}-{name}"
    match name:
        case "cross.xlsx":
            return _file(write_xlsx((table,)), XLSX, file_name)
        case "cross.csv":
            return _file(write_csv(table), "text/csv; charset=utf-8", file_name)
        case _:
            raise NotFoundException(name)


def pdf_answer(request: AnyRequest, make: Callable[[], bytes], name: str) -> Response[Any]:
    """The PDF that ``make`` gives, or the page that says why there is none."""
    try:
        return _file(make(), "application/pdf", name, inline=True)
    except PaperUnavailable:
        return failed(request, 503, Message("web-no-pdf"))
    except MissingGlyphs as error:
        return failed(request, 500, Message("web-missing-glyphs", {"glyphs": str(error)}))


def _file(data: bytes, media_type: str, name: str, *, inline: bool = False) -> Response[bytes]:
    how = "inline" if inline else "attachment"
    return Response(
        data,
        media_type=media_type,
        headers={"content-disposition": f"{how}; filename*=UTF-8''{quote(name)}"},
    )


HANDLERS = [show_papers, paper_of_round, paper_of_standings, paper_of_cross_table]
