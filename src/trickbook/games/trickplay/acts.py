"""What people do at a club table of trick play, sorted out: whether it can be done, and whose business it is then.

What can be done is much the same in every such game, and stands here; what follows from it is for a game's own docket
to say, which fills in the rest.  The rules that are cited are a row of each game's own book (``Cites``).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from trickbook.cards import Card
from trickbook.contract.action import Action
from trickbook.contract.acts import (
    ASK_VOID,
    DRAW_CARDS,
    LAY_DOWN,
    LOOK_LAST,
    QUIT_TRICK,
    WAIVE,
    AnswerVoid,
    CallCard,
    Demand,
    ExposeCard,
    ForbidCard,
    NameCard,
    ObjectTo,
    Plain,
    Say,
    TableAct,
    TakeBack,
)  # fmt: skip
from trickbook.contract.docket import refuse
from trickbook.contract.event import Event
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.trickplay.choices import ChoiceDocket
from trickbook.games.trickplay.docket import cards_played


class CardsShown(Event, frozen=True):
    """Everybody has shown which card of the trick is his."""

    plays: tuple[tuple[Seat, Card], ...]

    def __str__(self) -> str:
        return f"In the trick: {', '.join(f'{seat} {card}' for seat, card in self.plays)}."


class ActDocket(ChoiceDocket):
    """The docket of a deal of tricks with what people do to it."""

    renouncing: ClassVar[str]
    """What a partner has done who may be asked whether he is void."""

    # What may be done -------------------------------------------------------------------------------------------------

    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if not actions:
            raise IllegalAction("That is nothing to do; name an action.")
        if isinstance(actions[0], TableAct):
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.refusal_of(seat, actions[0]))
        elif self.state.is_over:
            raise IllegalAction("The hand is over.")
        elif (cards := self.put_down(actions)) is None:
            self.state.check_choice(seat, actions)
        else:
            refuse(self.why_no_plays(seat, cards))

    def put_down(self, actions: tuple[Action, ...]) -> list[Card] | None:
        """The cards of acts that are plays to tricks, else ``None``."""
        cards = cards_played(actions) if self.state.in_play else None
        return None if cards and len(cards) == 1 and self.state.draft else cards

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """Why ``seat`` cannot play ``cards``, or put them down together."""
        return self.why_not_held(seat, cards)

    def why_not_held(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """Only what is not in the hand cannot be put down, shown or named (T-30)."""
        absent = next((card for card in cards if not self.state.hands[seat] >> card & 1), None)
        if absent is not None:
            return Refusal(f"You do not hold the {absent.name}.")
        return Refusal("A card can be played only once.") if len(set(cards)) < len(cards) else None

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        """Why ``seat`` cannot do a table act, or has no right to it."""
        match act:
            case ExposeCard(card) | NameCard(card):
                return self.why_not_held(seat, [card])
            case CallCard() | ForbidCard():
                return None if self.right_to(seat, act) else self.why_no_call(seat, act)
            case Demand():
                return None if self.right_to(seat, act) else self.why_no_demand(seat, act)
            case TakeBack(card, instead):
                return self.why_not_back(seat, card, instead)
            case ObjectTo(kind, other):
                return self.why_no_objection(kind, other)
            case AnswerVoid():
                asked = seat in self.asked
                return None if asked else Refusal("Nobody has asked you whether you are void.", self.cites.ask)
            case Say():
                return None
            case Plain():
                return self.why_not_plain(seat, act)
        return Refusal(f"That has no place at {self.game.title}.")

    def why_not_plain(self, seat: Seat, act: Plain) -> Refusal | None:
        """Why an act without further words is not possible now."""
        if act == WAIVE:
            return None
        if act == DRAW_CARDS:
            lies = self.trick_lies
            return None if lies else Refusal("No trick lies open, so there are no cards to draw.", self.cites.draw)
        if act == LOOK_LAST:
            return self.why_not_look()
        if act == LAY_DOWN:
            return self.why_not_lay_down(seat)
        if act == ASK_VOID:
            return self.why_not_ask(seat)
        if act == QUIT_TRICK:
            return self.why_not_quit(seat)
        return Refusal(f"That has no place at {self.game.title}.")

    def why_not_lay_down(self, seat: Seat) -> Refusal | None:
        """Why a hand cannot be abandoned."""
        return None if self.state.hands[seat] else Refusal("You hold no cards.")

    def why_not_ask(self, seat: Seat) -> Refusal | None:
        """The question is for a partner who has renounced, while the trick lies open."""
        card = self.card_of(self.partner(seat)) if self.trick_lies else None
        if card is None or not self.renounced(card):
            return Refusal(f"Only a partner who has {self.renouncing} may be asked.", self.cites.ask)
        return None

    def why_not_quit(self, seat: Seat) -> Refusal | None:
        """The winner's side turns a trick that is complete, or short of one card of its own that is forgotten (T-6)."""
        if not self.trick_lies:
            return Refusal("No trick lies open.", self.cites.turn)
        winner, missing = self.state.last_winner, []
        if self.under_way:
            winner, missing = self.state.winner, self.missing()
        if len(missing) > 1:
            return Refusal("The trick is not complete.", self.cites.order)
        if missing and self.side(missing[0]) != self.side(seat):  # nobody makes another's hand long
            return Refusal(f"{missing[0]} has still to play to the trick.", self.cites.missing)
        assert winner is not None
        if self.side(winner) != self.side(seat):
            return Refusal(f"{winner} is winning the trick, so that side turns it.", self.cites.turn)
        return None

    def why_no_objection(self, kind: str, other: Seat) -> Refusal | None:
        """An objection needs something to look at; whether there is ground for it the ruling says."""
        if kind == "count":
            return None
        if not self.trick_lies:
            return Refusal("No trick lies open.", self.cites.objection)
        played = self.card_of(other) is not None
        return None if played else Refusal(f"{other} has not played to this trick.", self.cites.objection)

    @abstractmethod
    def renounced(self, card: Card) -> bool:
        """Whether ``card``, not led, renounces in the open trick as far as partner may ask."""

    @abstractmethod
    def why_no_call(self, seat: Seat, act: CallCard | ForbidCard) -> Refusal | None:
        """Why ``seat`` may not call or forbid a card now, having no right opened to it."""

    @abstractmethod
    def why_no_demand(self, seat: Seat, act: Demand) -> Refusal | None:
        """Why ``seat`` may not demand that now, having no right to it."""

    @abstractmethod
    def why_not_back(self, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """Why a card stays where it lies."""

    @abstractmethod
    def why_not_look(self) -> Refusal | None:
        """Why the last trick cannot be looked at."""

    # Doing it ---------------------------------------------------------------------------------------------------------

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if isinstance(actions[0], TableAct):
            self.do(seat, actions[0])
        elif (cards := self.put_down(actions)) is None:
            self.perform_lawful(seat, actions)
        else:
            self.play_cards(seat, cards)

    def perform_lawful(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do lawful actions that are no plays to tricks."""
        for action in actions:
            self.events += self.state.apply(action)

    def play_cards(self, seat: Seat, cards: list[Card]) -> None:
        """One card is played, or several are put down together."""
        if len(cards) > 1:
            self.play_several(seat, cards)
        else:
            self.play_one(seat, cards[0])

    def do(self, seat: Seat, act: Action) -> None:
        """Do a table act that is possible."""
        match act:
            case CallCard() | ForbidCard() | Demand():
                self.demand(seat, act)
            case TakeBack(card, instead):
                self.take_back(seat, card, instead)
            case Plain():
                self.do_plain(seat, act)
            case _:
                self.tell(seat, act)
        match act:
            case ExposeCard(card):
                self.drop(seat, card)
            case NameCard(card):
                self.name(seat, card)
            case ObjectTo("count", other):
                self.count_hand(seat, other)
            case ObjectTo("lead", other):
                self.object_to_lead(seat, other)
            case ObjectTo(_, other):
                self.object_to_play(seat, other)
            case AnswerVoid(void):
                self.asked.discard(seat)
                self.answered.append((seat, self.number))
                if void:
                    self.denied.add((seat, self.number))
            case Say(about):
                self.draw_attention(seat, f"the {about}")

    def do_plain(self, seat: Seat, act: Plain) -> None:
        """Do an act without further words."""
        if act == QUIT_TRICK:
            self.turn(seat)
        elif act == WAIVE:
            self.waive(seat)
        else:
            self.tell(seat, act)
        if act == DRAW_CARDS:
            self.events.append(CardsShown(tuple(self.plays)))
        elif act == LOOK_LAST:
            self.look_back(seat)
        elif act == ASK_VOID:
            self.asked.add(self.partner(seat))
        elif act == LAY_DOWN:
            self.lay_down(seat)

    def look_back(self, seat: Seat) -> None:
        """The last trick is looked at; where that is free, nothing follows."""
        return

    @abstractmethod
    def play_one(self, seat: Seat, card: Card) -> None:
        """A card is led or played, in turn or not."""

    @abstractmethod
    def play_several(self, seat: Seat, cards: list[Card]) -> None:
        """Cards are put down together."""

    @abstractmethod
    def demand(self, seat: Seat, act: Action) -> None:
        """Somebody calls, forbids, demands or claims; the first word binds."""

    @abstractmethod
    def take_back(self, seat: Seat, card: Card, instead: Card | None) -> None:
        """A lead out of turn is taken back, or a card of the open trick is replaced."""

    @abstractmethod
    def drop(self, seat: Seat, card: Card) -> None:
        """A card is dropped or shown."""

    @abstractmethod
    def name(self, seat: Seat, card: Card) -> None:
        """A card is named."""

    @abstractmethod
    def draw_attention(self, seat: Seat, what: str) -> None:
        """Attention is drawn to ``the trick`` or ``the score``."""

    @abstractmethod
    def lay_down(self, seat: Seat) -> None:
        """A hand is abandoned."""

    @abstractmethod
    def turn(self, seat: Seat) -> None:
        """The trick is turned, a card of the same side perhaps missing."""

    # Objections -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def count_hand(self, seat: Seat, other: Seat) -> None:
        """Somebody has the cards of a hand counted."""

    @abstractmethod
    def object_to_lead(self, seat: Seat, other: Seat) -> None:
        """Somebody objects to a lead."""

    @abstractmethod
    def object_to_play(self, seat: Seat, other: Seat) -> None:
        """Somebody points out a card as played out of its order."""
