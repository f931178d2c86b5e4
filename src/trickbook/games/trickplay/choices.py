"""What objections, demands and choices among cards have in common, whatever a game's laws make of them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeAlias

import msgspec

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.acts import CallCard
from trickbook.contract.docket import InForce, Right
from trickbook.contract.laws import Answer, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.docket import TrickDocket
from trickbook.games.trickplay.state import TrickState

CHOOSE_CARD = "choose a card"
"""The right to say which of several cards goes to the trick."""
NEXT_PLAYS = "the next player plays"

Rules: TypeAlias = tuple[str, ...]


class Cites(NamedTuple):
    """The rules of a game's book by which things are refused, or found in order, at a table."""

    ask: Rules
    """Whether partner is void may be asked, and is answered."""
    draw: Rules
    """Cards of a trick that lies open are drawn."""
    order: Rules
    """Everybody plays to a trick, in turn, before it is turned."""
    turn: Rules
    """The side that has won a trick turns it."""
    missing: Rules
    """Nobody turns a trick without a card of the other side."""
    objection: Rules
    """What lies in an open trick may be objected to."""
    lead: Rules
    """A lead was in order."""
    play: Rules
    """A card was played in turn."""
    choice: Rules
    """One of several cards is chosen."""


class ChoiceDocket(TrickDocket):
    """The docket of a deal of tricks in which leads are objected to, cards demanded, and one of several chosen."""

    cites: ClassVar[Cites]
    one_demand: ClassVar[tuple[str, ...]]
    """The rights to say what a player's next card is to be: they end with the first demand."""

    def __init__(self, state: TrickState) -> None:
        super().__init__(state)
        self.counted: tuple[Seat, Card] | None = None
        """The card that goes to the trick for the time being, of several."""

    @property
    def trick_lies(self) -> bool:
        """Whether cards of a trick lie on the table."""
        return self.under_way or self.open_trick > 0

    def partner(self, seat: Seat) -> Seat:
        """The partner of ``seat``."""
        return self.game.next_seat(seat, 2)

    # Objections -------------------------------------------------------------------------------------------------------

    def judge_lead(self, seat: Seat, other: Seat) -> Ruling | None:
        """The ruling on a lead of ``other``; if it was in order, or another's, that is said."""
        first = self.plays[0][0]
        if first != other or other == self.leader:
            sentence = f"{first} had to lead and led." if first == self.leader else f"{first} has led, not {other}."
            self.groundless("lead out of turn", other, seat, f"{sentence} Nothing changes.", self.cites.lead)
            return None
        assert self.leader is not None
        whose = "the partner's" if self.side(self.leader) == self.side(other) else "an adversary's"
        return self.case("lead out of turn", other, seat, all_played=self.complete, lead_was=whose)

    def judge_order(self, seat: Seat, other: Seat, **more: Answer) -> bool:
        """Rule on a card that ``other`` has played before its turn; if it was in order, that is said."""
        order = [who for who, _ in self.plays]
        due = [self.game.next_seat(order[0], step) for step in range(4)]
        place, before = due.index(other), order[: order.index(other)]
        done = [who in before or self.sits_out(who) for who in due]
        if place < 2 or all(done[:place]):
            sentence = f"{other} played in turn. Nothing changes."
            self.groundless("play out of turn", other, seat, sentence, self.cites.play)
            return False
        self.case(
            "play out of turn", other, seat,
            hand="third" if place == 2 else "fourth", second_played=done[1], third_played=due[2] in before, **more,
        )  # fmt: skip
        return True

    def notice(self, name: str, against: Seat) -> None:
        """A right that nobody had noticed is open to those who have it."""
        self.rights = [
            msgspec.structs.replace(right, open=True) if (right.name, right.against) == (name, against) else right
            for right in self.rights
        ]

    # Demands and choices ----------------------------------------------------------------------------------------------

    def bind(self, owner: Seat, act: Action, by: Seat) -> None:
        """``act`` binds the next card of ``owner``; what else might be ordered for it is over."""
        trick = self.next_trick_of(owner)
        self.in_force[owner, trick] = InForce(owner, act, by, trick)
        self.demands.append(self.in_force[owner, trick])
        for right in tuple(self.rights):
            if right.against == owner and right.name in self.one_demand:
                self.close(right)
                self.lapsed(right)

    def let_choose(self, seat: Seat, counts: Card, cards: list[Card], holders: tuple[Seat, ...], rules: Rules) -> None:
        """``holders`` may say until the next player plays which of ``cards`` goes to the trick; now ``counts`` does."""
        self.counted = (seat, counts)
        others = tuple(other for other in self.game.seats if other != seat)
        choices = tuple(map(CallCard, cards))
        self.grant(Right(CHOOSE_CARD, seat, holders, choices, NEXT_PLAYS, rules, others, self.number))

    def choose_card(self, card: Card) -> None:
        """``card`` goes to the trick; the one that did lies exposed."""
        assert self.counted is not None
        seat, counts = self.counted
        self.counted = None
        if card != counts:
            self.replace(seat, counts, card, self.cites.choice)
            self.expose(seat, counts.bit)

    # The open trick goes ----------------------------------------------------------------------------------------------

    def quit_open(self) -> None:
        before = self.quitted
        super().quit_open()
        if self.quitted > before:
            self.forget()

    def retract(self, rules: Rules) -> list[tuple[Seat, Card]]:
        self.forget()
        return super().retract(rules)

    def forget(self) -> None:
        """The open trick lies there no more, and so nothing in it can be changed."""
        self.may_amend.clear()
        self.counted = None
