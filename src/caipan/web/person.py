"""Who looks at a page: language, colours, role and device, from cookies and headers."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from litestar import Request

from caipan.desk.views import By
from caipan.wording import LANGUAGES

THEMES: tuple[str, ...] = ("auto", "light", "dark")
LONGEST_NAME = 40
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost", "testclient"})

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """One browser's choices."""

    lang: str
    theme: str
    actor: str
    device: str

    @property
    def by(self) -> By:
        """The signature under what this browser writes."""
        return By(actor=self.actor, device=self.device)


def person_of(request: AnyRequest) -> Person:
    """Read the choices of a browser; anything unknown falls back to the default."""
    theme = request.cookies.get("theme", "auto")
    return Person(
        lang=language_of(request),
        theme=theme if theme in THEMES else "auto",
        actor=_named(request, "actor") or "编排长",
        device=_named(request, "device") or _device(request),
    )


def language_of(request: AnyRequest) -> str:
    """Take the language chosen before, else the first one of ours that the browser asks for."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        found = _language(part.split(";")[0].strip().lower())
        if found:
            return found
    return "zh-Hans"


def _language(tag: str) -> str:
    if tag.startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")):
        return "zh-Hant"
    if tag.startswith("zh"):
        return "zh-Hans"
    return "en" if tag.startswith("en") else ""


def _named(request: AnyRequest, cookie: str) -> str:
    text = unquote(request.cookies.get(cookie, "")).strip()
    return "".join(c for c in text if c.isprintable())[:LONGEST_NAME]


def _device(request: AnyRequest) -> str:
    host = request.client.host if request.client else ""
    return "一号机" if host in LOOPBACK or not host else host
