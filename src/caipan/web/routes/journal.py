"""The log: everything that was written, undo with its consequences first, export and check of the chain."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.tournament.commands import Refused
from caipan.wording import Message

from ..answers import DeskHere, Page, found, go, refusal, stay
from ..flash import Notice, kept
from ..pages import page
from ..person import AnyRequest, person_of
from .forms import form_of

C = "/c/{competition:str}"
GROUPS: tuple[str, ...] = ("", "results", "rulings", "pairing", "people", "setup")
FIRST_LINES = 200


@get(f"{C}/log")
async def show_log(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromQuery[str] = "",
    group: FromQuery[str] = "",
    seq: FromQuery[int | None] = None,
    limit: FromQuery[int] = FIRST_LINES,
) -> Response[str]:
    """The log, newest first."""
    limit = max(1, min(limit, 100_000))
    view = found(
        await desk.log(competition, section, group=group if group in GROUPS else "", selected=seq, limit=limit)
    )
    return page(request, "log.html", frame=view.frame, view=view, undo=None, groups=GROUPS, limit=limit)


async def _undo_page(
    request: AnyRequest,
    desk: DeskHere,
    competition: str,
    seq: int,
    *,
    reason: str = "",
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
) -> Response[str]:
    preview = found(await desk.preview_undo(competition, seq))
    view = found(await desk.log(competition, preview.line.section, selected=seq))
    return page(
        request,
        "log.html",
        status_code=status_code,
        notices=notices,
        frame=preview.frame,
        view=view,
        undo=preview,
        groups=GROUPS,
        limit=FIRST_LINES,
        reason=reason,
    )


@get(f"{C}/log/{{seq:int}}/undo")
async def show_undo(
    request: AnyRequest, desk: DeskHere, competition: FromPath[str], seq: FromPath[int]
) -> Response[str]:
    """What an undo would do."""
    return await _undo_page(request, desk, competition, seq)


@post(f"{C}/log/{{seq:int}}/undo", status_code=303)
async def undo(request: AnyRequest, desk: DeskHere, competition: FromPath[str], seq: FromPath[int]) -> Page:
    """Take an entry back by a further one; the reason is kept with it."""
    form = await form_of(request)
    reason = form.line("reason")
    answer = await desk.undo(competition, seq, reason=reason, seen=form.number("seen") or 0, by=person_of(request).by)
    if isinstance(answer, Refused):
        return await _undo_page(
            request, desk, competition, seq, reason=reason, notices=refusal(answer), status_code=409
        )
    return go(f"/c/{competition}/log?section={form.line('section')}", answer)


@post(f"{C}/verify", status_code=303)
async def verify(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> Page:
    """Check the whole hash chain now."""
    answer = await desk.verify(competition)
    here = f"/c/{competition}/log"
    if isinstance(answer, Refused):
        return stay(here, answer)
    message = answer.message or Message("web-chain-ok", {"version": answer.checked_to})
    response = go(here)
    response.cookies = [kept((Notice(message, "good" if answer.ok else "bad"),))]
    return response


@get(f"{C}/export")
async def export(desk: DeskHere, competition: FromPath[str]) -> Response[bytes]:
    """The whole competition as one file."""
    data = found(await desk.export(competition))
    return Response(
        data,
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{competition}.jsonl"'},
    )


HANDLERS = [show_log, show_undo, undo, verify, export]
