"""Live updates: each browser is told that something changed and fetches its own page again."""

from collections.abc import AsyncIterator

from litestar import get
from litestar.params import FromPath
from litestar.response import ServerSentEvent, ServerSentEventMessage

from ..answers import DeskHere, found
from ..hub import Hub
from ..person import AnyRequest


@get(["/c/{competition:str}/live", "/p/{competition:str}/live"])
async def live(request: AnyRequest, desk: DeskHere, competition: FromPath[str]) -> ServerSentEvent:
    """Versions of the competition's log as they are written."""
    version = found(await desk.now(competition)).frame.head.version
    hub: Hub = request.app.state.hub
    return ServerSentEvent(_events(hub, competition, version), headers={"x-accel-buffering": "no"})


async def _events(hub: Hub, competition: str, version: int) -> AsyncIterator[ServerSentEventMessage]:
    yield ServerSentEventMessage(event="change", data=str(version), retry=2000)
    async for changed in hub.stream(competition):
        if changed is None:
            yield ServerSentEventMessage(comment="still here")
        else:
            yield ServerSentEventMessage(event="change", data=str(changed))


HANDLERS = [live]
