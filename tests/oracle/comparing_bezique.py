"""The engine of Bezique beside its oracle: random deals in all presets, re-scored from their events.

The oracle knows nothing of the engine and the engine nothing of the oracle; this module translates, and raises
``AssertionError`` with the position where they disagree.  The oracle tells all copies apart, the engine only those on a
table that have scored differently: ``Followed`` gives every copy on a table the name that the oracle knows it by.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracle import bezique_cards as oracle
from tests.oracle.bezique import Deal, UnlawfulError
from tests.oracle.bezique_cards import Card, Combination, Player
from tests.oracle.bezique_score import settle
from trickbook.cards import cards_in, parse_cards, pile
from trickbook.contract.action import Action
from trickbook.contract.event import Dealt, Drew, Event, Played, TrickWon
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique import Bezique, BeziqueOptions, BeziqueState, BeziqueView
from trickbook.games.bezique.actions import ANNOUNCES, DECLARES, DRAW, GATHER, LEAVE, SHOW, Combine
from trickbook.games.bezique.combinations import BY_NAME
from trickbook.games.bezique.events import BlancheShown, Declared, Gathered, LastTrick, PlayedOpen, TrumpMade
from trickbook.games.bezique.holding import Way, handles_in, parse_handle, show_handle
from trickbook.games.bezique.settlement import settle as engine_settle

Options = dict[str, object]
Meaning = tuple[str, ...]
"""Which cards a choice takes: copies in the closed hand by kind, those on the table by the first that is alike."""

SUIT_NAME = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BEZIQUE_NAME = {1: "bezique", 2: "double bezique", 3: "triple bezique", 4: "quadruple bezique"}
FOUR_NAME = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
LOOKED_AT = 0.05
"""How often the views are compared, and impossible declarations tried."""


def name_of(made: Combination) -> str:
    """A combination as the engine calls it."""
    if made.group == "A":
        return f"{'marriage' if made.is_marriage else 'sequence'} {SUIT_NAME[made.suit]}"
    return BEZIQUE_NAME[made.pairs] if made.group == "B" else FOUR_NAME[str(made.rank)]


def random_options(rng: Random) -> Options:
    """One of the presets, with any other values in half the deals."""
    options: Options = dict(rng.choice([preset.options for preset in Bezique.presets.values()]))
    if rng.random() < 0.5:
        share = rng.random()
        options |= {name: rng.choice(values) for name, values in oracle.VALUES.items() if rng.random() < share}
    return options


AIMS = [
    aim.split()
    for aim in (
        "", "A K", "Q J", "K Q", "AH TH KH QH JH", "AD TD KD QD JD", "QS JD", "QS JD KS", "QS Q JD", "KH QH KS QS",
        "A T 9 8 7",
    )
]  # fmt: skip
"""Ranks or cards that a deal may be about; the last is about hands without court cards."""


def aimed(cards: list[Card], aim: list[str]) -> list[Card]:
    """Those of some cards that a deal is about."""
    return [card for card in cards if card[0] in aim or card[:2] in aim]


def random_pack(rng: Random, aim: list[str], batch: int) -> list[Card]:
    """A shuffled pack; what the deal is about comes early, and in some deals into one hand."""
    pack = rng.sample(oracle.PACK, 128)
    wanted = aimed(pack, aim)
    if "9" in aim:
        few = wanted[: rng.randrange(9, 24)]
        return few + [card for card in pack if card not in few]
    early = {card for card in wanted if rng.random() < 0.7}
    pack.sort(key=lambda card: rng.random() * (0.4 if card in early else 1.0))
    if rng.random() < 0.4:
        hand = rng.randrange(2)
        places = [place for place in range(18) if place // batch % 2 == hand][: rng.randrange(4, 10)]
        for place, card in zip(places, aimed(pack, aim), strict=False):
            there = pack.index(card)
            pack[place], pack[there] = pack[there], pack[place]
    return pack


class Followed:
    """A deal of the engine, and the oracle that is told its events."""

    def __init__(self, rng: Random, options: Options, met: Counter[str]) -> None:
        self.rng, self.options, self.met = rng, options, met
        self.game = Bezique(BeziqueOptions.build(options))
        self.seats = dict(zip(oracle.PLAYERS, rng.choice([(NORTH, SOUTH), (SOUTH, NORTH)]), strict=True))
        self.players = {seat: player for player, seat in self.seats.items()}
        self.aim = rng.choice(AIMS)
        self.pack = random_pack(rng, self.aim, oracle.number(options, "deal_batches"))
        state = self.game.deal(self.seats["dealer"], parse_cards(" ".join(map(oracle.kind, self.pack))))
        assert isinstance(state, BeziqueState)
        self.state = state
        hands, self.stock = oracle.deal(self.pack, oracle.number(options, "deal_batches"))
        dealt = {self.players[event.seat]: event.cards for event in state.events if isinstance(event, Dealt)}
        for player, hand in hands.items():
            assert Counter(map(str, dealt[player] or ())) == Counter(map(oracle.kind, hand)), (self.pack, player)
        self.deal = Deal(options, hands)
        self.laid: dict[Player, dict[int, Card]] = {"pone": {}, "dealer": {}}
        """The copies that have lain on each table, by the engine's handles."""
        self.left = False
        """Whether the heap has been left to lie once the next card was led."""

    # Telling the oracle -----------------------------------------------------------------------------------------------

    def closed(self, player: Player) -> list[Card]:
        """The closed hand by the oracle."""
        return [card for card in self.deal.hands[player] if card not in self.deal.table[player]]

    def do(self, action: Action) -> None:
        """Let the engine act, tell the oracle what followed, and compare all that everybody sees."""
        if action == LEAVE:
            self.left = True
        for event in self.state.apply(action):
            try:
                self.tell(event)
            except UnlawfulError as fault:
                raise AssertionError(f"{self.options}: {event} {fault}") from fault
        self.compare_tables()

    def tell(self, event: Event) -> None:
        deal = self.deal
        match event:
            case PlayedOpen(seat, card, copy):
                player = self.players[seat]
                deal.play(player, self.laid[player][card + 52 * (copy - 1)])
                self.left = False
            case Played(seat, card):
                player = self.players[seat]
                deal.play(player, next(own for own in self.closed(player) if oracle.kind(own) == str(card)))
                self.left = False
            case Drew(seat, _, cards):
                assert cards is not None and str(cards[0]) == oracle.kind(self.stock[0])
                deal.draw(self.players[seat], self.stock.pop(0))
            case BlancheShown(seat, cards, points):
                deal.show(self.players[seat])
                shown = deal.hands[self.players[seat]][-len(cards) :]
                assert Counter(map(str, cards)) == Counter(map(oracle.kind, shown))
                assert deal.counts[-1] == points
                self.met["carte blanche" if len(cards) > 1 else "repeats of carte blanche"] += 1
            case Declared(seat, name, copies, points):
                self.declared(self.players[seat], name, copies, points)
            case TrumpMade(_, suit):
                assert suit.letter == deal.trump
            case Gathered(seat, count, brisques):
                if not oracle.option(self.options, "auto_gather") and not deal.over:
                    deal.gather(self.players[seat])
                    self.met["heaps gathered by hand"] += 1
                newest = deal.gathered[self.players[seat]][-count:]
                assert oracle.brisques_in(newest) == brisques and not deal.heap
            case TrickWon(seat, number):
                assert (self.players[seat], number) == (deal.leader, deal.played)
            case LastTrick(seat, points):
                assert deal.over and self.players[seat] == deal.leader and deal.counts[-1] == points

    def declared(self, player: Player, name: str, copies: tuple[str, ...], points: int) -> None:
        """A combination laid down: its new copies get the names of any that are in the closed hand."""
        deal, laid, cards = self.deal, self.laid[player], list[Card]()
        for handle in map(parse_handle, copies):
            if laid.get(handle) not in deal.table[player]:
                free = [card for card in self.closed(player) if card not in cards]
                laid[handle] = next(card for card in free if oracle.kind(card) == show_handle(handle)[:2])
            cards.append(laid[handle])
        made = oracle.recognise(cards)
        assert made is not None and name_of(made) == name
        if not points:
            deal.announce(player, cards)
            self.met["announced"] += 1
            return
        again = [old for old in deal.scored[player] if old.combination.rank == made.rank]
        self.met["scored again with the same cards"] += any(old.combination == made for old in again)
        self.met["re-formed with another card"] += any(
            made.cards != old.combination.cards and made.cards & old.combination.cards and old.broken for old in again
        )
        self.met["pending scored"] += made in deal.announced[player]
        deal.declare(player, cards)
        assert deal.counts[-1] == points, (self.options, name, cards, points, deal.counts[-1])
        self.met[f"scored: {name.split()[0] if made.group == 'A' else name}"] += 1

    # Comparing --------------------------------------------------------------------------------------------------------

    def compare_tables(self) -> None:
        """Hands, tables, scores, trump, heaps, stock."""
        state, deal = self.state, self.deal
        assert (state.stock_left, state.tricks) == (deal.stock, deal.played)
        assert (None if state.trump is None else state.trump.letter) == deal.trump
        whole = self.rng.random() < LOOKED_AT or deal.over
        assert not whole or state.heap == pile(parse_cards(" ".join(map(oracle.kind, deal.heap))))
        for player, seat in self.seats.items():
            side = state.side(seat)
            assert state.points[side] == deal.points[player], (self.options, player, deal.counts)
            if whole:
                assert state.brisques[side] == deal.brisques()[player]
                held = state.hands[side]
                assert {self.laid[player][handle] for handle in handles_in(held.laid)} == deal.table[player]
                assert Counter(map(str, cards_in(held.closed))) == Counter(map(oracle.kind, self.closed(player)))

    def alike(self, player: Player) -> dict[Card, Card]:
        """For every copy on the table the first that is alike, by what both have scored, as the oracle has it."""
        scored = self.deal.scored[player]
        whole = {(old.combination.rank, old.combination.cards) for old in scored if not old.broken}

        def are_alike(one: Card, two: Card) -> bool:
            turned = {one: two, two: one}
            swapped = {(rank, frozenset(turned.get(card, card) for card in cards)) for rank, cards in whole}
            return swapped == whole and record(one) == record(two)

        def record(card: Card) -> tuple[bool, set[int]]:
            shared = [old.combination for old in scored if card in old.combination.cards]
            sequences = any(made.is_sequence for made in shared) and card[0] in "KQ"
            return sequences, {made.pairs for made in shared if made.group == "B"}

        first: dict[Card, Card] = {}
        for card in sorted(self.deal.table[player]):
            same = (old for old in first if old[:2] == card[:2] and first[old] == old and are_alike(old, card))
            first[card] = next(same, card)
        return first

    def meaning(self, cards: frozenset[Card], first: dict[Card, Card]) -> Meaning:
        return tuple(sorted(first.get(card, oracle.kind(card)) for card in cards))

    def meant(self, player: Player, way: Way, first: dict[Card, Card]) -> Meaning:
        laid, held = self.laid[player], self.state.hands[self.state.side(self.seats[player])].laid
        return tuple(
            sorted(first[laid[handle]] if held >> handle & 1 else show_handle(handle)[:2]
                   for handle in handles_in(way.handles))
        )  # fmt: skip

    def compare_choices(self, player: Player) -> list[Action]:
        """The combinations on offer, each in every way that makes a difference; as actions."""
        deal, state, announcing = self.deal, self.state, self.deal.has_declared
        assert deal.may_announce(player) or not (announcing and deal.stock >= 4)
        first, by_name = self.alike(player), dict[str, dict[Meaning, int]]()
        declarations = deal.declarations(player)
        for made, points in declarations.items():
            if isinstance(points, list):
                continue
            if announcing and (deal.stock < 4 or made.cards <= deal.table[player]):
                continue  # what lies there wholly needs no announcing
            by_name.setdefault(name_of(made), {})[self.meaning(made.cards, first)] = points
        actions = list[Action]()
        for name, combination in BY_NAME.items():
            if not state.holding.has(combination):
                assert name not in by_name, (self.options, name, by_name)
                continue
            ways = state.announceable(combination) if announcing else state.ways(combination)
            meant = [self.meant(player, way, first) for way in ways]
            assert sorted(meant) == sorted(by_name.get(name, {})), (self.options, name, meant, by_name, deal.scored)
            assert all(points == state.worth(combination) for points in by_name.get(name, {}).values()), name
            made_by = ANNOUNCES if announcing else DECLARES
            actions += [made_by[name, number] for number in range(1, len(ways) + 1)]
            self.met["ways to announce" if announcing else "ways to declare"] += len(ways)
            self.met["choices between copies"] += len(ways) > 1
        if not announcing:
            self.compare_refusals(declarations, by_name)
        return actions

    def compare_refusals(
        self, declarations: dict[Combination, int | list[str]], open_: dict[str, dict[Meaning, int]]
    ) -> None:
        """The rules that the engine names against what is held and cannot be declared are among the oracle's."""
        against: dict[str, set[str]] = {}
        for made, said in declarations.items():
            against.setdefault(name_of(made), set()).update(said if isinstance(said, list) else [])
        for name in BY_NAME:
            if name in open_ or (name not in against and self.rng.random() > LOOKED_AT):
                continue
            refusal = self.state.why_not(DECLARES[name, 1])
            assert refusal is not None
            if name in against:
                assert set(refusal.rules) <= against[name], (self.options, name, refusal, against)
                self.met[f"refused by {refusal.rules[0]}"] += 1
            else:
                assert refusal.rules == ("B-USE-2",), refusal
                self.met["refused for want of cards"] += 1

    def compare_turn(self) -> list[Action]:
        """Who acts, and everything that he may do: the engine's list and the oracle's; returns it."""
        state, deal = self.state, self.deal
        gathering = oracle.option(self.options, "auto_gather") is False
        assert state.to_act is not None
        player = self.players[state.to_act]
        beside: list[Action] = [GATHER] * (gathering and deal.may_gather(player))
        if deal.draws:
            assert player == deal.leader and (not deal.may_declare(player) or deal.has_declared)
            expected = [DRAW, *self.compare_choices(player), *beside]
        elif gathering and deal.trick and deal.may_gather(deal.leader) and not self.left:
            assert player == deal.leader
            expected = [GATHER, LEAVE]
            self.met["heaps that could be left"] += 1
        else:
            assert player == deal.turn(), (player, deal.turn())
            assert deal.may_declare(player)
            table = deal.table[player]
            may, first = deal.plays(player), self.alike(player)
            written = {oracle.kind(card) for card in may if card not in table}
            handles = {card: handle for handle, card in self.laid[player].items() if card in table}
            engine_open = [action for action in state.legal_actions() if str(action).startswith("open")]
            open_cards = [self.laid[player][parse_handle(str(action).split()[1])] for action in engine_open]
            assert sorted(first[card] for card in open_cards) == sorted(set(first.values())), (first, engine_open)
            assert set(open_cards) <= set(handles)
            expected = [*map(self.game.parse, written), *engine_open, *beside]
            expected += [SHOW] * deal.may_show(player)
            self.met["bound plays" if len(may) < len(deal.hands[player]) else "free plays"] += 1
            if self.rng.random() < LOOKED_AT:
                for word in ("declare bezique", "declare kings", "announce marriage hearts", "draw"):
                    assert state.why_not(self.game.parse(word)) is not None
        assert sorted(map(str, state.legal_actions())) == sorted(map(str, expected)), (self.options, state, expected)
        if self.rng.random() < LOOKED_AT:
            self.compare_views()
        return list(state.legal_actions())

    def compare_views(self) -> None:
        """What each player could score, and what lies there to be scored, as his view has it."""
        for player, seat in self.seats.items():
            view = self.state.view(seat)
            assert isinstance(view, BeziqueView)
            first, lawful = self.alike(player), self.deal.lawful(player)
            if not self.deal.stock:
                continue
            expected = Counter({(name_of(made), points, self.meaning(made.cards, first)) for made, points in
                                lawful.items()})  # fmt: skip
            found = Counter(
                (combination.name, view.worth(combination), self.meant(player, way, first))
                for combination in view.mine.present()
                for way in view.ways(combination)
            )
            assert found == expected, (self.options, found, expected)
            assert len(view.could_score()) == len(expected)
            for watcher in [*self.seats.values(), None]:
                seen = self.state.view(watcher)
                assert isinstance(seen, BeziqueView)
                pending = [self.cards_of(player, way) for _, way in seen.pending(seat)]
                lying = [made.cards for made in lawful if made.cards <= self.deal.table[player]]
                assert Counter(pending) == Counter(lying)
                assert {made.cards for made in self.deal.pending(player)} <= set(lying)
            self.met["views"] += 1

    def cards_of(self, player: Player, way: Way) -> frozenset[Card]:
        return frozenset(self.laid[player][handle] for handle in handles_in(way.handles))

    def compare_end(self) -> None:
        """Who has won, and what it is worth."""
        result, ours = self.state.result, self.deal.settlement()
        assert result is not None and self.state.score is not None and sum(self.deal.brisques().values()) == 32
        winner = None if result.winner is None else self.players[self.game.seats[result.winner]]
        assert (winner, result.value, result.rubicon) == (ours.winner, ours.value, ours.rubicon), (self.options, ours)
        change = tuple(
            ours.ledger // 100 if player == winner else 0 for player in map(self.players.get, (NORTH, SOUTH))
        )
        assert self.state.score == change
        self.met["rubicons"] += ours.rubicon
        self.met["brisques counted"] += ours.counted


