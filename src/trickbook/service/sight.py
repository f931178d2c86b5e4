"""What one person sees of a room, as it is sent: everything a front end shows, so that it needs no rules of its own.

All of it is made of the table's view and of events redacted for the viewer, by the one projection of the core.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from trickbook.cards import Card, cards_in
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.contract.wire import to_builtins
from trickbook.fairness import Stated
from trickbook.games.allfours.view import AllFoursFacts
from trickbook.games.bezique.facts import BeziqueFacts
from trickbook.games.whist.view import WhistFacts
from trickbook.service.entries import (
    AnyRoomEntry,
    Opened,
    Placed,
    Readied,
    Rematched,
    Returned,
    Rose,
    Sat,
    Shut,
    Substituted,
    Swapped,
    UndoAnswered,
    UndoAsked,
)
from trickbook.service.room import Heard, Room
from trickbook.speech import club, sentences
from trickbook.speech.events import sentence
from trickbook.table import TableView


class PlaceSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table."""

    seat: SeatLetter
    side: int
    name: str = ""
    """Who sits there; empty: nobody."""
    level: str | None = None
    """The computer player that plays."""
    person: bool = False
    """Whether the seat is a person's, even if a substitute plays."""
    ready: bool = False
    away: bool = False


class ActSight(msgspec.Struct, frozen=True):
    """Something that may be done: as it is sent, and in words."""

    act: str
    told: str


class SuitSight(msgspec.Struct, frozen=True):
    """The cards of one suit in a hand, from the highest down."""

    name: str
    cards: tuple[str, ...]


class Played(msgspec.Struct, frozen=True):
    """A card of a trick."""

    seat: SeatLetter
    card: str


class TrickSight(msgspec.Struct, frozen=True):
    """A complete trick."""

    number: int
    winner: SeatLetter
    cards: tuple[Played, ...]


class OffersSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the viewer may do now."""

    acts: tuple[ActSight, ...] = ()
    """Acts of the game; at a club table the possible ones, lawful or not."""
    choices: tuple[ActSight, ...] = ()
    """What may be chosen by a right, or answered to a proposal."""
    claims: tuple[SeatLetter, ...] = ()
    claim_tricks: int = 0
    confirm: bool = False
    cut: bool = False
    undo: bool = False
    look: bool = False
    """Whether the last trick is turned and may be looked at by the act ``look last``, which all see (T-19)."""
    ready: bool = False
    """Whether the next deal, or the end of this one, waits for the viewer."""
    consent: bool = False
    """Whether the viewer is asked to let another take something back."""


class SideSight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side and its score in the match."""

    name: str
    score: int
    seats: tuple[SeatLetter, ...]
    needs: str = ""
    """What it would take to win, in a few words."""
    tricks: int = 0
    """Tricks won in this deal."""
    points: int | None = None
    """What the side has in this deal so far, where one may know it."""


class CallSight(msgspec.Struct, frozen=True):
    """A call of the auction."""

    seat: SeatLetter
    call: str


class OutcomeSight(msgspec.Struct, frozen=True):
    """How the match has ended."""

    winner: int | None
    reason: str
    rules: tuple[str, ...]


GameFacts = AllFoursFacts | WhistFacts | BeziqueFacts
"""What a game has to show beside what every game has, in a form of its own."""


