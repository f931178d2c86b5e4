"""A deal of Whist at a club table, where the trump card may be left lying, tricks omitted and revokes fined.

The state is physical: it lets happen what can happen.  What follows from it is the docket's business, which then makes
the steps happen that no lawful deal has: ``irregular``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from trickbook.cards import Card
from trickbook.contract.action import Action, CardAction
from trickbook.contract.acts import Demand, Plain
from trickbook.contract.laws import Refusal
from trickbook.contract.seat import Seat, Side
from trickbook.contract.state import Irregular, Phase, Setup
from trickbook.games.trickplay.state import STEPS, CloseTrick
from trickbook.games.whist.acts import FINES, TAKE_UP
from trickbook.games.whist.events import LaidBack, PlayedLate, TookUp
from trickbook.games.whist.laws.fines import Revokes, exact
from trickbook.games.whist.scoring import Fined
from trickbook.games.whist.state import OVER, PLAY, WhistState

if TYPE_CHECKING:
    from trickbook.games.whist.game import Whist


# Steps that only happen where something went wrong --------------------------------------------------------------------


class LayBack(Action, frozen=True, gc=False):
    """The dealer puts the trump card back on the table."""

    def __str__(self) -> str:
        return "lay back"


class PlayLate(CardAction, frozen=True, gc=False):
    """A card goes to a trick that was turned without it."""

    verb = "late"


class ProveRevoke(Action, frozen=True, gc=False):
    """The seat has revoked with the ``number``-th card of the deal, counted from 1, and that is proved."""

    number: int

    def __str__(self) -> str:
        return f"revoke {self.number}"


LAY_BACK = LayBack()


def parse_step(word: str) -> Action | None:
    """The step written ``word``, in lower case; ``None`` if it is none.

    >>> str(parse_step("revoke 27")), str(parse_step("late 5C"))
    ('revoke 27', 'late 5C')
    """
    verb, _, rest = word.partition(" ")
    if word == str(LAY_BACK):
        return LAY_BACK
    if verb == "revoke" and rest.isdecimal() and len(rest) < 3:
        return ProveRevoke(int(rest))
    if verb == "late" and len(rest) == 2:
        return PlayLate(Card.parse(rest))
    return STEPS.get(word)


# The deal -------------------------------------------------------------------------------------------------------------


class ClubWhistState(WhistState):
    """A deal of Whist in progress at a club table."""

    __slots__ = ("exacted", "last", "last_winner", "revokes")

    def __init__(self, game: Whist, setup: Setup) -> None:
        super().__init__(game, setup)
        self.last = self.complete_tricks + self.hands[0].bit_count()
        """The number of the last trick; a card left over then counts for nothing (W-OMIT-1)."""
        self.last_winner: Seat | None = None
        """Who has won the last complete trick."""
        self.revokes: list[tuple[int, Seat]] = []
        """The revokes proved: by which card of the deal, and whose."""
        self.exacted: list[tuple[Side, str]] = []
        """The penalties chosen for them, in order, and by which side."""

    @property
    def tricks_left(self) -> int:
        return self.last - self.complete_tricks

    # The play ---------------------------------------------------------------------------------------------------------

    def _play_as_it_lies(self, seat: Seat, action: CardAction) -> None:
        """As everywhere; but a trump card that is neither played nor taken up goes on lying there (T-24, W-TRUMP-5)."""
        lies = self.lies and action.card != self.turned
        self.lies = False
        self._play(seat, action)
        self.lies = lies

    def _go_on(self, winner: Seat) -> None:
        self.last_winner = winner
        if self.complete_tricks < self.last:
            self.to_act = winner
        else:
            self._end_play()

    # Where something went wrong ---------------------------------------------------------------------------------------

    def _why_no_close(self, seat: Seat, action: Action) -> Refusal | None:
        return None if self.in_play and self.played else Refusal("No trick is under way.")

    def _close_short(self, seat: Seat, action: Action) -> None:
        """The trick is turned without the cards that are missing; the best of the others wins it (W-OMIT-3)."""
        self._close_trick()

    def _why_not_take_up(self, seat: Seat, action: Plain) -> Refusal | None:
        if action != TAKE_UP:
            return Refusal("That cannot be done now.")
        if seat != self.dealer or not self.lies:
            return Refusal("No trump card lies before you.", ("W-TRUMP-1",))
        return None

    def _take_up(self, seat: Seat, action: Plain) -> None:
        self.lies = False
        self.events.append(TookUp(seat))

    def _why_not_lay_back(self, seat: Seat, action: Action) -> Refusal | None:
        held = self.turned is not None and self.hands[self.dealer] >> self.turned & 1
        return (
            None if seat == self.dealer and held and not self.lies else Refusal("There is no trump card to put back.")
        )

    def _lay_back(self, seat: Seat, action: Action) -> None:
        self.lies = True
        self.events.append(LaidBack(seat))

    def _why_not_late(self, seat: Seat, action: PlayLate) -> Refusal | None:
        return None if self.hands[seat] >> action.card & 1 else Refusal(f"{seat} does not hold the {action.card.name}.")

    def _play_late(self, seat: Seat, action: PlayLate) -> None:
        self.hands[seat] &= ~action.card.bit
        self.lies &= action.card != self.turned
        self.events.append(PlayedLate(seat, action.card))

    # Revokes ----------------------------------------------------------------------------------------------------------

    @property
    def fined(self) -> Fined | None:
        """What the revokes proved make of the tricks and the score (W-SCORE-4)."""
        if not self.revokes:
            return None
        by, chosen = [0, 0], ([], [])  # type: tuple[list[int], tuple[list[str], list[str]]]
        for _, seat in self.revokes:
            by[seat & 1] += 1
        for side, form in self.exacted:
            chosen[side].append(form)
        first = min(self.revokes)[1] & 1
        revokes = Revokes((by[0], by[1]), (tuple(chosen[0]), tuple(chosen[1])), first, self.abandoned)
        return exact(revokes, (self.tricks[0], self.tricks[1]), self.game.options)

    def _why_not_prove(self, seat: Seat, action: ProveRevoke) -> Refusal | None:
        return None if self.phase == OVER else Refusal("Revokes are proved when the hand is over.", ("W-REV-12",))

    def _prove(self, seat: Seat, action: ProveRevoke) -> None:
        self.revokes.append((action.number, seat))
        self._finish()

    def _why_not_exact(self, seat: Seat, action: Demand) -> Refusal | None:
        side = self.game.side_of(seat)
        against = sum(self.game.side_of(offender) != side for _, offender in self.revokes)
        if action not in FINES or sum(by == side for by, _ in self.exacted) >= against:
            return Refusal("There is no penalty to choose for a revoke.", ("W-REV-4",))
        return None

    def _exact(self, seat: Seat, action: Demand) -> None:
        self.exacted.append((self.game.side_of(seat), action.what))
        self._finish()

    phases: ClassVar[dict[str, Phase]] = {
        **WhistState.phases,
        PLAY: WhistState.phases[PLAY]._replace(perform=_play_as_it_lies),
    }
    irregular: ClassVar[Mapping[type[Action], Irregular]] = {
        **WhistState.irregular,
        CloseTrick: Irregular(_why_no_close, _close_short),
        Plain: Irregular(_why_not_take_up, _take_up),
        LayBack: Irregular(_why_not_lay_back, _lay_back),
        PlayLate: Irregular(_why_not_late, _play_late),
        ProveRevoke: Irregular(_why_not_prove, _prove),
        Demand: Irregular(_why_not_exact, _exact),
    }
