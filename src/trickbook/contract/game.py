"""Games: the rules and options of a game as one frozen, hashable value.

The contract in short::

    game  = trickbook.game("pedro", target=52)
    state = game.deal(dealer=Seat.SOUTH, pack=order)
    state.to_act; state.phase; state.legal_actions(); state.why_not(action); state.apply(action)
    state.view(seat); state.information_state(seat); state.copy(); state.serialize(); state.score
    game.parse("5H"); game.action_id(action); game.action(i); game.num_actions
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from trickbook.cards import CARDS, Card, check_pack, pile
from trickbook.contract.action import Action
from trickbook.contract.acts import Form, parse_act
from trickbook.contract.advice import Advice
from trickbook.contract.docket import Docket, DocketView
from trickbook.contract.laws import Case, LawError, Laws, Refusal, Ruling
from trickbook.contract.options import Options, Preset, show
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import Setup, State
from trickbook.contract.view import View
from trickbook.contract.wire import decode, from_builtins
from trickbook.errors import ActionError, PositionError, nearest

if TYPE_CHECKING:
    from trickbook.contract.audit import AuditRules
    from trickbook.contract.event import Event
    from trickbook.contract.observation import Field
    from trickbook.contract.proposal import Proposal
    from trickbook.contract.sheet import SheetRules
    from trickbook.contract.worlds import Sight, Worlds


class Game(ABC):
    """A game with its options.  Equal games are interchangeable."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    options_type: ClassVar[type[Options]]
    standing_type: ClassVar[type[Standing]] = Standing
    presets: ClassVar[Mapping[str, Preset]]
    seats: ClassVar[tuple[Seat, ...]] = tuple(Seat)
    sides: ClassVar[tuple[str, ...]] = ("NS", "EW")
    whole_pack: tuple[Card, ...] = CARDS
    actions: ClassVar[tuple[Action, ...]]
    """Every action of the game; an action's id is its place here."""

    claims: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The kinds of irregularity that may be claimed, each with the rules that say who may and until when.

    """

    claimants_look: ClassVar[tuple[str, ...]] = ()
    """The rules by which the side that has claimed may look at all tricks once the deal is over; none: it may not."""

    laws: ClassVar[Laws] = {}
    """The laws of irregularities by kind of case.  A game without any has only guided tables."""

    codes: ClassVar[Mapping[str, Preset]] = {}
    """The codes of law by name, the usual one first: where they come from, and the options that choose each."""

    own_acts: ClassVar[Mapping[str, tuple[Form, ...]]] = {}
    """What is done and said at a club table of this game alone, as it is typed, in groups under their titles."""

    acts_left_out: ClassVar[tuple[str, ...]] = ()
    """The acts of every club table, as they are typed, that have no place at this game."""

    proposals: tuple[Form, ...] = ()
    """What may be proposed at a guided table, and how it is answered, as it is typed."""

    widest_margin: int = 100
    """No deal changes the scores of two sides by amounts further apart than this."""

    options: Options

    @property
    def longest_deal(self) -> int:
        """No deal has more steps than this."""
        return 2 * len(self.whole_pack) + 8

    def __init__(self, options: Options) -> None:
        self.options = options
        self._pack = pile(self.whole_pack)

    @cached_property
    def _ids(self) -> dict[Action, int]:
        return {action: i for i, action in enumerate(self.actions)}

    @cached_property
    def _words(self) -> dict[str, Action]:
        return {str(action).lower(): action for action in self.actions}

    # What a game fills in ---------------------------------------------------------------------------------------------

    @abstractmethod
    def new_state(self, setup: Setup) -> State:
        """The state that ``setup`` begins; raises ``PositionError`` where it cannot be."""

    @abstractmethod
    def new_view(self, viewer: Seat | None, setup: Setup) -> View:
        """A view that has seen nothing yet."""

    @abstractmethod
    def first_standing(self) -> Standing:
        """The standing before the first deal of a match."""

    @abstractmethod
    def settle(self, state: State, penalised: frozenset[Side] = frozenset()) -> Standing:
        """The standing after the deal ``state``, with the sides ``penalised`` barred as the law in force says."""

    def scores(self, standing: Standing) -> tuple[int, ...]:
        """The score of each side."""
        return tuple(0 for _ in self.sides)

    def tell_score(self, standing: Standing) -> list[str]:
        """The score for people, a sentence each."""
        scores = zip(self.sides, self.scores(standing), strict=True)
        return [f"{', '.join(f'{self.side_name(side)} {score}' for side, (_, score) in enumerate(scores))}."]

    def tell_needed(self, standing: Standing, deal: View | None) -> tuple[str, ...]:
        """What each side still needs to win, in a few words; ``deal`` is the one under way.  Here nothing is known."""
        return tuple("" for _ in self.sides)

    def tally(self, deal: State) -> dict[str, dict[str, int]]:
        """What a deal played out adds to statistics: numbers by name, under headings; they add up over deals."""
        return {"score": dict(zip(self.sides, deal.score or (), strict=True))}

    def outcome_if_stopped(self, standing: Standing) -> Outcome:
        """The end of a match that the players break off at ``standing``: here the higher score, or a draw."""
        scores = self.scores(standing)
        ahead = [side for side, score in enumerate(scores) if score == max(scores)]
        return Outcome(ahead[0] if len(ahead) == 1 else None, "The match was ended before the line.")

    def judge(self, case: Case) -> Ruling:
        """What the law makes of ``case``: a pure function of the options, the kind and the facts.

        Raises ``LawError`` for a kind the laws do not know, and for facts that do not answer its questions.
        """
        law = self.laws.get(case.kind)
        if law is None:
            raise LawError(f"{self.title} has no law for {case.kind!r}; {nearest(case.kind, self.laws)}")
        law.check(case.facts)
        return law.judge(self.options, case.facts)

    def why_no_club(self) -> str | None:
        """Why there is no club table of this game with these options, or ``None``."""
        if self.laws:
            return None
        return f"{self.title} has no laws of irregularities here, so its table has to be guided."

    def at_club(self) -> Game:
        """This game as a club table plays it, with the options that its laws need there."""
        return self

    def docket(self, state: State) -> Docket:
        """The docket of a deal at a club table."""
        raise LawError(f"{self.title} has no laws of irregularities.")

    def exercise(self, view: View, docket: DocketView) -> Action | None:
        """What the seat of ``view`` would do by its rights now, in turn or not; ``None``: let things take their course.

        A demand, an objection, or an obligation met; only from what that seat knows.
        """
        return None

    def proved(self, view: View, docket: DocketView) -> tuple[Case, ...]:
        """The irregularities of adversaries, not yet claimed, that ``view`` proves: its seat may claim them."""
        return ()

    def why_no_proposal(self, state: State, act: Action) -> Refusal | None:
        """Why ``act`` cannot be proposed to the others at a guided table, or ``None``: here nothing can."""
        return Refusal("At a guided table errors are refused, so there is no place for that.")

    def agreed(self, state: State, proposal: Proposal) -> list[Event]:
        """Do with ``state`` what everybody at a guided table has agreed on; the events that followed."""
        raise NotImplementedError

    def agrees(self, view: View, proposal: Proposal) -> bool:
        """Whether the seat of ``view`` is certain, from what it knows, to lose nothing by accepting a proposal."""
        return False

    def advise(self, view: View) -> Advice:
        """What the book's advice would do in the position of ``view``, whose seat is to act: an action of ``legal``."""
        return Advice(view.legal[0], "The first lawful action; this game has no advice.")

    def fields(self) -> tuple[Field, ...]:
        """What an observation of this game is made of; a game adds what its views know beyond the common fields."""
        from trickbook.contract.observation import common_fields  # only who observes pays for it

        phases = tuple(self.deal(self.seats[0], self.whole_pack).phases)
        return common_fields(self.seats, self.sides, phases, self.whole_pack)

    def sheet(self) -> SheetRules:
        """What a score sheet needs to know of the game; raises ``PositionError`` where there is no sheet for it."""
        raise PositionError(f"{self.title} has no score sheet here.")

    def audit_rules(self) -> AuditRules:
        """What an audit of what happened in a deal needs to know of the game."""
        from trickbook.contract.audit import AuditRules  # only who audits pays for it

        return AuditRules()

    def worlds(self, sight: Sight) -> Worlds:
        """The deals that agree with what a seat has seen; raises ``PositionError`` if the game cannot tell."""
        raise PositionError(f"{self.title} does not say which deals agree with what a seat has seen.")

    # Seats ------------------------------------------------------------------------------------------------------------

    def side_of(self, seat: Seat) -> Side:
        """The side of a seat."""
        return self.seats.index(seat) % len(self.sides)

    def side_name(self, side: Side) -> str:
        """A side in words: the names of its seats."""
        return " and ".join(str(seat) for seat in self.seats if self.side_of(seat) == side)

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat ``steps`` places clockwise."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def next_dealer(self, dealer: Seat) -> Seat:
        """Who deals after ``dealer``: the left-hand neighbour, unless a game says otherwise."""
        return self.next_seat(dealer)

    def first_dealer(self, lot: Seat, cards: Iterable[Card]) -> Seat:
        """Who deals first: ``lot``, a seat picked by chance, or who draws it from ``cards``, the pack in any order."""
        return lot

    # Deals ------------------------------------------------------------------------------------------------------------

    def deal(
        self,
        dealer: Seat,
        pack: Iterable[int] | None = None,
        luck: Iterable[int] | None = None,
        standing: Standing | None = None,
        club: bool = False,
        **piece: Any,
    ) -> State:
        """A new deal.

        ``pack`` is the order in which the cards are served, ``luck`` a second order for the rare draws that the pack
        does not fix (default: the pack's own order reversed).  Without a pack, ``piece`` describes a set piece in the
        game's own terms (``hands=``, ``stock=``, ``trump=`` ...), from any phase.

        Raises ``PackError`` for a pack with missing or doubled cards, ``PositionError`` for an impossible set piece.
        """
        order = None if pack is None else check_pack(pack, self._pack)
        if (order is None) == (not piece):
            raise PositionError("Give either a pack or the hands of a set piece.")
        if luck is None:
            second = tuple(reversed(order or self.whole_pack))
        else:
            second = check_pack(luck, self._pack)
        facts = self.write_piece(piece)
        return self.new_state(Setup(dealer, standing or self.first_standing(), order, second, facts, club))

    def write_piece(self, piece: Mapping[str, Any]) -> dict[str, str]:
        """The facts of a set piece as texts, one a name; raises ``PositionError`` for a name the game has not."""
        if piece:
            raise PositionError(f"{self.title} knows no set pieces.")
        return {}

    def deserialize(self, text: str) -> State:
        """The state that ``state.serialize()`` wrote; raises ``PositionError`` for one of another game."""
        stored = decode(text, dict[str, Any])
        if stored.get("game") != str(self):
            raise PositionError(f"That is a deal of {stored.get('game')}, not of {self}.")
        raw = dict(stored["setup"])
        raw["standing"] = from_builtins(raw["standing"], self.standing_type)
        setup = from_builtins({**raw, "standing": {}}, Setup)
        setup = msgspec.structs.replace(setup, standing=raw["standing"])
        state = self.new_state(setup)
        state._redo(
            [(kind, Seat(seat), None if word is None else self.parse(word)) for kind, seat, word in stored["steps"]]
        )
        return state

    # Actions ----------------------------------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """The size of the action space: ids run from 0 to ``num_actions - 1``."""
        return len(self.actions)

    def action_id(self, action: Action) -> int:
        """The id of an action; raises ``ActionError`` if the game has no such action."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            raise ActionError(f"{action!s} is no action of {self.title}.") from None

    def has(self, action: Action) -> bool:
        """Whether ``action`` is in the action space."""
        return action in self._ids

    def action(self, number: int) -> Action:
        """The action with id ``number``; raises ``ActionError`` outside the action space."""
        if not 0 <= number < len(self.actions):
            raise ActionError(f"{self.title} has actions 0 to {len(self.actions) - 1}, not {number}.")
        return self.actions[number]

    def parse(self, text: str) -> Action:
        """The action written ``text``: what ``str(action)`` gives, in either case; raises ``ActionError``."""
        if (found := self._find(text)) is None:
            raise ActionError(f"{text!r} is no action of {self.title}; {nearest(text.lower(), self._words)}")
        return found

    def _find(self, text: str) -> Action | None:
        word = re.sub(r"\b10(?=[cdhs]\b)", "t", " ".join(text.lower().split()))
        return self._words.get(word) or self.parse_beyond(word)

    def why_untold(self, action: Action) -> Refusal | None:
        """Why ``action`` is no act of the game: it cannot be written and read again, so no record could hold it.

        Whatever a program makes up is asked so before anything looks into it.
        """
        try:
            if action in self._ids and self.actions[self._ids[action]] is action:
                return None
            word = str(action)
            told = self._find(word) == action
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            word, told = type(action).__name__, False
        return None if told else Refusal(f"{self.title} knows no act {word!r}.")

    def parse_beyond(self, word: str) -> Action | None:
        """What ``word``, in lower case, says beyond the game's own actions: the acts of a table."""
        return parse_act(word)

    def parse_group(self, text: str) -> tuple[Action, ...]:
        """Actions written together: ``bury 7H 6H`` is two, ``5H`` and ``take back 5C`` one.  Raises ``ActionError``."""
        verb, _, rest = text.strip().partition(" ")
        words = rest.replace(",", " ").split()
        if len(words) < 2 or self._find(text) is not None:
            return (self.parse(text),)
        return tuple(self.parse(f"{verb} {word}") for word in words)

    # Names ------------------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        changed = ",".join(f"{name}={show(value)}" for name, value in self.options.changed().items())
        return f"{self.name}({changed})" if changed else self.name

    def __repr__(self) -> str:
        return f"<game {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, self.options))
