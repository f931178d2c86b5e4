"""The docket of Whist: what people do at a club table, and what its three codes make of it.

Each module holds one part, on top of the one before: ``means``, ``lead``, ``exposed``, ``order``, ``trump``,
``revokes``, ``number``, ``rest``.  Here is the whole: what may be done, and who is asked for it.  The rulings are in
``laws``; here their facts are found and their remedies carried out.
"""

from __future__ import annotations

from trickbook.cards import Card
from trickbook.contract.action import Action, Play, plays_of
from trickbook.contract.acts import (
    ACCEPT,
    ASK_VOID,
    DRAW_CARDS,
    LAY_DOWN,
    LIFT,
    LOOK_LAST,
    QUIT_TRICK,
    REFUSE,
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
from trickbook.contract.laws import Grant, Refusal
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.trickplay.docket import CardsShown, cards_played
from trickbook.games.whist.acts import SAY_FORGOT, SAY_REST, TAKE_UP, ClaimRest
from trickbook.games.whist.docket.exposed import PLAYED_AHEAD
from trickbook.games.whist.docket.lead import SuitOwed
from trickbook.games.whist.docket.means import (
    CALL_EXPOSED,
    CALL_SUIT,
    CALL_TRUMP,
    CHOOSE_CARD,
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

    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if not actions:
            raise IllegalAction("That is nothing to do; name an action.")
        if isinstance(actions[0], TableAct):
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.refusal_of(seat, actions[0]))
        elif self.state.is_over:
            raise IllegalAction("The hand is over.")
        elif not self.state.in_play or (cards := cards_played(actions)) is None:
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.state.why_not_by(seat, actions[0]))
        else:
            refuse(self.why_no_plays(seat, cards))

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        first = actions[0]
        if isinstance(first, TableAct):
            self.do(seat, first)
        elif not isinstance(first, Play):
            self.events += self.state.apply(first)
        else:
            self.correct()  # it can wait no longer
            self.refuse_rest()
            cards = [action.card for action in actions if isinstance(action, Play)]
            if seat in self.owes_card:
                self.play_late(seat, cards[0])
            elif len(cards) > 1:
                self.play_several(seat, cards)
            else:
                self.play_one(seat, cards[0])
        if not self.redeal:
            self.renew()

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """Why ``seat`` cannot put down ``cards``: only what is not in the hand cannot be (T-30)."""
        for card in cards:
            if not self.state.hands[seat] >> card & 1:
                return Refusal(f"You do not hold the {card.name}.")
        if len(set(cards)) < len(cards):
            return Refusal("A card can be played only once.")
        if self.correcting is not None and self.correcting[0] == seat and self.correcting[2] in cards:
            return Refusal("That card is on its way to the trick that you are putting right.", ("W-REV-8",))
        if seat in self.owes_card and len(cards) > 1:
            return Refusal("Play the one card that you owe to the trick you have omitted.", ("W-OMIT-2",))
        return None

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        """Why ``seat`` cannot do a table act, or has no right to it."""
        match act:
            case ExposeCard(card):
                return None if self.state.hands[seat] >> card & 1 else Refusal(f"You do not hold the {card.name}.")
            case NameCard(card):
                return self.why_not_name(seat, card)
            case CallCard() | ForbidCard():
                return self.why_no_call(seat, act)
            case Demand():
                if self.right_to(seat, act) is not None or self.misdirected(seat, act) is not None:
                    return None
                return Refusal("You have no right to demand that now.", ("W-PEN-3",))
            case TakeBack(card, instead):
                return self.why_not_back(seat, card, instead)
            case ObjectTo(kind, other):
                return self.why_no_objection(kind, other)
            case AnswerVoid():
                if seat not in self.asked:
                    return Refusal("Nobody has asked you whether you are void.", ("W-REV-9",))
                return None
            case ClaimRest():
                return self.why_no_rest(seat, act)
            case Say():
                return None if self.state.in_play else Refusal("The play is over.", ("W-ORD-3",))
            case Plain():
                return self.why_not_plain(seat, act)
        return Refusal("That has no place at Whist.")

    def why_not_name(self, seat: Seat, card: Card) -> Refusal | None:
        """Only cards that he holds or has in the trick, and the trump card, can be named by a player (T-5)."""
        if not self.state.in_play:
            return Refusal("The play is over.", ("W-EXP-11",))
        known = self.state.hands[seat] >> card & 1 or card == self.turned or self.card_of(seat) == card
        return None if known else Refusal(f"You do not hold the {card.name}.")

    def why_not_plain(self, seat: Seat, act: Plain) -> Refusal | None:
        """Why an act without further words is not possible now."""
        if act == WAIVE:
            return None
        if act == DRAW_CARDS:  # W-DRAW-2, W-DRAW-4
            lies = self.under_way or self.open_trick
            return (
                None if lies else Refusal("The trick has been quitted: no cards lie there.", ("W-DRAW-4", "W-DRAW-2"))
            )
        if act == LOOK_LAST:
            return None if self.quitted else Refusal("No trick has been quitted yet.", ("W-LAST-1",))
        if act == LAY_DOWN:
            return self.why_not_lay_down(seat)
        if act == ASK_VOID:
            return self.why_not_ask(seat)
        if act == QUIT_TRICK:
            return self.why_not_quit(seat)
        if act == TAKE_UP:
            return self.why_not_take_up(seat)
        if act in (ACCEPT, REFUSE):
            return self.why_no_answer(seat)
        if act == SAY_FORGOT:
            ok = seat == self.state.dealer and self.state.in_play and not self.state.lies
            return (
                None if ok else Refusal("Only the dealer can have forgotten it, once it is taken up.", ("W-TRUMP-7",))
            )
        if act == SAY_REST:
            return None if self.state.in_play else Refusal("There are no tricks left.", ("W-CONC-3",))
        return Refusal("That has no place at Whist.")

    def why_not_ask(self, seat: Seat) -> Refusal | None:
        """The question is for a partner who has not followed, while the trick lies open (W-REV-9)."""
        partner = self.partner(seat)
        card = self.card_of(partner) if self.under_way or self.open_trick else None
        if card is None or card.suit == self.plays[0][1].suit:
            return Refusal("Only a partner who has not followed suit may be asked.", ("W-REV-9",))
        return None

    def why_not_quit(self, seat: Seat) -> Refusal | None:
        """The winner's side turns a trick that is complete, or short of one card of its own (T-6, W-OMIT-1)."""
        if self.open_trick:
            winner = self.state.last_winner
        elif self.under_way:
            missing, winner = self.missing(), self.state.winner
            if len(missing) > 1:
                return Refusal("The trick is not complete.", ("W-PLAY-3",))
            if missing and self.side(missing[0]) != self.side(seat):  # nobody makes another's hand long
                return Refusal(f"{missing[0]} has still to play to the trick.", ("W-PLAY-3", "W-OMIT-1"))
        else:
            return Refusal("No trick lies open.", ("W-PLAY-11",))
        assert winner is not None
        if self.side(winner) != self.side(seat):
            return Refusal(f"{winner} is winning the trick, so that side turns it.", ("W-TRICK-4",))
        if any(right.name == CHOOSE_CARD and self.side(right.holders[0]) != self.side(seat) for right in self.rights):
            return Refusal("It is not settled yet which card goes to the trick.", ("W-EXP-3", "W-EXP-10"))
        return None

    def why_no_objection(self, kind: str, other: Seat) -> Refusal | None:
        """An objection needs something to look at; whether there is ground for it the ruling says."""
        if kind == "count":
            return None
        if not (self.under_way or self.open_trick):
            return Refusal("No trick lies open.", ("W-LOT-6", "W-ORD-4"))
        if self.card_of(other) is None:
            return Refusal(f"{other} has not played to this trick.", ("W-LOT-1", "W-ORD-4"))
        return None

    # Doing it ---------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, act: Action) -> None:
        """Do a table act that is possible."""
        match act:
            case CallCard():
                self.call_card(seat, act)
            case Demand():
                self.demand(seat, act)
            case ExposeCard(card):
                self.tell(seat, act)
                if self.to_lay_back and seat == self.state.dealer:
                    self.lay_back(seat, act)
                else:
                    self.show_card(seat, card.bit, "dropped face up on the table")
            case NameCard(card):
                self.tell(seat, act)
                self.name(seat, card)
            case TakeBack(card, instead):
                self.take_back(seat, card, instead)
            case ObjectTo(kind, other):
                self.tell(seat, act)
                if kind == "count":
                    self.count_hand(seat, other)
                elif kind == "lead":
                    self.object_to_lead(seat, other)
                else:
                    self.object_to_play(seat, other)
            case AnswerVoid(void):
                self.answer(seat, act, void=void)
            case ClaimRest():
                self.correct()
                self.claim_rest(seat, act)
            case Say(about):
                self.tell(seat, act)
                self.draw_attention(seat, f"the {about}")
            case Plain():
                self.do_plain(seat, act)

    def do_plain(self, seat: Seat, act: Plain) -> None:
        """Do an act without further words."""
        if act == WAIVE:
            self.waive(seat)
            return
        if act == QUIT_TRICK:
            self.correct()
            for other in self.missing() if self.under_way else []:
                self.refuse_rest()  # there are fewer tricks left to claim
                self.omit(other)
            self.quit_trick(seat)
            return
        if act == LAY_DOWN:
            self.lay_down(seat)
            return
        if act != TAKE_UP:  # the game tells that itself
            self.tell(seat, act)
        if act == DRAW_CARDS:
            lies = "complete, not touched" if self.open_trick else "incomplete"
            self.case("cards drawn", seat, trick=lies)
            self.events.append(CardsShown(tuple(self.plays)))
        elif act == LOOK_LAST:
            self.look_back(seat)
        elif act == ASK_VOID:
            self.asked.add(self.partner(seat))
            self.asked_in.add((self.partner(seat), self.number))
        elif act == TAKE_UP:
            self.take_up_trump(seat)
        elif act == ACCEPT:
            self.accept(seat)
        elif act == REFUSE:
            self.refuse_rest()
        elif act == SAY_FORGOT:
            self.trump_card_forgotten(seat)
        elif act == SAY_REST:
            self.say_rest(seat)

    def name(self, seat: Seat, card: Card) -> None:
        """A card is named: the trump card, one just played, or one of the hand (W-TRUMP-10, W-ORD-3, W-EXP-11)."""
        if card == self.turned:
            self.trump_card_named(seat)
        elif self.state.hands[seat] >> card & 1:
            self.show_card(seat, card.bit, "named by its holder")
        else:
            self.draw_attention(seat, "the trick")

    def answer(self, seat: Seat, act: AnswerVoid, *, void: bool) -> None:
        """The player answers whether he is void; whether that is true nobody is told (W-REV-9)."""
        self.tell(seat, act)
        self.asked.discard(seat)
        self.answered.append((seat, self.number))
        if void:
            self.denied.add((seat, self.number))

    def look_back(self, seat: Seat) -> None:
        """The last trick is looked at; where that is forbidden a suit may be called for it (W-LAST-4)."""
        ruling = self.case("looked back", seat, trick="the last", over=not self.state.in_play)
        if ruling.orders(Grant):
            self.owed_suits.append(SuitOwed(seat, ruling.rules))

    def demand(self, seat: Seat, act: Demand) -> None:
        """Somebody demands what he has a right to, or believes to have one; the first word binds (W-PEN-2)."""
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
        leading, due = self.state.led is None, self.on_turn
        second, third = self.places_played()
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
        if not leading and seat != due and self.hand_of(seat) == 3 and not second and not third:
            self.after_fourth_hand(seat)

    def lawful(self, seat: Seat) -> tuple[Action, ...]:
        return plays_of(self.late_cards(seat)) if seat in self.owes_card else super().lawful(seat)

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
            self.may_amend.clear()
            self.counted = None
            if (winner := self.state.last_winner) is not None:
                self.turned_by[self.number] = winner
            self.trump_card_lies()

    def retract(self, rules: tuple[str, ...]) -> list[tuple[Seat, Card]]:
        """As everywhere; what was done beside the plays stands, such as the trump card taken up."""
        beside = [
            (who, action) for _, who, action in self.state.steps[self.begun :]
            if action is not None and not isinstance(action, Play)
        ]  # fmt: skip
        self.may_amend.clear()
        self.counted = self.correcting = None
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
