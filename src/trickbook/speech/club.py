"""What a club table shows its people beside the game: cards that lie exposed, rights that are open, demands in force.

All of it is public or follows from what everybody has seen.  Nothing here is made of what somebody has done wrong and
nobody has noticed, so that no question and no pause betrays it (T-31).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trickbook.cards import CardSet, cards_in
from trickbook.contract.action import Action, CardAction
from trickbook.contract.acts import (
    ASK_VOID,
    DRAW_CARDS,
    LAY_DOWN,
    LOOK_LAST,
    QUIT_TRICK,
    AnswerVoid,
    CallCard,
    Demand,
    ExposeCard,
    ForbidCard,
    Form,
    NameCard,
    ObjectTo,
    Plain,
    PointOut,
    Say,
)  # fmt: skip
from trickbook.contract.docket import DocketView, Right
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.errors import cited
from trickbook.speech.typed import groups_of
from trickbook.table import TableView

CUT = "The deal is over. Say cut for the next one, or first claim a revoke: claim SEAT TRICK."
CONFIRM = "That would end the match. Say confirm, or first claim a revoke: claim SEAT TRICK."
LAST_CLAIMS = "The deal is over. Claim a revoke (claim SEAT TRICK), or press Enter to go on."
TO_ANSWER = "Say accept; refuse, or press Enter, if you would rather play on."
LET_GO = "Say what you do, or press Enter to let it go."


def standing_open(view: TableView, game: Game) -> list[str]:
    """What lies exposed before whom, what has been demanded, and what the viewer may choose."""
    docket = view.docket
    if docket is None:
        return []
    return [*exposed(docket, game), *in_force(view, game), *asked(docket, view.viewer, game), *rights(view)]


def told(view: TableView, game: Game) -> list[str]:
    """All that hangs over the deal, for who asks how things stand."""
    docket = view.docket
    if docket is None:
        return []
    penalised = [f"{game.side_name(side)} score nothing in this deal." for side in docket.barred]
    return [
        *exposed(docket, game), *known(docket, game), *in_force(view, game), *rights(view),
        *rights_of_others(view), *claims(docket), *penalised,
    ]  # fmt: skip


def exposed(docket: DocketView, game: Game) -> list[str]:
    """The cards that lie exposed, a sentence for each owner."""
    return [f"Exposed before {seat}: {_list(docket.exposed[seat])}." for seat in game.seats if docket.exposed[seat]]


def known(docket: DocketView, game: Game) -> list[str]:
    """The cards that everybody knows to be in a hand, though they do not lie exposed."""
    seats = [(seat, docket.shown[seat] & ~docket.exposed[seat]) for seat in game.seats]
    return [f"Everybody has seen that {seat} holds {_list(cards)}." for seat, cards in seats if cards]


def in_force(view: TableView, game: Game) -> list[str]:
    """The demands that still bind somebody's next card."""
    docket, deal = view.docket, view.deal
    if docket is None or deal is None:
        return []
    played = [seat for seat, _ in deal.trick]
    due = [demand for demand in docket.in_force if demand.trick > len(deal.tricks) + (demand.seat in played)]
    return [
        f"{said(demand.by, demand.act, game)[:-1]}: that binds "
        f"{'your card' if demand.seat == view.viewer else f'the card of {demand.seat}'} to trick {demand.trick}."
        for demand in due
    ]


def asked(docket: DocketView, viewer: Seat | None, game: Game) -> list[str]:
    """What is put to the viewer alone: the question of partner, a card that may be changed."""
    lines = []
    if viewer is not None and viewer in docket.asked:
        lines.append(f"{game.next_seat(viewer, 2)} asks whether you are void. Say yes or no. (T-18)")
    if viewer is not None and viewer in docket.may_amend:
        lines.append("A revoke before your card was put right, so you may change it: take back 5C for 7C. (T-26)")
    return lines


def rights(view: TableView) -> list[str]:
    """What the viewer may choose, numbered as ``choose N`` counts, and until when."""
    lines, number = [], 0
    for right in open_to(view):
        words = []
        for choice in right.choices:
            number += 1
            words.append(f"{number} {choice}")
        against = "" if right.against == view.viewer else f"Against {right.against}, "
        told = f"{against}until {right.until}, you may choose: {', '.join(words)}.{cited(right.rules)}"
        lines.append(told[:1].upper() + told[1:])
    return lines


def rights_of_others(view: TableView) -> list[str]:
    """The open rights that the viewer does not share."""
    docket = view.docket
    return [
        f"Against {right.against}, until {right.until}, {' or '.join(map(str, right.holders))} may choose: "
        f"{', '.join(map(str, right.choices))}.{cited(right.rules)}"
        for right in (docket.rights if docket is not None else ())
        if view.viewer not in right.holders
    ]


def claims(docket: DocketView) -> list[str]:
    """The claims that wait for the end of the deal, or have been judged."""
    return [
        f"{case.claimant} has claimed a {case.kind} by {case.offender} in trick {case.trick}." for case in docket.claims
    ]


def open_to(view: TableView) -> list[Right]:
    """The open rights of the viewer."""
    return [right for right in (view.docket.rights if view.docket is not None else ()) if view.viewer in right.holders]


