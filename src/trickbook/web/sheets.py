"""Score sheets over HTTP: open, write, share by roles, and take home."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, WebSocket, delete, get, post, websocket
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from trickbook.service import commands as do
from trickbook.service.listing import TableListed
from trickbook.service.pads import HOST, SIDE, VIEW, AnyPadCommand, Pad, SheetTerms
from trickbook.service.people import Door, Visitor, new_id
from trickbook.service.problems import Problem
from trickbook.service.sheetsight import SheetSight
from trickbook.service.shelf import LivePad, Shelf
from trickbook.sheet import Sheet, telling
from trickbook.sheet.exports import EXPORTS
from trickbook.web.context import ConfigHere, DoorHere, ShelfHere, VisitorHere
from trickbook.web.following import After, Followed, attend, lines
from trickbook.web.guests import GrantSight
from trickbook.web.links import LinkMade, NewLink, links_to, make_link, revoke_link

_COMMANDS: msgspec.json.Decoder[AnyPadCommand | do.Ping] = msgspec.json.Decoder(AnyPadCommand | do.Ping)


class SheetDone(msgspec.Struct, frozen=True):
    """A command was carried out: the number of the entry it made, and the sheet as it is now."""

    seq: int
    sight: SheetSight


async def at_sheet(shelf: Shelf, door: Door, visitor: Visitor, stream: str) -> tuple[LivePad, frozenset[str]]:
    """The sheet, for one who has opened it or come by a link that is still good, and the grants by which."""
    live = await shelf.pad(stream)
    if visitor.person == live.pad.host:
        return live, frozenset((visitor.grant,))
    member = live.pad.check_role(visitor.person)
    for grant in await door.passes(visitor.person, stream):
        if grant.scope == member.role and grant.seat == (None if member.seat is None else member.seat.letter):
            return live, frozenset((visitor.grant, grant.id))
    raise Problem("gone", "The link by which you came to this sheet has been revoked; ask its host for a new one.")


async def write(shelf: Shelf, door: Door, visitor: Visitor, stream: str, command: AnyPadCommand) -> int:
    """Carry a command of a visitor out; the number of the entry it made.  Raises ``Problem``."""
    visitor.check("play")
    await at_sheet(shelf, door, visitor, stream)
    return await shelf.do(visitor.person, stream, command)


class Sheets(Controller):
    """Score sheets."""

    path = "/api/sheets"
    tags = ("sheets",)

    @post(summary="Open a sheet")
    async def open(
        self, data: JSONBody[SheetTerms], visitor: VisitorHere, shelf: ShelfHere, config: ConfigHere
    ) -> SheetDone:
        """Open a score sheet; who opens it is its host."""
        visitor.check("play")
        live = await shelf.lister.opening(
            visitor.person,
            config.most_open,
            lambda most: shelf.open(new_id(), visitor.person, visitor.name, data, most),
        )
        return SheetDone(live.pad.seq, live.sight(visitor.person))

    @get(summary="My sheets")
    async def mine(self, visitor: VisitorHere, shelf: ShelfHere, door: DoorHere) -> list[TableListed]:
        """The sheets one has to do with, the newest first."""
        passed = {str(grant.stream) for grant in await door.passes(visitor.person)}
        return await shelf.lister.listed(visitor.person, passed)

    @get("/{stream:str}", summary="See a sheet")
    async def look(self, stream: FromPath[str], visitor: VisitorHere, shelf: ShelfHere, door: DoorHere) -> SheetSight:
        """The sheet as one sees it."""
        live, _ = await at_sheet(shelf, door, visitor, stream)
        return live.sight(visitor.person)

    @post("/{stream:str}/commands", summary="Write on a sheet", status_code=200)
    async def command(
        self,
        stream: FromPath[str],
        data: JSONBody[AnyPadCommand],
        visitor: VisitorHere,
        shelf: ShelfHere,
        door: DoorHere,
    ) -> SheetDone:
        """Enter, correct, take back or end; sent again under the same id it is done once."""
        seq = await write(shelf, door, visitor, stream, data)
        return SheetDone(seq, (await shelf.pad(stream)).sight(visitor.person))

    @get("/{stream:str}/export/{form:str}", summary="Take a sheet home")
    async def export(
        self, stream: FromPath[str], form: FromPath[str], visitor: VisitorHere, shelf: ShelfHere, door: DoorHere
    ) -> Response[str | bytes]:
        """The sheet as ``csv`` or ``json``, its score line as ``svg``, or printed as ``pdf`` (the extra ``print``)."""
        live, _ = await at_sheet(shelf, door, visitor, stream)
        if form not in EXPORTS:
            raise Problem("unknown", f"A sheet is given as {', '.join(EXPORTS)}, not as {form!r}.")
        make, kind = EXPORTS[form]
        heading, log = live.pad.sheet.heading, tuple(live.pad.sheet.log)  # printing takes a while, others write on
        return Response(await asyncio.to_thread(lambda: make(Sheet.fold(heading, log))), media_type=kind)

    @get("/{stream:str}/told", summary="Where a number comes from")
    async def told(
        self,
        stream: FromPath[str],
        visitor: VisitorHere,
        shelf: ShelfHere,
        door: DoorHere,
        deal: Annotated[int | None, QueryParameter(ge=1, le=9999, description="How this deal was worked out.")] = None,
        side: Annotated[str | None, QueryParameter(max_length=40, description="What its total is made of.")] = None,
    ) -> list[str]:
        """How a deal was worked out, or the deals and entries that the total of a side is made of."""
        live, _ = await at_sheet(shelf, door, visitor, stream)
        sheet = live.pad.sheet
        if deal is not None:
            return telling.tell_deal(sheet, deal)
        if side not in sheet.game.sides:
            raise Problem("bad-request", f"Name a deal, or a side: {', '.join(sheet.game.sides)}.")
        return telling.tell_trace(sheet, sheet.game.sides.index(side))

    @post("/{stream:str}/links", summary="Share a sheet")
    async def share(
        self,
        request: Request[Any, Any, Any],
        stream: FromPath[str],
        data: JSONBody[NewLink],
        visitor: VisitorHere,
        shelf: ShelfHere,
        door: DoorHere,
        config: ConfigHere,
    ) -> LinkMade:
        """A link for the player of a ``side`` (with a seat), another ``host``, or who only ``view``s; the host's."""
        visitor.check("play")
        live, _ = await at_sheet(shelf, door, visitor, stream)
        _check_host(live.pad, visitor)
        if data.scope not in (HOST, SIDE, VIEW):
            raise Problem(
                "bad-request", f"A sheet has links to be its host, to play a side and to view, not to {data.scope!r}."
            )
        seats = [seat.letter for seat in live.pad.sheet.game.seats]
        if (data.scope == SIDE) != (data.seat is not None) or (data.seat is not None and data.seat not in seats):
            raise Problem(
                "bad-request", f"A link for a player names the seat: {', '.join(seats)}; other links name none."
            )
        return await make_link(request, config, door, stream, data)

    @get("/{stream:str}/links", summary="The links to a sheet")
    async def links(
        self, stream: FromPath[str], visitor: VisitorHere, shelf: ShelfHere, door: DoorHere
    ) -> list[GrantSight]:
        """The links to a sheet, for its host."""
        live, _ = await at_sheet(shelf, door, visitor, stream)
        _check_host(live.pad, visitor)
        return await links_to(door, stream)

    @delete("/{stream:str}/links/{name:str}", summary="Revoke a link to a sheet", status_code=200)
    async def revoke(
        self, stream: FromPath[str], name: FromPath[str], visitor: VisitorHere, shelf: ShelfHere, door: DoorHere
    ) -> dict[str, str]:
        """Revoke a link: who came by it neither writes nor looks any more."""
        visitor.check("play")
        live, _ = await at_sheet(shelf, door, visitor, stream)
        _check_host(live.pad, visitor)
        shelf.shut_out(await revoke_link(door, stream, name))
        return {"told": "The link is revoked."}


