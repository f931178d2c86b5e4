"""An independent, slow and naive oracle of Cinch for four, written from the rule book alone.

It shares nothing with the program: standard library only, cards as strings, rank then suit ("5D", "TH"), seats "N",
"E", "S", "W" clockwise, sides "NS" and "EW", options as a plain dict with the names and values of section 12 of the
rule book (missing = default).  Each function asks its question of a finished choice ("may these cards go?"), never
step by step.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Card = str
Seat = str
Side = str
Suit = str
Options = Mapping[str, str]

SEATS = ["N", "E", "S", "W"]
SUITS = ["C", "D", "H", "S"]
RANKS = "AKQJT98765432"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
FULL = 6

VALUES: dict[str, list[str]] = {
    "all_pass": ["dealer_names_no_bid", "dealer_forced_min", "redeal"],
    "discard_rule": ["at_least_three", "all_plain"],
    "trump_discard": ["no_scorers", "surplus_only", "allowed"],
    "discarded_trumps": ["to_maker_side", "dead"],
    "rob": ["may", "must_take_trumps", "blind"],
    "stock_exhausted": ["refill_from_plain_discards", "play_short"],
    "extra_cards": ["none", "thirteen_after_bid", "blind"],
    "first_lead": ["any", "trump"],
    "void_must_trump": ["off", "on"],
    "low_counts_for": ["winner", "holder"],
    "scoring_method": ["difference", "set_back", "at_least_eight"],
}
"""The options that bear on a deal; the first value of each is the default."""


def option(options: Options, name: str) -> str:
    """The value of an option."""
    value = options.get(name, VALUES[name][0])
    assert value in VALUES[name], (name, value)
    return value


# Cards and deal -------------------------------------------------------------------------------------------------------


def trump_order(trump: Suit) -> list[Card]:
    """The fourteen trumps from the ace down, the Left Pedro below the Right (C-GEN-4, C-GEN-5)."""
    order = []
    for rank in RANKS:
        order.append(rank + trump)
        if rank == "5":
            order.append("5" + SAME_COLOUR[trump])
    return order


def values(trump: Suit) -> dict[Card, int]:
    """The points of the six scoring trumps (C-GEN-7)."""
    pedroes = {"5" + trump: 5, "5" + SAME_COLOUR[trump]: 5}
    return pedroes | {rank + trump: 1 for rank in "AJT2"}


def suit_of(card: Card, trump: Suit) -> Suit:
    """The suit a card belongs to: the Left Pedro belongs to the trumps (C-GEN-4, C-PLAY-4)."""
    return trump if card in trump_order(trump) else card[1]


def side_of(seat: Seat) -> Side:
    """Partners face each other (C-GEN-1)."""
    return "NS" if seat in "NS" else "EW"


def from_eldest(dealer: Seat) -> list[Seat]:
    """The seats in turn, the dealer last (C-GEN-9, C-GEN-10)."""
    place = SEATS.index(dealer)
    return SEATS[place + 1 :] + SEATS[: place + 1]


def deal(pack: list[Card], dealer: Seat) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Nine each, three at a time from the eldest hand; the hands and the stock (C-DEAL-3, C-DEAL-4)."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    left = list(pack)
    for _ in range(3):
        for seat in from_eldest(dealer):
            hands[seat] += left[:3]
            left = left[3:]
    return hands, left


def legal_bids(so_far: list[int], min_bid: int) -> list[int]:
    """The bids that may be made after those ``so_far`` (C-BID-3, C-BID-4)."""
    return [bid for bid in range(1, 15) if bid >= min_bid and all(bid > other for other in so_far)]


# Discards, draw, robbing ----------------------------------------------------------------------------------------------


def trumps_may_go(held: list[Card], thrown: list[Card], trump: Suit, trump_discard: str) -> bool:
    """Whether the trumps among ``thrown`` may go, by C-DISC-4 and, for robbing, C-ROB-8."""
    if trump_discard == "allowed":
        return True
    trumps_thrown = [card for card in thrown if card in trump_order(trump)]
    trumps_held = [card for card in held if card in trump_order(trump)]
    surplus = max(0, len(trumps_held) - FULL)
    if trump_discard == "no_scorers" and any(card in values(trump) for card in trumps_thrown):
        return False
    return len(trumps_thrown) in (0, surplus)


def may_throw(hand: list[Card], thrown: list[Card], trump: Suit, is_dealer: bool, options: Options) -> bool:
    """Whether a player may throw just these cards (C-DISC-1, C-DISC-3..5, C-VAR-6, C-VAR-7, C-VAR-12)."""
    kept = [card for card in hand if card not in thrown]
    if option(options, "extra_cards") != "none":
        if len(thrown) != 7:
            return False
    else:
        if len(kept) > FULL:
            return False
        plain_kept = [card for card in kept if card not in trump_order(trump)]
        if option(options, "discard_rule") == "all_plain" and not is_dealer and plain_kept:
            return False
    return trumps_may_go(hand, thrown, trump, option(options, "trump_discard"))


def may_hold(seen: list[Card], final: list[Card], trump: Suit, options: Options) -> bool:
    """Whether a robbing dealer, who sees hand and remainder, may hold just ``final`` (C-ROB-1..4, C-ROB-8)."""
    if len(final) != FULL or any(card not in seen for card in final):
        return False
    left_out = [card for card in seen if card not in final]
    if option(options, "rob") == "must_take_trumps":
        trumps_seen = [card for card in seen if card in trump_order(trump)]
        trumps_final = [card for card in final if card in trump_order(trump)]
        if len(trumps_final) < min(FULL, len(trumps_seen)):  # C-ROB-2: trumps first, up to six
            return False
    return trumps_may_go(seen, left_out, trump, option(options, "trump_discard"))


@dataclass
class Draw:
    """The hands once all but a robbing dealer have six, and what he may look through."""

    hands: dict[Seat, list[Card]]
    drawn: dict[Seat, int]
    remainder: list[Card]
    """What is left of the stock when the dealer's turn comes; no longer there once he has drawn from it."""
    refilled: bool


