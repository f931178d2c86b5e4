"""What a player who knows Foster's laws does by them: objects, claims, calls, asks partner, answers.

Each wish looks at a scene, and speaks only if its case has come; the first that speaks is followed.  Pedro borrows
these laws, and so these players (P-PLAY-12).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from trickbook.cards import Card, CardSet, Suit, cards_in
from trickbook.contract.action import Action
from trickbook.contract.acts import (
    ASK_VOID,
    QUIT_TRICK,
    WAIVE,
    CallCard,
    Demand,
    ForbidCard,
    ObjectTo,
    TakeBack,
)  # fmt: skip
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case
from trickbook.contract.seat import Seat
from trickbook.games.allfours.trumps import point_values
from trickbook.games.allfours.view import AllFoursView
from trickbook.games.cinch.advice import OPENING, bears, weigh
from trickbook.games.cinch.calling import Calling
from trickbook.games.cinch.docket.calls import CLAIM_LEAD, CLAIM_TRICK
from trickbook.games.cinch.view import CinchView, ClubCinchView
from trickbook.games.trickplay.choices import CHOOSE_CARD
from trickbook.games.trickplay.proof import proved_revokes
from trickbook.games.trickplay.scene import Scene, answer, first_wish

NEW_DEAL = Demand("new deal")
CALL_TRUMP, FORBID_TRUMP = Demand("call trump"), Demand("forbid trump")
SURE = 0.85
"""The chance from which the adversary who has to speak first, not knowing his partner's card, does speak."""


def exercise(view: AllFoursView, docket: DocketView, jack: int = 1) -> Action | None:
    """What the seat of ``view`` does by its rights and duties now; ``None``: nothing."""
    scene = CinchScene(view, docket, jack)
    return first_wish(IN_PLAY if scene.in_play else BEFORE_PLAY, scene)


def proved(view: AllFoursView, docket: DocketView) -> tuple[Case, ...]:
    """The revokes of adversaries that ``view`` proves (C-IRR-16, C-IRR-17)."""
    if view.trump is None:
        return ()
    tables, following = view.tables, view.family_game.following
    return proved_revokes(
        view,
        docket,
        lambda held, led: following(held, tables.suit_cards[tables.suit_of[led]], tables.trumps),
        view.made_up if isinstance(view, ClubCinchView) else 0,
    )


class CinchScene(Scene):
    """A moment at a table of Cinch or Pedro."""

    view: AllFoursView

    def __init__(self, view: AllFoursView, docket: DocketView, jack: int) -> None:
        super().__init__(view, docket)
        self.jack = jack
        self.left_foe, self.partner, self.right_foe = (view.game.next_seat(self.me, step) for step in (1, 2, 3))
        self.in_play = view.trump is not None and (bool(view.tricks) or view.phase in ("play", "stack"))
        """Whether the play has begun; it is so still when the last trick has been played."""
        self.number = docket.open_trick or len(view.tricks) + 1

    @property
    def led(self) -> Suit:
        """The suit led to the open trick."""
        return self.view.tables.suit_of[self.trick[0][1]]

    def of_suit_led(self) -> CardSet:
        return self.view.tables.suit_cards[self.led]

    def power(self, card: Card) -> int:
        return self.view.tables.strength[self.led][card]

    def demanded(self, what: Action, trick: int) -> bool:
        """Whether that has been demanded for a trick."""
        return any((demand.act, demand.trick) == (what, trick) for demand in self.docket.demands)

    def lawful(self, held: int) -> int:
        """The cards of a hand that may be played to the open trick."""
        return self.view.family_game.following(held, self.of_suit_led(), self.view.tables.trumps)

    @property
    def foes_win(self) -> bool:
        """Whether an adversary has the best card of the trick under way."""
        return self.winner is not None and self.is_foe(self.winner)


# Before the play ------------------------------------------------------------------------------------------------------


