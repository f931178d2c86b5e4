"""What the player ``rule`` does in Bezique, and why.

It weighs each card by what it could still become, against what the other shows and what is gone (``outlook``); wins
tricks for brisques and for what it has to score, as cheaply as it can; declares what leaves most to be declared while
the stock lasts; chooses trumps by what they open; and plays the last nine tricks by counting (``endgame``).
"""

from __future__ import annotations

from trickbook.cards import Card, Suit, cards_in, plus
from trickbook.contract.action import Action, Play
from trickbook.contract.advice import Advice
from trickbook.games.bezique.actions import DRAW, GATHER, SHOW, Declare, PlayOpen
from trickbook.games.bezique.acts import Pick
from trickbook.games.bezique.clubview import ClubBeziqueView
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.endgame import best
from trickbook.games.bezique.holding import Holding, kind_of, show_handles
from trickbook.games.bezique.outlook import Outlook
from trickbook.games.bezique.ranks import BRISQUES, HIGHER, OF_SUIT, STRENGTH, answer_wins
from trickbook.games.bezique.view import BeziqueView

BRISQUE = 9
"""What a brisque in a trick is worth."""
WILLING = 0.6
"""The chance that the other beats a lead that he can beat."""
HIDDEN = 5
"""What the other may have to score that nobody sees."""
LEAD = 1.0
"""What the lead is worth."""
TRUMP, HEIGHT = 6.0, 0.5
"""What a trump, and each rank of a card, is worth for the tricks to come."""
TRUMP_LENGTH = 6.0
"""What each trump in hand speaks for its suit when trumps are made."""


def advise(view: BeziqueView) -> Advice:
    """An action of ``view.legal``, with the reason in a sentence."""
    if SHOW in view.legal:
        return Advice(SHOW, "Carte blanche scores at once and costs nothing.", ("B-CB-2", "B-CB-8"))
    if GATHER in view.legal:
        return Advice(GATHER, "Brisques that you leave may be the other's.", ("B-BRQ-4",))
    if view.phase == "declare":
        return advise_declaration(view)
    if view.phase == "announce":
        return Advice(DRAW, "What is not announced is not seen, and can be scored just as well.", ("B-USE-18",))
    if DRAW in view.legal:
        return Advice(DRAW, "The next card of the stock is yours.", ("B-DRAW-3",))
    if isinstance(view.legal[0], Pick):
        return advise_pick(view)
    return advise_last(view) if view.phase == "last_nine" else advise_card(view)


# Declaring ------------------------------------------------------------------------------------------------------------


def advise_declaration(view: BeziqueView) -> Advice:
    """The declaration that, with what it leaves to be declared, brings most; or none."""
    outlook, held = Outlook(view), view.mine
    left = outlook.draws - 1  # tricks after the next draw that may be followed by a declaration
    best_of_all = outlook.worth(held, view.trump, left) + trump_length(view, held, view.trump)
    waits = len(view.legal) > 1
    advice = Advice(DRAW, "It is better not to declare that yet." if waits else "You have nothing to declare.")
    for action in view.legal:
        if not isinstance(action, Declare):
            continue
        combination = BY_NAME[action.name]
        way, points = view.ways(combination)[action.way - 1], view.worth(combination)
        makes = combination.makes_trump(view.trump, view.game.trump_makers)
        trump = combination.suit if makes else view.trump
        after = held.lay(way.handles).scored(action.name, way.handles)
        value = points + outlook.worth(after, trump, left) + trump_length(view, after, trump)
        if value > best_of_all:
            best_of_all = value
            reason = f"{show_handles(way.handles)} score {points}"
            if makes:
                advice = Advice(action, f"{reason}, and {trump} suit you best as trumps.", ("B-TRUMP-2",))
            else:
                advice = Advice(action, f"{reason}, and leave you most to score later.")
    return advice


def trump_length(view: BeziqueView, held: Holding, trump: Suit | None) -> float:
    """What having trumps speaks for a suit."""
    if trump is None:
        return 0.0
    number = (held.closed & OF_SUIT[trump]).bit_count() + (held.laid & OF_SUIT[trump]).bit_count()
    return TRUMP_LENGTH * (number - 2)


def advise_pick(view: BeziqueView) -> Advice:
    """Of the two cards of a draw, which only a club table lays open, the one that makes more of the hand."""
    assert isinstance(view, ClubBeziqueView)
    outlook = Outlook(view)
    first, second = (
        outlook.worth(view.mine.drawn(card), view.trump) + in_play(view, card) + BRISQUE * is_brisque(card) / 2
        for card in view.top[:2]
    )
    return Advice(view.legal[int(second > first)], "It makes more of your hand.", ("B-IRR-25",))


