"""Pedro oracle, part 1: options, cards, deal, auction, legal plays, tricks and stacks.

Naive code written from the numbered rule book alone. Cards are strings, rank then suit ("5D", "TH", "AS");
seats are "N", "E", "S", "W" clockwise; sides are "NS" and "EW".
"""

from collections.abc import Mapping
from itertools import combinations

Card = str
Seat = str
Side = str
Suit = str
Call = int | str
Options = Mapping[str, str | int]

SEATS = ["N", "E", "S", "W"]
SUITS = ["C", "D", "H", "S"]
PLAIN_RANKS = "AKQJT98765432"
PACK = [rank + suit for suit in SUITS for rank in PLAIN_RANKS]
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}

VALUES: dict[str, list[str | int]] = {
    "target": [51, 52, 56, 61, 62, 100],
    "min_bid": [6, 7],
    "forced_dealer_bid": [6, 7],
    "slam_double": ["off", "on"],
    "bid_28_56": ["off", "on"],
    "scoring_method": ["minus", "no_negative"],
    "tie_rule": ["extra_hand", "bidder_wins"],
    "bidder_goes_out": ["on", "off"],
    "set_in_bgo": ["opponents_may_win", "play_on"],
    "must_follow_suit": ["off", "on"],
    "void_must_trump": ["on", "off"],
    "stock_exhausted": ["reshuffle_discards", "play_short"],
    "dealer_fill_choice": ["dealer", "random"],
    "buried_visible": ["on", "off"],
    "excess_trumps": ["keep_and_bury", "discard_to_six"],
    "dealer_may_equal_14": ["off", "on"],
    "two_scores_for": ["holder", "trick_winner"],
    "card_values": ["standard", "california", "king"],
    "ledger": ["paper", "auto"],
    "sheet_minus": ["refused", "allowed"],
    "partner_may_overwrite": ["off", "on"],
}

DEFAULTS: dict[str, str | int] = {
    "target": 62,
    "min_bid": 7,
    "forced_dealer_bid": 7,
    "slam_double": "off",
    "bid_28_56": "off",
    "scoring_method": "minus",
    "tie_rule": "extra_hand",
    "bidder_goes_out": "on",
    "set_in_bgo": "opponents_may_win",
    "must_follow_suit": "off",
    "void_must_trump": "on",
    "stock_exhausted": "reshuffle_discards",
    "dealer_fill_choice": "dealer",
    "buried_visible": "on",
    "excess_trumps": "keep_and_bury",
    "dealer_may_equal_14": "off",
    "two_scores_for": "holder",
    "card_values": "standard",
    "ledger": "auto",
    "sheet_minus": "refused",
    "partner_may_overwrite": "off",
}


def option(options: Options, name: str) -> str | int:
    """The value of an option; a missing one has its default (section 13). A value outside the table is an error."""
    value = options.get(name, DEFAULTS[name])
    if value not in VALUES[name]:
        raise ValueError(f"{name}={value!r}")
    return value


def check_options(options: Options) -> None:
    """Refuse unknown names and values, the pairs of P-VAR-25, and King Pedro (P-VAR-23), which is not modelled."""
    for name in options:
        if name not in VALUES:
            raise ValueError(f"unknown option {name!r}")
        option(options, name)
    if option(options, "card_values") == "king":
        raise ValueError("King Pedro is not modelled")
    if int(option(options, "forced_dealer_bid")) < int(option(options, "min_bid")):
        raise ValueError("forced_dealer_bid below min_bid")
    if option(options, "bid_28_56") == "on" and option(options, "card_values") != "standard":
        raise ValueError("bid_28_56 needs standard card values")


def total_points(options: Options) -> int:
    """Points in a deal, also the highest bid: 14, in California 16 (P-CARD-8, P-BID-5, P-BID-8, P-VAR-22)."""
    check_options(options)
    return 16 if option(options, "card_values") == "california" else 14


def side_of(seat: Seat) -> Side:
    """The partnership of a seat (P-GEN-2)."""
    return "NS" if seat in ("N", "S") else "EW"


def other_side(side: Side) -> Side:
    """The opposing partnership."""
    return {"NS": "EW", "EW": "NS"}[side]


def clockwise_after(seat: Seat) -> list[Seat]:
    """All four seats clockwise, the left-hand neighbour of `seat` first and `seat` itself last (P-DEAL-1)."""
    at = SEATS.index(seat)
    return [SEATS[(at + step) % 4] for step in (1, 2, 3, 4)]


def low_pedro(trump: Suit) -> Card:
    """The five of the other suit of the same colour (P-CARD-4)."""
    return "5" + SAME_COLOUR[trump]


def trumps(trump: Suit, card: Card) -> bool:
    """Is the card a trump: of the trump suit, or the low pedro (P-CARD-4, P-CARD-6, P-CARD-7)."""
    return card[1] == trump or card == low_pedro(trump)


def effective_suit(card: Card, trump: Suit) -> Suit:
    """The suit a card belongs to; the low pedro belongs to trumps and never to its printed suit (P-CARD-6)."""
    return trump if trumps(trump, card) else card[1]


def trump_order(trump: Suit) -> list[Card]:
    """The fourteen trumps, best first: A K Q J T 9 8 7 6 5 5' 4 3 2 (P-CARD-5, P-CARD-7)."""
    order = [rank + trump for rank in PLAIN_RANKS]
    order.insert(order.index("5" + trump) + 1, low_pedro(trump))
    return order


def scoring_cards(trump: Suit) -> set[Card]:
    """The six scoring trumps A J T 5 5' 2 (P-CARD-8)."""
    return {"A" + trump, "J" + trump, "T" + trump, "5" + trump, low_pedro(trump), "2" + trump}


