"""No byte that leaves the service names a card whose place its reader must not know: frames, pages, streams, answers,
refusals and logs, for seats, onlookers and strangers, while a deal is played (case 22)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.marks import rule
from tests.service.houses import choice, fresh, in_house, move, ready, run, settle, table_of
from tests.web.live import Caller, Served, served
from trickbook.cards import CARDS, Card, cards_in
from trickbook.contract.registry import game_names
from trickbook.contract.seat import Seat
from trickbook.contract.wire import encode
from trickbook.errors import TrickbookError
from trickbook.service import commands as do
from trickbook.service.deciding import decide
from trickbook.service.drafts import considered
from trickbook.service.entries import Opened
from trickbook.service.house import House, Live, decode
from trickbook.service.problems import Problem
from trickbook.service.room import Room

WORDS = {card.name: card for card in CARDS}
SHORT = re.compile(r"(?<![0-9A-Za-z#/_-])[2-9TJQKA][CDHS](?![0-9A-Za-z_-])")
LONG = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


def named(text: str) -> set[Card]:
    """The cards that a text names, as ``5H`` or as the five of hearts."""
    return {Card.parse(found) for found in SHORT.findall(text)} | {WORDS[found] for found in LONG.findall(text)}


def test_the_scan_sees_cards_in_both_forms():
    assert {str(card) for card in named('["5H", "TD"] the queen of spades, 9CX, A9C')} == {"5H", "TD", "QS"}


def without(text: str, asked: set[Card]) -> str:
    """A text without the cards that its reader has named himself."""
    for card in asked:
        text = text.replace(card.name, "that card").replace(str(card), "that card")
    return text


def hidden(room: Room, seat: Seat | None) -> set[Card]:
    """The cards that others hold or that are still to be dealt, and of which ``seat`` has seen no copy."""
    table = room.table
    if table.state is None:
        return set()
    views = {viewer: table.view(viewer).deal for viewer in (*room.game.seats, None)}
    hands = {viewer: set(cards_in(view.hand)) for viewer, view in views.items() if view is not None}
    others = set().union(*(cards for other, cards in hands.items() if other not in (seat, None)))
    others |= set(getattr(table.state, "stock", ()))
    public, own = views[None], views[seat]
    assert public is not None and own is not None
    return others - named(encode([public.to_dict(), table.seen(seat)])) - hands[seat]


class Truth:
    """What each viewer must not know, after each entry of a table's log."""

    def __init__(self, rows: list[Any]) -> None:
        first, *others = rows
        opened = decode(first.payload)
        assert isinstance(opened, Opened)
        room = Room(first.stream, opened, first.at)
        self.after: dict[int, dict[Seat | None, set[Card]]] = {0: {}, 1: {}}
        for row in others:
            room.apply(decode(row.payload), row.at)
            self.after[row.seq] = {seat: hidden(room, seat) for seat in (*room.game.seats, None)}

    def check(self, text: str, seq: int, seat: Seat | None) -> None:
        leaked = named(text) & self.after[seq].get(seat, set())
        assert not leaked, (
            f"after entry {seq}, {'an onlooker' if seat is None else seat} is told of {leaked}: {text[:2000]}"
        )


def parts(text: str) -> Iterator[tuple[int | None, str]]:
    """What was sent, each part with the number of the entry it belongs to, where it says so."""
    message = msgspec.json.decode(text) if text.startswith(("{", "[")) else None
    if not isinstance(message, dict):
        yield None, text
        return
    for one in message.pop("told", ()) if message.get("type") == "update" else ():
        yield one["seq"], encode(one)
    sight = message if "places" in message else message.pop("sight", None)
    if sight is not None:
        yield sight["seq"], encode(sight)
    if sight is not message:
        yield None, encode(message)


