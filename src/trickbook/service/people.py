"""Who somebody is, and what a secret lets its bearer do.

A guest comes in with one step: he gets a cookie for this browser, and a code that lets him in from another one.  A
program has a *token* of its person's making.  A *link* lets whoever has it look on, sit down or write at one stream; it
is exchanged for a *pass* of the person who opens it, so that revoking the link revokes all passes made from it.  Of
every secret only the hash is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import time

import msgspec

from trickbook.contract.seat import SeatLetter
from trickbook.service.problems import Problem
from trickbook.service.store import Grant, Person, Store, Taken

COOKIE, CODE, TOKEN, LINK, PASS = "cookie", "code", "token", "link", "pass"
COOKIE_LASTS = 400 * 86400.0
SEEN_AGAIN = 86400.0
"""After how many seconds it is noted again that somebody is here."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that is read for something else."""

SCOPES = {
    TOKEN: ("all", "play", "watch"),
    LINK: ("sit", "seat", "watch", "host", "side", "view"),
}
"""What tokens and links may let their bearer do: at a table ``sit`` down, take over a ``seat``, ``watch``; on a sheet
act as its ``host``, write for a ``side``, ``view``."""


class Visitor(msgspec.Struct, frozen=True):
    """Somebody at the door: a person, and by what grant he came in."""

    person: str
    name: str
    grant: str
    scope: str = "all"

    def check(self, scope: str) -> None:
        """Raise ``Problem`` unless the visitor's grant is good for ``scope``: ``watch``, ``play`` or ``all``."""
        order = ("watch", "play", "all")
        if order.index(self.scope) < order.index(scope):
            raise Problem("forbidden", f"This token lets its bearer {self.scope}, and that needs {scope!r}.")


class Welcome(msgspec.Struct, frozen=True):
    """What a guest is given: the secret of the cookie, and the code to come back by."""

    visitor: Visitor
    cookie: str
    code: str


