"""The deals that agree with what a seat of the family's games has seen, drawn from its ledger.

Each card was dealt, drawn or left in the stock, and was then kept, thrown, buried or served again: these are its fates
(``trickbook.contract.worlds``).  A game says by a few methods what its discards tell, and what is done in the phases
that are its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import accumulate
from math import comb, lcm
from random import Random
from typing import TypeAlias

from trickbook.cards import Card, CardSet, card_set, cards_in
from trickbook.contract.action import BURIES, DISCARDS, PLAYS, TAKES, TRUMPS, Action
from trickbook.contract.event import Played
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.worlds import Fate, Layouts, World, ordered
from trickbook.games.allfours.events import Stacked
from trickbook.games.allfours.ledger import Discards, Ledger
from trickbook.games.allfours.state import AUCTION, NAMING, PLAY, STACK

DRAFTS = {"take": TAKES, "discard": DISCARDS, "lay_out": DISCARDS, STACK: BURIES}
"""By phase, the steps of a choice that is under way."""

Met: TypeAlias = Mapping[str, list[Card]]
"""The cards by what has become of them."""
Routes: TypeAlias = Mapping[tuple[Seat, Seat], int]
"""How many discards of a seat were served again to which seat."""


class FamilyWorlds(ABC):
    """The worlds of a ledger."""

    refilled_by_pack = False
    """Whether discards are served again in the order of the pack, not of the luck."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.game = ledger.game
        self.from_eldest = [self.game.next_seat(ledger.dealer, step) for step in (1, 2, 3, 4)]
        own, faces, shown = ledger.drawn, 0, 0
        for cards in ledger.known.values():
            own |= cards
        for thrown in ledger.discards:
            faces |= thrown.cards or 0
        for cards in ledger.in_hand:
            shown |= cards
        self.own: CardSet = own
        """Every card that this seat has had in its hand or looked at."""
        self.faces: CardSet = faces
        """Discards whose faces are known."""
        self.unseen: CardSet = ledger.whole & ~(own | faces | shown)
        self.back: CardSet = ledger.plain & faces & ~(shown | ledger.drawn) if ledger.again else 0
        """Known discards that may have been served again, unseen."""
        self._by_routes: dict[tuple[tuple[tuple[Seat, Seat], int], ...], Layouts] = {}
        self._layouts, weights = self._weigh()
        self._bounds = [*accumulate(weights)]

    # What a game tells ------------------------------------------------------------------------------------------------

    @abstractmethod
    def kept(self, seat: Seat) -> CardSet:
        """What the cards can be that ``seat`` kept of those dealt."""

    @abstractmethod
    def may_be_left(self) -> CardSet:
        """What the cards can be that are left in the stock."""

    @abstractmethod
    def choices(self, met: Met) -> dict[tuple[str, Seat], list[Action]]:
        """What was done in the phases that are the game's own, by phase and seat."""

    def plain_kept(self) -> range:
        """How many plain cards the dealer may have kept in his unseen choice."""
        return range(self.game.sizes.hand + 1)

    def must_be_dealt(self, seat: Seat) -> CardSet:
        """Cards that are known to have been dealt to ``seat``."""
        return 0

    def luck_runs(self, met: Met) -> list[list[list[Card]]]:
        """Blocks of cards, in the order in which the luck must have served them."""
        return []

    def unseen_choice(self, state: State, rng: Random) -> list[Action] | None:
        """A choice made by the seat to act of which nothing was seen; ``None`` if it has not been made yet."""
        return None

    # The fates --------------------------------------------------------------------------------------------------------

    def _weigh(self) -> tuple[list[Layouts], list[int]]:
        """The layouts for each number of plain cards that the dealer may have kept unseen, and their weights.

        All deals are as likely: the more ways there were for him to choose, the less each of them counts.
        """
        ledger = self.ledger
        if ledger.not_kept is None:
            layouts = self._ways(None, None)
            return [layouts], [layouts.count]
        by_number = {kept: self._ways(kept, None) for kept in self.plain_kept()}
        ways = {kept: comb(ledger.not_kept + kept, kept) for kept in by_number}
        whole = lcm(*ways.values())
        return [*by_number.values()], [by_number[kept].count * whole // ways[kept] for kept in by_number]

    def _ways(self, plain_kept: int | None, routes: Routes | None) -> Layouts:
        """The ways that are left, given how many plain cards the dealer kept unseen and, perhaps, the routes."""
        ledger = self.ledger
        rooms = {room: number for room, number in ledger.rooms.items() if room not in ledger.known}
        if plain_kept is not None:
            rooms["chosen"] = plain_kept
        if routes is None:
            rooms |= {f"again {drawer}": number for drawer, number in ledger.again.items()}
        else:
            rooms |= {f"again {thrower} {drawer}": number for (thrower, drawer), number in routes.items()}
        fates: list[Fate] = []
        for seat in self.game.seats:  # what concerns one hand stands together
            for thrown in ledger.discards:
                if thrown.seat == seat:
                    fates += self._of_discards(thrown, rooms)
            if seat != ledger.me:
                fates += self._of_hand(seat, plain_kept is not None and seat == ledger.dealer)
        cards = ledger.whole & ~self.own
        if "left" in rooms:
            fates.append(Fate("left/left", self.unseen & self.may_be_left(), ("left",)))
        if ledger.again:
            cards |= ledger.drawn | ledger.plain & self.faces
            drawn = f"drawn {ledger.me.letter}"
            if drawn in rooms:
                fates.append(Fate(f"{drawn}/held", ledger.drawn & ~self.faces, (drawn,)))
        return Layouts([self._placed(fate) for fate in fates], rooms, cards)

    def _placed(self, fate: Fate) -> Fate:
        """The fate without the cards that must have been dealt to another hand."""
        cards = fate.cards
        for seat in self.game.seats:
            if fate.rooms[:1] != (f"dealt {seat.letter}",):
                cards &= ~self.must_be_dealt(seat)
        return fate._replace(cards=cards)

    def _of_hand(self, seat: Seat, chose_unseen: bool) -> list[Fate]:
        """What can be in the hand of ``seat``, or has been shown to be, by origin."""
        ledger, fates = self.ledger, []
        for origin in ledger.origins[seat]:
            may_be = self.kept(seat) if origin.startswith(("dealt", "extra")) else ledger.whole
            held = (self.unseen & ~ledger.missing[seat] | ledger.in_hand[seat]) & may_be & ~self.faces
            if chose_unseen:
                fates.append(Fate(f"{origin}/trumps", held & ledger.trumps, (origin,)))
                fates.append(Fate(f"{origin}/plain", held & ledger.plain, (origin, "chosen")))
            else:
                fates.append(Fate(f"{origin}/held", held, (origin,)))
            if seat in ledger.buried and ledger.tables is not None:
                cards = self.unseen & may_be & ledger.trumps & ~ledger.tables.scorers
                fates.append(Fate(f"{origin}/buried", cards, (origin, f"buried {seat.letter}")))
        return fates

    def _of_discards(self, thrown: Discards, rooms: Mapping[str, int]) -> list[Fate]:
        """What can have been thrown, and whether it has stayed there or was served again."""
        ledger, fates = self.ledger, []
        if thrown.seat == ledger.me and not ledger.again:
            return []
        if thrown.cards is None:
            cards = ledger.plain & ~self.faces
            stay = cards & self.unseen
        else:
            cards = thrown.cards & (ledger.plain if thrown.seat == ledger.me else ledger.whole)
            stay = cards & (self.back | ledger.trumps) if ledger.again else cards
        place = (thrown.name,) if thrown.cards is None else ()
        for origin in thrown.origins if thrown.seat != ledger.me else ("own",):
            places = (*((origin,) if origin != "own" else ()), *place)
            fates.append(Fate(f"{origin}/{thrown.name}", stay, places))
            for drawer in ledger.again:
                may_hold = (self.unseen | self.back) & ~ledger.missing[drawer] | ledger.in_hand[drawer]
                to = cards & ledger.plain & (ledger.drawn if drawer == ledger.me else may_hold)
                for room in (f"again {drawer}", f"again {thrown.seat} {drawer}"):
                    if room in rooms:
                        fates.append(Fate(f"{origin}/{thrown.name}/{drawer}", to, (*places, room)))
        return fates

    # Telling ----------------------------------------------------------------------------------------------------------

    def propose(self, rng: Random) -> World | None:
        """A deal as the ledger leaves it open."""
        if not self._bounds[-1]:
            return None
        pick = rng.randrange(self._bounds[-1])
        layouts = self._layouts[next(i for i, bound in enumerate(self._bounds) if pick < bound)]
        places: dict[Seat, list[int]] = {}
        to: dict[int, Seat] = {}
        if self.ledger.again and self.refilled_by_pack:
            places, to = self._draw_places(rng)
            found = self._along_routes(places, to)
            if rng.randrange(layouts.count) >= found.count:
                return None
            layouts = found
        met = layouts.draw(rng)
        if not self._keep(met, rng):
            return None
        luck = ordered(rng, self.game.whole_pack, *self._luck(met))
        return World(self._pack(met, places, to, rng), luck, Script(self, met, rng))

    def _keep(self, met: Met, rng: Random) -> bool:
        """Whether to keep a layout: the more ways there were to bury unseen, the less each of them counts."""
        ledger = self.ledger
        for seat, number in ledger.buried.items():
            assert ledger.tables is not None
            hand = card_set(card for name, cards in met.items() for card in cards if self._in_hand_of(seat, name))
            top = next(play.card for play in ledger.plays if play.seat == seat)
            could = hand & ledger.trumps & ~ledger.tables.scorers & ~(1 << top)
            if rng.randrange(comb(could.bit_count(), number)):
                return False
        return True

    def _in_hand_of(self, seat: Seat, name: str) -> bool:
        origin, _, end = name.partition("/")
        return origin in self.ledger.origins[seat] and not end.startswith("thrown")

    def _draw_places(self, rng: Random) -> tuple[dict[Seat, list[int]], dict[int, Seat]]:
        """The places of the plain discards in the pack, by thrower, and to whom some of them were served again."""
        ledger = self.ledger
        places: dict[Seat, list[int]] = {}
        for thrown in ledger.discards:
            number = ((thrown.cards or 0) & ledger.plain).bit_count()
            places[thrown.seat] = sorted(rng.sample(self._dealt_places(thrown.seat), number))
        order = iter(sorted(place for held in places.values() for place in held))
        return places, {next(order): drawer for drawer, number in ledger.again.items() for _ in range(number)}

    def _dealt_places(self, seat: Seat) -> list[int]:
        """The places in the pack of the cards dealt to ``seat``."""
        sizes, turn = self.game.sizes, self.from_eldest.index(seat)
        return [(4 * i + turn) * sizes.packet + j for i in range(sizes.rounds) for j in range(sizes.packet)]

    def _along_routes(self, places: Mapping[Seat, list[int]], to: Mapping[int, Seat]) -> Layouts:
        routes: dict[tuple[Seat, Seat], int] = {}
        for thrower, held in places.items():
            for place in held:
                if place in to:
                    routes[thrower, to[place]] = routes.get((thrower, to[place]), 0) + 1
        key = tuple(sorted(routes.items()))
        if key not in self._by_routes:
            self._by_routes[key] = self._ways(None, routes)
        return self._by_routes[key]

    def _pack(
        self, met: Met, places: Mapping[Seat, list[int]], to: Mapping[int, Seat], rng: Random
    ) -> tuple[Card, ...]:
        """A pack from which the cards come where the layout has them."""
        ledger, sizes = self.ledger, self.game.sizes
        by_origin = {origin: [*cards_in(cards)] for origin, cards in ledger.known.items()}
        routed: dict[Card, Seat | None] = {}
        for name, cards in met.items():
            origin, _, end = name.partition("/")
            if origin != "own":
                by_origin.setdefault(origin, []).extend(cards)
            if end.startswith("thrown"):
                drawer = end.partition("/")[2]
                plain = (card for card in cards if not ledger.trumps >> card & 1)
                routed |= dict.fromkeys(plain, Seat.parse(drawer) if drawer else None)
        pack: list[Card | None] = [None] * (4 * sizes.dealt)
        for seat in self.from_eldest:
            cards = by_origin[f"dealt {seat.letter}"]
            rng.shuffle(cards)
            free = self._dealt_places(seat)
            for place in places.get(seat, []):  # a plain discard that was, or was not, served again from here
                card = next(
                    c for c in cards if c in routed and not ledger.trumps >> c & 1 and routed[c] == to.get(place)
                )
                pack[place] = card
                cards.remove(card)
                free.remove(place)
            for place, card in zip(free, cards, strict=True):
                pack[place] = card
        return tuple(card for card in pack if card is not None) + tuple(self._stock(by_origin, rng))

    def _stock(self, by_origin: Mapping[str, list[Card]], rng: Random) -> list[Card]:
        """The stock in the order in which it is served.  Extra cards lie in it in turn order, whoever got his first."""
        served = [origin for origin in self.ledger.served if not origin.startswith("extra")]
        extras = [f"extra {seat.letter}" for seat in self.from_eldest]
        rest = [card for origin in ("rest", "taken", "left") for card in by_origin.get(origin, [])]
        rng.shuffle(rest)
        stock = list[Card]()
        if any(origin in by_origin for origin in extras):
            for origin in extras:
                dealt = by_origin.get(origin) or [rest.pop() for _ in range(self.game.sizes.extra)]
                stock += rng.sample(dealt, len(dealt))
        for origin in served:
            cards = by_origin.get(origin, [])
            stock += rng.sample(cards, len(cards))
        return stock + rest

    def _luck(self, met: Met) -> list[list[list[Card]]]:
        """What the luck must have served in order: discards again, and what a game adds."""
        runs = self.luck_runs(met)
        if self.ledger.again and not self.refilled_by_pack:
            ends = [(name.split("/"), cards) for name, cards in met.items()]
            blocks = [
                [
                    card
                    for end, cards in ends
                    if end[1].startswith("thrown") and end[2:] == [str(drawer)]
                    for card in cards
                ]
                for drawer in self.ledger.again
            ]
            blocks.append(
                [card for end, cards in ends if end[1].startswith("thrown") and not end[2:] for card in cards]
            )
            runs.append([[card for card in block if not self.ledger.trumps >> card & 1] for block in blocks])
        return runs

    def _script(self, met: Met, rng: Random) -> Script:
        return Script(self, met, rng)


class Script:
    """Plays a deal on as the ledger and a layout have it."""

    def __init__(self, worlds: FamilyWorlds, met: Met, rng: Random) -> None:
        ledger = worlds.ledger
        self.worlds, self.rng = worlds, rng
        self.calls = iter(ledger.calls)
        self.plays = [step for play in ledger.plays for step in self._steps(play, met)]
        self.choices = {key: [*steps] for key, steps in worlds.choices(met).items()}
        self.trump = None if ledger.tables is None else ledger.tables.trump
        self.draft = [*cards_in(ledger.sight.draft)]
        self._next = 0

    def _steps(self, play: Played | Stacked, met: Met) -> list[Action]:
        if isinstance(play, Played):
            return [PLAYS[play.card]]
        buried = play.buried
        if buried is None:
            origins = self.worlds.ledger.origins[play.seat]
            buried = tuple(card for origin in origins for card in met.get(f"{origin}/buried", ()))
        return [*(BURIES[card] for card in buried), PLAYS[play.card]]

    def __call__(self, state: State) -> Action | None:
        """The next action, or ``None``."""
        if state.to_act is None:
            return None
        if state.phase == AUCTION:
            return next(self.calls, None)
        if state.phase == NAMING:
            return None if self.trump is None else TRUMPS[self.trump]
        if state.phase in (PLAY, STACK) and self._next < len(self.plays):
            self._next += 1
            return self.plays[self._next - 1]
        key = (state.phase, state.to_act)
        if key not in self.choices and not state.draft:
            unseen = self.worlds.unseen_choice(state, self.rng)
            if unseen is not None:
                self.choices[key] = unseen
        if steps := self.choices.get(key):
            return steps.pop(0)
        if self.draft and state.phase in DRAFTS and state.to_act == self.worlds.ledger.me:
            return DRAFTS[state.phase][self.draft.pop()]
        return None
