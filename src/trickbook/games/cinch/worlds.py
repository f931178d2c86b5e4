"""The deals that agree with what a seat of Cinch has seen: what discards, the draw, robbing and the first lead tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from random import Random
from typing import Any, ClassVar

from trickbook.cards import CardSet, card_set, cards_in
from trickbook.contract.action import DISCARDS, DONE, Action
from trickbook.contract.event import Event, Played
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.games.allfours.events import Discarded, Stacked, Thrown
from trickbook.games.allfours.ledger import Ledger
from trickbook.games.allfours.worlds import FamilyWorlds, Met
from trickbook.games.cinch.events import Robbed, Sealed
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.cinch.state import DISCARD, DRAW, LAY_OUT, ROB, ROB_OR_DRAW, CinchState


class CinchLedger(Ledger):
    """The ledger with choices not yet laid open (C-DISC-9) and with robbing (C-ROB)."""

    def __init__(self, *arguments: Any) -> None:
        self.sealed: dict[Seat, CardSet | None] = {}
        """What each has chosen to throw and not yet laid open; ``None``: not seen."""
        self.robbed = False
        super().__init__(*arguments)

    def _chose(self, event: Sealed) -> None:
        self.sealed[event.seat] = None if event.cards is None else card_set(event.cards)

    def _threw(self, event: Discarded | Thrown) -> None:
        self.sealed.pop(event.seat, None)
        self._thrown(event)
        if isinstance(event, Discarded) and event.cards is None:
            self.not_kept = event.count  # C-ROB-3: the dealer puts plain cards away face down

    def _robbed(self, event: Robbed) -> None:
        self.robbed = True
        self.stock = 0
        self._from(event.seat, "rest", event.count, event.cards)

    @property
    def options(self) -> CinchOptions:
        """The options of the game."""
        options = self.game.options
        assert isinstance(options, CinchOptions)
        return options

    def lead(self, event: Played | Stacked) -> CardSet:
        """A maker who may not lead anything else leads a plain card only without trumps (C-VAR-15)."""
        owes = self.options.first_lead == "trump" and len(self.plays) == 1
        return self.trumps if owes and not self.trumps >> event.card & 1 else 0

    def thrown_by(self, seat: Seat, *, robbing: bool) -> CardSet:
        """The known discards of ``seat`` before the draw, or those of a dealer who has robbed."""
        cards = 0
        for thrown in self.discards:
            if thrown.seat == seat and ("rest" in thrown.origins) is robbing:
                cards |= thrown.cards or 0
        return cards

    walk: ClassVar[Mapping[type[Event], Callable[[Any, Any], None]]] = {
        **Ledger.walk,
        Sealed: _chose,
        Thrown: _threw,
        Discarded: _threw,
        Robbed: _robbed,
    }


class CinchWorlds(FamilyWorlds):
    """The worlds of a ledger of Cinch."""

    refilled_by_pack = True  # C-DRAW-4
    ledger: CinchLedger

    def kept(self, seat: Seat) -> CardSet:
        """Trumps alone, of who has thrown a surplus of them (C-DISC-5) or must throw all else (C-VAR-12)."""
        ledger, options = self.ledger, self.ledger.options
        if not any(thrown.seat == seat for thrown in ledger.discards):
            return ledger.whole
        surplus = options.trump_discard != "allowed" and ledger.thrown_by(seat, robbing=False) & ledger.trumps
        strict = options.discard_rule == "all_plain" and options.extra_cards == "none" and seat != ledger.dealer
        return ledger.trumps if surplus or strict else ledger.whole

    def may_be_left(self) -> CardSet:
        return self.ledger.whole

    def plain_kept(self) -> range:
        """None by a dealer who put trumps away, where only a surplus of them may be (C-ROB-2, C-ROB-3)."""
        ledger, options = self.ledger, self.ledger.options
        surplus_only = options.trump_discard != "allowed" or options.rob == "must_take_trumps"
        put_away = ledger.thrown_by(ledger.dealer, robbing=True) & ledger.trumps
        return range(1) if put_away and surplus_only else super().plain_kept()

    def choices(self, met: Met) -> dict[tuple[str, Seat], list[Action]]:
        ledger, found = self.ledger, dict[tuple[str, Seat], list[Action]]()
        dealer = ledger.dealer
        for seat in self.game.seats:
            sealed = ledger.sealed.get(seat)
            laid_open = any(thrown.seat == seat for thrown in ledger.discards)
            if laid_open or sealed is not None:
                found[DISCARD, seat] = _throw(sealed if sealed is not None else ledger.thrown_by(seat, robbing=False))
        if ledger.robbed:
            found[ROB_OR_DRAW, dealer] = [ROB]
            # Nobody but he throws face down, and what is thrown so has a room of its own.
            hidden = card_set(
                card for name, cards in met.items() if name.split("/")[1] in ledger.rooms for card in cards
            )
            if cards := ledger.thrown_by(dealer, robbing=True) | hidden:
                found[LAY_OUT, dealer] = _throw(cards)
        elif f"drawn {dealer.letter}" in ledger.rooms:
            found[ROB_OR_DRAW, dealer] = [DRAW]
        return found

    def unseen_choice(self, state: State, rng: Random) -> list[Action] | None:
        """Any lawful discards of a seat that has chosen and not laid open, each set as likely as the next."""
        seat = state.to_act
        if state.phase != DISCARD or seat not in self.ledger.sealed or self.ledger.sealed[seat] is not None:
            return None
        assert isinstance(state, CinchState)
        throw = state.may_throw()
        plain, trumps = [*cards_in(throw.plain)], [*cards_in(throw.trumps)]
        numbers = [
            (few, many)
            for few in range(throw.least_plain, len(plain) + 1)
            for many in range(throw.least_trumps, min(throw.most_trumps, len(trumps)) + 1)
            if throw.least <= few + many <= throw.most
        ]
        ways = [comb(len(plain), few) * comb(len(trumps), many) for few, many in numbers]
        few, many = rng.choices(numbers, ways)[0]
        return _throw(card_set(rng.sample(plain, few) + rng.sample(trumps, many)))


def _throw(cards: CardSet) -> list[Action]:
    return [*(DISCARDS[card] for card in cards_in(cards)), DONE]
