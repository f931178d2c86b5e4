"""The deals of Bezique that agree with what a player has seen.

What the other player holds and when he took it up is all that is open: the rest of the stock is any order of the cards
left.  Every card that he has laid or played from the closed hand must have been dealt to him or drawn before.  Which of
several equal cards he played nobody can tell, so it is told in one way only: one that has been shown goes first.

The others are drawn backwards in time.  From the cards not seen the present hand is taken; a card played goes back into
it, a draw takes a card out of it, and what is left is what was dealt.  So a deal comes up once for each choice that he
had among equal cards, and is kept with the probability of one such choice: then all deals are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from trickbook.cards import Card, CardSet, cards_in, copies_of, minus, plus
from trickbook.contract.action import PLAYS, Action
from trickbook.contract.event import Dealt, Drew, Played, TrickWon
from trickbook.contract.state import State
from trickbook.contract.worlds import Sight, World, ordered
from trickbook.games.bezique.actions import ANNOUNCES, DECLARES, DRAW, GATHER, LEAVE, OPEN_PLAYS, SHOW
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.events import BlancheShown, Declared, Gathered, HeapLeft, PlayedOpen, StockExhausted
from trickbook.games.bezique.holding import handles_in, kind_of, parse_handle
from trickbook.games.bezique.ranks import PACK
from trickbook.games.bezique.setpiece import HAND
from trickbook.games.bezique.state import BeziqueState, deal_hands

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique

TRIES = 500
"""How often a proposal begins anew before it gives up."""

Act = Callable[[BeziqueState], Action]


class Draws(NamedTuple):
    """One draw of both players: the viewer's card, and whether he drew first."""

    own: Card
    own_first: bool


