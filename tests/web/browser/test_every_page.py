"""Every page in every state: nothing for axe to complain of, and nothing too wide, too small to hit or out of sight.

The pictures of the run are left in ``build/pictures``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.pages import PAGES, Shown
from tests.web.browser.people import Someone
from trickbook.client import Client

ROOT = Path(__file__).parents[3]
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / "build" / "pictures"
SIZES = ((320, 568), (360, 740), (667, 375), (1280, 800))
LOOKS = ({"scheme": "light", "deck": "four"}, {"scheme": "dark", "deck": "four"}, {"scheme": "light", "deck": "two"})

# Goes to another page, and marks the one that is left, so that none is taken for another.
LEAVE = """to => {
  if ((location.hash || "#/") !== to) document.querySelector("main").dataset.left = true;
  location.hash = to;
}"""
# Of what axe looks for, another look can only change what hangs on colours.
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = EVERYTHING | {"runOnly": ["color-contrast", "link-in-text-block"]}
COMPLAINTS = """async (how) => (await axe.run(document, how)).violations.flatMap((one) =>
  one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} (${node.failureSummary})`))"""
# What is wrong with how a page is laid out: it is too wide, a part of it cannot be hit, or is not to be seen.
LAYOUT = r"""(sees) => {
  const wrong = [];
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".typed:not(:focus-within)");
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const where = (one) => one.getBoundingClientRect();
  const name = (one) => (one.ariaLabel || one.textContent.trim().slice(0, 30) || one.tagName) + ` .${one.className}`;
  const inside = ({left, right, top, bottom}) =>
    left >= 0 && right <= innerWidth + 0.5 && top >= 0 && bottom <= innerHeight + 0.5;
  const {scrollWidth} = document.documentElement;
  if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide`);
  const typed = "input:not([type=radio], [type=checkbox])";
  const hit = `button:not(.rule), .button, summary, select, nav a, ${typed}, main.table .hand .card`;
  for (const one of all(hit)) {
    const {width, height} = where(one);
    if (Math.min(width, height) < 43.5) wrong.push(`${name(one)} is ${width} by ${height}`);
  }
  for (const one of all(".needs, .asks:not(:has(button))")) {
    const low = innerWidth >= 1024 && one.scrollHeight > one.clientHeight + 1;
    if (low || one.scrollWidth > one.clientWidth + 1) wrong.push(`${name(one)} is cut`);
  }
  for (const card of all("main.table .hand .card")) {
    const box = where(card);
    const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2];
    if (!inside(box) || !card.contains(document.elementFromPoint(x, y))) wrong.push(`${name(card)} cannot be hit`);
  }
  for (const one of all("main.table .cloth button")) {
    const {left, right, top, bottom} = where(one);
    const corners = [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]];
    const free = corners.every((corner) => one.contains(document.elementFromPoint(...corner)));
    if (!free) wrong.push(`${name(one)} is covered`);
  }
  for (const written of all("svg[role=img] text")) {
    const [own, whole] = [written, written.closest("svg")].map(where);
    if (own.left < whole.left || own.right > whole.right) wrong.push(`${name(written)} is cut`);
  }
  for (const total of all(".wall li > strong")) {
    const lines = where(total).height / parseFloat(getComputedStyle(total).fontSize);
    if (total.scrollWidth > total.clientWidth || lines > 1.5) wrong.push(`${name(total)} is cut or broken`);
  }
  for (const what of sees) {
    const [one] = all(what);
    if (!one || !inside(where(one))) wrong.push(`${what} is not to be seen`);
  }
  return wrong;
}"""


class Tour:
    """Ann, who goes from page to page in one browser, and a guest in another."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self.client = Client(origin, "Ann")
        self.ann, self.guest = Someone(browser, origin), Someone(browser, origin)
        self.ann.context.add_cookies(
            [{"name": "trickbook", "value": self.client.http.cookies["trickbook"], "url": origin}]
        )
        for one in (self.ann, self.guest):
            one.page.goto(origin)
            one.page.evaluate(AXE.read_text(encoding="utf-8"))

    def go(self, name: str) -> Someone:
        """Look at a page: who does."""
        shown: Shown = PAGES[name]
        one = self.guest if shown.guest else self.ann
        one.page.evaluate(LEAVE, shown.make(self.client))
        expect(one.page.locator("main[data-left]")).to_have_count(0)
        expect(one.page.locator(shown.ready).first).to_be_visible()
        return one

    def close(self) -> None:
        self.client.close()
        # A browser complains of dead links, too; the page about them is what is looked at here.
        self.ann.complaints[:] = [one for one in self.ann.complaints if "a status of 4" not in one]
        self.ann.close()
        self.guest.close()


@pytest.fixture(scope="module")
def tour(browser: Browser, origin: str) -> Iterator[Tour]:
    PICTURES.mkdir(parents=True, exist_ok=True)
    tour = Tour(browser, origin)
    yield tour
    tour.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_for_everybody_and_fits_every_screen(tour: Tour, name: str):
    page = tour.go(name).page
    wrong: dict[str, Any] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong[f"{width} by {height}"] = page.evaluate(LAYOUT, PAGES[name].sees)
        page.screenshot(path=PICTURES / f"{name}-{width}x{height}.png")
    page.set_viewport_size({"width": 360, "height": 740})
    for look in LOOKS:
        page.evaluate("look => Object.assign(document.documentElement.dataset, look)", look)
        wrong[" ".join(look.values())] = page.evaluate(COMPLAINTS, EVERYTHING if look is LOOKS[0] else COLOURS)
    page.screenshot(path=PICTURES / f"{name}-two-colours.png")
    page.evaluate("look => Object.assign(document.documentElement.dataset, look)", LOOKS[1])
    page.screenshot(path=PICTURES / f"{name}-dark.png")
    page.evaluate("look => Object.assign(document.documentElement.dataset, look)", LOOKS[0])
    assert {where: what for where, what in wrong.items() if what} == {}
