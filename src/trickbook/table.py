"""The table: the one fold of entries over game, match, docket and seats.  Every loop of play goes through it.

A table is a list of *entries*, what somebody did or decided.  Everything else (the deal under way, the match, claims,
events) is derived by folding them, so replaying the entries of a table gives the same table.

At a **guided** table unlawful acts are refused and a deal is closed when it is over.  At a **club** table a card may be
played that the rules forbid; nothing shows it, an adversary may claim it, and a deal's result is provisional until the
pack is cut for the next one, or, when it would end the match, until both sides have confirmed it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from trickbook.contract.action import DONE, Action
from trickbook.contract.acts import REFUSE, WAIVE, TableAct
from trickbook.contract.docket import Claimed, Docket, DocketView, Ruled, refuse
from trickbook.contract.event import Event, Scored
from trickbook.contract.game import Game
from trickbook.contract.laws import Breach, Case, Refusal
from trickbook.contract.proposal import Proposal, Proposals
from trickbook.contract.seat import Seat, Side
from trickbook.contract.standing import Outcome, Standing
from trickbook.contract.state import State
from trickbook.contract.view import View
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
)
from trickbook.errors import IllegalAction, OptionError
from trickbook.fairness import Ledger, Stated, Statement
from trickbook.match import Match

__all__ = [
    "Act", "Claim", "Claimed", "Confirm", "Confirmed", "Cut", "Deal", "DealClosed", "DealtAnew", "EndMatch", "Entry",
    "MatchEnded",
    "Offers", "Rewind", "Rewound", "Ruled", "Table", "TableView",
]  # fmt: skip


BY_SEATS = (Act, Claim, Confirm, Cut, EndMatch, Rewind)
"""The entries that a seat makes."""


class Offers(msgspec.Struct, frozen=True):
    """What one person may do now.  At a club table ``actions`` are the possible ones, lawful or not."""

    actions: tuple[Action, ...] = ()
    claims: tuple[Seat, ...] = ()
    """Adversaries of whom a revoke may be claimed, in any of ``claim_tricks`` tricks."""
    claim_tricks: int = 0
    choices: tuple[Action, ...] = ()
    """What may be demanded by the rights open to this person, in the order of ``choose N`` (T-14); at a guided table
    the answers to what another proposes."""
    confirm: bool = False
    cut: bool = False
    undo: int | None = None
    """The entry to rewind to, if the last act of this seat may be taken back."""


class TableView(msgspec.Struct, frozen=True):
    """What one person sees of the table: the deal as far as known, the match, and what may be done."""

    viewer: Seat | None
    guided: bool
    deal: View | None
    deal_number: int
    scores: tuple[int, ...]
    standing: Standing
    awaits: str
    outcome: Outcome | None
    offers: Offers
    docket: DocketView | None = None
    """At a club table, what lies exposed, may be demanded and has been claimed."""
    proposal: Proposal | None = None
    """At a guided table, what somebody has proposed and not everybody has accepted."""


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
        self.pending: list[Action] = []
        """The steps of a commit group under way: private, in no log until the last one."""
        self.aside: dict[Seat, tuple[Action, ...]] = {}
        """Steps of seats that choose apart from the seat to act: kept until it is their turn."""
        self._told: list[Event] = []  # what has been told of those that have chosen
        self.docket: Docket | None = None
        """What hangs over the deal under way at a club table."""
        self.proposals: Proposals | None = None
        """What people may agree on in the deal under way at a guided table."""
        self._forced: list[Breach] = []
        self._confirmed: set[Side] = set()
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
        state = self._state_of(viewer)
        if viewer is None or state is None or self.match.outcome is not None:
            return Offers()
        actions: tuple[Action, ...] = ()
        if viewer == state.to_act:
            actions = state.legal_actions() if self.guided else state.possible_actions()
        if self.guided:
            choices = self.proposals.choices(viewer) if self.proposals is not None else ()
            return Offers(actions, choices=choices, undo=self._undo(viewer))
        awaits, tricks = self.awaits, state.tricks_shown if self.game.claims else 0
        return Offers(
            actions,
            claims=tuple(seat for seat in self.game.seats if self._adversaries(viewer, seat)) if tricks else (),
            claim_tricks=tricks,
            choices=self.docket.choices(viewer) if self.docket is not None else (),
            confirm=awaits == "confirm" and self.game.side_of(viewer) not in self._confirmed,
            cut=awaits == "cut" and viewer == self.cutter,
            undo=self._undo(viewer),
        )

    def _state_of(self, seat: Seat | None) -> State | None:
        """The deal as it is for ``seat``: where several choose apart, with its own choice so far."""
        state = self.state
        if state is None or seat is None or seat == state.to_act or seat not in state.choosers():
            return state
        state = state.turned_to(seat)
        for action in self.aside.get(seat, ()):
            state.apply(action)
        return state

    def _adversaries(self, one: Seat, other: Seat) -> bool:
        return self.game.side_of(one) != self.game.side_of(other)

    def _undo(self, seat: Seat) -> int | None:
        """Where the last act of ``seat`` began, if it showed no card and nobody has done anything since."""
        state = self._state_of(seat)
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
            self._check(entry)
        except IllegalAction as refused:
            return Refusal(refused.sentence, refused.rules)
        return None

    def _check(self, entry: Entry) -> None:
        """Raise ``IllegalAction`` unless ``entry`` may be made now."""
        if isinstance(entry, BY_SEATS):
            self._check_seat(entry.seat)
        over = self.match.outcome is not None
        if over and not isinstance(entry, Rewind | Statement):
            raise IllegalAction("The match is over.")
        match entry:
            case Act():
                self._check_act(entry.seat, entry.actions)
            case Deal():
                if self.awaits != "deal":
                    wanted = f"{self.cutter} has to cut first" if self.awaits == "cut" else "this deal is not closed"
                    raise IllegalAction(f"No new deal yet: {wanted}.")
                self.ledger.check(entry, over)
            case Statement():
                self.ledger.check(entry, over)
            case Claim():
                self._check_claim(entry)
            case Confirm(seat):
                if not self.offers(seat).confirm:
                    raise IllegalAction("There is no result for your side to confirm now.")
            case Cut(seat):
                if self.awaits != "cut" or self.guided:
                    raise IllegalAction("There is nothing to cut now.")
                if seat != self.cutter:
                    raise IllegalAction(f"{self.cutter} cuts for the next deal.")
            case EndMatch():
                if self.state is not None and self.state.is_over and self.state.score is not None:
                    who = f"{self.cutter} cuts" if self.awaits == "cut" else "both sides confirm it"
                    raise IllegalAction(f"The deal has been played and its result is not final: first {who}.")
            case Rewind(seat, to):
                undo = self.offers(seat).undo
                if undo is None or undo != to:
                    raise IllegalAction("That cannot be taken back: a card was shown, or somebody has acted since.")

    def _check_seat(self, seat: Seat) -> None:
        for one in self.game.seats:
            if seat is one:  # a number that is equal to a seat is none
                return
        raise IllegalAction(f"There is no seat {seat!r} at this table.")

    def _check_act(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        state = self._state_of(seat)
        if self.docket is not None:
            for action in actions:
                refuse(self.game.why_untold(action))
        if self.docket is not None and not self._apart(seat, actions):
            self.docket.check(seat, tuple(self.docket.meant(seat, action) for action in actions))
            return
        if state is None or state.to_act is None:
            raise IllegalAction("No deal is under way.")
        if actions and isinstance(actions[0], TableAct) and self.proposals is not None:
            if len(actions) != 1:
                raise IllegalAction("One thing at a time.")
            refuse(self.game.why_untold(actions[0]))
            refuse(self.proposals.refusal(seat, actions[0]))
            return
        state.check_choice(seat, actions)

    def _apart(self, seat: Seat, actions: tuple[Action, ...]) -> bool:
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
        state = self._state_of(seat)
        return state is not None and state.allows(action)

    def _check_claim(self, claim: Claim) -> None:
        self._check_seat(claim.offender)
        state = self.state
        if self.guided:
            raise IllegalAction("At a guided table unlawful cards are refused, so there is nothing to claim.")
        if claim.kind not in self.game.claims:
            raise IllegalAction(f"{self.game.title} has no law of {claim.kind!r} to claim by.")
        if state is None:
            raise IllegalAction("The deal is closed, so nothing can be claimed any more.", self.game.claims[claim.kind])
        if not self._adversaries(claim.seat, claim.offender):
            raise IllegalAction("Only an adversary may claim.", self.game.claims[claim.kind])
        if claim.trick not in range(1, state.tricks_shown + 1):
            played = f"; name a trick from 1 to {state.tricks_shown}" if state.tricks_shown else ""
            raise IllegalAction(f"Trick {claim.trick} has not been played{played}.")
        assert self.docket is not None
        if any((case.offender, case.trick) == (claim.offender, claim.trick) for case in self.docket.claims):
            raise IllegalAction("That has been claimed already.")

    def substitute(self, seat: Seat) -> Entry:
        """What the table, or whoever sits in, enters for a ``seat`` that is away: lawful, and as little as will do.

        It passes, ends a choice as soon as it may, plays the first card that is lawful and obeys every demand, lets
        rights go, and never commits an irregularity (T-33).  Raises ``IllegalAction`` if nothing waits for the seat.
        """
        offers, state = self.offers(seat), self._state_of(seat)
        if offers.confirm:
            return Confirm(seat)
        if offers.cut:
            return Cut(seat)
        action: Action | None = None
        if state is not None and not state.is_over:
            if self.docket is not None:
                action = self.docket.owed(seat)
            if action is None and seat == state.to_act:
                apart = self.docket is None or seat != self.docket.state.to_act
                lawful = state.legal_actions() if apart or self.docket is None else self.docket.lawful(seat)
                action = next((one for one in lawful if one == DONE), lawful[0])
            if action is None and offers.choices:
                action = REFUSE if self.guided else WAIVE
        if action is None:
            raise IllegalAction(f"Nothing waits for {seat} now.")
        return Act(seat, (action,))

    # Making entries ---------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> list[Event]:
        """Make an entry and return the events that followed, unredacted (``seen`` gives a viewer's).

        Raises ``IllegalAction``, with everything unchanged, if the entry cannot be made.  Steps of a commit group are
        drafts until the last one: only then does the group enter the log, as one entry, in the order of its cards.
        """
        if isinstance(entry, Act) and len(entry.actions) > 1:
            entry = Act(entry.seat, _in_order(entry.actions))
        self._check(entry)
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
        stored = self._make(Act(act.seat, _in_order(act.actions)))
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
                    self._confirmed.add(self.game.side_of(seat))
                    self.events.append(Confirmed(seat))
                if len(self._confirmed) == len(self.game.sides):
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
        if self._apart(entry.seat, entry.actions):
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
            self.pending.extend(entry.actions)
            return None
        if self.pending and not state.draft:  # else it was done amid a choice that goes on
            if not isinstance(entry.actions[0], TableAct):  # else the choice has gone with a trick that was taken back
                entry = Act(entry.seat, _in_order((*self.pending, *entry.actions)))
            self.pending = []
        if self.aside:
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
            self._confirmed.clear()

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
        seat, state = entry.seat, self._state_of(entry.seat)
        assert state is not None
        events = [event for action in entry.actions for event in state.apply(action)]
        steps = self.aside[seat] = (*self.aside.get(seat, ()), *entry.actions)
        if state.draft:
            return None
        self.events.extend(events)
        self._told.extend(events)
        if self.docket is not None:
            self.docket.chosen_apart(seat)
        return Act(seat, _in_order(steps))

    def _take_up(self, state: State) -> None:
        """Make the choices set aside of those whose turn it has become, in turn order; nothing is told twice."""
        while state.to_act in self.aside:
            steps = self.aside.pop(state.to_act)
            events = [event for action in steps for event in state.apply(action)]
            self.events.extend(event for event in events if event not in self._told)
            self.pending = list(steps) if state.draft else []
            if state.draft:
                return
        if self.docket is not None:
            self.docket.put_away()
        if not self.aside:
            self._told = []

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
        self.state, self.pending, self.aside, self._told = None, [], {}, []
        self.docket, self.proposals, self._forced, self._confirmed = None, None, [], set()

    def _rewind(self, entry: Rewind) -> list[Event]:
        if entry.to == len(self.entries):  # drafts are private and in no log, so taking them back is, too
            assert self.state is not None
            if self.aside.pop(entry.seat, None) is None:
                self.state.drop_draft()
                self.pending = []
            return []
        kept, drafts = self.entries[: entry.to], self._drafts_beside(entry.seat)
        self._clear()
        for earlier in kept:
            self._make(earlier)
        for draft in drafts:  # what the others have begun to choose stands, where they may still choose
            if self.refusal(draft) is None:
                self._make(draft)
        self.log.append(entry)
        self.events.append(Rewound(entry.seat, entry.to, entry.why))
        return self.events[-1:]

    def _drafts_beside(self, seat: Seat) -> list[Act]:
        """The choices that seats other than ``seat`` have begun and not completed."""
        begun = {other: tuple(steps) for other, steps in self.aside.items()}
        if self.state is not None and self.state.to_act is not None and self.pending:
            begun[self.state.to_act] = tuple(self.pending)
        return [
            Act(other, steps)
            for other, steps in begun.items()
            if other != seat and (state := self._state_of(other)) is not None and state.draft and state.to_act == other
        ]

    # Sight ------------------------------------------------------------------------------------------------------------

    def seen(self, viewer: Seat | None, since: int = 0) -> list[Event]:
        """The events from number ``since`` on, as ``viewer`` sees them."""
        return [event.seen_by(viewer) for event in self.events[since:]]

    def view(self, viewer: Seat | None) -> TableView:
        """What ``viewer`` sees of the table."""
        state = self._state_of(viewer)
        deal = None if state is None else state.view(viewer)
        if self.docket is not None and deal is not None and viewer is not None and viewer == self.docket.state.to_act:
            deal.legal = self.docket.lawful(viewer)  # what is demanded of the seat included
        return TableView(
            viewer=viewer,
            guided=self.guided,
            deal=deal,
            deal_number=self.match.deals + (self.state is not None),
            scores=self.match.scores,
            standing=self.match.standing,
            awaits=self.awaits,
            outcome=self.match.outcome,
            offers=self.offers(viewer),
            docket=None if self.docket is None else self.docket.view(),
            proposal=None if self.proposals is None else self.proposals.open,
        )


def _in_order(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps of a commit group as they are stored: by card, the one that closes the group last.

    Cards put down together are no group: they keep the order in which they were put down.
    """
    if len(actions) < 2 or all(action.closes_group for action in actions):
        return actions
    return tuple(sorted(actions, key=lambda action: (action.closes_group, str(action))))
