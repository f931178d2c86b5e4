"""Tables and positions as the kernel takes them, and how they are made of a deal.

The kernel knows tricks, not games.  ``Tables`` say what holds for all tricks, ``Position`` is a moment of the play.  A
card is an index into the tables, where the cards of a suit lie together from the lowest up; a set of cards is an
``int`` whose bit *i* stands for card *i*.  ``position`` makes both of a deal of any game, from what the game itself
says of its tricks (``State.trick_play``); whoever builds them by hand gets them checked in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce
from itertools import chain
from operator import index
from typing import NamedTuple

from trickbook.cards import FULL_PACK, Card, CardSet, cards_in
from trickbook.contract.seat import Side
from trickbook.contract.state import State
from trickbook.contract.tricks import Follow, TrickPlay, TrickRules
from trickbook.contract.view import View
from trickbook.errors import PositionError
from trickbook.kernel import _native

MOST_CARDS = 64

Cards = int
"""A set of cards of some tables: bit *i* stands for card *i*."""


@contextmanager
def checked(*names: Sequence[object]) -> Iterator[None]:
    """Says what the kernel refuses as a sentence that names the argument and the card, and the row if there are rows.

    ``names``: what the cards of each tables are called; a fault of a row says which of them it is about.
    """
    try:
        yield
    except ValueError as fault:
        if len(fault.args) == 1:  # said already
            raise
        argument, card, message, *place = fault.args
        row, which = place or (None, 0)
        if card is not None:
            cards = names[which]
            message = f"{cards[card] if card < len(cards) else f'card {card}'}: {message}"
        raise ValueError(f"{'' if row is None else f'row {row}, '}{argument}: {message}.") from None


def _whole(argument: str, numbers: Iterable[int], most: int) -> list[int]:
    """The numbers as whole ones from 0 to ``most``; raises ``ValueError``."""
    try:
        given, found = list(numbers), list[int]()
    except TypeError:
        raise ValueError(f"{argument}: {numbers!r} is not a list of whole numbers.") from None
    with suppress(TypeError):
        found = list(map(index, given))
    if not found or min(found) < 0 or max(found) > most:
        for number in given:
            if not hasattr(number, "__index__") or not 0 <= number <= most:
                raise ValueError(f"{argument}: {number!r} is not a whole number from 0 to {most}.")
    return found


@dataclass(frozen=True)
class Tables:
    """What holds for all tricks.  Lists by card have an entry for each of up to 64 cards, those of a suit together and
    from the lowest up.  Raises ``ValueError`` naming the argument, and the card, that cannot be.

    >>> tables = Tables(("7H", "9H", "8S"), sides=(0, 1), suit=(0, 0, 1), strength=(0, 1, 0), trump=1, trick_points=1)
    >>> Tables(("7H", "9H", "8S"), sides=(0, 1), suit=(0, 1, 0), strength=(0, 1, 0))
    Traceback (most recent call last):
    ValueError: suits: 7H: the cards of its suit must lie together.
    """

    cards: tuple[object, ...]
    """What each card is called: a ``Card``, or whatever has a name.  Copies of a card are cards of their own."""
    sides: tuple[int, ...]
    """The side of each of two to four seats, 0 or 1."""
    suit: tuple[int, ...]
    """The suit of each card, 0 to 3."""
    strength: tuple[int, ...]
    """How high each card stands in its suit.  Of equal cards the one played first wins."""
    trump: int | None = None
    """Which suit is trumps."""
    points: tuple[int, ...] = ()
    """What each card brings to the side that wins it; empty: nothing."""
    trick_points: int = 0
    """What each trick brings."""
    last_trick: int = 0
    """What the last trick brings beside."""
    follow: Follow = "must_follow"
    """What is owed to a lead."""
    may_bury: Cards = 0
    """The cards that a hand too long for the first trick may bury."""
    map: tuple[int, ...] | None = None
    """What each final total of side 0 is worth to it, from 0 up; without it the total itself."""
    native: _native.Tables = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        suit = _whole("suit", self.suit, 3)
        suits = [0] * (max(suit, default=0) + 1)
        for card, number in enumerate(suit[:MOST_CARDS]):
            suits[number] |= 1 << card
        if len(suit) != len(self.cards):
            raise ValueError(f"suit: there must be an entry for each of the {len(self.cards)} cards.")
        if len(suit) > MOST_CARDS:
            raise ValueError(f"cards: {len(suit)} are too many; at most {MOST_CARDS} can be in play.")
        if self.trump is not None and self.trump not in range(len(suits)):
            raise ValueError(f"trump: there is no suit {self.trump!r}.")
        bounds = 2**31 - 1
        if self.map is not None and not all(hasattr(v, "__index__") and abs(v) <= bounds for v in self.map):
            raise ValueError(f"map: its values must be whole numbers from -{bounds} to {bounds}.")
        with checked(self.cards):
            native = _native.Tables(
                sides=_whole("sides", self.sides, 1),
                suits=[(cards, number == self.trump) for number, cards in enumerate(suits)],
                strength=_whole("strength", self.strength, 255),
                points=_whole("points", self.points or (0,) * len(suit), 255),
                trick_points=_whole("trick_points", [self.trick_points], 255)[0],
                last_trick=_whole("last_trick", [self.last_trick], 255)[0],
                follow=self.follow,
                may_bury=_whole("may_bury", [self.may_bury], 2**64 - 1)[0],
                map=self.map,
            )
        object.__setattr__(self, "native", native)

    def __repr__(self) -> str:
        return f"<tables of {len(self.cards)} cards and {len(self.sides)} seats, {self.follow}>"

    def named(self, cards: Cards) -> tuple[object, ...]:
        """What the cards of a set are called, from the lowest index up."""
        return tuple(name for card, name in enumerate(self.cards) if cards >> card & 1)


@dataclass(frozen=True)
class Position:
    """A moment of the play.  Lists by seat have an entry for each seat of the tables.

    Raises ``ValueError`` naming the argument, and the card, that cannot be: a card held twice, a leader without cards,
    totals above 1023, seats that do not play in turn.
    """

    tables: Tables
    hands: tuple[Cards, ...]
    """The cards of each seat, without those in the trick under way.  They may differ in number: a seat that has no
    card at its turn is passed over."""
    leader: int
    """The seat that leads, or has led, to the trick under way."""
    trick: tuple[tuple[int, int], ...] = ()
    """The trick under way: seats and cards, from the leader on."""
    taken: int = 0
    """What side 0 has already, with all that no trick can change."""
    bury: tuple[int, ...] = ()
    """How many cards each seat buries in this trick before it plays one; empty: nobody any."""
    owed: Cards = 0
    """Unless empty, the cards one of which the seat to act must play."""
    tricks_left: int | None = None
    """How many tricks are still played, where that is not until all cards are gone."""
    native: _native.Position = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        left = self.tricks_left
        try:
            seats, played = [seat for seat, _ in self.trick], [card for _, card in self.trick]
        except (TypeError, ValueError):
            raise ValueError(f"trick: {self.trick!r} is not a list of seats with their cards, as (2, 40).") from None
        with checked(self.tables.cards):
            native = _native.Position(
                self.tables.native,
                hands=_whole("hands", self.hands, 2**64 - 1),
                leader=_whole("leader", [self.leader], 255)[0],
                trick=[*zip(_whole("trick", seats, 255), _whole("trick", played, 255), strict=True)],
                taken=_whole("taken", [self.taken], 2**32 - 1)[0],
                bury=_whole("bury", self.bury or (0,) * len(self.tables.sides), 255),
                owed=_whole("owed", [self.owed], 2**64 - 1)[0],
                tricks_left=None if left is None else _whole("tricks_left", [left], 255)[0],
            )
        object.__setattr__(self, "native", native)

    @property
    def to_act(self) -> int | None:
        """The seat to act; ``None`` when the play is over."""
        return self.native.to_act()

    @property
    def legal(self) -> Cards:
        """The cards that the seat to act may play, or bury if it has to bury first."""
        return self.native.legal()


# A deal as a position -------------------------------------------------------------------------------------------------


def position(state: State, side: Side = 0) -> Position:
    """The position of a deal that is being played, its total counted for ``side``.

    The total is tricks (Whist) or points (Cinch, Pedro); in Rubicon Bezique, in the last nine tricks, it is brisques
    and the last trick, and the position's map tells what they are worth in the settlement.  Raises ``PositionError``
    where no tricks are under way or cards are unknown, and ``ValueError`` for what cannot be without an error of play.
    """
    return Position(*facts_of(state, side))


class Facts(NamedTuple):
    """What a position consists of, not checked yet."""

    tables: Tables
    hands: tuple[Cards, ...]
    leader: int
    trick: tuple[tuple[int, int], ...]
    taken: int
    bury: tuple[int, ...]
    owed: Cards
    tricks_left: int | None


def facts_of(state: State, side: Side = 0, *, valued: bool = True) -> Facts:
    """The facts of the position of a deal, its total counted for ``side``; raises ``PositionError``.

    ``valued``: whether its totals get the values that they have where those are not the totals themselves.
    """
    if isinstance(state, View):
        raise PositionError("A view hides cards; a position needs all of them, so give the state or a world drawn.")
    play = state.trick_play()
    if play.stock:
        raise PositionError("Cards are still to be drawn; tricks can be solved once the stock is gone.")
    return _placed(play, _sides(len(state.game.seats), len(state.game.sides), side), side, valued)


@cache
def _sides(seats: int, sides: int, side: Side) -> tuple[int, ...]:
    """The side of each seat as the kernel has it, ``side`` first; seats change sides in turn (``Game.side_of``)."""
    return tuple(place % sides ^ side for place in range(seats))


def _placed(play: TrickPlay, sides: tuple[int, ...], side: Side, valued: bool) -> Facts:
    rules, taken = play.rules, play.taken[side]
    held = [*play.hands, *[1 << card for _, card in play.trick]]
    worth = _worth(play, held, side) if valued and play.worth is not None else None
    whole = union(held)
    if whole <= FULL_PACK and whole == sum(held):
        layout = laid_out(rules, None, sides, worth)
        hands = layout.bits(held)
    else:  # there are copies: each gets a place of its own, whoever holds it
        lists = [cards_in(hand) for hand in held]
        cards = sorted(chain(*lists))
        room = MOST_CARDS // union(rules.suits).bit_count()
        if worth is None and max(Counter(cards).values()) <= room:
            layout = laid_out(rules, _packs(rules, room), sides, None)  # tables that many deals can share
        else:
            layout = laid_out(rules, tuple(cards), sides, worth)
        free = {card: iter(found) for card, found in layout.places.items()}
        hands = [sum([1 << next(free[card]) for card in found]) for found in lists]
    trick = tuple(
        [(int(seat), bit.bit_length() - 1) for (seat, _), bit in zip(play.trick, hands[len(play.hands) :], strict=True)]
    )
    owed = play.owed and sum(1 << layout.places[card][0] for card in cards_in(play.owed))
    own = tuple(hands[: len(play.hands)])
    return Facts(layout.tables, own, int(play.leader), trick, taken, play.bury, owed, play.tricks_left)


def _worth(play: TrickPlay, held: Sequence[CardSet], side: Side) -> tuple[int, ...]:
    """What each total of ``side`` is worth to it, from 0 up to the highest that can be; 0 where none comes to it."""
    assert play.worth is not None
    rules, taken = play.rules, play.taken[side]
    rest = sum(rules.points[card] for hand in held for card in cards_in(hand))
    rest += max(hand.bit_count() for hand in held) * rules.trick_points
    worth = [0] * (taken + rest + rules.last_trick + 1)
    whole = taken + rest + rules.last_trick + play.taken[0]
    for start in (taken, taken + rules.last_trick):
        for total in range(start, start + rest + 1):
            worth[total] = play.worth(total) if side == 0 else -play.worth(whole - total)
    return tuple(worth)


class Drawing(NamedTuple):
    """The stage of drawing of Rubicon Bezique as the kernel takes it; cards are kinds, each as often as it is held."""

    tables: Tables
    hands: tuple[list[int], list[int]]
    stock: list[int]
    leader: int
    led: int | None
    taken: int
    first: int | None


def drawing_of(state: State) -> Drawing:
    """The stage of drawing that ``state`` is in; raises ``PositionError`` where nothing is drawn any more."""
    play = state.trick_play()
    if not play.stock:
        raise PositionError("No cards are drawn here; play out the position of the deal.")
    tables, places, _ = laid_out(play.rules, None, (0, 1), None)
    first, second = ([places[card][0] for card in cards_in(hand)] for hand in play.hands)
    led = places[play.trick[0][1]][0] if play.trick else None
    stock = [places[card][0] for card in play.stock]
    return Drawing(tables, (first, second), stock, play.leader, led, play.taken[0], play.draws_first)


def union(sets: Iterable[CardSet]) -> CardSet:
    """All the cards of some sets."""
    return reduce(int.__or__, sets, 0)


class Layout(NamedTuple):
    """Tables, and where each card lies in them."""

    tables: Tables
    places: dict[Card, list[int]]
    shifts: tuple[tuple[CardSet, int], ...]
    """The cards that lie so many places further up, or down, than their numbers, the first copy of each."""

    def bits(self, sets: Sequence[CardSet]) -> list[Cards]:
        """Sets without copies, as the tables have them."""
        found = [0] * len(sets)
        for mask, shift in self.shifts:
            for number, cards in enumerate(sets):
                found[number] |= (cards & mask) << shift if shift >= 0 else (cards & mask) >> -shift
        return found


@lru_cache(maxsize=64)
def _order(rules: TrickRules) -> tuple[dict[Card, int], list[Card]]:
    """The suit of each card of ``rules``, and the cards as tables have them."""
    suit_of = {card: number for number, suit in enumerate(rules.suits) for card in cards_in(suit)}
    return suit_of, sorted(suit_of, key=lambda card: (suit_of[card], rules.strength[card], card))


@lru_cache(maxsize=64)
def _packs(rules: TrickRules, number: int) -> tuple[Card, ...]:
    """Every card of ``rules`` so many times."""
    return tuple(card for card in _order(rules)[1] for _ in range(number))


@lru_cache(maxsize=64)
def laid_out(
    rules: TrickRules, cards: tuple[Card, ...] | None, sides: tuple[int, ...], worth: tuple[int, ...] | None
) -> Layout:
    """The tables of ``rules`` for some cards, or for one of each there is, and where each lies in them."""
    suit_of, order = _order(rules)
    if cards is not None:
        copies = Counter(cards)
        order = [card for card in order for _ in range(copies[card])]
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(order):
        places.setdefault(card, []).append(place)
    may_bury = 0
    if rules.never_buried:
        may_bury = sum(1 << place for place, card in enumerate(order) if not rules.never_buried >> card & 1)
    tables = Tables(
        tuple(order),
        sides,
        tuple(suit_of[card] for card in order),
        tuple(rules.strength[card] for card in order),
        rules.trump if any(suit_of[card] == rules.trump for card in order) else None,  # all may have been played
        tuple(rules.points[card] for card in order),
        rules.trick_points,
        rules.last_trick,
        rules.follow,
        may_bury,
        worth,
    )
    shifts: dict[int, CardSet] = {}
    for card, (place, *_) in places.items():
        shifts[place - card] = shifts.get(place - card, 0) | 1 << card
    return Layout(tables, places, tuple((mask, shift) for shift, mask in shifts.items()))
