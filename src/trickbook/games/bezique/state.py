"""A deal of Rubicon Bezique: its phases, and what an action does in each of them.

A trick of the drawing stage is played, its winner declares or not (``declare``), may then announce more (``announce``),
and draws; after trick 55 the last nine are played by their own duties (``last_nine``).  Where players gather for
themselves, ``heap`` is the last moment to do so, between a lead and its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import FULL_PACK, Card, CardSet, Suit, cards_in, minus, parse_cards, pile, plus
from trickbook.contract.action import Action, Play, plays_of
from trickbook.contract.event import Dealt, Drew, Event, Played, Scored, TrickWon
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.state import Irregular, Phase, Setup, State
from trickbook.contract.tricks import TrickPlay
from trickbook.errors import PositionError
from trickbook.games.bezique import explaining
from trickbook.games.bezique.actions import (
    ANNOUNCES,
    DECLARES,
    DRAW,
    GATHER,
    LEAVE,
    OPEN_PLAYS,
    SHOW,
    Announce,
    Declare,
    PlayOpen,
)
from trickbook.games.bezique.combinations import BY_NAME, Combination
from trickbook.games.bezique.events import (
    BlancheShown,
    Declared,
    Gathered,
    HeapLeft,
    LastTrick,
    PlayedOpen,
    StockExhausted,
    TrumpMade,
)
from trickbook.games.bezique.holding import Holding, Way, handles_in, kind_of, show_handle
from trickbook.games.bezique.laws.play import FOLLOW, TRUMP, WIN
from trickbook.games.bezique.ranks import (
    COURT,
    LAST_TRICK,
    OF_SUIT,
    answer_wins,
    answers,
    brisques_in,
    kinds_in,
    trick_rules,
)
from trickbook.games.bezique.setpiece import HAND, check_copies, holding_of
from trickbook.games.bezique.settlement import Settlement, settle, tell
from trickbook.games.trickplay.state import CreditTrick, TrickCredited

if TYPE_CHECKING:
    from trickbook.games.bezique.game import Bezique

PLAY, DECLARE, ANNOUNCE, HEAP, LAST, OVER = "play", "declare", "announce", "heap", "last_nine", "over"

DEALT, LIVE, DUE, GONE = "dealt", "live", "due", "gone"
"""Carte blanche: as dealt, not shown yet; shown, so that the next draw may repeat it; the card drawn repeats it and has
not been shown; none, or none any more."""


def deal_hands(pack: tuple[Card, ...], batch: int) -> tuple[list[Card], list[Card]]:
    """The pone's and the dealer's nine cards, dealt by so many at a time, the pone first (B-DEAL-2)."""
    dealt: tuple[list[Card], list[Card]] = ([], [])
    for place, card in enumerate(pack[: 2 * HAND]):
        dealt[place // batch % 2].append(card)
    return dealt


class BeziqueState(State):
    """A deal in progress.  Pairs are indexed by side."""

    __slots__ = (
        "blanche", "drawn", "due", "gathered", "hands", "heap", "leader", "led", "points", "rest_unknown", "result",
        "stock", "tricks", "trump",
    )  # fmt: skip

    game: Bezique

    def __init__(self, game: Bezique, setup: Setup) -> None:
        super().__init__(game, setup)
        self.hands = [Holding(), Holding()]
        self.stock: tuple[Card, ...] = ()
        self.drawn = 0
        """How many cards of the stock have been drawn."""
        self.leader = self.pone
        """Who leads, has led or, between tricks, has won the last one."""
        self.led: Card | None = None
        self.heap: CardSet = 0
        """The cards of completed tricks that nobody has gathered (B-BRQ-12)."""
        self.gathered: list[CardSet] = [0, 0]
        self.trump: Suit | None = None  # B-TRUMP-1
        self.points = [0, 0]
        """The raw scores."""
        self.blanche = [DEALT, DEALT]  # B-CB-12: each player has his own
        self.due: list[Card | None] = [None, None]
        """The card that repeats carte blanche once it is shown."""
        self.tricks = 0
        self.result: Settlement | None = None
        self.rest_unknown = False
        """Whether the hands of a set piece hold only the cards known: where they end, nothing follows."""
        if setup.pack is None:
            self._set_up(dict(setup.piece))
        else:
            self._deal(setup.pack)

    def _deal(self, pack: tuple[Card, ...]) -> None:
        for seat, cards in zip((self.pone, self.dealer), deal_hands(pack, self.game.options.deal_batches), strict=True):
            self.hands[self.side(seat)] = Holding(pile(cards))
            self.events.append(Dealt(seat, HAND, tuple(sorted(cards))))  # B-CB-1: seen before anything is played
        self.stock = pack[2 * HAND :]  # B-DEAL-3, B-DEAL-4
        self.phase, self.to_act = PLAY, self.pone  # B-PLAY-1

    def _set_up(self, facts: dict[str, str]) -> None:
        seats = self.game.seats
        self.hands = [holding_of(facts, seat) for seat in seats]
        self.gathered = [pile(parse_cards(facts.get(f"taken.{seat.letter}", ""))) for seat in seats]
        self.points = [int(facts.get(f"points.{seat.letter}", "0")) for seat in seats]
        self.heap = pile(parse_cards(facts.get("heap", "")))
        self.stock = parse_cards(facts.get("stock", ""))
        self.trump = Suit[facts["trump"].upper()] if "trump" in facts else None
        check_copies([*(hand.kinds for hand in self.hands), *self.gathered, self.heap, self.stock])
        sizes, rest = [hand.size for hand in self.hands], facts.get("rest")
        if rest not in (None, "unknown"):
            raise PositionError(f"rest cannot be {rest!r}; it is unknown, or not named.")
        self.rest_unknown = rest is not None and min(sizes) < HAND
        if not 0 < max(sizes) <= HAND or (sizes[0] != sizes[1] and not self.rest_unknown):
            raise PositionError("Both players hold equally many cards, nine at most.")
        if ("leader" in facts) == ("winner" in facts):
            raise PositionError("Say who leads, or who has just won a trick and may declare: leader or winner.")
        self.blanche = [GONE, GONE]  # B-CB-7: only as dealt
        self.to_act = self.leader = Seat.parse(facts.get("leader") or facts["winner"])
        for seat in seats:
            held = self.hands[self.side(seat)]
            self.events.append(Dealt(seat, held.closed.bit_count(), cards_in(held.closed)))
        self.phase = LAST if self.stock_left < 2 else DECLARE if "winner" in facts else PLAY
        if self.phase == LAST and (any(held.laid for held in self.hands) or "winner" in facts):
            raise PositionError("When the stock is exhausted no card lies on the table, and nothing is declared.")

    # Who and what -----------------------------------------------------------------------------------------------------

    @property
    def pone(self) -> Seat:
        """The player who does not deal and leads first."""
        return self.game.next_seat(self.dealer)

    def side(self, seat: Seat) -> int:
        """The index of a player in the pairs."""
        return int(seat == SOUTH)

    @property
    def stock_left(self) -> int:
        """How many cards the stock still has (B-DRAW-8)."""
        return len(self.stock) - self.drawn

    @property
    def tricks_shown(self) -> int:
        return self.tricks + (self.led is not None)

    @property
    def trick_number(self) -> int:
        return self.tricks + 1

    @property
    def holding(self) -> Holding:
        """What the seat to act holds."""
        assert self.to_act is not None
        return self.hands[self.side(self.to_act)]

    def may_gather(self, seat: Seat) -> bool:
        """Whether ``seat`` may gather: it won the last trick and a brisque lies in the heap (B-BRQ-4..7)."""
        answering = self.led is not None and self.phase != HEAP
        return not self.game.options.auto_gather and seat == self.leader and not answering and bool(self.lying_brisques)

    @property
    def lying_brisques(self) -> int:
        """How many brisques lie in the heap."""
        return brisques_in(self.heap)

    def may_show(self, seat: Seat) -> bool:
        """Whether ``seat`` may show carte blanche, or that it goes on (B-CB-2, B-CB-10)."""
        side = self.side(seat)
        if self.blanche[side] == DEALT:
            return not self.hands[side].closed & COURT
        return self.blanche[side] == DUE

    # Playing ----------------------------------------------------------------------------------------------------------

    def _legal_plays(self) -> tuple[Action, ...]:
        """Any card, closed or on the table (B-PLAY-2, B-PLAY-9, B-DECL-9); what may be done beside."""
        held = self.holding
        opens = [OPEN_PLAYS[handle] for handle in self.open_copies()] if held.laid else ()
        return (*plays_of(held.closed & FULL_PACK), *opens, *self._beside())

    def _allows_play(self, action: Action) -> bool:
        """Whether it is lawful, without listing what is."""
        if not isinstance(action, Play):
            return action in self.legal_actions()
        may = self.holding.closed if self.phase == PLAY else self.due_cards()
        return bool(may >> action.card & 1)

    def open_copies(self) -> list[int]:
        """The copies on the table that may be played: of those that are alike the first."""
        held, found = self.holding, list[int]()
        handles = handles_in(held.laid)
        if len(handles) == kinds_in(held.laid).bit_count():  # no kind lies there twice
            return [*handles]
        for handle in handles:
            if not any(other % 52 == handle % 52 and held.are_alike(other, handle) for other in found):
                found.append(handle)
        return found

    def _legal_last(self) -> tuple[Action, ...]:
        return (*plays_of(self.due_cards() & FULL_PACK), *self._beside())

    def due_cards(self) -> CardSet:
        """The cards that the duties of the last nine tricks leave."""
        return answers(self.holding.closed, self.led, self.trump)

    def _beside(self) -> list[Action]:
        assert self.to_act is not None
        show, gather = self.may_show(self.to_act), self.may_gather(self.to_act)
        return [SHOW] * show + [GATHER] * gather if show or gather else []

    def trick_play(self) -> TrickPlay:
        """The tricks left, without declarations; before the last nine with the draws."""
        if self.phase not in (PLAY, LAST):
            return super().trick_play()
        sizes = [hand.size for hand in self.hands]
        leader, other = self.side(self.leader), self.side(self.game.next_seat(self.leader))
        sizes[leader] += self.led is not None
        if self.rest_unknown or sizes[leader] != sizes[other]:
            raise PositionError("The two do not hold equally many cards, so nobody can tell how the play ends.")
        if self.lying_brisques:
            raise PositionError("Brisques lie in the heap: say first who gathers them.")
        lying = (*self.stock[self.drawn :], *([] if self.led is None else [self.led]))
        brisques = sum(self.brisques) + sum(brisques_in(hand.kinds) for hand in self.hands) + brisques_in(pile(lying))
        return TrickPlay(
            trick_rules(self.trump),
            tuple(hand.kinds for hand in self.hands),
            leader,
            () if self.led is None else ((leader, self.led),),
            self.brisques,
            stock=self.stock[self.drawn :] if self.phase == PLAY else (),
            draws_first=self.side(self.pone) if self.game.options.draw_order == "pone_first" else None,
            worth=partial(self._worth, brisques),
        )

    def _worth(self, brisques: int, total: int) -> int:
        """What the first side gains, or loses, by the settlement when it comes to ``total``, of so many brisques."""
        last, first = divmod(total, LAST_TRICK)
        value = self.game.options.last_trick_value  # B-LAST-6
        raw = (self.points[0] + value * last, self.points[1] + value * (1 - last))
        result = settle(raw, (first, brisques - first), self.game.options)
        return -result.value if result.winner == 1 else result.value

    def _play(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Play):
            card, held = action.card, self.hands[self.side(seat)]
            reform = self.game.options.reform_from_hand and self.phase == PLAY
            self._take_out(seat, held.played_closed(card, reform=reform))
            self.events.append(Played(seat, card))
            self._on_the_trick(seat, card)
        elif isinstance(action, PlayOpen):
            card, held = kind_of(action.handle), self.hands[self.side(seat)]
            self._take_out(seat, held.played_open(action.handle))
            self.events.append(PlayedOpen(seat, card, action.handle // 52 + 1))
            self._on_the_trick(seat, card)
        elif action == SHOW:
            self._show(seat)
        else:
            self._gather(seat)

    def _take_out(self, seat: Seat, left: Holding) -> None:
        side = self.side(seat)
        self.hands[side] = left
        if self.blanche[side] in (DEALT, DUE):
            self.blanche[side], self.due[side] = GONE, None  # B-CB-4, B-CB-10, B-CB-11: not shown in time

    def _on_the_trick(self, seat: Seat, card: Card) -> None:
        other = self.game.next_seat(seat)
        if self.led is None:
            asked = self.may_gather(seat)
            self.led, self.leader, self.to_act = card, seat, other
            if self.rest_unknown and not self.hands[self.side(other)].size:
                self.phase, self.to_act = OVER, None  # the trick breaks off
            elif asked:
                self.phase, self.to_act = HEAP, seat
            return
        led, self.led = self.led, None
        self._close_trick(seat if answer_wins(led, card, self.trump) else other, led, card)

    def _close_trick(self, winner: Seat, led: Card, answer: Card) -> None:
        self.tricks += 1
        self.leader = self.to_act = winner  # B-PLAY-8
        self.heap = plus(plus(self.heap, led), answer)  # B-BRQ-1, B-BRQ-2, B-LAST-7
        self.events.append(TrickWon(winner, self.tricks))
        last = self.stock_left < 2 and not self.hands[0].size and not self.hands[1].size
        if (self.game.options.auto_gather or last) and self.lying_brisques:  # B-BRQ-3, B-BRQ-10, B-BRQ-11
            self._gather(winner)
        if last and self.rest_unknown:
            self.phase, self.to_act = OVER, None
        elif last:
            self._finish(winner)
        elif self.stock_left >= 2:  # B-DRAW-7: a single card is not drawn
            self.phase = DECLARE

    def _finish(self, winner: Seat) -> None:
        points = self.game.options.last_trick_value
        self.points[self.side(winner)] += points  # B-LAST-6
        self.events.append(LastTrick(winner, points))
        self._settle()

    def _settle(self) -> None:
        game = self.game
        raw = (self.points[0], self.points[1])
        self.result = settle(raw, self.brisques, game.options)
        won = self.result.value // 100
        self.score = tuple(won if side == self.result.winner else 0 for side in range(2))
        self.phase, self.to_act = OVER, None
        summary = tell(self.result, raw, (str(game.seats[0]), str(game.seats[1])))
        self.events.append(Scored(self.score, summary))

    @property
    def brisques(self) -> tuple[int, int]:
        """The brisques that each has gathered."""
        first, second = (brisques_in(cards) for cards in self.gathered)
        return first, second

    # Where something went wrong ---------------------------------------------------------------------------------------

    def how(self, seat: Seat, card: Card) -> str:
        """Which duty of the last nine tricks ``card`` breaks, in the words of the law."""
        led, held = self.led, self.hands[self.side(seat)].closed
        assert led is not None
        if held & OF_SUIT[led.suit]:
            return WIN if card.suit == led.suit else FOLLOW
        return TRUMP

    def _impossible(self, seat: Seat, action: Action) -> Refusal | None:
        """In the last nine tricks any card of the hand can be played."""
        if self.phase != LAST or seat != self.to_act or not isinstance(action, Play):
            return super()._impossible(seat, action)
        return None if self.holding.closed >> action.card & 1 else Refusal(f"{seat} does not hold {action.card}.")

    def _why_no_credit(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self.tricks and self.led is None and self.phase != HEAP else Refusal("No trick is complete.")

    def _credit_trick(self, seat: Seat, action: Action) -> None:
        """``seat`` goes on as if he had won the last trick: what it brought its winner is his."""
        side, events = self.side(seat), self.events
        won = max(place for place, event in enumerate(events) if isinstance(event, TrickWon))
        heap = next((event.count for event in events[won:] if isinstance(event, Gathered)), 0)
        played = [event.card for event in events[:won] if isinstance(event, Played)]
        cards = played[len(played) - heap :]
        for card in cards:
            self.gathered[1 - side] = minus(self.gathered[1 - side], card)
            self.gathered[side] = plus(self.gathered[side], card)
        self.events.append(TrickCredited(seat, self.tricks, side, tuple(cards)))
        if self.phase == OVER:
            value = self.game.options.last_trick_value
            self.points[1 - side] -= value
            self.points[side] += value
            self._settle()
        else:
            self.leader = self.to_act = seat

    # Carte blanche and the heap ---------------------------------------------------------------------------------------

    def _show(self, seat: Seat) -> None:
        """Carte blanche scores without a trick (B-CB-5) and binds no card, its aces neither (B-CB-6, B-CB-13)."""
        side, due = self.side(seat), self.due[self.side(seat)]
        cards = cards_in(self.hands[side].closed) if due is None else (due,)  # B-CB-10: the drawn card alone
        points = self.blanche_value(seat)
        self.points[side] += points
        self.blanche[side], self.due[side] = LIVE, None
        self.events.append(BlancheShown(seat, cards, points))

    def blanche_value(self, seat: Seat) -> int:
        """What carte blanche scores for ``seat`` (B-CB-2, B-CB-8)."""
        return self.game.options.carte_blanche_value

    def _gather(self, seat: Seat) -> None:
        """Brisques are counted when all is over, and score nothing before (B-BRQ-8)."""
        side = self.side(seat)
        heap, self.heap = self.heap, 0
        for card in cards_in(heap):
            self.gathered[side] = plus(self.gathered[side], card)
        self.events.append(Gathered(seat, heap.bit_count(), brisques_in(heap)))

    def _legal_heap(self) -> tuple[Action, ...]:
        return (GATHER, LEAVE)

    def _last_call(self, seat: Seat, action: Action) -> None:
        if action == GATHER:
            self._gather(seat)
        else:
            self.events.append(HeapLeft(seat))
        self.phase, self.to_act = PLAY if self.stock_left >= 2 else LAST, self.game.next_seat(seat)

    # Declaring and drawing --------------------------------------------------------------------------------------------

    def ways(self, combination: Combination) -> list[Way]:
        """How the winner of the trick may declare a combination, used cards considered (B-USE)."""
        return self.holding.ways(combination, new_card=self.game.new_card)

    def announceable(self, combination: Combination) -> list[Way]:
        """How it may be announced to be scored next: with at least one card that does not lie there yet (B-DECL-12)."""
        if self.stock_left < 4:  # B-DECL-10: there is no next time
            return []
        return [way for way in self.ways(combination) if way.fresh]

    def worth(self, combination: Combination) -> int:
        """What a combination scores now; what makes trumps scores as royal (B-TRUMP-3, B-TRUMP-4, B-USE-17)."""
        return combination.worth(self.trump, self.game.trump_makers)

    def makes_trump(self, combination: Combination) -> bool:
        """Whether scoring it now makes its suit trumps (B-TRUMP-2, B-TRUMP-4, B-TRUMP-5)."""
        return combination.makes_trump(self.trump, self.game.trump_makers)

    def _legal_declare(self) -> tuple[Action, ...]:
        """Draw at once (B-DECL-3, B-DECL-6, B-DECL-11, B-TRUMP-6), or one combination of those open (B-DECL-4)."""
        declares = [
            DECLARES[combination.name, number]
            for combination in self.holding.present()
            for number in numbers(combination, self.ways(combination))
        ]
        return (DRAW, *declares, *self._gather_beside())

    def _legal_announce(self) -> tuple[Action, ...]:
        announces = [
            ANNOUNCES[combination.name, number]
            for combination in self.holding.present()
            for number in numbers(combination, self.announceable(combination))
        ]
        return (DRAW, *announces, *self._gather_beside())

    def _gather_beside(self) -> list[Action]:
        assert self.to_act is not None
        return [GATHER] * self.may_gather(self.to_act)

    def _declare(self, seat: Seat, action: Action) -> None:
        match action:
            case Declare(name, number):
                combination = BY_NAME[name]
                self._score(seat, self.ways(combination)[number - 1])
                self.phase = ANNOUNCE
            case Announce(name, number):
                way = self.announceable(BY_NAME[name])[number - 1]
                self.hands[self.side(seat)] = self.holding.lay(way.handles)
                self.events.append(Declared(seat, name, _copies(way), 0))  # B-TRUMP-7: it makes no trumps
            case _ if action == GATHER:
                self._gather(seat)
            case _:
                self._draw()

    def _score(self, seat: Seat, way: Way) -> None:
        combination, side = way.combination, self.side(seat)
        points = self.worth(combination)
        self.points[side] += points
        self.hands[side] = self.holding.lay(way.handles).scored(combination.name, way.handles)
        self.events.append(Declared(seat, combination.name, _copies(way), points))
        if self.makes_trump(combination):
            assert combination.suit is not None
            self.trump = combination.suit
            self.events.append(TrumpMade(seat, combination.suit))

    def _draw(self) -> None:
        """The winner draws the top card, then the loser the next (B-DRAW-1..4), or always pone first."""
        winner = self.leader
        first = self.pone if self.game.options.draw_order == "pone_first" else winner
        for seat in (first, self.game.next_seat(first)):
            card = self.stock[self.drawn]
            self.drawn += 1
            self._receive(seat, card, Drew(seat, 1, (card,)))
        self.phase, self.to_act = PLAY, winner  # B-PLAY-8
        if self.stock_left < 2:  # B-DRAW-5..7, B-PLAY-3
            self.phase = LAST  # B-LAST-2
            self.hands = [held.taken_up() for held in self.hands]
            self.events.append(StockExhausted())

    def _receive(self, seat: Seat, card: Card, event: Event) -> None:
        """``seat`` takes a card of the stock, and ``event`` tells it."""
        side = self.side(seat)
        self.hands[side] = self.hands[side].drawn(card)
        self.events.append(event)
        if self.blanche[side] == LIVE:
            court = COURT >> card & 1
            self.blanche[side], self.due[side] = (GONE, None) if court else (DUE, card)  # B-CB-8, B-CB-9

    phases: ClassVar[dict[str, Phase]] = {
        PLAY: Phase(_legal_plays, explaining.play, _play, _allows_play),
        DECLARE: Phase(_legal_declare, explaining.declare, _declare),
        ANNOUNCE: Phase(_legal_announce, explaining.declare, _declare),
        HEAP: Phase(_legal_heap, explaining.heap, _last_call),
        LAST: Phase(_legal_last, explaining.last, _play, _allows_play),
    }
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {CreditTrick: Irregular(_why_no_credit, _credit_trick)}


def numbers(combination: Combination, ways: list[Way]) -> range:
    """The numbers of the ways that are offered: a hand that is too long may have more than there are actions for."""
    return range(1, min(len(ways), combination.most_ways) + 1)


def _copies(way: Way) -> tuple[str, ...]:
    return tuple(map(show_handle, sorted(handles_in(way.handles), key=lambda handle: (-(handle % 52), handle))))
