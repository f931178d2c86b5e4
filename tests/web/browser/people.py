"""People in browsers of their own, for tests: what they see, and what they do with what is offered to them.

Whatever a page asks for is listened to: nothing may leave the origin, and nothing may be complained of on its console.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route, expect

PATIENCE = 60_000
"""Milliseconds for which is waited what has to come: a busy machine is not a fault."""
PACE = 0.02
"""The seconds that computer players take here."""
SEED = "tests in a browser"
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "(?:ten|10)", "9": "(?:nine|9)", "8": "(?:eight|8)",
    "7": "(?:seven|7)", "6": "(?:six|6)", "5": "(?:five|5)", "4": "(?:four|4)", "3": "(?:three|3)", "2": "(?:two|2)",
}  # fmt: skip

# What can be done on the page of a table by somebody who takes the first thing offered; what he has done.
STEP = r"""() => {
  const all = (where) => [...document.querySelectorAll(where)];
  if (document.querySelector("main[data-sent]")) return null;
  const go = /^(I am ready|Go on|I claim nothing|Cut|Agree)/;
  const plain = all(".asked > button").find((button) => go.test(button.textContent));
  const cards = all(".row.offers .card:not(.dim):not(.chosen)");
  const words = all(".acts button");
  const done = words.find((button) => /^done$/i.test(button.ariaLabel));
  const next = plain ?? done ?? cards[0] ?? words[0];
  if (!next || (next !== plain && !document.querySelector(".asks"))) return null;
  next.focus();
  next.click();
  return next.ariaLabel ?? next.textContent;
}"""
# A card may be played, and nothing is on its way any more.
MAY_PLAY = """!document.querySelector("main[data-sent]")
  && [...document.querySelectorAll(".asks")].some((one) => /your turn to play|your lead/.test(one.textContent))"""
# Who taps quicker than any finger: what comes within a moment of an act would be the tap's echo.
QUICK = "const now = performance.now.bind(performance); performance.now = () => 1000 * now();"


class Someone:
    """Somebody with a browser of his own."""

    def __init__(
        self,
        browser: Browser,
        origin: str,
        width: int = 360,
        height: int = 740,
        *,
        worker: bool = False,
        quick: bool = False,
    ) -> None:
        self.origin = origin
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="allow" if worker else "block",
        )
        self.strayed: list[str] = []
        """What was asked of others than the service."""
        self.complaints: list[str] = []
        """What the console complains of."""
        self.context.on("request", self._asked)
        self.context.on("console", self._complained)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.set_default_timeout(PATIENCE)
        if quick:
            self.context.add_init_script(QUICK)
        self.page: Page = self.context.new_page()

    def close(self) -> None:
        """Go, and hold nothing against the service."""
        for page in self.context.pages:
            page.unroute_all(behavior="ignoreErrors")  # of what is still under way
        self.context.close()
        assert not self.strayed, self.strayed
        assert not self.complaints, self.complaints

    # Coming ---------------------------------------------------------------------------------------------------------

    def come_in(self, name: str, link: str = "") -> None:
        """Come in under a name, by a link if there is one."""
        self.page.goto(link or self.origin)
        self.page.get_by_label("What are you called?").fill(name)
        self.page.get_by_role("button", name="Come in").click()

    def open_table(
        self,
        game: str = "pedro",
        *,
        friend: bool = False,
        club: bool = False,
        pace: float = PACE,
        seed: str | None = SEED,
        ready: bool = False,
        **more: Any,
    ) -> None:
        """Open a table, at which computer players are quick and the deals can be repeated; ``ready``: whether the first
        is dealt at once, as pages have it where nobody else is waited for; ``more``: further terms."""

        def hurry(route: Route, request: Request) -> None:
            terms = (
                json.loads(request.post_data or "{}") | {"pace": pace} | ({} if seed is None else {"seed": seed}) | more
            )
            answer = route.fetch(post_data=json.dumps(terms))
            opened = answer.json()
            if not ready:
                opened.get("sight", {}).pop("offers", None)
            route.fulfill(response=answer, json=opened)

        self.page.route(
            "**/api/tables",
            lambda route, request: hurry(route, request) if request.method == "POST" else route.continue_(),
        )
        self.page.locator(f"input[value={game}]").check()
        if friend:
            self.page.get_by_label("A friend sits opposite").check()
        if club:
            self.page.get_by_label("Club table").check()
        self.page.get_by_role("button", name="Deal me in").click()
        expect(self.page.locator("main.table")).to_be_visible()

    def invite(self) -> str:
        """A link to the table."""
        self.page.get_by_role("button", name="Invite a friend").click()
        return self.page.get_by_label("The link", exact=True).input_value()

    # Seeing ---------------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        """The cards in hand."""
        return self.page.evaluate("[...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card)")  # type: ignore[no-any-return]

    def looks(self, origin: str = "") -> dict[str, Any]:
        """The table as the service knows it, at ``origin`` if that is not where the page is from, for this person."""
        answer = self.context.request.get(f"{origin or self.origin}/api/tables/{self.stream}")
        assert answer.ok, answer.text()
        return answer.json()  # type: ignore[no-any-return]

    def sees(self, seq: int) -> None:
        """Wait until the page shows an entry, or a later one."""
        self.page.wait_for_function(
            "(seq) => Number(document.querySelector('main.table')?.dataset.seq) >= seq", arg=seq
        )

    @property
    def stream(self) -> str:
        """The table that one is at."""
        return self.page.url.rpartition("/")[2]

    # Doing ----------------------------------------------------------------------------------------------------------

    def step(self) -> str | None:
        """Do the first thing that is offered, if anything is."""
        return self.page.evaluate(STEP)  # type: ignore[no-any-return]

    def goes_on(self, until: str = MAY_PLAY, arg: Any = None) -> None:
        """Do the first thing that is offered, again and again, until something is so: a card may be played."""
        self.page.wait_for_function(f"(arg) => ({until}) || (({STEP})(), false)", arg=arg)

    def plays(self) -> None:
        """Play the first card that may be, and see it gone."""
        self.goes_on("document.querySelectorAll('.hand .card').length < arg", len(self.hand))

    def may_play(self) -> bool:
        """Whether a card may be played now."""
        return self.page.evaluate(MAY_PLAY)  # type: ignore[no-any-return]

    # Listening ------------------------------------------------------------------------------------------------------

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.origin, self.origin.replace("http", "ws"), "data:")):
            self.strayed.append(request.url)

    def _complained(self, message: ConsoleMessage) -> None:
        # A wire that a test has cut is no fault of the page, and its browser says so.
        known = ("net::ERR_", "WebSocket", "Service Worker registration blocked")
        if message.type in ("error", "warning") and not any(one in message.text for one in known):
            self.complaints.append(message.text)


def agree(*people: Someone, origin: str = "") -> dict[str, Any]:
    """Wait until all pages show what the service knows, and it knows nothing newer: that, as the first sees it."""
    seq, known = None, people[0].looks(origin)
    while seq != (seq := known["seq"]):
        for person in people:
            person.sees(seq)
        known = people[0].looks(origin)
    return known


def shows(page: str, card: str) -> bool:
    """Whether a page shows a card, or names it, in any way."""
    rank, suit = card[0], card[1]
    ways = (
        rf'data-card="{card}"', rf"\b{card}\b", rf"{rank.replace('T', '10')}(?:<[^>]*>)?{SIGNS[suit]}",
        rf"{RANKS[rank]} of {SUITS[suit]}",
    )  # fmt: skip
    return re.search("|".join(ways), page) is not None
