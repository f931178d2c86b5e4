"""Which card to play: each is weighed by what it should bring to this trick and by what it is worth in hand.

What it brings: the points on the table and those that the others should add, by the chance that the side wins the trick
less the chance that it loses it.  What it is worth in hand: the chance to bring its points home later, and its power to
win a later trick.  The chances rest on the count of trumps (``Count``).  The games of the family say what their cards
are worth (``Nature``) and which of their advice a ``Motive`` follows.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from functools import cache
from typing import NamedTuple

from trickbook.cards import CARDS, Card, CardSet, Suit, cards_in
from trickbook.contract.action import Play
from trickbook.contract.seat import Seat, Side
from trickbook.games.allfours.counting import Count
from trickbook.games.allfours.trumps import TRUMP_POWER, point_values, trump_tables
from trickbook.games.allfours.view import AllFoursView

POWER = (6.0, 3.4, 2.1, 1.3, 0.7)
"""What trumps are worth in hand for their power alone, by how many trumps out are higher: none, one ...

Trumps of a hand that are equal in this share it: who holds ace and king still has the best trump when the ace is gone.
The high ones are for cinching (P-TIP-8, C-TIP-8).
"""
LOW_POWER = 0.2
GUARD = 0.35
"""What any other trump is worth to the holder of a five, who need not play it to a trump lead (P-TIP-11, C-TIP-3)."""
HOLD, HOLD_LENGTH, HOLD_SIDE, HOLD_MASTER, HOLD_MOST = 0.4, 0.15, 0.2, 0.1, 0.95
"""The chance that a card in hand brings its points home: at least, for each further trump in hand, for a side that
bid, for each trump that no other beats; and at most."""
NAMER = 2.5
"""How much likelier than by the mere count of trumps he who named them is to hold a given high one."""
WILL = 0.75
"""The chance that a player who can trump a plain lead does, be it that he must."""
PLAIN_OVER = 0.15
"""The chance that a plain card is beaten by a player without trumps."""
RESCUE = 0.6
"""The chance that a partner who beats the card to be beaten also beats what an adversary put on it."""
AGAIN = 0.4
"""How likely partner's winning card is beaten, measured by the card he beat."""
FORCED = 0.8
"""The chance that the one trump of a player is a point card if he is credited with one."""
CHEAP = 0.5
"""What a trick without points costs a side whose bid is lost: the lead, and a card (P-TIP-15)."""
STAKE = 10
"""With fewer points than these still in the hands, power in hand counts for less."""


class Nature(NamedTuple):
    """What the play of a card depends on in a game and its house rules."""

    values: tuple[int, ...]
    """The points that each card brings to who wins it."""
    scorers: CardSet
    """The cards that bring any."""
    total: int
    """All the points of a deal."""
    must_follow: bool = False
    """Whether a plain suit must be followed by who can."""
    clinch: float = 0.0
    """What the trick that makes or breaks the bid is worth beyond its points."""


@cache
def nature(
    trump: Suit, *, jack: int = 1, two: bool = True, total: int = 14, must_follow: bool = False, clinch: float = 0.0
) -> Nature:
    """The nature of a game with ``trump``; where the two counts for its holder, no trick changes whose it is."""
    values = list(point_values(trump, jack))
    if not two:
        values[trump_tables(trump).two] = 0  # P-SCORE-2, C-VAR-16
    scorers = sum(1 << card for card, points in enumerate(values) if points)
    return Nature(tuple(values), scorers, total, must_follow, clinch)


class Outlook(NamedTuple):
    """A card weighed."""

    card: Card
    chance: float
    """That the side of its player wins the trick."""
    worth: float


