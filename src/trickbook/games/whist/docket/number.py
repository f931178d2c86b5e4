"""Tricks turned without somebody's card, and hands with a wrong number of cards.  Rules W-OMIT-1..3, W-NUM-1, W-NUM-2.

Two cards of a player cannot be in one trick at a table here: put down together they are seen at once (W-EXP-3), so
W-TWO is for the referee; so is what comes of a pack that is not perfect or was dealt wrongly (T-25).
"""

from __future__ import annotations

from trickbook.cards import SUIT_CARDS, Card, CardSet
from trickbook.contract.acts import Demand
from trickbook.contract.docket import Right
from trickbook.contract.laws import Breach, NewDeal, Refusal
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.docket import REVOKE
from trickbook.games.whist.acts import NEW_DEAL
from trickbook.games.whist.club import ClubWhistState, PlayLate
from trickbook.games.whist.docket.revokes import Revokes

WRONG_NUMBER = "new deal"


class WrongNumbers(Revokes):
    """Hands are counted against the tricks they have played to."""

    def __init__(self, state: ClubWhistState) -> None:
        super().__init__(state)
        self.omitted: dict[Seat, list[tuple[int, Card]]] = {}
        """Who has not played to tricks that were turned: the number of each, and the card led to it."""
        self.owes_card: set[Seat] = set()
        """Those whose next card goes to the trick they have omitted (W-OMIT-2)."""

    def surplus(self, seat: Seat) -> int:
        """How many cards ``seat`` holds beyond what it should."""
        due = self.state.last - self.state.complete_tricks - self.has_played(seat)
        return self.state.hands[seat].bit_count() - due

    def omit(self, seat: Seat) -> None:
        """A trick is turned without a card of ``seat``; nobody has noticed it (T-31)."""
        self.omitted.setdefault(seat, []).append((self.number, self.plays[0][1]))

    def count_hand(self, seat: Seat, other: Seat) -> None:
        """Somebody has the cards of a hand counted."""
        if self.surplus(other) <= 0:
            sentence = f"{other} has the right number of cards. Nothing changes."
            self.groundless("trick omitted", other, seat, sentence, ("W-NUM-1", "W-OMIT-1"))
            return
        trick = self.omitted[other][-1][0]
        played_next = self.has_played(other) or self.state.complete_tricks > trick
        others_right = all(self.surplus(foe) == 0 for foe in self.adversaries(other))
        ruling = self.case(
            "trick omitted", other, seat,
            played_next=played_next, over=not self.state.in_play, others_right=others_right,
        )  # fmt: skip
        if ruling.orders(NewDeal):
            self.redeal = ruling.rules
        elif (grant := ruling.grant) is not None:
            if not self.is_open(WRONG_NUMBER, other):
                choices = tuple(map(Demand, grant.choices))
                self.grant(Right(WRONG_NUMBER, other, self.adversaries(other), choices, grant.until, ruling.rules))
        elif not played_next and self.state.in_play:
            self.owes_card.add(other)

    def number_chosen(self, act: Demand, right: Right) -> None:
        """The adversaries have the cards dealt anew, or play on (W-NUM-1)."""
        if act == NEW_DEAL:
            self.redeal = right.rules

    def late_cards(self, seat: Seat) -> CardSet:
        """What ``seat`` may lawfully play to the trick it has omitted."""
        held, led = self.state.hands[seat], self.omitted[seat][-1][1]
        return held & SUIT_CARDS[led.suit] or held

    def play_late(self, seat: Seat, card: Card) -> None:
        """``seat`` plays to the trick it has omitted; its winner does not change (W-OMIT-2, W-OMIT-3)."""
        lawful, (trick, led) = self.late_cards(seat), self.omitted[seat].pop()
        self.owes_card.discard(seat)
        if not lawful >> card & 1:
            suit = str(led.suit)[:-1]
            refusal = Refusal(f"{seat} held a {suit}, so a {suit} was owed.", ("W-PLAY-3",))
            self.breaches.append(Breach(REVOKE, seat, trick, refusal, self.state.how(seat)))
        self.take_up(seat, card)
        self.events += self.state.force(seat, PlayLate(card))
