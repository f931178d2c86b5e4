"""An independent, slow and naive oracle of Whist, written from the rule book alone.

It shares nothing with the program: standard library only, cards as strings, rank then suit ("5D", "TH"), seats "N",
"E", "S", "W" clockwise, sides "NS" and "EW", options as a plain dict with the names and values of section 16 of the
rule book (missing = as the code of law has it).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Card = str
Seat = str
Side = str
Suit = str
Options = Mapping[str, object]

SEATS = ["N", "E", "S", "W"]
SIDES = ["NS", "EW"]
SUITS = ["S", "H", "D", "C"]
RANKS = "AKQJT98765432"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
BOOK = 6
HONOUR_POINTS = [0, 0, 0, 2, 4]
"""By the number of honours that a side holds (W-HON-1)."""

VALUES: dict[str, list[object]] = {
    "law_code": ["american", "english_1864", "english_1900"],
    "target_score": [5, 7, 10],
    "honours": [False, True],
    "match_format": ["single_game", "rubber", "continuous_tricks"],
    "game_value": ["loser_deficit", "treble_double_single", "margin", "none"],
    "play_out": [False, True],
    "rubber_bonus": list(range(11)),
    "sitting_deals": list(range(1, 25)),
    "gather": ["first_winner_partner", "per_trick"],
    "auto_claim": [True, False],
    "revoke_tricks": [2, 3],
    "revoke_forms": ["tricks_only", "tricks_or_points"],
    "both_revoke": ["transfer_both", "punish_each", "cancel"],
}
"""The options that bear on the count of a match, and their values (section 16)."""


def option(options: Options, name: str) -> object:
    """The value of an option, its default included (section 16)."""
    return options[name] if name in options else default(options, name)


def default(options: Options, name: str) -> object:
    """What the code of law says about an option that nobody set (section 16)."""
    american = options.get("law_code", "american") == "american"
    if name == "law_code":
        return "american"
    if name == "target_score":
        return 7 if american else 5  # W-SCORE-2
    if name == "honours":
        return not american  # W-SCORE-3
    if name == "match_format":
        return "single_game" if american else "rubber"
    if name == "game_value":
        if not american:
            return "treble_double_single"
        if option(options, "match_format") != "single_game":
            return "none"
        return "margin" if option(options, "play_out") else "loser_deficit"
    if name == "revoke_tricks":
        return 2 if american else 3  # W-REV-2
    if name == "revoke_forms":
        return "tricks_only" if american else "tricks_or_points"  # W-REV-3, W-REV-4
    if name == "both_revoke":
        code = options.get("law_code", "american")
        return {"american": "transfer_both", "english_1864": "punish_each", "english_1900": "cancel"}[str(code)]
    plain: dict[str, object] = {
        "play_out": False, "rubber_bonus": 2, "sitting_deals": 12, "gather": "first_winner_partner", "auto_claim": True,
    }  # fmt: skip
    return plain[name]


def number(options: Options, name: str) -> int:
    """The value of an option that is a number."""
    value = option(options, name)
    assert isinstance(value, int)
    return value


# The table ------------------------------------------------------------------------------------------------------------


def left_of(seat: Seat) -> Seat:
    """The next seat clockwise (section 0)."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner_of(seat: Seat) -> Seat:
    """Partners sit opposite each other (W-SETUP-1)."""
    return left_of(left_of(seat))


def side_of(seat: Seat) -> Side:
    """The side of a seat (W-SETUP-1)."""
    return "NS" if seat in "NS" else "EW"


def other(side: Side) -> Side:
    """The opponents of a side."""
    return "EW" if side == "NS" else "NS"


def deal(pack: Sequence[Card], dealer: Seat) -> tuple[dict[Seat, list[Card]], Card]:
    """Thirteen each, one at a time from the dealer's left, the last card turned (W-DEAL-5, W-DEAL-6)."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    seat = dealer
    for card in pack:
        seat = left_of(seat)
        hands[seat].append(card)
    return hands, pack[51]


# The play -------------------------------------------------------------------------------------------------------------


def legal_plays(hand: Sequence[Card], led: Card | None) -> list[Card]:
    """What may be played: anything as leader, else the suit led if there is one (W-PLAY-2, 3, 5, 6)."""
    if led is None:
        return list(hand)
    following = [card for card in hand if card[1] == led[1]]
    return following if following else list(hand)


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Whether ``card`` beats the best card played before it (W-PLAY-7..10)."""
    if card[1] == best[1]:
        return RANKS.index(card[0]) < RANKS.index(best[0])
    return card[1] == trump


def trick_winner(trick: Sequence[tuple[Seat, Card]], trump: Suit) -> Seat:
    """Who wins a trick, written in the order played (W-PLAY-7..10)."""
    winner, best = trick[0]
    for seat, card in trick[1:]:
        if beats(card, best, trump):
            winner, best = seat, card
    return winner


def gatherers(winners: Sequence[Seat], gather: str) -> list[Seat]:
    """Who gathers each trick (W-TRICK-4, W-TRICK-5)."""
    if gather == "per_trick":
        return [partner_of(seat) for seat in winners]
    found = []
    for seat in winners:
        first = next(winner for winner in winners if side_of(winner) == side_of(seat))
        found.append(partner_of(first))
    return found


# The count of a hand --------------------------------------------------------------------------------------------------


def honours_of(hands: Mapping[Seat, Iterable[Card]], trump: Suit) -> dict[Side, int]:
    """What the honours are worth to each side by the hands as dealt (W-HON-1, W-HON-4)."""
    held = {
        side: [card for seat in side for card in hands[seat] if card in [r + trump for r in "AKQJ"]] for side in SIDES
    }
    return {side: HONOUR_POINTS[len(cards)] for side, cards in held.items()}