# The drawing stage ----------------------------------------------------------------------------------------------------


def advise_card(view: BeziqueView) -> Advice:
    """The card that brings most, less what it is worth in hand."""
    outlook, held = Outlook(view), view.mine
    other = view.game.seats[1 - view.own]
    ready = outlook.ready(held, view.trump)
    whole = outlook.worth(held, view.trump)
    pending = max((view.worth(combination) for combination, _ in view.pending(other)), default=0)
    ours = outlook.winning(ready) + LEAD
    theirs = (HIDDEN + 0.4 * pending if outlook.draws else 0.0) + LEAD
    led = view.trick[0][1] if view.trick else None
    weighed = {}
    for action in view.legal:
        card, left = without(view, held, action)
        cost = whole - outlook.worth(left, view.trump) + in_play(view, card)
        if led is not None:
            pile = BRISQUE * (is_brisque(led) + is_brisque(card))
            value = ours + pile if answer_wins(led, card, view.trump) else -theirs - pile
        else:
            win = chance_to_hold(view, outlook, card)
            pile = BRISQUE * is_brisque(card)
            value = win * (ours + pile + BRISQUE / 4) - (1 - win) * (theirs + pile)
        weighed[action] = value - cost
    action = max(weighed, key=lambda action: weighed[action])
    return Advice(action, why(view, action, led, ready))


def is_brisque(card: Card) -> int:
    """1 for an ace or a ten."""
    return BRISQUES >> card & 1


def without(view: BeziqueView, held: Holding, action: Action) -> tuple[Card, Holding]:
    """The card that an action plays, and the hand without it."""
    if isinstance(action, PlayOpen):
        return kind_of(action.handle), held.played_open(action.handle)
    assert isinstance(action, Play)
    return action.card, held.played_closed(action.card, reform=view.game.options.reform_from_hand)


def in_play(view: BeziqueView, card: Card) -> float:
    """What a card is worth for winning later tricks; more as the last nine come near."""
    near = 3.0 if view.stock < 24 else 1.0
    return near * (HEIGHT * STRENGTH[card] + TRUMP * (view.trump == card.suit))


def chance_to_hold(view: BeziqueView, outlook: Outlook, card: Card) -> float:
    """The chance that a lead is not beaten: the other can with what lies on his table, or with cards not seen."""
    beating = HIGHER[card]
    if view.trump is not None and card.suit != view.trump:
        beating |= OF_SUIT[view.trump]
    other = view.holdings[1 - view.own]
    if (other.laid | other.closed) & beating:
        return 1 - WILLING
    hidden = view.held[1 - view.own] - other.size
    share = (outlook.unseen & beating).bit_count() / outlook.number
    return 1 - WILLING * (1 - (1 - min(1.0, share)) ** max(0, hidden))


def why(view: BeziqueView, action: Action, led: Card | None, ready: list[int]) -> str:
    """Why a card is played."""
    card = kind_of(action.handle) if isinstance(action, PlayOpen) else action.card  # type: ignore[attr-defined]
    if led is None:
        if is_brisque(card):
            return "It should win the trick and bring its brisque home."
        return f"You have {ready[0]} to score and want the trick." if ready else "You can spare it best of all."
    if not answer_wins(led, card, view.trump):
        return "The trick is not worth a card that wins it: spare what you need least."
    if is_brisque(led) or is_brisque(card):
        return "It wins the trick with its brisque, and costs you little."
    return f"Win the trick: you have {ready[0]} to score." if ready else "It wins the trick cheaply."


# The last nine --------------------------------------------------------------------------------------------------------


def advise_last(view: BeziqueView) -> Advice:
    """The best card by counting: what has not been seen is the other's hand."""
    others, led = view.unseen, view.trick[0][1] if view.trick else None
    for card in cards_in(view.holdings[1 - view.own].closed):
        others = plus(others, card)
    if others.bit_count() > view.held[1 - view.own] or len(view.legal) == 1:  # a set piece leaves more open
        return Advice(view.legal[0], "It is the only card." if len(view.legal) == 1 else "The cards are not known.")
    card, value = best(view.hand, others, led, view.trump, view.game.options.last_trick_value)
    plays = [action for action in view.legal if isinstance(action, Play)]
    action = next((action for action in plays if action.card == card), plays[0])  # a lead may be called
    gain = f"{abs(value):.0f} {'more' if value > 0 else 'less'} than" if value else "as much as"
    return Advice(action, f"By counting it brings you {gain} the other, brisques and the last trick together.")