def new_deal(scene: CinchScene) -> Action | None:
    """A card was shown: a new deal if they hold the bid, or may get it, and the hand bears none (C-BIR-8)."""
    right = scene.right_to(NEW_DEAL.what)
    if right is None or not isinstance(scene.view, CinchView):
        return None
    view = scene.view
    ours = view.bidder is not None and not scene.is_foe(view.bidder)
    most, _, _ = bears(max((weigh(view, suit) for suit in Suit), key=lambda worth: worth.estimate))
    return WAIVE if ours or most >= OPENING else NEW_DEAL


def count_partner(scene: CinchScene) -> Action | None:
    """Partner has drawn too many: said in time, the surplus is drawn, and the hand is not foul (C-DIR-2, C-IRR-1)."""
    view = scene.view
    if not isinstance(view, ClubCinchView) or view.phase != "play" or view.tricks or scene.card_of(scene.partner):
        return None
    held = view.held[scene.partner] + view.before[scene.partner]
    return ObjectTo("count", scene.partner) if held > view.sizes.hand else None


# In the play ----------------------------------------------------------------------------------------------------------


def put_right(scene: CinchScene) -> Action | None:
    """Asked by partner a player finds that he has revoked: he corrects it while he can (C-IRR-23, C-IRR-34)."""
    card = scene.card_of(scene.me)
    if card is None or (scene.me, scene.number) not in scene.docket.answered:
        return None
    owed = scene.lawful(scene.view.hand | card.bit)
    if owed & card.bit:
        return None
    values = point_values(scene.view.tables.trump)
    return TakeBack(card, min(cards_in(owed), key=lambda other: (values[other], other.rank, other)))


def object_to_lead(scene: CinchScene) -> Action | None:
    """A lead out of turn, anybody's, is to be undone unless all follow it: a duty (C-IRR-5)."""
    return ObjectTo("lead", scene.false_leader) if scene.false_leader is not None else None


def claim_trick(scene: CinchScene) -> Action | None:
    """Fourth hand has played before second and third: the trick is ours, whoever wins it (C-IRR-13)."""
    if len(scene.trick) < 2 or scene.demanded(CLAIM_TRICK, scene.number):
        return None
    (leader, _), (hasty, _) = scene.trick[:2]
    second = scene.view.game.next_seat(leader)
    waited = scene.view.held[second] or scene.card_of(second) is not None
    fourth = hasty == scene.view.game.next_seat(leader, 3)
    return CLAIM_TRICK if fourth and scene.is_foe(hasty) and waited else None


def choose_card(scene: CinchScene) -> Action | None:
    """Of several cards played at once: the one that is best for us (C-IRR-31)."""
    if (right := scene.right_to(CHOOSE_CARD)) is None:
        return None
    cards = [act.card for act in right.choices if isinstance(act, CallCard)]
    return CallCard(Calling(scene.view, scene.jack).best(right.against, cards)[1])


def call_lead(scene: CinchScene) -> Action | None:
    """Their partner has led out of turn: trumps are called by the side that bid, and forbidden by the other (C-IRR-7).

    Where nothing is to be feared of the lead, or the card led in error counts, it is better exposed (C-IRR-11).
    """
    if (right := scene.right_to("call lead")) is None:
        return None
    view = scene.view
    counts = scene.docket.shown[view.game.next_seat(right.against, 2)] & view.tables.scorers
    if counts or Calling(view, scene.jack).position.count.out_of_trumps(right.against):
        return WAIVE
    return CALL_TRUMP if view.bidder in (scene.me, scene.partner) else FORBID_TRUMP


def punish(scene: CinchScene) -> Action | None:
    """Attention was drawn to the trick: when its speaker is to play, he may neither take it nor feed it (C-PLAY-21)."""
    right = scene.right_to("attention")
    if right is None or scene.view.to_act != right.against or not scene.view.trick:
        return None
    if scene.led != scene.view.trump:
        return Demand("forbid ruff")
    return Demand("call top" if scene.foes_win else "call bottom")


