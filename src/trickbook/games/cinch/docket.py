"""Foster's laws of the play at a club table: what is detected in the tricks, and what the rulings make happen.

Pedro borrows these laws (P-PLAY-12); what comes before the play of Cinch is in ``opening``.  The rulings themselves are
in ``laws``: here their facts are found and their remedies carried out.

An act that might have been lawful is not betrayed: a lead or a card out of turn lies there like any other until
somebody objects or claims (T-31).  What is an irregularity by its very nature, such as a card dropped, is open at once.
"""

from __future__ import annotations

import msgspec

from trickbook.cards import Card, CardSet, card_set, cards_in
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
from trickbook.contract.docket import InForce, Right, refuse
from trickbook.contract.laws import Case, Expose, Grant, Refusal, Retract, Ruling
from trickbook.contract.seat import Seat
from trickbook.errors import IllegalAction
from trickbook.games.allfours.state import AllFoursState
from trickbook.games.trickplay.docket import CardsShown, TrickDocket, cards_played

CALLS_OF_A_LEAD = (Demand("call trump"), Demand("forbid trump"))
ATTENTION = (Demand("call top"), Demand("call bottom"), Demand("call ruff"), Demand("forbid ruff"))
CLAIM_TRICK, CLAIM_LEAD = Demand("claim trick"), Demand("claim lead")

NO_RIGHT: dict[Demand, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        CALLS_OF_A_LEAD,
        (
            "A trump lead is called or forbidden only by the adversary at the right of the player whose partner has "
            "led out of turn, and before that player leads",
            ("C-IRR-7",),
        ),
    ),
    **dict.fromkeys(
        ATTENTION,
        ("That is for the adversaries of a player who has drawn attention to the trick or the score", ("C-PLAY-21",)),
    ),
    CLAIM_TRICK: (
        "A trick is claimed, until it is turned and quitted, where fourth hand has played before second and third",
        ("C-IRR-13",),
    ),
    CLAIM_LEAD: (
        "A lead is claimed as exposed where a player with exposed cards has led before the trick was turned",
        ("C-IRR-38",),
    ),
}
"""What a demand would need that nobody has a right to."""