class Play:
    """One deal at a table with two people, computer players, an onlooker and a stranger."""

    def __init__(self, service: Served, game: str, guided: bool) -> None:
        self.service, self.game, self.guided = service, game, guided
        self.two = game == "bezique"
        self.said: list[tuple[Caller, int, str]] = []
        """What came as an answer, by whom it was asked for and after which entry."""

    async def begin(self, stack: AsyncExitStack, **more: Any) -> None:
        names = ("Bob", "Ann", "Eve", "Dan")
        people = [await Caller(self.service.url, name).come_in() for name in names]
        for one in people:
            stack.push_async_callback(one.close)
        self.bob, self.ann, self.eve, self.dan = people
        bots = {} if self.two else {"E": "rule", "W": "rule"}
        terms = {
            "game": self.game,
            "guided": self.guided,
            "seat": "S",
            "bots": bots,
            "pace": 0,
            "seed": "canary",
            **more,
        }
        opened = await self.bob.ask("POST", "/api/tables", terms)
        assert opened.status_code == 201, opened.text
        self.stream = opened.json()["sight"]["stream"]
        self.live: Live = await self.service.house.room(self.stream)
        for caller, scope in ((self.ann, "sit"), (self.eve, "watch")):
            link = (await self.ask(self.bob, "POST", "links", {"scope": scope})).json()
            await caller.enter(link["path"])
        await self.ann.command(self.stream, do.Sit(id=fresh(), seat="N"))
        for caller in (self.bob, self.ann, self.eve, self.dan):
            await caller.follow(self.stream)
        for caller in (self.bob, self.ann):
            await caller.command(self.stream, do.Ready(id=fresh()))
        await settle(self.live)

    @property
    def room(self) -> Room:
        return self.live.room

    def caller(self, seat: Seat) -> tuple[Caller, str]:
        person = self.room.places[seat].person
        assert person is not None
        return (self.bob if self.room.places[seat].name == "Bob" else self.ann), person

    async def ask(self, caller: Caller, method: str, path: str, body: object = None) -> Any:
        seq = self.room.seq if hasattr(self, "live") else 0
        answer = await caller.ask(method, f"/api/tables/{self.stream}/{path}".rstrip("/"), body)
        caller.answers.remove(answer)
        self.said.append((caller, seq, without(answer.text, named(encode(body)))))
        return answer

    async def pry(self, number: int) -> None:
        """Everybody asks for what is not his to know."""
        for caller in (self.bob, self.ann, self.eve, self.dan):
            for path in ("", "record", "links", "chat", "proof", f"events/{number}", "export"):
                await self.ask(caller, "GET", path)
            for words in ("hand", "trick", "last", "score", "what", "who", "trumps", "played", "table"):
                await self.ask(caller, "POST", "ask", {"words": words})
        for path in ("/metrics", "/healthz"):
            await self.dan.ask("GET", path)
        canary = [str(card) for card in CARDS][number % 52]
        for body in ({"acts": [canary]}, {"acts": ["nothing"]}, {"acts": [canary, canary]}, {"cards": [canary]}):
            for caller in (self.bob, self.ann, self.eve):
                await self.ask(caller, "POST", "consider", body)
                await self.ask(caller, "POST", "hint", body)

    async def go_on(self) -> bool:
        """One act of whoever is awaited; whether the deal goes on."""
        await settle(self.live)
        due = self.room.awaited()
        if self.room.table.match.deals or not due:
            return False
        caller, person = self.caller(due[0])
        offers, expect = self.live.audience.sight(person).offers, self.room.decision
        command: do.AnyCommand
        if offers.choices:
            command = do.Act(id=fresh(), acts=[offers.choices[-1].act], expect=expect)
        elif offers.acts:
            acts = choice(self.room, person)
            for steps in (acts[:1], acts, [*acts, "pass"]):
                await self.ask(caller, "POST", "consider", {"acts": steps})
            command = do.Act(id=fresh(), acts=acts, expect=expect)
        elif offers.cut:
            command = do.Cut(id=fresh(), expect=expect)
        elif offers.confirm:
            command = do.Confirm(id=fresh(), expect=expect)
        else:
            command = do.Ready(id=fresh())
        answer = await caller.command(self.stream, command)
        assert answer.status_code == 200, answer.text
        return True

    async def check(self) -> None:
        """Hold every byte against the truth."""
        truth = Truth(await self.service.house.store.read(self.stream))
        assert any(cards for after in truth.after.values() for cards in after.values()), "nothing was hidden"
        scanned = 0
        for caller in (self.bob, self.ann, self.eve, self.dan):
            seat = {"Bob": Seat.SOUTH, "Ann": Seat.NORTH}.get(caller.name)
            texts = [(0, text) for text in caller.frames] + [(0, answer.text) for answer in caller.answers]
            texts += [(seq, text) for who, seq, text in self.said if who is caller]
            for asked, text in texts:
                for seq, part in parts(text):
                    truth.check(part, asked if seq is None else seq, seat)
                    scanned += 1
        assert scanned > 100
        assert not named(self.service.log.getvalue())
        assert not any(secret in self.service.log.getvalue() for secret in (self.bob.code, self.bob.headers["Cookie"]))


@rule("T-31")
@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_nobody_is_told_of_a_card_he_must_not_know(tmp_path: Path, game: str, guided: bool):
    async def work() -> None:
        async with served(tmp_path) as service, AsyncExitStack() as stack:
            play = Play(service, game, guided)
            await play.begin(stack)
            number = 0
            while await play.go_on():
                number += 1
                if number in (2, 7):
                    await play.pry(number)
                if number > (16 if play.two else 30):
                    break
            await settle(play.live)
            for caller in (play.bob, play.ann, play.eve):
                await caller.until(play.room.seq)
            assert play.dan.frames and "forbidden" in play.dan.frames[0]
            await play.check()
            assert len(play.dan.frames) == 1

    run(work())


