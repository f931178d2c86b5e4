"""The deals of the toy game that agree with what a player has seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.toygame.state import EXCHANGE, Threw, Turned
from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.contract.action import DISCARDS, PLAYS, Action
from trickbook.contract.event import Dealt, Drew, Played
from trickbook.contract.state import State
from trickbook.contract.worlds import Fate, Layouts, Sight, World, ordered


class ToyWorlds:
    """The worlds of a sight.  The other player's cards are dealt or drawn, then thrown, played or still held."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.game = sight, sight.game
        self.other = self.game.next_seat(sight.viewer)
        self.known: dict[str, CardSet] = {}
        """Cards whose place in the pack the player knows: dealt, drawn or turned."""
        self.thrown: CardSet = 0
        self.exchanged = [0, 0]
        """How often the player and the other have thrown and drawn."""
        self.plays: list[Card] = []
        shown, missing, led = 0, 0, None
        for event in sight.events:
            match event:
                case Dealt(seat, _, cards) if cards is not None:
                    self.known["dealt"] = card_set(cards)
                case Turned(card):
                    self.known["turned"] = 1 << card
                case Threw(seat, _, cards):
                    self.exchanged[seat == self.other] += 1
                    self.thrown |= card_set(cards or ())
                case Drew(_, _, cards) if cards is not None:
                    self.known["drawn"] = card_set(cards)
                case Played(seat, card):
                    self.plays.append(card)
                    if seat == self.other:
                        shown |= 1 << card
                        if led is not None and led.suit != card.suit:
                            missing |= 0x1FFF << 13 * led.suit  # X-PLAY-2
                    led = card if led is None else None
                case _:
                    pass
        whole = card_set(self.game.whole_pack)
        free = whole & ~(self.known["dealt"] | self.known["turned"] | self.known.get("drawn", 0))
        held = free & ~missing | shown
        drew = 2 * self.exchanged[1]
        rooms = {"dealt": 3, "drawn": drew, "thrown": drew, "left": free.bit_count() - 3 - drew}
        fates = [
            Fate("dealt", held, ("dealt",)),
            Fate("dealt and thrown", free & ~shown, ("dealt", "thrown")),
            Fate("drawn", held, ("drawn",)),
            Fate("left", free & ~shown, ("left",)),
        ]
        self.layouts = Layouts(fates, rooms, free)

    def propose(self, rng: Random) -> World | None:
        """The other's cards into his places, the player's own into his, what is left behind them."""
        met, dealer = self.layouts.draw(rng), self.sight.dealer
        thrown = met["dealt and thrown"]
        own, others = [*cards_in(self.known["dealt"])], met["dealt"] + thrown
        rng.shuffle(own)
        rng.shuffle(others)
        first, second = (others, own) if dealer == self.sight.viewer else (own, others)
        pack = [card for pair in zip(first, second, strict=True) for card in pair]
        pack += cards_in(self.known["turned"])
        drawn = [rng.sample(met["drawn"], len(met["drawn"])), [*cards_in(self.known.get("drawn", 0))]]
        rng.shuffle(drawn[1])
        for cards in drawn if dealer == self.sight.viewer else reversed(drawn):
            pack += cards
        pack += rng.sample(met["left"], len(met["left"]))
        return World(tuple(pack), ordered(rng, self.game.whole_pack), self._script(thrown))

    def _script(self, thrown: list[Card]) -> Callable[[State], Action | None]:
        own = [*cards_in(self.thrown | self.sight.draft)]
        throws = {self.sight.viewer: iter(own), self.other: iter(thrown)}
        plays = iter(self.plays)

        def script(state: State) -> Action | None:
            if state.to_act is None:
                return None
            if state.phase == EXCHANGE:
                card = next(throws[state.to_act], None)
                return None if card is None else DISCARDS[card]
            card = next(plays, None)
            return None if card is None else PLAYS[card]

        return script
