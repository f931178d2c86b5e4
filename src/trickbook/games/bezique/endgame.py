"""The last nine tricks by counting: both hands are known, so they are searched for brisques and the last trick.

With few cards left to the end, with more a few tricks ahead.
"""

from __future__ import annotations

from trickbook.cards import CARDS, FULL_PACK, Card, CardSet, Suit, cards_in, minus
from trickbook.games.bezique.ranks import BRISQUES, answer_wins, answers

TO_THE_END = 5
"""With so many cards in each hand the rest is searched whole."""
AHEAD = 2
"""With more, so many tricks are."""
BRISQUE = 10


class Ending:
    """The search of one position; what it finds is kept."""

    def __init__(self, trump: Suit | None, last_trick: int) -> None:
        self.trump = trump
        self.last_trick = last_trick
        self._known: dict[tuple[CardSet, CardSet, int], float] = {}

    def lead(self, mine: CardSet, others: CardSet, depth: int) -> float:
        """What the player to lead wins more than the other, from here on."""
        if not mine or not others or not depth:
            return 0.0
        key = (mine, others, depth)
        if (known := self._known.get(key)) is None:
            kinds = cards_in(mine & FULL_PACK)
            known = self._known[key] = max(self.led(card, mine, others, depth) for card in kinds)
        return known

    def led(self, card: Card, mine: CardSet, others: CardSet, depth: int) -> float:
        """The same once ``card`` of the leader has been led: the other answers as is worst for him."""
        rest = minus(mine, card)
        lawful = cards_in(answers(others, card, self.trump) & FULL_PACK)
        return min(self.answered(card, answer, rest, others, depth) for answer in lawful)

    def answered(self, card: Card, answer: Card, rest: CardSet, others: CardSet, depth: int) -> float:
        """What the leader wins more when ``answer`` is played to ``card``."""
        left = minus(others, answer)
        value: float = BRISQUE * ((BRISQUES >> card & 1) + (BRISQUES >> answer & 1))
        if not rest or not left:
            value += self.last_trick
        if answer_wins(card, answer, self.trump):
            return -value - self.lead(left, rest, depth - 1)
        return value + self.lead(rest, left, depth - 1)


def best(mine: CardSet, others: CardSet, led: Card | None, trump: Suit | None, last_trick: int) -> tuple[Card, float]:
    """The best card of a player who knows both hands, and what he wins more with it than the other."""
    number = min(mine.bit_count(), others.bit_count())
    depth = number + 1 if number <= TO_THE_END else AHEAD
    ending = Ending(trump, last_trick)
    if led is None:
        values = {card: ending.led(card, mine, others, depth) for card in cards_in(mine & FULL_PACK)}
    else:
        lawful = cards_in(answers(mine, led, trump) & FULL_PACK)
        values = {card: -ending.answered(led, card, others, mine, depth) for card in lawful}
    card = max(values, key=lambda card: (values[card], -card.rank))
    return CARDS[card], values[card]
