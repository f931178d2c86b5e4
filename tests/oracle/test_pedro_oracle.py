"""The oracle of Pedro against the worked examples of the rule book."""

import random

from .pedro_cards import (
    PACK,
    SEATS,
    SUITS,
    Call,
    Card,
    Options,
    Seat,
    Side,
    auction_winner,
    check_options,
    clockwise_after,
    deal,
    effective_suit,
    legal_bids,
    legal_plays,
    legal_stacks,
    legal_trump_suits,
    next_leader,
    scoring_cards,
    side_of,
    trick_winner,
    trump_order,
    trumps,
)
from .pedro_fill import Fill, fill, hands_for_play
from .pedro_score import banked_by_end_match, bid_made, ledger, match_outcome, points, score_deal

Deal = tuple[Side, Call, bool, dict[Side, int]]


def ns_ew(ns: int, ew: int) -> dict[Side, int]:
    return {"NS": ns, "EW": ew}


def refused(options: Options) -> bool:
    try:
        check_options(options)
    except ValueError:
        return True
    return False


# --- options -------------------------------------------------------------------------------------------------------


def test_options() -> None:
    assert not refused({})
    assert not refused({"min_bid": 6, "forced_dealer_bid": 6})
    assert not refused({"min_bid": 6, "forced_dealer_bid": 7})  # P-VAR-2, mixed
    assert refused({"min_bid": 7, "forced_dealer_bid": 6})  # P-VAR-25
    assert refused({"bid_28_56": "on", "card_values": "california"})  # P-VAR-25
    assert refused({"card_values": "king"})
    assert refused({"target": 60})
    assert refused({"no_such_option": "on"})


# --- cards and deal ------------------------------------------------------------------------------------------------


def test_low_pedro() -> None:  # P-CARD-4 to P-CARD-8
    assert trumps("C", "5S") and trumps("D", "5H") and trumps("H", "5D") and trumps("S", "5C")
    assert not trumps("H", "5S") and not trumps("H", "5C") and not trumps("H", "4D")
    assert effective_suit("5D", "H") == "H"
    assert effective_suit("6D", "H") == "D"
    for trump in SUITS:
        assert len([card for card in PACK if trumps(trump, card)]) == 14
        assert {card for card in PACK if trumps(trump, card)} == set(trump_order(trump))
        assert len(scoring_cards(trump)) == 6
    assert len([card for card in PACK if effective_suit(card, "H") == "D"]) == 12
    assert trump_order("H") == "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H".split()


def test_low_pedro_in_a_trick() -> None:  # P-CARD-5
    assert trick_winner([("N", "4H"), ("E", "5D")], "H") == "E"
    assert trick_winner([("N", "5D"), ("E", "5H")], "H") == "E"


def test_deal_order() -> None:  # P-DEAL-3, P-DEAL-6
    hands, stock = deal(PACK, "S")
    assert hands["W"] == PACK[0:3] + PACK[12:15] + PACK[24:27]
    assert hands["N"] == PACK[3:6] + PACK[15:18] + PACK[27:30]
    assert hands["S"] == PACK[9:12] + PACK[21:24] + PACK[33:36]
    assert stock == PACK[36:]


# --- auction -------------------------------------------------------------------------------------------------------


def bids(calls: list[Call], options: Options, hand: str = "") -> set[Call]:
    """The calls of the next speaker, dealer South, so W N E S in turn."""
    order = clockwise_after("S")
    return legal_bids(list(zip(order, calls, strict=False)), order[len(calls)], "S", set(hand.split()), options)


def test_auction() -> None:  # P-BID-1, 2, 4, 5, 6, 7, 8
    assert bids([], {}) == {"pass", 7, 8, 9, 10, 11, 12, 13, 14}
    assert bids([8], {}) == {"pass", 9, 10, 11, 12, 13, 14}
    assert bids([8, 9], {}) == {"pass", 10, 11, 12, 13, 14}
    assert 10 in bids([8, 9, "pass"], {})
    assert 9 in bids(["pass", 7, "pass"], {})
    assert auction_winner([("W", "pass"), ("N", 7), ("E", "pass"), ("S", 9)]) == ("S", 9)
    assert bids([14], {}) == {"pass"}
    assert bids([14, "pass", "pass"], {}) == {"pass"}
    assert legal_bids([], "N", "S", set(), {}) == set()
    assert legal_bids([("W", 7), ("N", "pass"), ("E", "pass"), ("S", "pass")], "W", "S", set(), {}) == set()


