"""Links to a table or a sheet: made, listed and revoked alike; who may do so is for the table or the sheet to say."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import segno
from litestar import Request
from msgspec import Meta

from trickbook.contract.seat import SeatLetter
from trickbook.service.people import LINK, Door
from trickbook.service.problems import Problem
from trickbook.web.context import Config
from trickbook.web.guests import GrantSight, grant_sight


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link that is asked for."""

    scope: str = "sit"
    seat: SeatLetter | None = None
    hours: Annotated[float, Meta(gt=0, le=10_000)] | None = None


class LinkMade(msgspec.Struct, frozen=True):
    """A link: ``path`` with its secret behind the ``#``, which no server and no log sees."""

    id: str
    scope: str
    path: str
    qr: str
    """The whole address as a picture to point a phone at, for ``src`` of an image."""
    expires: float | None


async def make_link(
    request: Request[Any, Any, Any], config: Config, door: Door, stream: str, asked: NewLink, maker: str | None = None
) -> LinkMade:
    """The link that is asked for; ``maker``: the person it goes with, if it is good only as long as he sits there."""
    lasts = None if asked.hours is None else asked.hours * 3600
    grant, secret = await door.link(stream, asked.scope, asked.seat, lasts, maker)
    path = f"/#/enter/{secret}"
    whole = f"{'https' if config.secure else 'http'}://{request.headers.get('host', '')}{path}"
    picture = segno.make(whole, micro=False).svg_data_uri(scale=6)
    return LinkMade(grant.id, grant.scope, path, picture, grant.expires)


async def links_to(door: Door, stream: str) -> list[GrantSight]:
    """The links to a stream, without their secrets."""
    return [grant_sight(one) for one in await door.store.grants(stream=stream) if one.kind == LINK]


async def revoke_link(door: Door, stream: str, name: str) -> list[str]:
    """Revoke a link: the ids of all grants that are revoked with it.  Raises ``Problem`` if there is none."""
    for grant in await door.store.grants(stream=stream):
        if grant.id == name and grant.kind == LINK:
            return await door.revoke(grant)
    raise Problem("unknown", "There is no such link.")
