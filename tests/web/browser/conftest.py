"""A service for these tests, and a browser, which is installed with scripts/setup.sh dev.

All of them are ``slow`` and ``browser``: those of one process share one browser and one service.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser.people import PATIENCE, Someone

# The one without a window first: with a window every page costs five times the work to open.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if str(item.path).startswith(str(Path(__file__).parent)):
            item.add_marker("slow")
            item.add_marker("browser")


@pytest.fixture(scope="package")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the service is served."""
    from trickbook.web.pages import CLIENT

    if not (CLIENT / "index.html").is_file():
        pytest.fail("The pages are not built: scripts/client.sh build")
    data = tmp_path_factory.mktemp("service") / "trickbook.db"
    command = [sys.executable, "-m", "trickbook", "serve", "--port", "0", "--seeds", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\d+", served.stdout.readline())
            assert address is not None
            yield address.group()
        finally:
            served.terminate()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    if CHROMIUM is None:
        pytest.skip("These tests need the browser Chromium; as root: apt install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def someone(browser: Browser, origin: str) -> Iterator[Callable[..., Someone]]:
    """Makes people; at the end none of them may have anything to complain of."""
    people: list[Someone] = []

    def make(at: str = origin, **how: Any) -> Someone:
        people.append(Someone(browser, at, **how))
        return people[-1]

    yield make
    for one in people:
        one.close()
