"""Coming in, coming back, tokens for programs, and leaving for good."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from trickbook.service.commands import Name
from trickbook.service.people import COOKIE_LASTS, Welcome
from trickbook.service.problems import Problem
from trickbook.web.context import COOKIE, Config, ConfigHere, DoorHere, HouseHere, ShelfHere, VisitorHere, secret_of


def guesses(what: str) -> Any:
    """How many secrets of a kind one address may try: 30 a minute.

    Each kind is counted by itself: a page asks of every link that is opened what it leads to, and where many people
    share an address that must not take from any of them the way back by his code.
    """
    return RateLimitConfig(rate_limit=("minute", 30), store=f"guesses {what}", set_rate_limit_headers=False).middleware


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes in."""

    name: Name


class Rejoin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes back."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that is asked for."""

    scope: str = "play"
    days: Annotated[float, Meta(gt=0, le=400)] = 30.0


class Me(msgspec.Struct, frozen=True):
    """Who one is."""

    person: str
    name: str
    scope: str


class CameIn(msgspec.Struct, frozen=True):
    """Who one is, and the code to come back by from another browser."""

    person: str
    name: str
    code: str


class CodeMade(msgspec.Struct, frozen=True):
    """A code to come back by."""

    code: str


class TokenMade(msgspec.Struct, frozen=True):
    """A token and its secret, which is told this once."""

    id: str
    scope: str
    expires: float | None
    secret: str


class GrantSight(msgspec.Struct, frozen=True):
    """A token or link without its secret."""

    id: str
    kind: str
    scope: str
    seat: str | None
    made: float
    expires: float | None
    revoked: float | None


class Guests(Controller):
    """People and their tokens."""

    path = "/api"
    tags = ("people",)

    @post("/guests", summary="Come in as a guest")
    async def come_in(self, data: JSONBody[Guest], door: DoorHere, config: ConfigHere) -> Response[CameIn]:
        """Come in under a name; the answer sets the cookie of this browser."""
        return _welcome(await door.guest(data.name), config)

    @post("/rejoin", summary="Come back from another browser", middleware=[guesses("codes")])
    async def rejoin(self, data: JSONBody[Rejoin], door: DoorHere, config: ConfigHere) -> Response[CameIn]:
        """Come back by the code; it is good once, and the answer tells the next one."""
        return _welcome(await door.rejoin(data.code), config)

    @get("/me", summary="Who am I")
    async def me(self, request: Request[Any, Any, Any], door: DoorHere) -> Me | None:
        """Who one is; ``null`` for a browser in which nobody has come in yet."""
        if (secret := secret_of(request)) is None:
            return None
        visitor = await door.visitor(secret)
        return Me(visitor.person, visitor.name, visitor.scope)

    @patch("/me", summary="Call myself otherwise")
    async def rename(self, data: JSONBody[Guest], visitor: VisitorHere, door: DoorHere) -> Me:
        """Change one's name, for tables that one sits down at from now on."""
        renamed = await door.rename(visitor, data.name)
        return Me(renamed.person, renamed.name, renamed.scope)

    @post("/code", summary="A new code to come back by", status_code=200)
    async def new_code(self, visitor: VisitorHere, door: DoorHere) -> CodeMade:
        """A new code by which one comes back from another browser; the one before is good no more."""
        return CodeMade(await door.new_code(visitor))

    @delete("/me", summary="Delete my data", status_code=200)
    async def forget(self, visitor: VisitorHere, house: HouseHere, shelf: ShelfHere) -> Response[dict[str, str]]:
        """Delete one's name, cookies, codes, tokens and list of tables; one's seats go on under computer players."""
        visitor.check("all")
        await house.forget(visitor.person)
        await shelf.let_go_of(visitor.person)
        response = Response({"told": "Your data has been deleted."})
        response.delete_cookie(COOKIE)
        return response

    @post("/tokens", summary="Make a token for a program")
    async def make_token(self, data: JSONBody[NewToken], visitor: VisitorHere, door: DoorHere) -> TokenMade:
        """Make a token that lets a program act as oneself."""
        grant, secret = await door.token(visitor, data.scope, data.days * 86400)
        return TokenMade(grant.id, grant.scope, grant.expires, secret)

    @get("/tokens", summary="My tokens")
    async def tokens(self, visitor: VisitorHere, door: DoorHere) -> list[GrantSight]:
        """One's tokens, without their secrets."""
        visitor.check("all")
        return [grant_sight(one) for one in await door.store.grants(person=visitor.person) if one.kind == "token"]

    @delete("/tokens/{name:str}", summary="Revoke a token", status_code=200)
    async def revoke(
        self, name: FromPath[str], visitor: VisitorHere, door: DoorHere, house: HouseHere, shelf: ShelfHere
    ) -> dict[str, str]:
        """Revoke a token; its open streams are closed."""
        visitor.check("all")
        for grant in await door.store.grants(person=visitor.person):
            if grant.id == name and grant.kind == "token":
                revoked = await door.revoke(grant)
                house.shut_out(revoked)
                shelf.shut_out(revoked)
                return {"told": "The token is revoked."}
        raise Problem("unknown", "You have no such token.")


def grant_sight(grant: Any) -> GrantSight:
    """A grant as its maker sees it."""
    return GrantSight(grant.id, grant.kind, grant.scope, grant.seat, grant.made, grant.expires, grant.revoked)


def _welcome(welcome: Welcome, config: Config) -> Response[CameIn]:
    visitor = welcome.visitor
    cookie = Cookie(
        COOKIE, value=welcome.cookie, max_age=int(COOKIE_LASTS), httponly=True, samesite="lax", secure=config.secure
    )
    return Response(CameIn(visitor.person, visitor.name, welcome.code), cookies=[cookie])
