"""Whist deals beside DDS, the double-dummy solver of bridge: ``python -m tests.kernel.dds 1000`` compares so many."""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

import trickbook
from trickbook import CARDS, Seat, Suit
from trickbook.contract.state import State
from trickbook.kernel import Solver


def whist_deal(rng: Random, tricks: int = 13) -> State:
    """A deal, or the end of one, with so many cards in a hand, trumps and lead by chance."""
    cards = rng.sample(CARDS, 4 * tricks)
    hands = {seat: cards[seat::4] for seat in Seat}
    trump, leader = rng.choice([*Suit]), rng.choice([*Seat])
    return trickbook.game("whist").deal(Seat.SOUTH, hands=hands, trump=str(trump), leader=leader.letter)


def as_dds(state: State) -> Any:
    """The same deal for DDS."""
    from endplay.types import Deal, Denom, Player

    from trickbook.games.whist import WhistState

    assert isinstance(state, WhistState) and state.to_act is not None

    def suit(held: int, suit: Suit) -> str:
        ranks = held >> 13 * suit & 0x1FFF
        return "".join("23456789TJQKA"[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)

    hands = (".".join(suit(held, which) for which in reversed(Suit)) for held in state.hands)
    deal = Deal("N:" + " ".join(hands))
    deal.trump = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades][state.trump]
    deal.first = [Player.north, Player.east, Player.south, Player.west][state.to_act]
    return deal


def dds_cards(deal: Any) -> dict[str, int]:
    """What DDS says the leader's side makes with each card."""
    from endplay.dds import solve_board

    signs = dict(zip("♣♦♥♠", "CDHS", strict=True))
    return {card.rank.abbr.replace("10", "T") + signs[card.suit.abbr]: tricks for card, tricks in solve_board(deal)}


def compare_with_dds(rng: Random, count: int, tricks: int = 13) -> None:
    """Compares the value of every card, and so of the deal."""
    solver = Solver()
    for number in range(count):
        state = whist_deal(rng, tricks)
        assert state.to_act is not None
        ours = state.to_act % 2 == 0
        told = solver.solve_cards(state)
        by_card = {str(card): won if ours else tricks - won for card, won in told.items()}
        theirs = dds_cards(as_dds(state))
        assert by_card == theirs, (state.serialize(), by_card, theirs)
        best = max(by_card.values())
        assert solver.solve(state) == (best if ours else tricks - best)
        if number % 50 == 49:
            print(f"{number + 1} compared", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args(sys.argv[1:])
    compare_with_dds(Random(options.seed), options.count)
    print(f"{options.count} deals: every card of every deal as DDS has it")