def deal(pack: list[Card], dealer: Seat) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Hands of nine, in packets of three from the dealer's left, and the stock of 16 (P-DEAL-2, 3, 6)."""
    if sorted(pack) != sorted(PACK):
        raise ValueError("not a pack of 52")
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    rest = list(pack)
    for _round in (1, 2, 3):
        for seat in clockwise_after(dealer):
            hands[seat].extend(rest[:3])
            rest = rest[3:]
    return hands, rest


def suits_for_28_56(hand: set[Card]) -> set[Suit]:
    """Suits of which the nine dealt cards hold ace, king and two (P-VAR-8)."""
    return {suit for suit in SUITS if {"A" + suit, "K" + suit, "2" + suit} <= hand}


def legal_bids(
    calls: list[tuple[Seat, Call]], seat: Seat, dealer: Seat, hand: set[Card], options: Options
) -> set[Call]:
    """The calls open to `seat` after `calls` (P-BID-1, 2, 4 to 9; P-VAR-1, 2, 5, 7, 8, 21, 22, 25).

    `hand` is the nine cards dealt to the seat. Empty when it is not this seat's turn.
    """
    check_options(options)
    order = clockwise_after(dealer)
    if len(calls) >= 4 or [caller for caller, _ in calls] != order[: len(calls)] or order[len(calls)] != seat:
        return set()
    top = total_points(options)
    bids = [int(call) for _, call in calls if call != "pass"]
    everybody_passed = not bids
    result: set[Call] = set()
    if seat == dealer and everybody_passed:
        result.update(range(int(option(options, "forced_dealer_bid")), top + 1))  # P-BID-9: no pass
    else:
        result.add("pass")
        lowest = int(option(options, "min_bid"))
        if bids:
            lowest = max(bids) + 1  # P-BID-6, P-BID-7
        result.update(range(lowest, top + 1))  # nothing left once the top has been bid, P-BID-8
    if seat == dealer and option(options, "dealer_may_equal_14") == "on" and top in bids:
        result.add(top)  # P-VAR-21
    if seat == dealer and option(options, "bid_28_56") == "on" and suits_for_28_56(hand):
        result.add("28-56")  # P-VAR-7, P-VAR-8
    return result


def auction_winner(calls: list[tuple[Seat, Call]]) -> tuple[Seat, Call]:
    """Who has the contract and for what: every bid made must beat, or as dealer equal, those before: the last one."""
    return [(seat, call) for seat, call in calls if call != "pass"][-1]


def legal_trump_suits(bid: Call, hand: set[Card]) -> set[Suit]:
    """Any suit (P-BID-10), but for 28-56 only one with ace, king and two among the nine dealt (P-VAR-8)."""
    return suits_for_28_56(hand) if bid == "28-56" else set(SUITS)


def legal_plays(hand: set[Card], led: Card | None, trump: Suit, options: Options) -> set[Card]:
    """Cards that may be played as the (top) card; `led` is the card led, None when leading.

    P-PLAY-2 to P-PLAY-6, P-VAR-19. Hands of more than six at trick one: see `legal_stacks`.
    """
    check_options(options)
    if led is None:
        return set(hand)  # P-PLAY-2
    my_trumps = {card for card in hand if trumps(trump, card)}
    if trumps(trump, led):
        return my_trumps if my_trumps else set(hand)  # P-PLAY-3, P-PLAY-5
    my_suit = {card for card in hand if effective_suit(card, trump) == led[1]}
    if option(options, "must_follow_suit") == "on":
        return my_suit if my_suit else set(hand)  # P-VAR-19
    if my_suit:
        return my_suit | my_trumps  # P-PLAY-4
    if my_trumps and option(options, "void_must_trump") == "on":
        return my_trumps  # P-PLAY-6
    return set(hand)  # P-PLAY-5, or the option off


def trick_winner(plays: list[tuple[Seat, Card]], trump: Suit) -> Seat:
    """Winner of a trick given as (seat, top card), the lead first (P-PLAY-8, P-PLAY-9, P-BURY-8)."""
    for best in trump_order(trump):
        for seat, card in plays:
            if card == best:
                return seat
    led_suit = plays[0][1][1]
    for rank in PLAIN_RANKS:
        for seat, card in plays:
            if card == rank + led_suit:
                return seat
    raise ValueError("empty trick")


def next_leader(due: Seat, hands: Mapping[Seat, set[Card]]) -> Seat:
    """The seat due to lead, or the next one clockwise that has a card left (P-PLAY-10, P-PLAY-13)."""
    for seat in [due] + clockwise_after(due):
        if hands[seat]:
            return seat
    raise ValueError("no cards left")


def legal_stacks(hand: set[Card], options: Options) -> set[tuple[Card, frozenset[Card]]]:
    """All (top card, buried cards) at trick one for a hand of more than six (P-BURY-1, 2, 3, 7, 11).

    Such a hand is all trumps (P-BURY-4), so the trump suit is the one printed on most of its cards. Empty for a
    hand of six or fewer and with excess_trumps=discard_to_six, where nobody stacks (P-VAR-21).
    """
    check_options(options)
    if len(hand) <= 6 or option(options, "excess_trumps") == "discard_to_six":
        return set()
    trump = max(SUITS, key=lambda suit: len([card for card in hand if card[1] == suit]))
    if not all(trumps(trump, card) for card in hand):
        raise ValueError("a hand of more than six must consist of trumps")
    result: set[tuple[Card, frozenset[Card]]] = set()
    for top in hand:
        for buried in combinations(sorted(hand - {top}), len(hand) - 6):
            if not set(buried) & scoring_cards(trump):
                result.add((top, frozenset(buried)))
    return result
