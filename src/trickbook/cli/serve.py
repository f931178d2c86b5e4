"""``trickbook serve``: tables for the browser and for programs."""

from __future__ import annotations

import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path

import click
import msgspec

from trickbook.cli.db import address as address_of
from trickbook.errors import TrickbookError


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FILE",
              help="Where tables and people are kept. [a file in your application folder]")  # fmt: skip
@click.option("--database", metavar="URL", envvar="TRICKBOOK_DATABASE",
              help="Keep them in PostgreSQL instead: postgresql://USER@HOST/NAME.")  # fmt: skip
@click.option("--lan", is_flag=True, help="Let other devices in this network come in, and show how.")
@click.option("--host", "names", multiple=True, metavar="NAME", help="A name under which it is reached, too.")
@click.option("--https", is_flag=True, help="It is reached by HTTPS, so that cookies go nowhere else.")
@click.option("--seeds", is_flag=True, help="Allow tables whose deals can be repeated, and so are not fair.")
@click.option(
    "--requests", type=click.IntRange(1), metavar="N", help="How many requests a minute one address may make."
)
@click.option("--keep-days", type=click.FloatRange(min=0, min_open=True), metavar="N",
              help="Delete tables and sheets, open or closed, that nobody has touched for N days. [never]")  # fmt: skip
@click.option("--guest-days", type=click.FloatRange(min=0), default=30, show_default=True, metavar="N",
              help="Forget guests without a table or sheet who were not here for N days; 0: never.")  # fmt: skip
@click.option("--most-open", type=click.IntRange(1), default=100, show_default=True, metavar="N",
              help="How many tables a person may have open at a time, and how many sheets.")  # fmt: skip
@click.option("--log", type=click.Choice(["all", "faults"]),
              help="What is written to the error output, as lines of JSON. [faults on a screen, else all]")  # fmt: skip
@click.option("--metrics-token", metavar="TEXT", envvar="TRICKBOOK_METRICS_TOKEN",
              help="Who brings it may read /metrics. [without: this machine only]")  # fmt: skip
@click.option("--open", "show", is_flag=True, help="Open it in a browser.")
def serve(
    port: int,
    data: Path | None,
    database: str | None,
    lan: bool,
    names: tuple[str, ...],
    https: bool,
    seeds: bool,
    requests: int | None,
    keep_days: float | None,
    guest_days: float,
    most_open: int,
    log: str | None,
    metrics_token: str | None,
    show: bool,
) -> None:
    """Serve tables on this machine: people open the address in a browser."""
    try:
        from trickbook.web.context import Config
        from trickbook.web.server import Serving, build, own_address
    except ImportError as missing:
        raise TrickbookError(
            f"This needs the extra web ({missing.name} is missing): pip install trickbook[web]"
        ) from None
    import asyncio
    import logging

    from trickbook.service import logs

    everything = log == "all" or (log is None and not sys.stderr.isatty())
    address = own_address() if lan else "127.0.0.1"
    with _listening("0.0.0.0" if lan else "127.0.0.1", port) as listener:
        port = listener.getsockname()[1]
        config = Config(
            hosts=(*Config().hosts, address, *names), secure=https, seeds=seeds, metrics_token=metrics_token,
            keep_days=keep_days, guest_days=guest_days or None, most_open=most_open,
        )  # fmt: skip
        if requests is not None:
            config = msgspec.structs.replace(config, per_minute=requests)
        logs.take_over()
        server = build(
            Serving(
                database=address_of(data, database),
                port=port,
                config=config,
                log_level=logging.INFO if everything else logging.WARNING,
            )
        )
        url = f"http://{address}:{port}/"
        click.echo(f"Trickbook is served at {url}")
        if lan and sys.stdout.isatty():
            import segno

            segno.make(url).terminal(compact=True)
        click.echo("Stop it with Ctrl-C.")
        if show and sys.stdout.isatty():
            webbrowser.open(url)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # comes once the server has stopped: all ends in order
        with suppress(KeyboardInterrupt):
            asyncio.run(server.serve([listener]))
        if not server.started:
            raise TrickbookError("The service could not start; the log says why.")


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; raises ``TrickbookError`` for a port that cannot be used."""
    try:
        return socket.create_server((host, port))
    except OSError as fault:
        raise TrickbookError(
            f"Port {port} cannot be used ({fault.strerror}): perhaps Trickbook is served there already. If not, name "
            f"another port, such as --port {port + 1}."
        ) from fault
