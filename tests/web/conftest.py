"""A server in its own process and Debian's Chromium, installed when it is missing."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PACKAGES = ("chromium-headless-shell", "chromium")  # of Debian
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
TABLE = "#part-table svg"
FITS = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
PATIENCE = 120_000  # milliseconds: a busy machine is slow, and only what never comes is a failure
WHOLE_GAME = 1800  # seconds: a long game on a busy machine
sync_api.expect.set_options(timeout=PATIENCE)


class Site:
    """A server that can be killed and started again on the same games."""

    def __init__(self, folder: Path, further_games: str = "tests.conftest") -> None:
        self.further_games = further_games
        self.database = folder / "tables.sqlite3"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        code = f"from worldwright.server.serve import run; run(port={self.port}, database={str(self.database)!r})"
        paths = [str(Path(__file__).parents[2]), *sys.path]
        speed = {
            "WORLDWRIGHT_BOT_PAUSE": "0.02",
            "WORLDWRIGHT_BOT_WORKERS": "1",
            "WORLDWRIGHT_ANALYSIS_SECONDS": "0.1",
            "WORLDWRIGHT_GAMES": self.further_games,
            "WORLDWRIGHT_REQUESTS_PER_MINUTE": "100000",
            "WORLDWRIGHT_TABLES_PER_MINUTE": "1000",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, **speed, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )
        latest = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < latest:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, "the server ended before it served"
            time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"))
    made.start()
    yield made
    made.kill()


def chromium() -> str:
    """Where Chromium is; on Debian it is installed when it is missing. One test process at a time looks."""
    with open(Path(tempfile.gettempdir()) / "worldwright-chromium.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not which_chromium() and shutil.which("apt-get"):
            root = [] if os.geteuid() == 0 else ["sudo", "-n"]
            subprocess.run([*root, "apt-get", "update", "-qq"], check=False)
            for package in PACKAGES:
                if not which_chromium():
                    subprocess.run([*root, "apt-get", "install", "-y", "-qq", package], check=False)
        found = which_chromium()
    assert found, "the browser tests need Chromium: install Debian's package `chromium`, or name it in CHROMIUM"
    return found


def which_chromium() -> str | None:
    """The one without windows needs a fifth less of the processor."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, (*PACKAGES, "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="package")  # while it is there no other test can have an event loop of its own
def browser() -> Iterator[PatientBrowser]:
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=PATIENCE)
        yield PatientBrowser(made)
        made.close()


class PatientBrowser:
    """A browser whose every window waits as long as a busy machine needs."""

    def __init__(self, browser: sync_api.Browser) -> None:
        self.browser = browser

    def new_context(self, **options: Any) -> sync_api.BrowserContext:
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        return context


@pytest.fixture
def visitor(browser: PatientBrowser, site: Site) -> Iterator[sync_api.Page]:
    """Somebody who opens the site for the first time, on a laptop; without motion, which costs a machine without a
    graphics card much time.
    """
    context = browser.new_context(viewport=LAPTOP, base_url=site.address, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def watched(visitor: sync_api.Page) -> Iterator[sync_api.Page]:
    """A visitor whose console stays clean."""
    complaints: list[str] = []
    visitor.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    visitor.on("pageerror", lambda error: complaints.append(str(error)))
    yield visitor
    assert not complaints


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker axe-core, as a PyPI package carries it; it is used in tests alone."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