def test_forced_dealer() -> None:  # P-BID-9, P-VAR-2
    passes: list[Call] = ["pass", "pass", "pass"]
    assert bids(passes, {}) == {7, 8, 9, 10, 11, 12, 13, 14}
    mixed: Options = {"min_bid": 6, "forced_dealer_bid": 7}
    assert 6 in bids([], mixed)
    assert bids(passes, mixed) == {7, 8, 9, 10, 11, 12, 13, 14}
    assert bids(passes, {"min_bid": 6, "forced_dealer_bid": 6}) == {6, 7, 8, 9, 10, 11, 12, 13, 14}


def test_28_56() -> None:  # P-VAR-7, P-VAR-8
    on: Options = {"bid_28_56": "on"}
    strong = "AH KH 2H 3C 4C 6C 7D 8D 9D"
    weak = "AH KH 3H 3C 4C 6C 7D 8D 9D"
    assert bids([8, 9, "pass"], on, strong) == {"pass", 10, 11, 12, 13, 14, "28-56"}
    assert bids([8, 9, "pass"], on, weak) == {"pass", 10, 11, 12, 13, 14}
    assert bids([8, 9, "pass"], {}, strong) == {"pass", 10, 11, 12, 13, 14}
    assert bids(["pass", 14, "pass"], on, strong) == {"pass", "28-56"}
    assert bids(["pass", "pass", "pass"], on, strong) == {7, 8, 9, 10, 11, 12, 13, 14, "28-56"}  # P-BID-9
    assert "28-56" not in bids([], on, strong)
    assert auction_winner([("W", "pass"), ("N", 14), ("E", "pass"), ("S", "28-56")]) == ("S", "28-56")
    assert legal_trump_suits("28-56", set(strong.split())) == {"H"}
    assert legal_trump_suits(9, set(strong.split())) == {"C", "D", "H", "S"}


def test_dealer_may_equal_14() -> None:  # P-VAR-21, P-BID-8
    on: Options = {"dealer_may_equal_14": "on"}
    assert bids([14, "pass", "pass"], on) == {"pass", 14}
    assert bids(["pass", 14, "pass"], on) == {"pass", 14}
    assert bids([14, "pass"], on) == {"pass"}
    assert bids([13, "pass", "pass"], on) == {"pass", 14}
    assert auction_winner([("W", 14), ("N", "pass"), ("E", "pass"), ("S", 14)]) == ("S", 14)
    assert bids([16, "pass", "pass"], {"dealer_may_equal_14": "on", "card_values": "california"}) == {"pass", 16}


def test_california_bids() -> None:  # P-VAR-22, P-VAR-26
    assert bids([14], {"card_values": "california"}) == {"pass", 15, 16}
    six: Options = {"card_values": "california", "min_bid": 6, "forced_dealer_bid": 6}
    assert bids([], six) == {"pass"} | set(range(6, 17))


# --- fill ----------------------------------------------------------------------------------------------------------


