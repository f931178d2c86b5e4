"""The deals that agree with what a seat of Pedro has seen: what its discards, its take and the bid 28-56 tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from trickbook.cards import Card, CardSet, card_set
from trickbook.contract.action import DISCARDS, DONE, TAKES, Action
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.games.allfours.events import Looked, Thrown, Took
from trickbook.games.allfours.ledger import Ledger
from trickbook.games.allfours.trumps import ACE, TWO
from trickbook.games.allfours.worlds import FamilyWorlds, Met
from trickbook.games.pedro.options import PedroOptions
from trickbook.games.pedro.state import BID_28_56


class PedroLedger(Ledger):
    """The ledger with the dealer's take (P-ROB)."""

    def __init__(self, *arguments: Any) -> None:
        self.took = False
        super().__init__(*arguments)

    def _looked(self, event: Looked) -> None:
        if event.cards is not None:
            self.known["left"] = card_set(event.cards)

    def _took(self, event: Took) -> None:
        """The rest of the stock is then what was taken and what was left, plain cards all (P-ROB-2, P-ROB-9)."""
        self.took = True
        self._from(event.seat, "taken", event.count, event.cards)
        left = self.rooms["left"] = self.stock - event.count
        if event.cards is None:
            self.not_kept = left
        else:
            self.known["left"] &= ~card_set(event.cards)
        self.stock = left

    walk: ClassVar[Mapping[type[Event], Callable[[Any, Any], None]]] = {**Ledger.walk, Looked: _looked, Took: _took}


class PedroWorlds(FamilyWorlds):
    """The worlds of a ledger of Pedro."""

    ledger: PedroLedger

    def kept(self, seat: Seat) -> CardSet:
        return self.ledger.trumps or self.ledger.whole  # P-DISC-1, P-DISC-3

    def may_be_left(self) -> CardSet:
        return self.ledger.plain if self.ledger.took else self.ledger.whole  # P-ROB-2

    def plain_kept(self) -> range:
        """No plain card in a hand that is too long (P-ROB-3, P-ROB-4)."""
        ledger = self.ledger
        dealt = ledger.rooms[f"dealt {ledger.dealer.letter}"]
        thrown = sum(ledger.rooms.get(thrown.name, 0) for thrown in ledger.discards if thrown.seat == ledger.dealer)
        return range(1) if dealt - thrown + ledger.rooms["taken"] > self.game.sizes.hand else super().plain_kept()

    def must_be_dealt(self, seat: Seat) -> CardSet:
        """Whoever bids 28-56 was dealt ace, king and two of the suit (P-VAR-8)."""
        ledger = self.ledger
        if seat != ledger.dealer or ledger.tables is None or BID_28_56 not in ledger.calls:
            return 0
        first = ledger.tables.two - TWO
        return card_set(first + rank for rank in (ACE, ACE - 1, TWO)) & ledger.whole

    def choices(self, met: Met) -> dict[tuple[str, Seat], list[Action]]:
        ledger, found = self.ledger, dict[tuple[str, Seat], list[Action]]()
        for event in ledger.sight.events:
            if isinstance(event, Thrown):  # P-VAR-21
                found["discard", event.seat] = [DISCARDS[card] for card in event.cards]
        if ledger.took:
            taken = self._chosen(met)
            found["take", ledger.dealer] = [*(TAKES[card] for card in taken)] or [DONE]
        return found

    def _chosen(self, met: Met) -> list[Card]:
        """The plain cards that the dealer has taken."""
        ledger = self.ledger
        known = [card for card in ledger.game.whole_pack if ledger.known.get("taken", 0) & ledger.plain & 1 << card]
        return known or [*met.get("taken/plain", ())]

    def luck_runs(self, met: Met) -> list[list[list[Card]]]:
        """Where chance picks the dealer's plain cards, it picks those that he has (P-ROB-3)."""
        options, ledger = self.game.options, self.ledger
        assert isinstance(options, PedroOptions)
        if options.dealer_fill_choice != "random" or not ledger.took:
            return []
        left = ledger.known.get("left")
        rest = [*met.get("left/left", ())] if left is None else [c for c in self.game.whole_pack if left >> c & 1]
        return [[self._chosen(met), rest]]
