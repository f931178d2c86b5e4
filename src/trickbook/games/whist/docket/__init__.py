"""The docket of Whist: what people do at a club table, and what its three codes make of it.

Each module holds one part, on top of the one before: ``means``, ``lead``, ``exposed``, ``order``, ``trump``,
``revokes``, ``number``, ``rest``.  Here is the whole: what may be done, and who is asked for it.  The rulings are in
``laws``; here their facts are found and their remedies carried out.
"""

from __future__ import annotations

from trickbook.cards import Card
from trickbook.contract.action import PLAYS, Action, Play, plays_of
from trickbook.contract.acts import (
    ACCEPT,
    ASK_VOID,
    DRAW_CARDS,
    LIFT,
    REFUSE,
    AnswerVoid,
    CallCard,
    Demand,
    NameCard,
    Plain,
    Say,
    TakeBack,
)  # fmt: skip
from trickbook.contract.event import Event
from trickbook.contract.laws import Grant, Refusal
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.choices import CHOOSE_CARD
from trickbook.games.whist.acts import SAY_FORGOT, SAY_REST, TAKE_UP, ClaimRest
from trickbook.games.whist.docket.exposed import PLAYED_AHEAD
from trickbook.games.whist.docket.lead import SuitOwed
from trickbook.games.whist.docket.means import (
    CALL_EXPOSED,
    CALL_SUIT,
    CALL_TRUMP,
    CORRECTION,
    ORDER,
    PENALTY,
)  # fmt: skip
from trickbook.games.whist.docket.number import WRONG_NUMBER
from trickbook.games.whist.docket.rest import ANSWER, Rest
from trickbook.games.whist.docket.trump import TO_LAY_BACK

__all__ = [
    "ANSWER", "CALL_EXPOSED", "CALL_SUIT", "CALL_TRUMP", "CHOOSE_CARD", "CORRECTION", "ORDER", "PENALTY", "TO_LAY_BACK",
    "WRONG_NUMBER", "WhistDocket",
]  # fmt: skip


