"""A desk with the sample competition, a client without a browser, and a browser."""

import asyncio
import os
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from caipan.desk.door import open_desk
from caipan.web.serving import DATA, application

from .small import build_small

expect.set_options(timeout=15_000)
TOKEN = re.compile(r'name="_csrf_token" value="([0-9a-f]+)"')


async def _prepare(path: Path, sample: bool) -> None:
    async with open_desk(str(path), sample=sample):
        pass


def _run_apart(work_to_do: Coroutine[Any, Any, None]) -> None:
    """Prepare data in a thread of its own, because a browser test has a loop running in this one."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(work_to_do)
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    if failures:
        raise failures[0]


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with the sample competition, made once; copy it before writing."""
    path = tmp_path_factory.mktemp("sample") / "desk.caipan"
    _run_apart(_prepare(path, sample=True))
    return path


@pytest.fixture(scope="session")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with a small competition, made once; copy it before writing."""
    path = tmp_path_factory.mktemp("small") / "desk.caipan"
    _run_apart(build_small(path))
    return path


@pytest.fixture
def sample(sample_file: Path, tmp_path: Path) -> Path:
    """A copy of the sample competition for one test."""
    return Path(shutil.copy(sample_file, tmp_path / "desk.caipan"))


@contextmanager
def _data(path: Path) -> Iterator[None]:
    before = os.environ.get(DATA)
    os.environ[DATA] = str(path)
    try:
        yield
    finally:
        if before is None:
            del os.environ[DATA]
        else:
            os.environ[DATA] = before


@pytest.fixture(scope="module")
def reader(sample_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A client for the tests of one file that write nothing."""
    path = shutil.copy(sample_file, tmp_path_factory.mktemp("reader") / "desk.caipan")
    with _data(Path(path)), TestClient(application()) as client:
        client.follow_redirects = False
        client.headers["accept-language"] = "zh-CN"
        yield client


@pytest.fixture
def client(sample: Path) -> Iterator[TestClient[Litestar]]:
    """A client of the sample desk without a browser; it follows no redirects."""
    with _data(sample), TestClient(application()) as client:
        client.follow_redirects = False
        client.headers["accept-language"] = "zh-CN"
        yield client


def open_board_of(client: TestClient[Litestar]) -> str:
    """A board of the running round that has no result yet."""
    found = re.search(r'data-board="(\d+)" data-result="" data-state="none"', client.get("/c/spring/men/r/5").text)
    assert found is not None
    return found[1]


def token_of(client: TestClient[Litestar], page: str = "/") -> str:
    """The token that forms of this client must carry."""
    found = TOKEN.search(client.get(page).text)
    assert found is not None
    return found[1]


@pytest.fixture
def post(client: TestClient[Litestar]) -> Callable[..., object]:
    """Send a form with its token."""
    token = token_of(client)

    def send(path: str, **fields: str) -> object:
        return client.post(path, data={"_csrf_token": token, **fields})

    return send


@dataclass(frozen=True)
class Site:
    """A desk that is served over http."""

    address: str
    data: Path


class _Server(uvicorn.Server):
    def install_signal_handlers(self) -> None:
        """Leave signals to the test run."""


@contextmanager
def serving(path: Path) -> Iterator[Site]:
    """Serve data on a free port until the test is over."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with _data(path):
        app = application()
        config = uvicorn.Config(app, "127.0.0.1", port, log_level="warning", timeout_graceful_shutdown=1)
        server = _Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
        thread.start()
        until = time.monotonic() + 20
        while not server.started and time.monotonic() < until:
            time.sleep(0.02)
        assert server.started, "the server did not start"
        try:
            yield Site(f"http://127.0.0.1:{port}", path)
        finally:
            server.should_exit = True
            thread.join(10)


@pytest.fixture
def site(sample: Path) -> Iterator[Site]:
    """The sample competition over http."""
    with serving(sample) as found:
        yield found


@pytest.fixture
def small_site(small_file: Path, tmp_path: Path) -> Iterator[Site]:
    """The small competition over http."""
    with serving(Path(shutil.copy(small_file, tmp_path / "small.caipan"))) as found:
        yield found


@pytest.fixture
def empty_site(tmp_path: Path) -> Iterator[Site]:
    """A desk without any competition over http."""
    with serving(tmp_path / "empty.caipan") as found:
        yield found


@pytest.fixture(scope="module")
def machine() -> Iterator[Playwright]:
    """Playwright for the tests of one file, so that its loop never meets tests of another."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def chromium(machine: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """The browser of this machine."""
    browser = machine.chromium.launch(**browser_type_launch_args)
    yield browser
    browser.close()


@dataclass
class Visitor:
    """A person with a browser; everything that went wrong in it is kept."""

    page: Page
    context: BrowserContext
    site: Site
    faults: list[str]

    def visit(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(self.site.address + path)
        return self.page


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., Visitor]]:
    """Open browsers on a site; every one must end without a fault in its console."""
    opened: list[Visitor] = []

    def open_one(site: Site, *, phone: bool = False, lang: str = "zh-CN", script: bool = True) -> Visitor:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 920}
        context = chromium.new_context(
            viewport=size,  # type: ignore[arg-type]
            locale=lang,
            has_touch=phone,
            is_mobile=phone,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        page, faults = context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        found = Visitor(page, context, site, faults)
        opened.append(found)
        return found

    yield open_one
    faults = [fault for each in opened for fault in each.faults]
    for each in opened:
        each.context.close()
    # A refused form (409, 422) is told to the console by the browser itself; that is no fault of the page.
    assert [fault for fault in faults if "status of 4" not in fault] == []
