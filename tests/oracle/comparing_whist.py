"""The engine of Whist beside its oracle: random deals and matches over all options.

The oracle knows nothing of the engine and the engine nothing of the oracle; this module translates, and raises
``AssertionError`` with the position where they disagree.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from tests.oracle import whist as oracle
from tests.oracle.whist import PACK, SEATS, SIDES, SUITS, VALUES, Card, Seat, Side
from trickbook.cards import Card as EngineCard
from trickbook.cards import parse_cards
from trickbook.contract.event import TrickWon
from trickbook.contract.seat import Seat as EngineSeat
from trickbook.games.whist import DealResult, Whist, WhistOptions, WhistStanding, WhistState
from trickbook.games.whist.laws.fines import Revokes, exact
from trickbook.games.whist.scoring import count_deal
from trickbook.games.whist.view import WhistView
from trickbook.match import Match

Options = dict[str, object]

SEAT = {seat.letter: seat for seat in EngineSeat}
SUIT_NAME = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@lru_cache(maxsize=256)
def _game(options: tuple[tuple[str, object], ...]) -> Whist:
    return Whist(WhistOptions.build(dict(options)))


def game_with(options: Options) -> Whist:
    """The engine's game with the oracle's options."""
    return _game(tuple(options.items()))


def random_options(rng: Random) -> Options:
    """A code of law and any of the other options; those left out are as the code has them."""
    left_out = rng.random()
    options: Options = {"law_code": rng.choice(VALUES["law_code"])}
    for name, values in VALUES.items():
        if name != "law_code" and rng.random() > left_out:
            options[name] = rng.choice(values)
    return options


def words(state: WhistState) -> list[str]:
    """The lawful actions as they are written."""
    return sorted(str(action) for action in state.legal_actions())


def do(state: WhistState, word: str) -> None:
    state.apply(state.game.parse(word))


def by_side(pair: tuple[int, ...]) -> dict[Side, int]:
    """A pair of the engine as the oracle writes it."""
    return dict(zip(SIDES, pair, strict=True))


def random_points(rng: Random, options: Options) -> tuple[int, int]:
    """A score that a game, or a sitting, may stand at when a deal begins."""
    if oracle.option(options, "match_format") == "continuous_tricks":
        return rng.randrange(30), rng.randrange(30)
    target = oracle.number(options, "target_score")
    return rng.choice([rng.randrange(target), target - 1]), rng.choice([rng.randrange(target), target - 1])


def claims(
    state: WhistState, dealer: Seat, held: dict[Side, int], points: dict[Side, int], options: Options, rng: Random
) -> dict[Side, int]:
    """The honours of each side that count: all, or those that somebody claims when asked (W-HON-3, W-HON-5)."""
    counted = oracle.option(options, "honours") and oracle.option(options, "match_format") != "continuous_tricks"
    if oracle.option(options, "auto_claim") or not counted:
        return held
    claimed = dict.fromkeys(SIDES, 0)
    seat = dealer
    for _ in SEATS:
        seat = oracle.left_of(seat)
        side = oracle.side_of(seat)
        assert state.to_act == SEAT[seat]
        barred = points[side] == oracle.number(options, "target_score") - 1
        may = bool(held[side]) and not barred and not claimed[side]
        assert words(state) == (["done", "honours"] if may else ["done"]), (options, seat, held, points)
        says = rng.choice(words(state))
        if says == "honours":
            claimed[side] = held[side]
        do(state, says)
    return claimed


# Deals ----------------------------------------------------------------------------------------------------------------


def compare_deals(rng: Random, deals: int) -> Counter[str]:
    """So many deals from the pack to the count: hands, trump card, every legal set, winners, gatherers, score."""
    met: Counter[str] = Counter()
    for _ in range(deals):
        compare_deal(rng, random_options(rng), met)
    return met


def compare_deal(rng: Random, options: Options, met: Counter[str]) -> None:
    game, points = game_with(options), random_points(rng, options)
    dealer, pack = rng.choice(SEATS), rng.sample(PACK, 52)
    state = game.deal(SEAT[dealer], parse_cards(" ".join(pack)), standing=WhistStanding(points=points))
    assert isinstance(state, WhistState)
    hands, turned = oracle.deal(pack, dealer)
    trump = turned[1]
    dealt = {seat: list(hand) for seat, hand in hands.items()}
    for seat in SEATS:
        seen = state.view(SEAT[seat])
        assert isinstance(seen, WhistView)
        assert seen.hand == sum(1 << EngineCard.parse(card) for card in hands[seat])
        assert seen.turned == EngineCard.parse(turned)
    winners: list[Seat] = []
    leader = oracle.left_of(dealer)  # W-PLAY-1
    for number in range(13):
        trick: list[tuple[Seat, Card]] = []
        seat = leader
        for _ in SEATS:
            assert state.to_act == SEAT[seat]
            assert state.lies == (number == 0 and dealer not in dict(trick))  # W-TRUMP-1
            led = trick[0][1] if trick else None
            may = oracle.legal_plays(hands[seat], led)
            assert words(state) == sorted(may), (trick, hands[seat])
            met["bound plays"] += len(may) < len(hands[seat])
            met["discards and ruffs"] += led is not None and may[0][1] != led[1]
            card = rng.choice(may)
            do(state, card)
            hands[seat].remove(card)
            trick.append((seat, card))
            seat = oracle.left_of(seat)
        leader = oracle.trick_winner(trick, trump)
        winners.append(leader)
        won = [event for event in state.events if isinstance(event, TrickWon)]
        assert [event.seat.letter for event in won] == winners, (trump, trick)
        met["tricks"] += 1
        met["tricks won by a ruff"] += dict(trick)[leader][1] == trump != trick[0][1][1]
    tricks = {side: sum(seat in side for seat in winners) for side in SIDES}
    counted = claims(state, dealer, oracle.honours_of(dealt, trump), by_side(points), options, rng)
    assert state.is_over
    view = state.view(None)
    assert isinstance(view, WhistView)
    lying = oracle.gatherers(winners, str(oracle.option(options, "gather")))
    assert view.gathered == [lying.count(seat) for seat in SEATS], (options, winners)
    assert by_side(tuple(view.won)) == tricks
    hand = oracle.count_hand(by_side(points), tricks, counted, options)
    change = tuple(hand.points[side] - before for side, before in zip(SIDES, points, strict=True))
    assert state.score == change, (options, points, tricks, counted)
    met["deals"] += 1
    met["honours claimed or counted"] += any(counted.values())
    met["games won"] += hand.winner is not None


# Matches --------------------------------------------------------------------------------------------------------------


def compare_matches(rng: Random, matches: int) -> Counter[str]:
    """So many matches to their end: each standing, each game, who has won and what it is worth.

    Only the last trick of a deal is played; the tricks before and the honours held are random, all counts alike.
    """
    met: Counter[str] = Counter()
    for _ in range(matches):
        compare_match(rng, random_options(rng), met)
    return met


def compare_match(rng: Random, options: Options, met: Counter[str]) -> None:
    ours, theirs = oracle.Match(options), Match(game_with(options), SEAT[rng.choice(SEATS)])
    standing = WhistStanding()
    while not ours.over:  # ends: a side with more than six tricks scores
        assert theirs.outcome is None
        before, dealer = dict(ours.points), theirs.dealer
        state, tricks, held = last_trick(rng, theirs)
        counted = claims(state, dealer.letter, held, before, options, rng)
        ours.enter(tricks, counted)
        theirs.close(state)
        assert isinstance(theirs.standing, WhistStanding)
        standing = theirs.standing
        said = (options, before, tricks, counted, standing)
        assert by_side(standing.points) == ours.points, said
        assert [by_side(game) for game in standing.games] == [game.points for game in ours.games], said
        assert theirs.dealer.letter == oracle.left_of(dealer.letter), said  # W-DEAL-7
        met["deals"] += 1
        met["deals with honours"] += any(counted.values())
    outcome = standing.outcome
    assert outcome is not None
    winner = None if outcome.winner is None else SIDES[outcome.winner]
    assert (winner, standing.value) == (ours.winner, ours.value), said
    met[f"matches of {oracle.option(options, 'match_format')}"] += 1
    met["rubbers of three games"] += len(ours.games) == 3
    met["sittings that end even"] += winner is None
    met["played out beyond the target"] += any(
        max(game.points.values()) > oracle.number(options, "target_score") for game in ours.games
    )
    met[f"valued by {oracle.option(options, 'game_value')}"] += bool(ours.games)


def last_trick(rng: Random, match: Match) -> tuple[WhistState, dict[Side, int], dict[Side, int]]:
    """A deal of the match of which the last trick was played out; the tricks and the honours of each side."""
    trump, cards = rng.choice(SUITS), rng.sample(PACK, 4)
    hands = dict(zip(SEATS, ([card] for card in cards), strict=True))
    first = rng.randrange(13)
    won = {0: first, 1: 12 - first}
    held = [sum(card in [rank + trump for rank in "AKQJ"] for s in side for card in hands[s]) for side in SIDES]
    for _ in range(4 - sum(held)):
        held[rng.random() < 0.5] += 1
    state = match.game.deal(
        match.dealer, standing=match.standing, hands={seat: hand[0] for seat, hand in hands.items()},
        trump=SUIT_NAME[trump], tricks=won, honours=dict(enumerate(held)),
    )  # fmt: skip
    assert isinstance(state, WhistState)
    trick: list[tuple[Seat, Card]] = []
    seat = match.dealer.letter
    for _ in SEATS:
        seat = oracle.left_of(seat)
        trick.append((seat, hands[seat][0]))
        do(state, hands[seat][0])
    winner = oracle.side_of(oracle.trick_winner(trick, trump))
    tricks = {side: won[number] + (side == winner) for number, side in enumerate(SIDES)}
    return state, tricks, {side: oracle.HONOUR_POINTS[number] for side, number in zip(SIDES, held, strict=True)}


# Fines ----------------------------------------------------------------------------------------------------------------

FORMS = {"a": "take tricks", "b": "deduct points", "c": "add points"}


def compare_fines(rng: Random, hands: int) -> Counter[str]:
    """So many hands with revokes of one side or both, in any match state: the score after fines, tricks and honours."""
    met: Counter[str] = Counter()
    for number in range(hands):
        if number % 20 == 0:
            options = random_options(rng)
        compare_fined(rng, options, met)
    return met


def compare_fined(rng: Random, options: Options, met: Counter[str]) -> None:
    game, points, ns = game_with(options), random_points(rng, options), rng.randrange(14)
    held = rng.choice([(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)])
    revokes = rng.choice([(1, 0), (0, 1), (1, 1), (rng.randrange(4), rng.randrange(4))])
    first = rng.randrange(2)  # the side that revoked first
    chosen = [[rng.choice("abc") for _ in range(revokes[1 - side])] for side in (0, 1)]
    in_points = oracle.option(options, "revoke_forms") == "tricks_or_points"
    fines = [(SIDES[side], form) for side in (1 - first, first) for form in chosen[side]]
    honours = by_side(tuple(oracle.HONOUR_POINTS[number] for number in held))
    offences = oracle.Offences(by_side(revokes), fines if in_points else None)
    hand = oracle.count_hand(by_side(points), by_side((ns, 13 - ns)), honours, options, offences)
    named = [tuple(FORMS[form] for form in forms) if in_points else () for forms in chosen]
    fined = exact(Revokes(revokes, (named[0], named[1]), first), (ns, 13 - ns), game.options)
    counted = count_deal(DealResult((ns, 13 - ns), held), WhistStanding(points=points), game.terms, fined)
    said = (options, points, ns, held, revokes, first, chosen, hand, counted)
    assert by_side(counted.points) == hand.points, said
    assert (None if counted.winner is None else SIDES[counted.winner]) == hand.winner, said
    met["hands"] += 1
    met["revokes of both sides"] += min(revokes) > 0
    met["fines in points"] += in_points and any(form != "a" for _, form in fines)
    met["won by a fine"] += hand.winner is not None and in_points and (hand.winner, "c") in fines
    met["one short of the game after a revoke"] += any(
        revokes[side] and hand.points[name] == oracle.number(options, "target_score") - 1
        for side, name in enumerate(SIDES)
    )
