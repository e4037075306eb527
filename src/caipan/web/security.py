"""What protects every page: headers on every answer, a token in every form."""

import hashlib

from litestar.config.csrf import CSRFConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Content security policy: only files of our own, no inline script, no style attributes, no frames."""

HEADERS: dict[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


async def add_headers(message: Message, _scope: Scope) -> None:
    """Put the headers on every answer, refusals and missing pages too (hook ``before_send``)."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if headers.get("content-type", "").startswith("text/html"):
        headers["cache-control"] = "no-store"


def csrf(secret: str) -> CSRFConfig:
    """Protect every form. The cookie's name depends on the secret, so that a token of another secret is never kept."""
    mark = hashlib.sha256(secret.encode()).hexdigest()[:8]
    return CSRFConfig(
        secret=secret,
        cookie_name=f"caipan_token_{mark}",
        header_name="x-csrf-token",
        cookie_httponly=True,
        cookie_samesite="lax",
    )
