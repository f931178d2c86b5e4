"""The course of a deal that Cinch and Pedro share: one round of bids, trumps named, a fill, tricks with an off-five.

The fill and the count are the games' own: they implement ``_fill`` (what follows the naming of trumps, ending with
``_begin_play``) and ``_finish`` (what follows the last trick), and the phases between.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card, CardSet, Suit, card_set, cards_in, parse_cards, parse_hand
from trickbook.contract.action import BIDS, PASS, TRUMPS, Action, Bid, CardAction, NameTrump, Play, plays_of
from trickbook.contract.event import Called, Dealt, Event, Played, TrickWon, TrumpNamed
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat
from trickbook.contract.setpiece import check_apart
from trickbook.contract.state import Irregular, Setup
from trickbook.contract.tricks import TrickPlay
from trickbook.errors import PositionError
from trickbook.games.allfours.events import AlreadyWon, Stacked
from trickbook.games.allfours.following import AS_DATA
from trickbook.games.allfours.sizes import CLOCKWISE_AFTER, served_from
from trickbook.games.allfours.trumps import TrumpTables, trick_rules, trump_tables
from trickbook.games.trickplay.state import CloseTrick, CreditTrick, TrickCredited, TrickState

if TYPE_CHECKING:
    from trickbook.games.allfours.game import AllFoursGame

AUCTION, NAMING, STACK, PLAY, OVER = "auction", "naming", "stack", "play", "over"
"""The phases; in ``stack`` a hand that is too long lays cards under the one it plays."""

EVERYBODY = 0b1111


class AllFoursState(TrickState):
    """A deal of a game of the family, in progress."""

    __slots__ = (
        "best", "bidder", "calls", "contract", "hands", "last_trick", "last_winner", "led", "new_stock", "played",
        "reshuffled", "rest_unknown", "stock", "tables", "taken", "thrown", "trick_cards", "tricks", "two_holder",
        "winner",
    )  # fmt: skip

    game: AllFoursGame
    plays = (Played, Stacked)

    def __init__(self, game: AllFoursGame, setup: Setup) -> None:
        super().__init__(game, setup)
        self.hands: list[CardSet] = [0, 0, 0, 0]
        self.stock: list[Card] = []
        self.thrown: CardSet = 0
        """The plain cards thrown by all."""
        self.new_stock: list[Card] = []
        """What is left of them as a stock, once the old one has run out and they were ``reshuffled``."""
        self.reshuffled = False
        self.calls: list[tuple[Seat, Action]] = []
        self.bidder: Seat | None = None
        self.contract = 0
        """The number bid, 0 while nobody has bid."""
        self.tables: TrumpTables | None = None
        self.led: Suit | None = None
        self.played = 0  # seats that have played to this trick, a bit each
        self.trick_cards: CardSet = 0
        """The cards of the trick under way, buried ones included."""
        self.best = 0
        self.winner: Seat | None = None
        self.tricks = 0
        self.last_trick: CardSet = 0
        """The cards of the last complete trick, buried ones included."""
        self.last_winner: Seat | None = None
        self.taken: list[CardSet] = [0, 0]
        """The cards each side has won, buried ones included (C-PLAY-16)."""
        self.two_holder: Seat | None = None
        self.rest_unknown = False
        """Whether the hands of a set piece hold only the cards known: where they end, nothing follows."""
        self.phase = AUCTION
        if setup.pack is not None:
            self._deal_pack(setup.pack)
            self.to_act = game.next_seat(setup.dealer)  # P-BID-1: the dealer's left speaks first
        else:
            self._set_piece(dict(setup.piece))

    # The contract -----------------------------------------------------------------------------------------------------

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        if self.phase != PLAY or not isinstance(action, Play):
            return super()._impossible(seat, action)
        if not self.hands[seat] >> action.card & 1:
            return Refusal(f"{seat} does not hold the {action.card.name}.")
        if self.played >> seat & 1:
            return Refusal(f"{seat} has already played to this trick.")
        return None

    @property
    def trick_number(self) -> int:
        return self.tricks + 1 if self.phase in (PLAY, STACK) else 0

    def possible_actions(self) -> tuple[Action, ...]:
        lawful = self.legal_actions()
        if self.phase != PLAY or self.to_act is None or not isinstance(lawful[0], Play):
            return lawful
        return plays_of(self.hands[self.to_act])

    @property
    def tricks_shown(self) -> int:
        return self.tricks + bool(self.played)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once named."""
        return self.tables.trump if self.tables else None

    @property
    def trumps(self) -> CardSet:
        """The fourteen trumps, once named."""
        assert self.tables is not None
        return self.tables.trumps

    @property
    def scorers(self) -> CardSet:
        """The six scoring trumps (P-CARD-8, C-GEN-7)."""
        assert self.tables is not None
        return self.tables.scorers

    # Dealing ----------------------------------------------------------------------------------------------------------

    def _deal_pack(self, pack: tuple[Card, ...]) -> None:
        """Nine each, three at a time from the dealer's left; the other sixteen are the stock.

        Rules P-DEAL-2, P-DEAL-6, C-DEAL-3, C-DEAL-4.
        """
        sizes = self.game.sizes
        dealt = sizes.dealt
        seats = (*CLOCKWISE_AFTER[self.dealer], self.dealer)  # P-DEAL-1, P-DEAL-3: clockwise, the left first
        for seat, served in zip(seats, served_from(sizes.packet, dealt), strict=True):
            hand = self.hands[seat] = card_set(served(pack))
            self.events.append(Dealt(seat, dealt, cards_in(hand)))
        self.stock = list(pack[4 * dealt :])

    def _set_piece(self, facts: dict[str, str]) -> None:
        stock = facts.pop("stock", None)
        self.hands = [parse_hand(facts.pop(f"hand.{seat.letter}", "")) for seat in Seat]
        self.taken = [parse_hand(facts.pop(f"taken.{side}", "")) for side in self.game.sides]
        self.stock = list(parse_cards(stock or ""))
        places = {f"{seat}'s hand": self.hands[seat] for seat in Seat}
        places |= {f"{side}'s tricks": cards for side, cards in zip(self.game.sides, self.taken, strict=True)}
        check_apart(places | {"the stock": parse_hand(stock or "")})
        for seat in Seat:
            held = tuple(cards_in(self.hands[seat]))
            self.events.append(Dealt(seat, len(held), held))
        for side, won in enumerate(self.taken):
            if won:
                self.events.append(AlreadyWon(side, cards_in(won)))
        self.to_act = self.game.next_seat(self.dealer)
        calls, bidder, contract = facts.pop("calls", ""), facts.pop("bidder", None), facts.pop("contract", None)
        trump, leader = facts.pop("trump", None), facts.pop("leader", None)
        rest = facts.pop("rest", None)
        self.rest_unknown = rest == "unknown"
        if facts:
            raise PositionError(f"A set piece has no {sorted(facts)[0]!r}.")
        if rest not in (None, "unknown"):
            raise PositionError(f"rest cannot be {rest!r}; it is unknown, or not named.")
        if (bidder is None) != (contract is None) or (trump is not None and bidder is None and not calls):
            raise PositionError("A set piece with trumps or a bidder needs bidder=, contract= and, to play, trump=.")
        if calls and bidder is not None:
            raise PositionError("A set piece has either calls= or bidder= and contract=, not both.")
        if trump is not None:
            self.tables = trump_tables(Suit[trump.upper()])
        words = calls.split()
        if len(words) % 2:
            raise PositionError(f"calls: {calls!r} is no run of seats and their calls.")
        for letter, word in zip(words[::2], words[1::2], strict=True):
            seat, call = Seat.parse(letter), self.game.parse(word)
            if self.phase != AUCTION:
                raise PositionError(f"calls: the auction was over before {seat} spoke.")
            if self.to_act != seat:
                raise PositionError(f"calls: {letter} speaks out of turn; {self.to_act} is to speak.")
            if call not in self._legal_calls():
                raise PositionError(f"calls: {letter} {word} cannot be. {self._unlawful_call(call)}")
            self._call(seat, call)
        if bidder is not None and contract is not None:
            self._set_contract(Seat.parse(bidder), self.game.parse_bid(contract))
        if self.tables is not None:
            if self.phase != NAMING or self.bidder is None:
                raise PositionError("calls: the auction is not over, so trumps cannot have been named.")
            self.events.append(TrumpNamed(self.bidder, self.tables.trump))
            if stock is not None:
                self._fill()
            else:
                self._begin_play(Seat.parse(leader) if leader else self.bidder)

    def _unlawful_call(self, call: Action) -> Refusal:
        return self.phases[AUCTION].explain(self, call)

    def _set_contract(self, seat: Seat, bid: Bid) -> None:
        self.to_act = seat
        if bid not in self._legal_calls():
            raise PositionError(f"contract: {seat} cannot have bid {bid}. {self._unlawful_call(bid)}")
        self.calls.append((seat, bid))
        self.events.append(Called(seat, bid))
        self.bidder, self.contract = seat, bid.points
        self.phase, self.to_act = NAMING, seat

    # The auction ------------------------------------------------------------------------------------------------------

    def _legal_calls(self) -> tuple[Action, ...]:
        """Pass where it may be passed, then the bids from the lowest up."""
        lowest, highest = self.bid_range()
        bids = BIDS[lowest : highest + 1]
        return (PASS, *bids, *self.special_bids()) if self.may_pass() else (*bids, *self.special_bids())

    @abstractmethod
    def bid_range(self) -> tuple[int, int]:
        """The lowest and the highest bid open to the seat to act; the lowest is above the highest if none is."""

    @abstractmethod
    def may_pass(self) -> bool:
        """Whether the seat to act may pass."""

    def special_bids(self) -> tuple[Bid, ...]:
        """Bids beyond the range that are open to the seat to act."""
        return ()

    def _call(self, seat: Seat, call: Action) -> None:
        """Take a bid or a pass; each seat speaks once, and the highest bidder names trumps.

        Rules P-BID-2, P-BID-10, C-BID-1, C-BID-6.
        """
        self.calls.append((seat, call))
        self.events.append(Called(seat, call))
        if isinstance(call, Bid):
            self.bidder, self.contract = seat, call.points
        if len(self.calls) < 4:
            self.to_act = self.game.next_seat(seat)
        else:
            self._close_auction()

    def _close_auction(self) -> None:
        self.phase, self.to_act = NAMING, self.bidder

    def _legal_trumps(self) -> tuple[Action, ...]:
        return TRUMPS

    def _name_trump(self, seat: Seat, action: NameTrump) -> None:
        self.tables = trump_tables(action.suit)
        self.events.append(TrumpNamed(seat, action.suit))
        self._fill()

    @abstractmethod
    def _fill(self) -> None:
        """Discard and fill the hands, as far as it goes without a choice."""

    @abstractmethod
    def refill_order(self) -> tuple[Card, ...] | None:
        """The order in which discarded plain cards are served once the stock has run out; ``None``: not at all."""

    # The play ---------------------------------------------------------------------------------------------------------

    def _begin_play(self, leader: Seat) -> None:
        """The bidder leads first (P-PLAY-1, C-PLAY-1)."""
        assert self.tables is not None
        self.two_holder = self._holder_of(self.tables.two)
        self._give_lead(leader)

    def _holder_of(self, card: Card) -> Seat | None:
        return next((seat for seat in self.game.seats if self.hands[seat] >> card & 1), None)

    def _give_lead(self, leader: Seat) -> None:
        """``leader`` leads, or the next player clockwise who has a card; without cards the deal ends.

        After six tricks it ends in any case.  Rules P-PLAY-11, P-PLAY-13, C-PLAY-14, C-PLAY-22.
        """
        if self.tricks < self.game.sizes.hand:  # cards left over by a hand with too many count for nobody: C-IRR-39
            for seat in (leader, *CLOCKWISE_AFTER[leader]):
                if self.hands[seat]:
                    self._give_turn(seat)
                    return
        self._end()

    def _end(self) -> None:
        """The play is over; where cards are unknown, there is a result only if every scoring card has been won."""
        assert self.tables is not None
        self.phase, self.to_act = OVER, None
        if not self.rest_unknown or not self.tables.scorers & ~(self.taken[0] | self.taken[1]):
            self._finish()

    def _give_turn(self, seat: Seat) -> None:
        self.phase, self.to_act = PLAY, seat

    @abstractmethod
    def _finish(self) -> None:
        """Count the deal: set ``score`` and append ``Scored``."""

    def playable(self) -> CardSet:
        """The cards that the seat to act may lawfully lead or play."""
        held = self.hands[self.to_act or 0]
        if self.led is None or self.tables is None:
            return held  # P-PLAY-2: any card may be led
        return self.game.following(held, self.tables.suit_cards[self.led], self.tables.trumps)

    @property
    def complete_tricks(self) -> int:
        return self.tricks

    def tricks_left_with(
        self, points: tuple[int, int], *, jack: int, two: bool, owed: CardSet = 0, bury: tuple[int, ...] = ()
    ) -> TrickPlay:
        """The tricks left as data: the points so far, what the jack counts, whether tricks win the two."""
        if self.tables is None:
            return super().trick_play()
        rules = trick_rules(self.tables.trump, AS_DATA[self.game.following], jack=jack, two=two)
        left = self.game.sizes.hand - self.tricks  # C-IRR-39, P-PLAY-11
        return self.tricks_with(rules, points, owed=owed, bury=bury, tricks_left=left)

    @property
    def in_play(self) -> bool:
        return self.phase in (PLAY, STACK)

    def may_play(self, seat: Seat, without: CardSet = 0) -> CardSet:
        held = self.hands[seat] & ~without
        if self.led is None or self.tables is None:
            return held
        return self.game.following(held, self.tables.suit_cards[self.led], self.tables.trumps)

    def why_owed(self, seat: Seat) -> Refusal:
        assert self.led is not None and self.tables is not None
        return self.game.why_owed(self.hands[seat], self.led, self.tables)

    def how(self, seat: Seat) -> str:
        assert self.led is not None and self.tables is not None
        if self.led == self.trump:
            return "did not trump a trump lead"
        return "did not follow" if self.hands[seat] & self.tables.suit_cards[self.led] else "did not trump when void"

    def _legal_plays(self) -> tuple[Action, ...]:
        return plays_of(self.playable())

    def _allows_play(self, action: Action) -> bool:
        return isinstance(action, Play) and self.playable() >> action.card & 1 == 1

    def _explain_play(self, action: Action) -> Refusal:
        """Why a card may not be played: not held, or something else is owed to the suit led."""
        seat, tables = self.to_act, self.tables
        assert seat is not None and tables is not None
        if not isinstance(action, Play):
            # naming one would betray what is lawful
            return Refusal("It is time to play a card.", self.game.owed_rules["turn"])
        if not self.hands[seat] >> action.card & 1:
            owed = "lead" if self.led is None else "held"
            return Refusal(f"You do not hold the {action.card.name}.", self.game.owed_rules[owed])
        assert self.led is not None
        return self.game.why_owed(self.hands[seat], self.led, tables)

    def _play(self, seat: Seat, action: CardAction) -> None:
        card = action.card
        self.events.append(Played(seat, card))
        self._to_trick(seat, card, 1 << card)

    def _to_trick(self, seat: Seat, card: Card, cards: CardSet) -> None:
        """Put ``card`` to the trick, with all ``cards`` that leave the hand for it.

        The highest trump wins, else the best card of the suit led (P-PLAY-8, P-PLAY-9, C-PLAY-9, C-PLAY-10).
        """
        tables = self.tables
        assert tables is not None
        if self.led is None:
            self.led = tables.suit_of[card]
        power = tables.strength[self.led][card]
        if power > self.best:
            self.best, self.winner = power, seat
        self.hands[seat] ^= cards
        self.trick_cards |= cards
        played = self.played = self.played | 1 << seat
        if played != EVERYBODY:
            for follower in CLOCKWISE_AFTER[seat]:
                if not played >> follower & 1 and self.hands[follower]:
                    if self.tricks:
                        self.to_act = follower
                    else:
                        self._give_turn(follower)
                    return
            if self.rest_unknown and not any(self.hands):
                self._end()  # the trick breaks off
                return
        self._close_trick()

    def _close_trick(self) -> None:
        """The winner takes the trick and leads to the next (P-PLAY-10, C-PLAY-12, C-PLAY-13)."""
        winner = self.winner
        assert winner is not None  # the card led can always win
        self.taken[winner & 1] |= self.trick_cards
        self.last_trick, self.last_winner = self.trick_cards, winner
        self.tricks += 1
        self.events.append(TrickWon(winner, self.tricks))
        self.led = self.winner = None
        self.best = self.played = self.trick_cards = 0
        self._give_lead(winner)

    # Where something went wrong ---------------------------------------------------------------------------------------

    def set_turn(self, seat: Seat) -> list[Event]:
        events = super().set_turn(seat)
        if self.in_play:
            self._give_turn(seat)
        return events

    def _why_no_close(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self.in_play and self.played else Refusal("No trick is under way.")

    def _close_short(self, seat: Seat, action: Action) -> None:
        """The trick is turned without the cards that are missing (C-IRR-40)."""
        self._close_trick()

    def _why_no_credit(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self.tricks else Refusal("No trick is complete.")

    def _credit_trick(self, seat: Seat, action: Action) -> None:
        """The last trick counts for the side of ``seat``, and its winner leads all the same (C-IRR-13, C-IRR-14)."""
        side, cards = seat & 1, self.last_trick
        self.taken[side] |= cards
        self.taken[1 - side] &= ~cards
        self.events.append(TrickCredited(seat, self.tricks, side, cards_in(cards)))
        if self.phase == OVER:
            self._end()

    irregular: ClassVar[Mapping[type[Action], Irregular]] = {
        CloseTrick: Irregular(_why_no_close, _close_short),
        CreditTrick: Irregular(_why_no_credit, _credit_trick),
    }
