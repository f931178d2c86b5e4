"""Which card to play: each is weighed by what it should bring to this trick and by what it is worth in hand.

What it brings: the points on the table and those that the others should add, by the chance that the side wins the trick
less the chance that it loses it.  What it is worth in hand: the chance to bring its points home later, and its power to
win a later trick.  The chances rest on the count of trumps (``Count``).  Rules P-TIP-6..16.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from trickbook.cards import CARDS, Card, CardSet, Suit, cards_in
from trickbook.contract.action import Play
from trickbook.contract.advice import Advice
from trickbook.contract.seat import Seat
from trickbook.games.allfours.counting import Count
from trickbook.games.allfours.trumps import TRUMP_POWER, point_values, trump_tables
from trickbook.games.allfours.view import AllFoursView

if TYPE_CHECKING:
    from trickbook.games.pedro.options import PedroOptions

POWER = (6.0, 3.4, 2.1, 1.3, 0.7)
"""What trumps are worth in hand for their power alone, by how many trumps out are higher: none, one ... (P-TIP-8).

Trumps of a hand that are equal in this share it: who holds ace and king still has the best trump when the ace is gone.
"""
LOW_POWER = 0.2
GUARD = 0.35
"""What any other trump is worth to the holder of a five, who need not play the five to a trump lead (P-TIP-11)."""
HOLD, HOLD_LENGTH, HOLD_SIDE, HOLD_MASTER, HOLD_MOST = 0.4, 0.15, 0.2, 0.1, 0.95
"""The chance that a card in hand brings its points home: at least, for each further trump in hand, for a side that
bid, for each trump that no other beats; and at most."""
NAMER = 2.5
"""How much likelier than by the mere count of trumps he who named them is to hold a given high one (P-TIP-13)."""
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


@cache
def scoring(trump: Suit, jack: int, two: bool) -> tuple[tuple[int, ...], CardSet]:
    """The points that each card brings to who wins it, and the set of cards that bring any."""
    values = list(point_values(trump, jack))
    if not two:
        values[trump_tables(trump).two] = 0  # P-SCORE-2: no trick changes whose it is
    return tuple(values), sum(1 << card for card, points in enumerate(values) if points)


class Outlook(NamedTuple):
    """A card weighed."""

    card: Card
    chance: float
    """That the side of its player wins the trick."""
    worth: float


class Position:
    """A seat's turn to play, as far as it bears on the choice of a card."""

    def __init__(self, view: AllFoursView) -> None:
        options = cast("PedroOptions", view.game.options)
        self.view = view
        self.count = count = Count(view)
        self.tables = tables = count.tables
        self.must_follow = options.must_follow_suit
        self.me = count.me
        self.left_foe, self.partner, self.right_foe = (view.game.next_seat(self.me, step) for step in (1, 2, 3))
        self.values, self.scorers = scoring(tables.trump, options.jack, options.two_scores_for == "trick_winner")
        self.bidding = view.bidder in (self.me, self.partner)
        self.mine: CardSet = view.hand & count.trumps
        self.fives: CardSet = view.hand & tables.fives
        self.foes_out = count.out_of_trumps(self.left_foe) and count.out_of_trumps(self.right_foe)
        self._read_trick()
        self._read_hands()
        self.lost = self._bid_is_lost(options.highest_bid)

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
            likely[self.view.bidder] *= NAMER  # P-TIP-13
        total = sum(likely) or 1.0
        self.points_of = [share / total * (fives_out + 0.5 * (points_out - fives_out)) for share in likely]
        strength = self.tables.strength[self.tables.trump]
        above = [count.above(strength[card]).bit_count() for card in cards_in(self.mine)]
        self.equals = Counter(above)
        masters = self.equals[0]
        length = max(0, self.mine.bit_count() - 1)
        hold = HOLD + HOLD_LENGTH * length + HOLD_SIDE * self.bidding + HOLD_MASTER * masters
        self.hold = 1.0 if self.foes_out else min(HOLD_MOST, hold)

    def _bid_is_lost(self, total: int) -> bool:
        """Whether the other side has won so much that the bid of this side cannot be made any more (P-TIP-15).

        How far short it falls does not matter then (P-TIP-17), only what the others win.
        """
        view = self.view
        if not self.bidding:
            return False
        others = self.view.game.side_of(self.left_foe)
        theirs = sum(self.values[card] for card in cards_in(view.taken[others] & self.scorers))
        return total - theirs < min(view.contract, total)

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
            worth -= CHEAP  # P-TIP-15
        return Outlook(card, ours, worth - self.value_in_hand(card))

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
            return count.has_some(seat, count.above(power).bit_count())
        expected = count.expected[seat]
        trumps = min(1.0, 0.55 * expected + 0.2) if expected > 0.1 else expected
        if self.must_follow:
            trumps /= 2  # P-VAR-19: he may have to follow
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


