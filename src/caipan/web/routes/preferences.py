"""Language, colours, and under which name this browser writes."""

from urllib.parse import quote

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery
from litestar.response import Redirect

from caipan.wording import LANGUAGES

from ..pages import page
from ..person import LONGEST_NAME, THEMES, AnyRequest
from .forms import form_of, local

YEAR_S = 365 * 24 * 3600


def _cookie(name: str, value: str) -> Cookie:
    return Cookie(key=name, value=value, path="/", max_age=YEAR_S, httponly=True, samesite="lax")


@post("/preferences", status_code=303)
async def set_preferences(request: AnyRequest) -> Redirect:
    """Keep a choice in this browser."""
    form = await form_of(request)
    cookies = []
    if form.line("lang") in LANGUAGES:
        cookies.append(_cookie("lang", form.line("lang")))
    if form.line("theme") in THEMES:
        cookies.append(_cookie("theme", form.line("theme")))
    for name in ("actor", "device"):
        if form.line(name):
            cookies.append(_cookie(name, quote(form.line(name)[:LONGEST_NAME])))
    return Redirect(local(form.line("back")), status_code=303, cookies=cookies)


@get("/me")
async def show_me(request: AnyRequest, back: FromQuery[str] = "/") -> Response[str]:
    """Who writes from this browser, language and colours."""
    return page(request, "me.html", back=local(back))


HANDLERS = [set_preferences, show_me]