class Sight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A room as one person sees it."""

    stream: str
    seq: int
    decision: int
    """What a command that answers this sight expects."""
    you: SeatLetter | None = None
    host: bool = False
    game: str
    """The game's name."""
    title: str
    """The game and its house rules in words."""
    guided: bool
    places: tuple[PlaceSight, ...]
    sides: tuple[SideSight, ...]
    standing: tuple[str, ...]
    """The score of the match, a sentence each."""
    deal: int
    """The number of the deal under way, or of the last."""
    awaits: str
    due: tuple[SeatLetter, ...] = ()
    """The seats of persons whom the table waits for."""
    until: float | None = None
    """When the time for this decision is up, in seconds since 1970."""
    left: float | None = None
    """How many seconds that was away when this was sent: clocks differ."""
    dealer: SeatLetter | None = None
    phase: str = ""
    to_act: SeatLetter | None = None
    trump: str | None = None
    calls: tuple[CallSight, ...] = ()
    """The auction, every call in order."""
    bidder: SeatLetter | None = None
    """Whose bid stands, or who plays for it."""
    bid: str | None = None
    hand: tuple[SuitSight, ...] = ()
    chosen: tuple[str, ...] = ()
    """The cards chosen so far, in a choice of several steps."""
    trick: tuple[Played, ...] = ()
    tricks: int = 0
    """How many tricks are complete."""
    last_trick: TrickSight | None = None
    quitted: tuple[TrickSight, ...] = ()
    """All tricks of the deal that is over, for the side that has claimed."""
    facts: GameFacts | None = None
    told: tuple[str, ...] = ()
    """The public facts of the deal, a sentence each."""
    asks: str | None = None
    """What the viewer is asked for."""
    open: tuple[str, ...] = ()
    """At a club table, what lies exposed, is demanded and may be chosen."""
    offers: OffersSight = OffersSight()
    undo: SeatLetter | None = None
    """Who asks the others to let a choice be taken back."""
    proposal: str | None = None
    entropy: int | None = None
    """The deal for which the viewer may still give entropy."""
    outcome: OutcomeSight | None = None
    rematch: str | None = None
    shut: bool = False


class Told(msgspec.Struct, frozen=True):
    """What a viewer hears of one entry: every viewer hears of every entry."""

    seq: int
    at: float
    events: tuple[dict[str, Any], ...]
    """Each with its ``type``, its facts and its sentence (``told``)."""


def told(heard: Heard, viewer: Seat | None, room: Room) -> Told:
    """An entry as ``viewer`` hears of it."""
    if heard.events:
        return Told(heard.seq, heard.at, tuple(_event(event.seen_by(viewer), room) for event in heard.events))
    return Told(heard.seq, heard.at, ({"type": type(heard.entry).__name__, "told": _of_people(heard.entry, room)},))


def _event(event: Event, room: Room) -> dict[str, Any]:
    facts: dict[str, Any] = to_builtins(event)
    silent = isinstance(event, Stated)  # the long numbers by which deals are proved fair
    return facts | {"told": "" if silent else sentence(event, room.game)}


def _of_people(entry: AnyRoomEntry, room: Room) -> str:
    """What is said of an entry that is none of the table's."""
    match entry:
        case Opened(guided=guided):
            return sentences.what_is_played(room.game, guided)
        case Sat(seat, _, name):
            return f"{name} sits {_seat(seat)}."
        case Placed(seat, level):
            return f"A computer player ({level}) sits {_seat(seat)}."
        case Rose(seat):
            return f"{_seat(seat)} has left the seat."
        case Swapped(one, other):
            return f"{_seat(one)} and {_seat(other)} change places."
        case Readied(seat):
            return f"{_seat(seat)} is ready."
        case Substituted(seat):
            return f"A computer player sits in for {_seat(seat)}."
        case Returned(seat):
            return f"{_seat(seat)} is back."
        case UndoAsked(seat):
            return f"{_seat(seat)} asks to take the last choice back."
        case UndoAnswered(seat, yes):
            return f"{_seat(seat)} {'agrees' if yes else 'does not agree'}."
        case Rematched():
            return "The people go on with a rematch."
        case Shut():
            return "The table is closed."
    return ""


def _seat(letter: SeatLetter) -> Seat:
    return Seat.parse(letter)


