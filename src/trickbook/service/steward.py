"""What the house does by itself: it commits to deals and deals them, asks computer players, and minds the clock.

Everything is done as an entry under a command id that follows from the position, so that of several processes which
see to the same table only the first is heard.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from trickbook.contract.seat import Seat, letter_of
from trickbook.errors import IllegalAction
from trickbook.fairness import FairShuffler, Shuffler, fresh_bytes
from trickbook.fairness.shufflers import Secret, seed_of
from trickbook.record.json_form import entry_form
from trickbook.service import commands as do
from trickbook.service.drafts import considered
from trickbook.service.entries import AnyRoomEntry, Made, Readied, Substituted
from trickbook.service.problems import Problem
from trickbook.service.room import SUBSTITUTE, Room
from trickbook.table import Act, Entry

LOG = structlog.get_logger("trickbook.service")

if TYPE_CHECKING:
    from trickbook.service.house import House, Live
    from trickbook.service.store.database import Statement

HOUSE, CLOCK = "house", "clock"
BETWEEN = 30.0
"""The seconds that people at a timed table have between deals, and for the rights open to them at most (T-11, T-15)."""
RIGHTS = 20.0
TRY_AGAIN = 2.0
TICK = 0.5
"""How often the clock looks for times that are up."""


class Steward:
    """The steward of ``house``."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._given: dict[str, set[tuple[int, Seat]]] = {}
        """For which deals each seat has given entropy, by table."""
        self._ticking: asyncio.Task[None] | None = None

    # Working ----------------------------------------------------------------------------------------------------------

    async def work(self, live: Live) -> None:
        """Do what is due at a table until nothing is; after a fault it is tried again later, so no table sticks."""
        while live.again.is_set():
            live.again.clear()
            try:
                while await self._step(live):
                    pass
            except Exception as fault:
                LOG.error("fault at a table", stream=live.room.stream, kind=type(fault).__name__, exc_info=fault)
                asyncio.get_running_loop().call_later(TRY_AGAIN, self.house.wake, live)

    async def _step(self, live: Live) -> bool:
        """Do one thing that is due; whether there was one."""
        room = live.room
        if room.shut:
            return False
        table, fair = room.table, seed_of(room.opened.fairness) is None
        ledger = table.ledger
        if table.match.outcome is not None:
            if not (fair and ledger.unrevealed):
                return False
            shuffler = FairShuffler(await self._house_secrets(room))
            reveals = [Made(entry_form(reveal)) for reveal in shuffler.reveals(ledger)]
            return bool(reveals) and await self._append(live, HOUSE, "reveal", reveals, room.seq)
        number = len(ledger.deals) + 1
        if fair and number not in ledger.pledges:
            return await self._commit(live, number)
        if room.deal_due:
            return await self._deal(live, number)
        return await self._ask_players(live)

    async def _append(
        self,
        live: Live,
        actor: str,
        command: str,
        entries: Sequence[AnyRoomEntry],
        seq: int,
        beside: Sequence[Statement] = (),
    ) -> bool:
        """Append what was made up when the room had ``seq`` entries; whether the room has changed, by us or others."""
        async with live.lock:
            if live.room.seq == seq and (actor, command) not in live.made:
                await self.house.append(live, actor, command, entries, beside)
            return live.room.seq != seq

    # Deals ------------------------------------------------------------------------------------------------------------

    async def _commit(self, live: Live, number: int) -> bool:
        """Commit to the secret of the next deal, which is kept in the same breath."""
        secret = Secret(fresh_bytes(), fresh_bytes())
        statement = FairShuffler({number: secret}).commitment(number)
        kept = self.house.store.secret(live.room.stream, number, HOUSE, f"{secret.secret.hex()} {secret.salt.hex()}")
        return await self._append(live, HOUSE, f"commit-{number}", [Made(entry_form(statement))], live.room.seq, [kept])

    async def _deal(self, live: Live, number: int) -> bool:
        """Deal, with the entropy of all who have given it; the house gives it for the others."""
        room, seq = live.room, live.room.seq
        given = await self.house.store.secrets(room.stream)
        seed = seed_of(room.opened.fairness)
        shuffler = Shuffler.seeded(seed) if seed is not None else FairShuffler(_house_secrets(given))

        def contribute(seat: Seat) -> bytes:
            value = given.get((number, seat.letter))
            return fresh_bytes() if value is None else bytes.fromhex(value)

        if live.room.seq != seq or not room.deal_due:
            return True
        opening = [Made(entry_form(entry)) for entry in shuffler.opening(room.table.ledger, contribute)]
        return await self._append(live, HOUSE, f"deal-{number}", opening, seq)

    async def _house_secrets(self, room: Room) -> dict[int, Secret]:
        return _house_secrets(await self.house.store.secrets(room.stream))

    def wants_entropy(self, room: Room, person: str | None) -> int | None:
        """The deal for which this person may still give entropy."""
        seat, ledger = room.seat_of(person), room.table.ledger
        number = len(ledger.deals) + 1
        if seat is None or number not in ledger.pledges or (number, seat) in self._given.get(room.stream, ()):
            return None
        return number

    async def take_entropy(self, live: Live, person: str, command: do.Entropy) -> None:
        """Keep a person's share in the seed of the next deal; the first one stands.  Raises ``Problem``."""
        room = live.room
        seat = room.seat_of(person)
        assert seat is not None
        number = len(room.table.ledger.deals) + 1
        if command.number != number or number not in room.table.ledger.pledges:
            raise Problem("stale", f"Entropy is taken for deal {number}, once the house has committed to it.")
        await self.house.store.keep(room.stream, number, seat.letter, command.value)
        self._given.setdefault(room.stream, set()).add((number, seat))

    # Computer players -------------------------------------------------------------------------------------------------

    async def _ask_players(self, live: Live) -> bool:
        room = live.room
        if room.table.all_may_speak and await self._ask_remarks(live):
            return True
        seats = room.bots_due()
        if not seats or self._is_waited_for(live):
            return False
        seq, seat = room.seq, seats[0]
        if room.opened.pace:
            await asyncio.sleep(room.opened.pace)
        entry = await self._answer(live, seat)
        if entry is None or live.room.seq != seq:
            return True
        if (refusal := room.table.refusal(entry)) is not None:  # never to be kept: a log is replayed for ever
            raise IllegalAction(refusal.sentence, refusal.rules)
        return await self._append(live, f"seat {seat.letter}", f"at-{seq}", [Made(entry_form(entry))], seq)

    def _is_waited_for(self, live: Live) -> bool:
        """Whether persons have rights or answers open, which the next card could take from them (T-15)."""
        room, away = live.room, live.audience.away()
        return room.table.all_may_speak and any(
            place.person is not None
            and place.level is None
            and place.person not in away
            and room.table.offers(seat).choices
            for seat, place in room.places.items()
        )

    async def _answer(self, live: Live, seat: Seat) -> Entry | None:
        """What the computer player at ``seat`` does; ``None`` if the table has gone on meanwhile."""
        room, seq = live.room, live.room.seq
        level = room.places[seat].level or SUBSTITUTE
        view, answered = room.table.view(seat), None
        while True:
            entry = await self.house.crowd.answer(level, secrets.token_hex(8), view)
            if live.room.seq != seq:
                return None
            if not isinstance(entry, Act):
                return entry
            answered = entry if answered is None else Act(seat, (*answered.actions, *entry.actions))
            try:
                view = considered(room.table, seat, answered.actions)
            except IllegalAction:
                return answered  # it is no step of a choice, and the table says more
            if view.deal is None or not view.deal.draft:
                return answered

    async def _ask_remarks(self, live: Live) -> bool:
        """Where all may speak every computer player may do so after every entry; whether one did."""
        room, seq = live.room, live.room.seq
        if room.decision == live.remarked or room.over:
            return False
        for seat, place in room.places.items():
            if place.level is None:
                continue
            entry = await self.house.crowd.remark(place.level, secrets.token_hex(8), room.table.view(seat))
            if live.room.seq != seq:
                return True
            if entry is not None and room.table.refusal(entry) is None:
                made = [Made(entry_form(entry))]
                return await self._append(live, f"seat {seat.letter}", f"remark-{seq}", made, seq)
        live.remarked = room.decision
        return False

    # The clock --------------------------------------------------------------------------------------------------------

    def deadline(self, room: Room) -> float | None:
        """When the time of those whom the table waits for is up, in seconds since 1970."""
        turn = room.opened.turn
        if turn is None or not room.begun or room.over or not room.awaited():
            return None
        if room.table.awaits != "act":
            return room.moved + max(turn, BETWEEN)
        return room.moved + (turn if self._has_turn(room) else min(turn, RIGHTS))

    @staticmethod
    def _has_turn(room: Room) -> bool:
        return any(room.table.offers(seat).actions for seat in room.awaited())

    def timer_after(self, room: Room, now: float) -> list[Statement]:
        """What keeps the time in the store, so that a restart forgets none."""
        turn = room.opened.turn
        return [] if turn is None else [self.house.store.timer(room.stream, now + min(turn, RIGHTS), room.decision)]

    def start(self) -> None:
        """Let the clock run."""
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def stop(self) -> None:
        """Stop the clock."""
        if self._ticking is not None:
            self._ticking.cancel()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.look_at_the_clock()
                self.house.put_away()
            except Exception as fault:  # a store that cannot be read now is asked again
                LOG.error("fault of the clock", kind=type(fault).__name__, exc_info=fault)

    async def look_at_the_clock(self) -> None:
        """See to all tables whose time may be up."""
        for stream, _, _ in await self.house.store.due(self.house.clock()):
            try:
                live = await self.house.room(stream)
                async with live.lock:
                    await self.house.catch_up(live)
                    await self._time_up(live)
            except Exception as fault:  # the others' times are up all the same
                LOG.error("fault of the clock", stream=stream, kind=type(fault).__name__, exc_info=fault)

    async def _time_up(self, live: Live) -> None:
        """Do for those whose time is up what goes on without them (T-33); in the hands of who holds the lock."""
        room, now = live.room, self.house.clock()
        deadline = self.deadline(room)
        if deadline is None or deadline > now:
            later = None if deadline is None else deadline
            await self.house.store.database.change([self.house.store.timer(room.stream, later, room.decision)])
            return
        for seat in room.awaited():  # one by one: what lets one seat's right go may take another's
            if seat in room.awaited() and (entry := self._instead_of(room, seat)) is not None:
                await self.house.append(live, CLOCK, f"at-{room.seq}", [entry])

    @staticmethod
    def _instead_of(room: Room, seat: Seat) -> AnyRoomEntry | None:
        if room.places[seat].waits and room.table.awaits != "act":
            return Readied(letter_of(seat))
        if room.table.offers(seat).actions or room.table.awaits != "act":
            return Substituted(letter_of(seat), SUBSTITUTE)
        with suppress(IllegalAction):
            return Made(entry_form(room.table.substitute(seat)))  # lets its rights go
        return None


def _house_secrets(kept: dict[tuple[int, str], str]) -> dict[int, Secret]:
    found = {}
    for (number, name), value in kept.items():
        if name == HOUSE:
            secret, salt = value.split()
            found[number] = Secret(bytes.fromhex(secret), bytes.fromhex(salt))
    return found
