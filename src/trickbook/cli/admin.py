"""``trickbook admin``: what whoever runs the service sees and does, while it runs or not.

A running service notices what is done here within a second or so; see ``docs/serve.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, TypeAlias

import click

from trickbook.cli.db import address, at_store, database_options
from trickbook.errors import TrickbookError

if TYPE_CHECKING:
    from trickbook.service.store import Store

Table: TypeAlias = Sequence[tuple[str, ...]]
"""Lines of columns under heads."""


@click.group()
def admin() -> None:
    """List, close and delete tables and sheets of the service, and revoke what lets people in."""


@admin.command("list")
@click.argument("stream", required=False)
@database_options
@click.option("--closed", is_flag=True, help="Those that are closed, too.")
def list_streams(stream: str | None, data: Path | None, database: str | None, closed: bool) -> None:
    """List the open tables and sheets, the newest first; or who has to do with one, and what lets them in."""

    async def streams(store: Store) -> Table:
        heads = [head for kind in ("table", "sheet") for head in await store.heads(kind, closed=closed)]
        grown = await store.standing([head.id for head in heads])
        return [("stream", "kind", "game", "entries", "begun", "touched", "closed")] + [
            (head.id, head.kind, head.game, str(grown[head.id][0]), _when(head.created), _when(head.touched),
             _when(head.closed))
            for head in heads if head.id in grown
        ]  # fmt: skip

    async def one(store: Store) -> Table:
        if await store.head(str(stream)) is None:
            raise TrickbookError(f"There is no table or sheet {stream}.")
        people = {row["person"]: _when(row["since"]) for row in await store.rows_of("members", stream)}
        grants = await store.grants(stream=stream)
        rows = [("grant", "kind", "scope", "seat", "person", "made", "expires", "revoked")]
        for name in people:
            person = await store.person(name)
            rows.append(("", "member", "", "", f"{name} {person.name if person else ''}", people[name], "", ""))
        return rows + [
            (grant.id, grant.kind, grant.scope, grant.seat or "", grant.person or "", _when(grant.made),
             _when(grant.expires), _when(grant.revoked))
            for grant in grants
        ]  # fmt: skip

    _echo_columns(at_store(address(data, database), streams if stream is None else one))


@admin.command()
@click.argument("streams", nargs=-1, required=True, metavar="STREAM...")
@database_options
def close(streams: tuple[str, ...], data: Path | None, database: str | None) -> None:
    """Close tables or sheets: they can be looked at, and nothing more is done there."""

    async def work(store: Store) -> None:
        from trickbook.service import upkeep

        for stream in streams:
            await upkeep.close(store, stream, time())
            click.echo(f"{stream} is closed.")

    at_store(address(data, database), work)


@admin.command()
@click.argument("grants", nargs=-1, metavar="GRANT...")
@database_options
@click.option("--person", metavar="ID", help="All that lets this person in: cookies, codes, tokens and passes.")
def revoke(grants: tuple[str, ...], data: Path | None, database: str | None, person: str | None) -> None:
    """Revoke links with all that was made of them, passes, tokens, cookies or codes; open streams are closed."""
    if not grants and person is None:
        raise TrickbookError("Name what to revoke (trickbook admin list STREAM shows it), or a --person.")

    async def work(store: Store) -> None:
        from trickbook.service.people import Door

        found = await store.grants(person=person) if person is not None else []
        for name in grants:
            named = await store.grants(name=name)
            if not named:
                raise TrickbookError(f"There is no grant {name}; nothing was revoked.")
            found += named
        revoked = [name for grant in found for name in await Door(store).revoke(grant)]
        click.echo(f"{len(revoked)} revoked.")

    at_store(address(data, database), work)


@admin.command()
@click.argument("streams", nargs=-1, metavar="STREAM...")
@database_options
@click.option("--older", type=click.FloatRange(min=0, min_open=True), metavar="DAYS",
              help="All tables and sheets, open or closed, that nobody has touched for so long.")  # fmt: skip
def purge(streams: tuple[str, ...], data: Path | None, database: str | None, older: float | None) -> None:
    """Delete closed tables or sheets with all that belongs to them, for good."""
    if not streams and older is None:
        raise TrickbookError("Name what to delete, or say --older DAYS.")

    async def work(store: Store) -> None:
        from trickbook.service.upkeep import DAY

        for stream in streams:
            head = await store.head(stream)
            if head is None:
                raise TrickbookError(f"There is no table or sheet {stream}.")
            if head.closed is None:
                raise TrickbookError(f"{stream} is open; close it first: trickbook admin close {stream}")
            await store.purge(stream)
            click.echo(f"{stream} is deleted.")
        if older is not None:
            click.echo(f"{await store.purge_untouched(time() - older * DAY)} deleted.")

    at_store(address(data, database), work)


def _when(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _echo_columns(rows: Table) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
