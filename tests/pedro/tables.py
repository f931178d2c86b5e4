"""Positions at the play, scores and whole tables of Pedro for tests.

The play positions are set pieces: four hands, the bidder, the number bid and the trumps.  Points may be laid beside the
hands as cards already won, so that a deal of two tricks can score whatever a test needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from tests.oracle import pedro as oracle
from tests.pedro.positions import build_pack, pedro
from trickbook.cards import CARDS, Card
from trickbook.contract.action import Action
from trickbook.contract.event import Event, Played, TrickWon
from trickbook.contract.seat import SOUTH, Seat
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.games.allfours.events import Stacked
from trickbook.games.pedro import BID_28_56, PedroOptions, PedroStanding, PedroState
from trickbook.games.pedro.scoring import score_deal, settle
from trickbook.table import Act, Deal, Entry, Table

SIDES = ("NS", "EW")

# The full test deal of the book: South deals and gets the contract at 9 in hearts.
FULL_DEAL = build_pack(
    w="JH 2H AS QS 7C 6C KD 9D 4S",
    n="KH 5D 4H TC 3C JD TD 8D 2S",
    e="4C QD 7D 6D JS TS 9S 8S 5S",
    s="AH QH TH 8H 5H KC JC 2D 3S",
    top="3H AC 9C 4D KS 8C 3D AD QC 7S 6S 5C 2C 9H 7H 6H",
)
FULL_AUCTION = "W pass, N 7, E pass, S 9, S hearts, S done"
FULL_PLAY = """
    S bury 7H 6H, S AH, W 3H, N 5D, E 2C
    S QH, W 2H, N 4H, E 5C
    S 9H, W JH, N KH, E 6S
    N KS, E 7S, S 5H, W 4D
    S TH, W 9C, N 3D, E QC
    S 8H, W AC, N 8C, E AD
