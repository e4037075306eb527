"""What a person sees when an address, a form or the log itself is wrong: what happened, then what to do."""

import logging
from collections.abc import Mapping

from litestar import Response
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.types import ExceptionHandlersMap

from caipan.wording import Message

from .answers import RefusedHere
from .pages import page
from .person import AnyRequest

_log = logging.getLogger(__name__)

_BY_STATUS: Mapping[int, str] = {
    400: "web-bad-request",
    403: "web-stale-form",
    404: "web-not-found",
    405: "web-not-found",
    413: "web-too-large",
    422: "web-bad-request",
    500: "web-failed",
}


def failed(request: AnyRequest, status: int, message: Message, detail: tuple[Message, ...] = ()) -> Response[str]:
    """A page that says what is wrong and leads back."""
    return page(request, "failed.html", status_code=status, failure=message, detail=detail)


def _http(request: AnyRequest, error: Exception) -> Response[str]:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if isinstance(error, PermissionDeniedException):
        status = 403
    return failed(request, status, Message(_BY_STATUS.get(status, "web-bad-request")))


def _refused(request: AnyRequest, error: Exception) -> Response[str]:
    assert isinstance(error, RefusedHere)
    refused = error.refused
    return failed(request, 409, Message(refused.reason, dict(refused.params), refused.clauses))


def _damaged(request: AnyRequest, error: Exception) -> Response[str]:
    _log.error("log damaged: %s", error)
    return failed(request, 500, Message("web-log-damaged"), (Message("plain", {"text": str(error)}),))


def _unexpected(request: AnyRequest, error: Exception) -> Response[str]:
    if getattr(error, "reason", "") in {"log-damaged", "damaged"} or type(error).__name__ == "LogDamaged":
        return _damaged(request, error)
    _log.exception("unexpected failure on %s", request.url.path, exc_info=error)
    return failed(request, 500, Message("web-failed"))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    HTTPException: _http,
    RefusedHere: _refused,
    Exception: _unexpected,
}
