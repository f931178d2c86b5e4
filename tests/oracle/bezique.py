"""An independent, slow and naive oracle of Rubicon Bezique, written from the rule book alone.

It shares nothing with the program: standard library only, cards as strings, rank then suit then copy ("QS#1"), players
"pone" and "dealer", options as a plain dict with the names and values of section 11 of the rule book (missing = as the
book has it). A deal is told to it entry by entry, as a log would; it knows at every point what is lawful and why the
rest is not. ``bezique_cards`` knows the cards and what they make, ``bezique_score`` the settlement.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.bezique_cards import (
    BEZIQUES,
    FOURS,
    PLAYERS,
    TRICKS,
    Card,
    Combination,
    Options,
    Player,
    Suit,
    all_combinations,
    brisques_in,
    court_free,
    kind,
    last_stage_plays,
    number,
    option,
    other,
    recognise,
    second_wins,
)
from tests.oracle.bezique_score import Settlement, settle


@dataclass
class Scored:
    """A combination that was scored, for how much, and whether it has lost a card since (B-USE-7, B-USE-9)."""

    combination: Combination
    points: int
    broken: bool = False


class UnlawfulError(Exception):
    """The log holds an entry that the book does not allow."""


@dataclass
class Deal:
    """A deal, entry by entry."""

    options: Options
    hands: dict[Player, list[Card]]
    """All that a player holds, cards on the table included (section 0)."""
    stock: int = 110

    trump: Suit | None = None
    table: dict[Player, set[Card]] = field(default_factory=lambda: {"pone": set(), "dealer": set()})
    scored: dict[Player, list[Scored]] = field(default_factory=lambda: {"pone": [], "dealer": []})
    announced: dict[Player, list[Combination]] = field(default_factory=lambda: {"pone": [], "dealer": []})
    points: dict[Player, int] = field(default_factory=lambda: {"pone": 0, "dealer": 0})

    trick: list[tuple[Player, Card]] = field(default_factory=list)
    leader: Player = "pone"  # B-PLAY-1
    played: int = 0
    """Completed tricks."""
    has_declared: bool = False
    draws: list[Player] = field(default_factory=list)
    """Who has still to draw, in this order."""

    heap: list[Card] = field(default_factory=list)
    gathered: dict[Player, list[Card]] = field(default_factory=lambda: {"pone": [], "dealer": []})

    blanche: dict[Player, bool] = field(default_factory=dict)
    """Whether a carte blanche, or a repeat of it, waits to be shown."""
    series: dict[Player, bool] = field(default_factory=lambda: {"pone": False, "dealer": False})
    """Whether the original carte blanche, and each repeat since, was scored (B-CB-8..11)."""
    counts: list[int] = field(default_factory=list)
    """The points of every entry that scored, in order."""

    def __post_init__(self) -> None:
        """Look at the hands dealt (B-CB-1, B-CB-2)."""
        self.blanche = {player: court_free(hand) for player, hand in self.hands.items()}

    @property
    def over(self) -> bool:
        """Whether all 64 tricks are played (B-END-1)."""
        return self.played == TRICKS

    def _score(self, player: Player, points: int) -> None:
        self.points[player] += points
        self.counts.append(points)

    # Carte blanche

    def may_show(self, player: Player) -> bool:
        """Whether a carte blanche or a repeat can be shown (B-CB-3, B-CB-4, B-CB-8, B-CB-10)."""
        return self.blanche[player]

    def show(self, player: Player) -> None:
        """A player shows his hand without court cards, or a drawn card that leaves it so."""
        if not self.may_show(player):
            raise UnlawfulError("B-CB")
        self.blanche[player] = False
        self.series[player] = True
        self._score(player, number(self.options, "carte_blanche_value"))

    # Declarations

    def may_declare(self, player: Player) -> list[str]:
        """Why this player cannot declare anything now; nothing: he can (B-DECL-1, 2, 4, 6, 10)."""
        against = []
        if self.stock < 2:
            against.append("B-DECL-10")
        if self.played == 0 or player != self.leader:
            against.append("B-DECL-1")
        if self.trick or player not in self.draws:
            against += ["B-DECL-2", "B-DECL-6"]
        if self.has_declared:
            against.append("B-DECL-4")
        return against

    def against(self, player: Player, combination: Combination) -> list[str]:
        """Why these cards cannot be scored by this player, whoever's turn it is; nothing: they can (section 6c)."""
        found = []
        if not combination.cards <= set(self.hands[player]):
            found.append("B-USE-2")
        before = self.scored[player]
        same = [old for old in before if old.combination.group == combination.group]

        def shares(old: Scored) -> bool:
            return bool(old.combination.cards & combination.cards)

        if combination.is_marriage:
            if any(old.combination.cards == combination.cards and not old.broken for old in same):
                found.append("B-USE-3")
            if any(old.combination.is_sequence and shares(old) for old in same):
                found += ["B-USE-3", "B-USE-6"]
        elif combination.group == "B" and combination.pairs == 1:
            if any(old.combination.cards == combination.cards and not old.broken for old in same):
                found.append("B-USE-10")
        elif any(old.combination.rank == combination.rank and shares(old) and not old.broken for old in same):
            found += ["B-USE-7", "B-USE-8"]
        if combination.group == "B":
            if any(old.combination.pairs > combination.pairs and shares(old) for old in same):
                found += ["B-USE-16", "B-USE-10", "B-USE-12"]
            if combination.pairs > 1 and option(self.options, "bezique_unite") == "new_card":
                old_cards = {card for old in same for card in old.combination.cards}
                reformed = any(old.combination.rank == combination.rank and shares(old) and old.broken for old in same)
                if combination.cards <= old_cards and not reformed:
                    found.append("B-USE-13")
        return found

    def makes_trump(self, combination: Combination) -> bool:
        """Whether scoring this makes trumps now (B-TRUMP-2, 4, 5)."""
        if self.trump is not None:
            return False
        by_sequence = option(self.options, "trump_maker") == "marriage_or_sequence"
        return combination.is_marriage or (combination.is_sequence and by_sequence)

    def worth(self, combination: Combination) -> int:
        """What it scores now (B-VAL-1..4, B-TRUMP-3..5, B-USE-17)."""
        if combination.group == "B":
            return BEZIQUES[combination.pairs]
        if combination.group == "C":
            return FOURS[str(combination.rank)]
        royal = combination.suit == self.trump or self.makes_trump(combination)
        if combination.is_marriage:
            return 40 if royal else 20
        return 250 if royal else 150

    def declarations(self, player: Player) -> dict[Combination, int | list[str]]:
        """Every combination that the player holds: what it would score, or why it cannot be scored."""
        found: dict[Combination, int | list[str]] = {}
        for combination in all_combinations(self.hands[player]):
            against = self.against(player, combination)
            found[combination] = against or self.worth(combination)
        return found

    def lawful(self, player: Player) -> dict[Combination, int]:
        """What the player could score, and for how much, if he may declare."""
        return {made: points for made, points in self.declarations(player).items() if isinstance(points, int)}

    def pending(self, player: Player) -> list[Combination]:
        """What was announced and can still be scored (B-USE-14, B-USE-18)."""
        return [made for made in self.announced[player] if not self.against(player, made) and self.stock]

    def declare(self, player: Player, cards: Iterable[Card]) -> None:
        """The winner of a trick scores one combination (B-DECL-4, B-DECL-7)."""
        combination = recognise(cards)
        if combination is None:
            raise UnlawfulError("B-VAL")
        against = self.may_declare(player) + self.against(player, combination)
        if against:
            raise UnlawfulError(" ".join(against))
        points = self.worth(combination)
        if self.makes_trump(combination):
            self.trump = combination.suit
        self._score(player, points)
        self.scored[player].append(Scored(combination, points))
        self.table[player] |= combination.cards
        self.has_declared = True
        if combination in self.announced[player]:
            self.announced[player].remove(combination)
        self._forget()

    def may_announce(self, player: Player) -> bool:
        """Whether the player has just scored, and there will be a next time to score (B-DECL-10, B-DECL-12)."""
        return self.has_declared and player == self.leader and player in self.draws and self.stock >= 4

    def announce(self, player: Player, cards: Iterable[Card]) -> None:
        """With what he has scored he lays open another, to be scored later (B-DECL-5, B-DECL-12)."""
        combination = recognise(cards)
        if combination is None or not self.may_announce(player) or self.against(player, combination):
            raise UnlawfulError("B-DECL-12")
        self.table[player] |= combination.cards
        if combination not in self.announced[player]:
            self.announced[player].append(combination)

    def _forget(self) -> None:
        """Pending scores that are lost for good (B-USE-14)."""
        for player in PLAYERS:
            kept = []
            for made in self.announced[player]:
                higher = [
                    old
                    for old in self.scored[player]
                    if old.combination.group == made.group
                    and old.combination.cards & made.cards
                    and len(old.combination.cards) > len(made.cards)
                ]
                if self.stock and made.cards <= set(self.hands[player]) and not higher:
                    kept.append(made)
            self.announced[player] = kept

    # Drawing

    def draw(self, player: Player, card: Card) -> None:
        """A player draws (B-DRAW-1..6)."""
        if not self.draws or self.draws[0] != player:
            raise UnlawfulError("B-DRAW-1 B-DRAW-3")
        self.draws.pop(0)
        self.stock -= 1
        self.hands[player].append(card)
        if self.series[player]:  # B-CB-8, B-CB-9
            self.blanche[player] = self.series[player] = court_free([card])
        if self.stock == 0:
            self.table = {"pone": set(), "dealer": set()}  # B-LAST-1
            self._forget()

    # Gathering

    def may_gather(self, player: Player) -> bool:
        """Whether a player may turn the heap (B-BRQ-4..7)."""
        return self.played > 0 and player == self.leader and brisques_in(self.heap) > 0

    def gather(self, player: Player) -> None:
        """A player turns the heap."""
        if not self.may_gather(player):
            raise UnlawfulError("B-BRQ-6 B-BRQ-7")
        self._take(player)

    def _take(self, player: Player) -> None:
        self.gathered[player] += self.heap
        self.heap = []

    # Playing

    def turn(self) -> Player | None:
        """Who has to play, once nobody has to draw."""
        if self.over or self.draws:
            return None
        return other(self.leader) if self.trick else self.leader

    def plays(self, player: Player) -> list[Card]:
        """What the player may play now (B-PLAY-1..3, B-PLAY-9, section 8)."""
        if self.turn() != player:
            return []
        if self.stock:
            return list(self.hands[player])
        return last_stage_plays(self.hands[player], self.trick[0][1] if self.trick else None, self.trump)

    def play(self, player: Player, card: Card) -> None:
        """A player plays a card; a second card ends the trick."""
        if card not in self.plays(player):
            raise UnlawfulError("B-PLAY B-LAST")
        if self.blanche[player]:  # B-CB-3, B-CB-4, B-CB-10, B-CB-11
            self.blanche[player] = self.series[player] = False
        self._break(player, card)
        self.hands[player].remove(card)
        self.table[player].discard(card)
        self.trick.append((player, card))
        self._forget()
        if len(self.trick) == 2:
            self._end_trick()

    def _break(self, player: Player, card: Card) -> None:
        """Sets that have lost a card, or are treated as if they had (B-USE-7, B-USE-9)."""
        from_hand = option(self.options, "reform_from_hand") is True and card not in self.table[player]
        for old in self.scored[player]:
            if card in old.combination.cards:
                old.broken = True
            elif from_hand:
                for own in old.combination.cards & self.table[player]:
                    if own[0] == card[0] if old.combination.group == "C" else kind(own) == kind(card):
                        old.broken = True

    def _end_trick(self) -> None:
        (leader, lead), (follower, reply) = self.trick
        self.leader = follower if second_wins(lead, reply, self.trump) else leader  # B-PLAY-8
        self.played += 1
        self.heap += [lead, reply]
        self.trick = []
        self.has_declared = False
        if self.stock:
            order = self.leader if option(self.options, "draw_order") == "winner_first" else "pone"
            self.draws = [order, other(order)]
        if self.over:
            self._score(self.leader, number(self.options, "last_trick_value"))  # B-LAST-6
        if self.over or option(self.options, "auto_gather") is True:
            if brisques_in(self.heap):  # B-BRQ-3, B-BRQ-10
                self._take(self.leader)

    # The end

    def brisques(self) -> dict[Player, int]:
        """The brisques that each player has gathered."""
        return {player: brisques_in(cards) for player, cards in self.gathered.items()}

    def settlement(self) -> Settlement:
        """What the deal is worth (B-END-15)."""
        assert self.over
        return settle(self.points, self.brisques(), self.options)
