"""The table: the one fold of entries over game, match, docket and seats.  Every loop of play goes through it.

A table is a list of *entries*, what somebody did or decided.  Everything else (the deal under way, the match, claims,
events) is derived by folding them, so replaying the entries of a table gives the same table.

At a **guided** table unlawful acts are refused and a deal is closed when it is over.  At a **club** table a card may be
played that the rules forbid; nothing shows it, an adversary may claim it, and a deal's result is provisional until the
pack is cut for the next one, or, when it would end the match, until both sides have confirmed it.

What one person sees of a table is in ``sight``, why an entry cannot be made in ``refusing``, choices of several steps
in ``drafts``, what is entered for a seat that is away in ``away``; the texts of its rules lie beside this folder.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from trickbook.contract.action import Action
from trickbook.contract.acts import TableAct
from trickbook.contract.docket import Claimed, Docket, Ruled
from trickbook.contract.event import Event, Scored
from trickbook.contract.game import Game
from trickbook.contract.laws import Breach, Case, Refusal
from trickbook.contract.proposal import Proposals
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Standing
from trickbook.contract.state import State
from trickbook.entries import (
    Act,
    Claim,
    Confirm,
    Confirmed,
    Cut,
    Deal,
    DealClosed,
    DealtAnew,
    EndMatch,
    Entry,
    MatchEnded,
    Rewind,
    Rewound,
)  # fmt: skip
from trickbook.errors import IllegalAction, OptionError
from trickbook.fairness import Ledger, Stated, Statement
from trickbook.match import Match
from trickbook.table import away, sight
from trickbook.table.drafts import Drafts, in_order
from trickbook.table.refusing import check
from trickbook.table.sight import Offers, TableView

__all__ = [
    "Act", "Claim", "Claimed", "Confirm", "Confirmed", "Cut", "Deal", "DealClosed", "DealtAnew", "EndMatch", "Entry",
    "MatchEnded",
    "Offers", "Rewind", "Rewound", "Ruled", "Table", "TableView",
]  # fmt: skip


class Table:
    """A table of one game.  ``log`` holds every entry ever made, ``entries`` those that still count."""

    def __init__(
        self, game: Game, first_dealer: Seat, *, guided: bool = True, standing: Standing | None = None
    ) -> None:
        if not guided and (why := game.why_no_club()) is not None:
            raise OptionError(why)
        self.game = game
        self.guided = guided
        self.first_dealer = first_dealer
        self.first_standing = standing if standing is not None else game.first_standing()
        self.log: list[Entry] = []
        self.ledger = Ledger(game.seats, game.whole_pack)
        """What has been stated of where the cards come from; like the log, it forgets nothing."""
        self._clear()

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.match = Match(self.game, self.first_dealer, self.first_standing)
        self.state: State | None = None
        self.drafts = Drafts()
        """Choices of several steps under way."""
        self.docket: Docket | None = None
        """What hangs over the deal under way at a club table."""
        self.proposals: Proposals | None = None
        """What people may agree on in the deal under way at a guided table."""
        self._forced: list[Breach] = []
        self.confirmed: set[Side] = set()
        """The sides that are content with the result of the deal that would end the match."""
        self._marks: list[int] = []  # the number of events before each entry
        self._undoable_from = 0

    @classmethod
    def fold(
        cls,
        game: Game,
        first_dealer: Seat,
        entries: Iterable[Entry],
        *,
        guided: bool = True,
        standing: Standing | None = None,
    ) -> Table:
        """The table that ``entries`` make; raises ``IllegalAction`` at the first that cannot be."""
        table = cls(game, first_dealer, guided=guided, standing=standing)
        for entry in entries:
            table.apply(entry)
        return table

    # What may be done -------------------------------------------------------------------------------------------------

    @property
    def awaits(self) -> str:
        """What the table waits for: ``deal``, ``act``, ``cut``, ``confirm``; or ``nothing``, once the match is over or
        the deal is a set piece that breaks off without a result."""
        if self.match.outcome is not None:
            return "nothing"
        if self.state is None:
            return "deal"
        if not self.state.is_over:
            return "act"
        if self.state.score is None:
            return "nothing"
        return "confirm" if self._provisional().outcome is not None else "cut"

    @property
    def pending(self) -> list[Action]:
        """The steps of a choice under way of the seat to act: private, in no log until the last one."""
        return self.drafts.pending

    @property
    def all_may_speak(self) -> bool:
        """Whether others than the seat to act may have something to say: at a club table always."""
        return not self.guided or (self.proposals is not None and self.proposals.open is not None)

    @property
    def penalised(self) -> frozenset[Side]:
        """The sides barred from scoring this deal by a ruling."""
        return frozenset(self.docket.barred if self.docket is not None else ())

    @property
    def breaches(self) -> list[Breach]:
        """The hidden truth: what was done in this deal against the rules, for a record to tell; no view shows it."""
        return self.docket.breaches if self.docket is not None else self._forced

    def _provisional(self) -> Standing:
        assert self.state is not None
        return self.game.settle(self.state, self.penalised)

    @property
    def cutter(self) -> Seat:
        """Who cuts for the next deal: the next dealer's right-hand neighbour, the pone (T-10)."""
        dealer = self.match.dealer if self.state is None else self.game.next_dealer(self.state.dealer)
        return self.game.next_seat(dealer, -1)

    def offers(self, viewer: Seat | None) -> Offers:
        """What ``viewer`` may do now."""
        return sight.offers(self, viewer)

    def deal_of(self, seat: Seat | None) -> State | None:
        """The deal as it is for ``seat``: where several choose apart, with its own choice so far."""
        return None if self.state is None else self.drafts.deal_of(self.state, seat)

    def undo(self, seat: Seat) -> int | None:
        """Where the last act of ``seat`` began, if it showed no card and nobody has done anything since."""
        state = self.deal_of(seat)
        if state is not None and state.draft and seat == state.to_act:
            return len(self.entries)
        if not self.guided:
            return None  # what was said or done stays so; a law may let it be put right
        last = len(self.entries) - 1
        if last < self._undoable_from:
            return None
        entry, since = self.entries[last], self.events[self._marks[last] :]
        own = isinstance(entry, Act) and entry.seat == seat
        return last if own and not any(event.reveals_cards() for event in since) else None

    def refusal(self, entry: Entry) -> Refusal | None:
        """Why ``entry`` cannot be made now, or ``None``."""
        try:
            check(self, entry)
        except IllegalAction as refused:
            return Refusal(refused.sentence, refused.rules)
        return None

    def apart(self, seat: Seat, actions: tuple[Action, ...]) -> bool:
        """Whether ``actions`` are a choice that ``seat`` makes apart from the seat to act."""
        state = self.state
        return (
            state is not None
            and seat != state.to_act
            and seat in state.choosers()
            and (self.docket is None or (bool(actions) and self._chooses(seat, actions[0])))
        )

    def _chooses(self, seat: Seat, action: Action) -> bool:
        """Whether ``action`` is of the choice that ``seat`` has to make, and not something done or said beside it."""
        state = self.deal_of(seat)
        return state is not None and state.allows(action)

    def substitute(self, seat: Seat) -> Entry:
        """What the table, or whoever sits in, enters for a ``seat`` that is away: lawful, and as little as will do.

        It passes, ends a choice as soon as it may, plays the first card that is lawful and obeys every demand, lets
        rights go, and never commits an irregularity (T-33).  Raises ``IllegalAction`` if nothing waits for the seat.
        """
        return away.substitute(self, seat)

    # Making entries ---------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> list[Event]:
        """Make an entry and return the events that followed, unredacted (``seen`` gives a viewer's).

        Raises ``IllegalAction``, with everything unchanged, if the entry cannot be made.  Steps of a commit group are
        drafts until the last one: only then does the group enter the log, as one entry, in the order of its cards.
        """
        if isinstance(entry, Act) and len(entry.actions) > 1:
            entry = Act(entry.seat, in_order(entry.actions))
        check(self, entry)
        if isinstance(entry, Rewind):
            return self._rewind(entry)
        before = len(self.events)
        stored = self._make(entry)
        if stored is not None:
            self.log.append(stored)
            if isinstance(stored, Deal | Statement):
                self.ledger.add(stored)
        return self.events[before:]

    def force(self, act: Act) -> list[Event]:
        """Make an act happen that ``apply`` refuses, out of turn or against the rules: for telling what happened.

        Raises ``IllegalAction``, with everything unchanged, if it is physically impossible.
        """
        if self.state is None or self.state.is_over:
            raise IllegalAction("No deal is under way.")
        if self.docket is not None:
            raise IllegalAction("At a club table that is impossible.")
        if any(isinstance(action, TableAct) for action in act.actions):
            raise IllegalAction("What is said or shown beside the play cannot be made to happen.")
        trial = self.state.copy()
        breaches = []
        for action in act.actions:
            if (refusal := trial.why_not_by(act.seat, action)) is not None:
                breaches.append(Breach("unlawful", act.seat, trial.trick_number, refusal))
            trial.force(act.seat, action)
        self._forced += breaches
        before = len(self.events)
        stored = self._make(Act(act.seat, in_order(act.actions)))
        if stored is not None:
            self.log.append(stored)
        return self.events[before:]

    def _make(self, entry: Entry) -> Entry | None:
        """Carry out an entry that may be made; the entry to store, or ``None`` for a draft."""
        before = len(self.events)
        stored: Entry | None = entry
        match entry:
            case Act():
                stored = self._act(entry)
            case Deal():
                self._deal(entry)
            case Claim(seat, offender, trick, kind):
                assert self.docket is not None
                self._tell_rulings(self.docket.claim(Case(kind, offender, {}, seat, trick)))
            case Confirm(seat):
                stands, to_choose = self._judge_the_last()
                if stands and not to_choose:
                    self.confirmed.add(self.game.side_of(seat))
                    self.events.append(Confirmed(seat))
                if len(self.confirmed) == len(self.game.sides):
                    self._close()
            case Cut():
                _, to_choose = self._judge_the_last()
                if self.awaits == "cut" and not to_choose:  # else it has only turned the trick
                    self._close()
            case EndMatch():
                self._end_early()
            case Statement():
                self.events.append(Stated(entry))
        if stored is not None:
            self.entries.append(stored)
            self._marks.append(before)
            if not isinstance(stored, Act):
                self._undoable_from = len(self.entries)
        return stored

    def _deal(self, entry: Deal) -> None:
        self.state = self.game.deal(
            self.match.dealer, entry.pack, entry.luck, self.match.standing, not self.guided, **entry.piece
        )
        if self.guided:
            self.proposals = Proposals(self.state)
        else:
            self.docket = self.game.docket(self.state)
        self.events.extend(self.state.events)
        if self.state.is_over:
            self._after_last_act()

    def _act(self, entry: Act) -> Act | None:
        state = self.state
        assert state is not None
        draft = state.draft
        if self.apart(entry.seat, entry.actions):
            return self._set_aside(entry)
        if self.proposals is not None:
            if isinstance(entry.actions[0], TableAct):
                return self._agree(self.proposals, entry)
            self.proposals.play_on()
        if self.docket is not None:
            self._tell_rulings(self.docket.act(entry.seat, entry.actions))
            if self.docket.redeal:
                self.events.append(DealtAnew(state.dealer, self.docket.redeal))
                self._clear_deal()
                return entry
        else:
            for action in entry.actions:
                if entry.seat == state.to_act and state.allows(action):
                    self.events.extend(state.apply(action))
                else:
                    self.events.extend(state.force(entry.seat, action))
        if state.draft != draft and state.draft:
            self.drafts.pending.extend(entry.actions)
            return None
        if self.drafts.pending and not state.draft:  # else it was done amid a choice that goes on
            if not isinstance(entry.actions[0], TableAct):  # else the choice has gone with a trick that was taken back
                entry = Act(entry.seat, in_order((*self.drafts.pending, *entry.actions)))
            self.drafts.pending = []
        if self.drafts.aside:
            self._take_up(state)
        if state.is_over:
            self._after_last_act()
        return entry

    def _agree(self, proposals: Proposals, entry: Act) -> Act:
        """Something is proposed or answered at a guided table, and done if now everybody is for it."""
        self.events.extend(proposals.act(entry.seat, entry.actions[0]))
        if proposals.state.is_over:
            self._after_last_act()
        return entry

    def _tell_rulings(self, events: list[Event]) -> None:
        """What the docket has done; a ruling that orders something, and a new count, undo what was agreed before."""
        self.events += events
        if any((isinstance(event, Ruled) and event.ruling.remedies) or isinstance(event, Scored) for event in events):
            self.confirmed.clear()

    def _judge_the_last(self) -> tuple[bool, bool]:
        """Turn the last trick, at the latest now (T-6), and judge what waited for that.

        Whether the result stands, and whether somebody has to choose between penalties first (T-14).
        """
        if self.docket is None:
            return True, False
        before, rights = self._provisional(), [*self.docket.rights]
        self._tell_rulings(self.docket.finish())
        opened = [right for right in self.docket.rights if right.open and not any(right is other for other in rights)]
        return self._provisional() == before, bool(opened)

    def _set_aside(self, entry: Act) -> Act | None:
        """Keep the choice of a seat that chooses apart from the seat to act; once complete, the others are told."""
        assert self.state is not None
        if (chosen := self.drafts.set_aside(self.state, entry.seat, entry.actions)) is None:
            return None
        whole, events = chosen
        self.events.extend(events)
        if self.docket is not None:
            self.docket.chosen_apart(entry.seat)
        return whole

    def _take_up(self, state: State) -> None:
        """Make the choices set aside of those whose turn it has become."""
        self.events.extend(self.drafts.take_up(state))
        if self.docket is not None and not state.draft:
            self.docket.put_away()

    def _after_last_act(self) -> None:
        assert self.state is not None
        if self.docket is not None:
            self._tell_rulings(self.docket.judge_claims())
        elif self.state.score is not None:
            self._close()

    def _close(self) -> None:
        """Make the deal's result final."""
        assert self.state is not None
        before = self.match.scores
        self.match.close(self.state, self.penalised)
        scores = self.match.scores
        change = tuple(now - then for now, then in zip(scores, before, strict=True))
        self.events.append(DealClosed(self.match.deals, change, scores, self.match.standing))
        self._clear_deal()
        if self.match.outcome is not None:
            self.events.append(MatchEnded(self.match.outcome))

    def _end_early(self) -> None:
        outcome = self.game.outcome_if_stopped(self.match.standing)
        self.match.standing = msgspec.structs.replace(self.match.standing, outcome=outcome)
        self._clear_deal()
        self.events.append(MatchEnded(outcome))

    def _clear_deal(self) -> None:
        self.state, self.drafts = None, Drafts()
        self.docket, self.proposals, self._forced, self.confirmed = None, None, [], set()

    def _rewind(self, entry: Rewind) -> list[Event]:
        if entry.to == len(self.entries):  # drafts are private and in no log, so taking them back is, too
            assert self.state is not None
            self.drafts.drop(self.state, entry.seat)
            return []
        kept, drafts = self.entries[: entry.to], self.drafts.beside(self.state, entry.seat)
        self._clear()
        for earlier in kept:
            self._make(earlier)
        for draft in drafts:  # what the others have begun to choose stands, where they may still choose
            if self.refusal(draft) is None:
                self._make(draft)
        self.log.append(entry)
        self.events.append(Rewound(entry.seat, entry.to, entry.why))
        return self.events[-1:]

    # Sight ------------------------------------------------------------------------------------------------------------

    def seen(self, viewer: Seat | None, since: int = 0) -> list[Event]:
        """The events from number ``since`` on, as ``viewer`` sees them."""
        return [event.seen_by(viewer) for event in self.events[since:]]

    def view(self, viewer: Seat | None) -> TableView:
        """What ``viewer`` sees of the table."""
        return sight.view(self, viewer)