def build(w: str, n: str, e: str, s: str, stock: str, trump: str) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Hands and stock from the cards that matter; the open places are filled with the plain cards left over."""
    named = (w + " " + n + " " + e + " " + s + " " + stock).split()
    spare = [card for card in PACK if card not in named and not trumps(trump, card)]
    hands: dict[Seat, list[Card]] = {}
    for seat, text in (("W", w), ("N", n), ("E", e), ("S", s)):
        cards = text.split()
        while len(cards) < 9:
            cards.append(spare.pop())
        hands[seat] = cards
    cards = stock.split()
    while len(cards) < 16:
        cards.insert(0, spare.pop())
    everything = sorted(cards + [card for hand in hands.values() for card in hand])
    assert everything == sorted(PACK)
    return hands, cards


def shuffled(seed: int) -> list[Card]:
    luck = list(PACK)
    random.Random(seed).shuffle(luck)
    return luck


def test_reshuffle_for_the_dealer() -> None:  # P-DRAW-6, first example
    hands, stock = build("AH KH", "QH JH", "TH 9H", "8H", "7H 6H 5H 5D 4H 3H 2H", "H")
    luck = shuffled(1)
    got = fill(hands, stock, "S", "H", luck, {})
    assert got.drawn == {"W": stock[0:4], "N": stock[4:8], "E": stock[8:12]}
    assert got.remainder == stock[12:] == "5D 4H 3H 2H".split()
    assert got.forced_trumps == got.remainder
    assert got.reshuffled_for == "S"
    discards = [card for hand in hands.values() for card in hand if not trumps("H", card)]
    assert got.new_stock == sorted(discards, key=luck.index) and len(got.new_stock) == 29
    assert got.unseen == got.new_stock[:1]
    assert (got.choose, got.choose_from) == (0, [])
    assert len(hands_for_play(got, set())["S"]) == 6
    short = fill(hands, stock, "S", "H", luck, {"stock_exhausted": "play_short"})
    assert (short.reshuffled_for, short.new_stock, short.unseen) == (None, [], [])
    assert len(hands_for_play(short, set())["S"]) == 5


def test_reshuffle_before_the_dealer() -> None:  # P-DRAW-6, second example
    hands, stock = build("", "", "", "AH KH QH JH TH 9H 8H 7H 6H", "5H 5D 4H 3H 2H", "H")
    luck = shuffled(2)
    got = fill(hands, stock, "S", "H", luck, {})
    assert got.drawn["W"] == stock[0:6] and got.drawn["N"] == stock[6:12]
    assert got.reshuffled_for == "E" and len(got.new_stock) == 27
    assert got.drawn["E"] == stock[12:] + got.new_stock[:2]
    assert got.remainder == [] and got.forced_trumps == [] and got.unseen == []
    assert hands_for_play(got, set())["S"] == set("AH KH QH JH TH 9H 8H 7H 6H".split())
    short = fill(hands, stock, "S", "H", luck, {"stock_exhausted": "play_short"})
    assert short.drawn["E"] == stock[12:]


def test_no_shuffle_when_the_last_card_suffices() -> None:  # P-DRAW-7, sixteen cards needed
    hands, stock = build("AH KH", "QH JH", "TH 9H", "8H 7H", "6H 5H 5D 4H 3H 2H", "H")
    got = fill(hands, stock, "S", "H", shuffled(3), {})
    assert got.reshuffled_for is None and got.new_stock == []
    assert got.remainder == got.forced_trumps == "5D 4H 3H 2H".split()


def test_dealer_with_eight() -> None:  # P-ROB-4
    hands, stock = build("JH TH 8H", "4H", "3H 2H", "AH KH QH 5H 5D", "9H 7H 6H", "H")
    got = fill(hands, stock, "S", "H", shuffled(4), {})
    assert len(got.drawn["W"]) == 3 and len(got.drawn["N"]) == 5 and len(got.drawn["E"]) == 4
    assert got.remainder[-3:] == "9H 7H 6H".split()
    assert got.forced_trumps == "9H 7H 6H".split()
    assert got.choose == 0
    assert len(hands_for_play(got, set())["S"]) == 8


def test_dealer_takes_plain_cards() -> None:  # P-ROB-5
    hands, stock = build("KH QH", "JH TH 9H", "8H 7H", "AH 5H", "6H 5D 4H 3H 2H 2C 3C 4C 6C 7C 8C 9C AC KC 9S 3D", "H")
    got = fill(hands, stock, "S", "H", shuffled(5), {})  # draws 4 + 3 + 4, one card more than in the example is left
    assert got.choose == 4 and got.choose_from == got.remainder == "9C AC KC 9S 3D".split()
    assert hands_for_play(got, {"AC", "KC", "9S", "3D"})["S"] == set("AH 5H AC KC 9S 3D".split())
    hands, stock = build("KH QH", "JH TH", "8H 7H", "AH 5H", "9H 6H 5D 4H 3H 2H AC KC 9S 3D", "H")
    got = fill(hands, stock, "S", "H", shuffled(5), {})
    assert got.remainder == got.choose_from == "AC KC 9S 3D".split() and got.choose == 4
    assert got.reshuffled_for is None and got.unseen == [] and got.forced_plain == []


def test_remainder_with_plain_cards_too_small() -> None:  # P-DRAW-7, P-ROB-3
    hands, stock = build("AH KH", "QH JH", "TH", "9H", "8H 7H 6H 5H 5D 4H 3H 2H AC", "H")
    stock[stock.index("2H")], stock[-2] = stock[-2], "2H"
    luck = shuffled(6)
    got = fill(hands, stock, "S", "H", luck, {})
    assert got.remainder == ["3H", "2H", "AC"]
    assert got.forced_trumps == ["3H", "2H"] and got.forced_plain == ["AC"]
    assert got.unseen == got.new_stock[:2] and got.choose == 0
    assert len(hands_for_play(got, set())["S"]) == 6


def test_dealer_with_ten() -> None:  # P-ROB-6, P-BURY-7
    hands, stock = build("", "", "JH 5D 2H", "AH KH QH TH 8H 7H 6H 5H 3H", "9H 4H", "H")
    stock.remove("9H")
    stock.insert(0, "9H")
    got = fill(hands, stock, "S", "H", shuffled(7), {})
    assert [len(got.drawn[seat]) for seat in "WNE"] == [6, 6, 3]
    assert "9H" in got.drawn["W"] and got.remainder == ["4H"]
    south = hands_for_play(got, set())["S"]
    assert south == set("AH KH QH TH 8H 7H 6H 5H 4H 3H".split())
    stacks = legal_stacks(south, {})
    throwable = set("KH QH 8H 7H 6H 4H 3H".split())
    assert all(len(buried) == 4 and buried <= throwable and top not in buried for top, buried in stacks)
    assert len(stacks) == 35 * 6  # any four of the seven, any other card on top
    assert {top for top, _ in stacks} == south


def test_random_fill_choice() -> None:  # P-ROB-3
    hands, stock = build("KH QH JH", "TH 9H", "8H 7H", "AH 5H", "6H 5D 4H 3H 2H", "H")
    stock = [card for card in stock if trumps("H", card)] + [card for card in stock if not trumps("H", card)]
    luck = shuffled(8)
    got = fill(hands, stock, "S", "H", luck, {"dealer_fill_choice": "random"})
    assert len(got.remainder) == 5 and got.choose == 0 and got.choose_from == []
    assert got.picked == sorted(got.remainder, key=luck.index)[:4]
    assert hands_for_play(got, set())["S"] == {"AH", "5H"} | set(got.picked)


def test_discard_to_six() -> None:  # P-VAR-21
    hands, stock = build("AH KH JH TH 5H 5D 2H", "", "", "QH 9H 8H", "7H 6H 4H 3H", "H")
    options: Options = {"excess_trumps": "discard_to_six"}
    got = fill(hands, stock, "S", "H", shuffled(9), options)
    assert got.drawn["W"] == [] and len(got.drawn["N"]) == len(got.drawn["E"]) == 6
    assert got.remainder == got.forced_trumps == "7H 6H 4H 3H".split()
    assert [(throw.seat, throw.count) for throw in got.must_throw] == [("W", 1), ("S", 1)]
    assert got.must_throw[0].among == ["KH"]
    assert set(got.must_throw[1].among) == set("QH 9H 8H 7H 6H 4H 3H".split())
    hands_now = hands_for_play(got, set(), {"KH", "3H"})
    assert all(len(hand) == 6 for hand in hands_now.values())
    assert legal_stacks(set("AH KH JH TH 5H 5D 2H".split()), options) == set()


def test_discard_to_six_never_reshuffles_trumps() -> None:  # P-DRAW-7
    hands, stock = build("AH KH QH JH TH 9H 8H", "", "", "", "7H 6H 5H 5D 4H 3H 2H", "H")
    got = fill(hands, stock, "S", "H", shuffled(10), {"excess_trumps": "discard_to_six"})
    assert got.must_throw[0].seat == "W" and got.must_throw[0].count == 1
    assert got.reshuffled_for == "S" and len(got.new_stock) == 29
    assert not any(trumps("H", card) for card in got.new_stock)


def finish(got: Fill) -> dict[Seat, set[Card]]:
    thrown = {card for throw in got.must_throw for card in throw.among[: throw.count]}
    return hands_for_play(got, set(got.choose_from[: got.choose]), thrown)


def test_many_deals() -> None:  # P-DRAW-6, P-ROB-6, 7, 8, P-BURY-5
    for seed in range(3000):
        dealer = SEATS[seed % 4]
        trump = SUITS[seed // 4 % 4]
        hands, stock = deal(shuffled(seed), dealer)
        got = fill(hands, stock, dealer, trump, shuffled(-1 - seed), {})
        full = finish(got)
        needed = sum(max(0, 6 - len(kept)) for kept in got.kept.values())
        if all(len(kept) <= 6 for kept in got.kept.values()):
            held = sum(len(kept) for kept in got.kept.values())
            assert needed == 24 - held
        assert (got.reshuffled_for is not None) == (needed > 16)
        cards = [card for hand in full.values() for card in hand]
        assert len(cards) == len(set(cards))
        assert len([card for card in cards if trumps(trump, card)]) == 14
        for seat, hand in full.items():
            assert len(hand) >= 6
            assert len(hand) <= (10 if seat == dealer else 9)
            if len(hand) > 6:
                assert all(trumps(trump, card) for card in hand)
                assert legal_stacks(hand, {})
        six = finish(fill(hands, stock, dealer, trump, shuffled(-1 - seed), {"excess_trumps": "discard_to_six"}))
        assert all(len(hand) == 6 for hand in six.values())


# --- play ----------------------------------------------------------------------------------------------------------


def plays(hand: str, led: Card | None, options: Options) -> set[Card]:
    return legal_plays(set(hand.split()), led, "H", options)


def test_legal_plays() -> None:  # P-PLAY-7
    assert plays("AD KD 2H", "5D", {}) == {"2H"}
    assert plays("AD KD 9C", "5D", {}) == {"AD", "KD", "9C"}
    assert plays("5D 9C", "AD", {}) == {"5D"}
    assert plays("5D 9C", "AD", {"void_must_trump": "off"}) == {"5D", "9C"}
    assert plays("KD 5D 3S", "AD", {}) == {"KD", "5D"}
    assert plays("KD 5D 3S", "AD", {"void_must_trump": "off"}) == {"KD", "5D"}
    assert plays("9S 3D", "AC", {}) == {"9S", "3D"}
    assert plays("9S 3D 5H", None, {}) == {"9S", "3D", "5H"}


def test_must_follow_suit() -> None:  # P-VAR-19
    on: Options = {"must_follow_suit": "on"}
    assert plays("KD 5D 9H 3S", "AD", on) == {"KD"}
    assert plays("5D 9H 3S", "AD", on) == {"5D", "9H", "3S"}
    assert plays("KD 5D 9H 3S", "2H", on) == {"5D", "9H"}


def test_trick_winner() -> None:  # P-PLAY-8, P-PLAY-9
    assert trick_winner([("N", "KS"), ("E", "7S"), ("S", "AD"), ("W", "QS")], "H") == "N"
    assert trick_winner([("N", "KS"), ("E", "2H"), ("S", "AS"), ("W", "3H")], "H") == "W"


def test_lead_of_an_empty_hand() -> None:  # P-PLAY-13
    assert next_leader("E", {"N": {"AC"}, "E": set(), "S": {"KC"}, "W": {"QC"}}) == "S"
    assert next_leader("E", {"N": {"AC"}, "E": {"JC"}, "S": {"KC"}, "W": {"QC"}}) == "E"
    assert next_leader("E", {"N": {"AC"}, "E": set(), "S": set(), "W": set()}) == "N"


# --- stacks --------------------------------------------------------------------------------------------------------


def test_tight_stacks() -> None:  # P-BURY-6
    scorers = set("AH JH TH 5H 5D 2H".split())
    assert legal_stacks(scorers | {"KH"}, {}) == {(top, frozenset({"KH"})) for top in scorers}
    nine = scorers | {"KH", "QH", "9H"}
    assert legal_stacks(nine, {}) == {(top, frozenset({"KH", "QH", "9H"})) for top in scorers}


def test_stack_sizes() -> None:  # P-BURY-1, P-BURY-11, section 14
    eight = set("AH QH TH 9H 8H 7H 6H 5H".split())
    stacks = legal_stacks(eight, {})
    assert ("AH", frozenset({"7H", "6H"})) in stacks
    assert ("AH", frozenset({"7H", "TH"})) not in stacks
    assert ("AH", frozenset({"7H"})) not in stacks
    assert len(stacks) == 10 * 6
    assert legal_stacks(set("AH QH TH 9H 8H 7H".split()), {}) == set()


# --- score ---------------------------------------------------------------------------------------------------------


def test_worked_hand() -> None:  # P-SCORE-12, P-SCORE-13; Alice N, Bob E, Carol S, Dave W
    tricks: list[tuple[Seat, list[Card]]] = [
        ("N", ["AH", "2H", "3H", "4H"]),
        ("S", ["TH", "5H"]),
        ("E", ["JH"]),
        ("W", ["5D", "KH"]),
    ]
    pts = points(tricks, "W", "H", {})
    assert pts == ns_ew(7, 7)
    assert score_deal("NS", 8, pts, {}) == ns_ew(-8, 7)
    row = ledger([score_deal("NS", 8, pts, {})])[0]
    assert row["NS"] == {"entry": 0, "total": 0, "short": 8}
    assert row["EW"] == {"entry": 7, "total": 7, "short": 0}
    assert score_deal("NS", 8, pts, {"scoring_method": "no_negative"}) == ns_ew(0, 15)
    pts = points(tricks, "S", "H", {})
    assert pts == ns_ew(8, 6)
    assert score_deal("NS", 8, pts, {}) == ns_ew(8, 6)
    assert points(tricks, "W", "H", {"two_scores_for": "trick_winner"}) == ns_ew(8, 6)
    assert points(tricks, "W", "H", {"card_values": "california"}) == ns_ew(7, 9)  # P-VAR-22


def test_minus() -> None:  # P-SCORE-5 to 8, 11; P-VAR-5, 6, 9
    assert score_deal("NS", 8, ns_ew(6, 8), {}) == ns_ew(-8, 8)
    assert score_deal("NS", 8, ns_ew(7, 7), {}) == ns_ew(-8, 7)
    assert score_deal("NS", 8, ns_ew(0, 14), {}) == ns_ew(-8, 14)
    assert score_deal("NS", 14, ns_ew(13, 1), {}) == ns_ew(-14, 1)
    assert score_deal("NS", 14, ns_ew(14, 0), {}) == ns_ew(14, 0)
    slam: Options = {"slam_double": "on"}
    assert score_deal("NS", 14, ns_ew(14, 0), slam) == ns_ew(28, 0)
    assert score_deal("NS", 14, ns_ew(13, 1), slam) == ns_ew(-14, 1)
    assert score_deal("NS", 13, ns_ew(14, 0), slam) == ns_ew(14, 0)
    high: Options = {"bid_28_56": "on"}
    assert score_deal("NS", "28-56", ns_ew(14, 0), high) == ns_ew(56, 0)
    assert score_deal("NS", "28-56", ns_ew(13, 1), high) == ns_ew(-28, 1)
    california: Options = {"slam_double": "on", "card_values": "california"}
    assert score_deal("NS", 16, ns_ew(16, 0), california) == ns_ew(32, 0)
    assert score_deal("NS", 16, ns_ew(15, 1), california) == ns_ew(-16, 1)
    assert score_deal("NS", 14, ns_ew(16, 0), california) == ns_ew(16, 0)


def test_no_negative() -> None:  # P-VAR-11 to P-VAR-14
    options: Options = {"scoring_method": "no_negative"}
    assert score_deal("NS", 7, ns_ew(9, 5), options) == ns_ew(4, 0)
    assert score_deal("NS", 7, ns_ew(7, 7), options) == ns_ew(0, 0)
    assert score_deal("NS", 7, ns_ew(6, 8), options) == ns_ew(0, 15)
    six: Options = {"scoring_method": "no_negative", "min_bid": 6}
    assert score_deal("NS", 6, ns_ew(6, 8), six) == ns_ew(0, 2)
    california: Options = {"scoring_method": "no_negative", "card_values": "california"}
    assert score_deal("NS", 7, ns_ew(7, 9), california) == ns_ew(0, 2)
    slams: Options = {"scoring_method": "no_negative", "slam_double": "on", "bid_28_56": "on"}
    assert score_deal("EW", 14, ns_ew(0, 14), slams) == ns_ew(0, 28)
    assert score_deal("EW", 14, ns_ew(1, 13), slams) == ns_ew(15, 0)
    assert score_deal("EW", "28-56", ns_ew(0, 14), slams) == ns_ew(0, 56)
    assert score_deal("EW", "28-56", ns_ew(1, 13), slams) == ns_ew(29, 0)
    assert score_deal("NS", 14, ns_ew(14, 0), options) == ns_ew(14, 0)


def test_penalties() -> None:  # P-PLAY-12
    minus: Options = {"slam_double": "on"}
    no_negative: Options = {"scoring_method": "no_negative", "slam_double": "on"}
    for options in (minus, no_negative):
        assert score_deal("NS", 8, ns_ew(9, 5), options, {"NS", "EW"}) == ns_ew(0, 0)
        assert score_deal("NS", 8, ns_ew(9, 5), options, {"EW"}) == ns_ew(9, 0)
        assert score_deal("NS", 8, ns_ew(6, 8), options, {"EW"}) == ns_ew(6, 0)
        assert score_deal("NS", 8, ns_ew(9, 5), options, {"NS"}) == ns_ew(0, 5)
        assert score_deal("NS", 14, ns_ew(14, 0), options, {"EW"}) == ns_ew(14, 0)
    assert score_deal("NS", 8, ns_ew(6, 8), minus, {"NS"}) == ns_ew(-8, 8)
    assert score_deal("NS", 8, ns_ew(6, 8), no_negative, {"NS"}) == ns_ew(0, 16)
    assert score_deal("NS", "28-56", ns_ew(13, 1), {"bid_28_56": "on"}, {"NS"}) == ns_ew(-28, 1)
    assert not bid_made("NS", 8, ns_ew(9, 5), {}, {"NS"})
    assert bid_made("NS", 8, ns_ew(6, 8), {}, {"EW"})


# --- ledger --------------------------------------------------------------------------------------------------------


def test_ledger_table() -> None:  # P-LEDGER-7, P-LEDGER-8
    deals: list[tuple[Side, int, int, int]] = [
        ("NS", 8, 7, 7),
        ("EW", 7, 5, 9),
        ("NS", 9, 10, 4),
        ("EW", 11, 6, 8),
        ("EW", 8, 8, 6),
        ("NS", 7, 7, 7),
        ("EW", 14, 0, 14),
    ]
    expected = [
        (0, 0, 8, 7, 7, 0),
        (0, 0, 3, 9, 16, 0),
        (7, 7, 0, 4, 20, 0),
        (6, 13, 0, 0, 20, 11),
        (8, 21, 0, 0, 20, 19),
        (7, 28, 0, 0, 20, 12),
        (0, 28, 0, 2, 22, 0),
    ]
    changes = [score_deal(side, bid, ns_ew(ns, ew), {}) for side, bid, ns, ew in deals]
    rows = ledger(changes)
    assert [
        tuple(row[side][key] for side in ("NS", "EW") for key in ("entry", "total", "short")) for row in rows
    ] == expected
    for at, row in enumerate(rows):
        for side in ("NS", "EW"):
            assert row[side]["total"] - row[side]["short"] == sum(change[side] for change in changes[: at + 1])


def test_ledger_zero_leaves_shortfall() -> None:  # P-LEDGER-6
    assert ledger([ns_ew(-8, 7), ns_ew(0, 14)])[1]["NS"] == {"entry": 0, "total": 0, "short": 8}


# --- end of the match ----------------------------------------------------------------------------------------------


def played(
    before: dict[Side, int], deals: list[tuple[Side, Call, int, int]], options: Options
) -> list[tuple[Side | None, bool, bool]]:
    """Verdicts of the deals (bidding side, bid, NS won, EW won) after one unreal deal that leads to `before`."""
    history: list[Deal] = [("NS", 7, True, before)]
    for side, bid, ns, ew in deals:
        pts = ns_ew(ns, ew)
        history.append((side, bid, bid_made(side, bid, pts, options), score_deal(side, bid, pts, options)))
    return [(row["winner"], row["next_bgo"], row["extra"]) for row in match_outcome(history, options)[1:]]


def test_bidder_goes_out() -> None:  # P-END-6
    before = ns_ew(55, 60)
    assert match_outcome([("NS", 7, True, before)], {}) == [{"winner": None, "next_bgo": True, "extra": False}]
    assert played(before, [("NS", 7, 7, 7)], {}) == [("NS", False, False)]
    assert played(before, [("NS", 7, 6, 8)], {}) == [("EW", False, False)]
    assert played(before, [("EW", 9, 6, 8)], {}) == [(None, False, False)]
    assert played(before, [("EW", 8, 0, 14)], {}) == [("EW", False, False)]


def test_sheet_leader_is_not_the_winner() -> None:  # P-SHEET-20
    assert played(ns_ew(61, 55), [("EW", 7, 7, 7)], {}) == [("EW", False, False)]


def test_extra_hand() -> None:  # P-END-7, P-VAR-17
    before = ns_ew(54, 56)
    tie: tuple[Side, Call, int, int] = ("NS", 8, 8, 6)
    assert played(before, [tie], {}) == [(None, True, True)]
    assert played(before, [tie, ("EW", 9, 5, 9)], {}) == [(None, True, True), ("EW", False, False)]
    assert played(before, [tie, ("EW", 9, 6, 8)], {}) == [(None, True, True), ("NS", False, False)]
    assert played(before, [tie], {"tie_rule": "bidder_wins"}) == [("NS", False, False)]


def test_extra_hand_without_bidder_goes_out() -> None:  # P-END-8
    options: Options = {"bidder_goes_out": "off"}
    before = ns_ew(61, 61)
    assert match_outcome([("NS", 7, True, before)], options)[0]["next_bgo"] is False
    assert played(before, [("NS", 7, 13, 1), ("NS", 7, 6, 8)], options) == [(None, True, True), ("EW", False, False)]


def test_extra_hand_always_ends() -> None:  # P-END-8, by enumeration
    for options in ({}, {"bidder_goes_out": "off"}):
        for ns in range(48, 62):
            for ew in range(48, 62):
                for won in range(7, 15):
                    first = played(ns_ew(ns, ew), [("NS", 7, won, 14 - won)], options)
                    if first != [(None, True, True)]:
                        continue
                    for then in range(15):
                        rows = played(ns_ew(ns, ew), [("NS", 7, won, 14 - won), ("EW", 8, 14 - then, then)], options)
                        assert rows[1][0] == ("EW" if then >= 8 else "NS")


def test_not_the_bidder_wins() -> None:  # P-END-9
    assert played(ns_ew(54, 58), [("EW", 7, 8, 6)], {}) == [("NS", False, False)]


def test_nets_decide() -> None:  # P-END-10
    changes = [ns_ew(60, 56), ns_ew(-8, 0)]
    assert ledger(changes)[1]["NS"] == {"entry": 0, "total": 60, "short": 8}
    history: list[Deal] = [("EW", 7, True, changes[0]), ("NS", 8, False, changes[1])]
    assert match_outcome(history, {})[1] == {"winner": None, "next_bgo": False, "extra": False}
    changes = [ns_ew(61, 0), ns_ew(-7, 0), ns_ew(9, 5)]
    assert ledger(changes)[2]["NS"] == {"entry": 2, "total": 63, "short": 0}
    history = [("NS", 7, True, ns_ew(61, 0)), ("NS", 7, False, ns_ew(-7, 0)), ("NS", 7, True, ns_ew(9, 5))]
    assert [row["winner"] for row in match_outcome(history, {})] == [None, None, "NS"]


def test_play_on() -> None:  # P-END-13
    options: Options = {"set_in_bgo": "play_on"}
    before = ns_ew(55, 60)
    set_bid: tuple[Side, Call, int, int] = ("NS", 7, 6, 8)
    assert played(before, [set_bid], options) == [(None, False, False)]
    assert played(before, [set_bid, ("EW", 7, 7, 7)], options) == [(None, False, False), ("EW", False, False)]


def test_end_match() -> None:  # P-END-11
    assert banked_by_end_match(ns_ew(40, 38)) == "NS"
    assert banked_by_end_match(ns_ew(40, 41)) == "EW"
    assert banked_by_end_match(ns_ew(40, 40)) is None


# --- section 14 ----------------------------------------------------------------------------------------------------

DEALT = {
    "W": "JH 2H AS QS 7C 6C KD 9D 4S",
    "N": "KH 5D 4H TC 3C JD TD 8D 2S",
    "E": "4C QD 7D 6D JS TS 9S 8S 5S",
    "S": "AH QH TH 8H 5H KC JC 2D 3S",
}
STOCK = "3H AC 9C 4D KS 8C 3D AD QC 7S 6S 5C 2C 9H 7H 6H".split()
TRICKS = [
    ("S", "AH 3H 5D 2C", "S"),
    ("S", "QH 2H 4H 5C", "S"),
    ("S", "9H JH KH 6S", "N"),
    ("N", "KS 7S 5H 4D", "S"),
    ("S", "TH 9C 3D QC", "S"),
    ("S", "8H AC 8C AD", "S"),
]


def test_full_deal() -> None:
    pack: list[Card] = []
    for at in (0, 3, 6):
        for seat in clockwise_after("S"):
            pack += DEALT[seat].split()[at : at + 3]
    hands, stock = deal(pack + STOCK, "S")
    assert hands == {seat: text.split() for seat, text in DEALT.items()} and stock == STOCK

    said: list[tuple[Seat, Call]] = [("W", "pass"), ("N", 7), ("E", "pass"), ("S", 9)]
    for at, (seat, call) in enumerate(said):
        assert call in legal_bids(said[:at], seat, "S", set(hands[seat]), {})
    assert auction_winner(said) == ("S", 9)

    got = fill(hands, stock, "S", "H", shuffled(14), {})
    assert got.kept == {"W": ["JH", "2H"], "N": ["KH", "5D", "4H"], "E": [], "S": "AH QH TH 8H 5H".split()}
    assert got.drawn == {"W": "3H AC 9C 4D".split(), "N": "KS 8C 3D".split(), "E": "AD QC 7S 6S 5C 2C".split()}
    assert got.remainder == got.forced_trumps == "9H 7H 6H".split()
    assert got.choose == 0 and got.reshuffled_for is None
    now = hands_for_play(got, set())
    assert len(now["S"]) == 8
    holder = next(seat for seat in SEATS if "2H" in now[seat])
    assert holder == "W"

    tricks: list[tuple[Seat, list[Card]]] = []
    leader = "S"
    for number, (lead, text, expected) in enumerate(TRICKS):
        assert next_leader(leader, now) == lead
        order = [lead] + clockwise_after(lead)[:3]
        cards = text.split()
        buried: set[Card] = set()
        for at, (seat, card) in enumerate(zip(order, cards, strict=True)):
            assert card in legal_plays(now[seat], cards[0] if at else None, "H", {})
            if number == 0 and seat == "S":
                buried = {"7H", "6H"}
                assert (card, frozenset(buried)) in legal_stacks(now[seat], {})
                assert (card, frozenset({"7H", "TH"})) not in legal_stacks(now[seat], {})
                assert (card, frozenset({"7H"})) not in legal_stacks(now[seat], {})
                now[seat] -= buried
            now[seat] -= {card}
        leader = trick_winner(list(zip(order, cards, strict=True)), "H")
        assert leader == expected
        tricks.append((leader, cards + sorted(buried)))
        assert all(len(hand) == 5 - number for hand in now.values())

    running = [points(tricks[:number], holder, "H", {})["NS"] for number in range(1, 7)]
    assert running == [6, 6, 7, 12, 13, 13]
    pts = points(tricks, holder, "H", {})
    assert pts == ns_ew(13, 1)
    assert score_deal(side_of("S"), 9, pts, {}) == ns_ew(13, 1)
    assert score_deal("NS", 9, pts, {"scoring_method": "no_negative"}) == ns_ew(12, 0)
    assert points(tricks, holder, "H", {"two_scores_for": "trick_winner"}) == ns_ew(14, 0)
