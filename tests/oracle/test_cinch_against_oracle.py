"""The engine of Cinch beside its oracle, over seeded random deals, options and choices.

The oracle knows nothing of the engine and the engine nothing of the oracle; this module translates.  Deals are played
through the public contract alone: a pack, lawful actions, events.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import trickbook
from tests.marks import rule
from tests.oracle import cinch as oracle
from tests.oracle.cinch import PACK, SEATS, VALUES, Card, Options, Seat, Suit
from trickbook.cards import cards_in, parse_cards
from trickbook.contract.event import Drew, TrickWon
from trickbook.contract.seat import Seat as EngineSeat
from trickbook.contract.state import State
from trickbook.errors import IllegalAction
from trickbook.games.allfours.events import Reshuffled
from trickbook.games.cinch import Cinch, CinchStanding

SEAT = {seat.letter: seat for seat in EngineSeat}
SUIT_NAME = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@cache
def _game(options: tuple[tuple[str, str | int], ...]) -> Cinch:
    game = trickbook.game("cinch", None, **dict(options))
    assert isinstance(game, Cinch)
    return game


def game_with(options: Options, min_bid: int = 1) -> Cinch:
    """The engine's game with the oracle's options."""
    return _game((*options.items(), ("min_bid", min_bid)))


def words(state: State) -> set[str]:
    """The lawful actions as they are written."""
    return {str(action) for action in state.legal_actions()}


def do(state: State, *said: str) -> None:
    for word in said:
        state.apply(state.game.parse(word))


def whose_turn(state: State) -> Seat | None:
    return None if state.to_act is None else state.to_act.letter


def throw_all(state: State, cards: list[Card]) -> bool:
    """Whether the seat to act may throw just ``cards``: said one by one on a copy, then done."""
    trial = state.copy()
    try:
        do(trial, *(f"discard {card}" for card in cards), "done")
    except IllegalAction:
        return False
    return True


def random_way(state: State, rng: Random, zeal: float) -> list[Card]:
    """A choice of cards made by taking lawful steps at random; with more ``zeal`` more cards go than must."""
    trial = state.copy()
    thrown: list[Card] = []
    while True:  # ends: each step takes a card from the hand
        steps = sorted(words(trial))
        if "done" in steps and (len(steps) == 1 or rng.random() > zeal):
            return thrown
        step = rng.choice([word for word in steps if word != "done"])
        thrown.append(step.removeprefix("discard "))
        do(trial, step)


class Deal:
    """One deal, played at random in the engine, each choice and each consequence compared with the oracle's."""

    def __init__(self, rng: Random, options: Options, met: Counter[str]) -> None:
        self.rng, self.options, self.met = rng, options, met
        self.min_bid = rng.choice([1, 1, 5, 9])
        self.dealer: Seat = rng.choice(SEATS)
        self.pack = rng.sample(PACK, 52)
        self.trump: Suit = rng.choice(oracle.SUITS)
        if rng.random() < 0.6:
            self.pack = self._with_long_hand()
        self.zeal = rng.choice([0.1, 0.5, 0.9])
        self.state = game_with(options, self.min_bid).deal(SEAT[self.dealer], parse_cards(" ".join(self.pack)))
        self.hands, self.stock = oracle.deal(self.pack, self.dealer)
        self.discards: list[Card] = []
        self.maker: Seat = self.dealer
        self.bid = 0

    def _with_long_hand(self) -> list[Card]:
        """The pack with most trumps in one place: a hand, or the end of the stock, where a robbing dealer finds them.

        Chance alone brings long hands too seldom.
        """
        rng, trumps = self.rng, oracle.trump_order(self.trump)
        rng.shuffle(trumps)
        if rng.random() < 0.5:
            places = list(range(38, 52))
        else:
            first = 3 * rng.randrange(4)
            places = [first, first + 1, first + 2, first + 12, first + 13, first + 14, first + 24, first + 25]
        places = places[: rng.randrange(6, 15)]
        pack = list(self.pack)
        for place, card in zip(places, trumps, strict=False):
            other = pack.index(card)
            pack[place], pack[other] = card, pack[place]
        return pack

    def play(self) -> None:
        if not self.auction():
            assert self.state.is_over and self.state.score == (0, 0)
            self.met["thrown in"] += 1
            return
        self.discard()
        if oracle.option(self.options, "extra_cards") == "none":
            self.draw()
        self.tricks()
        self.count()

    def auction(self) -> bool:
        bids: list[int] = []
        for seat in oracle.from_eldest(self.dealer):
            assert whose_turn(self.state) == seat
            open_bids = oracle.legal_bids(bids, self.min_bid)
            assert words(self.state) == {"pass", *map(str, open_bids)}
            if open_bids and self.rng.random() < 0.3:
                bids.append(self.rng.choice(open_bids[:9]))
                self.maker, self.bid = seat, bids[-1]
                do(self.state, str(self.bid))
            else:
                do(self.state, "pass")
        if not bids:
            if oracle.option(self.options, "all_pass") == "redeal":
                return False
            if oracle.option(self.options, "all_pass") == "dealer_forced_min":
                self.bid = self.min_bid
            else:
                self.met["no number bid"] += 1
        if oracle.option(self.options, "extra_cards") != "none":
            for place, seat in enumerate(oracle.from_eldest(self.dealer)):
                self.hands[seat] += self.stock[4 * place : 4 * place + 4]
            self.met["extra cards"] += 1
        assert whose_turn(self.state) == self.maker
        do(self.state, SUIT_NAME[self.trump])
        return True

    def discard(self) -> None:
        order = oracle.from_eldest(self.dealer)
        if oracle.option(self.options, "extra_cards") == "blind":
            order = [self.maker] + [seat for seat in order if seat != self.maker]
        for seat in order:
            assert whose_turn(self.state) == seat
            hand, is_dealer = self.hands[seat], seat == self.dealer
            for _ in range(6):
                thrown = self.some_throw(hand)
                may = oracle.may_throw(hand, thrown, self.trump, is_dealer, self.options)
                assert throw_all(self.state, thrown) == may, (self.options, seat, hand, thrown)
                self.met["lawful throws" if may else "unlawful throws"] += 1
            thrown = random_way(self.state, self.rng, self.zeal)
            assert oracle.may_throw(hand, thrown, self.trump, is_dealer, self.options), (self.options, hand, thrown)
            do(self.state, *(f"discard {card}" for card in thrown), "done")
            self.met["trumps thrown"] += any(card in oracle.trump_order(self.trump) for card in thrown)
            self.hands[seat] = [card for card in hand if card not in thrown]
            self.discards += thrown

    def some_throw(self, hand: list[Card]) -> list[Card]:
        """Cards to throw, often lawful ones: all plain cards and then some trumps, or any cards."""
        number = self.rng.choice([len(hand) - 6, len(hand) - 6, self.rng.randrange(len(hand) + 1)])
        if self.rng.random() < 0.3:
            return self.rng.sample(hand, number)
        worth = oracle.values(self.trump)
        trumps = oracle.trump_order(self.trump)
        by_use = sorted(hand, key=lambda card: (card in trumps, card in worth, self.rng.random()))
        return self.rng.sample(by_use[:number], number)

    def draw(self) -> None:
        def drawn(dealer_draws: bool) -> oracle.Draw:
            return oracle.draw(
                self.hands, self.discards, self.stock, self.pack, self.dealer, self.trump, self.options,
                dealer_draws=dealer_draws,
            )  # fmt: skip

        before = drawn(dealer_draws=False)
        may_rob = oracle.robbing(before.hands[self.dealer], before.remainder, self.options)
        robs = may_rob == "must"
        if may_rob == "free":
            assert whose_turn(self.state) == self.dealer
            assert words(self.state) == {"rob", "draw"}
            robs = self.rng.random() < 0.7
            do(self.state, "rob" if robs else "draw")
        done = before if robs else drawn(dealer_draws=True)
        self.hands = done.hands
        served = {event.seat.letter: event.count for event in self.state.events if isinstance(event, Drew)}
        if robs:
            self.rob(before.remainder)
        else:
            assert served.pop(self.dealer) == done.drawn[self.dealer]
        assert served == {seat: done.drawn[seat] for seat in SEATS if seat != self.dealer}
        refills = [event for event in self.state.events if isinstance(event, Reshuffled)]
        assert bool(refills) == done.refilled
        self.met["refilled"] += done.refilled

    def rob(self, remainder: list[Card]) -> None:
        assert whose_turn(self.state) == self.dealer
        seen = self.hands[self.dealer] + remainder
        trumps = oracle.trump_order(self.trump)
        for _ in range(6):
            left_out = self.some_throw(seen)
            final = [card for card in seen if card not in left_out]
            may = oracle.may_hold(seen, final, self.trump, self.options)
            assert throw_all(self.state, left_out) == may, (self.options, seen, left_out)
            self.met["lawful robberies" if may else "unlawful robberies"] += 1
        left_out = random_way(self.state, self.rng, 0)
        final = [card for card in seen if card not in left_out]
        assert oracle.may_hold(seen, final, self.trump, self.options), (self.options, seen, left_out)
        do(self.state, *(f"discard {card}" for card in left_out), "done")
        self.met["trumps laid out"] += any(card in trumps for card in left_out)
        self.hands[self.dealer] = final
        self.discards += left_out

    def tricks(self) -> None:
        for seat in SEATS:
            held = {str(card) for card in cards_in(self.state.view(SEAT[seat]).hand)}
            assert held == set(self.hands[seat]), (self.options, seat)
        six_cards = {seat: list(cards) for seat, cards in self.hands.items()}
        won: dict[oracle.Side, list[Card]] = {"NS": [], "EW": []}
        leader = oracle.next_with_cards(self.maker, self.hands)
        first = True
        while leader is not None:  # ends: each trick takes cards from the hands
            trick: list[tuple[Seat, Card]] = []
            place = SEATS.index(leader)
            playing = [seat for seat in SEATS[place:] + SEATS[:place] if self.hands[seat]]
            self.met["tricks of fewer than four"] += len(playing) < 4
            for seat in playing:
                assert whose_turn(self.state) == seat
                first_lead = first and seat == self.maker and not trick
                led = trick[0][1] if trick else None
                may = oracle.legal_plays(self.hands[seat], led, self.trump, self.options, first_lead=first_lead)
                assert words(self.state) == set(may), (self.options, trick, self.hands[seat])
                self.met["bound plays"] += len(may) < len(self.hands[seat])
                card = self.rng.choice(may)
                do(self.state, card)
                self.hands[seat].remove(card)
                trick.append((seat, card))
            winner = oracle.trick_winner(trick, self.trump)
            last = [event for event in self.state.events if isinstance(event, TrickWon)][-1]
            assert last.seat.letter == winner, (self.trump, trick)
            won[oracle.side_of(winner)] += [card for _, card in trick]
            first = False
            leader = oracle.next_with_cards(winner, self.hands)
        self.counted = oracle.points(won, self.discards, six_cards, self.maker, self.trump, self.options)

    def count(self) -> None:
        assert self.state.is_over
        makers = oracle.side_of(self.maker)
        others = "EW" if makers == "NS" else "NS"
        b, o = self.counted[makers], self.counted[others]
        self.met["fewer than fourteen points"] += b + o < 14
        method = oracle.option(self.options, "scoring_method")
        game = self.state.game
        for penalised in ((), ("NS",), ("EW",), ("NS", "EW")):
            scored = oracle.score(method, self.bid, b, o, makers in penalised, others in penalised)
            standing = game.settle(self.state, frozenset(game.sides.index(side) for side in penalised))
            assert isinstance(standing, CinchStanding)
            change = standing.scores if makers == "NS" else (standing.scores[1], standing.scores[0])
            assert change == scored, (self.options, self.bid, b, o, penalised)
            if not penalised:
                assert self.state.score == standing.scores
        self.met["made" if b >= self.bid else "failed"] += 1


