"""A player that errs as people do: for practice at a club table, and to show that the laws hold.

Every error is something a person could do at that moment: what is only imagined the table refuses, and nothing has
happened.  All of them are made out of hand, as interjections; when it is asked to act it plays as ``rule`` would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from trickbook.cards import cards_in
from trickbook.contract.action import PLAYS, Action, Bid, NameTrump, Play
from trickbook.contract.acts import ExposeCard, NameCard, Say
from trickbook.contract.seat import Seat
from trickbook.contract.view import View
from trickbook.players.base import RuleBot
from trickbook.table import Act, Claim, Entry, TableView

RATE = 0.1
"""How often it errs unless told otherwise."""


class Slip(NamedTuple):
    """A way to err."""

    name: str
    weight: int
    """How common it is among people."""
    ways: Callable[[Seat, View, TableView], Iterable[Entry]]
    """The entries by which a seat could err so now."""


class Clumsy(RuleBot):
    """``rule`` with human errors: about ``rate`` of them to each of its turns at a club table.

    Half of them are made when it is its turn, half while others are to act.  Of the rights it could use it forgets the
    share ``rate``, and an error of its own it notices only if it is told.
    """

    def __init__(self, rng: Random, rate: float = RATE) -> None:
        super().__init__(rng)
        self.rate = rate
        self.errors: Counter[str] = Counter()
        """How often it has tried to err, by kind; what the table refuses has not happened."""
        self._moment: object = None
        self._minded: dict[object, bool] = {}
        """The rights that have come up in this deal, and whether it thinks of them."""
        self._deal = 0

    def interject(self, view: TableView) -> Entry | None:
        seat, deal = view.viewer, view.deal
        if seat is None or deal is None or view.docket is None:
            return None
        return self._err(seat, deal, view) or self._use_a_right(view)

    def _err(self, seat: Seat, deal: View, view: TableView) -> Entry | None:
        """An error, at most once between any two things that happen."""
        moment = (view.deal_number, deal.phase, deal.to_act, deal.hand, len(deal.tricks), len(deal.trick))
        if moment == self._moment:
            return None
        self._moment = moment
        in_turn = deal.to_act == seat
        share = 1 if in_turn else len(deal.game.seats) - 1  # so many others act for each turn of its own
        if self.rng.random() >= self.rate / 2 / share:
            return None
        possible = [
            (slip, ways) for slip in (IN_TURN if in_turn else OUT_OF_TURN) if (ways := [*slip.ways(seat, deal, view)])
        ]
        if not possible:
            return None
        [(slip, ways)] = self.rng.choices(possible, [slip.weight for slip, _ in possible])
        self.errors[slip.name] += 1
        return self.rng.choice(ways)

    def _use_a_right(self, view: TableView) -> Entry | None:
        """What ``rule`` would do, unless it has been forgotten: then for the whole deal."""
        wish = super().interject(view)
        if wish is None:
            return None
        if view.deal_number != self._deal:
            self._deal, self._minded = view.deal_number, {}
        if wish not in self._minded:
            self._minded[wish] = self.rng.random() >= self.rate
            self.errors["forgot a right"] += not self._minded[wish]
        return wish if self._minded[wish] else None


# Slips ----------------------------------------------------------------------------------------------------------------


def _acts(seat: Seat, actions: Iterable[Action]) -> Iterator[Entry]:
    return (Act(seat, (action,)) for action in actions)


def unlawful(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """What can be done in its turn but may not: a card, a discard, a number of cards asked for."""
    lawful = set(deal.legal)
    return _acts(seat, (action for action in view.offers.actions if action not in lawful))


def wrong_call(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A bid that is not high enough, or too high; a suit named while bids are made."""
    if not any(isinstance(action, Bid | NameTrump) for action in deal.legal):
        return ()
    return _acts(seat, (a for a in deal.game.actions if isinstance(a, Bid | NameTrump) and a not in deal.legal))


def call_out_of_turn(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A bid while another is to speak."""
    bidding = deal.trump is None and not deal.tricks and not deal.trick
    return _acts(seat, (action for action in deal.game.actions if bidding and isinstance(action, Bid)))


def several_cards(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """Two cards at once."""
    if not any(isinstance(action, Play) for action in deal.legal):
        return ()
    held = cards_in(deal.hand)
    return (Act(seat, (PLAYS[one], PLAYS[other])) for one in held for other in held if one != other)


def card_out_of_turn(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A card led or played when another is to play."""
    return _acts(seat, (PLAYS[card] for card in cards_in(deal.hand)))


def drop(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A card is dropped."""
    return _acts(seat, map(ExposeCard, cards_in(deal.hand)))


def name(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A card is named."""
    return _acts(seat, map(NameCard, cards_in(deal.hand)))


def draw_attention(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """Attention is drawn to the trick."""
    return _acts(seat, [Say("trick")] if deal.trick else [])


def false_claim(seat: Seat, deal: View, view: TableView) -> Iterable[Entry]:
    """A revoke is suspected where there may be none."""
    tricks = range(1, view.offers.claim_tricks + 1)
    return (Claim(seat, offender, trick) for offender in view.offers.claims for trick in tricks)


AT_ANY_TIME = (
    Slip("dropped a card", 1, drop),
    Slip("named a card", 1, name),
    Slip("drew attention", 1, draw_attention),
    Slip("claimed without ground", 1, false_claim),
)
IN_TURN = (
    Slip("did what is unlawful", 6, unlawful),
    Slip("called wrongly", 3, wrong_call),
    Slip("played several cards", 2, several_cards),
    *AT_ANY_TIME,
)
OUT_OF_TURN = (
    Slip("called out of turn", 3, call_out_of_turn),
    Slip("played out of turn", 3, card_out_of_turn),
    *AT_ANY_TIME,
)