def sight(
    room: Room,
    person: str | None,
    *,
    away: Collection[str] = (),
    until: float | None = None,
    now: float = 0.0,
    view: TableView | None = None,
    entropy: int | None = None,
) -> Sight:
    """What ``person`` sees of ``room``; ``away`` are persons who are not there, ``view`` another view than the table's
    own for this seat: one in the middle of a choice."""
    seat = room.seat_of(person)
    view = view or room.table.view(seat)
    game, deal = room.game, view.deal
    outcome = view.outcome
    due = room.awaited()
    facts: dict[str, Any] = {}
    if deal is not None:
        last = view.last_trick
        facts = {
            "dealer": letter_of(deal.dealer),
            "phase": deal.phase,
            "to_act": None if deal.to_act is None else letter_of(deal.to_act),
            "trump": None if deal.trump is None else str(deal.trump),
            "calls": tuple(CallSight(letter_of(seat), str(call)) for seat, call in deal.calls),
            "bidder": None if deal.bidder is None else letter_of(deal.bidder),
            "bid": None if deal.bid is None else str(deal.bid),
            "hand": tuple(SuitSight(name, _texts(cards)) for name, cards in deal.by_suit(deal.hand)),
            "chosen": _texts(reversed(cards_in(deal.draft))),
            "trick": _plays(deal.trick),
            "tricks": len(deal.tricks),
            "last_trick": None if last is None else _trick(len(deal.tricks), *last),
            "quitted": tuple(_quitted(view, game)),
            "facts": deal.facts(helped=view.guided),
            "told": tuple(deal.told()),
            "asks": deal.asks() if view.offers.actions else None,
            "open": tuple(club.told(view, game)),
        }
    return Sight(
        stream=room.stream,
        seq=room.seq,
        decision=room.decision,
        you=None if seat is None else letter_of(seat),
        host=person == room.opened.host,
        game=game.name,
        title=sentences.what_is_played(game, view.guided),
        guided=view.guided,
        places=tuple(
            PlaceSight(
                letter_of(place.seat), game.side_of(place.seat), place.name, place.level, place.person is not None,
                place.ready, place.person is not None and place.person in away,
            )
            for place in room.places.values()
        ),
        sides=_sides(game, view),
        standing=tuple(game.tell_score(view.standing)),
        deal=view.deal_number,
        awaits=view.awaits,
        due=tuple(map(letter_of, due)),
        until=until,
        left=None if until is None else round(until - now, 1),
        offers=_offers(room, seat, view),
        undo=None if room.undo is None else room.undo.seat,
        proposal=None if view.proposal is None else club.said(view.proposal.seat, view.proposal.act, game),
        entropy=entropy,
        outcome=None if outcome is None else OutcomeSight(outcome.winner, outcome.reason, outcome.rules),
        rematch=room.rematch,
        shut=room.shut,
        **facts,
    )  # fmt: skip


def _sides(game: Game, view: TableView) -> tuple[SideSight, ...]:
    """The sides; what each has won so far of the points is a help that only a guided table gives where no law does."""
    deal, needs = view.deal, game.tell_needed(view.standing, view.deal)
    tricks = (0,) * len(needs) if deal is None else deal.tricks_so_far()
    points = None if deal is None or not (view.guided or deal.scores_openly) else deal.points_so_far()
    return tuple(
        SideSight(
            game.side_name(side), score, tuple(letter_of(one) for one in game.seats if game.side_of(one) == side),
            needs[side], tricks[side], None if points is None else points[side],
        )
        for side, score in enumerate(view.scores)
    )  # fmt: skip


def _offers(room: Room, seat: Seat | None, view: TableView) -> OffersSight:
    if seat is None:
        return OffersSight()
    offers, waits = view.offers, room.places[seat].waits
    return OffersSight(
        acts=_acts(offers.actions),
        choices=_acts(offers.choices),
        claims=tuple(map(letter_of, offers.claims)),
        claim_tricks=offers.claim_tricks,
        confirm=offers.confirm,
        cut=offers.cut,
        undo=offers.undo is not None and room.undo is None,
        look=view.deal is not None and view.deal.last_trick is not None and view.last_trick is None,
        ready=waits and view.awaits != "act" and not room.over,
        consent=room.undo is not None and seat not in room.agreed,
    )


def _acts(actions: Iterable[Action]) -> tuple[ActSight, ...]:
    return tuple(ActSight(str(action), action.prose) for action in actions)


def _quitted(view: TableView, game: Game) -> Iterable[TrickSight]:
    """To prove what it has claimed a side may look at all tricks, once the deal is over, where the book says so."""
    docket, deal, viewer = view.docket, view.deal, view.viewer
    if docket is None or deal is None or viewer is None or view.awaits == "act" or not game.claimants_look:
        return []
    claimants = [game.side_of(case.claimant) for case in docket.claims if case.claimant is not None]
    if game.side_of(viewer) not in claimants:
        return []
    return [_trick(number, *trick) for number, trick in enumerate(deal.tricks, 1)]


def _trick(number: int, winner: Seat, cards: Iterable[tuple[Seat, Card]]) -> TrickSight:
    return TrickSight(number, letter_of(winner), _plays(cards))


def _plays(cards: Iterable[tuple[Seat, Card]]) -> tuple[Played, ...]:
    return tuple(Played(letter_of(seat), str(card)) for seat, card in cards)


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))
