"""The rule player of Rubicon Bezique: small positions with the act that is asked for, and whole deals."""

from __future__ import annotations

from random import Random

import pytest

from tests.bezique.positions import bezique, build, do, piece, view
from tests.marks import rule
from trickbook.cards import Suit, parse_cards, pile
from trickbook.contract.advice import Advice
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.games.bezique import BeziqueState
from trickbook.games.bezique.endgame import best
from trickbook.games.bezique.outlook import Outlook, at_least, wins_at_least
from trickbook.rules import rules_of

IDS = {text.id for text in rules_of("bezique")}


def advised(state: BeziqueState) -> Advice:
    """The advice to the seat to act; it must be lawful."""
    assert state.to_act is not None
    advice = state.game.advise(view(state, state.to_act))
    assert advice.action in state.legal_actions() and advice.reason.endswith(".") and set(advice.rules) <= IDS
    return advice


def told(state: BeziqueState) -> str:
    return str(advised(state).action)


@rule("B-CB-2", "B-BRQ-4")
def test_carte_blanche_is_shown_and_the_heap_gathered():
    state = build(n="AS AH TD TC 9S 9H 8D 7C 7S", s="8S", auto_gather=False)
    assert told(state) == "show"
    do(state, "show", "AS", "8S")
    assert told(state) == "gather"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("QS JD QS JD 7C", "declare bezique"),  # 40 now, and the double when a trick is won again
        ("AS TS KS QS JS 7C", "declare marriage spades"),  # 40 now, and the sequence in trumps later
        ("KS KH KD KC 7C 8C", "declare kings"),
        ("TS TH TD TC 7C", "draw"),
    ],
)
def test_what_is_declared_leaves_most_to_be_declared(hand, expected):
    assert told(piece(hand)) == expected


def test_as_the_stock_runs_out_the_highest_is_declared():
    state = piece("AS TS KS QS JS 7C", stock="8D 9D", facts={"trump": "spades"})
    assert told(state) == "declare sequence spades"
    state = piece("AS TS KS QS JS 7C", facts={"trump": "spades"})
    assert told(state) == "declare marriage spades"


def test_trumps_are_made_of_the_better_suit():
    state = piece("KS QS AS TS KC QC 7C 8D 9D")
    assert told(state) == "declare marriage spades" and "spades suit you best" in advised(state).reason


def test_nothing_is_announced_that_would_only_be_seen():
    state = piece("KH QH KC QC 7C", facts={"trump": "spades"})
    do(state, "declare marriage hearts")
    assert told(state) == "draw"


def test_the_cards_of_combinations_to_come_are_spared():
    state = build(n="QS JD KS QH 7C 8C", s="9S")
    state = build(n="9D", s="QS JD QS KS KH KD 7C 8C 9C", stock="7S 8S")
    do(state, "9D")
    assert told(state) in ("7C", "8C", "9C")


def test_a_brisque_is_won_cheaply():
    state = piece("7H 7C KS QS", other="AC 7D 8D 9D", facts={"leader": "N", "trump": "hearts"})
    do(state, "AC")
    assert told(state) == "7H"


def test_a_trick_is_won_for_what_there_is_to_score():
    state = piece("QS JD QS JD AC 7S", other="KC 7D 8D 9D 7H 8H", facts={"leader": "N", "trump": "hearts"})
    do(state, "KC")
    assert told(state) == "AC"


def test_a_replaced_card_is_played_from_the_table_so_that_the_four_score_again():
    state = piece("KS 7C", "KS KH KD KC", scored="kings: KS KH KD KC", facts={"leader": "S", "trump": "hearts"})
    assert told(state).startswith("open K")


# The last nine --------------------------------------------------------------------------------------------------------


def cards(written: str) -> int:
    return pile(parse_cards(written))


@pytest.mark.parametrize(
    ("mine", "others", "led", "trump", "card"),
    [
        ("AC 7D", "TC 9D", None, None, "7D"),  # lose this one, and win both brisques with the last trick
        ("7C AD", "KC 8D", "8C", None, "7C"),
        ("AH 7H", "TH 8C", None, Suit.HEARTS, "AH"),
    ],
)
def test_the_last_tricks_are_counted(mine, others, led, trump, card):
    lead = parse_cards(led)[0] if led else None
    if lead is not None:
        others = others.split()[1]
    found, _ = best(cards(mine), cards(others), lead, trump, 50)
    assert str(found) == card


def exhaust(mine: list[str], others: list[str], state_trump: Suit | None) -> int:
    """What the leader wins more, by playing out every line with the state itself."""

    def value(state: BeziqueState, seat: Seat) -> int:
        if state.is_over:
            brisques = state.brisques[state.side(seat)] - state.brisques[1 - state.side(seat)]
            points = state.points[state.side(seat)] - state.points[1 - state.side(seat)]
            return 10 * brisques + points
        found = []
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            found.append(value(after, seat))
        return max(found) if state.to_act == seat else min(found)

    facts = {"leader": "S"} | ({"trump": str(state_trump)} if state_trump is not None else {})
    return value(piece(" ".join(mine), other=" ".join(others), stock="", facts=facts), SOUTH)


@rule("B-LAST-3", "B-LAST-4", "B-LAST-5", "B-LAST-6")
@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_what_playing_out_every_line_finds(seed):
    rng = Random(seed)
    dealt = [*map(str, rng.sample(bezique().whole_pack, 8))]
    trump = rng.choice([None, *Suit])
    _, value = best(cards(" ".join(dealt[:4])), cards(" ".join(dealt[4:])), None, trump, 50)
    assert value == exhaust(dealt[:4], dealt[4:], trump)


# The estimate ---------------------------------------------------------------------------------------------------------


def test_chances_are_chances():
    assert at_least(0.0, 1) == 0 and at_least(0.0, 0) == 1 and at_least(50.0, 1) > 0.99
    assert wins_at_least(1, 1) == 0.5 and wins_at_least(3, 0) == 1 and wins_at_least(2, 3) == 0


def test_a_hand_is_worth_more_with_a_card_it_wants_and_less_as_the_stock_runs_out():
    hand, better = "QS QS JD KH 7C 8C", "QS QS JD JD 7C 8C"
    early = [Outlook(seen := view(piece(held), SOUTH)).worth(seen.mine, None) for held in (hand, better)]
    late = [Outlook(seen := view(piece(held, stock="8D 9D"), SOUTH)).worth(seen.mine, None) for held in (hand, better)]
    assert early[0] < early[1] and late[0] < early[0] and late[1] < early[1]


def test_it_beats_chance_by_far():
    """Ten deals, each played from both sides with the same cards."""
    game, rng = bezique(), Random(4)
    won = scored = against = 0
    for _ in range(5):
        pack = rng.sample(game.whole_pack, 128)
        for seat in (NORTH, SOUTH):
            state = game.deal(SOUTH, pack)
            assert isinstance(state, BeziqueState)
            while state.to_act is not None:
                if state.to_act == seat:
                    state.apply(advised(state).action)
                else:
                    state.apply(rng.choice(state.legal_actions()))
            assert state.result is not None
            won += state.result.winner == state.side(seat)
            scored += state.points[state.side(seat)]
            against += state.points[1 - state.side(seat)]
    assert won == 10 and scored > 3 * against
