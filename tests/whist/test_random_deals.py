"""Random deals against a slow reading of the rules that shares no code with the engine: it works on written cards."""

from __future__ import annotations

from random import Random

import pytest

from tests.marks import rule
from tests.whist.positions import whist
from trickbook.cards import CARDS
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import Seat
from trickbook.games.whist import WhistState

RANKS = "23456789TJQKA"
ROUND = "NESW"


def lawful(hand: list[str], led: str | None) -> list[str]:
    """The cards of a hand that may be played to a suit led."""
    follow = [card for card in hand if led is not None and card[1] == led]
    return follow if follow else hand


def takes(trick: list[tuple[str, str]], trump: str) -> str:
    """Who wins a trick: each card in turn is held against the best so far."""
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        if card[1] == best[1]:
            better = RANKS.index(card[0]) > RANKS.index(best[0])
        else:
            better = card[1] == trump
        if better:
            best_seat, best = seat, card
    return best_seat


def points(won: int, honours: int, barred: bool) -> tuple[int, int]:
    """What a side makes by tricks and by honours."""
    return max(0, won - 6), 0 if barred else {4: 4, 3: 2}.get(honours, 0)


@rule("W-DEAL-5", "W-DEAL-6", "W-PLAY-1", "W-PLAY-2", "W-PLAY-3", "W-PLAY-5", "W-PLAY-6", "W-PLAY-7", "W-PLAY-8")
@rule("W-PLAY-9", "W-PLAY-10", "W-PLAY-11", "W-PLAY-12", "W-SCORE-1", "W-HON-1", "W-HON-4")
@pytest.mark.parametrize("seed", range(40))
def test_a_deal_is_played_and_scored_as_by_hand(seed: int):
    rng = Random(seed)
    pack, dealer = rng.sample(CARDS, 52), rng.choice(tuple(Seat))
    state = whist("english_1864", target_score=10).deal(dealer, pack)
    assert isinstance(state, WhistState)
    order = ROUND[ROUND.index(dealer.letter) + 1 :] + ROUND[: ROUND.index(dealer.letter) + 1]
    hands: dict[str, list[str]] = {seat: [] for seat in ROUND}
    for place, card in enumerate(pack):
        hands[order[place % 4]].append(str(card))
    trump = str(pack[51])[1]
    held = {side: sum(card[1] == trump and card[0] in "AKQJ" for seat in side for card in hands[seat]) for side in
            ("NS", "EW")}  # fmt: skip
    won = {"NS": 0, "EW": 0}
    seat = order[0]
    for number in range(1, 14):
        trick: list[tuple[str, str]] = []
        for step in range(4):
            player = ROUND[(ROUND.index(seat) + step) % 4]
            led = trick[0][1][1] if trick else None
            assert state.to_act is not None and state.to_act.letter == player
            assert {str(action) for action in state.legal_actions()} == set(lawful(hands[player], led))
            played = rng.choice(lawful(hands[player], led))
            hands[player].remove(played)
            trick.append((player, played))
            events = state.apply(state.game.parse(played))
        seat = takes(trick, trump)
        won["NS" if seat in "NS" else "EW"] += 1
        assert TrickWon(Seat.parse(seat), number) in events
    assert state.is_over and state.score is not None
    made = {side: points(won[side], held[side], barred=False) for side in won}
    assert sum(won.values()) == 13
    if max(map(sum, made.values())) < 10:
        assert state.score == tuple(sum(made[side]) for side in ("NS", "EW"))
    else:
        assert max(state.score) == 10


@rule("W-PLAY-7", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10")
def test_the_winner_of_every_kind_of_trick_is_the_slow_ones():
    rng, game = Random(5), whist()
    for _ in range(1500):
        cards = rng.sample(CARDS, 4)
        trump = rng.choice("clubs diamonds hearts spades".split())
        hands = dict(zip("WNES", map(str, cards), strict=True))
        state = game.deal(Seat.SOUTH, hands=hands, trump=trump)
        trick = [(seat, str(card)) for seat, card in zip("WNES", cards, strict=True)]
        for _, card in trick:
            events = state.apply(state.game.parse(card))
        won = takes(trick, trump[0].upper())
        assert TrickWon(Seat.parse(won), 1) in events, (trick, trump)
