"""What the book's advice would do in Cinch (C-TIP): the bid, the suit, what to throw, to rob and to keep.

A player who is asked has a view and nothing else.  The numbers were fitted on deals that this player played against
itself; the advice that a choice names is what the choice rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickbook.cards import Suit
from trickbook.contract.action import DONE, PASS, Bid, Discard, NameTrump, Play
from trickbook.contract.acts import TableAct
from trickbook.contract.advice import Advice
from trickbook.games.allfours import weighing
from trickbook.games.allfours.trumps import ACE, JACK, TEN, TWO, point_values
from trickbook.games.allfours.weighing import KING, QUEEN, Weights, Worth
from trickbook.games.cinch.cardplay import advise_play
from trickbook.games.cinch.state import ROB
from trickbook.games.cinch.view import CinchView

if TYPE_CHECKING:
    from trickbook.games.cinch.options import CinchOptions

WEIGHTS = Weights(
    partner=3.0,  # C-TIP-3
    honours={ACE: 2.8, KING: 1.8, QUEEN: 1.8, JACK: 1.5, TEN: 1.2, TWO: 0.1},  # C-TIP-4: what catches, not what counts
    supported_five=0.2,
    bare_five=0.0,
    low_with_five=0.9,
    low_without_five=0.9,
    dealer=0.6,
)
SAFETY = 0.7
"""How far the estimate of a bidder should exceed the bid."""
OPENING = 6
"""What is bid, if the hand bears so much, while others are to speak."""
OVER_PARTNER = 2
"""How much more is asked of a bid over the partner's."""
ACE_ALONE, FIVES_ALONE, TOP_THREE, TOP_THREE_AND_SMALL = 6, 5, 8, 12
"""Bids that the advice names."""


def advise(view: CinchView) -> Advice:
    """An action of ``view.legal``, with the reason in a sentence and the advice it follows."""
    first = view.legal[0]
    if isinstance(first, TableAct):
        return Advice(first, "At a club table cards are asked for, served and lifted.", ("C-DRAW-1",))
    if isinstance(first, Play):
        return advise_play(view)
    if isinstance(first, NameTrump):
        return advise_trump(view)
    if view.phase == "auction":
        return advise_bid(view)
    if ROB in view.legal:
        return Advice(ROB, "Look through the rest: who robs has the choice of all that is left.")
    return advise_throw(view)


# The auction ----------------------------------------------------------------------------------------------------------


def weigh(view: CinchView, suit: Suit) -> Worth:
    """The points that the side of ``view`` should win with ``suit`` as trumps."""
    return weighing.weigh(view, suit, WEIGHTS)


def bears(worth: Worth) -> tuple[int, str, tuple[str, ...]]:
    """The highest bid that a hand bears with its suit as trumps, what for, and by which advice."""
    suit, ranks, most = worth.suit, worth.ranks, max(0, int(worth.estimate - SAFETY))
    if {ACE, KING, QUEEN} <= ranks:
        small = worth.trumps - worth.fives > 3
        what = f"ace, king and queen of {suit}, {'with a trump besides' if small else 'but no small trump'}"
        return TOP_THREE_AND_SMALL if small else TOP_THREE, what, ("C-TIP-4",)
    if worth.fives == 2 and not ranks & {ACE, KING, QUEEN}:
        return min(most, FIVES_ALONE), f"both Pedroes in {suit}, but nothing to catch with", ("C-TIP-5",)
    if ACE in ranks and not worth.fives:
        what = f"the ace of {suit}, on which partner may give a Pedro"
        return max(most, ACE_ALONE), what, ("C-TIP-1", "C-TIP-3")
    held = f"{worth.trumps} trumps in {suit} with {worth.in_sight}"
    if worth.fives:
        return most, held, ("C-TIP-4",)
    return most, f"{held}, and count on a Pedro from partner", ("C-TIP-3",)


