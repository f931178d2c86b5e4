"""Pedro oracle, part 2: discarding, filling the hands and the dealer's take."""

from dataclasses import dataclass, field

from .pedro_cards import Card, Options, Seat, Suit, check_options, clockwise_after, option, scoring_cards, trumps


@dataclass
class Throw:
    """excess_trumps=discard_to_six: `seat` must throw `count` of the cards `among` (P-VAR-21)."""

    seat: Seat
    count: int
    among: list[Card]


@dataclass
class Fill:
    """What happens between naming trumps and the first lead.

    kept, discarded   -- trumps held and plain cards thrown by each seat, out of the nine dealt
    drawn             -- what each non-dealer takes, in order, from the old stock and then the new one
    remainder         -- what is left of the old stock when the dealer's turn comes; he looks through it
    reshuffled_for    -- the seat being served when the discards were shuffled, None when they were not
    new_stock         -- the shuffled discards, top first, before anything was served from them
    forced_trumps     -- trumps of the remainder: the dealer must take them
    forced_plain      -- plain cards of a remainder too small for the dealer: he takes them all
    unseen            -- cards the dealer gets off the top of the new stock without choice
    choose, choose_from -- how many plain cards he has to choose yet, and among which (0 and [] when none;
                         when as many are needed as there are, all of them are listed and the choice is empty
                         of meaning)
    picked            -- with dealer_fill_choice=random: the plain cards chance gives him instead of a choice
    must_throw        -- discard_to_six: who must throw how many, the dealer last, after his take
    """

    dealer: Seat
    kept: dict[Seat, list[Card]]
    discarded: dict[Seat, list[Card]]
    drawn: dict[Seat, list[Card]] = field(default_factory=dict)
    remainder: list[Card] = field(default_factory=list)
    reshuffled_for: Seat | None = None
    new_stock: list[Card] = field(default_factory=list)
    forced_trumps: list[Card] = field(default_factory=list)
    forced_plain: list[Card] = field(default_factory=list)
    unseen: list[Card] = field(default_factory=list)
    choose: int = 0
    choose_from: list[Card] = field(default_factory=list)
    picked: list[Card] = field(default_factory=list)
    must_throw: list[Throw] = field(default_factory=list)


def in_luck_order(cards: list[Card], luck: list[Card]) -> list[Card]:
    """The cards in the order in which they stand in `luck`."""
    return [card for card in luck if card in cards]


def fill(
    hands: dict[Seat, list[Card]], stock: list[Card], dealer: Seat, trump: Suit, luck: list[Card], options: Options
) -> Fill:
    """Discard, fill and rob (P-DISC-1, 3; P-DRAW-1 to 3, 5, 7, 8; P-ROB-1 to 5; P-VAR-21).

    `hands` are the nine cards dealt to each seat and `stock` the 16 others, next card first. `luck` is an order of
    all 52 cards that stands for every chance event: the shuffled discards are the discards in luck order, and
    dealer_fill_choice=random takes the first plain cards of the remainder in luck order.
    """
    check_options(options)
    order = clockwise_after(dealer)
    result = Fill(
        dealer=dealer,
        kept={seat: [card for card in hands[seat] if trumps(trump, card)] for seat in order},
        discarded={seat: [card for card in hands[seat] if not trumps(trump, card)] for seat in order},
    )
    to_six = option(options, "excess_trumps") == "discard_to_six"
    reshuffle = option(options, "stock_exhausted") == "reshuffle_discards"
    all_discards = [card for seat in order for card in result.discarded[seat]]  # plain only, P-DRAW-7
    old = list(stock)
    new: list[Card] = []

    # The three others, one packet each (P-DRAW-2, P-DRAW-8).
    for seat in order[:3]:
        if to_six and len(result.kept[seat]) > 6:
            result.must_throw.append(_throw(seat, result.kept[seat], trump))
        result.drawn[seat] = []
        for _ in range(6 - len(result.kept[seat])):
            if not old and reshuffle and result.reshuffled_for is None:
                result.reshuffled_for = seat
                result.new_stock = in_luck_order(all_discards, luck)
                new = list(result.new_stock)
            if old:
                result.drawn[seat].append(old.pop(0))
            elif new:
                result.drawn[seat].append(new.pop(0))

    # The dealer.
    result.remainder = list(old)
    result.forced_trumps = [card for card in old if trumps(trump, card)]  # P-ROB-2
    plain = [card for card in old if not trumps(trump, card)]
    lacking = 6 - len(result.kept[dealer]) - len(result.forced_trumps)
    if lacking > len(plain):  # the remainder is too small for him: P-DRAW-7, P-ROB-3
        result.forced_plain = plain
        if reshuffle:
            if result.reshuffled_for is None:
                result.reshuffled_for = dealer
                result.new_stock = in_luck_order(all_discards, luck)
                new = list(result.new_stock)
            result.unseen = new[: lacking - len(plain)]
    elif lacking > 0:
        if option(options, "dealer_fill_choice") == "random":
            result.picked = in_luck_order(plain, luck)[:lacking]
        else:
            result.choose = lacking
            result.choose_from = plain
    dealers_trumps = result.kept[dealer] + result.forced_trumps
    if to_six and len(dealers_trumps) > 6:
        result.must_throw.append(_throw(dealer, dealers_trumps, trump))
    return result


def _throw(seat: Seat, held: list[Card], trump: Suit) -> Throw:
    """The duty to throw non-scoring trumps down to six (P-VAR-21)."""
    return Throw(seat, len(held) - 6, [card for card in held if card not in scoring_cards(trump)])


def hands_for_play(result: Fill, chosen: set[Card], thrown: set[Card] | None = None) -> dict[Seat, set[Card]]:
    """The hands when play begins, given the dealer's choice and the trumps thrown under discard_to_six."""
    if len(chosen) != result.choose or not chosen <= set(result.choose_from):
        raise ValueError("wrong choice")
    gone = thrown or set()
    for throw in result.must_throw:
        if len(gone & set(throw.among)) != throw.count:
            raise ValueError("wrong throw")
    if len(gone) != sum(throw.count for throw in result.must_throw):
        raise ValueError("wrong throw")
    hands = {seat: set(result.kept[seat]) | set(result.drawn.get(seat, [])) for seat in result.kept}
    hands[result.dealer] |= set(result.forced_trumps) | set(result.forced_plain) | set(result.unseen)
    hands[result.dealer] |= set(result.picked) | chosen
    return {seat: cards - gone for seat, cards in hands.items()}
