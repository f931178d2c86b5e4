"""At a club table nothing that is sent to anybody tells a lawful card from an unlawful one (T-31): two tables alike,
the same deal and the same play, and then a card that is lawful at the one and one that is not at the other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.marks import rule
from tests.service.houses import act, choice, fresh, in_house, move, settle, table_of
from trickbook.cards import Card
from trickbook.contract.action import Play
from trickbook.service import commands as do
from trickbook.service.feeds import Feed
from trickbook.service.house import House, Live

PEOPLE = {"bob": "S", "ann": "W", "cat": "N", "dan": "E"}


async def club(house: House, game: str, seed: str) -> Live:
    """A club table with people at all seats, and its first deal."""
    live = await table_of(house, game, bots="", guided=False, seed=seed)
    for person, seat in PEOPLE.items():
        if person != "bob":
            await act(house, live, person, do.Sit(id=fresh(), seat=seat))  # type: ignore[arg-type]
    for person in PEOPLE:
        await act(house, live, person, do.Ready(id=fresh()))
    return live


async def frames(feed: Feed) -> list[str]:
    """What waits for somebody."""
    return [(await feed.next(1) or b"").decode() for _ in range(feed._waiting.qsize())]


def shape(told: Any) -> Any:
    """The fields of what was sent and how many of each, without what stands in them."""
    match told:
        case dict():
            return {name: shape(value) for name, value in told.items()}
        case list():
            return [shape(value) for value in told]
    return type(told).__name__


def masked(text: str, live: Live, cards: tuple[Card, ...]) -> str:
    """What was sent, without the name of the table and of the two cards."""
    text = text.replace(live.room.stream, "table")
    for card in cards:
        text = text.replace(card.name, "that card").replace(str(card), "??")
    return text


@rule("T-31")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["cinch", "pedro", "whist"])
def test_the_answer_and_what_is_sent_are_alike(tmp_path: Path, game: str, seed: int):
    compared = 0

    async def step(house: House) -> None:
        nonlocal compared
        one, other = await club(house, game, str(seed)), await club(house, game, str(seed))
        rng = Random(seed)
        for _ in range(60):
            state = one.room.table.state
            if state is None or state.is_over or not one.room.awaited():
                break
            seat = one.room.awaited()[0]
            person = one.room.places[seat].person
            assert person is not None
            plays = [action for action in state.possible_actions() if isinstance(action, Play)]
            lawful = [action for action in plays if state.why_not(action) is None]
            unlawful = [action for action in plays if action not in lawful]
            if state.to_act == seat and lawful and unlawful and rng.random() < 0.5:
                await compare(house, one, other, person, rng.choice(lawful), rng.choice(unlawful))
                compared += 1
                break
            if not one.room.table.offers(seat).actions:
                await move(house, one, person)
                await move(house, other, person)
                continue
            acts = choice(one.room, person, rng.randrange) if not lawful else [str(rng.choice(lawful))]
            for live in (one, other):
                await act(house, live, person, do.Act(id=fresh(), acts=acts, expect=live.room.decision))

    in_house(tmp_path, step)
    assert compared == 1


async def compare(house: House, one: Live, other: Live, person: str, good: Play, bad: Play) -> None:
    """Play the lawful card at the one table, the unlawful one at the other; all that anybody gets is alike."""
    feeds: list[dict[str, Feed]] = []
    for live in (one, other):
        feeds.append({who: Feed(who) for who in (*PEOPLE, "eve")})
        for feed in feeds[-1].values():
            live.audience.follow(feed, live.room.seq)
            await frames(feed)
    before = one.room.seq
    assert before == other.room.seq
    made = []
    for live, action in ((one, good), (other, bad)):
        command = do.Act(id="card", acts=[str(action)], expect=live.room.decision)
        made.append(await house.do(person, person.title(), live.room.stream, command))
        await settle(live)
    assert made[0] == made[1]
    assert one.room.seq == other.room.seq
    assert other.room.table.breaches
    cards = (good.card, bad.card)
    for who in (*PEOPLE, "eve"):
        right, wrong = [await frames(each[who]) for each in feeds]
        assert len(right) == len(wrong) >= 1
        for lawful, unlawful in zip(right, wrong, strict=True):
            if who == person:  # the hand that is left is another, and so are its suits
                left, rest = json.loads(lawful), json.loads(unlawful)
                assert left.keys() == rest.keys()
                assert left["sight"].keys() == rest["sight"].keys()
                assert shape(left["told"]) == shape(rest["told"])
            else:
                texts = masked(lawful, one, cards), masked(unlawful, other, cards)
                assert texts[0] == texts[1]
                assert abs(len(lawful) - len(unlawful)) <= 4 * abs(len(good.card.name) - len(bad.card.name))
    for live, each in zip((one, other), feeds, strict=True):
        for feed in each.values():
            live.audience.unfollow(feed)
