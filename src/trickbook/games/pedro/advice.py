"""What the book's advice would do in Pedro (P-TIP): the bid, the suit, the cards to take, to throw and to bury.

A player who is asked has a view and nothing else.  The numbers here and in ``cardplay`` were fitted on deals that this
player played against itself; the advice that a choice names is what the choice rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickbook.cards import Card, Suit
from trickbook.contract.action import PASS, Bid, CardAction, NameTrump, Play, Take
from trickbook.contract.advice import Advice
from trickbook.games.allfours import weighing
from trickbook.games.allfours.trumps import ACE, JACK, TEN, TWO
from trickbook.games.allfours.view import AllFoursView
from trickbook.games.allfours.weighing import KING, QUEEN, SUPPORT, Weights, Worth
from trickbook.games.pedro.cardplay import advise_play
from trickbook.games.pedro.scoring import DOUBLE_SLAM, PedroStanding

if TYPE_CHECKING:
    from trickbook.games.pedro.options import PedroOptions

PARTNER = 4.4
"""Points that the partner's hand and the cards still to be drawn bring on average (P-TIP-5)."""
WEIGHTS = Weights(
    partner=PARTNER,
    honours={ACE: 2.6, KING: 1.4, QUEEN: 1.3, JACK: 1.1, TEN: 0.9, TWO: 0.85},
    supported_five=0.7,  # P-TIP-1, P-TIP-2
    bare_five=0.4,
    low_with_five=0.5,
    low_without_five=0.35,  # P-TIP-3: length alone is not worth a bid
    dealer=0.4,
)

SAFETY = 1.0
"""How far the estimate of a bidder should exceed the bid."""
OVER_PARTNER = 1.0
"""How much more is asked of a bid over the partner's."""
GOES_OUT, WAIT, DARE = -1.0, 1.5, -1.0
NEARLY = 4
"""What is added to the safety where the bidder goes out, and where we or they need no more than so many points."""
SHORT_OF_ALL = 2.0
"""How far the estimate may be below all the points for a bid of everything, where that scores double.

More than every second such hand makes it.
"""


def advise(view: AllFoursView) -> Advice:
    """An action of ``view.legal``, with the reason in a sentence and the advice it follows."""
    first = view.legal[0]
    if isinstance(first, Play):
        return advise_play(view)
    if len(view.legal) == 1:
        return Advice(first, "There is nothing to choose.")
    if isinstance(first, NameTrump):
        return advise_trump(view)
    if isinstance(first, Take):
        return advise_take(view)
    if isinstance(first, CardAction):
        return advise_weakest(view)
    return advise_bid(view)


# The auction ----------------------------------------------------------------------------------------------------------


def weigh(view: AllFoursView, suit: Suit) -> Worth:
    """The points that the side of ``view`` should win with ``suit`` as trumps."""
    jack = cast("PedroOptions", view.game.options).jack
    worth = weighing.weigh(view, suit, WEIGHTS, jack)
    return worth._replace(estimate=worth.estimate + (jack - 1) * (0.8 if JACK in worth.ranks else 0.5))


def best_suit(view: AllFoursView) -> Worth:
    """The suit that should bring most."""
    return max((weigh(view, suit) for suit in Suit), key=lambda worth: worth.estimate)


def advise_bid(view: AllFoursView) -> Advice:
    """Bid the least that is open if the estimate bears it, all the points if the hand is made for it, else pass."""
    worth = best_suit(view)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    slam = _slam(view, worth, bids)
    if slam is not None:
        return Advice(slam, f"With {worth.suit} as trumps this hand should win everything.", ("P-TIP-4", "P-TIP-5"))
    lowest = bids[0] if bids else None
    if lowest is None or worth.estimate < lowest.points + _safety(view):
        if PASS in view.legal:
            return _pass(worth)
        assert lowest is not None
        return Advice(lowest, "You must bid, and the least is enough.", ("P-TIP-4",))
    return _bid(lowest, worth)


