"""The cards of the Bezique oracle: options, tricks, and what cards make (sections 1, 4, 6b, 8 and 11)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

Card = str
Player = str
Suit = str
Options = Mapping[str, object]

PLAYERS = ["pone", "dealer"]
SUITS = ["S", "H", "D", "C"]
RANKS = "ATKQJ987"
PACK = [f"{rank}{suit}#{copy}" for suit in SUITS for rank in RANKS for copy in range(1, 5)]
TRICKS = 64

VALUES: dict[str, list[object]] = {
    "trump_maker": ["marriage_only", "marriage_or_sequence"],
    "deal_batches": [3, 1],
    "auto_gather": [True, False],
    "carte_blanche_value": [50, 250],
    "last_trick_value": [50, 10, 250],
    "brisque_mode": ["close_200", "tie_only", "decisive"],
    "rubicon_brisques": [300, 320],
    "rubicon_limit": [1000, 3000],
    "game_bonus": [500, 1000],
    "reform_from_hand": [False, True],
    "bezique_unite": ["free", "new_card"],
    "draw_order": ["winner_first", "pone_first"],
}
"""The options that bear on a deal played without errors, the default first (section 11)."""

FOURS = {"A": 100, "K": 80, "Q": 60, "J": 40}  # B-VAL-4, B-VAL-6
BEZIQUES = {1: 40, 2: 500, 3: 1500, 4: 4500}  # B-VAL-3


def option(options: Options, name: str) -> object:
    """The value of an option, its default included (section 11)."""
    return options.get(name, VALUES[name][0])


def number(options: Options, name: str) -> int:
    """The value of an option that is a number."""
    value = option(options, name)
    assert isinstance(value, int)
    return value


# The cards ------------------------------------------------------------------------------------------------------------


def other(player: Player) -> Player:
    """The opponent."""
    return "dealer" if player == "pone" else "pone"


def kind(card: Card) -> str:
    """A card without its copy (section 0)."""
    return card[:2]


def brisques_in(cards: Iterable[Card]) -> int:
    """How many aces and tens (section 0)."""
    return sum(card[0] in "AT" for card in cards)


def court_free(cards: Iterable[Card]) -> bool:
    """Whether there is no K, Q or J (B-CB-2)."""
    return not any(card[0] in "KQJ" for card in cards)


def deal(pack: Sequence[Card], batch: int) -> tuple[dict[Player, list[Card]], list[Card]]:
    """Nine each, pone first, by threes or singly, and the stock, top first (B-DEAL-2, B-DEAL-3)."""
    hands: dict[Player, list[Card]] = {"pone": [], "dealer": []}
    at = 0
    while at < 18:
        for player in PLAYERS:
            hands[player] += pack[at : at + batch]
            at += batch
    return hands, list(pack[18:])


def second_wins(lead: Card, reply: Card, trump: Suit | None) -> bool:
    """Whether the reply takes the trick (B-PLAY-4..7)."""
    if lead[1] == reply[1]:
        return RANKS.index(reply[0]) < RANKS.index(lead[0])
    return reply[1] == trump


def last_stage_plays(hand: Sequence[Card], lead: Card | None, trump: Suit | None) -> list[Card]:
    """What may be played when the stock is gone (B-LAST-3..5, B-LAST-8)."""
    if lead is None:
        return list(hand)
    following = [card for card in hand if card[1] == lead[1]]
    winning = [card for card in hand if second_wins(lead, card, trump)]
    if following:
        higher = [card for card in following if card in winning]
        return higher or following
    return winning or list(hand)


# Combinations ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Combination:
    """Cards that make something: its class, its rank within the class, the cards.

    The class is "A", "B" or "C"; the rank is ("marriage", suit) or ("sequence", suit), the number of pairs of a
    bezique, or the rank of a four (B-VAL-1..4, B-USE-7).
    """

    group: str
    rank: object
    cards: frozenset[Card]

    @property
    def pairs(self) -> int:
        """The pairs of a bezique."""
        assert self.group == "B" and isinstance(self.rank, int)
        return self.rank

    @property
    def suit(self) -> Suit:
        """The suit of a marriage or a sequence."""
        assert self.group == "A"
        return next(iter(self.cards))[1]

    @property
    def is_marriage(self) -> bool:
        """Whether it is a marriage."""
        return self.group == "A" and len(self.cards) == 2

    @property
    def is_sequence(self) -> bool:
        """Whether it is a sequence."""
        return self.group == "A" and len(self.cards) == 5


def recognise(cards: Iterable[Card]) -> Combination | None:
    """What these cards make (B-VAL-1..4, B-VAL-6)."""
    held = frozenset(cards)
    ranks = sorted((card[0] for card in held), key=RANKS.index)
    suits = {card[1] for card in held}
    if len(suits) == 1 and "".join(ranks) == "KQ":
        return Combination("A", ("marriage", *suits), held)
    if len(suits) == 1 and "".join(ranks) == "ATKQJ":
        return Combination("A", ("sequence", *suits), held)
    kinds = [kind(card) for card in held]
    pairs = len(held) // 2
    if pairs in BEZIQUES and kinds.count("QS") == kinds.count("JD") == pairs and len(held) == 2 * pairs:
        return Combination("B", pairs, held)
    if len(held) == 4 and len(set(ranks)) == 1 and ranks[0] in FOURS:
        return Combination("C", ranks[0], held)
    return None


def all_combinations(cards: Iterable[Card]) -> Iterator[Combination]:
    """Every combination that these cards make, copies told apart."""
    held = sorted(cards)
    by_kind: dict[str, list[Card]] = {}
    for card in held:
        by_kind.setdefault(kind(card), []).append(card)

    def of(what: str) -> list[Card]:
        return by_kind.get(what, [])

    found: list[Iterable[Card]] = []
    for suit in SUITS:
        found += product(of("K" + suit), of("Q" + suit))
        found += product(*(of(rank + suit) for rank in "ATKQJ"))
    for pairs in BEZIQUES:
        found += [
            queens + jacks
            for queens, jacks in product(combinations(of("QS"), pairs), combinations(of("JD"), pairs))
        ]  # fmt: skip
    for rank in FOURS:
        found += combinations([card for card in held if card[0] == rank], 4)
    for some in found:
        combination = recognise(some)
        assert combination is not None
        yield combination
