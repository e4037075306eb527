"""`caipan serve`: the desk in a browser."""

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from caipan.cli.language import current_language
from caipan.desk.door import CannotOpen, open_desk
from caipan.wording import Message, say

# The application is named by its address, as servers take it: this room and the pages know nothing of each other.
APPLICATION = "caipan.web.serving:application"
ANY_HOST = frozenset({"0.0.0.0", "::"})
PATIENCE_S = 20.0


def register(whole: typer.Typer) -> None:
    """Add `caipan serve` to the whole command."""
    whole.command()(serve)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for phones in the hall.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[str, typer.Option("--data", help="File of the data (SQLite).")] = "",
    sample: Annotated[
        bool, typer.Option("--sample", help="Make the sample competition when there is none yet.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser, if there is one.")] = True,
) -> None:
    """Serve the desk until it is interrupted."""
    place = data or str(default_data())
    try:
        competition = asyncio.run(_prepared(place, sample))
    except CannotOpen as refused:
        _stop(Message(refused.refused.reason, dict(refused.refused.params)))
    if not _is_free(host, port):
        _stop(Message("serve-port-taken", {"port": port, "other": port + 1}))
    os.environ["CAIPAN_DATA"] = place
    address = f"http://{'127.0.0.1' if host in ANY_HOST else host}:{port}/{competition}"
    _tell("serve-at", address=address)
    if host in ANY_HOST:
        for near in _near_addresses():
            _tell("serve-phones", address=f"http://{near}:{port}/")
    _tell("serve-data", path=place)
    if browser and _has_browser():
        threading.Thread(target=_open_when_up, args=(address, host, port), daemon=True).start()
    uvicorn.run(APPLICATION, factory=True, host=host, port=port, log_level="warning", timeout_graceful_shutdown=2)


def default_data() -> Path:
    """The file of the data where none is named, in the folder of this person's programs."""
    return Path(typer.get_app_dir("caipan")) / "desk.caipan"


async def _prepared(place: str, sample: bool) -> str:
    """Open the data once, so that every fault is said here in one line; the path of the page to open first."""
    async with open_desk(place, sample=sample) as desk:
        view = await desk.competitions()
    return f"c/{view.competitions[0].competition}" if len(view.competitions) == 1 else ""


def _tell(key: str, **params: str | int) -> None:
    typer.echo(say(Message(key, dict(params)), current_language()))


def _stop(message: Message) -> None:
    typer.echo(say(message, current_language()), err=True)
    raise typer.Exit(2)


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _near_addresses() -> list[str]:
    """Addresses of this machine in the hall's network."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent; this only asks which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return [address for address in found if not address.startswith("127.")]


def _has_browser() -> bool:
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _open_when_up(address: str, host: str, port: int) -> None:
    until = time.monotonic() + PATIENCE_S
    near = "127.0.0.1" if host in ANY_HOST else host
    while time.monotonic() < until:
        try:
            socket.create_connection((near, port), timeout=0.5).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