@rule("C-GEN-4", "C-GEN-5", "C-GEN-7", "C-DEAL-3", "C-DEAL-4", "C-BID-1", "C-BID-3", "C-BID-4", "C-BID-6", "C-BID-7")
@rule("C-BID-8", "C-DISC-1", "C-DISC-3", "C-DISC-4", "C-DISC-5", "C-DISC-6", "C-DRAW-1", "C-DRAW-2", "C-DRAW-4")
@rule("C-ROB-1", "C-ROB-2", "C-ROB-3", "C-ROB-4", "C-ROB-7", "C-ROB-8", "C-ROB-9", "C-VAR-6", "C-VAR-7", "C-VAR-14")
@rule("C-PLAY-1", "C-PLAY-2", "C-PLAY-3", "C-PLAY-4", "C-PLAY-5", "C-PLAY-6", "C-PLAY-7", "C-PLAY-8", "C-PLAY-9")
@rule("C-PLAY-10", "C-PLAY-11", "C-PLAY-13", "C-PLAY-14", "C-PLAY-22", "C-VAR-13", "C-VAR-15", "C-VAR-16")
@rule("C-SCORE-1", "C-SCORE-2", "C-SCORE-3", "C-SCORE-4", "C-SCORE-6", "C-SCORE-7", "C-SCORE-15", "C-IRR-22")
def test_random_deals_under_random_options_go_as_the_oracle_says():
    rng, met = Random("cinch deals"), Counter[str]()
    for _ in range(200):
        options = {name: rng.choice([values[0], rng.choice(values)]) for name, values in VALUES.items()}
        Deal(rng, options, met).play()
    assert min(met.values()) > 3, met


