"""The fill: what each may throw, the discards laid open, the draw, and the dealer who robs.

Rules C-DISC, C-DRAW, C-ROB.  The functions that change a deal in progress append the events of what happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickbook.cards import CardSet, card_set, cards_in
from trickbook.contract.action import DONE, Action, discards_of
from trickbook.contract.event import Dealt
from trickbook.contract.seat import Seat
from trickbook.games.allfours.events import Discarded, Thrown
from trickbook.games.allfours.sizes import SIZES
from trickbook.games.allfours.trumps import TrumpTables
from trickbook.games.cinch.events import Robbed

if TYPE_CHECKING:
    from trickbook.games.cinch.state import CinchState


class Throw(NamedTuple):
    """What a choice of cards to throw must be: of which cards, how many of each kind, and how many in all."""

    plain: CardSet
    least_plain: int
    trumps: CardSet
    """The trumps that may be thrown."""
    least_trumps: int
    most_trumps: int
    least: int
    most: int

    def wants(self, draft: CardSet) -> tuple[int, int, int]:
        """How many plain cards, trumps and cards of any kind are still owed after ``draft``."""
        plain, trumps = (draft & self.plain).bit_count(), (draft & self.trumps).bit_count()
        return max(0, self.least_plain - plain), max(0, self.least_trumps - trumps), self.least - plain - trumps

    def steps(self, draft: CardSet) -> tuple[Action, ...]:
        """The lawful next steps after ``draft``: cards with which the choice can still be completed, and its end."""
        owed_plain, owed_trumps, owed = self.wants(draft)
        room = self.most - draft.bit_count()
        cards = self.plain if room > owed_trumps else 0
        if room > owed_plain and (draft & self.trumps).bit_count() < self.most_trumps:
            cards |= self.trumps
        steps = discards_of(cards & ~draft)
        return steps if owed > 0 or owed_plain or owed_trumps else (*steps, DONE)


def may_throw(
    hand: CardSet,
    tables: TrumpTables,
    trump_discard: str,
    *,
    all_plain: bool,
    exactly: bool,
    full: int = SIZES["full"].hand,
) -> Throw:
    """What a hand may throw to come down to six or fewer, or to six exactly (``full``: six).

    Trumps go only as the surplus above six, no scoring ones, unless ``trump_discard`` says otherwise; since at most six
    trumps score this can always be done.  Rules C-DISC-1, C-DISC-3..5, C-ROB-3, C-ROB-8, C-VAR-6, C-VAR-12.
    """
    trumps, plain = hand & tables.trumps, hand & ~tables.trumps
    number = trumps.bit_count()
    least = max(0, hand.bit_count() - full)
    fewest = most = max(0, number - full)
    if trump_discard == "allowed":
        fewest, most = 0, number
    elif trump_discard == "no_scorers":
        trumps &= ~tables.scorers
    return Throw(
        plain=plain,
        least_plain=plain.bit_count() if all_plain else 0,
        trumps=trumps if most else 0,
        least_trumps=fewest,
        most_trumps=most,
        least=least,
        most=least if exactly else hand.bit_count(),
    )


def deal_extra(deal: CinchState, seat: Seat, start: int = 0) -> None:
    """Four more cards for ``seat``: the packet that begins at ``start`` of the stock (C-VAR-6, C-VAR-7)."""
    end = start + deal.game.sizes.extra
    packet = card_set(deal.stock[start:end])
    del deal.stock[start:end]
    deal.hands[seat] |= packet
    deal.events.append(Dealt(seat, packet.bit_count(), cards_in(packet)))


def lay_open(deal: CinchState) -> None:
    """All that was chosen is laid face up, in turn order (C-DISC-2, C-DISC-9)."""
    for seat in deal.together:
        thrown = deal.sealed[seat]
        deal.hands[seat] &= ~thrown
        throw(deal, thrown)
        deal.events.append(Thrown(seat, cards_in(thrown)))


def throw(deal: CinchState, cards: CardSet) -> None:
    """``cards`` are among the discards: plain ones may be served again, trumps never (C-DRAW-4, C-DISC-6)."""
    deal.thrown |= cards & ~deal.trumps
    deal.thrown_trumps |= cards & deal.trumps


def rob(deal: CinchState) -> None:
    """The dealer takes up all that is left of the stock (C-ROB-1, C-ROB-8)."""
    taken = tuple(sorted(deal.stock))
    deal.hands[deal.dealer] |= card_set(taken)
    deal.stock = []
    deal.events.append(Robbed(deal.dealer, len(taken), taken))


def lay_out(deal: CinchState, cards: CardSet) -> None:
    """The robbing dealer puts away what he does not keep: trumps face up, plain cards face down (C-ROB-3, C-ROB-7)."""
    dealer = deal.dealer
    deal.hands[dealer] &= ~cards
    throw(deal, cards)
    if trumps := cards & deal.trumps:
        deal.events.append(Thrown(dealer, cards_in(trumps)))
    if plain := cards_in(cards & ~deal.trumps):
        deal.events.append(Discarded(dealer, len(plain), plain))