@dataclass
class Hand:
    """The points after a hand, and the side that has won the game, if one has."""

    points: dict[Side, int]
    winner: Side | None = None


@dataclass
class Offences:
    """The proved revokes of each side and, under the point forms, the fines in the order in which they are exacted.

    A fine is the side that exacts it and its form: "a" takes tricks, "b" deducts points, "c" adds points (W-REV-4).
    ``None``: the fines are tricks only (W-REV-3).
    """

    revokes: dict[Side, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    fines: list[tuple[Side, str]] | None = None


def count_hand(
    before: Mapping[Side, int],
    tricks: Mapping[Side, int],
    honours: Mapping[Side, int],
    options: Options,
    offences: Offences | None = None,
) -> Hand:
    """A hand's count: penalties, tricks, honours, in this order (W-SCORE-1, 3, 4, 6; W-HON-2; W-REV-14..25).

    ``honours`` are the honours that were claimed, by W-HON-5 or aloud.
    """
    offences = offences or Offences()
    playing_for_games = option(options, "match_format") != "continuous_tricks"
    target = number(options, "target_score")
    hand, tricks = Hand(dict(before)), dict(tricks)
    fine = number(options, "revoke_tricks")

    def add(side: Side, points: int) -> None:
        if hand.winner is not None and not (side == hand.winner and option(options, "play_out")):
            return  # W-SCORE-4, W-SCORE-6
        hand.points[side] += points
        if playing_for_games and not offences.revokes[side] and hand.points[side] >= target:
            hand.winner = side

    def transfer(taker: Side, number: int) -> None:
        number = min(number, tricks[other(taker)])  # W-REV-19
        tricks[taker] += number
        tricks[other(taker)] -= number

    both = offences.revokes["NS"] > 0 and offences.revokes["EW"] > 0
    if both and option(options, "both_revoke") == "cancel":
        pass  # W-REV-20
    elif offences.fines is None:
        more = max(SIDES, key=lambda side: offences.revokes[side])
        transfer(other(more), fine * (offences.revokes[more] - offences.revokes[other(more)]))  # W-REV-3, W-REV-20
    else:
        for side, form in offences.fines:
            if hand.winner is not None and (form == "b" or not option(options, "play_out")):
                continue  # W-REV-23; W-SCORE-6: what the winners make counts, what the others lose does not
            if form == "a":
                transfer(side, fine)
            elif form == "b":
                hand.points[other(side)] = max(0, hand.points[other(side)] - fine)  # W-REV-18
            else:
                add(side, fine)
    for side in SIDES:
        if tricks[side] > BOOK:
            add(side, tricks[side] - BOOK)  # W-SCORE-1
    if option(options, "honours") and playing_for_games:  # W-SCORE-3; W-SCORE-9 adds up points over the book
        for side in SIDES:
            if honours[side] and before[side] != target - 1:  # W-HON-2
                add(side, honours[side])
    if playing_for_games:
        for side in SIDES:
            if offences.revokes[side]:
                hand.points[side] = min(hand.points[side], target - 1)  # W-REV-16
        if hand.winner is not None and not option(options, "play_out"):
            hand.points[hand.winner] = target  # W-SCORE-5
    return hand


# Games and matches ----------------------------------------------------------------------------------------------------


def game_value(hand: Hand, options: Options) -> int:
    """What a won game is worth to its winners (W-SCORE-5, W-SCORE-6, W-RUB-2)."""
    assert hand.winner is not None
    target = number(options, "target_score")
    winners, losers = hand.points[hand.winner], hand.points[other(hand.winner)]
    kind = option(options, "game_value")
    if kind == "none":
        return 0
    if kind == "treble_double_single":
        return 3 if losers == 0 else 2 if losers <= 2 else 1
    if kind == "margin" and option(options, "play_out"):
        return winners - losers
    return target - losers


def rubber_value(games: Sequence[Hand], options: Options) -> int:
    """What a rubber is worth to the winners of its last game (W-RUB-3..5)."""
    values = [(game.winner == games[-1].winner, game_value(game, options)) for game in games]
    return number(options, "rubber_bonus") + sum(value if won else -value for won, value in values)


@dataclass
class Match:
    """A match that goes on from hand to hand: points of the game, finished games, and at the end the result."""

    options: Options
    points: dict[Side, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    games: list[Hand] = field(default_factory=list)
    """The last hands of the games that are over, with their final scores."""
    hands: int = 0
    over: bool = False
    winner: Side | None = None
    value: int | None = None

    def enter(self, tricks: Mapping[Side, int], honours: Mapping[Side, int]) -> None:
        """Enter a hand: W-SCORE-7, W-SCORE-9, W-RUB-1, W-RUB-3..6."""
        assert not self.over
        self.hands += 1
        hand = count_hand(self.points, tricks, honours, self.options)
        self.points = hand.points
        kind = option(self.options, "match_format")
        if kind == "continuous_tricks":
            if self.hands == number(self.options, "sitting_deals"):
                self.over = True
                self.value = abs(self.points["NS"] - self.points["EW"])
                self.winner = max(SIDES, key=lambda side: self.points[side]) if self.value else None
            return
        if hand.winner is None:
            return
        self.games.append(hand)
        self.points = {"NS": 0, "EW": 0}  # W-RUB-6
        if kind == "single_game":
            self.over, self.winner, self.value = True, hand.winner, game_value(hand, self.options)
        elif [game.winner for game in self.games].count(hand.winner) == 2:
            self.over, self.winner, self.value = True, hand.winner, rubber_value(self.games, self.options)
