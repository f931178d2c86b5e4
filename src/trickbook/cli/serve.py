"""``trickbook serve``: tables for the browser and for programs."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import click
import msgspec

from trickbook.errors import TrickbookError


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FILE",
              help="Where tables and people are kept. [a file in your application folder]")  # fmt: skip
@click.option("--lan", is_flag=True, help="Let other devices in this network come in, and show how.")
@click.option("--host", "names", multiple=True, metavar="NAME", help="A name under which it is reached, too.")
@click.option("--https", is_flag=True, help="It is reached by HTTPS, so that cookies go nowhere else.")
@click.option("--seeds", is_flag=True, help="Allow tables whose deals can be repeated, and so are not fair.")
@click.option(
    "--requests", type=click.IntRange(1), metavar="N", help="How many requests a minute one address may make."
)
@click.option("--open", "show", is_flag=True, help="Open it in a browser.")
def serve(
    port: int,
    data: Path | None,
    lan: bool,
    names: tuple[str, ...],
    https: bool,
    seeds: bool,
    requests: int | None,
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
    import socket

    address = own_address() if lan else "127.0.0.1"
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0" if lan else "127.0.0.1", port))
    except OSError as fault:
        raise TrickbookError(f"Port {port} cannot be used: {fault.strerror}. Name another with --port.") from fault
    port = listener.getsockname()[1]
    config = Config(hosts=(*Config().hosts, address, *names), secure=https, seeds=seeds)
    if requests is not None:
        config = msgspec.structs.replace(config, per_minute=requests)
    if data is None:
        data = Path(click.get_app_dir("trickbook")) / "trickbook.db"
        data.parent.mkdir(parents=True, exist_ok=True)
    server = build(Serving(database=data, port=port, config=config))
    url = f"http://{address}:{port}/"
    click.echo(f"Trickbook is served at {url}")
    if lan and sys.stdout.isatty():
        import segno

        segno.make(url).terminal(compact=True)
    click.echo("Stop it with Ctrl-C.")
    if show and sys.stdout.isatty():
        webbrowser.open(url)
    asyncio.run(server.serve([listener]))
