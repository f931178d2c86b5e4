"""What the handlers share: the house, the door, and who is asking."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency

from trickbook.service.house import House
from trickbook.service.people import Door, Visitor
from trickbook.service.shelf import Shelf

COOKIE = "trickbook"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How the service is run."""

    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """The names under which it may be addressed."""
    secure: bool = False
    """Whether it is served by HTTPS, so that cookies go nowhere else."""
    seeds: bool = False
    """Whether tables may be opened with a seed, whose deals are not fair: for tests and lessons."""
    per_minute: int = 1200
    """How many requests a minute one address may make."""
    metrics_token: str | None = None
    """Who has it may read the numbers of the service; ``None``: who is on this machine."""
    keep_days: float | None = None
    """After how many days without a touch a table or sheet is deleted; ``None``: never."""
    guest_days: float | None = 30.0
    """After how many days away a guest is forgotten who has to do with no table or sheet; ``None``: never."""
    most_open: int = 100
    """How many tables a person may have open, and how many sheets."""


def provide_house(state: State) -> House:
    """The house."""
    house: House = state.house
    return house


def provide_shelf(state: State) -> Shelf:
    """The shelf."""
    shelf: Shelf = state.shelf
    return shelf


def provide_door(state: State) -> Door:
    """The door."""
    door: Door = state.door
    return door


def provide_config(state: State) -> Config:
    """How the service is run."""
    config: Config = state.config
    return config


def secret_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The secret that a request brings: a token in its header, else the cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


HouseHere: TypeAlias = NamedDependency[House]
ShelfHere: TypeAlias = NamedDependency[Shelf]
DoorHere: TypeAlias = NamedDependency[Door]
ConfigHere: TypeAlias = NamedDependency[Config]


async def provide_visitor(request: ASGIConnection[Any, Any, Any, Any], door: DoorHere) -> Visitor:
    """Who is asking; raises ``Problem`` if nobody has come in."""
    return await door.visitor(secret_of(request))


VisitorHere: TypeAlias = NamedDependency[Visitor]
"""Who is asking, as handlers are given it."""