class BeziqueWorlds:
    """The worlds of a sight."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.game = sight, cast("Bezique", sight.game)
        self.other = self.game.next_seat(sight.viewer)
        self.own: tuple[Card, ...] = ()
        """The viewer's cards as dealt."""
        self.draws: list[Draws] = []
        self.shown: dict[int, list[Card]] = {}
        """By the number of the draw, 0 for the deal, the other's cards that he showed as carte blanche."""
        self.left_hand: list[tuple[int, Card]] = []
        """Cards not shown before that left the other's closed hand, each after so many draws."""
        self.acts: list[Act] = []
        self._known: CardSet = 0  # of the other's closed hand
        self._laid = 0
        self._seen: CardSet = 0
        self._read()
        self.unseen = [*PACK]
        for card in cards_in(self._seen):
            self.unseen.remove(card)
        self.hidden = HAND + len(self.draws) - len(self.left_hand) - sum(map(len, self.shown.values()))
        """How many cards of the other's closed hand have never been seen."""

    # Reading the sight ------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        last: object = None
        first: Drew | None = None
        for event in self.sight.events:
            match event:
                case Dealt(seat, _, cards) if seat == self.sight.viewer:
                    self.own = cards or ()
                    self._see(self.own)
                case Drew(seat, _, cards):
                    if first is None:
                        self.acts.append(lambda state: DRAW)
                        first = event
                    else:
                        mine = first if first.seat == self.sight.viewer else event
                        assert mine.cards is not None
                        self._see(mine.cards)
                        self.draws.append(Draws(mine.cards[0], mine is first))
                        first = None
                case PlayedOpen(seat, card, copy):
                    self.acts.append(_act(OPEN_PLAYS[card + 52 * (copy - 1)]))
                    if seat == self.other:
                        self._laid &= ~(1 << card + 52 * (copy - 1))
                case Played(seat, card):
                    self.acts.append(_act(PLAYS[card]))
                    if seat == self.other:
                        self._leaves(card)
                case Declared(seat, name, copies, points):
                    self.acts.append(_declares(name, copies, scored=points > 0))
                    if seat == self.other:
                        handles = sum(1 << parse_handle(copy) for copy in copies)
                        for handle in handles_in(handles & ~self._laid):
                            self._leaves(kind_of(handle))
                        self._laid |= handles
                case BlancheShown(seat, cards, _):
                    self.acts.append(lambda state: SHOW)
                    if seat == self.other:
                        self.shown[len(self.draws) if len(cards) == 1 else 0] = [*cards]
                        self._see(cards)
                        for card in cards:
                            self._known = plus(self._known, card)
                case StockExhausted():
                    for handle in handles_in(self._laid):
                        self._known = plus(self._known, handle % 52)
                case Gathered():
                    by_table = self.game.options.auto_gather or (isinstance(last, TrickWon) and last.number == 64)
                    self.acts += [] if by_table else [lambda state: GATHER]
                case HeapLeft():
                    self.acts.append(lambda state: LEAVE)
                case _:
                    pass
            last = event

    def _see(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self._seen = plus(self._seen, card)

    def _leaves(self, card: Card) -> None:
        """A card leaves the other's closed hand: one that has been shown, if there is one."""
        if copies_of(self._known, card):
            self._known = minus(self._known, card)
        else:
            self.left_hand.append((len(self.draws), card))
            self._see((card,))

    # Proposing --------------------------------------------------------------------------------------------------------

    def propose(self, rng: Random) -> World | None:
        for _ in range(TRIES):
            if (others := self._backwards(rng)) is not None:
                return World(self._pack(rng, *others), ordered(rng, PACK), self._script())
        return None

    def _backwards(self, rng: Random) -> tuple[list[Card], list[Card], list[Card]] | None:
        """The other's cards as dealt, those he drew, and the rest of the stock; ``None``: to be tried anew."""
        rest = rng.sample(self.unseen, len(self.unseen))
        hand = rest[: self.hidden]
        gone, drawn = len(self.left_hand), list[Card]()
        for number in range(len(self.draws), -1, -1):
            while gone and self.left_hand[gone - 1][0] == number:
                gone -= 1
                card = self.left_hand[gone][1]
                if (equal := hand.count(card)) and rng.random() * (equal + 1) >= 1:
                    return None
                hand.append(card)
            if number:
                shown = self.shown.get(number)
                drawn.append(shown[0] if shown else hand.pop(rng.randrange(len(hand))))
        return hand + self.shown.get(0, []), drawn[::-1], rest[self.hidden :]

    def _pack(self, rng: Random, dealt: list[Card], drawn: list[Card], rest: list[Card]) -> tuple[Card, ...]:
        places = tuple(Card(place) for place in range(2 * HAND))
        pone, dealer = deal_hands(places, self.game.options.deal_batches)
        mine, others = (dealer, pone) if self.sight.viewer == self.sight.dealer else (pone, dealer)
        pack = [*PACK]
        for hand, cards in ((mine, [*self.own]), (others, dealt)):
            for place, card in zip(hand, rng.sample(cards, HAND), strict=True):
                pack[place] = card
        stock = []
        for (own, own_first), other in zip(self.draws, drawn, strict=True):
            stock += [own, other] if own_first else [other, own]
        return (*pack[: 2 * HAND], *stock, *rest)

    def _script(self) -> Callable[[State], Action | None]:
        acts = iter(self.acts)

        def script(state: State) -> Action | None:
            act = next(acts, None)
            assert isinstance(state, BeziqueState)
            return None if act is None else act(state)

        return script


def _act(action: Action) -> Act:
    return lambda state: action


def _declares(name: str, copies: tuple[str, ...], *, scored: bool) -> Act:
    """Declaring or announcing with these copies, whichever number that way has."""
    handles = sum(1 << parse_handle(copy) for copy in copies)

    def act(state: BeziqueState) -> Action:
        ways = state.ways(BY_NAME[name]) if scored else state.announceable(BY_NAME[name])
        number = 1 + next((place for place, way in enumerate(ways) if way.handles == handles), len(ways))
        return DECLARES[name, number] if scored else ANNOUNCES[name, number]

    return act
