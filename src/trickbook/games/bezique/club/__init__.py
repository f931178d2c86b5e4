"""A deal of Rubicon Bezique at a club table, where draws, numbers of cards, leads and declarations can go wrong.

The state is physical: it lets happen what can happen.  Each player draws for himself, or forgets to; anybody may lift
cards of the stock; the leader may be the wrong one.  Which of that is lawful ``legal_actions`` says to a player who
never errs; what follows from the rest is the docket's business, which then makes the steps happen that no lawful deal
has: ``Step``.  The draws are in ``drawing``, the declarations in ``declaring``; here is the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import FULL_PACK, Card, cards_in, plus
from trickbook.contract.action import Action, Play, plays_of
from trickbook.contract.acts import AskFor, TakeBack
from trickbook.contract.event import Scored, TrickWon
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import Irregular, Phase, Setup
from trickbook.games.bezique import acts, explaining
from trickbook.games.bezique.actions import DRAW, GATHER, OPEN_PLAYS, SHOW, Announce, Combine, Declare, PlayOpen
from trickbook.games.bezique.acts import PICKS, DeclareWith, Pick, Step
from trickbook.games.bezique.club.declaring import DeclaringState, Made
from trickbook.games.bezique.club.drawing import DRAWING, PICKING
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.events import BlancheShown, LastTrick, LastTrickLost, LeftOver
from trickbook.games.bezique.holding import Holding, handles_in, show_handle
from trickbook.games.bezique.ranks import answer_wins, brisques_in
from trickbook.games.bezique.settlement import fined, settle, tell
from trickbook.games.bezique.state import ANNOUNCE, DECLARE, LAST, OVER, PLAY, BeziqueState

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique

__all__ = ["DRAWING", "PICKING", "ClubBeziqueState", "Made"]


class ClubBeziqueState(DeclaringState):
    """A deal of Bezique in progress at a club table."""

    __slots__ = ("forgone", "frozen", "gathers", "last_taker")

    def __init__(self, game: Bezique, setup: Setup) -> None:
        super().__init__(game, setup)
        self.frozen: Side | None = None
        """Who has had too many cards and is fined (B-IRR-6, B-IRR-13)."""
        self.forgone: tuple[Side, int] | None = None
        """Who counts neither brisques nor the last trick, and from which trick on (B-IRR-30)."""
        self.gathers: list[tuple[Side, int, int]] = []
        """Who has gathered how many brisques, and after which trick."""
        self.last_taker: Side | None = None
        """Who has scored the last trick."""

    # What is lawful, and what can be done -----------------------------------------------------------------------------

    @property
    def dealer_played(self) -> bool:
        """Whether the dealer has played to the first trick: until then a wrong number is a misdeal (B-MISD-1)."""
        begun = self.tricks > 0 or self.setup.pack is None
        return begun or (self.led is not None and self.leader == self.dealer)

    def _legal_plays(self) -> tuple[Action, ...]:
        assert self.to_act is not None
        return (DRAW, *self._beside()) if self.owed[self.side(self.to_act)] else super()._legal_plays()

    def _legal_draw(self) -> tuple[Action, ...]:
        return (DRAW, *self._beside())

    def _legal_declare(self) -> tuple[Action, ...]:
        """As everywhere; who is fined scores nothing more (B-IRR-13)."""
        assert self.to_act is not None
        return self._legal_draw() if self.frozen == self.side(self.to_act) else super()._legal_declare()

    def _explain_declare(self, action: Action) -> Refusal:
        if isinstance(action, Combine) and self.phase in (DRAWING, PICKING):
            return Refusal("Declaring comes before drawing.", ("B-DECL-2", "B-DECL-6"))
        if isinstance(action, Combine) and self.to_act is not None and self.frozen == self.side(self.to_act):
            return Refusal("You have had too many cards, so you score nothing more.", ("B-IRR-13",))
        return explaining.declare(self, action)

    def _legal_pick(self) -> tuple[Action, ...]:
        return PICKS

    def possible_actions(self) -> tuple[Action, ...]:
        seat = self.to_act
        if seat is None or self.phase == PICKING:
            return self.legal_actions()
        held = self.holding
        cards = (
            *plays_of(held.closed & FULL_PACK), *(OPEN_PLAYS[handle] for handle in handles_in(held.laid)),
            *(AskFor(number) for number in (1, 2)),
        )  # fmt: skip
        legal = self.legal_actions()
        return (*legal, *(one for one in cards if one not in legal and self._impossible(seat, one) is None))

    def may_gather(self, seat: Seat) -> bool:
        """As everywhere: until the second card of the next trick, out of turn, too, whoever has led to it (B-BRQ-7)."""
        return not self.game.options.auto_gather and seat == self.winner and bool(self.lying_brisques)

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        """What is not in the hand or on the table cannot be played, what is not in the stock not drawn (T-30)."""
        if self.phase == OVER:
            return Refusal("The hand is over.")
        if self.phase == PICKING and not isinstance(action, Pick):
            told = "First pick" if seat == self.to_act else f"Wait: {self.to_act} is picking"
            return Refusal(f"{told} one of the two cards of this draw.", ("B-IRR-25", "B-IRR-26"))
        held = self.hands[self.side(seat)]
        match action:
            case Play(card):
                if not held.closed >> card & 1:
                    lies = any(handle % 52 == card for handle in handles_in(held.laid))
                    where = "It lies on the table: say open before it" if lies else f"You do not hold the {card.name}"
                    return Refusal(f"{where}.", ("B-PLAY-9",))
                return self._why_no_card(seat)
            case PlayOpen(handle):
                if not held.laid >> handle & 1:
                    return Refusal(f"{show_handle(handle)} does not lie on your table.", ("B-PLAY-9",))
                return self._why_no_card(seat)
            case AskFor(number):
                return self._why_no_draw(seat, number)
            case Pick():
                return None if self.phase == PICKING and seat == self.to_act else Refusal("There is nothing to pick.")
        if action == DRAW:
            due = self.owed[self.side(seat)]
            return self._why_no_draw(seat, due) if due else Refusal("You have no card to draw now.", ("B-DRAW-1",))
        if action == SHOW and self.may_show(seat):
            return None
        if action == GATHER and self.may_gather(seat):
            return None
        if seat == self.to_act:
            return self.why_not(action)
        return Refusal("It is not your turn, and nothing of that kind is yours now.")

    def _why_no_card(self, seat: Seat) -> Refusal | None:
        """A lead out of turn is possible only when the draws are done (B-IRR-31); a trick has two cards."""
        if self.led is not None and seat == self.leader:
            return Refusal("You have led; until it is answered you may take that card back.", ("B-PLAY-10",))
        if self.led is None and seat != self.leader and any(self.owed):
            return Refusal("The draws are not done, so nobody can lead out of turn.", ("B-IRR-31",))
        return None

    # Playing ----------------------------------------------------------------------------------------------------------

    def _do(self, seat: Seat, action: Action) -> None:
        """Carry out whatever is possible, in whichever phase."""
        match action:
            case Play() | PlayOpen():
                self._forget(seat)
                if self.led is None:
                    self.early = self.made = None  # B-IRR-21, B-IRR-29
                if self.phase != LAST:
                    self.phase = PLAY
                self._play(seat, action)
                if self.phase == PLAY and not any(self.owed) and self.stock_left < 2:
                    self._exhaust()  # the lead was made without drawing
            case AskFor(number):
                self._take(seat, number)
            case Pick(number):
                self._pick(seat, number)
            case Declare(name, number):
                way = self.ways(BY_NAME[name])[number - 1]
                self._declare_way(seat, way)
            case Announce():
                self._declare(seat, action)
            case _ if action == DRAW:
                self._draw_due(seat)
            case _ if action == SHOW:
                self._show(seat)
            case _:
                self._gather(seat)

    def _on_the_trick(self, seat: Seat, card: Card) -> None:
        if self.led is None:
            self.led, self.leader, self.to_act = card, seat, self.game.next_seat(seat)  # B-IRR-31
            return
        led, self.led = self.led, None
        winner = seat if answer_wins(led, card, self.trump) else self.game.next_seat(seat)
        self._close_trick(winner, led, card)

    def _close_trick(self, winner: Seat, led: Card, answer: Card) -> None:
        self.tricks += 1
        self.leader = self.to_act = self.winner = winner
        self.heap = plus(plus(self.heap, led), answer)
        self.events.append(TrickWon(winner, self.tricks))
        if self.game.options.auto_gather and self.lying_brisques:
            self._gather(winner)
        if self.exhausted_at is None:
            self._begin_draw()
        else:
            self._play_out()

    def _gather(self, seat: Seat) -> None:
        self.gathers.append((self.side(seat), self.tricks, self.lying_brisques))
        super()._gather(seat)

    def blanche_value(self, seat: Seat) -> int:
        return 0 if self.frozen == self.side(seat) else super().blanche_value(seat)  # B-IRR-13

    # The end ----------------------------------------------------------------------------------------------------------

    def _play_out(self) -> None:
        """When a hand has run out the rest of the other is the last trick, or tricks (B-IRR-20); then it is over."""
        if self.hands[0].size and self.hands[1].size:
            return
        self.final_excess = [self.excess(seat) for seat in self.game.seats]
        winner = self.leader
        for seat in self.game.seats:
            side = self.side(seat)
            left = self.hands[side].kinds
            if not left or self.frozen is not None:  # then they are not played and win nothing
                continue
            winner = self.leader = self.winner = seat
            self.hands[side] = Holding()
            for card in cards_in(left):
                self.heap = plus(self.heap, card)
            self.tricks += left.bit_count()
            self.events.append(LeftOver(seat, cards_in(left)))
        if self.lying_brisques:
            self._gather(winner)  # B-BRQ-10
        self._finish(winner)

    def _finish(self, winner: Seat) -> None:
        side, points = self.side(winner), self.game.options.last_trick_value
        if self.frozen is None and (self.forgone is None or self.forgone[0] != side):
            self.points[side] += points
            self.last_taker = side
            self.events.append(LastTrick(winner, points))
        self._settle()

    def _lose_last_trick(self) -> None:
        if self.last_taker is not None:
            points = self.game.options.last_trick_value
            self.points[self.last_taker] -= points
            self.events.append(LastTrickLost(self.game.seats[self.last_taker], points))
            self.last_taker = None

    @property
    def brisques(self) -> tuple[int, int]:
        """The brisques that each counts: none of those gathered after an error that does not let them count."""
        lost = [0, 0]
        for side, trick, number in self.gathers:
            if self.forgone is not None and side == self.forgone[0] and trick >= self.forgone[1]:
                lost[side] += number
        return brisques_in(self.gathered[0]) - lost[0], brisques_in(self.gathered[1]) - lost[1]

    def _settle(self) -> None:
        raw, names = (self.points[0], self.points[1]), (str(self.game.seats[0]), str(self.game.seats[1]))
        if self.frozen is not None:
            self.result = fined(raw, self.frozen)
        else:
            self.result = settle(raw, self.brisques, self.game.options)
        won = self.result.value // 100
        self.score = tuple(won if side == self.result.winner else 0 for side in range(2))
        self.phase, self.to_act, self.owed = OVER, None, [0, 0]
        self.events.append(Scored(self.score, tell(self.result, raw, names)))

    # What rulings order -----------------------------------------------------------------------------------------------

    def _why_no_step(self, seat: Seat, step: Step) -> Refusal | None:
        """A declaration that is no more, the trick having been changed, cannot be struck out."""
        gone = step.what == acts.STRIKE and (self.made is None or self.made.seat != seat)
        return Refusal("There is no declaration to strike out.", ("B-IRR-34",)) if gone else None

    def _step(self, seat: Seat, step: Step) -> None:
        _STEPS[step.what](self, seat, step.number)

    def _show_late(self, seat: Seat, number: int) -> None:
        """A hand shown too late scores nothing (B-CB-3, B-CB-4, B-CB-10)."""
        self.events.append(BlancheShown(seat, cards_in(self.hands[self.side(seat)].closed), 0))

    def _end_by_count(self, seat: Seat, number: int) -> None:
        """The game ends at once (B-IRR-6)."""
        self.frozen = self.side(seat)
        self.final_excess = [self.excess(one) for one in self.game.seats]
        self._settle()

    def _freeze(self, seat: Seat, number: int) -> None:
        """The score stands still, and nobody has the last trick (B-IRR-13, B-IRR-14)."""
        self.frozen = self.side(seat)
        if self.phase == OVER:
            self._lose_last_trick()
            self._settle()

    def _no_count(self, seat: Seat, number: int) -> None:
        """From a trick on ``seat`` counts neither brisques nor the last trick (B-IRR-30)."""
        self.forgone = (self.side(seat), number)
        if self.phase == OVER:
            if self.last_taker == self.side(seat):
                self._lose_last_trick()
            self._settle()

    phases: ClassVar[dict[str, Phase]] = {
        PLAY: Phase(_legal_plays, explaining.play, _do),
        DECLARE: Phase(_legal_declare, _explain_declare, _do),
        ANNOUNCE: Phase(BeziqueState._legal_announce, _explain_declare, _do),
        DRAWING: Phase(_legal_draw, _explain_declare, _do),
        PICKING: Phase(_legal_pick, _explain_declare, _do),
        LAST: Phase(BeziqueState._legal_last, explaining.last, _do),
    }
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {
        **BeziqueState.irregular,
        Step: Irregular(_why_no_step, _step),
        TakeBack: Irregular(DeclaringState._why_not_amended, DeclaringState._amend),
        DeclareWith: Irregular(DeclaringState._why_not_named, DeclaringState._declare_wrong),
    }


_STEPS: dict[str, Callable[[ClubBeziqueState, Seat, int], None]] = {
    acts.STRIKE: ClubBeziqueState._strike,
    acts.SHOW_LATE: ClubBeziqueState._show_late,
    acts.PUT_BACK: ClubBeziqueState._put_back,
    acts.END: ClubBeziqueState._end_by_count,
    acts.FREEZE: ClubBeziqueState._freeze,
    acts.NO_COUNT: ClubBeziqueState._no_count,
    acts.SKIP: ClubBeziqueState._skip,
    acts.MAKE_UP: ClubBeziqueState._make_up,
}
