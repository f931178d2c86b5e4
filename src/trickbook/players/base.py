"""What a player is: something that, shown its view of the table, makes an entry."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Protocol

from trickbook.contract.acts import ACCEPT, REFUSE
from trickbook.contract.advice import Advice
from trickbook.contract.seat import Seat
from trickbook.contract.view import View
from trickbook.fairness import fresh_bytes
from trickbook.table import Act, Claim, Confirm, Cut, Entry, TableView


class Player(Protocol):
    """A person or a program at a seat."""

    @abstractmethod
    def act(self, view: TableView) -> Entry:
        """The entry to make now; ``view.offers`` is not empty.  Asked again if the table refuses it."""

    def interject(self, view: TableView) -> Entry | None:
        """What this player does now without being asked, in turn or not: at a club table a claim, a call, an objection,
        at a guided one an answer to what another proposes.

        Asked of every seat after every entry; ``None``: nothing.  What the table refuses is dropped.
        """
        return None

    def entropy(self) -> bytes:
        """This seat's share in the seed of the next deal (``docs/fairness.md``): random bits unless one has better."""
        return fresh_bytes()


class Bot(Player):
    """A program that chooses among the lawful actions of its view; all its chance comes from ``rng``."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    @abstractmethod
    def choose(self, view: View) -> Advice:
        """One of ``view.legal`` and why.  ``view`` is the seat's own; the seat is to act."""

    def act(self, view: TableView) -> Entry:
        seat = view.viewer
        assert seat is not None
        if view.offers.cut:
            return Cut(seat)
        if view.offers.confirm:
            return Confirm(seat)
        assert view.deal is not None
        return Act(Seat(seat), (self.choose(view.deal).action,))


class RandomBot(Bot):
    """Any lawful action, all equally likely: the lowest anchor of strength."""

    def choose(self, view: View) -> Advice:
        return Advice(self.rng.choice(view.legal), "Any lawful action will do.")


class RuleBot(Bot):
    """The advice of the game's own folder: a heuristic that follows the book and says which counsel.

    At a club table it never errs, and knows its rights: it claims what its view proves, and nothing else.  At a guided
    table it accepts what its game says it may lose nothing by, and refuses the rest.
    """

    def choose(self, view: View) -> Advice:
        return view.game.advise(view)

    def interject(self, view: TableView) -> Entry | None:
        seat, deal, docket = view.viewer, view.deal, view.docket
        if seat is None or deal is None:
            return None
        if view.proposal is not None and view.offers.choices:
            return Act(seat, (ACCEPT if deal.game.agrees(deal, view.proposal) else REFUSE,))
        if docket is None:
            return None
        for case in deal.game.proved(deal, docket):
            return Claim(seat, case.offender, case.trick, case.kind)
        act = deal.game.exercise(deal, docket)
        return None if act is None else Act(seat, (act,))
