"""Templates to pages, in the language and colours of the person who looks."""

import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import jinja2
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from markupsafe import Markup, escape

from caipan import __version__
from caipan.desk.views import points_text
from caipan.wording import TEXTS, Message, say, say_text, translate

from . import diagrams, links
from .clauses import ClauseAt, clause_at, clause_label, statement
from .flash import COOKIE, Notice, read
from .person import AnyRequest, Person, person_of

TEMPLATES = Path(__file__).resolve().parent / "templates"


@cache
def environment() -> jinja2.Environment:
    """The template environment; texts are escaped everywhere, unknown names are errors."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["points"] = points_text
    env.filters["two"] = lambda number: f"{number:02d}"
    env.filters["path"] = lambda text: quote(str(text), safe="")
    env.filters["keyed"] = keyed
    env.globals["clause_label"] = clause_label
    env.globals["query"] = lambda **params: urlencode({k: v for k, v in params.items() if v not in (None, "")})
    env.globals["link"] = links
    env.globals["diagram"] = diagrams.board
    env.globals["clause_at"] = clause_at
    env.globals["version"] = __version__
    return env


def page(
    request: AnyRequest,
    template: str,
    *,
    status_code: int = 200,
    notices: tuple[Notice, ...] = (),
    **context: object,
) -> Response[str]:
    """Render a page; notices kept by the step before are shown once."""
    person = person_of(request)
    context.setdefault("edition", _edition(context))
    waiting = () if is_live(request) else read(request.cookies.get(COOKIE))
    html = (
        environment()
        .get_template(template)
        .render(**_words(person), **_surroundings(request, person), notices=waiting + notices, **context)
    )
    gone = [Cookie(key=COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax")] if waiting else []
    return Response(html, media_type=MediaType.HTML, status_code=status_code, cookies=gone)


def _edition(context: Mapping[str, object]) -> str:
    """The book whose clauses this page speaks of."""
    head = getattr(context.get("frame"), "head", None)
    return getattr(context.get("view"), "edition", "") or getattr(head, "edition", "")


def is_live(request: AnyRequest) -> bool:
    """Whether a page fetches itself again because something changed."""
    return request.headers.get("x-live") == "1"


def _words(person: Person) -> Mapping[str, Callable[..., object]]:
    """The functions that speak: ``_`` for texts of templates, ``say`` for messages, ``code`` for stable codes."""
    lang = person.lang

    def text(zh: str, /, **params: object) -> str:
        return say_text(zh, lang, **params)

    def said(message: Message | None) -> str:
        return "" if message is None else say(message, lang)

    def code(key: str, /, **params: Any) -> str:
        return say(Message(key, params), lang)

    def has_code(key: str) -> bool:
        return key in TEXTS

    def clause_text(at: ClauseAt) -> str:
        return translate(statement(at.edition, at.id, lang), lang)

    return {"_": text, "say": said, "code": code, "has_code": has_code, "clause_text": clause_text}


def _surroundings(request: AnyRequest, person: Person) -> Mapping[str, object]:
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "person": person,
        "lang": person.lang,
        "csrf": request.app.state.token_of(request),
        "here": path,
        "site": str(request.base_url).rstrip("/"),
        "clock": time.strftime("%H:%M"),
        "hm": clock_time,
        "when": moment,
        "watchers": request.app.state.hub.count,
    }


def keyed(text: str) -> Markup:
    """Draw the Enter key inside a sentence as a key."""
    return Markup("<kbd>Enter</kbd>").join(escape(part) for part in text.split("Enter"))


def clock_time(at_ms: int | None) -> str:
    """Hour and minute on the wall of the hall."""
    return "" if at_ms is None else time.strftime("%H:%M", time.localtime(at_ms / 1000))


def moment(at_ms: int | None) -> str:
    """Hour and minute today, with the date on other days."""
    if at_ms is None:
        return ""
    at = time.localtime(at_ms / 1000)
    today = time.localtime()
    form = "%H:%M" if (at.tm_year, at.tm_yday) == (today.tm_year, today.tm_yday) else "%m-%d %H:%M"
    return time.strftime(form, at)
