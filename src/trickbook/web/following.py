"""Following a table or a sheet: a WebSocket for people, and lines of JSON with POSTed commands for programs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, Protocol, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import QueryParameter
from litestar.response import Stream

from trickbook.service import commands as do
from trickbook.service.feeds import Feed, encoded
from trickbook.service.messages import Done, Goodbye, Idle, Refused
from trickbook.service.people import Door, Visitor
from trickbook.service.problems import Problem, ProblemForm
from trickbook.web.context import secret_of
from trickbook.web.errors import LOG, OURS, problem_of

KEEPALIVE = 5.0
"""After how many silent seconds something is sent all the same."""
A_SECOND, AT_ONCE = 20.0, 40.0
"""How many commands one socket may send."""
_IDLE = encoded(Idle())
After = Annotated[int, QueryParameter(ge=0, description="The last entry that was seen.")]


class Followed(Protocol):
    """What can be followed."""

    def follow(self, feed: Feed, after: int) -> None:
        """Let ``feed`` hear of everything after entry ``after``."""

    def unfollow(self, feed: Feed) -> None:
        """The feed is closed."""


Find: TypeAlias = Callable[[Visitor], Awaitable[tuple[Followed, frozenset[str]]]]
"""What a visitor may follow, and the grants by which; raises ``Problem``."""
CarryOut: TypeAlias = Callable[[Visitor, Any], Awaitable[int]]
"""Carries a command out: the number of the entry it made."""


class Allowance:
    """How much one sender may send: ``rate`` a second, and ``most`` at once."""

    def __init__(self, rate: float = A_SECOND, most: float = AT_ONCE) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, asyncio.get_running_loop().time()

    def take(self) -> bool:
        """Whether one more may be sent now; raises ``EOFError`` for who will not stop."""
        now = asyncio.get_running_loop().time()
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - 1
        self.at = now
        if self.left < -self.most:
            raise EOFError("You send far too much at once; connect again when you have calmed down.")
        return self.left >= 0


def lines(followed: Followed, grants: frozenset[str], visitor: Visitor, after: int) -> Stream:
    """What happens, a message a line: the full state first; something is sent at least every 7 seconds."""

    async def each() -> AsyncIterator[bytes]:
        feed = Feed(visitor.person, grants)
        followed.follow(feed, after)
        try:
            async for message in feed.messages(KEEPALIVE, _IDLE):
                yield message + b"\n"
            yield encoded(Goodbye(feed.why)) + b"\n"
        finally:
            followed.unfollow(feed)

    return Stream(each(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


async def attend(
    socket: WebSocket[Any, Any, Any], door: Door, find: Find, commands: msgspec.json.Decoder[Any], carry_out: CarryOut
) -> None:
    """Let who is at the other end of ``socket`` follow and act: every command is answered."""
    await socket.accept()
    after = socket.query_params.get("after", "0")
    try:
        visitor = await door.visitor(secret_of(socket))
        followed, grants = await find(visitor)
        feed = Feed(visitor.person, grants)
        followed.follow(feed, int(after) if after.isdecimal() and len(after) < 10 else 0)
    except Exception as error:
        form = _told(error)
        with suppress(WebSocketException, RuntimeError):
            await socket.send_data(encoded(Refused("", form)), mode="text")
            await socket.close(code=4000 + form.status)
        return
    try:
        await _converse(socket, feed, lambda frame: _answer(frame, commands, lambda one: carry_out(visitor, one)))
    finally:
        followed.unfollow(feed)


async def _converse(
    socket: WebSocket[Any, Any, Any], feed: Feed, answer: Callable[[str | bytes], Awaitable[bytes]]
) -> None:
    """Send what the feed has, and answer what comes, until either side ends."""

    async def listen() -> None:
        allowance = Allowance()
        with suppress(WebSocketDisconnect):
            while not feed.closed:
                frame = await socket.receive_data(mode="text")
                try:
                    feed.send(await answer(frame) if allowance.take() else _TOO_MUCH)
                except EOFError as enough:
                    feed.close(str(enough))
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


_TOO_MUCH = encoded(Refused("", Problem("too-many", "You send too much at once; wait a little.").form))


class _Named(msgspec.Struct):
    """Of a frame, only what it is answered by."""

    id: do.Id


_NAMED = msgspec.json.Decoder(_Named)


def _id_of(frame: str | bytes) -> str:
    """What a frame is answered by; raises what decoding raises."""
    try:
        return _NAMED.decode(frame).id
    except (msgspec.DecodeError, UnicodeError) as error:
        if isinstance(error, msgspec.ValidationError):
            raise
        return msgspec.convert(json.loads(frame), _Named).id  # which takes half a character in another field


async def _answer(
    frame: str | bytes, commands: msgspec.json.Decoder[Any], carry_out: Callable[[Any], Awaitable[int]]
) -> bytes:
    """The answer to one frame."""
    name = ""
    try:
        name = _id_of(frame)  # so that who sent what is no command is told of it, too
        command = commands.decode(frame)
        return encoded(Done(name, 0 if isinstance(command, do.Ping) else await carry_out(command)))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return encoded(Refused(name, Problem("bad-request", f"That is no command: {error}.").form))
    except Exception as error:  # whatever it is, the socket lives on and the sender is told
        return encoded(Refused(name, _told(error)))


def _told(error: Exception) -> ProblemForm:
    """An error as its sender is told of it; what is a fault of ours is logged."""
    problem = problem_of(error)
    if problem is None:
        LOG.error("fault", kind=type(error).__name__, exc_info=error)
        problem = Problem("fault", OURS)
    return problem.form
