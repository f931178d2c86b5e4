"""The service is down, or newer than the page: what a browser shows says what to do, and goes on by itself."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.browser.wire import Wire

READY = "navigator.serviceWorker.ready.then((found) => found.active.state)"


def test_the_address_opens_without_the_service_and_goes_on_when_it_is_back(someone: Any, origin: str):
    with Wire(urlsplit(origin).port or 0) as wire:
        ann = someone(f"http://127.0.0.1:{wire.port}", worker=True)
        ann.come_in("Ann")
        expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
        assert ann.page.evaluate(READY) in ("activating", "activated")
        wire.is_cut = True
        wire.cut()
        ann.page.reload()
        expect(ann.page.get_by_role("heading", name="Trickbook cannot be reached")).to_be_visible()
        expect(ann.page.get_by_role("listitem").first).to_contain_text("same network")
        wire.is_cut = False
        expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()


def test_without_a_worker_an_open_page_says_so_too(someone: Any, origin: str):
    ann = someone()
    ann.page.clock.install(time=0)
    ann.page.clock.pause_at(1000)  # it does not try again by itself
    ann.page.route("**/api/me", lambda route: route.abort())
    ann.page.goto(origin)
    expect(ann.page.get_by_role("heading", name="Trickbook cannot be reached")).to_be_visible()
    ann.page.unroute("**/api/me")
    ann.page.get_by_role("button", name="Try now").click()
    expect(ann.page.get_by_label("What are you called?")).to_be_visible()


def test_an_old_page_says_that_there_is_a_newer_one(someone: Any, origin: str):
    ann = someone()
    ann.page.clock.install()
    ann.come_in("Ann")
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    renewed = ann.page.get_by_role("alert").filter(has_text="Trickbook has been renewed.")
    with ann.page.expect_response(f"{origin}/"):
        ann.page.clock.fast_forward("11:00")
    expect(renewed).to_have_count(0)
    page = ann.context.request.get(origin).text()
    other = re.sub(r"index-[^.]+\.js", "index-other.js", page)
    ann.page.route(f"{origin}/", lambda route: route.fulfill(body=other, content_type="text/html"))
    ann.page.clock.fast_forward("11:00")
    expect(renewed).to_be_visible()
    ann.page.unroute(f"{origin}/")
    renewed.get_by_role("button", name="Load this page anew").click()
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(renewed).to_have_count(0)
