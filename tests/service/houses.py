"""Houses for tests: a real SQLite file, a clock that is moved by hand, computer players asked in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from trickbook.contract.advice import Advice
from trickbook.service import commands as do
from trickbook.service.crowd import Crowd, advice, answer, remark
from trickbook.service.drafts import considered
from trickbook.service.house import House, Live
from trickbook.service.room import Room
from trickbook.service.sight import Sight
from trickbook.service.store import SqliteDatabase, Store
from trickbook.service.store.migrations import upgrade
from trickbook.service.terms import Terms
from trickbook.table import Entry, TableView

T = TypeVar("T")
_numbers = count(1)


def run(work: Coroutine[Any, Any, T]) -> T:
    """What ``work`` gives; what has not ended after ten minutes sticks."""

    async def bounded() -> T:
        async with asyncio.timeout(600):
            return await work

    return asyncio.run(bounded())


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class AtHand(Crowd):
    """Computer players in this process."""

    def __init__(self) -> None:
        pass

    async def answer(self, level: str, seed: str, view: TableView) -> Entry:
        return answer(level, seed, view)

    async def remark(self, level: str, seed: str, view: TableView) -> Entry | None:
        return remark(level, seed, view)

    async def advise(self, view: TableView) -> Advice:
        return advice("rule", "", view)

    def close(self) -> None:
        pass


def database(folder: Path) -> SqliteDatabase:
    """The database in ``folder``, made if there is none."""
    path = folder / "trickbook.db"
    upgrade(f"sqlite:///{path}")
    return SqliteDatabase(path)


@asynccontextmanager
async def open_house(folder: Path, clock: Callable[[], float] | None = None):
    """A house over the database in ``folder``."""
    house = House(Store(database(folder)), AtHand(), clock or Clock())
    try:
        yield house
    finally:
        await house.close()


def fresh() -> str:
    """A command id that has not been used."""
    return f"c{next(_numbers)}"


async def settle(live: Live) -> None:
    """Wait until the house has nothing more to do at a table."""
    while live.work is not None and not live.work.done():
        await asyncio.wait([live.work])


def everybody(*persons: str) -> dict[str, str]:
    """Names for persons."""
    return {person: person.title() for person in persons}


async def table_of(house: House, game: str = "pedro", *, bots: str = "NEW", **terms: Any) -> Live:
    """A table opened by ``bob`` at South, with computer players at the seats ``bots``."""
    players: dict[Any, str] = dict.fromkeys(bots, "rule")
    live = await house.open(f"t{fresh()}", "bob", "Bob", Terms(game=game, seat="S", bots=players, pace=0.0, **terms))
    await settle(live)
    return live


async def act(house: House, live: Live, person: str, command: do.AnyCommand) -> int:
    """Do something, and let the house do what follows."""
    seq = await house.do(person, person.title(), live.room.stream, command)
    await settle(live)
    return seq


async def ready(house: House, live: Live, *persons: str) -> None:
    """Let persons be ready for the next deal."""
    for person in persons:
        await act(house, live, person, do.Ready(id=fresh()))


def sight_of(live: Live, person: str | None) -> Sight:
    """What a person sees."""
    return live.audience.sight(person)


def choice(room: Room, person: str, pick: Callable[[int], int] = lambda _: 0) -> list[str]:
    """A whole choice that is lawful now: at each step the one that ``pick`` picks of so many."""
    seat = room.seat_of(person)
    assert seat is not None
    steps: list[Any] = []
    view = room.table.view(seat)
    while True:
        steps.append(view.offers.actions[pick(len(view.offers.actions))])
        view = considered(room.table, seat, steps)
        if view.deal is None or not view.deal.draft:
            return [str(step) for step in steps]


async def move(house: House, live: Live, person: str, pick: Callable[[int], int] = lambda _: 0) -> bool:
    """Let a person do whatever is asked of him; whether anything was."""
    sight = sight_of(live, person)
    offers = sight.offers
    command: do.AnyCommand
    if offers.consent:
        command = do.Consent(id=fresh(), yes=True)
    elif offers.ready:
        command = do.Ready(id=fresh())
    elif offers.cut:
        command = do.Cut(id=fresh(), expect=sight.decision)
    elif offers.confirm:
        command = do.Confirm(id=fresh(), expect=sight.decision)
    elif offers.choices:
        command = do.Act(id=fresh(), acts=[offers.choices[-1].act], expect=sight.decision)
    elif offers.acts:
        command = do.Act(id=fresh(), acts=choice(live.room, person, pick), expect=sight.decision)
    else:
        return False
    await act(house, live, person, command)
    return True


async def play_on(
    house: House, live: Live, *persons: str, until: Callable[[Room], bool], pick: Callable[[int], int] = lambda _: 0
) -> None:
    """Let persons play until something is so; at most some 2,000 acts."""
    for _ in range(2000):
        if until(live.room):
            return
        moved = [await move(house, live, person, pick) for person in persons if not until(live.room)]
        assert any(moved) or until(live.room), f"the table sticks: {sight_of(live, persons[0])}"
    raise AssertionError("the deal does not end")


Step = Callable[[House], Awaitable[None]]


def in_house(folder: Path, *steps: Step, clock: Callable[[], float] | None = None) -> None:
    """Take steps in houses over one database, each opened after the last was closed."""

    async def work() -> None:
        for step in steps:
            async with open_house(folder, clock) as house:
                await step(house)

    run(work())