@rule("C-DISC-1", "C-DISC-3", "C-DISC-4", "C-DISC-5", "C-VAR-12")
def test_every_throw_of_random_hands_of_nine():
    rng, met = Random("cinch throws"), Counter[bool]()
    for trump_discard in VALUES["trump_discard"]:
        for discard_rule in VALUES["discard_rule"]:
            options = {"trump_discard": trump_discard, "discard_rule": discard_rule}
            for number in (3, 6, 8):
                trumps = oracle.trump_order("H")
                hand = rng.sample(trumps, number) + rng.sample(
                    [card for card in PACK if card not in trumps], 9 - number
                )
                rest = [card for card in rng.sample(PACK, 52) if card not in hand]
                pack = hand[:3] + rest[:9] + hand[3:6] + rest[9:18] + hand[6:] + rest[18:]
                state = game_with(options).deal(SEAT["S"], parse_cards(" ".join(pack)))
                do(state, "pass", "pass", "pass", "pass", "hearts")
                for size in range(10):
                    for thrown in combinations(hand, size):
                        may = oracle.may_throw(hand, list(thrown), "H", False, options)
                        assert throw_all(state, list(thrown)) == may, (options, hand, thrown)
                        met[may] += 1
    assert min(met[True], met[False]) > 500, met


@rule("C-SCORE-3", "C-SCORE-4", "C-SCORE-5", "C-SCORE-6", "C-SCORE-7", "C-SCORE-9", "C-SCORE-10", "C-SCORE-11")
@rule("C-SCORE-15", "C-VAR-9", "C-VAR-17", "C-IRR-20", "C-IRR-21", "C-IRR-22", "C-IRR-24")
def test_the_oracle_scores_the_examples_of_the_book():
    assert oracle.score("difference", 8, 10, 4) == (6, 0)  # C-SCORE-8
    assert oracle.score("difference", 8, 5, 9) == (0, 17)  # C-SCORE-9
    assert oracle.score("difference", 5, 5, 9) == (0, 4)  # C-SCORE-3
    assert oracle.score("difference", 7, 7, 7) == (0, 0)  # C-SCORE-4
    assert oracle.score("difference", 8, 7, 7) == (0, 15)
    assert oracle.score("difference", 14, 13, 1) == (0, 15)  # C-BID-9
    assert oracle.score("difference", 9, 8, 6, po=True) == (8, 0)  # C-IRR-21
    assert oracle.score("difference", 8, 10, 4, pb=True) == (0, 4)  # C-IRR-22
    assert oracle.score("difference", 8, 5, 9, pb=True) == (0, 17)
    assert oracle.score("set_back", 9, 6, 8) == (-9, 8)  # C-VAR-9
    rows = [(6, 8, 6, 8, 6), (6, 6, 8, 0, 8), (7, 6, 8, 0, 15), (7, 7, 7, 0, 0), (8, 7, 7, 0, 15)]  # C-VAR-17
    for bid, b, o, bidders, others in rows:
        assert oracle.score("at_least_eight", bid, b, o) == (bidders, others)
