"""Following a table: a WebSocket for people, and lines of JSON with POSTed commands for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import Parameter
from litestar.response import Stream

from trickbook.service import commands as do
from trickbook.service.feeds import Feed, encoded
from trickbook.service.house import House, Live
from trickbook.service.messages import Done, Goodbye, Idle, Refused
from trickbook.service.people import Door, Visitor
from trickbook.service.problems import Problem
from trickbook.web.context import secret_of
from trickbook.web.errors import LOG, OURS, problem_of
from trickbook.web.tables import carry_out, seen

KEEPALIVE = 5.0
"""After how many silent seconds something is sent all the same."""
A_SECOND, AT_ONCE = 20.0, 40.0
"""How many commands one socket may send."""
_COMMANDS = msgspec.json.Decoder(do.AnyCommand | do.Ping)
_IDLE = encoded(Idle())
After = Annotated[int, Parameter(query="after", ge=0, default=0, description="The last entry that was seen.")]


class Allowance:
    """How much one sender may send: ``rate`` a second, and ``most`` at once."""

    def __init__(self, rate: float = A_SECOND, most: float = AT_ONCE) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, asyncio.get_running_loop().time()

    def take(self) -> bool:
        """Whether one more may be sent now."""
        now = asyncio.get_running_loop().time()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        self.left -= 1
        if self.left < -self.most:
            raise EOFError("You send far too much at once; connect again when you have calmed down.")
        return self.left >= 0


@get("/api/tables/{stream:str}/events", tags=["tables"], summary="Follow a table, a JSON message a line")
async def events(stream: str, after: After, visitor: Visitor, house: House, door: Door) -> Stream:
    """Follow a table: the full state first, then what happens; something is sent at least every 7 seconds."""
    live, grant = await seen(house, door, visitor, stream)

    async def lines() -> AsyncIterator[bytes]:
        feed = Feed(visitor.person, grant)
        live.audience.follow(feed, after)
        try:
            async for message in feed.messages(KEEPALIVE, _IDLE):
                yield message + b"\n"
            yield encoded(Goodbye(feed.why)) + b"\n"
        finally:
            live.audience.unfollow(feed)

    return Stream(lines(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


@websocket("/api/tables/{stream:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], stream: str, house: House, door: Door) -> None:
    """Follow a table and act at it: ``Update`` first, then messages; commands as text frames, each answered."""
    await socket.accept()
    try:
        visitor = await door.visitor(secret_of(socket))
        live, grant = await seen(house, door, visitor, stream)
        after = socket.query_params.get("after", "0")
        feed = Feed(visitor.person, grant)
        live.audience.follow(feed, int(after) if after.isdecimal() else 0)
    except Problem as problem:
        with suppress(WebSocketException, RuntimeError):
            await socket.send_data(encoded(Refused("", problem.form)), mode="text")
            await socket.close(code=4000 + problem.form.status)
        return
    try:
        await _converse(socket, visitor, live, feed, house, door)
    finally:
        live.audience.unfollow(feed)


async def _converse(
    socket: WebSocket[Any, Any, Any], visitor: Visitor, live: Live, feed: Feed, house: House, door: Door
) -> None:
    """Send what the feed has, and answer what comes, until either side ends."""

    async def listen() -> None:
        allowance = Allowance()
        with suppress(WebSocketDisconnect):
            while True:
                frame = await socket.receive_data(mode="text")
                try:
                    allowed = allowance.take()
                except EOFError as enough:
                    feed.close(str(enough))
                    return
                feed.send(await _answer(frame, allowed, visitor, live, house, door))
        feed.close("")

    listening = asyncio.create_task(listen())
    try:
        async for message in feed.messages(KEEPALIVE, _IDLE):
            await socket.send_data(message, mode="text")
        if feed.why:
            await socket.send_data(encoded(Goodbye(feed.why)), mode="text")
            await socket.close(code=4000)
    except (WebSocketException, RuntimeError, OSError):
        pass  # the other side has gone
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


async def _answer(frame: str | bytes, allowed: bool, visitor: Visitor, live: Live, house: House, door: Door) -> bytes:
    """The answer to one frame."""
    name = ""
    try:
        if not allowed:
            raise Problem("too-many", "You send too much at once; wait a little.")
        command = _COMMANDS.decode(frame)
        name = command.id
        if isinstance(command, do.Ping):
            return encoded(Done(name, live.room.seq))
        return encoded(Done(name, await carry_out(house, door, visitor, live.room.stream, command)))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return encoded(Refused(name, Problem("bad-request", f"That is no command: {error}.").form))
    except Exception as error:  # whatever it is, the socket lives on and the sender is told
        problem = problem_of(error)
        if problem is None:
            LOG.error("fault", kind=type(error).__name__, exc_info=error)
            problem = Problem("fault", OURS)
        return encoded(Refused(name, problem.form))


HANDLERS: list[Any] = [events, socket]
