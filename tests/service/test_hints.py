"""Hints: what they say, who is told that one was asked for, and where there are none."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.service.houses import act, choice, fresh, in_house, play_on, ready, sight_of, table_of
from trickbook.contract.registry import game_names
from trickbook.service import chat
from trickbook.service import commands as do
from trickbook.service.hints import hint
from trickbook.service.house import House
from trickbook.service.problems import Problem


@pytest.mark.parametrize("game", game_names())
def test_whoever_does_what_hints_say_plays_a_whole_deal_and_nobody_else_is_told(tmp_path: Path, game: str):
    async def step(house: House) -> None:
        live = await table_of(house, game, bots="N" if game == "bezique" else "NEW", seed="hints")
        await ready(house, live, "bob")
        asked = 0
        while not live.room.table.match.deals and asked < 40:
            sight = sight_of(live, "bob")
            if not sight.offers.acts:
                break
            found = await hint(house, live, "bob", ())
            assert found.why and found.told
            await act(house, live, "bob", do.Act(id=fresh(), acts=list(found.acts), expect=sight.decision))
            asked += 1
        assert asked >= 6
        assert await chat.heard(house.store, live.room.stream) == []

    in_house(tmp_path, step)


def test_others_at_the_table_are_told_once_for_each_decision(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, "whist", bots="EW", seed="told")
        await act(house, live, "ann", do.Sit(id=fresh()))
        await ready(house, live, "bob", "ann")
        await play_on(house, live, "ann", until=lambda room: bool(sight_of(live, "bob").offers.acts))
        first = await hint(house, live, "bob", ())
        again = await hint(house, live, "bob", ())
        assert first == again
        (said,) = await chat.heard(house.store, live.room.stream)
        assert (said.name, said.seat, said.text) == ("", "S", "South has asked for a hint.")
        with pytest.raises(Problem, match="nothing to advise"):
            await hint(house, live, "ann", ())
        with pytest.raises(Problem, match="do not sit"):
            await hint(house, live, "eve", ())

    in_house(tmp_path, step)


def test_the_steps_made_already_are_left_out(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, "cinch", seed="steps")
        await ready(house, live, "bob")

        def throws(_: object) -> bool:
            return len(sight_of(live, "bob").offers.acts) > 0 and sight_of(live, "bob").phase == "discard"

        await play_on(house, live, "bob", until=throws)
        steps = live.room.read(choice(live.room, "bob")[:1])
        rest = await hint(house, live, "bob", steps)
        sight = sight_of(live, "bob")
        await act(house, live, "bob", do.Act(id=fresh(), acts=[str(steps[0]), *rest.acts], expect=sight.decision))

    in_house(tmp_path, step)


def test_one_person_gets_one_hint_at_a_time_and_none_that_came_too_late(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, "whist", seed="one at a time")
        await ready(house, live, "bob")
        go_on, crowd = asyncio.Event(), house.crowd
        advise = crowd.advise

        async def slowly(view):
            await go_on.wait()
            return await advise(view)

        crowd.advise = slowly  # type: ignore[method-assign]
        late = asyncio.ensure_future(hint(house, live, "bob", ()))
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="on its way"):
            await hint(house, live, "bob", ())
        sight = sight_of(live, "bob")
        await act(house, live, "bob", do.Act(id=fresh(), acts=[sight.offers.acts[0].act], expect=sight.decision))
        go_on.set()
        with pytest.raises(Problem, match="has gone on"):
            await late
        assert (await hint(house, live, "bob", ())).acts

    in_house(tmp_path, step)


@pytest.mark.parametrize("game", game_names())
def test_a_club_table_answers_always_alike(tmp_path: Path, game: str):
    async def step(house: House) -> None:
        live = await table_of(house, game, bots="N" if game == "bezique" else "NEW", guided=False, seed="club")
        told = []
        for begun in (False, True):
            if begun:
                await ready(house, live, "bob")
            with pytest.raises(Problem) as refused:
                await hint(house, live, "bob", ())
            told.append(str(refused.value))
        assert set(told) == {"This is a club table: there are no hints."}
        assert await chat.heard(house.store, live.room.stream) == []

    in_house(tmp_path, step)