def advise_bid(view: CinchView) -> Advice:
    """The lowest bid that may do, if the hand bears it; else pass.

    Only one side scores, and no more for a higher bid (C-SCORE-11): it shuts the others out, but it costs more to fail.
    """
    options = cast("CinchOptions", view.game.options)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    if not bids:
        return Advice(PASS, "No bid is open to you.")
    out, lowest = view.out_of_auction(), bids[0].points
    last = len(out.union(seat for seat, _ in view.calls)) == 3
    backwards = (view.game.next_seat(view.dealer, step) for step in (0, 3, 2, 1))
    names = next(seat for seat in backwards if seat not in out) == view.viewer  # C-BID-7, C-BIR-10
    if view.bidder is None and last and names and options.all_pass != "redeal":
        if options.all_pass == "dealer_names_no_bid" or view.viewer != view.dealer:
            return Advice(PASS, "Nobody has bid: you name trumps without having to undertake anything.")
        return Advice(bids[0], "You are held to the lowest bid in any case.")
    worth = max((weigh(view, suit) for suit in Suit), key=lambda worth: worth.estimate)
    most, what, rules = bears(worth)
    assert view.viewer is not None
    ours = view.bidder is not None and view.game.side_of(view.bidder) == view.game.side_of(view.viewer)
    if most < lowest + OVER_PARTNER * ours:
        partners = "Partner has the bid, and you" if ours else "You"
        return Advice(PASS, f"{partners} hold {what}: not enough for {lowest}.", rules)
    points = lowest if last else max(lowest, min(most, OPENING))
    return Advice(bids[points - lowest], f"You hold {what}: up to {most} may be bid.", rules)


def advise_trump(view: CinchView) -> Advice:
    """Name the suit that should bring most."""
    action = max(
        (action for action in view.legal if isinstance(action, NameTrump)),
        key=lambda action: weigh(view, action.suit).estimate,
    )
    worth = weigh(view, action.suit)
    trumps = f"{worth.trumps} trump{'s' * (worth.trumps != 1)}"
    return Advice(action, f"Your best suit: {trumps}, {worth.in_sight}.", ("C-TIP-4",))


# Discards, and what the dealer keeps ----------------------------------------------------------------------------------


def advise_throw(view: CinchView) -> Advice:
    """Throw the plain cards, the lowest first, and of trumps only what there is no room for."""
    trumps = view.tables.trumps
    cards = [action for action in view.legal if isinstance(action, Discard)]
    plain = [action for action in cards if not trumps >> action.card & 1]
    draws = view.phase == "discard" and cast("CinchOptions", view.game.options).extra_cards == "none"
    rules = ("C-TIP-7",) if draws and view.viewer != view.dealer else ()
    if plain:
        worst = min(plain, key=lambda action: (action.card.rank, action.card))
        why = "Keep nothing but trumps: each card more that you draw may be one." if draws else "It wins least."
        return Advice(worst, why, rules)
    if DONE in view.legal:
        return Advice(DONE, "You have thrown what you can spare.", rules)
    return throw_a_trump(view, cards)


def throw_a_trump(view: CinchView, cards: list[Discard]) -> Advice:
    """Of more trumps than there is room for, the weakest; where points thrown count for one's own side, those."""
    game, tables = view.game, view.tables
    assert view.viewer is not None and view.bidder is not None
    options = cast("CinchOptions", game.options)
    ours = options.discarded_trumps == "to_maker_side" and game.side_of(view.bidder) == game.side_of(view.viewer)
    values = point_values(tables.trump)
    if ours and any(values[action.card] for action in cards):
        best = max(cards, key=lambda action: (values[action.card], -tables.rank_of(action.card)))
        return Advice(best, "Among the discards it counts for your side.")
    weakest = min(cards, key=lambda action: (values[action.card], tables.rank_of(action.card)))
    return Advice(weakest, "There is no room for all your trumps, and this one is the weakest.")