class Position:
    """A seat's turn to play, as far as it bears on the choice of a card."""

    def __init__(self, view: AllFoursView, count: Count, nature: Nature) -> None:
        self.view = view
        self.count = count
        self.nature = nature
        self.tables = tables = count.tables
        self.me = count.me
        self.left_foe, self.partner, self.right_foe = (view.game.next_seat(self.me, step) for step in (1, 2, 3))
        self.values, self.scorers = nature.values, nature.scorers
        self.bidding = view.bidder in (self.me, self.partner)
        self.mine: CardSet = view.hand & count.trumps
        self.fives: CardSet = view.hand & tables.fives
        self.foes_out = count.out_of_trumps(self.left_foe) and count.out_of_trumps(self.right_foe)
        self._read_trick()
        self._read_hands()
        self._read_score()

    def _read_trick(self) -> None:
        """What lies on the table: the suit led, the best card and whose it is, the points, who is still to play."""
        trick = self.view.trick
        self.led = self.tables.suit_of[trick[0][1]] if trick else None
        self.best, self.pile = 0, 0
        self.winner: Seat | None = None
        for seat, card in trick:
            self.pile += self.values[card]
            power = self.tables.strength[self.led][card] if self.led is not None else 0
            if power > self.best:
                self.best, self.winner = power, seat
        played = {seat for seat, _ in trick}
        order = (self.left_foe, self.partner, self.right_foe)
        self.after = [seat for seat in order if seat not in played and self.view.held[seat]]

    def _read_hands(self) -> None:
        """The points still in the hands, those each other hand should hold, and how safe mine are."""
        count, out = self.count, self.count.out
        points_out = sum(self.values[card] for card in cards_in(out & self.scorers))
        fives_out = 5 * (out & self.tables.fives).bit_count()
        mine = sum(self.values[card] for card in cards_in(self.mine & self.scorers))
        self.stake = min(1.0, (points_out + mine) / STAKE)
        likely = count.expected.copy()
        if self.view.bidder is not None:
            likely[self.view.bidder] *= NAMER
        total = sum(likely) or 1.0
        self.points_of = [share / total * (fives_out + 0.5 * (points_out - fives_out)) for share in likely]
        strength = self.tables.strength[self.tables.trump]
        above = [count.above(strength[card]).bit_count() for card in cards_in(self.mine)]
        self.equals = Counter(above)
        masters = self.equals[0]
        length = max(0, self.mine.bit_count() - 1)
        hold = HOLD + HOLD_LENGTH * length + HOLD_SIDE * self.bidding + HOLD_MASTER * masters
        self.hold = 1.0 if self.foes_out else min(HOLD_MOST, hold)

    def _read_score(self) -> None:
        """How many points this side and the other still need to make the bid, or to break it."""
        view, total = self.view, self.nature.total
        us = view.game.side_of(self.me)
        ours, theirs = (
            sum(self.values[card] for card in cards_in(self.secured(side) & self.scorers)) for side in (us, 1 - us)
        )
        make = min(view.contract, total)
        needed, they_need = (make, total - make + 1) if self.bidding else (total - make + 1, make)
        self.needed, self.they_need = needed - ours, they_need - theirs
        self.made = view.contract > 0 and self.needed <= 0
        """Whether the bid is made, or for the others broken."""
        self.theirs = view.contract > 0 and self.they_need <= 0
        """The same of the other side."""
        self.lost = self.bidding and self.theirs
        """Whether the bid of this side cannot be made any more; only what they win matters then (P-TIP-15)."""

    def secured(self, side: Side) -> CardSet:
        """The cards whose points ``side`` has for certain."""
        return self.view.taken[side]

    # Weighing a card --------------------------------------------------------------------------------------------------

    def weigh(self, card: Card) -> Outlook:
        """What playing ``card`` should bring, less what it is worth in hand."""
        led = self.tables.suit_of[card] if self.led is None else self.led
        power = self.tables.strength[led][card]
        ours, theirs = self.chances(power)
        worth = (self.pile + self.values[card]) * (ours - theirs)
        for seat in self.after:
            points = self.points_of[seat]
            forced = FORCED / max(1.0, self.count.expected[seat] ** 2) if led == self.tables.trump else 0.0
            if seat == self.partner:
                worth += points * (ours * ours - theirs * forced)  # partner gives points to a trick that we win
            else:
                worth += points * (ours * forced - theirs * theirs)
        if self.lost and power > self.best and not self.pile and not self.values[card]:
            worth -= CHEAP
        if self.nature.clinch:
            worth += self.clinch(self.pile + self.values[card], ours, theirs)
        return Outlook(card, ours, worth - self.value_in_hand(card))

    def clinch(self, points: int, ours: float, theirs: float) -> float:
        """What the chance to make or to break the bid with a trick of ``points`` is worth (C-TIP-15)."""
        if self.made or self.theirs or not self.view.contract:
            return 0.0
        return self.nature.clinch * (ours * (points >= self.needed) - theirs * (points >= self.they_need))

    def chances(self, power: int) -> tuple[float, float]:
        """The chances that my side and that the other wins the trick, if I play a card of ``power``."""
        if self.foes_out and (power > TRUMP_POWER or self.best > TRUMP_POWER or self._partner_can_trump()):
            return 1.0, 0.0  # all the trumps are ours, and partner has those that I do not hold
        mine = power > self.best or self.winner == self.partner
        top = max(self.best, power)
        ours, theirs = (1.0, 0.0) if mine else (0.0, 1.0)
        partners = 0.0  # the chance that partner wins with a card to come
        for seat in self.after:
            beats = self.beats(seat, top)
            if seat == self.partner:
                partners = (ours + theirs * RESCUE) * beats
                ours, theirs = ours * (1 - beats), theirs * (1 - beats * RESCUE)
            else:
                theirs += (ours + partners * AGAIN) * beats
                ours, partners = ours * (1 - beats), partners * (1 - beats * AGAIN)
        return ours + partners, theirs

    def _partner_can_trump(self) -> bool:
        return self.partner in self.after and self.count.expected[self.partner] > 0

    def beats(self, seat: Seat, power: int) -> float:
        """The chance that ``seat``, still to play, beats a card of ``power``."""
        count = self.count
        if power > TRUMP_POWER:
            return count.has_above(seat, power)
        expected = count.expected[seat]
        trumps = min(1.0, 0.55 * expected + 0.2) if expected > 0.1 else expected
        if self.nature.must_follow:
            trumps /= 2  # he may have to follow
        return trumps * WILL + (1 - trumps) * PLAIN_OVER

    def value_in_hand(self, card: Card) -> float:
        """What ``card`` is worth for later tricks."""
        count = self.count
        if not count.trumps >> card & 1:
            return (card.rank if self.led is not None else -card.rank) / 100  # throw low plain cards, lead high ones
        power = self.tables.strength[self.tables.trump][card]
        above = count.above(power).bit_count()
        points = self.values[card]
        hold = 1.0 if above == 0 and points < 5 else self.hold
        value = points * (2 * hold - 1) + power / 1000
        if not count.out or self.foes_out:
            return value
        guards = GUARD if self.fives and points < 5 else 0.0
        share = POWER[above] / self.equals[above] if above < len(POWER) else LOW_POWER
        return value + (guards + share) * self.stake


