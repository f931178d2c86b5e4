"""Which card Cinch's advice would play: what the book says of a position in so many words, else what weighs most.

Each piece of counsel looks at a position and speaks only if its case has come; the first that speaks is followed.
Where none does, the cards are weighed, and the bid is made sure of first (C-TIP-15).  Rules C-TIP-6, C-TIP-8..15.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.contract.action import PLAYS, Play
from trickbook.contract.advice import Advice
from trickbook.contract.seat import Side
from trickbook.games.allfours.cardplay import Motive, Position, above_the_five, best_play, nature
from trickbook.games.allfours.counting import Count
from trickbook.games.allfours.trumps import ACE, JACK, TEN, TRUMP_POWER
from trickbook.games.cinch.view import CinchView

if TYPE_CHECKING:
    from trickbook.games.cinch.game import Cinch
    from trickbook.games.cinch.options import CinchOptions

CLINCH = 3.0
"""What the trick that makes or breaks the bid is worth beyond its points: the bid itself (C-SCORE-7)."""

SURE = 0.85
"""The chance from which a trick is called won."""
FEAR = 0.6
"""The chance of a Pedro behind from which a trick is cinched whatever it holds."""


class Seen(Position):
    """A seat's turn to play in Cinch, with what partner has shown."""

    view: CinchView

    def __init__(self, view: CinchView) -> None:
        options = cast("CinchOptions", view.game.options)
        assert view.trump is not None
        self.to_makers = options.discarded_trumps == "to_maker_side"
        draws = options.extra_cards == "none"
        self.draws_told = draws and any(view.thrown)
        """Whether the draws show how many trumps were kept (C-TIP-6)."""
        unseen = view.sizes.stock - sum(view.drawn) if self.draws_told and not view.robbed else 0
        count = Count(view, unseen=max(0, unseen), draws_tell=draws)  # C-TIP-6
        self.opened = self._first_trump_of(view, count)
        """Where partner has led a trump before: the first."""
        self.credit = self._credit(view, count)
        count.placed[view.game.next_seat(count.me, 2)] |= self.credit
        two = options.low_counts_for == "winner"
        super().__init__(
            view, count, nature(view.trump, two=two, total=cast("Cinch", view.game).all_points, clinch=CLINCH)
        )
        self.legal: CardSet = card_set(action.card for action in view.legal if isinstance(action, Play))
        self.pedros_out: CardSet = count.out & count.tables.fives
        """The Pedroes that are neither mine nor played."""
        self.foe_to_come = any(seat != self.partner and not count.out_of_trumps(seat) for seat in self.after)
        """Whether an adversary who may hold a trump has still to play."""
        self.safe = bool(self.best > TRUMP_POWER and not count.above(self.best)) or not self.foe_to_come
        """Whether nobody to come can beat the best card of the trick with a trump."""

    @staticmethod
    def _first_trump_of(view: CinchView, count: Count) -> Card | None:
        partner = view.game.next_seat(count.me, 2)
        leads = (trick[0] for trick in (*(trick for _, trick in view.tricks), view.trick) if trick)
        return next((card for seat, card in leads if seat == partner and count.trumps >> card & 1), None)

    def _credit(self, view: CinchView, count: Count) -> CardSet:
        """The next one below a high trump, not the ace, that partner has opened: he should hold it (C-TIP-14)."""
        if self.opened is None or self.opened.rank == ACE or self.opened.rank <= TEN:
            return 0
        rank_of = count.tables.rank_of
        below = [card for card in cards_in(count.trumps) if rank_of(card) < rank_of(self.opened)]
        return max(below, key=rank_of).bit & count.out & ~count.void[view.game.next_seat(count.me, 2)]

    def secured(self, side: Side) -> CardSet:
        """Trumps among the discards count for the makers (C-DISC-6)."""
        view = self.view
        mine = view.bidder is not None and view.game.side_of(view.bidder) == side
        return view.taken[side] | (view.discards & self.count.trumps if mine and self.to_makers else 0)

    # Cards by what they can do ----------------------------------------------------------------------------------------

    @property
    def trumps(self) -> CardSet:
        """The trumps that may be played."""
        return self.legal & self.count.trumps

    def catching(self, over: int = 0) -> list[Card]:
        """The trumps that may be played and are above the five and ``over``, from the lowest up."""
        return [card for card in self.rising(self.trumps) if above_the_five(self, card.bit) and self.power(card) > over]

    def rising(self, cards: CardSet) -> list[Card]:
        """Trumps from the lowest up."""
        return sorted(cards_in(cards), key=self.power)

    def power(self, card: Card) -> int:
        """The power of a card in a trick of trumps."""
        return self.tables.strength[self.tables.trump][card]

    def best_gift(self) -> Card | None:
        """The point card to give to partner: a Pedro, else Low, then ten and jack; none that would take the trick."""
        points = [card for card in self.rising(self.trumps & self.scorers) if self.power(card) < self.best]
        return max(points, key=lambda card: (self.values[card], -self.power(card)), default=None)

    @property
    def third_to_partner(self) -> bool:
        """Whether partner has led and one adversary has still to play."""
        return len(self.view.trick) == 2 and self.view.trick[0][0] == self.partner


# Following ------------------------------------------------------------------------------------------------------------


def give_on_a_master(seen: Seen) -> Advice | None:
    """Partner leads a master trump: the best point card, Low before a ten or a jack (C-TIP-9)."""
    leader, card = seen.view.trick[0]
    if leader != seen.partner or seen.winner != seen.partner or not seen.count.trumps >> card & 1 or not seen.safe:
        return None
    gift = seen.best_gift()
    if gift is None:
        return None
    return advice(gift, "Partner's trump is the master: give it your best point card.", "C-TIP-9")


