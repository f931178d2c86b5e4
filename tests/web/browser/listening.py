"""What somebody hears who does not look: the narration of a page as a screen reader would say it, where the focus is,
and what the service has told, heard on the wire."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocket

from tests.web.browser.people import PACE, SEED, Someone
from trickbook.cards import Card
from trickbook.contract.seat import Seat, SeatLetter

# Notes every sentence that the live region gains, and whenever nothing has the focus after something has changed, or no
# card after one was played.
LISTEN = r"""
window.narrated = [];
window.unfocused = [];
let held = 0;
const spoken = (line) => {
  const copy = line.cloneNode(true);
  copy.querySelectorAll("[aria-hidden=true]").forEach((one) => one.remove());
  return copy.textContent.trim();
};
const look = () => {
  const table = document.querySelector("main.table");
  if (table && [null, document.body].includes(document.activeElement)) unfocused.push(table.dataset.seq);
  const cards = document.querySelectorAll(".hand .card").length;
  if (cards && cards === held - 1 && !document.activeElement.matches(".card")) unfocused.push("a card was played");
  held = cards;
};
new MutationObserver((records) => {
  for (const node of records.flatMap((record) => [...record.addedNodes])) {
    if (node.nodeType !== 1) continue;
    const lines = node.matches("[role=log] p") ? [node] : [...node.querySelectorAll("[role=log] p")];
    narrated.push(...lines.map(spoken));
  }
  setTimeout(look);
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
# Where the focus is, and whether what has it may be done now, over a connection that stands.
FOCUS = r"""() => {
  const one = document.activeElement;
  const asked = document.querySelector("main.table .asks") !== null;
  const card = one.matches(".row.offers .card:not(.dim)");
  const act = one.matches(".asked .main, .asked [role=group] button");
  return {
    name: (one.ariaLabel ?? one.textContent).trim(),
    kind: one.matches(".card") ? "card" : one.localName,
    due: document.querySelector(".sent, .banner") === null && (one.matches(".asked .main") || (asked && (card || act))),
    dim: one.matches(".row.offers .card.dim"),
    hand: [...document.querySelectorAll(".hand .card")].map((one) => one.dataset.card),
    go: one.matches(".asked .main"),
  };
}"""


class Listener:
    """Somebody at a table of his own with computer players, who has neither mouse nor screen."""

    def __init__(self, someone: Someone, game: str, **terms: Any) -> None:
        self.page, self.someone, self.origin = someone.page, someone, someone.origin
        self.entries: dict[int, list[dict[str, Any]]] = {}
        """The events of every entry, as the service has told them."""
        self.page.add_init_script(LISTEN)
        self.page.on("websocket", self._connected)
        self.post("/api/guests", name="Ann")
        bots: dict[SeatLetter, str] = {"N": "rule"} if game == "bezique" else {"N": "rule", "E": "rule", "W": "rule"}
        terms = {"seat": "S", "bots": bots, "pace": PACE, "seed": SEED, **terms}
        opened = self.post("/api/tables", game=game, **terms)
        self.begun: int = opened["seq"]
        self.page.goto(f"{self.origin}/#/table/{opened['sight']['stream']}")
        self.page.locator("main.table").wait_for()

    def post(self, path: str, **data: Any) -> dict[str, Any]:
        """What the service answers."""
        answer = self.someone.context.request.post(self.origin + path, data=data, headers={"Origin": self.origin})
        assert answer.ok, answer.text()
        return answer.json()  # type: ignore[no-any-return]

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._heard(json.loads(frame)))

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            self.entries |= {told["seq"]: told["events"] for told in message["told"]}

    @property
    def focus(self) -> dict[str, Any]:
        """Where the focus is."""
        return self.page.evaluate(FOCUS)  # type: ignore[no-any-return]

    @property
    def narrated(self) -> list[str]:
        """All sentences that were said so far."""
        return self.page.evaluate("narrated")  # type: ignore[no-any-return]

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def step(self) -> bool:
        """Do what has the focus, once it may be done, or go on to what may; whether the deal is over."""
        due = f"() => {{ const focus = ({FOCUS})(); return (focus.due || focus.dim) && focus; }}"
        focus = self.page.wait_for_function(due).json_value()
        if focus["due"] and focus["go"] and self.over:
            return True
        self.press("Enter" if focus["due"] else "ArrowRight")
        return False

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return any(event["type"] == "DealClosed" for events in self.entries.values() for event in events)

    def public(self) -> list[str]:
        """What has happened since the table was opened and everybody may hear, a sentence each, as it is said."""
        return [
            in_words(event["told"])
            for seq in sorted(self.entries)
            if seq > self.begun
            for event in self.entries[seq]
            if event["told"] and (event["type"] != "Dealt" or event["cards"]) and not _own_word(event)
        ]

    def heard(self) -> list[str]:
        """What was narrated of all that has happened."""
        happened = set(self.public())
        return [line for line in self.narrated if line in happened]


def in_words(text: str) -> str:
    """A sentence with its cards by their names."""
    return re.sub(r"\b[2-9TJQKA][CDHS]\b(?![#\w])", lambda card: Card.parse(card[0]).name, text)


def _own_word(event: dict[str, Any]) -> bool:
    return event["type"] == "Readied" and str(event["told"]).startswith(str(Seat.SOUTH))