def draw(
    kept: dict[Seat, list[Card]],
    discards: list[Card],
    stock: list[Card],
    pack: list[Card],
    dealer: Seat,
    trump: Suit,
    options: Options,
    *,
    dealer_draws: bool,
) -> Draw:
    """Hands are filled to six from the top, then from the plain discards as they stood in the pack (C-DRAW-1..4)."""
    hands = {seat: list(kept[seat]) for seat in SEATS}
    drawn = dict.fromkeys(SEATS, 0)
    left = list(stock)
    refill = [card for card in pack if card in discards and card not in trump_order(trump)]
    if option(options, "stock_exhausted") == "play_short":
        refill = []
    refilled = False
    for seat in from_eldest(dealer):
        if seat == dealer and not dealer_draws:
            break
        while len(hands[seat]) < FULL and (left or refill):
            if left:
                hands[seat].append(left.pop(0))
            else:
                hands[seat].append(refill.pop(0))
                refilled = True
            drawn[seat] += 1
    return Draw(hands, drawn, left, refilled)


def robbing(kept: list[Card], remainder: list[Card], options: Options) -> str:
    """``free`` if the dealer may rob or draw, ``must``, or ``no`` (C-ROB-2, C-ROB-9, C-VAR-14).

    Where hand and remainder make six or fewer he holds them all either way, so there is nothing to be asked.
    """
    if option(options, "rob") == "blind" or not remainder or len(kept) + len(remainder) <= FULL:
        return "no"
    return "free" if option(options, "rob") == "may" else "must"


# Play -----------------------------------------------------------------------------------------------------------------


def legal_plays(hand: list[Card], led: Card | None, trump: Suit, options: Options, *, first_lead: bool) -> list[Card]:
    """The cards that may be played, ``led`` being the card led; ``first_lead``: the maker's (C-PLAY-2..8, C-VAR-15)."""
    trumps = [card for card in hand if suit_of(card, trump) == trump]
    if led is None:
        if first_lead and option(options, "first_lead") == "trump" and trumps:
            return trumps
        return list(hand)
    if suit_of(led, trump) == trump:
        return trumps or list(hand)  # C-PLAY-3, C-PLAY-8
    follows = [card for card in hand if suit_of(card, trump) == suit_of(led, trump)]
    if follows:
        return follows + trumps  # C-PLAY-5, C-PLAY-6
    if option(options, "void_must_trump") == "on" and trumps:
        return trumps  # C-VAR-13
    return list(hand)  # C-PLAY-7


def trick_winner(trick: list[tuple[Seat, Card]], trump: Suit) -> Seat:
    """Who wins a trick, given in the order played (C-PLAY-9..11)."""
    for best in trump_order(trump):
        for seat, card in trick:
            if card == best:
                return seat
    led = suit_of(trick[0][1], trump)
    following = [(RANKS.index(card[0]), seat) for seat, card in trick if suit_of(card, trump) == led]
    return min(following)[1]


def next_with_cards(seat: Seat, hands: dict[Seat, list[Card]]) -> Seat | None:
    """``seat``, or the next to the left who has a card; nobody: the hand is over (C-PLAY-22)."""
    place = SEATS.index(seat)
    return next((other for other in SEATS[place:] + SEATS[:place] if hands[other]), None)


# Count and score ------------------------------------------------------------------------------------------------------


def points(
    won: dict[Side, list[Card]],
    discards: list[Card],
    six_cards: dict[Seat, list[Card]],
    maker: Seat,
    trump: Suit,
    options: Options,
) -> dict[Side, int]:
    """What each side counts: its tricks, and for the makers the discards (C-SCORE-1, C-SCORE-2, C-DISC-6, C-VAR-16)."""
    worth = values(trump)
    low = "2" + trump
    count = {side: sum(worth.get(card, 0) for card in cards) for side, cards in won.items()}
    if option(options, "low_counts_for") == "holder":
        for holder, hand in six_cards.items():
            if low in hand:
                for side, cards in won.items():
                    count[side] -= low in cards
                count[side_of(holder)] += 1
    if option(options, "discarded_trumps") == "to_maker_side":
        count[side_of(maker)] += sum(worth.get(card, 0) for card in discards)
    return count


def score(method: str, bid: int, b: int, o: int, pb: bool = False, po: bool = False) -> tuple[int, int]:
    """What bidders and others score with ``b`` and ``o`` points; ``pb``, ``po``: the side is under penalty.

    The algorithm at the end of section 9, C-SCORE-3..7, C-SCORE-15, C-VAR-9, C-VAR-17, C-IRR-22, C-IRR-24.
    """
    failed = b < bid
    if pb and po:
        return 0, 0
    if po:
        return b, 0
    if method == "set_back":
        if pb:
            return (-bid if failed else 0), o
        return (-bid if failed else b), o
    if pb:
        return 0, (o + bid if failed else o)
    if failed:
        return 0, o + bid
    if method == "difference":
        return max(b - o, 0), max(o - b, 0)
    if b == 7 and o == 7:
        return 0, 0
    return (b if b >= 8 else 0), o