class WhistDocket(Rest):
    """The docket of a deal of Whist."""

    # What may be done -------------------------------------------------------------------------------------------------

    def meant(self, seat: Seat, action: Action) -> Action:
        return TAKE_UP if action == LIFT else super().meant(seat, action)  # the one card there is to take up: T-24

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        super().perform(seat, actions)
        if not self.redeal:
            self.renew()

    def play_cards(self, seat: Seat, cards: list[Card]) -> None:
        self.correct()  # it can wait no longer
        self.refuse_rest()
        if seat in self.owes_card:
            self.play_late(seat, cards[0])
        else:
            super().play_cards(seat, cards)

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        if (refusal := super().why_no_plays(seat, cards)) is not None:
            return refusal
        if self.correcting is not None and self.correcting[0] == seat and self.correcting[2] in cards:
            return Refusal("That card is on its way to the trick that you are putting right.", ("W-REV-8",))
        if seat in self.owes_card and len(cards) > 1:
            return Refusal("Play the one card that you owe to the trick you have omitted.", ("W-OMIT-2",))
        return None

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        match act:
            case NameCard(card):
                return self.why_not_name(seat, card)
            case ClaimRest():
                return self.why_no_rest(seat, act)
            case Say() if not self.state.in_play:
                return Refusal("The play is over.", ("W-ORD-3",))
        return super().refusal_of(seat, act)

    def why_no_demand(self, seat: Seat, act: Demand) -> Refusal | None:
        """A demand that a right was meant by may be made, and costs it (W-PEN-3)."""
        if self.misdirected(seat, act) is not None:
            return None
        return Refusal("You have no right to demand that now.", ("W-PEN-3",))

    def why_not_name(self, seat: Seat, card: Card) -> Refusal | None:
        """Only cards that he holds or has in the trick, and the trump card, can be named by a player (T-5)."""
        if not self.state.in_play:
            return Refusal("The play is over.", ("W-EXP-11",))
        known = self.state.hands[seat] >> card & 1 or card == self.turned or self.card_of(seat) == card
        return None if known else Refusal(f"You do not hold the {card.name}.")

    def why_not_plain(self, seat: Seat, act: Plain) -> Refusal | None:
        if act == TAKE_UP:
            return self.why_not_take_up(seat)
        if act in (ACCEPT, REFUSE):
            return self.why_no_answer(seat)
        if act == SAY_FORGOT and (seat != self.state.dealer or not self.state.in_play or self.state.lies):
            return Refusal("Only the dealer can have forgotten it, once it is taken up.", ("W-TRUMP-7",))
        if act == SAY_REST and not self.state.in_play:
            return Refusal("There are no tricks left.", ("W-CONC-3",))
        return None if act in (SAY_FORGOT, SAY_REST) else super().why_not_plain(seat, act)

    def why_not_look(self) -> Refusal | None:
        return None if self.quitted else Refusal("No trick has been quitted yet.", ("W-LAST-1",))

    def renounced(self, card: Card) -> bool:
        """It does not follow suit (W-REV-9)."""
        return card.suit != self.plays[0][1].suit

    def why_not_quit(self, seat: Seat) -> Refusal | None:
        if (refusal := super().why_not_quit(seat)) is not None:
            return refusal
        if any(right.name == CHOOSE_CARD and self.side(right.holders[0]) != self.side(seat) for right in self.rights):
            return Refusal("It is not settled yet which card goes to the trick.", ("W-EXP-3", "W-EXP-10"))
        return None

    # Doing it ---------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, act: Action) -> None:
        if isinstance(act, ClaimRest):
            self.correct()
            self.claim_rest(seat, act)
        else:
            super().do(seat, act)

    def do_plain(self, seat: Seat, act: Plain) -> None:
        if act == TAKE_UP:
            self.take_up_trump(seat)  # the game tells that itself
            return
        if act == DRAW_CARDS:
            self.case("cards drawn", seat, trick="complete, not touched" if self.open_trick else "incomplete")
        elif act == ASK_VOID:
            self.asked_in.add((self.partner(seat), self.number))
        super().do_plain(seat, act)
        if act == ACCEPT:
            self.accept(seat)
        elif act == REFUSE:
            self.refuse_rest()
        elif act == SAY_FORGOT:
            self.trump_card_forgotten(seat)
        elif act == SAY_REST:
            self.say_rest(seat)

    def turn(self, seat: Seat) -> None:
        self.correct()
        for other in self.missing() if self.under_way else []:
            self.refuse_rest()  # there are fewer tricks left to claim
            self.omit(other)
        self.quit_trick(seat)

    def drop(self, seat: Seat, card: Card) -> None:
        if self.to_lay_back and seat == self.state.dealer:
            self.lay_back(seat, card)
        else:
            self.show_card(seat, card.bit, "dropped face up on the table")

    def name(self, seat: Seat, card: Card) -> None:
        """A card is named: the trump card, one just played, or one of the hand (W-TRUMP-10, W-ORD-3, W-EXP-11)."""
        if card == self.turned:
            self.trump_card_named(seat)
        elif self.state.hands[seat] >> card & 1:
            self.show_card(seat, card.bit, "named by its holder")
        else:
            self.draw_attention(seat, "the trick")

    def look_back(self, seat: Seat) -> None:
        """The last trick is looked at; where that is forbidden a suit may be called for it (W-LAST-4)."""
        ruling = self.case("looked back", seat, trick="the last", over=not self.state.in_play)
        if ruling.orders(Grant):
            self.owed_suits.append(SuitOwed(seat, ruling.rules))

    def demand(self, seat: Seat, act: Action) -> None:
        """Somebody demands what he has a right to, or believes to have one; the first word binds (W-PEN-2)."""
        if isinstance(act, CallCard):
            self.call_card(seat, act)
            return
        assert isinstance(act, Demand)
        right = self.right_to(seat, act)
        if right is None:
            self.misdirect(seat, act)
            return
        self.tell(seat, act)
        self.close(right)
        if right.name == CALL_SUIT:
            self.suit_called(seat, act, right)
        elif right.name == CALL_TRUMP:
            self.trump_called(seat, act, right)
        elif right.name == CORRECTION:
            self.correction_ordered(seat, act, right)
        elif right.name == PENALTY:
            self.fine_chosen(seat, act, right)
        elif right.name == WRONG_NUMBER:
            self.number_chosen(act, right)
        elif right.name == TO_LAY_BACK:
            self.to_lay_back = True
        elif right.rules == PLAYED_AHEAD:
            self.ordered_to_win(seat, act, right)
        else:
            self.bind(right.against, act, seat)

    # Plays ------------------------------------------------------------------------------------------------------------

    def play_one(self, seat: Seat, card: Card, *, waited: bool = False) -> None:
        """A card is led or played, in turn or not."""
        if self.has_played(seat):
            self.play_ahead(seat, card)
            return
        hasty, exposed = not waited and self.is_hasty(seat, card), self.exposed[seat]
        leading, overtaking = self.state.led is None, self.overtakes(seat)
        if not leading:
            self.lead_followed(seat)
        self.lapse(play_of=seat)
        if seat == self.state.dealer:
            self.dealer_plays()
        self.play(seat, card)
        self.cards_played[seat, self.number] = 4 * (self.number - 1) + len(self.plays)
        self.obeyed_trump_call(seat, card)
        if hasty:
            self.after_haste(seat, card, exposed)
        if overtaking:
            self.after_fourth_hand(seat)

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        if seat in self.owes_card:
            return plays_of(self.late_cards(seat))
        if self.correcting is None or self.correcting[0] != seat:
            return super().lawful(seat)
        _, card, instead = self.correcting  # with no other card to play, to say it again puts it right at once
        return tuple(act for act in super().lawful(seat) if act != PLAYS[instead]) or (TakeBack(card, instead),)

    def owed(self, seat: Seat) -> Action | None:
        """An answer to partner, a card to an earlier trick, and what the dealer owes the trump card."""
        if seat in self.asked:
            return AnswerVoid(self.revoked(seat, self.number) is None)
        if seat in self.owes_card:
            return plays_of(self.late_cards(seat))[0]
        return self.dealer_owes(seat)

    # What the docket does by itself -----------------------------------------------------------------------------------

    def quit_open(self) -> None:
        before = self.quitted
        super().quit_open()
        if self.quitted > before:
            if (winner := self.state.last_winner) is not None:
                self.turned_by[self.number] = winner
            self.trump_card_lies()

    def retract(self, rules: tuple[str, ...]) -> list[tuple[Seat, Card]]:
        """As everywhere; what was done beside the plays stands, such as the trump card taken up."""
        beside = [
            (who, action) for _, who, action in self.state.steps[self.begun :]
            if action is not None and not isinstance(action, Play)
        ]  # fmt: skip
        self.correcting = None
        self.ahead = [ahead for ahead in self.ahead if ahead.trick != self.number]
        self.asked_in = {(seat, trick) for seat, trick in self.asked_in if trick != self.number}
        taken_back = super().retract(rules)
        for who, action in beside:
            self.state.force(who, action)
        return taken_back

    def finish(self) -> list[Event]:
        before = len(self.events)
        self.correct()
        super().finish()
        return self.events[before:]
