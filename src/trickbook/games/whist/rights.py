"""What a player who knows Whist's laws does by them: objects, calls, orders, chooses between penalties, answers.

Each wish looks at a scene, and speaks only if its case has come; the first that speaks is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import TypeAlias

import msgspec

from trickbook.cards import SUIT_CARDS, Card, CardSet, cards_in
from trickbook.contract.action import Action
from trickbook.contract.acts import ACCEPT, REFUSE, WAIVE, CallCard, Demand, ObjectTo, TakeBack
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case
from trickbook.contract.seat import Side
from trickbook.games.trickplay.proof import proved_revokes
from trickbook.games.trickplay.scene import Scene, answer, first_wish
from trickbook.games.whist import scoring
from trickbook.games.whist.acts import (
    FINES,
    NEW_DEAL,
    NOT_TO_WIN,
    ORDERED,
    PLAY_ON,
    PUT_BACK,
    SUITS,
    TAKE_UP,
    TRUMPS_CALLED,
)
from trickbook.games.whist.docket import (
    ANSWER,
    CALL_EXPOSED,
    CALL_SUIT,
    CALL_TRUMP,
    CHOOSE_CARD,
    CORRECTION,
    ORDER,
    PENALTY,
    TO_LAY_BACK,
    WRONG_NUMBER,
)
from trickbook.games.whist.laws.codes import LOWEST
from trickbook.games.whist.laws.fines import Revokes, exact
from trickbook.games.whist.laws.obeying import SUIT_CALLS
from trickbook.games.whist.scoring import DealResult
from trickbook.games.whist.tricks import HONOURS, POWER
from trickbook.games.whist.view import WhistView

GAME = 100
"""What winning a game is worth beside the points of a deal."""


def exercise(view: WhistView, docket: DocketView) -> Action | None:
    """What the seat of ``view`` does by its rights and duties now; ``None``: nothing."""
    return first_wish(WISHES, WhistScene(view, docket))


def proved(view: WhistView, docket: DocketView) -> tuple[Case, ...]:
    """The revokes of adversaries that ``view`` proves (W-REV-1, W-REV-12); the trump card is the dealer's."""
    if view.turned is not None and not any(view.turned == card for _, trick in view.tricks for _, card in trick):
        shown = [*docket.shown]
        shown[view.dealer] |= view.turned.bit
        docket = msgspec.structs.replace(docket, shown=tuple(shown))
    return proved_revokes(view, docket, lambda held, led: held & SUIT_CARDS[led.suit] or held)


class WhistScene(Scene):
    """A moment at a table of Whist."""

    view: WhistView

    def __init__(self, view: WhistView, docket: DocketView) -> None:
        super().__init__(view, docket)
        self.side: Side = view.game.side_of(self.me)

    def of_suit_led(self) -> CardSet:
        return SUIT_CARDS[self.trick[0][1].suit]

    def power(self, card: Card) -> int:
        assert self.view.trump is not None
        led = self.trick[0][1].suit if self.trick else card.suit
        return POWER[self.view.trump][led][card]

    @property
    def we_win(self) -> bool:
        """Whether the best card of the trick under way is of our side."""
        return self.winner is not None and not self.is_foe(self.winner)

    @property
    def best(self) -> int:
        """What the best card of the trick is worth."""
        return max((self.power(card) for _, card in self.trick), default=0)

    def beats(self, card: Card) -> bool:
        """Whether this seat holds a better card of that suit."""
        return any(own > card for own in cards_in(self.view.hand & SUIT_CARDS[card.suit]))


# Duties ---------------------------------------------------------------------------------------------------------------


def put_right(scene: WhistScene) -> Action | None:
    """An own revoke that can still be put right is (W-REV-8)."""
    own = scene.card_of(scene.me)
    if own is None or scene.of_suit_led() >> own & 1:
        return None
    owed = cards_in(scene.view.hand & scene.of_suit_led())
    return TakeBack(own, owed[0]) if owed else None


def take_up(scene: WhistScene) -> Action | None:
    """The dealer takes up the trump card when his turn comes, while he may (W-TRUMP-1, W-TRUMP-5)."""
    view = scene.view
    if not view.lies or view.turned is None or not scene.me == view.dealer == view.to_act:
        return None
    return None if scene.docket.exposed[scene.me] >> view.turned & 1 else TAKE_UP


def answer_claim(scene: WhistScene) -> Action | None:
    """A partner's claim is accepted, and an adversary's is played out (W-CONC-4)."""
    right = scene.right_to(ANSWER)
    if right is None:
        return None
    return ACCEPT if not scene.is_foe(right.against) else REFUSE


# Penalties ------------------------------------------------------------------------------------------------------------


def choose_fine(scene: WhistScene) -> Action | None:
    """The penalty for a revoke that gains most at this score, the others still open counted in (W-REV-4, W-REV-23)."""
    right = scene.right_to(PENALTY)
    if right is None:
        return None
    number = sum(r.name == PENALTY and scene.is_foe(r.against) for r in scene.docket.rights)
    ways = product(right.choices, repeat=min(3, number))
    return max(ways, key=lambda forms: worth(scene, forms, len(right.choices) < len(FINES)))[0]


