"""A board: a deal of Whist with its play, as far as both are known, and the names and values that go with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from trickbook.cards import Card, CardSet, Suit, card_set, cards_in, check_pack
from trickbook.contract.seat import Seat
from trickbook.games.whist.tricks import POWER

HAND = 13
MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that export format has in every game, in its order."""
NOT_STATED = dict.fromkeys(MANDATORY, "?") | {"Vulnerable": "None"}
"""What stands in them where a board says nothing."""

Trick: TypeAlias = tuple[tuple[Seat, Card], ...]
"""The cards of a trick and who played them, in the order played."""


class Board(msgspec.Struct, frozen=True):
    """A deal, its trumps, the cards played so far, and further tags."""

    dealer: Seat
    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """Thirteen cards each as dealt, by seat."""
    trump: Suit | None = None
    """``None``: not known or, where the tag Contract says so, no trumps."""
    turned: Card | None = None
    """The trump card, one of the dealer's, where it is known."""
    plays: tuple[Card, ...] = ()
    """The cards in the order played."""
    tags: dict[str, str] = {}
    """What else is said of the board, by the names of the tags; not those that tell the facts above."""

    @classmethod
    def of_pack(
        cls, dealer: Seat, pack: Iterable[Card], plays: Iterable[Card] = (), tags: Mapping[str, str] | None = None
    ) -> Board:
        """The board that a pack makes, dealt one card at a time with the last one turned (W-DEAL-5, W-DEAL-6)."""
        order = check_pack(pack)
        hands = [card_set(order[(seat - dealer - 1) % 4 :: 4]) for seat in Seat]
        turned = order[-1]
        return cls(
            dealer, (hands[0], hands[1], hands[2], hands[3]), turned.suit, turned, tuple(plays), dict(tags or {})
        )

    @property
    def pack(self) -> tuple[Card, ...] | None:
        """An order of the pack that deals these hands and turns this card; ``None`` where the card is not known."""
        if self.turned is None:
            return None
        rows = [[*cards_in(self.hands[(self.dealer + 1 + step) % 4])] for step in range(4)]
        rows[3].remove(self.turned)
        rows[3].append(self.turned)
        return tuple(card for cards in zip(*rows, strict=True) for card in cards)

    @property
    def eldest(self) -> Seat:
        """The dealer's left-hand neighbour, who leads (W-PLAY-1)."""
        return Seat((self.dealer + 1) % 4)

    def holder(self, card: Card) -> Seat:
        """Who was dealt ``card``."""
        return next(seat for seat in Seat if self.hands[seat] >> card & 1)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The cards played, by tricks; the last one may lack cards."""
        played = [(self.holder(card), card) for card in self.plays]
        return tuple(tuple(played[start : start + 4]) for start in range(0, len(played), 4))

    @property
    def in_order(self) -> Board:
        """The board with its play as far as PBN can tell it.

        Every trick has a card of each seat and is led by the winner of the one before; at a club table either may be
        otherwise (W-LOT-6, W-OMIT-1).
        """
        leaders = [trick[0][0] for trick in self.tricks]
        due = [*leaders[:1], *(winner(trick, self.trump) for trick in self.tricks)]
        for number, trick in enumerate(self.tricks):
            if leaders[number] != due[number] or len({seat for seat, _ in trick}) < len(trick):
                return msgspec.structs.replace(self, plays=self.plays[: 4 * number])
        return self

    @property
    def result(self) -> tuple[int, int] | None:
        """How many tricks each side has won, once all are played."""
        if len(self.plays) < 4 * HAND:
            return None
        ours = sum(winner(trick, self.trump) in (Seat.NORTH, Seat.SOUTH) for trick in self.tricks)
        return ours, HAND - ours

    @property
    def as_bridge(self) -> dict[str, str]:
        """Declarer, contract and result of a board that has been played, which bridge programs need to follow the play.

        Tricks above six count, and the dealer's left-hand neighbour leads: a contract of one by the dealer.  What the
        tags say of a contract goes before.
        """
        if not self.plays:
            return {}
        terms = {
            "Declarer": Seat((self.holder(self.plays[0]) - 1) % 4).letter,
            "Contract": f"1{'NT' if self.trump is None else self.trump.letter}",
        }
        terms |= {name: self.tags[name] for name in terms if name in self.tags}
        if self.result is not None:
            terms["Result"] = str(self.result[0 if terms["Declarer"][-1] in "NS" else 1])
        return terms


def winner(trick: Trick, trump: Suit | None) -> Seat:
    """Who wins a complete trick (W-PLAY-7..10); where there are no trumps, as if the suit led were trumps."""
    led = trick[0][1].suit
    power = POWER[led if trump is None else trump][led]
    return max(trick, key=lambda played: power[played[1]])[0]