def calls(view: TableView, game: Game, possible: Callable[[Action], bool]) -> list[Action]:
    """The calls and bans of an adversary's exposed card that the viewer may make now, beside the choices numbered."""
    if view.docket is None or view.viewer is None:
        return []
    own = game.side_of(view.viewer)
    lying = [card for seat in game.seats if game.side_of(seat) != own for card in cards_in(view.docket.exposed[seat])]
    acts = (act for card in lying for act in (CallCard(card), ForbidCard(card)))
    return [act for act in acts if act not in view.offers.choices and possible(act)]


def tell_calls(acts: list[Action]) -> list[str]:
    """The calls that may be made, in a sentence."""
    return [f"You may say {', '.join(map(str, acts))}."] if acts else []


def occasions(view: TableView, callable_now: list[Action]) -> frozenset[str]:
    """What a person may decide about now, each under a name by which it is known again."""
    found = {
        f"{right.name} {right.against} {right.trick} {choice}" for right in open_to(view) for choice in right.choices
    }
    found |= {str(act) for act in callable_now}
    if view.docket is not None and view.viewer in view.docket.asked:
        found.add("asked")
    if view.docket is not None and view.viewer in view.docket.may_amend:
        found.add("may amend")
    return frozenset(found)


def said(seat: Seat, act: Action, game: Game) -> str:
    """What somebody has done or said at the table, in a sentence."""
    partner = game.next_seat(seat, len(game.seats) // 2)
    match act:
        case ExposeCard(card):
            return f"{seat} shows {card}."
        case NameCard(card):
            return f"{seat} says: I hold {card}."
        case CallCard(card):
            return f"{seat} calls {card}."
        case ForbidCard(card):
            return f"{seat} forbids {card}."
        case PointOut(card):
            return f"{seat} points out {card} to {partner}."
        case ObjectTo(kind, other):
            return f"{seat} objects to the {'number of cards' if kind == 'count' else kind} of {other}."
        case Say(about):
            return f"{seat} draws attention to the {about}."
        case AnswerVoid(void):
            return f"{seat} says {'yes, he is void' if void else 'no, he is not void'}."
        case CardAction(card):
            return f"{seat} {_third_person(act.verb or 'play')} {card}."
        case Demand(what) if what in _DEMANDED:
            return f"{seat} {_DEMANDED[what]}."
    return _SAID.get(act, f"{seat} {_third_person(act.prose)}.").format(seat=seat, partner=partner)


def _third_person(words: str) -> str:
    """Words that begin with a verb, said of somebody: ``bid 5`` becomes ``bids 5``."""
    verb, _, rest = words.partition(" ")
    ending = verb[:-1] + "ies" if verb == "bury" else verb + ("es" if verb.endswith("s") else "s")
    return f"{ending} {rest}".rstrip()


_DEMANDED = {
    "call trump": "calls for a trump",
    "forbid trump": "forbids a trump",
    "call top": "calls for the highest card",
    "call bottom": "calls for the lowest card",
    "call highest": "calls for the highest card",
    "call lowest": "calls for the lowest card",
    "call highest trump": "calls for the highest trump",
    "call lowest trump": "calls for the lowest trump",
    "call ruff": "demands that the trick be trumped",
    "forbid ruff": "forbids trumping the trick",
    "call win": "demands that the trick be won",
    "forbid win": "forbids winning the trick",
    "claim trick": "claims the trick",
    "claim lead": "has the card that was led exposed",
    "new deal": "demands a new deal",
    "play on": "lets play go on",
    "fill up": "has the hand filled from the stock",
    "draw two": "has two cards drawn the next time",
    "call lead": "calls for one of the cards that did fit",
    "put back": "has the trump card put back",
    "take tricks": "takes tricks for the revoke",
    "deduct points": "deducts points for the revoke",
    "add points": "adds points for the revoke",
}
"""What may be demanded, as it is told of somebody where the words alone would be no sentence."""

_SAID: dict[Action, str] = {
    ASK_VOID: "{seat} asks {partner} whether he is void.",
    QUIT_TRICK: "{seat} turns the trick.",
    DRAW_CARDS: "{seat} asks everybody to show which card is his.",
    LOOK_LAST: "{seat} looks at the last trick.",
    LAY_DOWN: "{seat} lays the hand down.",
    Plain("say rest"): "{seat} says that the rest is his.",
    Plain("say forgot"): "{seat} says that he has forgotten the trump card.",
}


def tell_acts(game: Game, guided: bool) -> Iterator[str]:
    """All that may be done at a table beside the game, at a club table in groups."""
    if guided:
        if game.proposals:
            yield "Beside the play:"
            yield from map(_form, game.proposals)
        return
    yield "At this club table errors happen, and people do and say more than the game asks for:"
    for title, forms in groups_of(game).items():
        yield f"{title}:"
        yield from map(_form, forms)
    yield "Rights open to you are shown with their numbers, and can be used whenever you are asked for a line."


def _form(form: Form) -> str:
    return f"  {form.typed}: {form.told}{cited(form.rules)}"


def _list(cards: CardSet) -> str:
    return " ".join(map(str, reversed(cards_in(cards))))
