"""Tables over HTTP: open, look, act, invite, and the record when all is over."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta

from trickbook.fairness.shufflers import seed_of
from trickbook.record import write
from trickbook.service import chat
from trickbook.service import commands as do
from trickbook.service.access import check_link, check_sit, check_watch
from trickbook.service.asking import answered
from trickbook.service.drafts import considered
from trickbook.service.hints import Hint, hint
from trickbook.service.house import House, Live
from trickbook.service.listing import TableListed
from trickbook.service.messages import Chat
from trickbook.service.people import Door, Visitor, new_id
from trickbook.service.problems import Problem
from trickbook.service.proofs import Proof, proof
from trickbook.service.sight import Sight, sight
from trickbook.service.terms import Terms
from trickbook.speech.sentences import what_is_played
from trickbook.web.context import ConfigHere, DoorHere, HouseHere, ShelfHere, VisitorHere
from trickbook.web.following import After, Followed, attend, lines
from trickbook.web.guests import GrantSight, guesses
from trickbook.web.links import LinkMade, NewLink, links_to, make_link, revoke_link

_COMMANDS: msgspec.json.Decoder[do.AnyCommand | do.Ping] = msgspec.json.Decoder(do.AnyCommand | do.Ping)


class Carried(msgspec.Struct, frozen=True):
    """A command was carried out: the number of the entry it made, and the table as it is now."""

    seq: int
    sight: Sight


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The steps of a choice so far."""

    acts: Annotated[list[do.ActText], Meta(max_length=60)]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks a table: ``what`` is asked of him, or one of the words of ``trickbook play``, such as
    ``hand``, ``last`` or ``score``; perhaps after some steps of a choice."""

    words: do.ActText
    acts: Annotated[list[do.ActText], Meta(max_length=60)] = []


class Answered(msgspec.Struct, frozen=True):
    """What is told to who asks, a sentence each; ``null`` for words that ask nothing."""

    told: tuple[str, ...] | None


class Entered(msgspec.Struct, frozen=True):
    """Where a link has led."""

    stream: str
    kind: str
    scope: str
    seat: str | None


class Invitation(msgspec.Struct, frozen=True):
    """What a link invites to, for who has not followed it yet."""

    title: str
    """What is played there, and by which rules."""
    host: str
    """Who has opened the table or sheet; empty if he has left for good."""
    scope: str
    seat: str | None


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: Annotated[str, Meta(min_length=1, max_length=80)]


async def seen(house: House, door: Door, visitor: Visitor, stream: str) -> tuple[Live, frozenset[str]]:
    """The table, for one who may see it, and the grants by which; else ``Problem``."""
    live = await house.room(stream)
    by = check_watch(live.room, visitor, await door.passes(visitor.person, stream))
    return live, frozenset(filter(None, (by, visitor.grant)))


async def carry_out(house: House, door: Door, visitor: Visitor, stream: str, command: do.AnyCommand) -> int:
    """Carry out a command of a visitor; the number of the entry it made.  Raises ``Problem``."""
    visitor.check("play")
    live, _ = await seen(house, door, visitor, stream)
    takes_over = None
    if isinstance(command, do.Sit):
        takes_over = check_sit(
            live.room,
            visitor,
            await door.passes(visitor.person, stream),
            await door.handed_over(visitor.person, stream),
        )
    seq = await house.do(visitor.person, visitor.name, stream, command, takes_over)
    if takes_over is not None:
        await door.use_up(visitor.person, stream, "seat")
    return seq


class Tables(Controller):
    """Tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post(summary="Open a table")
    async def open(self, data: JSONBody[Terms], visitor: VisitorHere, house: HouseHere, config: ConfigHere) -> Carried:
        """Open a table; who opens it is its host and sits down."""
        visitor.check("play")
        if data.seed is not None and not config.seeds:
            raise Problem("forbidden", "This service deals fair cards only; leave the seed out.")
        live = await house.lister.opening(
            visitor.person,
            config.most_open,
            lambda most: house.open(new_id(), visitor.person, visitor.name, data, most=most),
        )
        return Carried(live.room.seq, live.audience.sight(visitor.person))

    @get(summary="My tables")
    async def mine(self, visitor: VisitorHere, house: HouseHere) -> list[TableListed]:
        """The tables one has opened or sat at, the newest first."""
        return await house.lister.listed(visitor.person)

    @get("/{stream:str}", summary="See a table")
    async def look(self, stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere) -> Sight:
        """The table as one sees it."""
        live, _ = await seen(house, door, visitor, stream)
        return live.audience.sight(visitor.person)

    @post("/{stream:str}/commands", summary="Do something at a table", status_code=200)
    async def act(
        self,
        stream: FromPath[str],
        data: JSONBody[do.AnyCommand],
        visitor: VisitorHere,
        house: HouseHere,
        door: DoorHere,
    ) -> Carried:
        """Carry out a command; sent again under the same id it is done once."""
        seq = await carry_out(house, door, visitor, stream, data)
        live = await house.room(stream)
        return Carried(seq, live.audience.sight(visitor.person))

    @post("/{stream:str}/consider", summary="Look ahead in a choice of several steps", status_code=200)
    async def consider(
        self, stream: FromPath[str], data: JSONBody[Steps], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> Sight:
        """The table as one would see it after these steps of one's choice; nothing is done."""
        live, _ = await seen(house, door, visitor, stream)
        room = live.room
        seat = room.seat_of(visitor.person)
        if seat is None:
            raise Problem("forbidden", "You do not sit at this table.")
        view = considered(room.table, seat, room.read(data.acts))
        return sight(room, visitor.person, away=live.audience.away(), view=view)

    @post("/{stream:str}/ask", summary="Ask a table in words", status_code=200)
    async def ask(
        self, stream: FromPath[str], data: JSONBody[Words], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> Answered:
        """What people are told who ask for their hand, the last trick, the score ...; nothing is done."""
        live, _ = await seen(house, door, visitor, stream)
        room = live.audience.room_of(visitor.person)
        told = answered(room, room.seat_of(visitor.person), data.words, room.read(data.acts))
        return Answered(None if told is None else tuple(told))

    @post("/{stream:str}/hint", summary="Ask for a hint", status_code=200)
    async def hint(
        self, stream: FromPath[str], data: JSONBody[Steps], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> Hint:
        """What the player ``rule`` would do now, and why, perhaps after some steps of one's choice.  Where other
        persons sit at the table, all are told that it was asked for; at a club table there are no hints."""
        visitor.check("play")
        live, _ = await seen(house, door, visitor, stream)
        return await hint(house, live, visitor.person, live.room.read(data.acts))

    @get("/{stream:str}/proof", summary="What proves the deals fair")
    async def proof(self, stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere) -> Proof:
        """The statements about every deal, its secret and pack once the match is over, and what follows from them."""
        live, _ = await seen(house, door, visitor, stream)
        return proof(live.audience.room_of(visitor.person))

    @get("/{stream:str}/chat", summary="What was said at a table")
    async def talk(self, stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere) -> list[Chat]:
        """What has been said at the table, the last of it."""
        await seen(house, door, visitor, stream)
        return await chat.heard(house.store, stream)

    @post("/{stream:str}/links", summary="Invite")
    async def invite(
        self,
        request: Request[Any, Any, Any],
        stream: FromPath[str],
        data: JSONBody[NewLink],
        visitor: VisitorHere,
        house: HouseHere,
        door: DoorHere,
        config: ConfigHere,
    ) -> LinkMade:
        """A link by which others sit down, take over one's seat, or look on."""
        visitor.check("play")
        live, _ = await seen(house, door, visitor, stream)
        check_link(live.room, visitor, data.scope, data.seat)
        maker = visitor.person if data.scope == "seat" else None
        return await make_link(request, config, door, stream, data, maker)

    @get("/{stream:str}/links", summary="The links to a table")
    async def links(
        self, stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> list[GrantSight]:
        """The links to a table, for its host."""
        live, _ = await seen(house, door, visitor, stream)
        if visitor.person != live.room.opened.host:
            raise Problem("forbidden", "Only the host sees the links to the table.")
        return await links_to(door, stream)

    @delete("/{stream:str}/links/{name:str}", summary="Revoke a link", status_code=200)
    async def revoke(
        self, stream: FromPath[str], name: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> dict[str, str]:
        """Revoke a link: nobody comes in by it any more, and who only looked on by it is shut out at once."""
        visitor.check("play")
        live, _ = await seen(house, door, visitor, stream)
        if visitor.person != live.room.opened.host:
            raise Problem("forbidden", "Only the host revokes links to the table.")
        house.shut_out(await revoke_link(door, stream, name))
        return {"told": "The link is revoked."}

    @get("/{stream:str}/record", summary="The record of a match", media_type=MediaType.TEXT)
    async def record(
        self, stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere
    ) -> Response[str]:
        """The whole record, all cards included, once the match is over."""
        live, _ = await seen(house, door, visitor, stream)
        room = live.room
        if room.table.match.outcome is None:
            raise Problem("not-now", "The record shows all cards, so it is given when the match is over.")
        if seed_of(room.opened.fairness) is None and room.table.ledger.unrevealed:
            raise Problem("busy", "The secrets of the deals are being revealed; ask again in a moment.")
        return Response(write(room.record()), media_type=MediaType.TEXT)


class Links(Controller):
    """Following a link."""

    path = "/api/enter"
    tags = ("people",)

    @post(summary="Follow a link", status_code=200)
    async def enter(
        self, data: JSONBody[Secret], visitor: VisitorHere, house: HouseHere, shelf: ShelfHere, door: DoorHere
    ) -> Entered:
        """Exchange the secret of a link for a pass of one's own."""
        visitor.check("play")
        grant = await door.enter(visitor, data.secret)
        head = await house.store.head(grant.stream or "")
        if head is None:
            raise Problem("gone", "What this link led to has been deleted.")
        if head.kind == "sheet":
            await shelf.come(visitor.person, visitor.name, grant)
        return Entered(head.id, head.kind, grant.scope, grant.seat)

    @post("/told", summary="What a link leads to", status_code=200, middleware=[guesses("links")])
    async def told(self, data: JSONBody[Secret], house: HouseHere, shelf: ShelfHere, door: DoorHere) -> Invitation:
        """To what, and by whom, one is invited: told before one says who one is; nothing is used up."""
        link = await door.linked(data.secret)
        stream = str(link.stream)
        head = await house.store.head(stream)
        if head is None:
            raise Problem("gone", "What this link leads to has been deleted.")
        if head.kind == "sheet":
            pad = (await shelf.pad(stream)).pad
            title, host = pad.sheet.game.title, pad.host
        else:
            room = (await house.room(stream)).room
            title, host = what_is_played(room.game, room.table.guided), room.opened.host
        person = await house.store.person(host)
        return Invitation(title, "" if person is None else person.name, link.scope, link.seat)


@get("/api/tables/{stream:str}/events", tags=["tables"], summary="Follow a table, a JSON message a line")
async def events(
    stream: FromPath[str], visitor: VisitorHere, house: HouseHere, door: DoorHere, after: After = 0
) -> Stream:
    """Follow a table: the full state first, then what happens; something is sent at least every 7 seconds."""
    live, grants = await seen(house, door, visitor, stream)
    return lines(live.audience, grants, visitor, after)


@websocket("/api/tables/{stream:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any], stream: FromPath[str], house: HouseHere, door: DoorHere
) -> None:
    """Follow a table and act at it: ``Update`` first, then messages; commands as text frames, each answered."""

    async def find(visitor: Visitor) -> tuple[Followed, frozenset[str]]:
        live, grants = await seen(house, door, visitor, stream)
        return live.audience, grants

    async def carry(visitor: Visitor, command: do.AnyCommand) -> int:
        return await carry_out(house, door, visitor, stream, command)

    await attend(socket, door, find, _COMMANDS, carry)


HANDLERS: list[Any] = [Tables, Links, events, table_socket]
