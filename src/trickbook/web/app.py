"""The application: handlers, errors, what guards the door, and the beginning and end of the house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from trickbook import __version__
from trickbook.service.house import House
from trickbook.service.people import Door
from trickbook.service.shelf import Shelf
from trickbook.service.upkeep import Upkeep
from trickbook.web import books, errors, guests, operation, pages, schema, sheets, tables
from trickbook.web.context import Config, provide_config, provide_door, provide_house, provide_shelf, provide_visitor
from trickbook.web.guarding import Headers, OwnName
from trickbook.web.handbook import Handbook

MOST_BYTES = 64 * 1024
"""How long the body of a request may be."""
UNLIMITED = ("/api/tables/.*/socket", "^/healthz$", "^/metrics$")
"""What may be asked for as often as one likes."""


def application(house: House, door: Door, config: Config) -> Litestar:
    """The service: ``house`` and ``door`` are its own from now on, and end with it."""
    shelf = Shelf(house.store, house.clock)
    operating = operation.Operation(house, shelf)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.begin()
        keeping = asyncio.create_task(Upkeep(house, shelf, config.keep_days, config.guest_days).run())
        try:
            yield
        finally:
            keeping.cancel()
            shelf.say_goodbye()
            await house.close()

    limit = RateLimitConfig(rate_limit=("minute", config.per_minute), exclude=list(UNLIMITED))
    app = Litestar(
        [
            guests.Guests,
            *tables.HANDLERS,
            *sheets.HANDLERS,
            *books.HANDLERS,
            schema.messages,
            *operation.HANDLERS,
            pages.serving(pages.CLIENT),
        ],
        lifespan=[lifespan],
        state=State({"house": house, "shelf": shelf, "door": door, "config": config, "operation": operating}),
        dependencies={
            "house": Provide(provide_house, sync_to_thread=False),
            "shelf": Provide(provide_shelf, sync_to_thread=False),
            "door": Provide(provide_door, sync_to_thread=False),
            "config": Provide(provide_config, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
        },
        exception_handlers={Exception: errors.answer},
        middleware=[operation.Logged(), Headers(), OwnName(config.hosts), limit.middleware],
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
            title="Trickbook",
            version=__version__,
            path="/api/schema",
            render_plugins=[Handbook(path="/docs"), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = errors.REFUSED
    return app
