"""The judge page, alone and for a board."""

from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from caipan.desk.views import Conflict, Done, JudgeView
from caipan.officiating.repetition.answer import MoveClass
from caipan.reports import render_pdf, ruling_sheet
from caipan.tournament.commands import Refused
from caipan.wording import say
from caipan.wording.explanation import explanation, ruling

from ..answers import DeskHere, Page, found, go, refusal
from ..clauses import book_title
from ..flash import Notice
from ..pages import page
from ..person import AnyRequest, language_of, person_of
from .forms import Form, form_of
from .papers import pdf_answer
from .results import RESULTS
from .rounds import ROUND, round_href, round_page

CLASSES: tuple[str, ...] = tuple(kind.value for kind in MoveClass)


def _page(
    request: AnyRequest,
    view: JudgeView,
    *,
    at: int = 0,
    overruled: dict[str, str] | None = None,
    notices: tuple[Notice, ...] = (),
    status_code: int = 200,
) -> Response[str]:
    shown = next((m for m in view.cycle_moves if m.ply == at), None)
    if shown is None:
        moves = view.cycle_moves or view.moves
        shown = moves[-1] if moves else None
    return page(
        request,
        "judge.html",
        status_code=status_code,
        notices=notices,
        frame=view.frame,
        view=view,
        shown=shown,
        explained=_explained(view, language_of(request)),
        edition_name=book_title,
        overruled=overruled or {},
        classes=CLASSES,
        results=RESULTS,
    )


class Explained(NamedTuple):
    """The judgement in words: one line for the head, and the lines to read out."""

    headline: str
    lines: tuple[str, ...]


def _explained(view: JudgeView, lang: str) -> Explained:
    if view.judgement is None:
        return Explained("", ())
    lines = tuple(say(message, lang) for message in explanation(view.judgement, lang))
    return Explained(say(ruling(view.judgement), lang), lines)


def _text(form: Form) -> str:
    """The pasted record, or FEN and moves from their own fields."""
    fen, moves = form.line("fen"), form.text("moves").strip()
    return f"{fen}\n{moves}" if fen else form.text("text") or moves


def _classes(form: Form) -> dict[str, str]:
    """Classes by ply that the referee sees otherwise."""
    return {ply: kind for ply, kind in form.rest("class-").items() if kind}


@get("/judge")
async def show_judge(
    request: AnyRequest, desk: DeskHere, text: FromQuery[str] = "", edition: FromQuery[str] = "", at: FromQuery[int] = 0
) -> Response[str]:
    """Judge a record that stands alone; everything is in the address, so that it can be sent on."""
    return _page(request, found(await desk.judge(text[:200_000], edition=edition)), at=at)


@post("/judge", status_code=200)
async def judge(request: AnyRequest, desk: DeskHere) -> Page:
    """Judge a pasted record (too long for an address)."""
    form = await form_of(request)
    classes = _classes(form)
    view = found(await desk.judge(_text(form), edition=form.line("edition"), overruled=classes))
    return _page(request, view, at=form.number("at") or 0, overruled=classes, status_code=422 if view.problems else 200)


@post("/judge/print", status_code=200)
async def print_judgement(request: AnyRequest, desk: DeskHere) -> Response[Any]:
    """The ruling as a sheet to sign (PDF), from the same form as the page."""
    form = await form_of(request)
    view = found(await desk.judge(_text(form), edition=form.line("edition"), overruled=_classes(form)))
    if view.judgement is None or not view.judgement.moves:
        return _page(request, view, status_code=422)
    lang = language_of(request)
    return pdf_answer(request, lambda: render_pdf("ruling", ruling_sheet(view, lang)), "ruling.pdf")


@get(f"{ROUND}/b/{{board:int}}/judge")
async def show_board_judge(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Response[str]:
    """The judge page of a board."""
    view = found(await desk.judge("", competition=competition, section=section, number=number, board=board))
    return _page(request, view)


@post(f"{ROUND}/b/{{board:int}}/judge", status_code=200)
async def judge_board(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Page:
    """Judge a pasted record for a board."""
    form = await form_of(request)
    classes = _classes(form)
    view = found(
        await desk.judge(
            _text(form),
            edition=form.line("edition"),
            competition=competition,
            section=section,
            number=number,
            board=board,
            overruled=classes,
        )
    )
    return _page(request, view, at=form.number("at") or 0, overruled=classes, status_code=422 if view.problems else 200)


@post(f"{ROUND}/b/{{board:int}}/rule", status_code=200)
async def rule(
    request: AnyRequest,
    desk: DeskHere,
    competition: FromPath[str],
    section: FromPath[str],
    number: FromPath[int],
    board: FromPath[int],
) -> Page:
    """Make a ruling from the judgement on the table; classes the referee sees otherwise go with it."""
    form = await form_of(request)
    answer = await desk.rule(
        competition,
        section,
        number,
        board,
        digest=form.line("digest"),
        result=form.line("result"),
        before=form.line("before"),
        reason=form.line("reason"),
        overruled=_classes(form) or None,
        by=person_of(request).by,
    )
    if isinstance(answer, Done):
        return go(round_href(competition, section, number), answer, undo=True)
    view = found(await desk.round(competition, section, number))
    return round_page(
        request,
        view,
        conflict=answer if isinstance(answer, Conflict) else None,
        notices=refusal(answer) if isinstance(answer, Refused) else (),
        status_code=409,
    )


HANDLERS = [show_judge, judge, print_judgement, show_board_judge, judge_board, rule]
