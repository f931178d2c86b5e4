"""A second solver, as plain as can be: it tries every card, with lists and dictionaries and no memory.

It shares nothing with the kernel: a position is a dictionary of its own, drawn at random over all policies, tables of
points, numbers of players and partners, unequal hands, tricks under way, copies, hands that bury and final maps.
"""

from __future__ import annotations

from random import Random
from typing import Any

from trickbook.contract.tricks import Follow
from trickbook.kernel import Position, Tables

POLICIES: tuple[Follow, ...] = (
    "must_follow", "follow_or_trump", "follow_or_trump_at_will", "free", "follow_and_beat",
)  # fmt: skip

Card = tuple[int, int, int]
"""Suit, strength, and a number that tells copies apart."""


class Deal:
    """A position of some game."""

    def __init__(self, rng: Random, most: int = 10) -> None:
        self.players = rng.choice([2, 2, 3, 4, 4])
        self.sides = (
            [0, 1, 0, 1][: self.players] if rng.random() < 0.5 else [rng.randrange(2) for _ in range(self.players)]
        )
        self.follow = rng.choice(POLICIES)
        suits = rng.randint(1, 4)
        self.trump = rng.choice([None, *range(suits)])
        heights = rng.choice([2, 4, 13])
        kinds = [(rng.randrange(suits), rng.randrange(heights)) for _ in range(64)]
        if rng.random() < 0.5:  # without copies
            kinds = list(dict.fromkeys(kinds))
        number = min(len(kinds), rng.randint(1, most))
        self.cards: list[Card] = sorted(
            (suit, strength, copy) for copy, (suit, strength) in enumerate(kinds[: number + 3])
        )
        worth = rng.choice([[0], [0, 1], [0, 0, 0, 1, 5], [2, 3]])
        self.points = {card: rng.choice(worth) for card in self.cards}
        self.trick_points, self.last_trick = rng.choice([0, 1, 1, 3]), rng.choice([0, 0, 1, 5])
        self.taken = rng.choice([0, 0, 7])
        pack = rng.sample(self.cards, number)
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        even = rng.random() < 0.7
        for place, card in enumerate(pack):
            self.hands[place % self.players if even else rng.randrange(self.players)].append(card)
        self.leader = rng.choice([seat for seat in range(self.players) if self.hands[seat]])
        self.trick: list[tuple[int, Card]] = []
        self.bury = [0] * self.players
        self.may_bury: list[Card] = []
        self.owed: list[Card] = []
        self.tricks_left: int | None = None
        self._complicate(rng)
        lowest = self.taken
        most_total = lowest + sum(self.points.values()) + self.last_trick + number * self.trick_points
        self.map = None if rng.random() < 0.6 else [rng.randint(-9, 9) for _ in range(most_total + 1)]

    def _complicate(self, rng: Random) -> None:
        what = rng.random()
        if what < 0.15:  # one or more hands bury
            self.may_bury = [card for card in self.cards if not self.points[card]]
            for seat, hand in enumerate(self.hands):
                spare = sum(card in self.may_bury for card in hand)
                self.bury[seat] = rng.randint(0, min(spare, len(hand) - 1)) if hand else 0
        elif what < 0.25:
            self.owed = rng.sample(self.hands[self.leader], rng.randint(1, len(self.hands[self.leader])))
        if rng.random() < 0.15:
            self.tricks_left = rng.randint(1, 3)
        for _ in range(rng.randrange(self.players)):  # a trick under way
            at = self.start()
            if at is None or any(self.bury):
                break
            seat = at["to_act"]
            card = rng.choice(self.legal(at))
            later = self.after(at, card)
            if later["to_act"] is None or not later["trick"]:
                break
            self.hands, self.trick, self.owed = later["hands"], later["trick"], []
            assert seat == self.trick[-1][0]

    # The play ---------------------------------------------------------------------------------------------------------

    def start(self) -> dict[str, Any] | None:
        """The position as something to play on; ``None`` when nobody can act."""
        at = {
            "hands": [list(hand) for hand in self.hands], "trick": list(self.trick), "leader": self.leader,
            "taken": self.taken, "bury": list(self.bury), "owed": list(self.owed), "left": self.tricks_left,
        }  # fmt: skip
        done = len(self.trick) and self.trick[-1][0]
        at["to_act"] = self._next(at, done + 1 if self.trick else self.leader)
        return at if at["to_act"] is not None else None

    def _next(self, at: dict[str, Any], seat: int) -> int | None:
        """The first from ``seat`` on who has a card and has not played; ``None``: the trick is complete."""
        if at["trick"] and seat % self.players == at["leader"]:
            return None
        for step in range(self.players):
            other = (seat + step) % self.players
            if at["trick"] and other == at["leader"]:
                return None
            if at["hands"][other]:
                return int(other)
        return None

    def legal(self, at: dict[str, Any]) -> list[Card]:
        """What the seat to act may play, or bury."""
        hand = at["hands"][at["to_act"]]
        if at["bury"][at["to_act"]]:
            return [card for card in hand if card in self.may_bury]
        if at["owed"]:
            return list(at["owed"])
        if not at["trick"]:
            return list(hand)
        led = at["trick"][0][1][0]
        suit = [card for card in hand if card[0] == led]
        trumps = [card for card in hand if card[0] == self.trump]
        if self.follow == "free":
            return list(hand)
        if self.follow == "must_follow":
            return suit or list(hand)
        if self.follow == "follow_or_trump":
            return sorted({*suit, *trumps}) or list(hand)
        if self.follow == "follow_or_trump_at_will":
            return sorted({*suit, *trumps}) if suit else list(hand)
        best = self.winner(at["trick"])[1]
        over = [card for card in suit if best[0] == led and card[1] > best[1]]
        return over or suit or trumps or list(hand)

    def winner(self, trick: list[tuple[int, Card]]) -> tuple[int, Card]:
        """Who wins a trick, and with what."""
        trumped = [play for play in trick if play[1][0] == self.trump]
        rivals = trumped or [play for play in trick if play[1][0] == trick[0][1][0]]
        highest = max(card[1] for _, card in rivals)
        return next((seat, card) for seat, card in rivals if card[1] == highest)

    def after(self, at: dict[str, Any], card: Card) -> dict[str, Any]:
        """The position after the seat to act has played, or buried, ``card``."""
        seat = at["to_act"]
        hands = [[other for other in hand if other != card] for hand in at["hands"]]
        if at["bury"][seat]:
            bury = [number - (place == seat) for place, number in enumerate(at["bury"])]
            return at | {"hands": hands, "bury": bury}
        new = at | {"hands": hands, "trick": [*at["trick"], (seat, card)], "owed": []}
        new["to_act"] = self._next(new, seat + 1)
        if new["to_act"] is not None:
            return new
        winner = self.winner(new["trick"])[0]
        points = self.trick_points + sum(self.points[card] for _, card in new["trick"])
        left = None if at["left"] is None else at["left"] - 1
        over = left == 0 or not any(hands)
        if self.sides[winner] == 0:
            new["taken"] += points + (self.last_trick if over else 0)
        new |= {"trick": [], "left": left, "bury": [0] * self.players}
        new["leader"] = new["to_act"] = None if over else self._next(new, winner)
        return new

    # The value --------------------------------------------------------------------------------------------------------

    def value(self, at: dict[str, Any]) -> int:
        """What best play from here comes to for side 0."""
        if at["to_act"] is None:
            total: int = at["taken"]
            return total if self.map is None else self.map[total]
        values = [self.value(self.after(at, card)) for card in self.legal(at)]
        return max(values) if self.sides[at["to_act"]] == 0 else min(values)

    def size(self) -> float:
        """About how many lines there are: the product of what each may choose from, if nothing binds."""
        lines = 1.0
        for hand, bury in zip(self.hands, self.bury, strict=True):
            for number in range(2, len(hand) + 1):
                lines *= number if self.follow == "free" or bury else number**0.75
        return lines

    # For the kernel ---------------------------------------------------------------------------------------------------

    def bits(self, cards: list[Card]) -> int:
        """A set of cards as the kernel has it."""
        return sum(1 << self.cards.index(card) for card in cards)

    def position(self) -> Position:
        """The same for the kernel."""
        numbers = sorted({card[0] for card in self.cards})  # the kernel's suits have no gaps
        tables = Tables(
            tuple(f"{suit}/{strength}#{copy}" for suit, strength, copy in self.cards),
            tuple(self.sides),
            tuple(numbers.index(card[0]) for card in self.cards),
            tuple(card[1] for card in self.cards),
            None if self.trump not in numbers else numbers.index(self.trump),
            tuple(self.points[card] for card in self.cards),
            self.trick_points,
            self.last_trick,
            self.follow,
            self.bits(self.may_bury),
            None if self.map is None else tuple(self.map),
        )
        return Position(
            tables,
            tuple(self.bits(hand) for hand in self.hands),
            self.leader,
            tuple((seat, self.cards.index(card)) for seat, card in self.trick),
            self.taken,
            tuple(self.bury),
            self.bits(self.owed),
            self.tricks_left,
        )