def test_who_takes_a_seat_over_who_has_left_it_and_who_sits_in(tmp_path: Path):
    """A hand-over in the midst of a deal, the same person on another device, a substitute and a return."""

    async def work() -> None:
        async with served(tmp_path) as service, AsyncExitStack() as stack:
            play = Play(service, "pedro", True)
            await play.begin(stack)
            for _ in range(6):
                await play.go_on()
            again = Caller(service.url, "Bob again")
            stack.push_async_callback(again.close)
            assert (await again.ask("POST", "/api/rejoin", {"code": play.bob.code})).status_code == 201
            await again.follow(play.stream)
            await again.until(play.room.seq)
            assert again.sight["hand"] == play.bob.sight["hand"]
            before = play.room.seq
            link = (await play.ask(play.bob, "POST", "links", {"scope": "seat", "seat": "S"})).json()
            await play.dan.enter(link["path"])
            looking = Caller(service.url, "Dan before")
            stack.push_async_callback(looking.close)
            looking.http.cookies = play.dan.http.cookies
            await looking.follow(play.stream)
            assert (await play.dan.command(play.stream, do.Sit(id="over"))).status_code == 200
            seated = play.room.seq
            assert (await again.command(play.stream, do.Sit(id="back"))).status_code == 409
            for caller in (play.bob, again, looking, play.eve):
                await caller.until(seated)
            truth = Truth(await service.house.store.read(play.stream))
            for caller, until, after in (
                (play.bob, Seat.SOUTH, None), (again, Seat.SOUTH, None), (looking, None, Seat.SOUTH),
                (play.eve, None, None), (play.ann, Seat.NORTH, Seat.NORTH),
            ):  # fmt: skip
                for frame in caller.frames:
                    for seq, part in parts(frame):
                        truth.check(part, seq or 0, until if (seq or 0) <= before else after)
            assert not play.bob.sight.get("hand")
            assert looking.sight["hand"]
            assert play.eve.http.cookies["trickbook"] not in service.log.getvalue()

    run(work())


def test_onlookers_at_a_table_with_a_delay_are_told_nothing_that_is_newer(tmp_path: Path):
    async def work() -> None:
        async with served(tmp_path) as service, AsyncExitStack() as stack:
            play = Play(service, "whist", False)
            await play.begin(stack, delay=3600.0)
            for _ in range(8):
                await play.go_on()
            for path in ("", "record", "links"):
                await play.ask(play.eve, "GET", path)
            await play.bob.until(play.room.seq)
            late = Caller(service.url, "Eve late")
            stack.push_async_callback(late.close)
            late.http.cookies = play.eve.http.cookies
            await late.follow(play.stream, after=play.room.seq - 2)
            async with late.http.stream("GET", f"/api/tables/{play.stream}/events") as lines:
                first = await anext(lines.aiter_lines())
            texts = [*play.eve.frames, *late.frames, first, *(text for who, _, text in play.said if who is play.eve)]
            texts += [answer.text for answer in play.eve.answers]
            assert len(texts) > 5
            for text in texts:
                assert not named(text), text
            assert any(named(frame) for frame in play.bob.frames)

    run(work())


@rule("T-31")
@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_a_refusal_is_the_same_wherever_the_card_is(tmp_path: Path, game: str, guided: bool):
    """Asking for a card that one does not hold tells nothing of who does, alone, with others or looking ahead."""

    async def step(house: House) -> None:
        live = await table_of(house, game, bots="N" if game == "bezique" else "NEW", guided=guided, seed="where")
        await ready(house, live, "bob")
        asked = 0
        for _ in range(12):
            room = live.room
            seat = room.seat_of("bob")
            if seat is None or not room.table.offers(seat).actions:
                break
            own = choice(room, "bob")
            cards = sorted(hidden(room, seat))
            for around in (["{}"], [*own, "{}"], [own[0], "{}"], ["{}", own[0]]):
                said: dict[str, set[tuple[str, ...]]] = {}
                for card in cards:
                    acts = [act.format(card) for act in around]
                    with pytest.raises((Problem, TrickbookError)) as refused:
                        considered(room.table, seat, room.read(acts))
                    command = do.Act(id=fresh(), acts=acts, expect=room.decision)
                    with pytest.raises(Problem) as denied:
                        decide(room, "bob", "Bob", command)
                    texts = [str(refused.value), str(denied.value), str(denied.value.form.rules)]
                    if str(card)[0] != "5":  # some fives are trumps of another suit
                        said.setdefault(str(card.suit), set()).add(tuple(without(text, {card}) for text in texts))
                    asked += 1
                assert all(len(one) == 1 for one in said.values()), said
            await move(house, live, "bob")
        assert asked > 30

    in_house(tmp_path, step)