"""


def at_play(
    w: str = "", n: str = "", e: str = "", s: str = "",
    *, bidder: str = "S", bid: int | str = 7, leader: str | None = None, trump: str = "hearts",
    won: tuple[str, str] = ("", ""), standing: PedroStanding | None = None, **options: Any,
) -> PedroState:  # fmt: skip
    """A deal at its first lead, or at a later one with the cards ``won`` by North-South and by East-West."""
    piece = play_piece(w, n, e, s, bidder=bidder, bid=bid, leader=leader, trump=trump, won=won)
    state = pedro(**options).deal(SOUTH, standing=standing, **piece)
    assert isinstance(state, PedroState)
    return state


def play_piece(
    w: str = "", n: str = "", e: str = "", s: str = "",
    *, bidder: str = "S", bid: int | str = 7, leader: str | None = None, trump: str = "hearts",
    won: tuple[str, str] = ("", ""),
) -> dict[str, Any]:  # fmt: skip
    """The texts of such a set piece, as the entry of a deal holds them."""
    piece: dict[str, Any] = {"bidder": bidder, "contract": str(bid), "trump": trump}
    piece["hands"] = {Seat.WEST: w, Seat.NORTH: n, Seat.EAST: e, Seat.SOUTH: s}
    piece["taken"] = dict(enumerate(won))
    if leader is not None:
        piece["leader"] = leader
    return pedro().write_piece(piece)


def seated(
    *, guided: bool = True, deal: Deal | None = None, standing: PedroStanding | None = None, **options: Any
) -> Table:
    """A table where South has dealt: the full test deal, unless another is given."""
    table = Table(pedro(**options), SOUTH, guided=guided, standing=standing)
    table.apply(deal or Deal(FULL_DEAL))
    return table


def act(table: Table, written: str) -> list[Event]:
    """Make the acts ``"W pass, N 7, S bury 7H 6H, S AH"`` at ``table``, each an entry, and return what followed."""
    events: list[Event] = []
    for part in filter(None, (part.strip() for part in written.replace("\n", ",").split(","))):
        letter, _, words = part.partition(" ")
        for action in table.game.parse_group(words):
            events += table.apply(Act(Seat.parse(letter), (action,)))
    return events


def full_deal(pack: Iterable[int] = FULL_DEAL, **options: Any) -> PedroState:
    """A deal by South of the full test deal, or of another pack."""
    state = pedro(**options).deal(SOUTH, pack)
    assert isinstance(state, PedroState)
    return state


def to_play(state: PedroState, rng: Random) -> PedroState:
    """``state`` up to the first lead, at random."""
    for _ in range(40):
        if state.tables is not None and state.phase in ("stack", "play"):
            return state
        state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("The play begins after fewer than forty actions.")


def until(state: PedroState, seat: Seat) -> PedroState:
    """``state`` with the first lawful action of everybody until ``seat`` is to play."""
    for _ in range(40):
        if state.to_act == seat and state.phase in ("stack", "play"):
            return state
        state.apply(state.legal_actions()[0])
    raise AssertionError(f"{seat} does not play.")


def play_out(state: PedroState, rng: Random) -> PedroState:
    """``state`` played to its end at random."""
    for _ in range(100):
        if state.is_over:
            return state
        state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("A deal of Pedro has fewer than a hundred actions.")


def shuffled(rng: Random) -> list[Card]:
    """A pack in some order."""
    return rng.sample(CARDS, 52)


def tricks_of(state: PedroState) -> list[tuple[str, list[str]]]:
    """The winner and the cards, buried ones too, of each complete trick, as the events told them."""
    tricks: list[tuple[str, list[str]]] = []
    cards: list[str] = []
    for event in state.events:
        match event:
            case Played(_, card):
                cards.append(str(card))
            case Stacked(_, card, _, buried, _):
                cards += [str(card), *map(str, buried or ())]
            case TrickWon(seat, _):
                tricks.append((seat.letter, cards))
                cards = []
    return tricks


def oracle_points(state: PedroState) -> tuple[int, int]:
    """The points of a finished deal as the oracle counts them."""
    assert state.two_holder is not None
    assert state.trump is not None
    points = oracle.points(tricks_of(state), state.two_holder.letter, state.trump.letter, oracle_options(state.options))
    return points["NS"], points["EW"]


def oracle_options(options: PedroOptions) -> dict[str, str | int]:
    """Options as the oracle, which knows the whole pack alone, writes them."""
    assert options.pack == "full"
    return {
        row.name: ("off", "on")[value] if isinstance(value := getattr(options, row.name), bool) else value
        for row in options.rows()
        if row.name != "pack"
    }


def scores(bidders: str, bid: int | str, won: int, options: Mapping[str, Any] | None = None, *penalised: str) -> str:
    """``"-8 7"``: what the sides' true scores change by when ``bidders`` (NS or EW) bid ``bid`` and win ``won``."""
    rules = pedro(**(options or {})).options
    points = (won, rules.highest_bid - won)
    side = SIDES.index(bidders)
    result = score_deal(
        side, bid_number(bid), points if side == 0 else points[::-1], rules, frozenset(map(SIDES.index, penalised))
    )
    return f"{result.change[0]} {result.change[1]}"


def bid_number(bid: int | str) -> int:
    """The number that stands for a bid in the count."""
    return BID_28_56.points if bid == "28-56" else int(bid)


def after(standing: PedroStanding, bidders: str, bid: int | str, won: int, **options: Any) -> PedroStanding:
    """The standing after a deal in which ``bidders`` bid ``bid`` and win ``won`` of the points."""
    rules = pedro(**options).options
    side = SIDES.index(bidders)
    points = (won, rules.highest_bid - won) if side == 0 else (rules.highest_bid - won, won)
    return settle(standing, score_deal(side, bid_number(bid), points, rules), rules)


def actions(*written: str) -> tuple[Action, ...]:
    """Actions as people write them."""
    return tuple(pedro().parse(word) for word in written)


def told(table: Table) -> str:
    """Everything that can be told of a table, hidden cards included, to compare it with another or with itself."""
    deal = "" if table.state is None else table.state.serialize()
    docket = None if table.docket is None else table.docket.view()
    offers = [table.offers(viewer) for viewer in (*Seat, None)]
    facts = [table.log, table.entries, table.events, table.pending, docket, table.breaches, offers]
    return encode([*facts, deal, table.match.standing, table.match.dealer, table.match.deals, table.awaits])


def refused(table: Table, entry: Entry) -> IllegalAction:
    """The error that ``entry`` raises; the table must say the same when asked, and stay as it was."""
    before = told(table)
    asked = table.refusal(entry)
    with pytest.raises(IllegalAction) as error:
        table.apply(entry)
    assert told(table) == before
    assert asked is not None and asked.rules == error.value.rules
    return error.value


def folded(table: Table) -> Table:
    """The table that the log of ``table`` makes."""
    return Table.fold(table.game, table.first_dealer, table.log, guided=table.guided, standing=table.first_standing)