def choose(rng: Random, followed: Followed, legal: list[Action], diligence: float) -> Action:
    """An act by chance, but most often one that scores, and a card that the deal is not about."""
    for kind in (SHOW, GATHER):
        if kind in legal and rng.random() < diligence:
            return kind
    combining = [action for action in legal if isinstance(action, Combine)]
    if combining and rng.random() < diligence:
        return rng.choice(combining)
    if DRAW in legal:
        return DRAW
    kept = followed.aim if followed.aim and "9" not in followed.aim else list("AKQJ")
    plain = [action for action in legal if not aimed([str(action).removeprefix("open ")], kept)]
    return rng.choice(plain if plain and rng.random() < diligence else legal)


def compare_deals(rng: Random, deals: int) -> Counter[str]:
    """So many deals from the pack to the settlement."""
    met: Counter[str] = Counter()
    for _ in range(deals):
        compare_deal(rng, random_options(rng), met)
    return met


def compare_deal(rng: Random, options: Options, met: Counter[str]) -> None:
    followed, diligence = Followed(rng, options, met), rng.choice([0.5, 0.8, 0.95, 1.0])
    for _ in range(Bezique.longest_deal):
        if followed.state.is_over:
            break
        followed.do(choose(rng, followed, followed.compare_turn(), diligence))
    assert followed.state.is_over
    followed.compare_end()
    met["deals"] += 1
    met["deals without trumps"] += followed.deal.trump is None


