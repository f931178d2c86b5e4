"""The engine beside the oracle: random positions, and an ``AssertionError`` with the position where they disagree.

The oracle knows nothing of the engine and the engine nothing of the oracle; this module translates.  Each function
plays until it has compared as many things as asked and says how often each kind occurred, so that the test can insist
on having met the rare ones.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from random import Random

import trickbook
from tests.oracle import pedro as oracle
from tests.oracle.pedro_cards import PACK, SEATS, SUITS, VALUES
from trickbook.cards import Suit, cards_in, parse_cards
from trickbook.contract.action import Bury, CardAction, NameTrump, Play
from trickbook.contract.event import Drew, TrickWon
from trickbook.contract.seat import Seat
from trickbook.games.allfours.events import Discarded, Looked, Reshuffled, Stacked, Took
from trickbook.games.pedro import Pedro, PedroState

Options = dict[str, str | int]

SEAT = {seat.letter: seat for seat in Seat}
SUIT_NAME = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PLAYED_OPTIONS = [name for name in VALUES if name not in ("ledger", "sheet_minus", "partner_may_overwrite")]


@lru_cache(maxsize=256)
def _game(options: tuple[tuple[str, str | int], ...]) -> Pedro:
    game = trickbook.game("pedro", None, **dict(options))
    assert isinstance(game, Pedro)
    return game


def game_with(options: Options) -> Pedro:
    """The engine's game with the oracle's options."""
    return _game(tuple(options.items()))


def random_options(rng: Random) -> Options:
    """Any options that do not conflict; King Pedro is not played here."""
    while True:  # ends: half of all draws do not conflict
        options = {name: rng.choice([value for value in VALUES[name] if value != "king"]) for name in PLAYED_OPTIONS}
        if options["forced_dealer_bid"] != 6 or options["min_bid"] != 7:
            if options["bid_28_56"] == "off" or options["card_values"] == "standard":
                return options


def words(cards: int) -> set[str]:
    """A set of cards as the oracle writes them."""
    return {str(card) for card in cards_in(cards)}


def legal(state: PedroState) -> set[str]:
    """The lawful actions by the cards they name, or in full."""
    return {str(action.card if isinstance(action, CardAction) else action) for action in state.legal_actions()}


def act(state: PedroState, rng: Random) -> str:
    """Do any lawful action; its card, or in full."""
    action = rng.choice(state.legal_actions())
    state.apply(action)
    return str(action.card if isinstance(action, CardAction) else action)


# Tricks ---------------------------------------------------------------------------------------------------------------


def some_hands(rng: Random, trump: str) -> dict[str, set[str]]:
    """Hands of at most six cards, alike in size or not, with few trumps or many."""
    pack = list(PACK)
    if rng.random() < 0.6:  # as after a fill: the trumps, and some plain cards
        plain = [card for card in PACK if not oracle.trumps(trump, card)]
        pack = [card for card in PACK if oracle.trumps(trump, card)] + rng.sample(plain, rng.randint(10, 20))
    rng.shuffle(pack)
    size = rng.randint(1, 6)
    sizes = [size] * 4 if rng.random() < 0.7 else [rng.randint(0, 6) for _ in SEATS]
    hands = {}
    for seat, count in zip(SEATS, sizes, strict=True):
        hands[seat], pack = set(pack[:count]), pack[count:]
    return hands


def compare_tricks(rng: Random, tricks: int) -> Counter[str]:
    """At least ``tricks`` tricks: who leads, every legal set, who wins.  P-PLAY-2..10, P-PLAY-13, P-VAR-19, P-CARD."""
    met: Counter[str] = Counter()
    while met["tricks"] < tricks:
        options: Options = {
            "must_follow_suit": rng.choice(["off", "on"]),
            "void_must_trump": rng.choice(["on", "off"]),
            "stock_exhausted": "play_short",
        }
        trump, bidder = rng.choice(SUITS), rng.choice(SEATS)
        hands = some_hands(rng, trump)
        if not any(hands.values()):
            continue
        state = game_with(options).deal(
            rng.choice(tuple(Seat)),
            hands={seat: " ".join(cards) for seat, cards in hands.items()},
            bidder=bidder, contract="7", trump=SUIT_NAME[trump],
        )  # fmt: skip
        assert isinstance(state, PedroState)
        due = bidder
        while any(hands.values()):  # ends: every trick takes cards out of the hands
            due = compare_trick(state, hands, due, trump, options, rng, met)
        assert state.to_act is None
    return met


def compare_trick(
    state: PedroState, hands: dict[str, set[str]], due: str, trump: str, options: Options, rng: Random,
    met: Counter[str],
) -> str:  # fmt: skip
    """One trick, ``due`` to lead; the winner."""
    leader = oracle.next_leader(due, hands)
    met["leads passed on"] += leader != due
    order = [leader, *oracle.clockwise_after(leader)[:3]]
    plays: list[tuple[str, str]] = []
    for seat in [seat for seat in order if hands[seat]]:
        position = f"{dict(options)} trumps {trump}, {plays}, {seat} with {sorted(hands[seat])}"
        assert state.to_act == SEAT[seat], position
        lawful = oracle.legal_plays(hands[seat], plays[0][1] if plays else None, trump, options)
        assert legal(state) == lawful, position
        met["restricted"] += lawful != hands[seat]
        card = rng.choice(sorted(lawful))
        met["low pedro played"] += card == "5" + {"C": "S", "S": "C", "D": "H", "H": "D"}[trump]
        events = state.apply(state.game.parse(card))
        hands[seat] = hands[seat] - {card}
        plays.append((seat, card))
    winner = oracle.trick_winner(plays, trump)
    won = [event for event in events if isinstance(event, TrickWon)]
    assert [event.seat for event in won] == [SEAT[winner]], f"trumps {trump}: {plays}"
    met["tricks"] += 1
    met["won by a plain card"] += not oracle.trumps(trump, dict(plays)[winner])
    met["short tricks"] += len(plays) < 4
    return winner


# Whole deals ----------------------------------------------------------------------------------------------------------


def some_pack(rng: Random, dealer: str) -> tuple[list[str], str]:
    """A pack and a suit: now and then the dealer gets ace, king and two of it, or few places most of its trumps."""
    pack, suit = rng.sample(PACK, 52), rng.choice(SUITS)
    order = oracle.clockwise_after(dealer)
    places = {seat: [i for i in range(36) if i % 12 // 3 == at] for at, seat in enumerate(order)}
    stock = list(range(36, 52))
    trumps = [card for card in PACK if oracle.trumps(suit, card)]
    wanted, there = {
        0: (["A" + suit, "K" + suit, "2" + suit], places[dealer]),
        1: (rng.sample(trumps, rng.randint(5, 9)), places[rng.choice(SEATS)]),
        2: (rng.sample(trumps, rng.randint(5, 14)), stock),
        3: (rng.sample(trumps, 14), places[dealer] + stock[-5:]),
    }.get(rng.randrange(8), ([], []))
    for card, i in zip(wanted, rng.sample(there, len(wanted)), strict=True):
        here = pack.index(card)
        pack[here], pack[i] = pack[i], pack[here]
    return pack, suit


def compare_deals(rng: Random, deals: int, *, play: bool = True) -> Counter[str]:
    """Whole deals over all options: the cards dealt, every call on offer, the suits, the fill with its luck and its
    choices, the stacks on offer, every trick, points and score."""
    met: Counter[str] = Counter()
    for _ in range(deals):
        options = random_options(rng)
        dealer = rng.choice(SEATS)
        (pack, suit), luck = some_pack(rng, dealer), rng.sample(PACK, 52)
        state = game_with(options).deal(SEAT[dealer], parse_cards(" ".join(pack)), parse_cards(" ".join(luck)))
        assert isinstance(state, PedroState)
        hands, stock = oracle.deal(pack, dealer)
        assert [words(state.hands[SEAT[seat]]) for seat in SEATS] == [set(hands[seat]) for seat in SEATS]
        assert [str(card) for card in state.stock] == stock
        bidder, bid = compare_auction(state, hands, dealer, options, rng, met)
        suits = oracle.legal_trump_suits(bid, set(hands[bidder]))
        assert legal(state) == {SUIT_NAME[suit] for suit in suits}, f"{bid}: {hands[bidder]}"
        trump = suit if suit in suits else rng.choice(sorted(suits))
        ready = compare_fill(state, hands, stock, dealer, trump, luck, options, rng, met)
        if play:
            compare_play(state, ready, dealer, bidder, bid, trump, options, rng, met)
        met["deals"] += 1
    return met


def compare_auction(
    state: PedroState, hands: dict[str, list[str]], dealer: str, options: Options, rng: Random, met: Counter[str]
) -> tuple[str, int | str]:
    """The auction; who has the contract, for what.  P-BID, P-VAR-1, 2, 5, 7, 8, 21, 22."""
    calls: list[tuple[str, int | str]] = []
    for seat in oracle.clockwise_after(dealer):
        assert state.to_act == SEAT[seat]
        lawful = oracle.legal_bids(calls, seat, dealer, set(hands[seat]), options)
        position = f"{options} dealer {dealer}, {calls}, {seat} with {hands[seat]}"
        assert legal(state) == {str(call) for call in lawful}, position
        call = rng.choice(sorted(lawful, key=str)) if "pass" not in lawful or rng.random() < 0.5 else "pass"
        if "28-56" in lawful and rng.random() < 0.5:
            call = "28-56"
        met["calls"] += 1
        met["forced dealers"] += "pass" not in lawful
        met["28-56 on offer"] += "28-56" in lawful
        state.apply(state.game.parse(str(call)))
        calls.append((seat, call))
    met["bids equalled"] += [call for _, call in calls if call != "pass"][-2:-1] == [calls[-1][1]]
    bidder, bid = oracle.auction_winner(calls)
    assert (state.bidder, state.contract) == (SEAT[bidder], 28 if bid == "28-56" else bid)
    assert state.to_act == SEAT[bidder]
    return bidder, bid


def compare_fill(
    state: PedroState, hands: dict[str, list[str]], stock: list[str], dealer: str, trump: str, luck: list[str],
    options: Options, rng: Random, met: Counter[str],
) -> dict[str, set[str]]:  # fmt: skip
    """Discards, draws, take, throwing down; the hands that play.  P-DISC, P-DRAW, P-ROB, P-VAR-21."""
    before = len(state.events)
    state.apply(NameTrump(Suit("CDHS".index(trump))))
    expected = oracle.fill(hands, stock, dealer, trump, luck, options)
    chosen: set[str] = set()
    thrown: set[str] = set()
    throws = {throw.seat: throw for throw in expected.must_throw}
    while state.phase in ("discard", "take"):  # ends: every step moves a card or ends the phase
        assert state.to_act is not None
        seat = state.to_act.letter
        if state.phase == "discard":
            assert legal(state) == set(throws[seat].among) - words(state.draft), (options, throws[seat])
            thrown.add(act(state, rng))
        elif expected.choose:
            assert seat == dealer and legal(state) == set(expected.choose_from) - words(state.draft), options
            chosen.add(act(state, rng))
        else:
            assert legal(state) == {"done"}, options
            act(state, rng)
    ready = oracle.hands_for_play(expected, chosen, thrown)
    position = f"{options} dealer {dealer}, trumps {trump}, {hands}, stock {stock}"
    assert {seat: words(state.hands[SEAT[seat]]) for seat in SEATS} == ready, position
    told = state.events[before:]
    reshuffles = [event.count for event in told if isinstance(event, Reshuffled)]
    assert reshuffles == ([len(expected.new_stock)] if expected.reshuffled_for else []), position
    for event in told:
        match event:
            case Discarded(place, count, cards):
                assert {str(card) for card in cards or ()} == set(expected.discarded[place.letter]), position
                assert count == len(expected.discarded[place.letter])
            case Drew(place, count, _) if place.letter != dealer:
                assert count == len(expected.drawn[place.letter]), position
            case Looked(place, _, cards):
                assert place.letter == dealer and {str(card) for card in cards or ()} == set(expected.remainder)
            case Took(place, count, _):
                assert count == len(expected.forced_trumps) + len(chosen) + len(expected.picked), position
            case _:
                pass
    met["fills"] += 1
    met["reshuffles"] += bool(expected.reshuffled_for)
    met["reshuffles before the dealer"] += expected.reshuffled_for not in (None, dealer)
    met["unseen cards"] += bool(expected.unseen)
    met["short hands"] += any(len(hand) < 6 for hand in ready.values())
    met["throws"] += bool(throws)
    met["choices"] += bool(expected.choose)
    met["chance picks"] += bool(expected.picked)
    return ready


def compare_play(
    state: PedroState, hands: dict[str, set[str]], dealer: str, bidder: str, bid: int | str, trump: str,
    options: Options, rng: Random, met: Counter[str],
) -> None:  # fmt: skip
    """The play with its stacks, then points and score.  P-PLAY, P-BURY, P-SCORE, P-VAR-5..14, P-PLAY-12."""
    holder_of_two = next(seat for seat in SEATS if "2" + trump in hands[seat])
    tricks: list[tuple[str, list[str]]] = []
    due = bidder
    while any(hands.values()):  # ends: every trick takes cards out of the hands
        leader = oracle.next_leader(due, hands)
        order = [seat for seat in (leader, *oracle.clockwise_after(leader)[:3]) if hands[seat]]
        plays: list[tuple[str, str]] = []
        cards: list[str] = []
        for seat in order:
            assert state.to_act == SEAT[seat]
            stacks = oracle.legal_stacks(hands[seat], options) if not tricks else set()
            if stacks:
                assert stacks_on_offer(state) == stacks, f"{options} {seat} with {sorted(hands[seat])}"
                met["stacks"] += 1
                top, under = rng.choice(sorted(stacks, key=lambda stack: (stack[0], sorted(stack[1]))))
                steps = [Bury(trickbook.Card.parse(card)) for card in under]
                for step in steps:
                    state.apply(step)
                events = state.apply(Play(trickbook.Card.parse(top)))
                assert any(isinstance(event, Stacked) for event in events)
                gone = {top, *under}
            else:
                lawful = oracle.legal_plays(hands[seat], plays[0][1] if plays else None, trump, options)
                assert legal(state) == lawful, f"{options} trumps {trump}, {plays}, {seat} with {sorted(hands[seat])}"
                top = act(state, rng)
                gone = {top}
            hands[seat] = hands[seat] - gone
            plays.append((seat, top))
            cards += gone
        due = oracle.trick_winner(plays, trump)
        tricks.append((due, cards))
    assert state.is_over and state.tricks == len(tricks)
    points = oracle.points(tricks, holder_of_two, trump, options)
    side = oracle.side_of(bidder)
    for barred in (set(), {"NS"}, {"EW"}, {"NS", "EW"}):
        result = state.count(frozenset(("NS", "EW").index(name) for name in barred))
        change = oracle.score_deal(side, bid, points, options, barred)
        position = f"{options} {side} {bid}, {points}, barred {barred}"
        assert result.points == (points["NS"], points["EW"]), position
        assert result.change == (change["NS"], change["EW"]), position
        assert result.made == oracle.bid_made(side, bid, points, options, barred), position
        assert barred or state.score == result.change
    met["bids made"] += result.points[result.bidders] >= result.bid
    met["two won by the other side"] += any(
        "2" + trump in cards and oracle.side_of(winner) != oracle.side_of(holder_of_two) for winner, cards in tricks
    )


def stacks_on_offer(state: PedroState) -> set[tuple[str, frozenset[str]]]:
    """Every (top, buried) that the engine lets the seat to act make, tried out on copies."""
    assert state.to_act is not None
    count = state.hands[state.to_act].bit_count() - 6
    found = set()
    for under in combinations(state.legal_actions(), count):
        trial = state.copy()
        for step in under:
            assert isinstance(step, Bury) and trial.why_not(step) is None
            trial.apply(step)
        buried = frozenset(str(step.card) for step in under if isinstance(step, Bury))
        found |= {(card, buried) for card in legal(trial)}
    return found


def compare_stacks(rng: Random, hands: int) -> Counter[str]:
    """Hands of seven to ten trumps, leading or following anything: every stack on offer.  P-BURY-1..7, 11."""
    met: Counter[str] = Counter()
    for _ in range(hands):
        trump, size = rng.choice(SUITS), rng.randint(7, 10)
        pack = rng.sample(PACK, 52)
        hand = set(rng.sample([card for card in PACK if oracle.trumps(trump, card)], size))
        others = [card for card in pack if card not in hand]
        hands_of = {
            "N": " ".join(hand),
            "E": " ".join(others[:6]),
            "S": " ".join(others[6:12]),
            "W": " ".join(others[12:18]),
        }
        state = game_with({"must_follow_suit": rng.choice(["off", "on"])}).deal(
            Seat.SOUTH,
            hands=hands_of,
            bidder=(bidder := rng.choice(SEATS)), contract="7", trump=SUIT_NAME[trump],
        )  # fmt: skip
        assert isinstance(state, PedroState)
        while state.to_act != Seat.NORTH:  # ends: each of the others plays one card
            act(state, rng)
        assert stacks_on_offer(state) == oracle.legal_stacks(hand, {}), (
            f"trumps {trump}: {sorted(hand)}, led by {bidder}"
        )
        met[f"of {size}"] += 1
    return met