def worth(scene: WhistScene, forms: Iterable[Action], abandoned: bool) -> int:
    """What the deal is worth to this side with these penalties for the revokes still open."""
    view, side = scene.view, scene.side
    by, chosen = [0, 0], ([], [])  # type: tuple[list[int], tuple[list[str], list[str]]]
    for demand in scene.docket.demands:
        if demand.act in FINES:
            by[view.game.side_of(demand.seat)] += 1
            chosen[view.game.side_of(demand.by)].append(str(demand.act))
    for right in scene.docket.rights:
        if right.name == PENALTY:
            by[view.game.side_of(right.against)] += 1
    chosen[side].extend(map(str, forms))
    ours, theirs = chosen
    revokes = Revokes((by[0], by[1]), (tuple(ours), tuple(theirs)), 1 - side, abandoned)
    tricks = (view.won[0], view.won[1])
    counted = scoring.count_deal(
        DealResult(tricks, honours(view)), view.standing, view.game.terms, exact(revokes, tricks, view.game.options)
    )
    gain = counted.points[side] - counted.points[1 - side]
    if counted.winner is None:
        return gain
    value = GAME + scoring.game_value(counted.points, counted.winner, view.game.terms)
    return gain + (value if counted.winner == side else -value)


def honours(view: WhistView) -> tuple[int, int]:
    """The honours that each side has shown to have held and may count."""
    if not view.game.options.auto_claim:
        return view.claimed[0], view.claimed[1]
    held = [0, 0]
    for _, trick in view.tricks:
        for seat, card in trick:
            held[view.game.side_of(seat)] += HONOURS[view.trump or 0] >> card & 1
    return held[0], held[1]


def new_deal(scene: WhistScene) -> Action | None:
    """A new deal if the hand goes badly, else it is played on (W-OMIT-1, W-NUM-1)."""
    right = scene.right_to(WRONG_NUMBER)
    if right is None:
        return None
    if scene.view.won[scene.side] < scene.view.won[1 - scene.side]:
        return NEW_DEAL
    return PLAY_ON if PLAY_ON in right.choices else WAIVE


# Leads and orders -----------------------------------------------------------------------------------------------------


def object_to_lead(scene: WhistScene) -> Action | None:
    """An adversary has led out of turn, and not all have followed (W-LOT-1, W-LOT-6)."""
    first = scene.false_leader
    return ObjectTo("lead", first) if first is not None and scene.is_foe(first) else None


def call_suit(scene: WhistScene) -> Action | None:
    """The plain suit in which one's own high cards sit best over the leader (W-LOT-1, W-LOT-3)."""
    if scene.right_to(CALL_SUIT) is None:
        return None

    def strength(call: Demand) -> tuple[bool, int]:
        suit = SUIT_CALLS[call.what]
        cards = cards_in(scene.view.hand & SUIT_CARDS[suit])
        return suit != scene.view.trump, sum(max(0, card.rank - 8) for card in cards)

    return max(SUITS, key=strength)


def order(scene: WhistScene) -> Action | None:
    """The adversary is ordered not to win the trick, or to play low (W-ORD-2, W-ORD-3)."""
    right = scene.right_to(ORDER)
    if right is None:
        return None
    for wanted in (NOT_TO_WIN, ORDERED[LOWEST]):
        if wanted in right.choices:
            return wanted
    return WAIVE


def choose_card(scene: WhistScene) -> Action | None:
    """Of several cards an adversary is left the one worth least in the trick; one's own is left (W-EXP-3, W-EXP-10)."""
    right = scene.right_to(CHOOSE_CARD)
    if right is None:
        return None
    cards = [choice.card for choice in right.choices if isinstance(choice, CallCard)]
    if not scene.is_foe(right.against) or not cards:
        return WAIVE
    return CallCard(min(cards, key=lambda card: (scene.power(card), card.rank)))


def choose_correction(scene: WhistScene) -> Action | None:
    """The wrong card stays exposed, which is worth more than a high or a low card of the suit (W-REV-8)."""
    return None if scene.right_to(CORRECTION) is None else WAIVE


def have_put_back(scene: WhistScene) -> Action | None:
    """A trump card taken up too soon goes back (W-TRUMP-6)."""
    return None if scene.right_to(TO_LAY_BACK) is None else PUT_BACK


def call_trump(scene: WhistScene) -> Action | None:
    """The highest trump where it cannot win, else the lowest; where trumps are not to be drawn none (W-TRUMP-4)."""
    right = scene.right_to(CALL_TRUMP)
    if right is None:
        return None
    led = scene.trick[0][1].suit if scene.trick else None
    if led != scene.view.trump:
        return WAIVE
    wanted = TRUMPS_CALLED[0 if scene.we_win else 1]
    return wanted if wanted in right.choices else WAIVE


def call_exposed(scene: WhistScene) -> Action | None:
    """The highest exposed card that does not win the trick; for a lead one that can be beaten; else none (W-EXP-5)."""
    right = scene.right_to(CALL_EXPOSED)
    if right is None:
        return None
    cards = [choice.card for choice in right.choices if isinstance(choice, CallCard)]
    if not scene.trick:
        wanted = [card for card in cards if card.suit != scene.view.trump and scene.beats(card)]
    else:
        led = scene.trick[0][1].suit
        wanted = [card for card in cards if card.suit == led and (scene.power(card) < scene.best or scene.beats(card))]
    return CallCard(max(wanted, key=lambda card: card.rank)) if wanted else WAIVE


Wish: TypeAlias = Callable[[WhistScene], Action | None]
WISHES: tuple[Wish, ...] = (
    answer,  # the truth: W-REV-9
    put_right, take_up, answer_claim, choose_fine, new_deal, object_to_lead, have_put_back, choose_card,
    choose_correction, call_suit, call_trump, call_exposed, order,
)  # fmt: skip
