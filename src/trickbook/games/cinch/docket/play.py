"""Foster's laws of the play at a club table: what is detected in the tricks, and what the rulings make happen.

An act that might have been lawful is not betrayed: a lead or a card out of turn lies there like any other until
somebody objects or claims (T-31).  What is an irregularity by its very nature, such as a card dropped, is open at once.
"""

from __future__ import annotations

from trickbook.cards import Card, card_set, cards_in
from trickbook.contract.action import PLAYS, Action, Play
from trickbook.contract.acts import QUIT_TRICK, WAIVE, AnswerVoid, Demand, TableAct
from trickbook.contract.docket import Right
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.cinch.docket.calls import CLAIM_LEAD, CLAIM_TRICK
from trickbook.games.cinch.docket.corrections import CorrectionDocket
from trickbook.games.trickplay.choices import CHOOSE_CARD, NEXT_PLAYS, Rules


class FosterDocket(CorrectionDocket):
    """The docket under Foster's code."""

    # What may be done -------------------------------------------------------------------------------------------------

    @property
    def before_play(self) -> bool:
        """Whether no card can be played to a trick yet."""
        return not self.state.in_play and not self.state.is_over

    def check(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if actions and self.before_play:
            self.check_opening(seat, actions)
        else:
            super().check(seat, actions)

    def perform(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        if self.before_play:
            self.perform_opening(seat, actions)
        else:
            super().perform(seat, actions)

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
            if (breach := self.breach_of(seat, top.card)) is not None:
                self.breaches.append(breach)
        for action in actions:
            self.events += state.apply(action)
        if in_play and not state.draft and isinstance(top, Play):
            if first:  # hands are stacked in the first trick
                self.number, self.plays, self.leader, self.begun, self.laid = 1, [], leader, before, 0
            self.plays.append((seat, top.card))
            for card in cards_in(hand & ~state.hands[seat]):
                self.take_up(seat, card)

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """A hand that is too long stacks, as its game has it."""
        if (refusal := super().why_no_plays(seat, cards)) is not None or self.state.phase == "play":
            return refusal
        if seat != self.state.to_act:
            return Refusal(f"{self.state.to_act} is laying cards under the one to be played; wait for that.")
        return self.state.why_not(PLAYS[cards[0]]) or Refusal("One thing at a time.")

    def why_not_look(self) -> Refusal | None:
        shown = self.game.shows_last_trick and self.state.tricks  # type: ignore[attr-defined]
        return None if shown else Refusal("There is no trick that may be looked at again.", ("C-PLAY-17",))

    def renounced(self, card: Card) -> bool:
        """It neither follows nor trumps (C-PLAY-18)."""
        tables = self.state.tables
        assert tables is not None
        led = tables.suit_of[self.plays[0][1]]
        return tables.suit_of[card] not in (led, tables.trump)

    def why_not_quit(self, seat: Seat) -> Refusal | None:
        if (refusal := super().why_not_quit(seat)) is not None:
            return refusal
        if any(right.name == CHOOSE_CARD for right in self.rights):
            return Refusal("It is not settled yet which of the cards played together counts.", ("C-IRR-31",))
        return None

    # Doing it ---------------------------------------------------------------------------------------------------------

    def drop(self, seat: Seat, card: Card) -> None:
        self.show_card(seat, card.bit, "dropped or shown")

    def name(self, seat: Seat, card: Card) -> None:
        self.show_card(seat, card.bit, "named")

    def lay_down(self, seat: Seat) -> None:
        self.enforce(self.case("hand abandoned", seat), seat, self.state.hands[seat])

    def turn(self, seat: Seat) -> None:
        missing = self.missing() if self.under_way else []
        self.quit_trick(seat)
        for other in missing:  # C-IRR-40: one of the side's own, by ``why_not_quit``
            self.enforce(self.case("card omitted", other, quitted=True), other)

    # Plays ------------------------------------------------------------------------------------------------------------

    def play_one(self, seat: Seat, card: Card) -> None:
        """A card is led or played, in turn or not."""
        self.lapse(play_of=seat)
        if self.has_played(seat):
            self.played_on.add(seat)  # C-IRR-23, T-7: in turn or not
            self.show_card(seat, card.bit, "dropped or shown")
            return
        hasty, overtaking = self.is_hasty(seat), self.overtakes(seat)
        self.play(seat, card)
        if self.state.is_over and self.open_trick == 0:
            return
        if hasty:
            others = tuple(other for other in self.game.seats if other != seat)
            self.grant_latent("claim lead", seat, CLAIM_LEAD, NEXT_PLAYS, ("C-IRR-38",), others)
        elif overtaking:
            self.grant_latent("claim trick", seat, CLAIM_TRICK, "the trick is turned and quitted", ("C-IRR-13",))

    def grant_latent(
        self, name: str, offender: Seat, what: Demand, until: str, rules: Rules, plays_of: tuple[Seat, ...] = ()
    ) -> None:
        """Give the adversaries a right that nobody has noticed yet."""
        holders = self.adversaries(offender)
        self.grant(Right(name, offender, holders, (what,), until, rules, plays_of, self.number, open=False))

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
            self.let_choose(seat, counts, lawful, self.adversaries(seat), ruling.rules)

    def owed(self, seat: Seat) -> Action | None:
        """An answer to partner, and with exposed cards the trick turned before the next lead (C-PLAY-18, C-IRR-38)."""
        if seat in self.asked:
            return AnswerVoid(self.revoked(seat, self.number) is None)
        return QUIT_TRICK if self.is_hasty(seat) and self.why_not_quit(seat) is None else None
