"""What is proposed at a guided table in the service: computer players answer, and wait for persons who have yet to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.marks import rule
from tests.service.houses import act, fresh, in_house, play_on, ready, sight_of, table_of
from trickbook.contract.seat import SeatLetter
from trickbook.service import commands as do
from trickbook.service.house import House, Live


async def says(house: House, live: Live, person: str, words: str) -> None:
    await act(house, live, person, do.Act(id=fresh(), acts=[words], expect=sight_of(live, person).decision))


@rule("W-CONC-4")
@pytest.mark.parametrize("level", ["rule", "random"])
def test_a_claim_of_the_rest_is_refused_by_the_partner_whom_it_costs_or_by_playing_on(tmp_path: Path, level: str):
    async def step(house: House) -> None:
        live = await table_of(house, "whist", seed="the rest")
        if level != "rule":
            others: tuple[SeatLetter, ...] = ("N", "E", "W")
            for seat in others:
                await act(house, live, "bob", do.Place(id=fresh(), seat=seat, level=level))
        await ready(house, live, "bob")
        await says(house, live, "bob", "claim rest 0")
        if level == "rule":
            assert sight_of(live, "bob").proposal is None
        sight = sight_of(live, "bob")
        assert sight.tricks == 0
        await says(house, live, "bob", sight.offers.acts[0].act)
        assert sight_of(live, "bob").proposal is None and sight_of(live, "bob").seq > sight.seq

    in_house(tmp_path, step)


@rule("W-CONC-4")
def test_computers_whom_a_claim_gives_all_agree_and_the_deal_ends_when_the_person_does(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, "whist", bots="EW", seed="the rest")
        await act(house, live, "ann", do.Sit(id=fresh()))
        await ready(house, live, "bob", "ann")
        await play_on(house, live, "ann", until=lambda room: bool(sight_of(live, "bob").offers.acts))

        await says(house, live, "bob", "claim rest 0")
        assert "claims 0" in (sight_of(live, "ann").proposal or "")
        assert [one.act for one in sight_of(live, "ann").offers.choices] == ["accept", "refuse"]
        await says(house, live, "ann", "accept")
        sight = sight_of(live, "bob")
        assert sight.outcome is not None and sight.outcome.winner == 1  # the tricks that are left make a game

    in_house(tmp_path, step)
