"""What whoever runs the service needs: whether it is well, numbers for Prometheus, and a line of the log for everything
that is asked for and done.  Nothing here tells cards, names, secrets, or what somebody typed.
"""

from __future__ import annotations

import secrets
from ipaddress import ip_address
from time import perf_counter
from typing import Any

import structlog
from litestar import MediaType, Request, Response, get
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from trickbook.service.house import House
from trickbook.service.observing import Observer
from trickbook.service.problems import Problem
from trickbook.service.shelf import Shelf
from trickbook.web.context import ConfigHere, HouseHere
from trickbook.web.errors import problem_of

LOG = structlog.get_logger("trickbook.web")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Operation(Observer):
    """The numbers of one service, and its log."""

    def __init__(self, house: House, shelf: Shelf) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        for name, told, count in (
            ("trickbook_tables", "Tables in memory.", lambda: len(house.rooms)),
            ("trickbook_sheets", "Score sheets in memory.", lambda: len(shelf.pads)),
            ("trickbook_following", "Open streams: sockets and lines.", lambda: len(house.following + shelf.following)),
        ):
            Gauge(name, told, registry=self.registry).set_function(count)
        self.commands = Counter(
            "trickbook_commands", "Commands, by kind and outcome.", ["kind", "outcome"], registry=self.registry
        )
        self.seconds = Histogram(
            "trickbook_command_seconds", "From a command to its acknowledgement.", registry=self.registry,
            buckets=SECONDS,
        )  # fmt: skip
        self.bots = Histogram(
            "trickbook_bot_seconds", "From the question to a computer player to its answer.", ["level"],
            registry=self.registry, buckets=SECONDS,
        )  # fmt: skip
        house.observer = shelf.observer = house.crowd.observer = self

    def command(self, stream: str, kind: str, error: Exception | None, seconds: float) -> None:
        problem = None if error is None else problem_of(error)
        outcome = "done" if error is None else "fault" if problem is None else problem.form.code
        self.commands.labels(kind, outcome).inc()
        self.seconds.observe(seconds)
        LOG.info("command", stream=stream, kind=kind, outcome=outcome, ms=_ms(seconds))

    def asked(self, level: str, seconds: float) -> None:
        self.bots.labels(level).observe(seconds)


class Logged(ASGIMiddleware):
    """A line of the log for every request and every socket: which handler, which table or sheet, how it ended."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        begin, status = perf_counter(), 0

        async def send_on(message: Message) -> None:
            nonlocal status
            status = int(message.get("status", message.get("code", status)))  # type: ignore[call-overload]
            await send(message)

        try:
            await next_app(scope, receive, send_on)
        finally:
            LOG.info(
                "request" if scope["type"] == ScopeType.HTTP else "socket",
                method=scope.get("method", "GET"),
                route=scope.get("path_template", ""),
                stream=scope.get("path_params", {}).get("stream"),
                status=status,
                ms=_ms(perf_counter() - begin),
            )


@get("/healthz", tags=["operation"], summary="Whether the service is well")
async def health(house: HouseHere) -> dict[str, str]:
    """``ok`` if the store answers; else a problem with status 503."""
    await house.store.answer()
    return {"status": "ok"}


@get("/metrics", tags=["operation"], summary="Numbers for Prometheus", media_type=MediaType.TEXT)
async def metrics(request: Request[Any, Any, Any], config: ConfigHere) -> Response[bytes]:
    """The numbers of the service: for who has the token that was set for it; without one, for this machine alone."""
    if config.metrics_token is None:
        allowed = request.client is not None and _is_loopback(request.client.host)
    else:
        given = request.headers.get("authorization", "").encode()
        allowed = secrets.compare_digest(given, f"Bearer {config.metrics_token}".encode())
    if not allowed:
        raise Problem("forbidden", "The numbers of this service are for who runs it.")
    text = generate_latest(request.app.state.operation.registry)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8", headers={"Cache-Control": "no-store"})


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


HANDLERS: list[Any] = [health, metrics]
