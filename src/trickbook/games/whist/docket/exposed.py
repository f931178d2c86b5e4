"""Exposed cards at the table: how they come to lie there, calls of them, several cards at once, hasty play, playing on.

Rules W-EXP-1..16, W-PEN-5, W-PEN-7 and T-15.  Nothing at a table stands for holding a card apart, so W-EXP-12 is the
referee's.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from trickbook.cards import SUIT_CARDS, Card, CardSet, card_set, cards_in
from trickbook.contract.acts import CallCard, Demand, ForbidCard
from trickbook.contract.docket import Right
from trickbook.contract.laws import Answer, Case, Expose, Grant, Lapse, Refusal, Ruling
from trickbook.contract.seat import Seat
from trickbook.games.trickplay.choices import CHOOSE_CARD
from trickbook.games.whist.acts import TO_WIN
from trickbook.games.whist.docket.lead import Ahead, LeadsOutOfTurn
from trickbook.games.whist.docket.means import CALL_EXPOSED, ORDER
from trickbook.games.whist.laws.codes import ANY_TRICK, NO_WINNER, WINNING_CARD, WINNING_LEAD, says
from trickbook.games.whist.tricks import POWER

IN_ERROR = "played in error, no other law fitting"
PLAYED_AHEAD = ("W-EXP-13",)
"""The rules of an order to the partner of a player who has played ahead."""


class ExposedCards(LeadsOutOfTurn):
    """Cards that lie face up, and what may be done about them."""

    def show_card(self, seat: Seat, cards: CardSet, how: str) -> None:
        """Cards of the hand are faced otherwise than in proper play."""
        ruling = self.case("card exposed", seat, how=how)
        if ruling.orders(Expose):
            self.expose(seat, cards)

    # Calls ------------------------------------------------------------------------------------------------------------

    def offered(self, owner: Seat) -> Iterator[Right]:
        """Any card that lies exposed may be called at each turn of its owner (W-EXP-5, W-EXP-16)."""
        yield from super().offered(owner)
        cards = cards_in(self.exposed[owner])
        if cards and (owner, self.state.trick_number) not in self.forfeited:
            calls = tuple(map(CallCard, cards))
            yield Right(CALL_EXPOSED, owner, self.adversaries(owner), calls, "the owner plays", ("W-EXP-5", "W-EXP-10"))

    def call_ruling(self, seat: Seat, act: CallCard | ForbidCard, owner: Seat) -> Ruling:
        """What the law says of a call, or a ban, of a card that lies exposed before ``owner``."""
        when = "at the owner's turn" if self.in_turn_of(owner) else "before the owner's turn"
        if self.has_played(owner):
            when = "after the owner had played"
        facts: dict[str, Answer] = {
            "caller": "own side" if self.side(owner) == self.side(seat) else "an adversary",
            "what": "do not play" if isinstance(act, ForbidCard) else "play",
            "when": when,
            "spoken_before": self.binding(owner) is not None,
            "can_obey": bool(self.state.may_play(owner) >> act.card & 1),
            "led_out_of_turn": self.offence_of(act.card) is not None,
        }
        return self.game.judge(Case("exposed card called", owner, facts))

    def why_no_call(self, seat: Seat, act: CallCard | ForbidCard) -> Refusal | None:
        """Why a card cannot be called now; what the law makes of a call that may be made it says when it is made."""
        if isinstance(act, CallCard) and self.right_to(seat, act) is not None:
            return None
        owner = self.lies_exposed(act.card)
        if owner is None:
            if self.misdirected(seat, act) is not None:
                return None
            return Refusal(f"The {act.card.name} does not lie exposed, so it cannot be called.", ("W-EXP-5",))
        if self.on_turn is None:
            return Refusal("The play is over.", ("W-EXP-5",))
        if (seat, CALL_EXPOSED) in self.let_go and self.in_turn_of(owner):
            return Refusal("You have let it go for this turn.", ("W-PEN-4",))
        ruling = self.call_ruling(seat, act, owner)
        if ruling.orders(Lapse) and not self.in_turn_of(owner):
            return None  # W-PEN-5: it costs the call
        if (owner, self.state.trick_number) in self.forfeited:
            return Refusal("It was called before its owner's turn and cannot be called for this trick.", ("W-PEN-5",))
        return Refusal(ruling.sentence, ruling.rules)

    def call_card(self, seat: Seat, act: CallCard) -> None:
        """A card is called: of several played together, or one that lies exposed."""
        right = self.right_to(seat, act)
        if right is not None and right.name == CHOOSE_CARD:
            self.tell(seat, act)
            self.close(right)
            self.choose_card(act.card)
            return
        owner = self.lies_exposed(act.card)
        if owner is None:
            self.misdirect(seat, act)
            return
        self.tell(seat, act)
        ruling = self.call_ruling(seat, act, owner)
        if not self.in_turn_of(owner):
            self.ruled("exposed card called", owner, seat, ruling)
            self.forfeited.add((owner, self.state.trick_number))  # W-PEN-5
        elif not ruling.remedies:
            self.ruled("exposed card called", owner, seat, ruling)  # W-EXP-9: void
        else:
            self.card_called(act.card)
            self.bind(owner, act, seat)

    @abstractmethod
    def play_one(self, seat: Seat, card: Card, *, waited: bool = False) -> None:
        """A card is led or played, in turn or not; ``waited``: nobody could have been waited for."""

    # Several cards, and hasty ones ------------------------------------------------------------------------------------

    def play_several(self, seat: Seat, cards: list[Card]) -> None:
        """Cards put down together: one of them goes to the trick, the others lie exposed (W-EXP-3)."""
        if self.has_played(seat) or not self.in_turn_of(seat):
            if self.has_played(seat):
                self.played_on.add(seat)
            self.show_card(seat, card_set(cards), IN_ERROR)
            return
        lawful = [card for card in cards if self.lawful_cards(seat) >> card & 1]
        number = "all" if len(lawful) == len(cards) else "some" if lawful else "none"
        ruling = self.case("several cards played", seat, lawful=number)
        by_owner = says(self.options, "multi_card_choice") == "owner"
        if not lawful and not by_owner:
            self.expose(seat, card_set(cards))
            return
        open_to = cards if by_owner else lawful
        counts = open_to[0]  # the one put down first, until it is chosen and if it is not
        self.play_one(seat, counts, waited=True)
        self.expose(seat, card_set(cards) & ~counts.bit)
        if len(open_to) > 1:
            self.let_choose(seat, counts, open_to, (seat,) if by_owner else self.adversaries(seat), ruling.rules)

    def is_hasty(self, seat: Seat, card: Card) -> bool:
        """Whether ``seat`` plays ``card`` while a call of another is still open (W-EXP-10)."""
        return self.is_open(CALL_EXPOSED, seat) and not self.exposed[seat] >> card & 1

    def after_haste(self, seat: Seat, card: Card, exposed: CardSet) -> None:
        """Until the next player plays the adversaries may say that an exposed card goes to the trick instead."""
        led = self.plays[0][1].suit
        if card.suit == led and self.plays[0][0] != seat:
            exposed &= SUIT_CARDS[led]  # only a lawful one
        if exposed and not self.state.is_over:
            self.let_choose(seat, card, [card, *cards_in(exposed)], self.adversaries(seat), ("W-EXP-10", "W-PEN-4"))

    # Playing ahead ----------------------------------------------------------------------------------------------------

    def play_ahead(self, seat: Seat, card: Card) -> None:
        """``seat`` plays on though the trick is not complete; what that was the others may have looked into.

        Whether the card before was sure to win the cards of the adversaries tell, so nothing says it until one of them
        orders the partner to win or objects to a lead (W-EXP-13).
        """
        self.played_on.add(seat)
        lay = bool(self.exposed[seat] >> card & 1)
        self.show_card(seat, card.bit, IN_ERROR)
        self.ahead.append(Ahead(seat, self.number, card, self.first_of(seat), lay))
        if self.plays[0][0] == seat or WINNING_CARD in says(self.options, "plays_ahead"):
            self.let_order_to_win(self.partner(seat))

    def let_order_to_win(self, partner: Seat) -> None:
        """The adversaries may order the partner of a player who has played ahead to win the trick under way."""
        if self.is_open(ORDER, partner) or self.has_played(partner) or self.binding(partner) is not None:
            return
        until, holders = "the partner has played", self.adversaries(partner)
        self.grant(Right(ORDER, partner, holders, (TO_WIN,), until, PLAYED_AHEAD, (partner,), self.number))

    def play(self, seat: Seat, card: Card) -> None:
        """As everywhere; a card led too soon and led again begins one of *those tricks* of which W-EXP-13 speaks."""
        leading = self.state.led is None
        super().play(seat, card)
        if leading and any((ahead.seat, ahead.card) == (seat, card) for ahead in self.ahead):
            self.let_order_to_win(self.partner(seat))

    def quit_open(self) -> None:
        """By the English codes the order may still come in a trick that a card led too soon begins (W-EXP-13)."""
        before = self.quitted
        super().quit_open()
        if self.quitted > before:
            later = says(self.options, "partner_wins") == ANY_TRICK
            self.ahead = [ahead for ahead in self.ahead if later and not ahead.used]

    def ahead_of(self, seat: Seat) -> Card | None:
        """The last card that ``seat`` has led too soon, playing ahead in the trick under way."""
        ahead = [ahead.card for ahead in self.ahead if (ahead.seat, ahead.trick) == (seat, self.number)]
        return ahead[-1] if ahead and self.under_way else None

    def first_of(self, seat: Seat) -> str:
        """What the card of ``seat`` in the trick under way is, of which W-EXP-13 speaks."""
        first = self.card_of(seat)
        assert first is not None
        suit, power = first.suit, POWER[self.state.trump][self.plays[0][1].suit]
        against = [card for who, card in self.plays if self.side(who) != self.side(seat)]
        against += [card for foe in self.adversaries(seat) for card in cards_in(self.state.hands[foe])]
        sure = all(card.suit != suit or card < first for card in against)
        if sure and self.plays[0][0] == seat:
            return WINNING_LEAD
        if sure and all(power[first] >= power[card] for _, card in self.plays):
            return WINNING_CARD
        return NO_WINNER

    def judge_ahead(self, seat: Seat, by: Seat) -> bool:
        """Whether ``seat`` has played ahead, or else led out of turn: then each card has that penalty.

        In a later trick it has not, for the first lead of that side has passed (W-LOT-10).
        """
        led = [ahead for ahead in self.ahead if ahead.seat == seat]
        if self.case("played ahead", seat, by, first=led[0].first).orders(Grant):
            return True
        self.ahead = [ahead for ahead in self.ahead if ahead.seat != seat]
        partner = self.partner(seat)
        self.rights = [r for r in self.rights if (r.against, r.rules) != (partner, PLAYED_AHEAD)]
        if led[0].trick == self.number:
            ruling = self.case("lead out of turn", seat, by, all_played=False, lead_was="an adversary's")
            for ahead in led:
                self.led_falsely(seat, ahead.card, ruling, lay=ahead.lay)
        return False

    def ordered_to_win(self, seat: Seat, act: Demand, right: Right) -> None:
        """Somebody orders the partner of a player who played ahead to win the trick: one of those tricks."""
        offender = self.partner(right.against)
        if self.judge_ahead(offender, seat):
            self.bind(right.against, act, seat)
            for ahead in self.ahead:
                ahead.used |= ahead.seat == offender