# Choosing -------------------------------------------------------------------------------------------------------------


class Motive(Enum):
    """Why a card is chosen; what is said of it is the value."""

    ONLY = "It is the only card that you may play."
    FOES_OUT = "The others have shown that they hold no trump; do not draw partner's."
    LEAVE_TO_NAMER = "Partner named trumps: leave the trick to partner and save your own."
    KEEP_HIGH = "Lead a plain card and keep your high trumps for the moment when a five may fall."
    LEAD_PLAIN = "Lead a plain card: your trumps are better kept."
    LEAD_MASTER = "Nothing that is out beats it, and partner may put points on it."
    TOWARDS_NAMER = "Partner named trumps: lead towards partner's high ones, not your best."
    LEAD_SPARE = "Lead a trump that you can best spare."
    GIVE = "Partner should win this trick: give it points."
    BRING_HOME = "Bring the five home while the trick is yours."
    CINCH = "Cinch: with a trump above the fives, so that none comes in cheaply behind you."
    TAKE_OVER = "Take partner's trick with the card that you can best spare for it."
    TAKE = "Take the trick with the card that you can best spare for it."
    LEAVE = "Partner has the trick; do not take it over."
    LET_GO = "The bid is lost: let them have the cheap trick."
    KEEP_FIVE = "Keep your five back; they would win it."
    SAVE_HIGH = "Save your high trumps for a trick with a five in it."
    SPARE = "Play what you can best spare."


def best_play(position: Position) -> tuple[Play, Motive, Outlook]:
    """The play that is worth most, and why."""
    plays = [action for action in position.view.legal if isinstance(action, Play)]
    weighed = {action: position.weigh(CARDS[action.card]) for action in plays}
    action = max(plays, key=lambda action: weighed[action].worth)
    others = [weighed[other].card for other in plays if other != action]
    return action, motive(position, weighed[action].card, others), weighed[action]


def motive(position: Position, card: Card, others: list[Card]) -> Motive:
    """Why ``card`` is played rather than one of the ``others``."""
    return lead_motive(position, card) if position.led is None else follow_motive(position, card, others)


def lead_motive(position: Position, card: Card) -> Motive:
    """Why ``card`` is led."""
    count, trumps = position.count, position.mine
    partner_named = position.view.bidder == position.partner
    if trumps and position.foes_out and count.out and not trumps >> card & 1:
        return Motive.FOES_OUT
    if not trumps >> card & 1:
        if partner_named and trumps:
            return Motive.LEAVE_TO_NAMER
        return Motive.KEEP_HIGH if trumps and above_the_five(position, trumps) else Motive.LEAD_PLAIN
    if count.is_master(card):
        return Motive.LEAD_MASTER
    return Motive.TOWARDS_NAMER if partner_named else Motive.LEAD_SPARE


def follow_motive(position: Position, card: Card, others: list[Card]) -> Motive:
    """Why ``card`` is played to the trick."""
    tables = position.tables
    led = tables.suit_of[position.view.trick[0][1]]
    takes = tables.strength[led][card] > position.best
    five = tables.fives >> card & 1
    could_take = any(tables.strength[led][other] > position.best for other in others)
    foe_to_come = position.right_foe in position.after or position.left_foe in position.after
    partner_has_it = position.winner == position.partner
    if partner_has_it and not takes and position.values[card]:
        return Motive.GIVE
    if takes and five:
        return Motive.BRING_HOME
    if takes and led != tables.trump and foe_to_come and above_the_five(position, card.bit):
        return Motive.CINCH
    if takes:
        return Motive.TAKE_OVER if partner_has_it else Motive.TAKE
    if partner_has_it and could_take:
        return Motive.LEAVE
    if position.lost and could_take and not position.pile:
        return Motive.LET_GO
    if position.fives and not five:
        return Motive.KEEP_FIVE
    return Motive.SAVE_HIGH if could_take and above_the_five(position, position.mine) else Motive.SPARE


def above_the_five(position: Position, cards: CardSet) -> bool:
    """Whether a trump higher than both fives is among ``cards``."""
    tables = position.tables
    pedro = max(tables.strength[tables.trump][five] for five in cards_in(tables.fives))
    return any(tables.strength[tables.trump][card] > pedro for card in cards_in(cards))