def ask_partner(scene: CinchScene) -> Action | None:
    """Partner has neither followed nor trumped, and may still put it right: is he void (C-PLAY-18)?"""
    card, tables = scene.card_of(scene.partner), scene.view.tables
    if card is None or scene.trick[0][0] == scene.partner or tables.suit_of[card] in (scene.led, tables.trump):
        return None
    asked = scene.partner in scene.docket.asked or (scene.partner, scene.number) in scene.docket.answered
    return None if asked or not scene.view.held[scene.partner] else ASK_VOID


def count_foes(scene: CinchScene) -> Action | None:
    """An adversary has played to a trick with too many cards: the hand is foul (C-IRR-1, C-IRR-40)."""
    view, done = scene.view, len(scene.view.tricks)
    for foe in (scene.left_foe, scene.right_foe):
        has_played = any(seat == foe for seat, _ in view.trick)
        due = view.sizes.hand - done - has_played
        barred = view.game.side_of(foe) in scene.docket.barred
        if (done or has_played) and view.held[foe] > due and not barred and view.to_act is not None:
            return ObjectTo("count", foe)
    return None


def turn_trick(scene: CinchScene) -> Action | None:
    """Who is to lead with exposed cards turns the last trick first, and so deprives nobody of a call (C-IRR-38)."""
    docket = scene.docket
    mine = scene.view.to_act == scene.me and docket.exposed[scene.me]
    return QUIT_TRICK if mine and docket.open_trick else None


def call_exposed(scene: CinchScene) -> Action | None:
    """An exposed card is called where that brings something, or a trump forbidden (C-IRR-28, C-IRR-29)."""
    view, docket = scene.view, scene.docket
    for owner in (scene.left_foe, scene.right_foe):
        cards = docket.exposed[owner]
        spoken = any((demand.seat, demand.trick) == (owner, len(view.tricks) + 1) for demand in docket.in_force)
        if not cards or spoken or not time_to_speak(scene, owner):
            continue
        calling = Calling(view, scene.jack)
        known = view.to_act == owner  # all that can be known before he plays
        if lawful := calling.surely_lawful(owner, cards):
            gain, card = calling.best(owner, lawful)
            if gain > 0 and (known or calling.chance(owner, view.trick, card) >= SURE):
                return CallCard(card)
        if known and view.trick and (found := calling.worst(owner, cards)) is not None and found[0] < -1:
            return ForbidCard(found[1])
    return None


def time_to_speak(scene: CinchScene, owner: Seat) -> bool:
    """Whether what ``owner`` plays next can be decided on now, and not better later (C-IRR-36, C-IRR-37)."""
    view = scene.view
    if view.to_act is None:
        return False
    if not view.trick:
        reopened = scene.demanded(CLAIM_LEAD, len(view.tricks) + 1)
        return view.to_act == owner and (scene.docket.open_trick > 0 or not view.tricks or reopened)
    played = {seat for seat, _ in view.trick}
    if owner in played:
        return False
    if owner == scene.left_foe:  # I am at his right: before I play
        return view.to_act == scene.me and scene.me not in played
    return view.to_act == owner


def claim_lead(scene: CinchScene) -> Action | None:
    """A holder of exposed cards has led before one could be called: claimed where a call would have done better
    (C-IRR-38)."""
    view, docket = scene.view, scene.docket
    if len(view.trick) != 1 or not view.tricks:
        return None
    [(owner, led)] = view.trick
    cards = docket.exposed[owner]
    spoken = any((demand.seat, demand.trick) == (owner, scene.number) for demand in docket.demands)
    if not scene.is_foe(owner) or not cards or spoken or owner != docket.leader:
        return None
    calling = Calling(view, scene.jack)
    gain, _ = calling.best(owner, cards_in(cards))
    return CLAIM_LEAD if gain > max(0.0, calling.gain(owner, led)) else None


Wish: TypeAlias = Callable[[CinchScene], Action | None]
BEFORE_PLAY: tuple[Wish, ...] = (new_deal,)
IN_PLAY: tuple[Wish, ...] = (
    answer,  # the truth: C-PLAY-18, C-IRR-34
    put_right, object_to_lead, count_partner, count_foes, claim_trick, choose_card, call_lead, punish,
    ask_partner, call_exposed, turn_trick, claim_lead,
)  # fmt: skip