def give_the_pedro(seen: Seen) -> Advice | None:
    """Partner is placed with the best trump, having opened with the one above it: give the Pedro (C-TIP-14)."""
    pedroes = seen.rising(seen.trumps & seen.tables.fives)
    if (
        seen.opened is None
        or not pedroes
        or seen.partner not in seen.after
        or seen.led not in (None, seen.tables.trump)
    ):
        return None
    placed = [card for card in cards_in(seen.credit) if seen.power(card) > seen.best]
    if not placed or seen.count.above(seen.power(placed[0])):
        return None
    reason = f"Partner opened with the {seen.opened.name} and should have the {placed[0].name}: give up your Pedro."
    return advice(pedroes[0], reason, "C-TIP-14")


def under_partner(seen: Seen) -> Advice | None:
    """Partner leads a lower trump above the five: the smallest, but over the second hand a cinch (C-TIP-10)."""
    if not seen.third_to_partner or not above_the_five(seen, card_set([seen.view.trick[0][1]])):
        return None
    if seen.winner == seen.partner:
        if seen.safe:
            return None
        small = seen.rising(seen.trumps & ~seen.tables.fives)
        return advice(small[0], "Partner's trump may hold: play your smallest.", "C-TIP-10") if small else None
    over = seen.catching(seen.best)
    if not over or not seen.pedros_out or not seen.foe_to_come:
        return None
    return advice(cheapest(seen, over), "The second hand went over partner's trump: cinch.", "C-TIP-8", "C-TIP-10")


def cinch_partners_plain(seen: Seen) -> Advice | None:
    """Partner opens a plain suit: above the five, or over the second hand's trump (C-TIP-12).

    The fewer cards the fourth hand drew, the likelier it is that it holds a Pedro (C-TIP-6).
    """
    if not seen.third_to_partner or seen.led == seen.tables.trump or not seen.foe_to_come:
        return None
    if seen.count.has_some(seen.left_foe, seen.pedros_out.bit_count()) < FEAR:
        return None
    trumped = seen.best > TRUMP_POWER
    over = seen.catching(seen.best if trumped else 0)
    if not over:
        return None
    how = "over the second hand's trump" if trumped else "above the five is enough"
    rules = ("C-TIP-6",) * seen.draws_told + ("C-TIP-8", "C-TIP-12")
    return advice(cheapest(seen, over), f"Partner opened a plain suit: cinch, {how}.", *rules)


# Leading --------------------------------------------------------------------------------------------------------------


def return_the_best(seen: Seen) -> Advice | None:
    """Having won partner's first trump lead, the best trump back; with jack or ten it is weighed (C-TIP-11)."""
    if seen.opened is None or not seen.view.tricks:
        return None
    winner, trick = seen.view.tricks[-1]
    best = seen.catching()[-1:]
    if winner != seen.me or trick[0] != (seen.partner, seen.opened) or not best or best[0].rank in (JACK, TEN):
        return None
    return advice(best[0], "You have won partner's first trump lead: return your best trump.", "C-TIP-11")


def past_the_right(seen: Seen) -> Advice | None:
    """The adversary at the right is out of trumps, the other is not: the best plain card (C-TIP-13)."""
    count = seen.count
    plain = seen.legal & ~count.trumps
    if not plain or not count.out_of_trumps(seen.right_foe) or count.out_of_trumps(seen.left_foe):
        return None
    if count.out_of_trumps(seen.partner):
        return None
    best = max(cards_in(plain), key=lambda card: card.rank)
    return advice(best, "Your right has no trump left: lead plain, and partner plays over your left.", "C-TIP-13")


Counsel: TypeAlias = Callable[[Seen], Advice | None]
FOLLOWING: tuple[Counsel, ...] = (give_on_a_master, give_the_pedro, under_partner, cinch_partners_plain)
LEADING: tuple[Counsel, ...] = (give_the_pedro, return_the_best, past_the_right)


# Choosing -------------------------------------------------------------------------------------------------------------


def advise_play(view: CinchView) -> Advice:
    """The card to play."""
    if len(view.legal) == 1:
        return Advice(view.legal[0], Motive.ONLY.value)
    seen = Seen(view)
    for counsel in LEADING if seen.led is None else FOLLOWING:
        if (found := counsel(seen)) is not None:
            return found
    return weighed(seen)


def weighed(seen: Seen) -> Advice:
    """The card that weighs most, and what of the advice it follows."""
    action, motive, outlook = best_play(seen)
    wins = outlook.chance >= SURE
    points = seen.pile + seen.values[action.card]
    if wins and not seen.made and not seen.theirs and points >= seen.needed > 0:
        what = "makes the bid sure" if seen.bidding else "breaks their bid"
        return Advice(action, f"With what lies here this trick {what}.", ("C-TIP-15",))
    rules: tuple[str, ...] = ()
    if motive == Motive.CINCH and seen.pedros_out:
        rules = ("C-TIP-8",)
    elif motive in (Motive.GIVE, Motive.BRING_HOME) and seen.made:
        rules = ("C-TIP-15",)
    reason = Motive.TAKE.value if motive == Motive.CINCH and not rules else motive.value
    return Advice(action, reason, rules)


def cheapest(seen: Seen, cards: list[Card]) -> Card:
    """Of cards that do the same, the lowest that scores nothing, else the lowest."""
    return next((card for card in cards if not seen.values[card]), cards[0])


def advice(card: Card, reason: str, *rules: str) -> Advice:
    """The play of ``card``."""
    return Advice(PLAYS[card], reason, rules)