def _slam(view: AllFoursView, worth: Worth, bids: list[Bid]) -> Bid | None:
    """The bid of everything, if it scores double and the hand is made for it (P-VAR-5, P-VAR-9)."""
    options = cast("PedroOptions", view.game.options)
    doubles = {DOUBLE_SLAM, options.highest_bid} if options.slam_double else {DOUBLE_SLAM}
    slams = [bid for bid in bids if bid.points in doubles]
    return slams[-1] if slams and worth.estimate >= options.highest_bid - SHORT_OF_ALL else None


def _safety(view: AllFoursView) -> float:
    """How far the estimate must exceed the bid, by who has spoken and how the match stands."""
    me, game = view.viewer, view.game
    assert me is not None
    side = game.side_of(me)
    partners = view.bidder is not None and game.side_of(view.bidder) == side
    return SAFETY + OVER_PARTNER * partners + _caution(view, side)  # P-TIP-14: partner's bid is ours already


def _caution(view: AllFoursView, side: int) -> float:
    """What the score of the match adds: who is nearly home waits, who is nearly beaten bids (P-END-2, P-END-9)."""
    standing = view.standing
    if not isinstance(standing, PedroStanding):
        return 0.0
    if standing.bidder_goes_out:
        return GOES_OUT  # P-END-3: whoever makes a bid has won
    target = cast("PedroOptions", view.game.options).target
    needed, theirs = (target - standing.net[s] for s in (side, 1 - side))
    if needed <= NEARLY:
        return WAIT  # P-SCORE-5: the points of the side that did not bid are kept in every case
    return DARE if theirs <= NEARLY else 0.0


def _bid(bid: Bid, worth: Worth) -> Advice:
    rules = ["P-TIP-4", "P-TIP-5"]
    if worth.supported:
        rules[:0] = ["P-TIP-1", "P-TIP-2"]
        five = "two fives" if worth.fives > 1 else "a five"
        reason = f"You hold {five} in {worth.suit} with {worth.trumps - worth.fives} more trumps"
    else:
        reason = f"You hold high trumps in {worth.suit}"
    return Advice(bid, f"{reason}, {worth.in_sight}; partner should bring the rest.", tuple(rules))


def _pass(worth: Worth) -> Advice:
    if not worth.fives and worth.trumps > SUPPORT:
        return Advice(PASS, f"The {worth.suit} are long, but neither five is among them.", ("P-TIP-3",))
    return Advice(
        PASS, f"With {worth.in_sight} in {worth.suit}, partner would have to bring too much.",
        ("P-TIP-4", "P-TIP-5"),
    )  # fmt: skip


def advise_trump(view: AllFoursView) -> Advice:
    """Name the suit that should bring most."""
    names = [action for action in view.legal if isinstance(action, NameTrump)]
    worth = max((weigh(view, action.suit) for action in names), key=lambda worth: worth.estimate)
    action = next(action for action in names if action.suit == worth.suit)
    rules = ("P-TIP-1", "P-TIP-2", "P-TIP-4") if worth.supported else ("P-TIP-4",)
    return Advice(action, f"Your best suit: {worth.trumps} trumps, {worth.in_sight}.", rules)


# The fill -------------------------------------------------------------------------------------------------------------


def advise_take(view: AllFoursView) -> Advice:
    """Fill up with plain cards of as many suits as possible: who can follow need not trump (P-PLAY-6)."""
    suit_of = view.tables.suit_of
    takes = [action for action in view.legal if isinstance(action, Take)]

    def use(action: Take) -> tuple[int, int]:
        suit = view.tables.suit_cards[suit_of[action.card]]
        return -((view.hand | view.draft) & suit).bit_count(), action.card.rank

    best = max(takes, key=use)
    return Advice(best, f"A {suit_word(best.card)} to follow with, so that you need not trump when one is led.")


def advise_weakest(view: AllFoursView) -> Advice:
    """Bury or throw the lowest of the trumps that score nothing: they win least (P-BURY-3, P-VAR-21)."""
    strength = view.tables.strength[view.tables.trump]
    cards = [action for action in view.legal if isinstance(action, CardAction)]
    lowest = min(cards, key=lambda action: strength[action.card])
    return Advice(lowest, f"Of the trumps that you may {lowest.verb} it is the weakest.")


def suit_word(card: Card) -> str:
    """The suit of a card, said of one card: ``heart``."""
    return str(card.suit).removesuffix("s")
