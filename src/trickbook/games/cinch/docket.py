"""Foster's laws of the play at a club table: what is detected in the tricks, and what the rulings make happen.

Pedro borrows these laws (P-PLAY-12); what comes before the play of Cinch is in ``opening``.  The rulings themselves are
in ``laws``: here, in ``calls`` and in ``corrections`` their facts are found and their remedies carried out.

An act that might have been lawful is not betrayed: a lead or a card out of turn lies there like any other until
somebody objects or claims (T-31).  What is an irregularity by its very nature, such as a card dropped, is open at once.
"""

from __future__ import annotations

from trickbook.cards import Card, card_set, cards_in
from trickbook.contract.action import PLAYS, Action, Play
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
from trickbook.contract.docket import Right, refuse
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.cinch.calls import CLAIM_LEAD, CLAIM_TRICK, why_no_right
from trickbook.games.cinch.corrections import CorrectionDocket
from trickbook.games.trickplay.docket import CardsShown, cards_played


class FosterDocket(CorrectionDocket):
    """The docket under Foster's code."""

    # What may be done -------------------------------------------------------------------------------------------------

    @property
    def before_play(self) -> bool:
        """Whether no card can be played to a trick yet."""
        return not self.state.in_play and not self.state.is_over

    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if not actions:
            raise IllegalAction("That is nothing to do; name an action.")
        if self.before_play:
            self.check_opening(seat, actions)
        elif isinstance(actions[0], TableAct):
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.refusal_of(seat, actions[0]))
        elif self.state.is_over:
            raise IllegalAction("The hand is over.")
        elif (cards := cards_played(actions)) is None or (len(cards) == 1 and self.state.draft):
            self.state.check_choice(seat, actions)
        else:
            refuse(self.why_no_plays(seat, cards))

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if self.before_play:
            self.perform_opening(seat, actions)
        elif isinstance(actions[0], TableAct):
            self.do(seat, actions[0])
        elif (cards := cards_played(actions)) is None or (len(cards) == 1 and self.state.draft):
            self.perform_lawful(seat, actions)
        elif len(cards) > 1:
            self.play_several(seat, cards)
        else:
            self.play_one(seat, cards[0])

    def check_opening(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Raise ``IllegalAction`` for what cannot be done before the play: here, whatever is not lawful."""
        if isinstance(actions[0], TableAct):
            if actions != (WAIVE,):
                raise IllegalAction("There is nothing of that kind before the play.", ("C-IRR-26",))
        else:
            self.state.check_choice(seat, actions)

    def perform_opening(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do what may be done before the play."""
        if actions == (WAIVE,):
            self.waive(seat)
        else:
            self.perform_lawful(seat, actions)

    def perform_lawful(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do lawful actions; a stack is a play of the card on top."""
        state, before = self.state, len(self.state.steps) - self.state.draft.bit_count()
        in_play, first = state.in_play, state.led is None
        leader, hand, top = state.to_act, state.hands[seat], actions[-1]
        if in_play and isinstance(top, Play):
            self.lapse(play_of=seat)
        for action in actions:
            self.events += state.apply(action)
        if in_play and not state.draft and isinstance(top, Play):
            if first:  # hands are stacked in the first trick
                self.number, self.plays, self.leader, self.begun, self.laid = 1, [], leader, before, 0
            self.plays.append((seat, top.card))
            for card in cards_in(hand & ~state.hands[seat]):
                self.take_up(seat, card)

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """Why ``seat`` cannot put down ``cards``: only what is not in the hand cannot be (T-30)."""
        hand = self.state.hands[seat]
        for card in cards:
            if not hand >> card & 1:
                return Refusal(f"You do not hold the {card.name}.")
        if len(set(cards)) < len(cards):
            return Refusal("A card can be played only once.")
        if self.state.phase != "play":  # a hand that is too long is laid down by itself, as its game has it
            if seat != self.state.to_act:
                return Refusal(f"{self.state.to_act} is laying cards under the one to be played; wait for that.")
            return self.state.why_not(PLAYS[cards[0]]) or Refusal("One thing at a time.")
        return None

    def refusal_of(self, seat: Seat, act: Action) -> Refusal | None:
        """Why ``seat`` cannot do a table act, or has no right to it."""
        match act:
            case ExposeCard(card) | NameCard(card):
                return None if self.state.hands[seat] >> card & 1 else Refusal(f"You do not hold the {card.name}.")
            case CallCard() | ForbidCard():
                return None if self.right_to(seat, act) else self.why_no_call(seat, act)
            case Demand():
                return None if self.right_to(seat, act) else why_no_right(act)
            case TakeBack(card, instead):
                return self.why_not_back(seat, card, instead)
            case ObjectTo(kind, other):
                return self.why_no_objection(kind, other)
            case AnswerVoid():
                if seat not in self.asked:
                    return Refusal("Nobody has asked you whether you are void.", ("C-PLAY-18",))
            case Say():
                return None
            case Plain():
                return self.why_not_plain(seat, act)
            case _:
                return Refusal("That has no place in the play of this game.")
        return None

    def why_not_plain(self, seat: Seat, act: Plain) -> Refusal | None:
        """Why an act without further words is not possible now."""
        if act == WAIVE:
            return None
        if act == DRAW_CARDS:  # C-PLAY-20
            lies = self.under_way or self.open_trick
            return None if lies else Refusal("No trick lies open, so there are no cards to draw.", ("C-PLAY-20",))
        if act == LOOK_LAST:
            if not self.game.shows_last_trick or not self.state.tricks:  # type: ignore[attr-defined]
                return Refusal("There is no trick that may be looked at again.", ("C-PLAY-17",))
            return None
        if act == LAY_DOWN:
            return None if self.state.hands[seat] else Refusal("You hold no cards.")
        if act == ASK_VOID:
            return self.why_not_ask(seat)
        if act == QUIT_TRICK:
            return self.why_not_quit(seat)
        return Refusal("That has no place in the play of this game.")

    def why_not_ask(self, seat: Seat) -> Refusal | None:
        """The question is for a partner who has neither followed nor trumped, while the trick lies open (C-PLAY-18)."""
        partner = self.game.next_seat(seat, 2)
        card = self.card_of(partner) if self.under_way or self.open_trick else None
        if card is None or partner == self.plays[0][0] or not self.renounced(card):
            return Refusal("Only a partner who has neither followed nor trumped may be asked.", ("C-PLAY-18",))
        return None

    def renounced(self, card: Card) -> bool:
        """Whether ``card`` neither follows nor trumps in the open trick."""
        tables = self.state.tables
        assert tables is not None
        led = tables.suit_of[self.plays[0][1]]
        return tables.suit_of[card] not in (led, tables.trump)

    def why_not_quit(self, seat: Seat) -> Refusal | None:
        """The winner's side turns a trick that is complete, or short of one card that was forgotten (T-6)."""
        if self.open_trick:
            winner = self.state.last_winner
        elif self.under_way:
            winner = self.state.winner
            missing = self.missing()
            if len(missing) > 1:
                return Refusal("The trick is not complete.", ("C-PLAY-12",))
            if missing and self.side(missing[0]) != self.side(seat):  # nobody makes another's hand foul
                return Refusal(f"{missing[0]} has still to play to the trick.", ("C-PLAY-12", "C-IRR-40"))
        else:
            return Refusal("No trick lies open.", ("C-PLAY-12",))
        assert winner is not None
        if self.side(winner) != self.side(seat):
            return Refusal(f"{winner} is winning the trick, so that side turns it.", ("C-PLAY-12",))
        if any(right.name == "choose card" for right in self.rights):
            return Refusal("It is not settled yet which of the cards played together counts.", ("C-IRR-31",))
        return None

    # Doing it ---------------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, act: Action) -> None:
        """Do a table act that is possible."""
        match act:
            case CallCard() | ForbidCard() | Demand():
                self.demand(seat, act)
            case ExposeCard(card):
                self.tell(seat, act)
                self.show_card(seat, card.bit, "dropped or shown")
            case NameCard(card):
                self.tell(seat, act)
                self.show_card(seat, card.bit, "named")
            case TakeBack(card, instead):
                self.take_back(seat, card, instead)
            case ObjectTo(kind, other):
                self.tell(seat, act)
                self.object_to(seat, kind, other)
            case AnswerVoid(void):
                self.tell(seat, act)
                self.asked.discard(seat)
                self.answered.append((seat, self.number))
                if void:
                    self.denied.add((seat, self.number))  # C-IRR-34: no remedy after a denial
            case Say():
                self.tell(seat, act)
                self.draw_attention(seat)
            case Plain():
                self.do_plain(seat, act)

    def do_plain(self, seat: Seat, act: Plain) -> None:
        """Do an act without further words."""
        if act == QUIT_TRICK:
            missing = self.missing() if self.under_way else []
            self.quit_trick(seat)
            for other in missing:  # C-IRR-40: one of the side's own, by ``why_not_quit``
                self.enforce(self.case("card omitted", other, quitted=True), other)
            return
        if act == WAIVE:
            self.waive(seat)
            return
        self.tell(seat, act)
        if act == DRAW_CARDS:
            self.events.append(CardsShown(tuple(self.plays)))
        elif act == ASK_VOID:
            self.asked.add(self.game.next_seat(seat, 2))
        elif act == LAY_DOWN:
            self.enforce(self.case("hand abandoned", seat), seat, self.state.hands[seat])

    # Plays ------------------------------------------------------------------------------------------------------------

    def play_one(self, seat: Seat, card: Card) -> None:
        """A card is led or played, in turn or not."""
        self.lapse(play_of=seat)
        if self.has_played(seat):
            self.played_on.add(seat)  # C-IRR-23, T-7: in turn or not
            self.show_card(seat, card.bit, "dropped or shown")
            return
        hasty = self.is_hasty(seat)
        due = self.state.to_act
        second, third = self.places_played()
        leading = self.state.led is None
        second |= not leading and self.sits_out(self.game.next_seat(self.plays[0][0]))  # nobody to be told anything
        self.play(seat, card)
        if self.state.is_over and self.open_trick == 0:
            return
        if hasty:
            self.grant(self.latent("claim lead", seat, (CLAIM_LEAD,), "the next player plays", ("C-IRR-38",)))
        elif not leading and seat != due and self.hand_of(seat) == 3 and not second and not third:
            until = "the trick is turned and quitted"
            self.grant(self.latent("claim trick", seat, (CLAIM_TRICK,), until, ("C-IRR-13",)))

    def latent(
        self, name: str, offender: Seat, choices: tuple[Action, ...], until: str, rules: tuple[str, ...]
    ) -> Right:
        """A right of the adversaries that nobody has noticed yet."""
        by_next = name == "claim lead"
        others = tuple(other for other in self.game.seats if other != offender) if by_next else ()
        return Right(
            name, offender, self.adversaries(offender), choices, until, rules, others, self.number, open=False
        )  # fmt: skip

    def is_hasty(self, seat: Seat) -> bool:
        """Whether ``seat``, with exposed cards that nobody has called, leads before the last trick is turned."""
        return (
            self.state.led is None
            and self.open_trick > 0
            and seat == self.state.to_act
            and bool(self.exposed[seat])
            and self.binding(seat) is None
        )

    def play_several(self, seat: Seat, cards: list[Card]) -> None:
        """Several cards at once: of those he may lawfully play the adversaries choose one (C-IRR-31)."""
        if self.has_played(seat) or seat != self.state.to_act:
            self.lapse(play_of=seat)
            if self.has_played(seat):
                self.played_on.add(seat)
            self.show_card(seat, card_set(cards), "dropped or shown")
            return
        lawful = [card for card in cards if self.lawful_cards(seat) >> card & 1]
        number = "several" if len(lawful) > 1 else "one" if lawful else "none"
        ruling = self.case("several cards played", seat, lawful=number, next_played=False)
        if not lawful:
            self.expose(seat, card_set(cards))
            return
        counts = lawful[0]  # until it is chosen, and if it is not: the player put this one down first
        self.play_one(seat, counts)
        self.expose(seat, card_set(cards) & ~counts.bit)
        if len(lawful) > 1:
            self.together = (seat, counts)
            others = tuple(other for other in self.game.seats if other != seat)
            choices = tuple(CallCard(card) for card in lawful)
            until = "the next player plays"
            self.grant(
                Right("choose card", seat, self.adversaries(seat), choices, until, ruling.rules, others, self.number)
            )

    def owed(self, seat: Seat) -> Action | None:
        """An answer to partner, and with exposed cards the trick turned before the next lead (C-PLAY-18, C-IRR-38)."""
        if seat in self.asked:
            return AnswerVoid(self.revoked(seat, self.number) is None)
        return QUIT_TRICK if self.is_hasty(seat) and self.why_not_quit(seat) is None else None

    # What the docket does by itself -----------------------------------------------------------------------------------
