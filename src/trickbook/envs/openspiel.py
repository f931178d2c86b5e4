"""OpenSpiel: a deal of every registered game as a Python game, ``python_trickbook_pedro`` and its like.

    import pyspiel
    import trickbook.envs.openspiel                        # registers the games
    game = pyspiel.load_game("python_trickbook_pedro(target=52,dealer=W)")

The options of the game are the parameters, and ``dealer`` (N, E, S or W).  The cards of the whole pack are dealt as
chance nodes first, in the order in which the game serves them.  The second order, the luck, is drawn as chance nodes,
too, but only where a deal needs it, and at the moment when it does.  Players are numbered in the order of
``game.seats``; returns are what a side's score changes by, less what the others' change by, and add up to nothing.
Information states are the core's; ``resample_from_infostate`` draws one of the deals, each as likely as the next, that
agree with everything the player has seen.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, SupportsIndex

import trickbook
from trickbook.cards import CARDS, Card
from trickbook.contract.action import Action
from trickbook.contract.game import Game
from trickbook.contract.observation import observe
from trickbook.contract.options import Value
from trickbook.contract.registry import game_class
from trickbook.contract.seat import Seat
from trickbook.contract.state import Setup, State
from trickbook.contract.worlds import Sight, Worlds, sample, sight_of
from trickbook.envs import from_the_rl_extra
from trickbook.envs.episode import margins

with from_the_rl_extra():
    import numpy as np
    import pyspiel

PREFIX = "python_trickbook_"


class LuckNeeded(Exception):
    """The deal has come to a draw that the pack does not fix, and its luck is not known yet."""


class UnknownLuck(tuple[Card, ...]):
    """The luck of a deal that has not been drawn: to read it is to need it."""

    def __iter__(self) -> Iterator[Card]:
        raise LuckNeeded

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        raise LuckNeeded


class Course:
    """A deal with its chances: the cards drawn so far, the deal once the pack is complete, and what was done in it."""

    def __init__(self, game: Game, dealer: Seat) -> None:
        self.game = game
        self.dealer = dealer
        self.pack: list[Card] = []
        self.luck: list[Card] = []
        self.actions: list[Action] = []
        self.waiting = False
        """Whether the last action waits for the luck."""
        self.deal: State | None = None

    @property
    def is_chance(self) -> bool:
        """Whether a card of the pack or of the luck is drawn next."""
        return self.deal is None or self.waiting

    def outcomes(self) -> dict[Card, int]:
        """The cards that may be drawn next, in order, and how many copies of each."""
        left = Counter(sorted(self.game.whole_pack))
        left.subtract(self.pack if self.deal is None else self.luck)
        return {card: number for card, number in left.items() if number}

    def draw(self, card: Card) -> None:
        """The next card of the pack or of the luck; the last one is followed by what had to wait for it."""
        order = self.pack if self.deal is None else self.luck
        order.append(card)
        if len(order) == len(self.game.whole_pack):
            self.waiting = False
            self._begin()

    def _begin(self) -> None:
        """The deal from its beginning: dealt, and played as far as it has been."""
        luck = tuple(self.luck) or UnknownLuck()
        self.deal = self.game.new_state(Setup(self.dealer, self.game.first_standing(), tuple(self.pack), luck))
        actions, self.actions = self.actions, []
        for action in actions:
            self.act(action)

    def act(self, action: Action) -> None:
        """Do ``action``; where it needs the luck, that is drawn first."""
        assert self.deal is not None
        self.actions.append(action)
        try:
            self.deal.apply(action)
        except LuckNeeded:
            self.waiting = True  # what the deal holds now counts no more: it begins anew with its luck

    def __deepcopy__(self, memo: object) -> Course:
        twin = object.__new__(Course)
        twin.__dict__ = {
            name: value.copy() if isinstance(value, list | State) else value for name, value in vars(self).items()
        }
        return twin

    def __reduce__(self) -> tuple[Callable[..., Course], tuple[object, ...]]:
        ids = [self.game.action_id(action) for action in self.actions]
        return _course, (str(self.game), int(self.dealer), [*map(int, self.pack)], [*map(int, self.luck)], ids)


def _course(name: str, dealer: int, pack: list[int], luck: list[int], ids: list[int]) -> Course:
    """A course as it was stored."""
    course = Course(trickbook.game(name), Seat(dealer))
    for card in pack:
        course.draw(CARDS[card])
    for number in ids:
        while course.waiting:
            course.draw(CARDS[luck[len(course.luck)]])
        course.act(course.game.action(number))
    for card in luck[len(course.luck) :]:
        course.draw(CARDS[card])
    return course


class TrickState(pyspiel.State):
    """A deal of a game, from its first card on."""

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.course = Course(game.trick_game, game.dealer)

    def current_player(self) -> int:
        """The seat to act by its place, or chance, or the end."""
        course = self.course
        if course.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert course.deal is not None
        to_act = course.deal.to_act
        return int(pyspiel.PlayerId.TERMINAL) if to_act is None else course.game.seats.index(to_act)

    def _legal_actions(self, player: int) -> list[int]:
        deal = self.course.deal
        assert deal is not None
        return sorted(deal.game.action_id(action) for action in deal.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards still to come, each as likely as there are copies of it."""
        cards = self.course.outcomes()
        total = sum(cards.values())
        return [(int(card), number / total) for card, number in cards.items()]

    def _apply_action(self, action: int) -> None:
        if self.course.is_chance:
            self.course.draw(CARDS[action])
        else:
            self.course.act(self.course.game.action(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(CARDS[action] if player == pyspiel.PlayerId.CHANCE else self.course.game.action(action))

    def is_terminal(self) -> bool:
        """Whether the deal has been played out."""
        course = self.course
        return not course.is_chance and course.deal is not None and course.deal.is_over

    def returns(self) -> list[float]:
        """What each player's side has gained on the others; nothing before the end."""
        game = self.course.game
        if not self.is_terminal() or self.course.deal is None or self.course.deal.score is None:
            return [0.0 for _ in game.seats]
        by_side = margins(self.course.deal.score)
        return [by_side[game.side_of(seat)] for seat in game.seats]

    def __str__(self) -> str:
        course = self.course
        return " | ".join(" ".join(map(str, order)) for order in (course.pack, course.luck, course.actions))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> TrickState:
        """A state that the player cannot tell from this one; of all such deals each is equally likely.

        Only what the player has seen is used.  All chance comes from ``probability_sampler``, a number from 0 to 1.
        """
        course = self.course
        assert course.deal is not None and not course.waiting
        sight = sight_of(course.deal, course.game.seats[player])
        rng = Random(f"{probability_sampler()} {probability_sampler()}")
        game: TrickGame = self.get_game()
        return game.told(sample(sight, _worlds(sight), rng))


_RECENT: OrderedDict[tuple[str, Seat], Worlds] = OrderedDict()


def _worlds(sight: Sight) -> Worlds:
    """The worlds of a sight; a search asks for those of one position many times."""
    key = (sight.information, sight.viewer)
    if key not in _RECENT:
        _RECENT[key] = sight.game.worlds(sight)
        if len(_RECENT) > 16:
            _RECENT.popitem(last=False)
    return _RECENT[key]


class TrickGame(pyspiel.Game):
    """A game with its options and a dealer; each registered game has a subclass of its own."""

    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
        options = {**self.game_type.parameter_specification, **(parameters or {})}
        self.dealer = Seat.parse(str(options.pop("dealer")))
        self.trick_game = trickbook.game(self.game_type.short_name.removeprefix(PREFIX), **options)
        players, margin = len(self.trick_game.seats), float(self.trick_game.widest_margin)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.trick_game.num_actions,
            max_chance_outcomes=len(CARDS),
            num_players=players,
            min_utility=-margin,
            max_utility=margin,
            utility_sum=0.0,
            max_game_length=self.trick_game.longest_deal,
        )
        super().__init__(self.game_type, info, dict(parameters or {}))

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """The pack, and the luck where it is needed."""
        return 2 * len(self.trick_game.whole_pack)

    def new_initial_state(self) -> TrickState:
        """A deal of which no card has been drawn."""
        return TrickState(self)

    def told(self, deal: State) -> TrickState:
        """The state in which ``deal`` has come about."""
        state, setup = self.new_initial_state(), deal.setup
        assert setup.pack is not None
        for card in setup.pack:
            state.apply_action(int(card))
        luck = iter(setup.luck)
        for _, _, action in deal.steps:
            assert action is not None
            state.apply_action(self.trick_game.action_id(action))
            while state.course.waiting:
                state.apply_action(int(next(luck)))
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Information states and the numbers of ``game.fields()``."""
        if params:
            raise ValueError(f"There are no observation parameters such as {', '.join(params)}.")
        return Observer(self.trick_game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Observer:
    """What OpenSpiel asks for as observations: the fields of the game as a tensor, the information state as a string.

    Everything a seat knows is private or public alike in them; parts of it (public only, nothing private) are not told
    apart and come as nothing.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self.whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.fields = game.fields() if self.whole else ()
        self.seats = game.seats
        self.tensor = np.zeros(sum(field.size for field in self.fields), np.float32) if self.whole else None
        self.dict: dict[str, Any] = {}
        start = 0
        for field in self.fields:
            assert self.tensor is not None
            self.dict[field.name] = self.tensor[start : start + field.size].reshape(field.shape)
            start += field.size

    def set_from(self, state: TrickState, player: int) -> None:
        """Fill ``tensor`` and ``dict`` with what the player knows; with nought before the pack is dealt."""
        deal = state.course.deal
        if self.tensor is None:
            return
        if deal is None or player < 0:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(observe(self.fields, deal.view(self.seats[player])), np.int8)

    def string_from(self, state: TrickState, player: int) -> str | None:
        """The information state of the player; before the pack is dealt nobody knows anything."""
        if not self.whole:
            return None
        return "" if state.course.deal is None else state.course.deal.information_state(self.seats[player])


def _game_type(name: str) -> pyspiel.GameType:
    kind = game_class(name)
    parameters = {row.name: row.default for row in kind.options_type.rows()}
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{kind.title} (Trickbook)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(kind.seats),
        min_num_players=len(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, "dealer": kind.seats[-1].letter},
    )


def register() -> None:
    """Make every game known to ``pyspiel.load_game``; done once on import, and again for games that came later."""
    known = set(pyspiel.registered_names())
    for name in trickbook.game_names():
        if PREFIX + name not in known:
            game_type = _game_type(name)
            pyspiel.register_game(game_type, type(f"{name.title()}Game", (TrickGame,), {"game_type": game_type}))


register()