# Settlements ----------------------------------------------------------------------------------------------------------


def compare_settlements(rng: Random, number: int) -> Counter[str]:
    """So many ends of deals: any scores, most of them close or near a rubicon, any brisques, all options."""
    met: Counter[str] = Counter()
    names = ("brisque_mode", "rubicon_brisques", "rubicon_limit", "game_bonus")
    for _ in range(number):
        options: Options = {name: rng.choice(oracle.VALUES[name]) for name in names}
        limit = oracle.number(options, "rubicon_limit")
        first = 10 * rng.choice([rng.randrange(500), limit // 10 - rng.randrange(-35, 35)])
        second = 10 * rng.choice([rng.randrange(500), max(0, first // 10 - rng.randrange(-35, 35)), first // 10])
        taken = rng.randrange(33)
        ours = settle({"pone": first, "dealer": second}, {"pone": taken, "dealer": 32 - taken}, options)
        theirs = engine_settle((first, second), (taken, 32 - taken), BeziqueOptions.build(options))
        winner = None if theirs.winner is None else oracle.PLAYERS[theirs.winner]
        said = (options, first, second, taken, ours, theirs)
        assert (winner, theirs.value, theirs.rubicon) == (ours.winner, ours.value, ours.rubicon), said
        assert (theirs.counted is not None) == ours.counted, said
        met["settlements"] += 1
        met["drawn"] += winner is None
        met["rubicons"] += ours.rubicon
        met["brisques counted"] += ours.counted
        met["won by brisques"] += winner is not None and (winner == "pone") != (first > second)
    return met
