"""The deals that agree with what a seat of Whist has seen: hidden hands, voids that were shown, the turned trump."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trickbook.cards import SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in
from trickbook.contract.action import DONE, PLAYS, Action
from trickbook.contract.event import Dealt, Played
from trickbook.contract.state import State
from trickbook.contract.worlds import Fate, Layouts, Sight, World
from trickbook.errors import PositionError
from trickbook.games.whist.events import HonoursClaimed, RestSettled, Turned
from trickbook.games.whist.state import CLAIM, CLAIM_HONOURS


class WhistWorlds:
    """The worlds of a sight: every card that was not seen is in one of the other hands."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.game = sight, sight.game
        self.plays: list[Card] = []
        self.answers: list[Action] = []
        """What those said who were asked for their honours."""
        self.turned: Card | None = None
        held: CardSet = 0
        self.shown: list[CardSet] = [0, 0, 0, 0]
        """The cards each has played."""
        missing: list[CardSet] = [0, 0, 0, 0]
        size = 0
        led: Suit | None = None
        for event in sight.events:
            match event:
                case Dealt(_, count, dealt):
                    size = count
                    held |= card_set(dealt or ())
                case Turned(_, card):
                    self.turned = card
                case Played(seat, card):
                    led = card.suit if len(self.plays) % 4 == 0 else led
                    self.plays.append(card)
                    self.shown[seat] |= card.bit
                    if led is not None and card.suit != led:
                        missing[seat] |= SUIT_CARDS[led]  # W-PLAY-3
                case HonoursClaimed(_, number):
                    self.answers.append(CLAIM_HONOURS if number else DONE)
                case RestSettled():
                    raise PositionError("The rest was claimed and nobody played it, so no deal can be told to its end.")
                case _:
                    pass
        if self.turned is not None and sight.dealer != sight.viewer:
            self.shown[sight.dealer] |= self.turned.bit  # W-DEAL-6: known to be his, played or not
        unseen = card_set(self.game.whole_pack) & ~held
        for cards in self.shown:
            unseen &= ~cards
        self.shown[sight.viewer] = held
        others = [seat for seat in self.game.seats if seat != sight.viewer]
        rooms = {seat.letter: size - self.shown[seat].bit_count() for seat in others}
        fates = [Fate(seat.letter, unseen & ~missing[seat], (seat.letter,)) for seat in others]
        self.layouts = Layouts(fates, rooms, unseen)

    def propose(self, rng: Random) -> World | None:
        """The hidden cards into the hands they can be in, each hand in any order but for the turned card."""
        met = self.layouts.draw(rng)
        served: list[list[Card]] = []
        for step in range(1, 5):
            seat = self.game.next_seat(self.sight.dealer, step)
            cards = [card for card in cards_in(self.shown[seat]) if card != self.turned]
            cards += met.get(seat.letter, [])
            rng.shuffle(cards)
            if seat == self.sight.dealer and self.turned is not None:
                cards.append(self.turned)
            served.append(cards)
        pack = tuple(card for round_of_four in zip(*served, strict=True) for card in round_of_four)
        luck = rng.sample(self.game.whole_pack, len(self.game.whole_pack))
        return World(pack, tuple(luck), self._script())

    def _script(self) -> Callable[[State], Action | None]:
        """The cards played and the honours claimed, as they were seen."""
        plays, answers = iter(self.plays), iter(self.answers)

        def script(state: State) -> Action | None:
            if state.to_act is None:
                return None
            if state.phase == CLAIM:
                return next(answers, None)
            card = next(plays, None)
            return None if card is None else PLAYS[card]

        return script