def advise_play(view: AllFoursView) -> Advice:
    """The card to play: at a stack, the one on top."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return Advice(plays[0], "It is the only card that you may play.")
    position = Position(view)
    weighed = {action: position.weigh(CARDS[action.card]) for action in plays}
    action = max(plays, key=lambda action: weighed[action].worth)
    reason, rules = explain(position, weighed[action], [weighed[other] for other in plays if other != action])
    return Advice(action, reason, rules)


def explain(position: Position, chosen: Outlook, others: list[Outlook]) -> tuple[str, tuple[str, ...]]:
    """The reason for a choice in a sentence, and the advice it follows."""
    if position.led is None:
        return explain_lead(position, chosen.card)
    return explain_follow(position, chosen, others)


def explain_lead(position: Position, card: Card) -> tuple[str, tuple[str, ...]]:
    """Why ``card`` is led."""
    count, trumps = position.count, position.mine
    partner_named = position.view.bidder == position.partner
    if trumps and position.foes_out and count.out and not trumps >> card & 1:
        return "The others have shown that they hold no trump; do not draw partner's.", ("P-TIP-14",)
    if not trumps >> card & 1:
        if partner_named and trumps:
            return "Partner named trumps: leave the trick to partner and save your own.", ("P-TIP-13",)
        if trumps and above_the_five(position, trumps):
            return "Lead a plain card and keep your high trumps for the moment when a five may fall.", ("P-TIP-8",)
        return "Lead a plain card: your trumps are better kept.", ()
    if count.is_master(card):
        return "Nothing that is out beats it, and partner may put points on it.", ("P-TIP-14",)
    if partner_named:
        return "Partner named trumps: lead towards partner's high ones, not your best.", ("P-TIP-13",)
    return "Lead a trump that you can best spare.", ()


def explain_follow(position: Position, chosen: Outlook, others: list[Outlook]) -> tuple[str, tuple[str, ...]]:
    """Why ``chosen`` is played to the trick."""
    card, tables = chosen.card, position.tables
    led = tables.suit_of[position.view.trick[0][1]]
    power = tables.strength[led][card]
    takes = power > position.best
    five = tables.fives >> card & 1
    could_take = any(tables.strength[led][other.card] > position.best for other in others)
    foe_to_come = position.right_foe in position.after or position.left_foe in position.after
    partner_has_it = position.winner == position.partner
    if partner_has_it and not takes and position.values[card]:
        return "Partner should win this trick: give it points.", ("P-TIP-14", *(("P-TIP-16",) * position.lost))
    if takes and five:
        return "Bring the five home while the trick is yours.", ("P-TIP-1", *(("P-TIP-16",) * position.lost))
    if takes and led != tables.trump and foe_to_come and above_the_five(position, card.bit):
        return "Cinch: with a trump above the fives, so that none comes in cheaply behind you.", ("P-TIP-6", "P-TIP-7")
    if takes:
        return "Take the trick with the card that you can best spare for it.", ("P-TIP-14",) * partner_has_it
    if partner_has_it and could_take:
        return "Partner has the trick; do not take it over.", ("P-TIP-14",)
    if position.lost and could_take and not position.pile:
        return "The bid is lost: let them have the cheap trick.", ("P-TIP-15",)
    if position.fives and not five:
        return "Keep your five back; they would win it.", ("P-TIP-11",)
    if could_take and above_the_five(position, position.mine):
        return "Save your high trumps for a trick with a five in it.", ("P-TIP-8",)
    return "Play what you can best spare.", ()


def above_the_five(position: Position, cards: CardSet) -> bool:
    """Whether a trump higher than both fives is among ``cards``."""
    tables = position.tables
    pedro = max(tables.strength[tables.trump][five] for five in cards_in(tables.fives))
    return any(tables.strength[tables.trump][card] > pedro for card in cards_in(cards))