class FosterDocket(TrickDocket):
    """The docket under Foster's code."""

    demand_rules = ("C-IRR-16",)
    state: AllFoursState

    def __init__(self, state: AllFoursState) -> None:
        super().__init__(state)
        self.false_card: tuple[Seat, Card] | None = None
        """A card led out of turn that is exposed if no lead is called instead (C-IRR-11)."""
        self.may_amend: set[Seat] = set()
        """Adversaries who played after a revoke that was put right (C-IRR-41)."""
        self.together: tuple[Seat, Card] | None = None
        """The card that counts, for the time being, of several played at once (C-IRR-31)."""
        self.corrected: set[Seat] = set()
        """Those who have put a revoke right in the open trick."""

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
            self.check_lawful(seat, actions)
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
            self.check_lawful(seat, actions)

    def perform_opening(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do what may be done before the play."""
        if actions == (WAIVE,):
            self.waive(seat)
        else:
            self.perform_lawful(seat, actions)

    def check_lawful(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Raise ``IllegalAction`` unless the actions are lawful one after the other, a single choice of ``seat``."""
        if seat != self.state.to_act:
            raise IllegalAction(f"It is {self.state.to_act}'s turn.")
        trial = self.state.copy()
        for place, action in enumerate(actions):
            if trial.to_act != seat or (place and not trial.draft):
                raise IllegalAction(f"{action.prose.capitalize()} would be more than one choice at once.")
            trial.apply(action)

    def perform_lawful(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Do lawful actions; a stack is a play of the card on top."""
        state, before = self.state, len(self.state.steps) - self.state.draft.bit_count()
        in_play, first = state.in_play, state.led is None
        leader = state.to_act
        for action in actions:
            self.events += state.apply(action)
        top = actions[-1]
        if in_play and not state.draft and isinstance(top, Play):
            if first:
                self.number, self.plays, self.leader, self.begun = state.trick_number, [], leader, before
                self.number = max(1, state.tricks + (not self.state.is_over and bool(state.played)))
            self.plays.append((seat, top.card))

    def why_no_plays(self, seat: Seat, cards: list[Card]) -> Refusal | None:
        """Why ``seat`` cannot put down ``cards``: only what is not in the hand cannot be (T-30)."""
        hand = self.state.hands[seat]
        for card in cards:
            if not hand >> card & 1:
                return Refusal(f"{seat} does not hold the {card.name}.")
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
                if self.asked != seat:
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
                self.asked = None
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
            self.asked = self.game.next_seat(seat, 2)
        elif act == LAY_DOWN:
            self.enforce(self.case("hand abandoned", seat), seat, self.state.hands[seat])

    # Plays ------------------------------------------------------------------------------------------------------------

    def play_one(self, seat: Seat, card: Card) -> None:
        """A card is led or played, in turn or not."""
        self.lapse(play_of=seat)
        if self.has_played(seat):
            self.played_on.add(seat)  # C-IRR-23: in turn or not
            self.show_card(seat, card.bit, "dropped or shown")
            return
        hasty = self.is_hasty(seat)
        due = self.state.to_act
        second, third = self.places_played()
        leading = self.state.led is None
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

    # Exposed cards ----------------------------------------------------------------------------------------------------

    def show_card(self, seat: Seat, cards: CardSet, how: str) -> None:
        """Cards of the hand are faced otherwise than in proper play (C-IRR-26)."""
        named = self.state.trump is not None
        self.enforce(self.case("card exposed", seat, how=how, trumps_named=named), seat, cards)

    def why_no_call(self, seat: Seat, act: CallCard | ForbidCard) -> Refusal | None:
        """Why ``seat`` may not call or forbid a card now, by the facts of the law and before its time is up."""
        owner = self.lies_exposed(act.card)
        if owner is None:
            return Refusal(f"The {act.card.name} does not lie exposed, so it cannot be called.", ("C-IRR-28",))
        if self.state.is_over:
            return Refusal("The hand is over.")
        between = not self.under_way
        right = self.game.next_seat(owner, -1)
        ruling = self.game.judge(
            Case(
                "exposed card called",
                owner,
                {
                    "caller": "own side"
                    if self.side(owner) == self.side(seat)
                    else "right"
                    if seat == right
                    else "left",
                    "caller_played": self.has_played(seat),
                    "owner_played": self.has_played(owner),
                    "owner_leads": between and owner == self.state.to_act,
                    "trick_open": bool(self.open_trick) or self.lead_reopened or not self.state.tricks,
                    "what": "do not play" if isinstance(act, ForbidCard) else "play",
                    "trump": bool(self.state.trumps >> act.card & 1),
                    "can_obey": True,  # whether it can, its owner alone knows: then the call lapses by itself
                    "spoken_before": self.binding(owner) is not None,
                },
            )
        )
        return None if ruling.remedies else Refusal(ruling.sentence, ruling.rules)

    def demand(self, seat: Seat, act: Action) -> None:
        """Somebody who may calls, forbids or claims; the first word binds (C-IRR-43)."""
        right = self.right_to(seat, act)
        if right is None:
            assert isinstance(act, CallCard | ForbidCard)
            owner = self.lies_exposed(act.card)
            assert owner is not None
            self.tell(seat, act)
            self.bind(owner, act, seat)
            return
        self.tell(seat, act)
        self.close(right)
        match right.name:
            case "choose card":
                assert isinstance(act, CallCard)
                self.choose_card(right.against, act.card)
            case "call lead":
                self.false_card = None
                self.bind(right.against, act, seat)
            case "attention":
                self.bind(right.against, act, seat)
            case "claim trick":
                self.case(
                    "play out of turn", right.against, seat,
                    hand="fourth", second_played=False, third_played=False, quitted=False,
                )  # fmt: skip
                self.credit = seat
                self.demands.append(InForce(right.against, act, seat, self.number))
                self.after_card()
            case "claim lead":
                ruling = self.case("lead before call", right.against, seat, trick_open=True, claimed=True)
                card = self.plays[0][1]
                self.demands.append(InForce(right.against, act, seat, self.number))
                self.retract(ruling.rules)  # and cards may be called as if the trick before lay open still
                self.expose(right.against, card.bit)

    def bind(self, owner: Seat, act: Action, by: Seat) -> None:
        """``act`` binds the next card of ``owner``; other rights to say what that is to be are gone (C-IRR-43)."""
        trick = self.next_trick_of(owner)
        self.in_force[owner, trick] = InForce(owner, act, by, trick)
        self.demands.append(self.in_force[owner, trick])
        for right in tuple(self.rights):
            if right.against == owner and right.name in ("attention", "call lead"):
                self.close(right)
                self.lapsed(right)

    def choose_card(self, seat: Seat, card: Card) -> None:
        """The adversaries choose which of several cards counts (C-IRR-31)."""
        assert self.together is not None
        counted = self.together[1]
        self.together = None
        if card != counted:
            self.replace(seat, counted, card, ("C-IRR-31",))
            self.expose(seat, counted.bit)

    def banned(self, demand: InForce) -> CardSet:
        return demand.act.card.bit if isinstance(demand.act, ForbidCard) else 0  # C-IRR-29, C-IRR-30

    def obeying(self, demand: InForce, cards: CardSet) -> CardSet:
        state = self.state
        if isinstance(demand.act, CallCard):
            return cards & demand.act.card.bit
        match str(demand.act):
            case "call trump":
                return cards & state.trumps
            case "forbid trump":
                return cards & ~state.trumps
        if state.led is None:
            return cards
        assert state.tables is not None
        suit = state.tables.suit_cards[state.led]
        match str(demand.act):
            case "call top":
                return self.extreme(cards & suit, -1)
            case "call bottom":
                return self.extreme(cards & suit, 0)
            case "call ruff" if state.led != state.trump:
                return cards & state.trumps
            case "forbid ruff" if state.led != state.trump:
                return cards & ~state.trumps
        return cards

    def extreme(self, cards: CardSet, place: int) -> CardSet:
        """The top or the bottom card of a set of one suit."""
        assert self.state.tables is not None and self.state.led is not None
        power = self.state.tables.strength[self.state.led]
        ordered = sorted(cards_in(cards), key=lambda card: power[card])
        return ordered[place].bit if ordered else 0

    def draw_attention(self, seat: Seat) -> None:
        """Attention drawn to the trick or the score (C-PLAY-21): the adversaries may punish the speaker."""
        if not self.under_way:
            speaker = "leads" if seat == self.state.to_act else "has played"
        else:
            speaker = "has played" if self.has_played(seat) else "has still to play"
        ruling = self.case("attention drawn", seat, speaker=speaker)
        if ruling.orders(Grant) and self.binding(seat) is None and not self.is_open("attention", seat):
            until = "the speaker plays to the trick"
            self.grant(
                Right("attention", seat, self.adversaries(seat), ATTENTION, until, ruling.rules, (seat,), self.number)
            )

    # Objections -------------------------------------------------------------------------------------------------------

    def why_no_objection(self, kind: str, other: Seat) -> Refusal | None:
        """An objection needs something to look at; whether there is ground for it the ruling says."""
        if kind in ("lead", "play") and not (self.under_way or self.open_trick):
            return Refusal("No trick lies open.", ("C-IRR-5", "C-IRR-13"))
        if kind in ("lead", "play") and self.card_of(other) is None:
            return Refusal(f"{other} has not played to this trick.", ("C-IRR-5", "C-IRR-13"))
        if kind == "count" and self.state.is_over:
            return Refusal("The hand is over; its cards are counted no more.", ("C-IRR-1",))
        return None

    def object_to(self, seat: Seat | None, kind: str, other: Seat) -> None:
        """Somebody notices a lead or a card out of turn, or a hand with the wrong number of cards."""
        if kind == "count":
            self.count_hand(seat, other)
        elif kind == "lead":
            self.object_to_lead(seat, other)
        else:
            self.object_to_play(seat, other)

    def object_to_lead(self, seat: Seat | None, other: Seat) -> None:
        """A lead out of turn is undone unless all have followed it (C-IRR-4, C-IRR-5)."""
        first, card = self.plays[0]
        if first != other or other == self.leader:
            asked = (
                f"{first} had to lead to this trick and led."
                if first == self.leader
                else f"{first} has led, not {other}."
            )
            self.groundless("lead out of turn", other, seat, f"{asked} Nothing changes.", ("C-IRR-5", "C-PLAY-13"))
            return
        assert self.leader is not None
        whose = "the partner's" if self.side(self.leader) == self.side(other) else "an adversary's"
        ruling = self.case("lead out of turn", other, seat, all_played=self.complete, lead_was=whose)
        if not ruling.orders(Retract):
            return
        partner = self.leader
        self.retract(ruling.rules)
        grant = next((remedy for remedy in ruling.remedies if isinstance(remedy, Grant)), None)
        spoken_for = self.binding(partner) is not None or self.is_open("call lead", partner)
        if grant is None or spoken_for:  # a lead that may be called already is not called twice
            self.expose(other, card.bit)
            return
        self.false_card = (other, card)
        caller = self.game.next_seat(partner, -1)
        self.grant(Right("call lead", partner, (caller,), CALLS_OF_A_LEAD, grant.until, ruling.rules, (partner,)))

    def object_to_play(self, seat: Seat | None, other: Seat) -> None:
        """A card played out of its order: what the law says of it (C-IRR-12, C-IRR-13, C-IRR-15)."""
        order = [who for who, _ in self.plays]
        due = [self.game.next_seat(order[0], step) for step in range(4)]
        place, before = due.index(other), order[: order.index(other)]
        if place < 2 or all(due[earlier] in before for earlier in range(place)):
            sentence = f"{other} played in turn. Nothing changes."
            self.groundless("play out of turn", other, seat, sentence, ("C-IRR-12", "C-GEN-9"))
            return
        self.case(
            "play out of turn", other, seat,
            hand="third" if place == 2 else "fourth",
            second_played=due[1] in before, third_played=due[2] in before, quitted=False,
        )  # fmt: skip
        self.rights = [
            msgspec.structs.replace(right, open=True)
            if (right.name, right.against) == ("claim trick", other)
            else right
            for right in self.rights
        ]

    def count_hand(self, seat: Seat | None, other: Seat) -> None:
        """The cards of a hand are counted against the tricks it has played to (C-IRR-1, C-IRR-3)."""
        due = self.game.sizes.hand - self.state.tricks - self.has_played(other)  # type: ignore[attr-defined]
        held = self.state.hands[other].bit_count()
        played = self.state.tricks > 0 or self.has_played(other)
        if held > due:
            ruling = self.case("too many cards", other, seat, played=played, bidders=self.of_bidders(other))
            self.enforce(ruling, other)
        elif held < due:
            self.case("too few cards", other, seat)
        else:
            sentence = f"{other} has {held} cards, the right number. Nothing changes."
            self.groundless("too many cards", other, seat, sentence, ("C-IRR-1", "C-IRR-3"))

    def of_bidders(self, seat: Seat) -> bool:
        """Whether ``seat`` is of the side that has the bid."""
        return self.state.bidder is not None and self.side(seat) == self.side(self.state.bidder)

    # Taking back ------------------------------------------------------------------------------------------------------

    def why_not_back(self, seat: Seat, card: Card, instead: Card | None) -> Refusal | None:
        """Why a card stays where it lies.  What is said here is told to its player alone."""
        lies = self.under_way or bool(self.open_trick)
        if not lies or (seat, card) not in self.plays:
            return Refusal(f"Your {card.name} does not lie in an open trick.", ("C-IRR-23",))
        if instead is None:
            if self.plays[0] == (seat, card) and seat != self.leader and not self.complete:
                return None  # C-IRR-5: a false lead
            return Refusal("Say which card you play instead: take back 5C for 7H.", ("C-IRR-23",))
        if not self.state.hands[seat] >> instead & 1:
            return Refusal(f"You do not hold the {instead.name}.")
        if seat in self.may_amend:
            return None  # C-IRR-41
        if self.revoked(seat, self.number) is None:
            if self.game.next_seat(seat, 2) in self.corrected:
                return Refusal("Your partner has corrected a revoke; your card stays.", ("C-IRR-41",))
            return Refusal("That was no revoke, so the card stays.", ("C-IRR-23",))
        if (seat, self.number) in self.denied:
            return Refusal("You have said that you are void, so the revoke stands.", ("C-IRR-34",))
        if self.is_established(seat, self.number):
            return Refusal("You or your partner have played on, so the revoke stands.", ("C-IRR-23",))
        return None

    def take_back(self, seat: Seat, card: Card, instead: Card | None) -> None:
        """A false lead is taken back, or a card of the open trick is replaced."""
        if instead is None:
            self.object_to_lead(seat, seat)
            return
        if seat in self.may_amend:
            self.may_amend.discard(seat)
            ruling = self.case("cards after a correction", seat, whose="an adversary's")
            self.replace(seat, card, instead, ruling.rules)
            return
        ruling = self.case("revoke corrected", seat, established=False, denied=False)
        order = [who for who, _ in self.plays]
        after = order[order.index(seat) + 1 :]
        self.may_amend |= {other for other in after if self.side(other) != self.side(seat)}
        self.corrected.add(seat)
        self.replace(seat, card, instead, ruling.rules)
        self.expose(seat, card.bit)  # C-IRR-23: the card withdrawn is exposed

    def owed(self, seat: Seat) -> Action | None:
        """An answer to partner, and with exposed cards the trick turned before the next lead (C-PLAY-18, C-IRR-38)."""
        if self.asked == seat:
            return AnswerVoid(self.revoked(seat, self.number) is None)
        return QUIT_TRICK if self.is_hasty(seat) and self.why_not_quit(seat) is None else None

    # What the docket does by itself -----------------------------------------------------------------------------------

    def quit_open(self) -> None:
        before = self.quitted
        super().quit_open()
        if self.quitted > before:
            self.forget_corrections()

    def retract(self, rules: tuple[str, ...]) -> list[tuple[Seat, Card]]:
        self.forget_corrections()
        return super().retract(rules)

    def forget_corrections(self) -> None:
        """The open trick lies there no more, and so nothing in it can be changed."""
        self.may_amend.clear()
        self.corrected.clear()
        self.together = None

    def lapsed(self, right: Right) -> None:
        if right.name == "call lead" and self.false_card is not None:
            seat, card = self.false_card  # C-IRR-11: no lead was called, so the card is exposed
            self.false_card = None
            if self.state.hands[seat] >> card & 1:
                self.expose(seat, card.bit)

    def how(self, seat: Seat) -> str:
        state = self.state
        assert state.led is not None and state.tables is not None
        if state.led == state.trump:
            return "did not trump a trump lead"
        return "did not follow" if state.hands[seat] & state.tables.suit_cards[state.led] else "did not trump when void"

    def facts_of(self, claim: Case) -> Case:
        breach = self.revoked(claim.offender, claim.trick)
        return Case(
            claim.kind,
            claim.offender,
            {
                "how": breach.how if breach is not None else "did not revoke",
                "established": self.is_established(claim.offender, claim.trick),
                "claimed": "in time",
                "bidders": self.of_bidders(claim.offender),
                "both": 1 - self.side(claim.offender) in self.barred,
            },
            claim.claimant,
            claim.trick,
        )

    def enforce(self, ruling: Ruling, offender: Seat, cards: CardSet = 0) -> None:
        super().enforce(ruling, offender)
        if cards and ruling.orders(Expose):
            self.expose(offender, cards)


def why_no_right(act: Demand) -> Refusal:
    """Why nobody may demand that now."""
    sentence, rules = NO_RIGHT.get(act, ("Nobody may demand that now", ()))
    return Refusal(f"{sentence}.", rules)
