"""An episode: one deal or one match, moved on action by action, with everybody's view and reward.

The environments for PettingZoo and Gymnasium wrap one of these; array libraries are their business.  Each seat's view
is kept here and fed with the events as that seat saw them, so that nothing is folded twice.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from trickbook.cards import show_cards
from trickbook.contract.action import Action
from trickbook.contract.event import Event
from trickbook.contract.game import Game
from trickbook.contract.observation import Field, observe
from trickbook.contract.seat import Seat
from trickbook.contract.state import State
from trickbook.contract.view import View
from trickbook.errors import OptionError
from trickbook.match import Match

Reward = Literal["deal", "match"]
REWARDS: tuple[Reward, ...] = ("deal", "match")
MOST_DEALS = 100
"""Deals after which a match is broken off."""


def make_reward(reward: str) -> Reward:
    """The kind of reward by name; raises ``OptionError``."""
    for known in REWARDS:
        if reward == known:
            return known
    raise OptionError(f"reward cannot be {reward!r}; it is deal or match.")


class Episode:
    """A deal, or a match of at most ``most_deals`` deals, from its first card on."""

    def __init__(self, game: Game, reward: Reward, most_deals: int, rng: Random, fields: tuple[Field, ...]) -> None:
        self.game = game
        self.reward = reward
        self.most_deals = most_deals if reward == "match" else 1
        self.rng = rng
        self.fields = fields
        self.match = Match(game, rng.choice(game.seats))
        self.broken_off = False
        """Whether a match was ended before the line."""
        self.returns: tuple[float, ...] | None = None
        """What each seat gets, in the order of ``game.seats``, once the episode is over."""
        self._deal()

    @property
    def to_act(self) -> Seat | None:
        """Who acts, or ``None`` when the episode is over."""
        return self.state.to_act if self.returns is None else None

    def _deal(self) -> None:
        cards, match = self.game.whole_pack, self.match
        pack, luck = self.rng.sample(cards, len(cards)), self.rng.sample(cards, len(cards))
        self.state: State = self.game.deal(match.dealer, pack, luck, match.standing)
        self._views = {seat: self.game.new_view(seat, self.state.setup) for seat in self.game.seats}
        self._seen = dict.fromkeys(self.game.seats, 0)

    def apply(self, action: Action) -> None:
        """Do ``action`` for the seat to act; raises ``IllegalAction``, with everything unchanged."""
        self.state.apply(action)
        if self.state.is_over:
            self._close()

    def _close(self) -> None:
        """The deal is played out: the end of the episode, or the next deal."""
        game, match, deal = self.game, self.match, self.state
        match.close(deal)
        if self.reward == "deal":
            assert deal.score is not None
            self.returns = self._to_seats(margins(deal.score))
        elif match.outcome is not None or match.deals == self.most_deals:
            self.broken_off = match.outcome is None
            winner = (match.outcome or game.outcome_if_stopped(match.standing)).winner
            lost = 0.0 if winner is None else -1.0
            self.returns = self._to_seats([1.0 if side == winner else lost for side in range(len(game.sides))])
        else:
            self._deal()

    def _to_seats(self, by_side: list[float]) -> tuple[float, ...]:
        return tuple(by_side[self.game.side_of(seat)] for seat in self.game.seats)

    # Sight ------------------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What ``seat`` knows: the episode's own view, which goes on changing."""
        view, state = self._views[seat], self.state
        events: list[Event] = state.events
        for event in events[self._seen[seat] :]:
            view.see(event.seen_by(seat))
        self._seen[seat] = len(events)
        acting = seat == state.to_act
        view.phase, view.to_act = state.phase, state.to_act
        view.draft = state.draft if acting else 0
        view.legal = state.legal_actions() if acting else ()
        return view

    def observation(self, seat: Seat) -> bytes:
        """The numbers of what ``seat`` knows."""
        return observe(self.fields, self.view(seat))

    def mask(self, seat: Seat) -> bytearray:
        """A flag for each action of the game: whether ``seat`` may do it now."""
        flags = bytearray(self.game.num_actions)
        if seat == self.to_act:
            for action in self.state.legal_actions():
                flags[self.game.action_id(action)] = 1
        return flags

    def picture(self, seat: Seat) -> str:
        """What ``seat`` knows in words."""
        view = self.view(seat)
        laid = ", ".join(f"{player} {card}" for player, card in view.trick)
        lines = [*view.told(), *([f"On the table: {laid}."] if laid else [])]
        lines.append(f"{seat} holds {show_cards(view.hand) or 'nothing'}.")
        return "\n".join(lines)


def margins(score: tuple[int, ...]) -> list[float]:
    """What each side's score changes by, less what the others' change by on the average: adds up to nothing.

    >>> margins((8, -7)), margins((3, 0, 0))
    ([15.0, -15.0], [3.0, -1.5, -1.5])
    """
    total, others = sum(score), len(score) - 1
    return [own - (total - own) / others for own in score]
