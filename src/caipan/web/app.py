"""The web desk as an ASGI application."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.static_files import create_static_files_router
from litestar.utils.scope.state import ScopeState

from caipan.desk.desk import Desk

from .failures import EXCEPTION_HANDLERS
from .hub import Hub
from .person import AnyRequest
from .routes import HANDLERS
from .security import add_headers, csrf

STATIC = Path(__file__).resolve().parent / "static"
LARGEST_BODY = 8_000_000
"""Bytes that may be sent in: spreadsheets and exported competitions."""


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


class DeskSlot:
    """Holds a desk that is opened only when the server starts."""

    desk: Desk


def create_app(
    desk: Desk | DeskSlot, *, secret: str = "", debug: bool = False, lifespan: Sequence[Lifespan] = ()
) -> Litestar:
    """Build the application around a desk. ``secret`` signs the tokens of forms; without one it is made anew."""

    slot = desk if isinstance(desk, DeskSlot) else _filled(desk)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        yield
        await app.state.hub.close()

    return Litestar(
        route_handlers=[
            *HANDLERS,
            create_static_files_router(path="/static", directories=[STATIC], name="static"),
        ],
        state=State({"hub": Hub(lambda competition: slot.desk.changes(competition)), "token_of": token_of}),
        dependencies={"desk": Provide(lambda: slot.desk, sync_to_thread=False)},
        csrf_config=csrf(secret or secrets.token_hex(32)),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1400, gzip_compress_level=4, exclude=["/live$"]
        ),
        before_send=[add_headers],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=[*lifespan, running],
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
        debug=debug,
    )


def _filled(desk: Desk) -> DeskSlot:
    slot = DeskSlot()
    slot.desk = desk
    return slot


def token_of(request: AnyRequest) -> str:
    """The token that forms of this answer must carry."""
    config = request.app.csrf_config
    assert config is not None
    cookie = request.cookies.get(config.cookie_name)
    made = ScopeState.from_scope(request.scope).csrf_token
    return cookie or (made if isinstance(made, str) else "")