def _check_host(pad: Pad, visitor: Visitor) -> None:
    if pad.check_role(visitor.person).role != HOST:
        raise Problem("forbidden", "Only the host of the sheet shares it.", ("P-SHEET-6",))


@get("/api/sheets/{stream:str}/events", tags=["sheets"], summary="Follow a sheet, a JSON message a line")
async def sheet_events(
    stream: FromPath[str], visitor: VisitorHere, shelf: ShelfHere, door: DoorHere, after: After = 0
) -> Stream:
    """Follow a sheet: how it stands, whenever anything is entered."""
    live, grants = await at_sheet(shelf, door, visitor, stream)
    return lines(live, grants, visitor, after)


@websocket("/api/sheets/{stream:str}/socket")
async def sheet_socket(
    socket: WebSocket[Any, Any, Any], stream: FromPath[str], shelf: ShelfHere, door: DoorHere
) -> None:
    """Follow a sheet and write on it: commands as text frames, each answered."""

    async def find(visitor: Visitor) -> tuple[Followed, frozenset[str]]:
        return await at_sheet(shelf, door, visitor, stream)

    async def carry(visitor: Visitor, command: AnyPadCommand) -> int:
        return await write(shelf, door, visitor, stream, command)

    await attend(socket, door, find, _COMMANDS, carry)


HANDLERS: list[Any] = [Sheets, sheet_events, sheet_socket]
