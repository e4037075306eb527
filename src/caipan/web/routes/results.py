"""Results: the entry bar, one board at a time, fouls."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import Conflict, Done, Echo
from caipan.tournament.commands import Refused
from caipan.wording import Message

from ..answers import DeskHere, Page, found, go, refusal, stay
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of
from .rounds import ROUND, round_href, round_page

RESULTS: tuple[str, ...] = ("1-0", "0-1", "1/2-1/2", "+-", "-+", "--", "adjourned", "")
"""Results that can be chosen at a board, in the order of the page."""


def _is_fragment(request: AnyRequest) -> bool:
    return request.headers.get("hx-request") == "true"


@get(f"{ROUND}/echo")
async def echo(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    text: FromQuery[str] = "",
) -> Response[str]:
    """What Enter will do with this text."""
    answer = found(await desk.echo(competition, section, number, text[:40]))
    return page(request, "parts/echo.html", echo=answer, done=None, conflict=None)


@post(f"{ROUND}/quick", status_code=200)
async def enter_quick(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], section: FromPath[str], number: FromPath[int]
) -> Page:
    """Write what the entry bar says, and go on to the next open board."""
    form = await form_of(request)
    text = form.line("text")[:40]
    answer = await desk.enter_quick(
        competition, section, number, text, before=form.line("before") or None, by=person_of(request).by
    )
    if _is_fragment(request):
        return _quick_fragment(request, answer, round_href(competition, section, number))
    if isinstance(answer, Done):
        at = f"?at={answer.next_board}" if answer.next_board else ""
        return go(round_href(competition, section, number) + at, answer, undo=True)
    view = found(await desk.round(competition, section, number))
    return round_page(
        request,
        view,
        conflict=answer if isinstance(answer, Conflict) else None,
        notices=_said(answer),
        status_code=409,
        at=text.split(" ")[0] if text.split(" ")[0].isdecimal() else "",
    )


def _said(answer: Conflict | Echo | Refused) -> tuple[Notice, ...]:
    if isinstance(answer, Refused):
        return refusal(answer)
    return (Notice(answer.message, "bad" if isinstance(answer, Conflict) else "look"),)


def _quick_fragment(request: AnyRequest, answer: Done | Conflict | Echo | Refused, base: str) -> Response[str]:
    """The line of the entry bar, and the conflict beside the boards if there is one."""
    echo_ = answer if isinstance(answer, Echo) else None
    if isinstance(answer, Refused):
        echo_ = Echo("fault", Message(answer.reason, dict(answer.params), answer.clauses))
    return page(
        request,
        "parts/echo.html",
        echo=echo_,
        done=answer if isinstance(answer, Done) else None,
        conflict=answer if isinstance(answer, Conflict) else None,
        base=base,
    )


@get(f"{ROUND}/b/{{board:int}}/result")
async def show_result(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Response[str]:
    """One board by itself: its result and fouls, for pointers and for pages without script."""
    view = found(await desk.round(competition, section, number))
    row = next((row for segment in view.segments for row in segment.boards if row.board == board), None)
    if row is None:
        found(Refused("no-such-board", {"board": board}))
    return page(request, "board.html", frame=view.frame, round=view, row=row, results=RESULTS)


@post(f"{ROUND}/b/{{board:int}}/result", status_code=200)
async def set_result(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Page:
    """Enter, correct or clear the result of a board."""
    form = await form_of(request)
    answer = await desk.record_result(
        competition,
        section,
        number,
        board,
        result=form.line("result"),
        before=form.line("before"),
        by=person_of(request).by,
    )
    here = round_href(competition, section, number)
    if isinstance(answer, Done):
        return go(here, answer, undo=True)
    if isinstance(answer, Refused):
        return stay(here, answer)
    view = found(await desk.round(competition, section, number))
    return round_page(request, view, conflict=answer, status_code=409)


@post(f"{ROUND}/b/{{board:int}}/fouls", status_code=303)
async def set_fouls(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Page:
    """Set the fouls of both sides."""
    form = await form_of(request)
    answer = await desk.record_fouls(
        competition,
        section,
        number,
        board,
        first=form.number("first") or 0,
        second=form.number("second") or 0,
        by=person_of(request).by,
    )
    here = round_href(competition, section, number)
    return stay(here, answer) if isinstance(answer, Refused) else go(here, answer)


HANDLERS = [echo, enter_quick, show_result, set_result, set_fouls]
