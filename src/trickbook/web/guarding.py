"""What stands before every handler: no page of another site may speak for a person, no name but ours is answered to,
and no answer may be misread."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trickbook.service.problems import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class OwnName(ASGIMiddleware):
    """Refuses requests to another host's name, which a page of another site may have had point here, and what a page
    of another origin asks for in a person's name: changes, and every socket."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, hosts: Collection[str]) -> None:
        self.hosts = frozenset(hosts)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if re.sub(r":\d+$", "", host.lower()) not in self.hosts:
            raise Problem("forbidden", "Trickbook is not served under this name; its host may allow it with --host.")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE
        origin = headers.get("origin")
        if changes and origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise Problem("forbidden", "Only the pages of this address may do that.")
        await next_app(scope, receive, send)


class Headers(ASGIMiddleware):
    """Says in every answer what a browser must not do with it."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        api = scope["path"].startswith("/api/")

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await next_app(scope, receive, send_on)
