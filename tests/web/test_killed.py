"""A server process that is killed or has no room to write, and connections that are cut, delayed and doubled: what was
acknowledged stays, nothing is dealt twice, and whoever comes back sees the table as it is (cases 14 to 17)."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.service.houses import run
from tests.web.killed import Fate, Person, check, check_sights, four_people, killed_again_and_again, proxy
from tests.web.live import served
from trickbook.service.room import Room
from trickbook.service.store import Row


def test_what_was_acknowledged_outlives_a_kill_at_any_moment(tmp_path: Path):
    figures = run(killed_again_and_again(tmp_path, kills=6, seed="ci"))
    assert figures.kills == 6
    assert figures.acknowledged >= 14
    assert not [line for line in figures.said if "Traceback" in line]


FATES: dict[str, Fate] = {
    "cut after every other frame from the service": lambda way, n: "last" if way == "down" and n % 2 == 0 else "pass",
    "cut before every third frame from the service": lambda way, n: "cut" if way == "down" and n % 3 == 0 else "pass",
    "cut before every other command": lambda way, n: "cut" if way == "up" and n % 2 else "pass",
    "doubled and delayed": lambda way, n: ("double", "delay", "pass")[n % 3],
}


def played(person: Person) -> bool:
    return bool(person.sight.get("tricks", 0) >= 8)


def up_to_date(person: Person, room: Room) -> bool:
    """Whether nothing is on its way, neither to this person nor from him."""
    return not person.pending and person.seen >= room.seq


@pytest.mark.parametrize("kind", FATES)
def test_people_whose_connections_are_bad_converge(tmp_path: Path, kind: str):
    """One whole deal in which every event index is met."""

    async def work() -> None:
        async with served(tmp_path) as service, proxy(lambda: service.url, FATES[kind]) as bad:
            people = await four_people(lambda: service.url, kind)
            people[0].url = people[2].url = lambda: bad
            tasks = [asyncio.create_task(person.live()) for person in people]
            try:
                for person in people:
                    await person.until(partial(played, person))
                    person.playing = False
                live = await service.house.room(people[0].stream)
                while not all(up_to_date(person, live.room) for person in people):  # a command on its way may come yet
                    for person in people:
                        await person.until(partial(up_to_date, person, live.room))
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.wait(tasks)
            rows = await service.house.store.read(people[0].stream)
            room = check([_plain(row) for row in rows], people)
            check_sights(room, people)
            if kind.startswith("cut"):
                assert people[0].connections > 5

    run(work())


def _plain(row: Row) -> tuple[object, ...]:
    return row.seq, row.actor, row.command, row.payload, row.at
