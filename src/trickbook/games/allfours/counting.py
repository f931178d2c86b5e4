"""What a player of the family can count: the trumps still out, who has shown to be out of what, who should hold many.

Everything follows from one seat's view; nothing here knows which game it is, nor what to do with the numbers.
"""

from __future__ import annotations

from functools import cache

from trickbook.cards import CARDS, Card, CardSet, Suit, card_set
from trickbook.contract.seat import Seat
from trickbook.games.allfours.following import shown_void
from trickbook.games.allfours.trumps import TRUMP_POWER, TrumpTables, trump_tables
from trickbook.games.allfours.view import AllFoursView


@cache
def sets_above(trump: Suit) -> tuple[CardSet, ...]:
    """For each power, the set of trumps that have more."""
    strength = trump_tables(trump).strength[trump]
    return tuple(card_set(card for card in CARDS if strength[card] > max(power, TRUMP_POWER)) for power in range(36))


class Count:
    """The count of a hand at one moment, for the seat whose view it is.  Lists are indexed by seat."""

    def __init__(self, view: AllFoursView, *, unseen: int = 0, draws_tell: bool = True) -> None:
        """``unseen``: how many cards were left that nobody has looked at.  ``draws_tell``: plain cards were thrown."""
        assert view.viewer is not None and view.trump is not None
        self.view = view
        self.unseen, self.draws_tell = unseen, draws_tell
        self.me: Seat = view.viewer
        self.tables: TrumpTables = view.tables
        self.trumps: CardSet = self.tables.trumps & card_set(view.game.whole_pack)
        self._above = sets_above(self.tables.trump)
        self.out: CardSet = self.trumps & ~(view.shown | view.hand | view.discards)
        """The trumps that the other hands hold."""
        self.out_count = self.out.bit_count()
        self.played = [0, 0, 0, 0]
        """Cards each has played to tricks, buried ones apart."""
        self.trumps_played = [0, 0, 0, 0]
        self.void: list[CardSet] = [0, 0, 0, 0]
        """Cards that each is known not to hold, by what was played."""
        self.placed: list[CardSet] = [0, 0, 0, 0]
        """Trumps still out that each is credited with."""
        self._read_tricks()
        self.expected = self._expect()
        """How many trumps each should hold now."""

    def _read_tricks(self) -> None:
        """Remember what each has played, and what he has shown to be out of."""
        suit_of, trump, following = self.tables.suit_of, self.tables.trump, self.view.family_game.following
        for trick in (*(trick for _, trick in self.view.tricks), self.view.trick):
            led = suit_of[trick[0][1]] if trick else trump
            for seat, card in trick:
                self.played[seat] += 1
                suit = suit_of[card]
                if suit == trump:
                    self.trumps_played[seat] += 1
                if suit != led:
                    self.void[seat] |= shown_void(following, card, self.tables.suit_cards[led], self.tables.trumps)

    def kept(self, seat: Seat) -> int:
        """The trumps that ``seat`` held before the fill: what it began with less what it drew.

        Who draws few cards has kept many (P-TIP-9, P-TIP-10, C-TIP-6).
        Exact for all but a dealer who took more trumps than he had room for; from then on a lower limit.  A hand of
        more than six holds nothing but trumps (P-BURY-4).
        """
        view = self.view
        if not any(view.thrown) or not self.draws_tell:
            return 0  # or the deal was not seen from its beginning
        began = view.held[seat] + self.played[seat]
        sizes = view.sizes
        if began > sizes.hand or (
            view.thrown[seat] and sizes.dealt - view.thrown[seat] + view.drawn[seat] > sizes.hand
        ):
            return began
        return max(0, began - view.drawn[seat])

    def _expect(self) -> list[float]:
        """The trumps still out, shared among the others: first what each must hold, the rest by where it may lie."""
        view = self.view
        others = [seat for seat in view.game.seats if seat != self.me]
        sure, room = [0.0] * 4, [0.0] * 4
        for seat in others:
            if self.void[seat] & self.trumps != self.trumps:
                sure[seat] = min(view.held[seat], max(0, self.kept(seat) - self.trumps_played[seat]))
                room[seat] = (view.held[seat] - sure[seat]) * self._density(seat)
        rest, places = self.out_count - sum(sure), sum(room) + self.unseen
        if rest <= 0 or not places:
            return sure
        share = rest / places
        return [min(sure[seat] + share * room[seat], view.held[seat]) for seat in view.game.seats]

    def _density(self, seat: Seat) -> float:
        """How much likelier than others' a drawn card of ``seat`` is a trump: the dealer looked for them."""
        view = self.view
        if seat != view.dealer or not view.drawn[seat] or self.unseen:
            return 1.0
        remainder = view.sizes.stock - sum(view.drawn) + view.drawn[seat]
        return max(1.0, remainder / view.drawn[seat])

    # Questions --------------------------------------------------------------------------------------------------------

    def above(self, power: int) -> CardSet:
        """The trumps still out that beat a card of ``power``."""
        return self.out & self._above[power]

    def is_master(self, card: Card) -> bool:
        """Whether ``card`` is the highest trump not yet played, my own others aside."""
        power = self.tables.strength[self.tables.trump][card]
        return power > TRUMP_POWER and not self.above(power)

    def out_of_trumps(self, seat: Seat) -> bool:
        """Whether ``seat`` cannot hold a trump any more."""
        return self.void[seat] & self.trumps == self.trumps or not self.view.held[seat] or not self.out

    def has_some(self, seat: Seat, number: int) -> float:
        """The chance that ``seat`` holds at least one of ``number`` particular trumps among those out."""
        if not number or not self.out_count:
            return 0.0
        return 1.0 - max(0.0, 1.0 - self.expected[seat] / self.out_count) ** number

    def has_above(self, seat: Seat, power: int) -> float:
        """The chance that ``seat`` holds a trump that beats a card of ``power``."""
        above = self.above(power)
        if above & self.placed[seat]:
            return 1.0
        for cards in self.placed:
            above &= ~cards
        return self.has_some(seat, above.bit_count())