def new_id(length: int = 12) -> str:
    """A fresh id that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length)).lower()


def new_code() -> str:
    """A fresh code that people can read to each other: 60 bits."""
    letters = [secrets.choice(LETTERS) for _ in range(12)]
    return "-".join("".join(letters[at : at + 4]) for at in (0, 4, 8))


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


class Door:
    """Lets people in, by what ``store`` keeps of them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self.store, self.clock = store, clock

    # Guests -----------------------------------------------------------------------------------------------------------

    async def guest(self, name: str) -> Welcome:
        """Let a new guest in."""
        now = self.clock()
        person = Person(new_id(), name, now, now)
        cookie, code = secrets.token_urlsafe(32), new_code()
        known_by = self._grant(COOKIE, cookie, person.id, lasts=COOKIE_LASTS)
        await self.store.add_person(person, known_by, self._grant(CODE, code, person.id))
        return Welcome(Visitor(person.id, name, known_by.id), cookie, code)

    async def rejoin(self, code: str) -> Welcome:
        """Let a person in from another browser, by the code; the code is good until it is used, and replaced then."""
        grant = await self._in_force(code.strip().upper())
        if grant is None or grant.kind != CODE or grant.person is None:
            raise Problem("forbidden", "That code is not known; it has three groups of four letters, and is good once.")
        person = await self.store.person(grant.person)
        if person is None or not await self.store.revoke(grant.id, self.clock()):
            raise Problem("gone", "That code has been used; ask for a new one where you are signed in.")
        cookie, fresh = secrets.token_urlsafe(32), new_code()
        known_by = self._grant(COOKIE, cookie, person.id, lasts=COOKIE_LASTS)
        await self.store.grant(known_by)
        await self.store.grant(self._grant(CODE, fresh, person.id))
        return Welcome(Visitor(person.id, person.name, known_by.id), cookie, fresh)

    async def new_code(self, visitor: Visitor) -> str:
        """A new code to come back by; the ones before are good no more."""
        visitor.check("all")
        code = new_code()
        for grant in await self.store.grants(person=visitor.person):
            if grant.kind == CODE:
                await self.store.revoke(grant.id, self.clock())
        await self.store.grant(self._grant(CODE, code, visitor.person))
        return code

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Call the visitor otherwise from now on; at tables he sits at he keeps the name he came under."""
        visitor.check("all")
        await self.store.rename(visitor.person, name)
        return msgspec.structs.replace(visitor, name=name)

    async def visitor(self, secret: str | None) -> Visitor:
        """Who has this cookie or token; raises ``Problem`` for nobody."""
        grant = await self._in_force(secret) if secret else None
        if grant is None or grant.kind not in (COOKIE, TOKEN) or grant.person is None:
            raise Problem("not-signed-in", "Come in as a guest first: say your name.")
        person = await self.store.person(grant.person)
        if person is None:
            raise Problem("not-signed-in", "Your data has been deleted; come in as a new guest.")
        if (now := self.clock()) >= person.seen + SEEN_AGAIN:
            await self.store.saw(person.id, now)
        return Visitor(person.id, person.name, grant.id, grant.scope)

    async def token(self, visitor: Visitor, scope: str, lasts: float | None) -> tuple[Grant, str]:
        """A token for a program that acts for the visitor, and its secret, which is told once."""
        visitor.check("all")
        if scope not in SCOPES[TOKEN]:
            raise Problem("bad-request", f"There is no scope {scope!r}; there are: {', '.join(SCOPES[TOKEN])}.")
        secret = f"tb_{secrets.token_urlsafe(32)}"
        grant = self._grant(TOKEN, secret, visitor.person, scope=scope, lasts=lasts)
        await self.store.grant(grant)
        return grant, secret

    # Links ------------------------------------------------------------------------------------------------------------

    async def link(
        self,
        stream: str,
        scope: str,
        seat: SeatLetter | None = None,
        lasts: float | None = None,
        maker: str | None = None,
    ) -> tuple[Grant, str]:
        """A link to a stream, and its secret; who may make one is for the stream to say.

        ``maker``: whose seat is handed over, where one is; the link goes with the person.
        """
        if scope not in SCOPES[LINK]:
            raise Problem("bad-request", f"There is no scope {scope!r}; there are: {', '.join(SCOPES[LINK])}.")
        secret = secrets.token_urlsafe(16)
        grant = self._grant(LINK, secret, maker, stream=stream, scope=scope, seat=seat, lasts=lasts)
        await self.store.grant(grant)
        return grant, secret

    async def linked(self, secret: str) -> Grant:
        """The link with this secret, while it is good; else ``Problem``."""
        link = await self._in_force(secret)
        if link is None or link.kind != LINK or link.stream is None:
            raise Problem("gone", "This link is not good any more; ask whoever sent it for a new one.")
        return link

    async def enter(self, visitor: Visitor, secret: str) -> Grant:
        """Exchange the secret of a link for the visitor's own pass; the same pass when it is done again."""
        link = await self.linked(secret)
        name = f"{link.id}.{visitor.person}"
        for grant in await self.store.grants(person=visitor.person):
            if grant.id == name and grant.revoked is None:
                return grant
        made = msgspec.structs.replace(
            self._grant(PASS, secrets.token_urlsafe(16), visitor.person, stream=link.stream, scope=link.scope),
            id=name, seat=link.seat, expires=link.expires,
        )  # fmt: skip
        with suppress(Taken):  # it has been done twice at once
            await self.store.grant(made)
        return made

    async def passes(self, person: str, stream: str | None = None) -> list[Grant]:
        """The passes of a person to a stream, or to all, that are in force."""
        found = await self.store.grants(person=person)
        own = [grant for grant in found if grant.kind == PASS and self._holds(grant)]
        return [grant for grant in own if stream in (None, grant.stream)]

    async def handed_over(self, person: str, stream: str) -> dict[str, str]:
        """The seats that are handed over to a person, each with the person who does so."""
        makers = {grant.id: grant.person for grant in await self.store.grants(stream=stream) if grant.kind == LINK}
        found = {}
        for grant in await self.passes(person, stream):
            if grant.scope == "seat" and grant.seat and (maker := makers.get(grant.id.partition(".")[0])):
                found[grant.seat] = maker
        return found

    async def use_up(self, person: str, stream: str, scope: str) -> None:
        """Take back the passes of this scope that a person has used, and the links they came from."""
        now = self.clock()
        for grant in await self.passes(person, stream):
            if grant.scope == scope:
                await self.store.revoke(grant.id, now)
                await self.store.revoke(grant.id.partition(".")[0], now)

    async def revoke(self, grant: Grant) -> list[str]:
        """Revoke a grant, and with a link all passes made from it; the ids of all that are revoked now."""
        revoked = []
        made = await self.store.grants(stream=grant.stream) if grant.kind == LINK else []
        for one in (grant, *(other for other in made if other.id.startswith(f"{grant.id}."))):
            if await self.store.revoke(one.id, self.clock()):
                revoked.append(one.id)
        return revoked

    def _grant(
        self,
        kind: str,
        secret: str,
        person: str | None,
        *,
        stream: str | None = None,
        scope: str = "all",
        seat: str | None = None,
        lasts: float | None = None,
    ) -> Grant:
        now = self.clock()
        expires = None if lasts is None else now + lasts
        return Grant(new_id(), kind, digest(secret), person, stream, scope, seat, now, expires)

    async def _in_force(self, secret: str) -> Grant | None:
        grant = await self.store.granted(digest(secret))
        return grant if grant is not None and self._holds(grant) else None

    def _holds(self, grant: Grant) -> bool:
        return grant.revoked is None and (grant.expires is None or grant.expires > self.clock())
